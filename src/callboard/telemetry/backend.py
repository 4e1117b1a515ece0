"""The backend of metrics and spans: nothing, until `telemetry.setup` installs OpenTelemetry's SDK.

Imports no SDK: every package imports this module, and a command that does not serve should not wait for one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol
from uuid import UUID

Value = str | int | float | bool
Recorder = Callable[[float, Mapping[str, Value]], None]


@dataclass(frozen=True)
class RunPart:
    """One process's part in a run: the first is 1, and each process that takes the run over adds one."""

    run_id: UUID
    part: int


@dataclass(frozen=True)
class SpanStart:
    """The start of a span. Without `root` and `carrier` it is the child of whatever span is open."""

    name: str
    kind: str = "internal"
    attributes: Mapping[str, Value] = field(default_factory=dict[str, Value])
    root: RunPart | None = None
    """The part of a run that this span is: it begins the run's own trace, and links to the part before."""
    carrier: Mapping[str, str] | None = None
    """Headers of a request, which may name the span of the caller (W3C `traceparent`)."""
    since: datetime | None = None
    """When it began, if not now."""


class TraceSpan(Protocol):
    """A span while it is open."""

    def set_attributes(self, **attributes: Value) -> None:
        """Add attributes; a double underscore stands for a dot."""
        ...

    def rename(self, name: str) -> None:
        """Give it a better name, once that is known."""
        ...

    def fail(self, kind: str) -> None:
        """Mark it as failed. `kind` is a class of error and never its text, which may quote somebody's data."""
        ...

    def link(self, run: RunPart) -> None:
        """Point to a run that begins because of it."""
        ...


class Tracing(Protocol):
    """Makes spans."""

    def span(self, start: SpanStart) -> AbstractContextManager[TraceSpan]:
        """A span that is open for as long as the block."""
        ...

    def current(self) -> TraceSpan:
        """The span that is open."""
        ...


@dataclass
class Backend:
    """Records metrics and spans in this process."""

    recorders: Mapping[str, Recorder] = field(default_factory=dict[str, Recorder])
    tracing: Tracing | None = None
    exposition: Callable[[], bytes] | None = None
    """All metrics in Prometheus' text format."""
    agents: frozenset[str] = frozenset()
    """Agents whose names may be labels of metrics."""


BACKEND = Backend()


def install(new: Backend) -> None:
    """Record metrics and spans there from now on."""
    BACKEND.recorders, BACKEND.tracing = new.recorders, new.tracing
    BACKEND.exposition, BACKEND.agents = new.exposition, new.agents


def exposition() -> bytes | None:
    """All metrics in Prometheus' text format; None in a process that keeps none."""
    return None if BACKEND.exposition is None else BACKEND.exposition()


class UnrecordedSpan:
    """Takes the place of a span in a process without traces."""

    def set_attributes(self, **attributes: Value) -> None:
        """Do nothing."""

    def rename(self, name: str) -> None:
        """Do nothing."""

    def fail(self, kind: str) -> None:
        """Do nothing."""

    def link(self, run: RunPart) -> None:
        """Do nothing."""


_UNRECORDED = UnrecordedSpan()


def span(start: SpanStart) -> AbstractContextManager[TraceSpan]:
    """A span that is open for as long as the block."""
    if BACKEND.tracing is None:
        return nullcontext(_UNRECORDED)
    return BACKEND.tracing.span(start)


def current_span() -> TraceSpan:
    """The span that is open."""
    return _UNRECORDED if BACKEND.tracing is None else BACKEND.tracing.current()
