"""Spans: what happened, how long it took, and within what. Nothing is made in a process without traces."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext

from callboard.telemetry.live import LIVE, Opening, RunPart, Span, Value


class Silence:
    """A span that nobody keeps."""

    def note(self, **attributes: Value) -> None:
        """Nothing."""

    def rename(self, name: str) -> None:
        """Nothing."""

    def fail(self, kind: str) -> None:
        """Nothing."""

    def link(self, run: RunPart) -> None:
        """Nothing."""


_SILENCE = Silence()


def span(opening: Opening) -> AbstractContextManager[Span]:
    """A span that is open for as long as the block."""
    if LIVE.tracing is None:
        return nullcontext(_SILENCE)
    return LIVE.tracing.span(opening)


def current() -> Span:
    """The span that is open."""
    return _SILENCE if LIVE.tracing is None else LIVE.tracing.current()
