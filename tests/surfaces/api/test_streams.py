"""Event streams over HTTP: live, in order, resumed at any node, ended cleanly, and safe from slow clients."""

import json
import socket
from contextlib import AsyncExitStack
from urllib.parse import urlsplit

import httpx2
import pytest
from tests.builders.waiting import until
from tests.surfaces.api.event_stream_client import following, listening

from callboard.auth import token_verification
from callboard.bootstrap.container import open_services
from callboard.core.ids import new_id
from callboard.events import fanout, log
from callboard.events.contract import EventDraft, EventType
from callboard.surfaces.api.app import create_app
from callboard.surfaces.http import event_streams
from callboard.surfaces.http.server import HttpConnection


class Impatient(HttpConnection):
    stalled_seconds = 0.2


@pytest.fixture
async def api(open_api):
    """An app that drives no runs: it starts in no time, and streams are the same."""
    return await open_api(drives=False)


@pytest.fixture
async def opened(api, anna):
    """A log without a run, which the test writes itself; its path."""
    client = await api.client_of(anna)
    await client.get("/api/runs")  # who asks first becomes a user
    return await begin(api, anna)


async def begin(api, user):
    run_id = new_id()
    async with api.services.database.begin(user.principal) as work:
        await log.open_log(work, run_id, user.principal.user_id)
    return run_id


async def say(api, user, run_id, count=1, *, content="", close=False):
    draft = EventDraft(agent_name="speaker", type=EventType.MESSAGE, content=content)
    async with api.services.database.begin(user.principal) as work:
        await log.append(work, run_id, [draft] * count, close=close)


def events_of(run_id):
    return f"/api/runs/{run_id}/events"


@pytest.fixture
async def url(api):
    async with listening(api.app) as place:
        yield place


@pytest.fixture
async def impatient(api):
    """Where the app soon hangs up on a client that takes nothing."""
    async with listening(api.app, Impatient) as place:
        yield urlsplit(place)


@pytest.fixture
async def client(url, anna):
    async with httpx2.AsyncClient(base_url=url, headers=anna.headers) as open_client:
        yield open_client


class TestAStream:
    async def test_stream_sends_past_events_then_live_ones_until_the_run_ends(self, api, anna, client, opened):
        await say(api, anna, opened, 2)
        async with following(client, events_of(opened)) as stream:
            assert [(await stream.event())["seq"] for _ in range(2)] == [1, 2]
            await say(api, anna, opened, content="naïve\n\ntwo paragraphs 🎭")
            told = await stream.event()
            assert (told["seq"], told["content"]) == (3, "naïve\n\ntwo paragraphs 🎭")
            await say(api, anna, opened, close=True)
            assert await stream.rest() == [4]
            assert stream.over == {"lastEventId": 4}

    async def test_stream_is_neither_cached_nor_buffered(self, api, anna, client, opened):
        async with following(client, events_of(opened)) as stream:
            headers = stream.response.headers
        assert headers["content-type"].startswith("text/event-stream")
        assert (headers["cache-control"], headers["x-accel-buffering"]) == ("no-cache", "no")

    @pytest.mark.parametrize("way", ["header", "query"])
    async def test_stream_resumes_after_last_event_id(self, api, anna, client, opened, way):
        await say(api, anna, opened, 600, close=True)
        asked = {"headers": {"Last-Event-ID": "7"}} if way == "header" else {"params": {"lastEventId": 7}}
        async with following(client, events_of(opened), **asked) as stream:
            assert await stream.rest() == list(range(8, 601))

    async def test_finished_stream_answers_204_to_a_returning_client(self, api, anna, client, opened):
        await say(api, anna, opened, 3, close=True)
        answer = await client.get(events_of(opened), headers={"Last-Event-ID": "3"})
        assert (answer.status_code, answer.content) == (204, b"")

    @pytest.mark.parametrize("last", ["x", "-1", "1.5", str(2**63), ""])
    async def test_invalid_last_event_id_is_refused(self, client, opened, last):
        answer = await client.get(events_of(opened), headers={"Last-Event-ID": last})
        assert (answer.status_code, answer.headers["content-type"]) == (422, "application/problem+json")

    async def test_stream_of_another_user_is_not_found(self, api, anna, boris, client, url, opened):
        async with (
            httpx2.AsyncClient(base_url=url, headers=boris.headers) as other,
            following(client, events_of(opened)),
        ):
            theirs, unknown = await other.get(events_of(opened)), await other.get(events_of(new_id()))
        assert theirs.status_code == unknown.status_code == 404
        assert theirs.json().keys() == unknown.json().keys()

    async def test_idle_stream_sends_heartbeats(self, monkeypatch, client, opened):
        monkeypatch.setattr(fanout, "BEAT_SECONDS", 0.05)
        async with following(client, events_of(opened)) as stream:
            assert await stream.comment() == ": keep-alive"
            assert await stream.comment() == ": keep-alive"

    async def test_format_message_sends_unnamed_events(self, api, anna, client, opened):
        await say(api, anna, opened, content="two\nlines", close=True)
        answer = await client.get(events_of(opened), params={"format": "message"})
        retry, event, end = answer.text.removesuffix("\n\n").split("\n\n")
        assert retry.startswith("retry: ")
        assert [line.partition(": ")[0] for line in event.splitlines()] == ["id", "data"]
        assert json.loads(event.partition("data: ")[2])["content"] == "two\nlines"
        assert end == 'event: end\ndata: {"lastEventId": 1}'

    async def test_stream_ends_when_its_token_is_revoked(self, monkeypatch, api, anna, client, url, opened):
        monkeypatch.setattr(fanout, "BEAT_SECONDS", 0.05)
        monkeypatch.setattr(event_streams, "CONFIRM_SECONDS", 0.0)
        made = (await client.post("/api/me/tokens", json={"name": "listener", "scopes": ["read"]})).json()
        headers = {"Authorization": f"Bearer {made['token']}"}
        program = httpx2.AsyncClient(base_url=url, headers=headers)
        async with program, following(program, events_of(opened)) as stream:
            assert await stream.comment() == ": keep-alive"
            assert (await client.delete(f"/api/me/tokens/{made['id']}")).status_code == 204
            assert await stream.rest() == []
            assert stream.over is None, "the run goes on"
            assert (await program.get(events_of(opened))).status_code == 401

    async def test_stream_ends_when_its_token_expires(self, monkeypatch, client, opened):
        monkeypatch.setattr(fanout, "BEAT_SECONDS", 0.05)
        monkeypatch.setattr(event_streams, "CONFIRM_SECONDS", 0.0)
        async with following(client, events_of(opened)) as stream:
            assert await stream.comment() == ": keep-alive"
            # As if the ten minutes for which it is valid were over.
            monkeypatch.setattr(token_verification, "LEEWAY_SECONDS", -600)
            assert await stream.rest() == []

    async def test_stream_resumes_at_another_node(self, api, anna, client, opened):
        await say(api, anna, opened, 3)
        async with following(client, events_of(opened)) as stream:
            last = [(await stream.event())["seq"] for _ in range(2)][-1]
        node = create_app(lambda: open_services(api.services.settings))
        async with node.router.lifespan_context(node), listening(node) as url:
            other = httpx2.AsyncClient(base_url=url, headers=anna.headers)
            resume = {"Last-Event-ID": str(last)}
            async with other, following(other, events_of(opened), headers=resume) as stream:
                assert (await stream.event())["seq"] == 3
                await say(api, anna, opened, close=True)
                assert await stream.rest() == [4]

    async def test_stream_closed_by_shutdown_is_not_the_end_of_the_run(self, api, anna, client, opened):
        await say(api, anna, opened)
        async with following(client, events_of(opened)) as stream:
            assert (await stream.event())["seq"] == 1
            api.app.state.open_streams.shut_down()
            assert await stream.rest() == []
        await say(api, anna, opened, close=True)
        answer = await client.get(events_of(opened), headers={"Accept": "application/json", "Last-Event-ID": "1"})
        assert [event["seq"] for event in answer.json()["items"]] == [2]

    async def test_abandoned_stream_is_closed(self, api, anna, client, opened):
        async with AsyncExitStack() as stack:
            streams = [await stack.enter_async_context(following(client, events_of(opened))) for _ in range(5)]
            assert len(streams) == len(api.app.state.open_streams)
        await gone(api, 0)


class TestTheStreamsOfAUser:
    @pytest.fixture
    async def api(self, open_api):
        return await open_api(drives=False, streams_at_once=1, requests_at_once=1)

    async def test_streams_have_a_limit_of_their_own(self, api, client, opened):
        async with following(client, events_of(opened)):
            assert (await client.get("/api/me")).status_code == 200
            refused = await client.get(events_of(opened))
        assert refused.status_code == 429
        assert refused.json()["type"] == "urn:callboard:problem:too-many-streams"
        await gone(api, 0)
        async with following(client, events_of(opened)):
            assert len(api.app.state.open_streams) == 1


class TestAClientWhoStopsReading:
    async def test_client_that_stops_reading_is_disconnected(self, api, anna, impatient, client, opened):
        with socket.socket() as deaf:
            # The less the system keeps for a client, the sooner we see that it takes nothing.
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.connect((impatient.hostname, impatient.port))
            asked = f"GET {events_of(opened)} HTTP/1.1\r\nHost: {impatient.netloc}\r\n"
            deaf.sendall(f"{asked}Authorization: {anna.headers['Authorization']}\r\n\r\n".encode())
            await gone(api, 1)
            async with following(client, events_of(opened)) as stream:
                heard, told = [], 0
                # Until what the system keeps for it is full, and its time is over.
                while len(api.app.state.open_streams) > 1:
                    await say(api, anna, opened, 4, content="x" * 100_000)
                    told += 4
                    heard += [(await stream.event())["seq"] for _ in range(4)]
                await say(api, anna, opened, close=True)
                heard += await stream.rest()
        assert heard == list(range(1, told + 2))


class TestAPageOfEvents:
    async def test_events_are_a_json_page_for_clients_that_accept_json_only(self, api, anna, client, opened):
        await say(api, anna, opened, 5, close=True)
        asked = {"headers": {"Accept": "application/json"}}
        first = (await client.get(events_of(opened), params={"limit": 3}, **asked)).json()
        assert [event["seq"] for event in first["items"]] == [1, 2, 3]
        assert {"id", "runId", "agentName", "metadata", "timestamp"} < first["items"][0].keys()
        last = (await client.get(events_of(opened), params={"cursor": first["nextCursor"]}, **asked)).json()
        assert [event["seq"] for event in last["items"]] == [4, 5]
        assert last["nextCursor"] is None


async def gone(api, left):
    """Wait until `left` streams are open, by polling because no event reports it."""
    await until(lambda: len(api.app.state.open_streams) == left)
