"""Executions that keep a real run and answer when the test says so."""

from __future__ import annotations

from dataclasses import dataclass, field
from uuid import UUID

from sqlalchemy import insert, select, text

from callboard.agents.cards import AgentCard, AgentStatus
from callboard.agents.registry import UnknownAgentError
from callboard.agents.runs.model import StoreWithRun
from callboard.agents.spec import EngineKind
from callboard.agents.tables import RUNS
from callboard.auth.principal import Principal
from callboard.core.clock import today
from callboard.core.ids import new_id
from callboard.events.log import RunClosedError, open_log
from callboard.storage.session import Database
from callboard.workbench.conversations import store_answer, store_failure_message
from callboard.workbench.execution_model import Request
from callboard.workbench.tasks import store_task_failure, store_task_result

TOBY = AgentCard(id="toby-technical", name="toby-technical", description="Technology and history.", builtin=True)
AMI = AgentCard(id="ami-creative", name="ami-creative", description="Creative work.", builtin=True)
RESTING = AgentCard(id="resting", name="Resting", status=AgentStatus.PAUSED)


@dataclass(frozen=True)
class Directory:
    """A fixed set of agents."""

    cards: tuple[AgentCard, ...] = (TOBY, AMI, RESTING)

    async def list(self, principal: Principal) -> tuple[AgentCard, ...]:
        return self.cards

    async def get(self, principal: Principal, agent_id: str) -> AgentCard:
        for card in self.cards:
            if card.id == agent_id:
                return card
        raise UnknownAgentError(agent_id)


@dataclass(frozen=True)
class Started:
    id: UUID
    request: Request


@dataclass
class Executions:
    """Starts what it is asked for; `answer` and `fail` end it, with what the real ones keep when a run ends."""

    database: Database
    started: list[Started] = field(default_factory=list)
    refusal: Exception | None = None

    async def start(
        self,
        principal: Principal,
        request: Request,
        *,
        run_id: UUID | None = None,
        also_store: StoreWithRun | None = None,
    ) -> Started:
        if self.refusal is not None:
            raise self.refusal
        execution = Started(run_id or new_id(), request)
        async with self.database.begin(principal) as work:
            known = select(RUNS.c.id).where(RUNS.c.id == execution.id)
            if (await work.execute(known)).scalar() is not None:
                return execution
            await open_log(work, execution.id, principal.user_id)
            row = {"id": execution.id, "user_id": principal.user_id, "pipeline": "execution", "status": "queued"}
            more = {"plan": {}, "inputs": {}, "control": {}, "today": today()}
            await work.execute(insert(RUNS).values(row | more))
            if also_store is not None:
                await also_store(work)
        self.started.append(execution)
        return execution

    async def answer(self, principal: Principal, execution: Started, content: str, times: int = 1) -> None:
        request = execution.request
        for _ in range(times):
            async with self.database.begin(principal) as work:
                if request.conversation_id is not None:
                    place = (execution.id, request.conversation_id, request.agent_id)
                    await store_answer(work, *place, content, {"engine": "rules"})
                await store_task_result(
                    work, execution.id, agent_id=request.agent_id, answer=content, engine=EngineKind.RULES
                )
                await self._end(work, execution.id, "completed")

    async def fail(self, principal: Principal, execution: Started, why: str, status: str = "failed") -> None:
        async with self.database.begin(principal) as work:
            conversation_id = execution.request.conversation_id
            if conversation_id is not None:
                await store_failure_message(work, execution.id, conversation_id, status, why)
            await store_task_failure(work, execution.id, status, why)
            await self._end(work, execution.id, status)

    async def cancel(self, principal: Principal, run_id: UUID, *, reason: str | None = None) -> None:
        (execution,) = [each for each in self.started if each.id == run_id]
        async with self.database.begin(principal) as work:
            if (await work.execute(select(RUNS.c.status).where(RUNS.c.id == run_id))).scalar() != "queued":
                raise RunClosedError(str(run_id))
        await self.fail(principal, execution, reason or "", "cancelled")

    async def _end(self, work, run_id: UUID, status: str) -> None:
        await work.execute(text("UPDATE runs SET status = :status WHERE id = :id"), {"status": status, "id": run_id})
