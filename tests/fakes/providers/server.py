"""A local server that speaks a provider's protocol and behaves as a script says."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from tests.fakes.providers.behaviour import Answer, Behaviour, Garbage, Hang, HangUp, Prose, Refuse, Truncate
from tests.fakes.providers.wire import Dialect

from callboard.llm.structured_output import PROBE

Script = Callable[[Mapping[str, Any]], Behaviour]


@dataclass(frozen=True)
class Request:
    """What a client sent."""

    path: str
    headers: Mapping[str, str]
    body: Mapping[str, Any]


@dataclass
class ProviderServer:
    """One endpoint. Each request takes the next behaviour of the script; the last one is repeated."""

    dialect: Dialect
    script: list[Behaviour | Script]
    requests: list[Request] = field(default_factory=list)
    closing: threading.Event = field(default_factory=threading.Event)
    port: int = 0
    takes_schemas: bool = False
    """Whether it enforces JSON schemas; else it refuses them, as a server does that knows tools only."""
    probes: int = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}" + ("" if self.dialect.path.startswith("/v1/") else "/v1")

    @property
    def data(self) -> list[str]:
        """The data of each request, as the model got it."""
        return [self.dialect.data(request.body) for request in self.requests]

    @property
    def instructions(self) -> list[str]:
        return [self.dialect.instructions(request.body) for request in self.requests]

    def probed(self, body: Mapping[str, Any]) -> Behaviour | None:
        """The answer to a probe, which scripts need not handle; None for any other request."""
        if PROBE not in json.dumps(body):
            return None
        self.probes += 1
        if "tools" in body:
            return Answer({"sum": 7})
        return Prose('{"sum": 7}') if self.takes_schemas else Refuse(400, "response_format is not supported")

    def next_behaviour(self, request: Request) -> Behaviour:
        step = self.script[min(len(self.requests), len(self.script) - 1)]
        self.requests.append(request)
        return step(request.body) if callable(step) else step


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1  # one write an answer: two would wait for each other on the wire
    provider: ProviderServer

    def do_POST(self) -> None:
        length = int(self.headers.get("content-length", 0))
        body = json.loads(self.rfile.read(length))
        if not self.path.endswith(self.provider.dialect.path):
            self._send(404, "application/json", b'{"error": {"message": "no such path"}}')
            return
        if (probed := self.provider.probed(body)) is not None:
            self._behave(probed, body)
            return
        request = Request(self.path, {k.lower(): v for k, v in self.headers.items()}, body)
        self._behave(self.provider.next_behaviour(request), body)

    def _behave(self, behaviour: Behaviour, body: Mapping[str, Any]) -> None:
        match behaviour:
            case Hang():
                self.provider.closing.wait(30)
                self.close_connection = True
            case HangUp():
                self.close_connection = True
            case Refuse():
                error = json.dumps(self.provider.dialect.error(behaviour.message, behaviour.code)).encode()
                self._send(behaviour.status, "application/json", error, behaviour.headers)
            case Garbage():
                self._send(200, behaviour.content_type, behaviour.body)
            case _:
                content_type, answer = self.provider.dialect.render(body, behaviour)
                cut = len(answer) // 2 if isinstance(behaviour, Truncate) else None
                self._send(200, content_type, answer, cut=cut)

    def _send(
        self,
        status: int,
        content_type: str,
        body: bytes,
        headers: Mapping[str, str] | None = None,
        cut: int | None = None,
    ) -> None:
        self.send_response(status)
        for name, value in {"content-type": content_type, "content-length": str(len(body)), **(headers or {})}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body[:cut])
        if cut is not None:
            self.close_connection = True

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the standard library's name
        """Say nothing: the requests are kept."""


@contextmanager
def serving(dialect: Dialect, *script: Behaviour | Script) -> Iterator[ProviderServer]:
    """A server on a free port, for as long as the block lasts."""
    provider = ProviderServer(dialect, list(script))
    handler = type("Handler", (_Handler,), {"provider": provider})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    provider.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield provider
    finally:
        provider.closing.set()
        server.shutdown()
        server.server_close()
        thread.join()
