"""Spans and metrics of HTTP requests, named by OpenTelemetry's conventions. They carry the route, never the path."""

from __future__ import annotations

import time
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from callboard.telemetry import metrics
from callboard.telemetry.backend import SpanStart, Value, span

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH", "QUERY"})
"""Any other method is `_OTHER`, so that a client cannot invent label values."""

SERVER_ERRORS = 500


@dataclass
class ServedRequest:
    """A request and its response, filled in while it is served."""

    method: str
    begun: float = field(default_factory=time.perf_counter)
    route: str = ""
    """The template of the path (`/api/runs/{id}`); empty where no route matches."""
    status: int = 0
    """0 while there is no response: the client may go away first."""
    streamed: bool = False
    """Whether the response is an event stream."""
    request_id: str = ""
    user_id: str = ""

    @property
    def seconds(self) -> float:
        """Time since the request arrived."""
        return time.perf_counter() - self.begun

    @property
    def verb(self) -> str:
        """The method if it is a known one, else `_OTHER`."""
        return self.method if self.method in METHODS else "_OTHER"


@contextmanager
def request_span(method: str, headers: Mapping[str, str]) -> Generator[ServedRequest]:
    """The span of a request; its duration is recorded by route and status.

    Args:
        method: as it was sent.
        headers: those of the request, which may name the caller's span.
    """
    request = ServedRequest(method)
    active = {"http.request.method": request.verb}
    metrics.HTTP_ACTIVE.record(1, active)
    with span(SpanStart(request.verb, kind="server", attributes=active, carrier=headers)) as open_span:
        try:
            yield request
        finally:
            metrics.HTTP_ACTIVE.record(-1, active)
            labels = _labels(request)
            # A stream lasts as long as its run, which says nothing of how quickly requests are answered.
            taken = metrics.STREAM_TIME if request.streamed else metrics.HTTP_TIME
            taken.record(request.seconds, labels)
            open_span.set_attributes(**{name.replace(".", "__"): value for name, value in labels.items()})
            open_span.set_attributes(callboard__request__id=request.request_id, user__id=request.user_id)
            if request.route:
                open_span.rename(f"{request.verb} {request.route}")
            if request.status >= SERVER_ERRORS:
                open_span.fail(str(request.status))


@contextmanager
def stream_open() -> Generator[None]:
    """Count an event stream for as long as the block."""
    metrics.STREAMS.record(1, {})
    try:
        yield
    finally:
        metrics.STREAMS.record(-1, {})


def _labels(request: ServedRequest) -> dict[str, Value]:
    labels: dict[str, Value] = {"http.request.method": request.verb}
    if request.route:
        labels["http.route"] = request.route
    if request.status:
        labels["http.response.status_code"] = request.status
    return labels
