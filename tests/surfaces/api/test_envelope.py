"""What surrounds every request."""


class TestHealth:
    async def test_a_process_that_lives_says_so_to_anyone(self, api):
        client = await api.client_of(None)
        answer = await client.get("/healthz")
        assert (answer.status_code, answer.json()) == (200, {"status": "ok"})

    async def test_what_is_not_there_is_not_found(self, annas):
        answer = await annas.get("/api/nothing")
        assert answer.status_code == 404
