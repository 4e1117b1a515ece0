"""What a run is made of when it is ordered."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from pydantic import BaseModel

from callboard.agents.runs.model import Control, InvalidInputsError, Order, RunOptions, RunRecord, RunStatus
from callboard.agents.spec import Pipeline
from callboard.agents.supervisor import snapshot
from callboard.core.clock import now
from callboard.core.ids import new_id


def checked(pipeline: Pipeline, inputs: Mapping[str, BaseModel]) -> Mapping[str, BaseModel]:
    """What a pipeline is given, if that is what it takes.

    Raises:
        InvalidInputsError: it takes other inputs.
    """
    wrong = [f"{slot} is missing" for slot in pipeline.inputs if slot not in inputs]
    wrong += [f"{slot} is not asked for" for slot in inputs if slot not in pipeline.inputs]
    wrong += [
        f"{slot} should be {kind.__name__}, and is {type(inputs[slot]).__name__}"
        for slot, kind in pipeline.inputs.items()
        if slot in inputs and not isinstance(inputs[slot], kind)
    ]
    if wrong:
        raise InvalidInputsError("; ".join(wrong))
    return inputs


def queued(pipeline: Pipeline, options: RunOptions, today: date, order: Order) -> RunRecord:
    """The run that was ordered, before anybody drives it."""
    plan = order.plan or snapshot(pipeline, policy=options.policy, task=options.task)
    return RunRecord(
        id=order.run_id or new_id(),
        pipeline=pipeline.name,
        title=options.title,
        status=RunStatus.QUEUED,
        plan=plan,
        options=options,
        today=today,
        control=Control(task=options.task, workflow_stage="queued"),
        error=None,
        executor=None,
        created_at=now(),
        started_at=None,
        finished_at=None,
    )
