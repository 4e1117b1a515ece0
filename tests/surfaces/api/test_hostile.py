"""Hostile requests get a clear and quick refusal."""

import asyncio
import gzip
import json
import re
from urllib.parse import urlsplit

import pytest
from tests.surfaces.api.event_stream_client import listening

from callboard.surfaces.http import bounded_request
from callboard.surfaces.http.server import HttpConnection

EXECUTE = "/api/agents/execute"
JSON = {"Content-Type": "application/json"}


@pytest.fixture
async def api(open_api):
    return await open_api(drives=False)


class Hasty(HttpConnection):
    """Waits no longer than a test would."""

    head_seconds = 0.2


@pytest.fixture
async def place(api):
    async with listening(api.app) as url:
        yield urlsplit(url)


@pytest.fixture
async def hasty(api):
    """Where the app soon hangs up on a client that does not go on."""
    async with listening(api.app, Hasty) as url:
        yield urlsplit(url)


class Wire:
    """A client who writes bytes as they are."""

    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer

    @staticmethod
    async def to(place):
        return Wire(*await asyncio.open_connection(place.hostname, place.port))

    async def answers(self, data):
        """Everything that comes back until the connection ends."""
        self.writer.write(data)
        try:
            return (await asyncio.wait_for(self.reader.read(), 20)).decode()
        finally:
            self.writer.close()


def head(method, path, user=None, **more):
    told = {"Host": "127.0.0.1", "Connection": "close"} | (user.headers if user else {}) | more
    lines = "".join(f"{name}: {value}\r\n" for name, value in told.items())
    return f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode()


def body(**fields):
    return json.dumps({"message": "how much is 2 times 3"} | fields)


def gzip_bomb() -> bytes:
    """Packed where it is sent: not every process that collects this sends it."""
    return gzip.compress(b" " * 50_000_000)


class TestBodies:
    @pytest.mark.parametrize(
        ("content", "status"),
        [
            (body(message="x" * 10_000_000), 413),
            (body(message="a\0b"), 422),
            (body(message="\ud800"), 422),
            (body(message="\x01\x02\x1b[31m\u202e\ufeff"), 202),
            (body(message="\u202e\u200b 6 times 7 \x7f"), 202),
            ('{"message": ' + "[" * 100_000 + "]" * 100_000 + "}", 422),
            ('{"message": "x", "agentId": ' + '{"a":' * 100_000 + "1" + "}" * 100_001, 422),
            ('{"message": ' + "9" * 100_000 + "}", 422),
            ('{"message": 1e999999}', 422),
            ('{"message": NaN}', 422),
            ('{"message": "one", "message": "two times 3"}', 422),
            (b'{"message": "\xff\xfe\xed\xa0\x80"}', 422),
            (b"\xef\xbb\xbf" + body().encode(), 202),
            (body().encode("utf-16"), 202),
            (gzip.compress(body().encode()), 422),
            (gzip_bomb, 422),
        ],
        ids=[
            "10 MB", "NUL", "surrogate", "control", "bidi", "deep lists", "deep objects", "long number",
            "huge number", "NaN", "doubled key", "not UTF-8", "BOM", "UTF-16", "gzip", "gzip bomb",
        ],
    )  # fmt: skip
    async def test_hostile_bodies_get_clear_errors(self, annas, content, status):
        content = content() if callable(content) else content
        sent = {"Content-Encoding": "gzip"} if content[:2] == b"\x1f\x8b" else {}
        answer = await annas.post(EXECUTE, content=content, headers=JSON | sent)
        assert answer.status_code == status, answer.text[:500]
        if status > 299:
            assert answer.headers["content-type"] == "application/problem+json"
            assert len(answer.content) < 10_000, "what was sent is not sent back"

    async def test_body_that_announces_too_much_is_refused_unread(self, place, anna):
        sent = head("POST", EXECUTE, anna, **JSON, **{"Content-Length": 10_000_000})
        assert (await (await Wire.to(place)).answers(sent)).startswith("HTTP/1.1 413 ")

    async def test_unfinished_body_is_ended_after_its_time(self, place, anna, monkeypatch):
        monkeypatch.setattr(bounded_request, "GRACE_SECONDS", 0.2)
        sent = head("POST", EXECUTE, anna, **JSON, **{"Transfer-Encoding": "chunked"}) + b'3\r\n{"m\r\n'
        told = await (await Wire.to(place)).answers(sent)
        assert told.startswith("HTTP/1.1 408 ")
        assert "application/problem+json" in told


class TestHeads:
    @pytest.mark.parametrize(
        "sent",
        [
            b"GET /healthz HTTP/1.1\r\n" + b"".join(b"X-%d: %s\r\n" % (n, b"y" * 500) for n in range(2000)),
            b"GET /healthz HTTP/1.1\r\nX: " + b"y" * 1_000_000,
            b"GET /" + b"y" * 1_000_000,
        ],
        ids=["many headers", "a long header", "a long address"],
    )
    async def test_request_head_is_bounded(self, place, sent):
        wire = await Wire.to(place)
        wire.writer.write(sent)
        assert (await asyncio.wait_for(wire.reader.readline(), 20)).startswith(b"HTTP/1.1 431 ")
        wire.writer.close()

    @pytest.mark.parametrize("sent", [b"", b"GET", b"GET /healthz HTTP/1.1\r\nHost: 127"])
    async def test_unfinished_head_is_ended_after_its_time(self, hasty, sent):
        assert await (await Wire.to(hasty)).answers(sent) == ""

    @pytest.mark.parametrize(
        "sent",
        [
            b"\0\1\2\3\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n",
            b"GET /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
            b"POST /api/runs HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            b"GET /healthz HTTP/1.1\r\nHost: a\r\nX : y\r\n\r\n", b"GET /a b HTTP/1.1\r\nHost: a\r\n\r\n",
        ],
    )  # fmt: skip
    async def test_malformed_http_is_refused(self, place, sent):
        assert (await (await Wire.to(place)).answers(sent)).startswith("HTTP/1.1 400 ")

    @pytest.mark.parametrize("path", ["/healthz", "/api/me"])
    async def test_request_with_two_hosts_is_refused(self, place, anna, path):
        sent = head("GET", path, anna).replace(b"Host: 127.0.0.1\r\n", b"Host: 127.0.0.1\r\nHost: evil.example\r\n")
        told = await (await Wire.to(place)).answers(sent)
        assert told.startswith("HTTP/1.1 4")
        assert "one Host header" in told

    async def test_pipelined_requests_are_authenticated_separately(self, place, anna, boris):
        def asked(user):
            return head("GET", "/api/me", user, Connection="keep-alive")

        sent = asked(anna) + asked(boris) + asked(None) + head("GET", "/api/me", anna)
        told = await (await Wire.to(place)).answers(sent)
        assert re.findall(r"HTTP/1\.1 (\d+)", told) == ["200", "200", "401", "200"]
        ids = [told.index(f'"userId":"{user.user_id}"') for user in (anna, boris)]
        assert ids == sorted(ids)
        assert told.count(str(anna.user_id)) == 2


class TestAddresses:
    @pytest.mark.parametrize(
        "path",
        [
            "/%61pi/runs", "/api/%72uns", "//api/runs", "/api//runs", "/api/./runs", "/api/runs/", "/api/runs;a=b",
            "/api;/runs", "/healthz/../api/runs", "/healthz/%2e%2e/api/runs", "/healthz/..%2fapi/runs",
            "/healthz%2f..%2fapi%2fruns", "/docs/..;/api/runs", "/API/runs", "/api/runs%20", "/api/runs%23",
            "/api\\runs", "/api/runs?token=x", "http://127.0.0.1/api/runs", "http://evil.example/api/runs",
            "/api/runs%3flimit=1",
        ],
    )  # fmt: skip
    async def test_encoded_paths_do_not_bypass_authentication(self, place, path):
        told = await (await Wire.to(place)).answers(head("GET", path))
        assert told.split()[1] in {"400", "401", "404", "422"}, told
        assert '"items"' not in told

    @pytest.mark.parametrize("name", ["X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override", "_method"])
    async def test_method_override_headers_are_ignored(self, annas, name):
        made = (await annas.post("/api/tasks/create", json={"title": "stays"})).json()
        path = f"/api/tasks/{made['id']}"
        assert (await annas.get(path, headers={name: "DELETE"}, params={"_method": "DELETE"})).status_code == 200
        assert (await annas.post(path, headers={name: "DELETE"})).status_code == 405
        assert (await annas.get(path)).json() == made

    @pytest.mark.parametrize("method", ["TRACE", "CONNECT", "PROPFIND", "OPTIONS", "HEAD"])
    async def test_unsupported_methods_do_nothing(self, annas, method):
        answer = await annas.request(method, "/api/runs")
        assert (answer.status_code, answer.headers["allow"]) == (405, "GET")

    @pytest.mark.parametrize("name", ["X-Forwarded-User", "X-User-Id", "X-Original-URL", "X-Rewrite-URL", "Cookie"])
    async def test_identity_headers_are_ignored(self, api, anna, name):
        client = await api.client_of(None)
        answer = await client.get("/api/me", headers={name: f"/healthz {anna.user_id}"})
        assert answer.status_code == 401
