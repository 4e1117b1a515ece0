"""Reading runs: rows as records and typed outputs."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping, Sequence
from decimal import Decimal
from typing import Any
from uuid import UUID

from pydantic import BaseModel
from sqlalchemy import BigInteger, Text, case, cast, func, select
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.agents.runs.model import AgentRecord, AgentUsage, Approval, RunRecord, RunStatus, RunTitle
from callboard.agents.tables import AGENT_METRICS, APPROVALS, EFFECTS, RUN_AGENTS, RUNS
from callboard.events.log import UnknownRunError
from callboard.llm.budget import Spending

RUN = tuple(RUNS.c[name] for name in RunRecord.model_fields)
"""The columns that a record of a run is made of."""
RUN_RECORD = "run_record(:run_id)"
"""The database function that gives a run, for `kept`; null where the tenant has no such run."""
_AGENT = tuple(RUN_AGENTS.c[name] for name in AgentRecord.model_fields)
_APPROVAL = (*(APPROVALS.c[name] for name in Approval.model_fields if name != "engine"), RUN_AGENTS.c.engine)
_WRITER = APPROVALS.outerjoin(
    RUN_AGENTS, (RUN_AGENTS.c.run_id == APPROVALS.c.run_id) & (RUN_AGENTS.c.agent == APPROVALS.c.agent)
)

Slots = Mapping[str, type[BaseModel]]


async def run(work: AsyncConnection, run_id: UUID) -> RunRecord:
    """One run.

    Raises:
        UnknownRunError: the tenant has no such run.
    """
    row = (await work.execute(select(*RUN).where(RUNS.c.id == run_id))).mappings().one_or_none()
    if row is None:
        raise UnknownRunError(str(run_id))
    return RunRecord.model_validate(row)


def run_from_row(row: Mapping[str, Any]) -> RunRecord:
    """A run as the database functions give it: all its columns as JSON."""
    return RunRecord.model_validate({name: row[name] for name in RunRecord.model_fields})


async def pipeline(work: AsyncConnection, run_id: UUID) -> str:
    """The name of a run's pipeline, whatever else can be read of the run.

    Raises:
        UnknownRunError: the tenant has no such run.
    """
    name = (await work.execute(select(RUNS.c.pipeline).where(RUNS.c.id == run_id))).scalar()
    if name is None:
        raise UnknownRunError(str(run_id))
    return name


async def runs(
    work: AsyncConnection,
    *,
    statuses: Sequence[RunStatus] = (),
    pipeline: str | None = None,
    before: UUID | None = None,
    limit: int = 50,
    ids: Collection[UUID] | None = None,
) -> list[RunRecord]:
    """The newest runs first: of any id, status and pipeline unless some are named, older than the run `before`."""
    query = select(*RUN).order_by(RUNS.c.id.desc()).limit(limit)
    if statuses:
        query = query.where(RUNS.c.status.in_([str(status) for status in statuses]))
    if pipeline is not None:
        query = query.where(RUNS.c.pipeline == pipeline)
    if before is not None:
        query = query.where(RUNS.c.id < before)
    if ids is not None:
        query = query.where(RUNS.c.id.in_(ids))
    return [RunRecord.model_validate(row) for row in (await work.execute(query)).mappings()]


async def titles(work: AsyncConnection, *, limit: int) -> list[RunTitle]:
    """The newest runs first, without their plans."""
    named = (RUNS.c[name] for name in RunTitle._fields)
    rows = await work.execute(select(*named).order_by(RUNS.c.id.desc()).limit(limit))
    return [RunTitle._make(row) for row in rows]


async def excerpts(
    work: AsyncConnection, run_ids: Sequence[UUID], fields: Mapping[str, Sequence[str]]
) -> dict[UUID, dict[str, Any]]:
    """Some fields of the outputs in some slots (slot to fields), by run, where there are outputs."""
    slot, output = RUN_AGENTS.c.slot, RUN_AGENTS.c.output
    chosen = case(*((slot == name, _fields(output, wanted)) for name, wanted in fields.items()))
    query = select(RUN_AGENTS.c.run_id, chosen.label("value")).where(
        RUN_AGENTS.c.run_id.in_(run_ids), slot.in_(list(fields)), output.is_not(None)
    )
    found: dict[UUID, dict[str, Any]] = {}
    for run_id, value in await work.execute(query):
        found.setdefault(run_id, {}).update(value)
    return found


def _fields(output: Any, names: Sequence[str]) -> Any:  # noqa: ANN401 - SQLAlchemy's expressions
    pairs = [part for name in names for part in (name, output[name])]
    return func.jsonb_build_object(*pairs, type_=JSONB)


async def agents(work: AsyncConnection, run_id: UUID) -> list[AgentRecord]:
    """The agents that were called in a run, in the order of their first call."""
    query = select(*_AGENT).where(RUN_AGENTS.c.run_id == run_id).order_by(RUN_AGENTS.c.started_at)
    return [AgentRecord.model_validate(row) for row in (await work.execute(query)).mappings()]


async def approvals(
    work: AsyncConnection,
    *conditions: Any,  # noqa: ANN401 - SQLAlchemy's clauses
    limit: int | None = None,
) -> list[Approval]:
    """Approvals that meet the conditions, oldest first."""
    query = select(*_APPROVAL).select_from(_WRITER).where(*conditions).order_by(APPROVALS.c.id).limit(limit)
    return [Approval.model_validate(row) for row in (await work.execute(query)).mappings()]


async def outputs(work: AsyncConnection, run_id: UUID, slots: Slots) -> dict[str, BaseModel]:
    """The outputs of a run, by slot, including those that wait for approval or were denied.

    A slot that is not among `slots` was filled by an agent that is not known any more, and is left out.
    """
    query = select(RUN_AGENTS.c.slot, cast(RUN_AGENTS.c.output, Text)).where(
        RUN_AGENTS.c.run_id == run_id, RUN_AGENTS.c.output.is_not(None)
    )
    found = [(slots[slot], slot, text) for slot, text in await work.execute(query) if slot in slots]
    # Those of a long document take tenths of a second: in a thread, so that others are answered meanwhile.
    return await asyncio.to_thread(lambda: {slot: kind.model_validate_json(text) for kind, slot, text in found})


async def receipts(work: AsyncConnection, run_id: UUID) -> dict[str, dict[str, Any]]:
    """The receipts of a run's effects, by agent."""
    query = select(EFFECTS.c.agent, EFFECTS.c.receipt).where(EFFECTS.c.run_id == run_id, EFFECTS.c.receipt.is_not(None))
    return {row.agent: row.receipt for row in await work.execute(query)}


async def model_spending(work: AsyncConnection, run_id: UUID) -> Spending:
    """The recorded spending of a run on models."""
    metric = AGENT_METRICS.c
    tokens = func.coalesce(func.sum(metric.input_tokens + metric.output_tokens), 0)
    cost = func.coalesce(func.sum(metric.cost_usd), 0)
    query = select(func.count(), tokens, cost).where(metric.run_id == run_id)
    requests, used, paid = (await work.execute(query)).one()
    return Spending(requests=requests, tokens=int(used), cost=Decimal(str(paid)))


async def usage(work: AsyncConnection, run_id: UUID) -> list[AgentUsage]:
    """What the agents of a run used of models, the dearest first."""
    metric = AGENT_METRICS.c
    tokens, more = func.sum(metric.input_tokens), func.sum(metric.output_tokens)
    cost = func.sum(metric.cost_usd)
    query = select(metric.agent, metric.model, func.count(), cast(tokens, BigInteger), cast(more, BigInteger), cost)
    rows = await work.execute(
        query.where(metric.run_id == run_id).group_by(metric.agent, metric.model).order_by(cost.desc(), tokens.desc())
    )
    return [AgentUsage._make(row) for row in rows]


async def inputs(work: AsyncConnection, run_id: UUID, slots: Slots) -> dict[str, BaseModel]:
    """The inputs of a run, by slot."""
    found = (await work.execute(select(RUNS.c.inputs).where(RUNS.c.id == run_id))).scalar()
    if found is None:
        raise UnknownRunError(str(run_id))
    return {slot: slots[slot].model_validate(value) for slot, value in found.items()}
