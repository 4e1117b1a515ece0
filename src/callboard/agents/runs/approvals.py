"""Questions that runs put to a person: list them, answer them. An answer is sent to the workflow that waits for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from pydantic import BaseModel, ValidationError
from sqlalchemy import func, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.agents.execution import validated_output
from callboard.agents.registry import Registry
from callboard.agents.runs import queries, run_events
from callboard.agents.runs.model import Approval, ApprovalAnswer, ApprovalDecision
from callboard.agents.spec import Inputs
from callboard.agents.tables import APPROVALS, RUN_AGENTS
from callboard.auth import audit
from callboard.auth.principal import Principal
from callboard.core.errors import DomainError, ErrorKind
from callboard.core.value_faults import plain_fault
from callboard.events import log
from callboard.storage.jsonb import clean, plain
from callboard.storage.session import Database

_SEND = text("SELECT send_decision(:approval_id)")

ANNOUNCE_AGAIN = """
    SELECT pg_notify('dbos_notifications_channel', destination_uuid || '::' || topic)
    FROM dbos.workflow_status JOIN dbos.notifications ON destination_uuid = workflow_uuid
    WHERE status = 'PENDING' AND NOT consumed"""
"""Wakes the workflows whose answer was sent while the durable engine's listening connection was away. It looks for such
messages by itself only once a minute; this is what its own trigger says when one is sent."""


class UnknownApprovalError(DomainError):
    """There is no such approval."""

    kind = ErrorKind.NOT_FOUND


class AlreadyDecidedError(DomainError):
    """This was answered before."""

    kind = ErrorKind.CONFLICT


class InvalidEditError(DomainError):
    """The changes cannot be used."""

    kind = ErrorKind.INVALID


class Approvals:
    """The approvals of the caller."""

    def __init__(self, database: Database, registry: Registry) -> None:
        self._database = database
        self._registry = registry

    async def list(
        self,
        principal: Principal,
        *,
        run_id: UUID | None = None,
        pending: bool = True,
        after: UUID | None = None,
        limit: int | None = None,
    ) -> Sequence[Approval]:
        """Approvals, oldest first, younger than the approval `after`; only those that wait unless said otherwise."""
        conditions: list[Any] = [APPROVALS.c.status == ApprovalDecision.PENDING] if pending else []
        if run_id is not None:
            conditions.append(APPROVALS.c.run_id == run_id)
        if after is not None:
            conditions.append(APPROVALS.c.id > after)
        async with self._database.begin(principal) as work:
            return await queries.approvals(work, *conditions, limit=limit)

    async def get(self, principal: Principal, approval_id: UUID) -> Approval:
        """One approval.

        Raises:
            UnknownApprovalError: the principal has no such approval.
        """
        async with self._database.begin(principal) as work:
            return await one_approval(work, approval_id)

    async def decide(self, principal: Principal, approval_id: UUID, answer: ApprovalAnswer) -> Approval:
        """Answer: approve as it is, approve an edited output, or deny. The answer is final.

        Raises:
            UnknownApprovalError: the principal has no such approval.
            AlreadyDecidedError: it was answered before, or its run has ended.
            InvalidEditError: the edited output is not of its type, or a check refuses it.
        """
        async with self._database.begin(principal) as work:
            approval = await one_approval(work, approval_id)
            if approval.status is not ApprovalDecision.PENDING:
                raise AlreadyDecidedError(f"{approval.agent}: {approval.status}")
            edited = await self._edited(work, approval, answer)
            decision = _decision(answer)
            event = run_events.approval_answered(approval.agent, approval_id, decision, answer.reason)
            await log.append(work, approval.run_id, [event])
            await _answer(work, principal, approval, decision, edited, answer.reason)
            await work.execute(_SEND, {"approval_id": approval_id})
            return await one_approval(work, approval_id)

    async def _edited(self, work: AsyncConnection, approval: Approval, answer: ApprovalAnswer) -> dict[str, Any] | None:
        if not answer.approve or answer.edited is None:
            return None
        run = await queries.run(work, approval.run_id)
        pipeline = self._registry.pipeline(run.pipeline)
        spec = self._registry.spec(run.plan, approval.agent)
        values: dict[str, BaseModel] = await queries.inputs(work, run.id, pipeline.slots())
        values |= await queries.outputs(work, run.id, pipeline.slots())
        inputs = Inputs({slot: values[slot] for slot in spec.requires if slot in values}, run.today)
        try:
            return clean(plain(validated_output(spec, spec.output.model_validate(answer.edited), inputs)))
        except ValidationError as invalid:
            first = invalid.errors()[0]
            where = ".".join(str(part) for part in first["loc"]) or approval.agent
            raise InvalidEditError(f"{where}: {plain_fault(first['type'], first['msg'])}") from invalid
        except DomainError as refused:
            raise InvalidEditError(refused.why or refused.title) from refused


def _decision(answer: ApprovalAnswer) -> ApprovalDecision:
    if not answer.approve:
        return ApprovalDecision.DENIED
    return ApprovalDecision.APPROVED if answer.edited is None else ApprovalDecision.EDITED


async def _answer(
    work: AsyncConnection,
    principal: Principal,
    approval: Approval,
    decision: ApprovalDecision,
    edited: dict[str, Any] | None,
    reason: str,
) -> None:
    still = (APPROVALS.c.id == approval.id) & (APPROVALS.c.status == ApprovalDecision.PENDING)
    values = {
        "status": decision,
        "answer": edited,
        "reason": reason,
        "decided_by": principal.user_id,
        "decided_at": func.clock_timestamp(),
    }
    if (await work.execute(update(APPROVALS).where(still).values(values).returning(APPROVALS.c.id))).scalar() is None:
        raise AlreadyDecidedError(approval.agent)
    if edited is not None:
        place = (RUN_AGENTS.c.run_id == approval.run_id) & (RUN_AGENTS.c.agent == approval.agent)
        await work.execute(update(RUN_AGENTS).where(place).values(output=edited))
    await audit.record(work, f"approval.{decision}", str(approval.id), {"agent": approval.agent, "reason": reason})


async def one_approval(work: AsyncConnection, approval_id: UUID) -> Approval:
    """One approval.

    Raises:
        UnknownApprovalError: the tenant has no such approval.
    """
    found = await queries.approvals(work, APPROVALS.c.id == approval_id)
    if not found:
        raise UnknownApprovalError(str(approval_id))
    return found[0]
