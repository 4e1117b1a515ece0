"""Metrics, who may read them, and one log line per request without user text."""

import json

import pytest
from prometheus_client.parser import text_string_to_metric_families
from tests.surfaces.api.test_conversations import run_ended

from callboard.telemetry import logs

TOKEN = "the operator's own token"
OPERATOR = {"Authorization": f"Bearer {TOKEN}"}
COUNT = "http_server_request_duration_seconds_count"


def samples(text, name):
    return [s for family in text_string_to_metric_families(text) for s in family.samples if s.name == name]


class TestMetrics:
    async def test_metrics_are_shown_with_the_token(self, open_api):
        api = await open_api(metrics_token=TOKEN)
        client = await api.client_of(None)
        await client.get("/healthz")
        answer = await client.get("/metrics", headers=OPERATOR)
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/plain")
        (counted,) = [s for s in samples(answer.text, COUNT) if s.labels.get("http_route") == "/healthz"]
        assert counted.value == 1

    @pytest.mark.parametrize(
        "header", [None, "Bearer wrong", f"Basic {TOKEN}", "Bearer ", "Bearer тайна".encode(), f"Bearer {TOKEN}x"]
    )
    async def test_metrics_are_refused_without_the_token(self, open_api, header):
        api = await open_api(metrics_token=TOKEN)
        client = await api.client_of(None)
        answer = await client.get("/metrics", headers={"Authorization": header} if header else {})
        assert answer.status_code == 401
        assert answer.headers["content-type"] == "application/problem+json"
        assert "WWW-Authenticate" in answer.headers

    async def test_metrics_are_not_found_where_no_token_is_set(self, api, anna):
        client = await api.client_of(anna)
        assert (await client.get("/metrics")).status_code == 404

    async def test_user_token_does_not_open_metrics(self, open_api, anna):
        api = await open_api(metrics_token=TOKEN)
        client = await api.client_of(anna)
        assert (await client.get("/metrics")).status_code == 401

    async def test_metrics_are_open_on_localhost_without_a_shared_secret(self, open_api):
        api = await open_api(shared_secret=None)
        client = await api.client_of(None)
        assert (await client.get("/metrics")).status_code == 200

    async def test_event_streams_are_timed_apart_from_requests(self, open_api, anna):
        api = await open_api(metrics_token=TOKEN)
        client = await api.client_of(anna)
        run_id = (await client.post("/api/agents/execute", json={"message": "Solve 2x + 5 = 15."})).json()["id"]
        await run_ended(client, run_id)
        assert (await client.get(f"/api/runs/{run_id}/events", headers={"Accept": "application/json"})).is_success
        text = (await client.get("/metrics", headers=OPERATOR)).text
        route = "/api/runs/{run_id}/events"
        for name in (COUNT, "callboard_stream_duration_seconds_count"):
            (counted,) = [sample for sample in samples(text, name) if sample.labels.get("http_route") == route]
            assert counted.value == 1

    async def test_requests_are_counted_by_route_template(self, open_api, anna):
        api = await open_api(metrics_token=TOKEN)
        client = await api.client_of(anna)
        for path in ("/api/canary-one", "/api/canary-two?name=canary", "/canary.pdf"):
            await client.get(path)
        await client.request("CANARY", "/healthz")
        text = (await client.get("/metrics", headers=OPERATOR)).text
        assert "canary" not in text.lower()
        assert str(anna.user_id) not in text


class TestTheLineOfARequest:
    @pytest.fixture
    def lines(self, capsys):
        def read():
            return [json.loads(line) for line in capsys.readouterr().err.splitlines() if '"request"' in line]

        yield read
        logs.configure()

    async def test_log_line_names_route_status_request_and_user(self, open_api, anna, lines):
        api = await open_api(log_level="info", log_format="json")
        client = await api.client_of(anna)
        answer = await client.get("/api/canary?x=canary", headers={"X-Request-ID": "abc-1"})
        (line,) = lines()
        assert answer.headers["x-request-id"] == line["request_id"] == "abc-1"
        assert (line["event"], line["method"], line["status"]) == ("request", "GET", 404)
        assert line["ms"] >= 0
        assert "canary" not in json.dumps(line)

    async def test_request_line_is_logged_at_level_info(self, api, anna, lines):
        client = await api.client_of(anna)
        await client.get("/healthz")
        assert lines() == []
