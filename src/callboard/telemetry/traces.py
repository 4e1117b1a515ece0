"""Spans by OpenTelemetry's SDK, and the trace that a run keeps whichever processes drive it.

Loaded by `telemetry.provision` alone. The ids of a run's trace follow from the id of the run and the number of the
part, so a process that takes a run over continues its trace, and links to the part before, without being told anything.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from hashlib import blake2b

from opentelemetry import trace
from opentelemetry.context import Context
from opentelemetry.sdk.trace.id_generator import IdGenerator, RandomIdGenerator
from opentelemetry.trace import Link, SpanContext, SpanKind, Status, StatusCode, TraceFlags, Tracer
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

from callboard.telemetry.backend import RunPart, SpanStart, TraceSpan, Value

_KINDS = {"internal": SpanKind.INTERNAL, "client": SpanKind.CLIENT, "server": SpanKind.SERVER}
_PROPAGATOR = TraceContextTextMapPropagator()
_ROOT: ContextVar[RunPart | None] = ContextVar("callboard_trace_root", default=None)


def trace_id(part: RunPart) -> int:
    """The id of a run's trace. A digest, because samplers want all its bits to be random, and a UUID's are not."""
    return int.from_bytes(blake2b(part.run_id.bytes, digest_size=16, person=b"callboard").digest())


def span_id(part: RunPart) -> int:
    """The id of the span of one part of a run."""
    salt = part.part.to_bytes(8)
    return int.from_bytes(blake2b(part.run_id.bytes, digest_size=8, salt=salt, person=b"callboard").digest())


class RunIds(IdGenerator):
    """Random ids, except for the span that is a part of a run."""

    def __init__(self) -> None:
        self._random = RandomIdGenerator()

    def generate_trace_id(self) -> int:
        """The run's, while the span of its part is made."""
        root = _ROOT.get()
        return self._random.generate_trace_id() if root is None else trace_id(root)

    def generate_span_id(self) -> int:
        """The part's, while the span of it is made."""
        root = _ROOT.get()
        return self._random.generate_span_id() if root is None else span_id(root)

    def is_trace_id_random(self) -> bool:
        """Digests are as evenly spread as random numbers."""
        return True


@dataclass(frozen=True)
class SdkSpan:
    """An open span of the SDK."""

    span: trace.Span

    def set_attributes(self, **attributes: Value) -> None:
        """Add attributes; a double underscore stands for a dot."""
        self.span.set_attributes({name.replace("__", "."): value for name, value in attributes.items()})

    def rename(self, name: str) -> None:
        """Give it a better name."""
        self.span.update_name(name)

    def fail(self, kind: str) -> None:
        """Mark it as failed."""
        self.span.set_attribute("error.type", kind)
        self.span.set_status(Status(StatusCode.ERROR))

    def link(self, run: RunPart) -> None:
        """Point to a run."""
        if self.span.is_recording():
            self.span.add_link(_context(run), {"callboard.run.id": str(run.run_id)})


@dataclass(frozen=True)
class SdkTracing:
    """Makes spans with a tracer."""

    tracer: Tracer

    @contextmanager
    def span(self, start: SpanStart) -> Generator[TraceSpan]:
        """A span that is open for as long as the block. An exception is told by its class, never by its text."""
        made = self._begin(start)
        with trace.use_span(made, end_on_exit=True, record_exception=False, set_status_on_exception=False):
            try:
                yield SdkSpan(made)
            except Exception as failure:
                SdkSpan(made).fail(type(failure).__name__)
                raise

    def current(self) -> TraceSpan:
        """The span that is open."""
        return SdkSpan(trace.get_current_span())

    def _begin(self, start: SpanStart) -> trace.Span:
        token = _ROOT.set(start.root)
        try:
            return self.tracer.start_span(
                start.name,
                context=_parent(start),
                kind=_KINDS[start.kind],
                attributes=dict(start.attributes),
                links=_before(start.root),
                start_time=None if start.since is None else int(start.since.timestamp() * 1_000_000_000),
            )
        finally:
            _ROOT.reset(token)


def _parent(start: SpanStart) -> Context | None:
    if start.root is not None:
        return Context()
    return None if start.carrier is None else _PROPAGATOR.extract(dict(start.carrier), Context())


def _before(root: RunPart | None) -> list[Link]:
    return [Link(_context(RunPart(root.run_id, root.part - 1)))] if root is not None and root.part > 1 else []


def _context(part: RunPart) -> SpanContext:
    return SpanContext(trace_id(part), span_id(part), is_remote=True, trace_flags=TraceFlags(TraceFlags.SAMPLED))
