"""What is told of HTTP requests, by the names of OpenTelemetry's conventions: the route, never the path."""

from __future__ import annotations

import time
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from callboard.telemetry import measures
from callboard.telemetry.live import Opening, Value
from callboard.telemetry.spans import span

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH", "QUERY"})
"""Anything else is `_OTHER`, so that a client cannot invent label values."""

SERVER_ERRORS = 500


@dataclass
class Exchange:
    """A request and its answer, as far as they are known."""

    method: str
    begun: float = field(default_factory=time.perf_counter)
    route: str = ""
    """The template of the path (`/api/runs/{id}`); empty where no route takes it."""
    status: int = 0
    """0 while nothing was answered: the client went away."""
    streamed: bool = False
    """Whether the answer is an event stream."""
    request_id: str = ""
    user_id: str = ""

    @property
    def seconds(self) -> float:
        """Since it came in."""
        return time.perf_counter() - self.begun

    @property
    def verb(self) -> str:
        """The method, where it is a known one."""
        return self.method if self.method in METHODS else "_OTHER"


@contextmanager
def serving(method: str, headers: Mapping[str, str]) -> Generator[Exchange]:
    """A request is served: its span, and the time it took by route and status.

    Args:
        method: as it was sent.
        headers: may name the span of the caller.
    """
    exchange = Exchange(method)
    active = {"http.request.method": exchange.verb}
    measures.HTTP_ACTIVE.note(1, active)
    with span(Opening(exchange.verb, kind="server", attributes=active, carrier=headers)) as open_span:
        try:
            yield exchange
        finally:
            measures.HTTP_ACTIVE.note(-1, active)
            labels = _labels(exchange)
            # A stream lasts as long as its run, which says nothing of how quickly requests are answered.
            taken = measures.STREAM_TIME if exchange.streamed else measures.HTTP_TIME
            taken.note(exchange.seconds, labels)
            open_span.note(**{name.replace(".", "__"): value for name, value in labels.items()})
            open_span.note(callboard__request__id=exchange.request_id, user__id=exchange.user_id)
            if exchange.route:
                open_span.rename(f"{exchange.verb} {exchange.route}")
            if exchange.status >= SERVER_ERRORS:
                open_span.fail(str(exchange.status))


@contextmanager
def streaming() -> Generator[None]:
    """A client holds an event stream open."""
    measures.STREAMS.note(1, {})
    try:
        yield
    finally:
        measures.STREAMS.note(-1, {})


def _labels(exchange: Exchange) -> dict[str, Value]:
    labels: dict[str, Value] = {"http.request.method": exchange.verb}
    if exchange.route:
        labels["http.route"] = exchange.route
    if exchange.status:
        labels["http.response.status_code"] = exchange.status
    return labels
