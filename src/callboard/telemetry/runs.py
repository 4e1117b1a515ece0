"""Spans and metrics of runs and their agents, named by OpenTelemetry's conventions for generative AI.

A span may name its run, so that an operator finds it; a metric never does.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from callboard.core.clock import now
from callboard.telemetry import metrics
from callboard.telemetry.backend import BACKEND, RunPart, SpanStart, current_span, span


@dataclass
class AgentCall:
    """The outcome of one call of an agent, filled in while it goes on."""

    outcome: str = "error"
    engine: str = ""

    def done(self, engine: str) -> None:
        """Record that the agent gave its output."""
        self.outcome, self.engine = "complete", engine


def run_started(run_id: UUID, pipeline: str) -> None:
    """Count a run that was started, and link it to the open span."""
    metrics.RUNS_STARTED.record(1, {"gen_ai.workflow.name": pipeline})
    current_span().link(RunPart(run_id, 1))


def run_ended(pipeline: str, status: str, since: datetime) -> None:
    """Count a run that ended, and record how long it took since `since`."""
    labels = {"gen_ai.workflow.name": pipeline, "callboard.run.status": status}
    metrics.RUNS_ENDED.record(1, labels)
    metrics.RUN_TIME.record(_seconds(since), labels)


def _seconds(since: datetime) -> float:
    # The start may have been recorded by another machine, whose clock differs.
    return max(0.0, (now() - since).total_seconds())


def events_written(types: Iterable[str]) -> None:
    """Count events by type."""
    if BACKEND.recorders:
        for kind, number in Counter(types).items():
            metrics.EVENTS.record(number, {"callboard.event.type": kind})


def approval_changed(agent: str, outcome: str) -> None:
    """Count an approval by outcome: `asked`, then `approved`, `edited` or `denied` once that was carried out."""
    labels = {"gen_ai.agent.name": metrics.agent_label(agent), "callboard.approval.outcome": outcome}
    metrics.APPROVALS.record(1, labels)


@contextmanager
def run_span(run_id: UUID, pipeline: str, part: int, since: datetime) -> Generator[Callable[[str], str]]:
    """The span of one process's part in a run. All parts of a run are in one trace, each linked to the one before.

    Args:
        run_id: the run.
        pipeline: its pipeline.
        part: 1 in the process that drives it first, and one more for each that takes it over.
        since: when it was started.

    Yields:
        A function that records the status with which the run ended, and returns it.
    """
    attributes = {
        "gen_ai.operation.name": "invoke_workflow",
        "gen_ai.workflow.name": pipeline,
        "gen_ai.conversation.id": str(run_id),
        "callboard.run.part": part,
    }
    if part == 1:
        metrics.QUEUE_WAIT.record(_seconds(since), {"gen_ai.workflow.name": pipeline})
    with span(SpanStart(f"invoke_workflow {pipeline}", attributes=attributes, root=RunPart(run_id, part))) as open_span:

        def ended_with(status: str) -> str:
            open_span.set_attributes(callboard__run__status=status)
            if status == "failed":
                open_span.fail(status)
            return status

        yield ended_with


@contextmanager
def agent_span(run_id: UUID, agent: str) -> Generator[AgentCall]:
    """The span of one call of an agent; its duration is recorded by outcome."""
    call, begun = AgentCall(), time.perf_counter()
    attributes = {
        "gen_ai.operation.name": "invoke_agent",
        "gen_ai.agent.name": agent,
        "gen_ai.conversation.id": str(run_id),
    }
    with span(SpanStart(f"invoke_agent {agent}", attributes=attributes)) as open_span:
        try:
            yield call
        except asyncio.CancelledError:
            call.outcome = "interrupted"
            raise
        except Exception as failure:
            open_span.fail(type(failure).__name__)
            raise
        finally:
            open_span.set_attributes(callboard__agent__outcome=call.outcome, callboard__agent__engine=call.engine)
            labels = {
                "gen_ai.agent.name": metrics.agent_label(agent),
                "callboard.agent.outcome": call.outcome,
                "callboard.agent.engine": call.engine,
            }
            metrics.AGENT_TIME.record(time.perf_counter() - begun, labels)
