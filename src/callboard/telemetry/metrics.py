"""Every metric that Callboard keeps, in one catalogue. Adding a metric: one entry.

Labels have few values: never a user, a run, a file or anything else that somebody typed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from callboard.telemetry.backend import BACKEND, Value

# Boundaries that OpenTelemetry's conventions ask for, in seconds and in tokens.
OPERATION_SECONDS = (0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92)
TOKENS = tuple(float(4**power) for power in range(14))
REQUEST_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1.0, 2.5, 5.0, 7.5, 10.0)
# Ours: an agent by rules takes milliseconds, a run that waits for a person takes days.
AGENT_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 120.0, 300.0)
RUN_SECONDS = (0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 300.0, 1800.0, 3600.0, 86_400.0, 604_800.0)
MODEL_MILLIS = (10.0, 50.0, 100.0, 250.0, 500.0, 1000.0, 2500.0, 5000.0, 10_000.0, 30_000.0, 60_000.0, 300_000.0)


class MetricKind(StrEnum):
    """How values add up."""

    COUNTER = "counter"
    """Only grows."""
    UP_DOWN_COUNTER = "up-down counter"
    """Goes up and down."""
    HISTOGRAM = "histogram"
    """A histogram."""


@dataclass(frozen=True)
class Metric:
    """One thing that is counted or timed."""

    name: str
    unit: str
    description: str
    kind: MetricKind = MetricKind.COUNTER
    bounds: tuple[float, ...] = ()

    def record(self, amount: float, labels: Mapping[str, Value]) -> None:
        """Record a value; does nothing in a process that keeps no metrics."""
        recorder = BACKEND.recorders.get(self.name)
        if recorder is not None:
            recorder(amount, labels)


HISTOGRAM, UP_DOWN = MetricKind.HISTOGRAM, MetricKind.UP_DOWN_COUNTER

RUNS_STARTED = Metric("callboard.runs.started", "{run}", "Runs that were started")
RUNS_ENDED = Metric("callboard.runs.ended", "{run}", "Runs that ended, by status")
RUN_TIME = Metric("gen_ai.workflow.duration", "s", "From start to end of a run", HISTOGRAM, RUN_SECONDS)
QUEUE_WAIT = Metric("callboard.run.queue.wait", "s", "From start of a run until driven", HISTOGRAM, RUN_SECONDS)
AGENT_TIME = Metric("gen_ai.invoke_agent.duration", "s", "One call of an agent", HISTOGRAM, AGENT_SECONDS)
APPROVALS = Metric("callboard.approvals", "{approval}", "Approvals asked for, and carried out, by outcome")
EVENTS = Metric("callboard.events", "{event}", "Events of runs written, by type")
STREAMS = Metric("callboard.streams", "{stream}", "Event streams that clients hold open", UP_DOWN)
STREAM_TIME = Metric("callboard.stream.duration", "s", "How long event streams lasted", HISTOGRAM, RUN_SECONDS)

HTTP_TIME = Metric("http.server.request.duration", "s", "HTTP requests", HISTOGRAM, REQUEST_SECONDS)
HTTP_ACTIVE = Metric("http.server.active_requests", "{request}", "HTTP requests under way", UP_DOWN)

MODEL_TIME = Metric("gen_ai.client.operation.duration", "s", "One call to a model", HISTOGRAM, OPERATION_SECONDS)
MODEL_TOKENS = Metric("gen_ai.client.token.usage", "{token}", "Tokens of a model call", HISTOGRAM, TOKENS)
LLM_REQUESTS = Metric("llm.requests", "{request}", "Calls to a model")
LLM_TOKENS = Metric("llm.tokens", "{token}", "Tokens, in and out")
LLM_LATENCY = Metric("llm.latency", "ms", "Time a model took", HISTOGRAM, MODEL_MILLIS)

METRICS: tuple[Metric, ...] = (
    RUNS_STARTED,
    RUNS_ENDED,
    RUN_TIME,
    QUEUE_WAIT,
    AGENT_TIME,
    APPROVALS,
    EVENTS,
    STREAMS,
    STREAM_TIME,
    HTTP_TIME,
    HTTP_ACTIVE,
    MODEL_TIME,
    MODEL_TOKENS,
    LLM_REQUESTS,
    LLM_TOKENS,
    LLM_LATENCY,
)


def agent_label(name: str) -> str:
    """The label for an agent: the name of a built-in agent, and `custom` for all that users register."""
    return name if name in BACKEND.agents else "custom"
