"""What is told of runs and of the agents in them, by the names of OpenTelemetry's conventions for generative AI.

A span may name its run, so that an operator finds it; a measure never does.
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
from callboard.telemetry import measures
from callboard.telemetry.live import LIVE, Opening, RunPart
from callboard.telemetry.spans import current, span


@dataclass
class AgentCall:
    """What is known of a call of an agent by its end."""

    outcome: str = "error"
    engine: str = ""

    def done(self, engine: str) -> None:
        """The agent gave its output."""
        self.outcome, self.engine = "complete", engine


def started(run_id: UUID, pipeline: str) -> None:
    """A run was started by whatever span is open."""
    measures.RUNS_STARTED.note(1, {"gen_ai.workflow.name": pipeline})
    current().link(RunPart(run_id, 1))


def ended(pipeline: str, status: str, since: datetime) -> None:
    """A run ended that was started at `since`."""
    labels = {"gen_ai.workflow.name": pipeline, "callboard.run.status": status}
    measures.RUNS_ENDED.note(1, labels)
    measures.RUN_TIME.note(_seconds(since), labels)


def _seconds(since: datetime) -> float:
    # Another machine may have said when; clocks differ.
    return max(0.0, (now() - since).total_seconds())


def events(types: Iterable[str]) -> None:
    """Events were written."""
    if LIVE.recorders:
        for kind, number in Counter(types).items():
            measures.EVENTS.note(number, {"callboard.event.type": kind})


def approval(agent: str, outcome: str) -> None:
    """A person was asked (`asked`), or what they decided was carried out (`approved`, `edited`, `denied`)."""
    labels = {"gen_ai.agent.name": measures.agent_label(agent), "callboard.approval.outcome": outcome}
    measures.APPROVALS.note(1, labels)


@contextmanager
def driving(run_id: UUID, pipeline: str, part: int, since: datetime) -> Generator[Callable[[str], str]]:
    """A process drives a run: the span of its part. Every part of a run is in one trace, linked to the part before.

    Args:
        run_id: the run.
        pipeline: its pipeline.
        part: 1 in the process that drives it first, and one more for each that takes it over.
        since: when it was started.

    Yields:
        What takes the status that the run ends with, and gives it back.
    """
    told = {
        "gen_ai.operation.name": "invoke_workflow",
        "gen_ai.workflow.name": pipeline,
        "gen_ai.conversation.id": str(run_id),
        "callboard.run.part": part,
    }
    if part == 1:
        measures.QUEUE_WAIT.note(_seconds(since), {"gen_ai.workflow.name": pipeline})
    with span(Opening(f"invoke_workflow {pipeline}", attributes=told, root=RunPart(run_id, part))) as open_span:

        def ended_with(status: str) -> str:
            open_span.note(callboard__run__status=status)
            if status == "failed":
                open_span.fail(status)
            return status

        yield ended_with


@contextmanager
def agent_called(run_id: UUID, agent: str) -> Generator[AgentCall]:
    """An agent is called: its span, and the time it took by outcome."""
    call, begun = AgentCall(), time.perf_counter()
    told = {
        "gen_ai.operation.name": "invoke_agent",
        "gen_ai.agent.name": agent,
        "gen_ai.conversation.id": str(run_id),
    }
    with span(Opening(f"invoke_agent {agent}", attributes=told)) as open_span:
        try:
            yield call
        except asyncio.CancelledError:
            call.outcome = "interrupted"
            raise
        except Exception as failure:
            open_span.fail(type(failure).__name__)
            raise
        finally:
            open_span.note(callboard__agent__outcome=call.outcome, callboard__agent__engine=call.engine)
            labels = {
                "gen_ai.agent.name": measures.agent_label(agent),
                "callboard.agent.outcome": call.outcome,
                "callboard.agent.engine": call.engine,
            }
            measures.AGENT_TIME.note(time.perf_counter() - begun, labels)
