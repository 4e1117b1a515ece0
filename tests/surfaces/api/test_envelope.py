"""Health checks and unknown paths."""


class TestHealth:
    async def test_health_check_needs_no_token(self, api):
        client = await api.client_of(None)
        answer = await client.get("/healthz")
        assert (answer.status_code, answer.json()) == (200, {"status": "ok"})

    async def test_unknown_path_is_not_found(self, annas):
        answer = await annas.get("/api/nothing")
        assert answer.status_code == 404
