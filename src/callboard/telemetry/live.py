"""Where measures and spans go in this process: nowhere, until `telemetry.provision` installs OpenTelemetry's SDK.

Light on purpose: every part of the program imports it, and a command that serves nobody must not pay for an SDK.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
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
class Opening:
    """How a span begins. Without `root` and `carrier` it is the child of whatever span is open."""

    name: str
    kind: str = "internal"
    attributes: Mapping[str, Value] = field(default_factory=dict[str, Value])
    root: RunPart | None = None
    """The part of a run that this span is: it begins the run's own trace, and links to the part before."""
    carrier: Mapping[str, str] | None = None
    """Headers of a request, which may name the span of the caller (W3C `traceparent`)."""
    since: datetime | None = None
    """When it began, if not now."""


class Span(Protocol):
    """A span while it is open."""

    def note(self, **attributes: Value) -> None:
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

    def span(self, opening: Opening) -> AbstractContextManager[Span]:
        """A span that is open for as long as the block."""
        ...

    def current(self) -> Span:
        """The span that is open."""
        ...


@dataclass
class Live:
    """What is installed."""

    recorders: Mapping[str, Recorder] = field(default_factory=dict[str, Recorder])
    tracing: Tracing | None = None
    exposition: Callable[[], bytes] | None = None
    """All measures in Prometheus' text format."""
    agents: frozenset[str] = frozenset()
    """Agents that have a name of their own in measures."""


LIVE = Live()


def install(new: Live) -> None:
    """From now on, measures and spans go there."""
    LIVE.recorders, LIVE.tracing = new.recorders, new.tracing
    LIVE.exposition, LIVE.agents = new.exposition, new.agents


def exposition() -> bytes | None:
    """All measures in Prometheus' text format; None in a process that does not keep any."""
    return None if LIVE.exposition is None else LIVE.exposition()
