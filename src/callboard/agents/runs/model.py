"""Runs as callers see them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Any, NamedTuple
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.agents.execution import ModelCall
from callboard.agents.spec import EngineKind
from callboard.agents.supervisor import Plan, Policy
from callboard.core.errors import DomainError, ErrorKind
from callboard.events.contract import AgentState, EventDraft


class InvalidInputsError(DomainError):
    """A run was given other inputs than its pipeline takes."""

    kind = ErrorKind.INVALID


class RunStatus(StrEnum):
    """The status of a run."""

    QUEUED = "queued"
    RUNNING = "running"
    WAITING = "waiting"
    """Nothing can happen before a person decides."""
    COMPLETED = "completed"
    FAILED = "failed"
    CANCELLED = "cancelled"

    @property
    def ended(self) -> bool:
        """True if nothing more will happen."""
        return self in {RunStatus.COMPLETED, RunStatus.FAILED, RunStatus.CANCELLED}


class Record(BaseModel):
    """A row as callers see it."""

    model_config = ConfigDict(frozen=True)


class RunOptions(Record):
    """How a run is to be executed: kept with it, and the same whoever drives it."""

    policy: Policy = Policy.PLAN
    title: str = ""
    """The title of the run in lists."""
    task: str = ""
    """The task in words, for a supervising model."""


class SupervisorControl(Record):
    """The supervisor's control fields, as last written."""

    task: str = ""
    next_agent: str = ""
    workflow_stage: str = ""
    completed: bool = False
    error: str | None = None
    workflow_history: tuple[str, ...] = ()


class RunRecord(Record):
    """One run."""

    id: UUID
    pipeline: str
    title: str
    status: RunStatus
    plan: Plan
    options: RunOptions
    today: date
    control: SupervisorControl
    error: str | None
    executor: str | None
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None


class ApprovalDecision(StrEnum):
    """The decision of a person, or `pending`."""

    PENDING = "pending"
    APPROVED = "approved"
    DENIED = "denied"
    EDITED = "edited"
    WITHDRAWN = "withdrawn"
    """The run ended before anybody answered."""


class EffectOutcome(StrEnum):
    """The outcome of an uncertain effect, as a person found out."""

    ARRIVED = "arrived"
    SEND_AGAIN = "send-again"


class RunTitle(NamedTuple):
    """What a run is called, for lists of very many."""

    id: UUID
    pipeline: str
    title: str


class AgentUsage(NamedTuple):
    """What an agent used of one model in a run."""

    agent: str
    model: str
    calls: int
    input_tokens: int
    output_tokens: int
    cost_usd: float


class AgentRecord(Record):
    """One agent in one run."""

    agent: str
    slot: str
    state: AgentState
    calls: int
    failures: int
    """Calls that ended in an error."""
    engine: EngineKind | None
    headline: str | None
    error: str | None
    decision: ApprovalDecision | None
    started_at: datetime | None
    finished_at: datetime | None


@dataclass(frozen=True)
class AgentOutput:
    """The output of an agent call, ready to be stored."""

    output: dict[str, Any]
    engine: EngineKind
    headline: str
    calls: Sequence[ModelCall] = ()


class Approval(Record):
    """A question that a run puts to a person."""

    id: UUID
    run_id: UUID
    agent: str
    question: str
    effect: str | None
    proposal: dict[str, Any]
    """The output that waits; after an edit, `answer` is what counts."""
    status: ApprovalDecision
    answer: dict[str, Any] | None = None
    engine: EngineKind | None = None
    """Who wrote the proposal."""
    reason: str | None = None
    created_at: datetime
    decided_at: datetime | None = None


class RunContents(NamedTuple):
    """A run with all that it was given, did and asked."""

    run: RunRecord
    inputs: dict[str, BaseModel]
    """By slot, typed."""
    outputs: dict[str, BaseModel]
    """By slot, typed; also what waits for a person or was refused."""
    agents: Sequence[AgentRecord]
    """In the order of their first call."""
    approvals: Sequence[Approval]
    """Oldest first, the answered ones too."""
    receipts: dict[str, dict[str, Any]]
    """By agent: the receipts of the effects that were performed."""

    @property
    def values(self) -> dict[str, BaseModel]:
        """Inputs and outputs, by slot."""
        return self.inputs | self.outputs


class ApprovalAnswer(Record):
    """A person's answer to an approval."""

    approve: bool
    edited: dict[str, Any] | None = None
    """The whole output as it should be, in place of the proposal."""
    reason: str = Field(default="")


StoreWithRun = Callable[[AsyncConnection], Awaitable[None]]


@dataclass(frozen=True)
class StartOptions:
    """What holds for the start of a run alone; what the run itself goes by are its `RunOptions`."""

    run_id: UUID | None = None
    """An id drawn before, by a caller who may ask twice: the second time the first run is the answer."""
    queued: bool = False
    """Whether any process with a free seat is to drive the run; otherwise this one does."""
    plan: Plan | None = None
    """The plan, where it is not simply that of the pipeline."""
    events: tuple[EventDraft, ...] = ()
    """Events that follow the one of the queued run."""
    also_store: StoreWithRun | None = None
    """Stores records of the caller in the transaction that stores the run."""
