"""One agent's part in a run: called, executed, kept; asked about; carried out.

Every part may be done again after a crash and then does only what is missing. Knows nothing of the durable engine that
calls it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from pydantic import BaseModel
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.agents.execution import AgentResult, checked
from callboard.agents.runs import journal, records, says
from callboard.agents.runs.closing import Closing
from callboard.agents.runs.courier import Courier
from callboard.agents.runs.crew import Crew
from callboard.agents.runs.journal import Hold, NotCalledError
from callboard.agents.runs.model import AgentRecord, Decision, Product, RunRecord, RunStatus
from callboard.agents.runs.reports import Reports
from callboard.agents.spec import AgentSpec, Inputs, MissingInputError
from callboard.agents.supervisor import PlannedAgent
from callboard.core.errors import DomainError, ErrorKind
from callboard.events import log
from callboard.events.contract import AgentState, Draft
from callboard.events.log import FencedError, RunClosedError
from callboard.storage.jsonb import plain
from callboard.storage.patience import Patience
from callboard.telemetry import progress
from callboard.telemetry.logs import logger

T = TypeVar("T")

PARTING_SECONDS = 2
"""So long a process that leaves takes to say that a call was interrupted."""


class AgentTimeoutError(DomainError):
    """The agent took too long."""

    kind = ErrorKind.LIMIT


@dataclass
class Job:
    """A run as its driver holds it."""

    crew: Crew
    hold: Hold
    run: RunRecord
    given: Mapping[str, Any]
    """What the run was given, as it is kept."""
    stopped: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once somebody ended the run, or took it over."""
    values: dict[str, BaseModel] = field(default_factory=dict[str, BaseModel])
    """Typed slots that this process has seen; the database has them all."""
    foresee: Callable[[str], None] = field(default=lambda _: None)
    """Told of a slot whose output is about to be kept."""

    def __post_init__(self) -> None:
        self.courier = Courier(partial(self.crew.database.ask, self.hold.principal))

    async def write(self, change: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """One transaction as the driver; tried again while the database is away."""

        async def once() -> T:
            async with self.crew.database.begin(self.hold.principal) as work:
                return await change(work)

        return await Patience().insist(once)

    async def ask(self, function: str, values: Mapping[str, Any]) -> Any:  # noqa: ANN401 - what the function returns
        """One function of the database as the driver; tried again while the database is away.

        Raises:
            RunClosedError: the run has ended.
            FencedError: another process drives it now.
        """
        answer = await Patience().insist(lambda: self.courier.ask(function, values))
        if answer is None:
            await self.write(lambda work: log.granted(work, self.hold.run_id, None))
        return answer

    async def tell(self, *drafts: Draft) -> None:
        """Append events as the driver of the run.

        Raises:
            RunClosedError: it has ended.
            FencedError: another process drives it now.
        """
        await self.ask(log.APPEND, self.hold.key | {"close": False, "events": log.written(drafts)})

    def spec(self, agent: str) -> AgentSpec[Any]:
        """The code of an agent, looked up when it is needed."""
        return self.crew.registry.spec(self.run.plan, agent)


@dataclass(frozen=True)
class Outcome:
    """How an agent stands after a part of its work."""

    state: AgentState
    decision: Decision | None = None
    why: str | None = None


async def perform(job: Job, agent: PlannedAgent) -> Outcome:
    """Call one agent once: complete, waiting for a person, or error."""
    try:
        return await _call(job, agent)
    except NotCalledError:
        return await standing(job, agent)
    except asyncio.CancelledError:
        await _part(job, agent)
        raise


async def _call(job: Job, agent: PlannedAgent) -> Outcome:
    await journal.call(job.ask, job.hold, agent, *_starting(job, agent))
    begun = time.monotonic()
    try:
        with progress.agent_called(job.run.id, agent.name) as called:
            product = await _produce(job, agent)
            called.done(product.engine)
    except (RunClosedError, FencedError):
        raise
    except Exception as failure:  # noqa: BLE001 - whatever an agent raises is its failure, told in the log
        why = _why(failure)
        await job.write(lambda work: journal.fail_agent(work, job.hold, agent.name, why))
        return Outcome(AgentState.ERROR, why=why)
    seconds = time.monotonic() - begun
    await _keep(job, agent, product, seconds)
    if agent.approval:
        progress.approval(agent.name, "asked")
        return Outcome(AgentState.WAITING)
    return Outcome(AgentState.COMPLETE)


async def _keep(job: Job, agent: PlannedAgent, product: Product, seconds: float) -> None:
    if agent.approval:
        await job.write(lambda work: journal.finish_asking(work, job.hold, agent, product, seconds))
    else:
        job.foresee(agent.provides)
        await journal.finish(job.ask, job.hold, agent, product, seconds)


async def standing(job: Job, agent: PlannedAgent) -> Outcome:
    """How the agent stands, as it was last kept."""

    async def look(work: AsyncConnection) -> list[AgentRecord]:
        return await records.agents(work, job.hold.run_id)

    for record in await job.write(look):
        if record.agent == agent.name:
            return Outcome(record.state, record.decision, record.error)
    return Outcome(AgentState.IDLE)


def _starting(job: Job, agent: PlannedAgent) -> list[Draft]:
    thinking = says.state(agent.name, AgentState.THINKING)
    if job.crew.seats.locked():
        return [thinking]
    return [thinking, says.state(agent.name, AgentState.EXECUTING)]


async def _produce(job: Job, agent: PlannedAgent) -> Product:
    spec = job.spec(agent.name)
    inputs = await _inputs(job, agent)
    announced = not job.crew.seats.locked()
    async with job.crew.seats:
        if not announced:
            executing = says.state(agent.name, AgentState.EXECUTING)
            await job.tell(executing)
        result = await _until_stopped(job, _execute(job, spec, inputs))
    job.values[agent.provides] = result.output
    return Product(plain(result.output), result.engine, spec.headline(result.output), result.usage)


async def _execute(job: Job, spec: AgentSpec[Any], inputs: Inputs) -> AgentResult:
    try:
        async with asyncio.timeout(job.crew.agent_seconds):
            report = Reports(job.write, job.tell, job.hold, spec.name, job.crew.bindings.tools)
            result = await job.crew.executor.execute(spec, inputs, report)
            output = result.output
            if spec.enrichment in job.crew.bindings.enrichments:
                output = await _enrich(job, spec, inputs, output)
    except TimeoutError as late:
        raise AgentTimeoutError(f"{spec.name} took more than {job.crew.agent_seconds:g} s") from late
    return AgentResult(output, result.engine, result.usage)


async def _enrich(job: Job, spec: AgentSpec[Any], inputs: Inputs, output: BaseModel) -> BaseModel:
    name = str(spec.enrichment)
    try:
        return checked(spec, await job.crew.bindings.enrichments[name](inputs, output), inputs)
    except TimeoutError:
        raise
    except Exception as failure:  # noqa: BLE001 - a look-up outside may fail in any way; the output stands without it
        told = says.enrichment_failed(spec.name, name, _why(failure))
        await job.tell(told)
        return output


async def _until_stopped(job: Job, doing: Any) -> Any:  # noqa: ANN401 - whatever is being done
    task = asyncio.ensure_future(doing)
    stop = asyncio.ensure_future(job.stopped.wait())
    try:
        await asyncio.wait({task, stop}, return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            return task.result()
        raise RunClosedError(str(job.hold.run_id))
    finally:
        stop.cancel()
        if not task.done():
            task.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await task


async def _inputs(job: Job, agent: PlannedAgent) -> Inputs:
    """What the agent is given: what its plan names and, where an older process made that, what its code reads now."""
    slots = job.crew.registry.pipeline(job.run.pipeline).slots()
    # A slot that is not known any more is one that today's code does not read.
    required = [slot for slot in agent.requires if slot in slots]
    wanted = {*required, *job.spec(agent.name).requires}
    if wanted - job.values.keys():
        job.values.update(await _known(job, slots))
    absent = [slot for slot in required if slot not in job.values]
    if absent:
        raise MissingInputError(f"{agent.name} needs {', '.join(absent)}, which is not there yet")
    return Inputs({slot: job.values[slot] for slot in wanted if slot in job.values}, job.run.today)


async def _known(job: Job, slots: Mapping[str, type[BaseModel]]) -> dict[str, BaseModel]:
    """Every slot that is filled: inputs, and outputs that were made before this process drove the run."""
    given: dict[str, BaseModel] = {slot: slots[slot].model_validate(value) for slot, value in job.given.items()}
    if job.hold.epoch == 1:
        return given
    return given | await job.write(lambda work: records.outputs(work, job.hold.run_id, slots))


async def _part(job: Job, agent: PlannedAgent) -> None:
    """The process leaves: say so if there is still time."""

    async def say() -> None:
        # What the agent gave may be on its way: then it was not interrupted.
        await job.courier.arrived()
        async with job.crew.database.begin(job.hold.principal) as work:
            await journal.give_back(work, job.hold, agent.name)

    try:
        await asyncio.shield(asyncio.wait_for(say(), PARTING_SECONDS))
    except NotCalledError:
        pass  # it had been finished just before
    except (DomainError, TimeoutError) as failure:
        logger().debug("could not tell that a call was interrupted", agent=agent.name, why=str(failure))


def _why(failure: BaseException) -> str:
    if isinstance(failure, DomainError):
        return failure.message
    logger().info("an agent failed", exc_info=failure)
    return f"{type(failure).__name__}: {failure}"


async def conclude(job: Job, status: RunStatus, why: str | None) -> None:
    """End the run, unless it has ended."""
    closing = Closing(job.crew.registry, job.run.pipeline, job.hold.run_id, epoch=job.hold.epoch)
    with suppress(RunClosedError):
        ended = await job.write(lambda work: closing.end(work, status, why))
        progress.ended(job.run.pipeline, ended, job.run.created_at)


async def stand(job: Job, status: RunStatus) -> None:
    """Say whether the run waits for a person or goes on."""
    await job.write(lambda work: journal.stand(work, job.hold, status))
