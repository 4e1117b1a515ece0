"""Failed runs are retried, process deaths are not failures, and a person resolves uncertain effects."""

import asyncio
import signal

import psycopg
import pytest
from tests.fakes.nine import NINE, TODAY, inputs, nine
from tests.fakes.worker import outfit
from tests.integration.runs.conftest import approve, told, until_asked
from tests.integration.runs.test_approvals import Sent

from callboard.agents.runs import agent_step
from callboard.agents.runs.approvals import AlreadyDecidedError
from callboard.agents.runs.effects import NothingUncertainError
from callboard.agents.runs.model import ApprovalAnswer, ApprovalDecision, EffectOutcome, RunStatus
from callboard.agents.runs.service import EffectUnderWayError, NotFailedError
from callboard.agents.runs.worker import open_worker
from callboard.core.errors import ErrorKind
from callboard.events.log import RunClosedError, UnknownRunError


async def start(worker, user):
    return await worker.runs.start(user, "nine", inputs(), today=TODAY)


async def test_run_completes_after_four_processes_die_in_one_call(database, hire, journal, anna):
    first = await hire(at="matching", do="die")
    run_id = await first.begin()
    assert await first.end() == -signal.SIGKILL
    for _ in range(3):
        victim = await hire(serves=True, at="matching", do="die")
        await victim.hear("ready")
        victim.go()
        assert await victim.end() == -signal.SIGKILL
    async with open_worker(database, outfit({"journal": str(journal.path)}, recover=True)) as worker:
        await approve(worker, anna, run_id)
        assert (await worker.runs.wait(anna, run_id)).status is RunStatus.COMPLETED
        agents = {agent.agent: agent for agent in await worker.runs.agents(anna, run_id)}
    assert (agents["matching"].calls, agents["matching"].failures) == (5, 0)
    assert len(journal.acts("matching")) == 5
    assert len(journal.sent(run_id)) == 1


async def test_agent_that_kills_every_process_fails_the_run_eventually(start_worker, hire, anna, monkeypatch):
    victim = await hire(at="matching", do="die")
    run_id = await victim.begin()
    await victim.end()
    monkeypatch.setattr(agent_step, "MAX_INTERRUPTED_CALLS", 1)
    worker = await start_worker()
    run = await worker.runs.wait(anna, run_id)
    assert run.status is RunStatus.FAILED
    # Whichever of those that were at work is called first.
    assert "died each time while the agent was at work: " in run.error


async def test_retried_run_continues_from_its_outputs(start_worker, anna):
    acted, broken = [], ["matching"] * 3

    def act(name):
        acted.append(name)
        if name in broken:
            broken.remove(name)
            raise ValueError("no two words match")

    worker = await start_worker([nine(act, effect=None)])
    run_id = await start(worker, anna)
    assert (await worker.runs.wait(anna, run_id)).status is RunStatus.FAILED
    assert (await worker.runs.retry(anna, run_id)).status is RunStatus.QUEUED
    run = await worker.runs.wait(anna, run_id)
    assert (run.status, run.error) == (RunStatus.COMPLETED, None)
    assert {name: acted.count(name) for name in NINE} == dict.fromkeys(NINE, 1) | {"matching": 4}
    events = await told(worker, anna, run_id)
    assert [event.seq for event in events] == list(range(1, len(events) + 1))
    assert [event.metadata["runStatus"] for event in events if event.final] == ["failed", "completed"]


async def test_retried_run_of_the_queue_is_queued_again(start_worker, anna):
    broken = ["matching"] * 3

    def act(name):
        if name in broken:
            broken.remove(name)
            raise ValueError("no two words match")

    worker = await start_worker([nine(act, effect=None)])
    run_id = await start(worker, anna)
    assert (await worker.runs.wait(anna, run_id)).status is RunStatus.FAILED
    await worker.runs.retry(anna, run_id, queued=True)
    assert (await worker.runs.wait(anna, run_id)).status is RunStatus.COMPLETED


async def test_only_own_failed_runs_can_be_retried(start_worker, anna, boris):
    worker = await start_worker()
    run_id = await start(worker, anna)
    await worker.runs.wait(anna, run_id)
    with pytest.raises(NotFailedError, match="completed"):
        await worker.runs.retry(anna, run_id)
    with pytest.raises(UnknownRunError):
        await worker.runs.retry(boris, run_id)


async def test_withdrawn_approval_is_requested_again_on_retry(start_worker, anna, database_url):
    sent = Sent()
    worker = await start_worker([nine()], effects={"deliver": sent}, recover=False)
    run_id = await start(worker, anna)
    approval = await until_asked(worker, anna, run_id)
    await worker.runs.cancel(anna, run_id)
    with psycopg.connect(database_url) as owner:
        owner.execute("UPDATE runs SET status = 'failed' WHERE id = %s", (run_id,))
    await worker.runs.retry(anna, run_id)
    assert (await worker.runs.wait(anna, run_id, for_person=True)).status is RunStatus.WAITING
    await worker.approvals.decide(anna, approval.id, ApprovalAnswer(approve=True))
    assert (await worker.runs.wait(anna, run_id)).status is RunStatus.COMPLETED
    assert len(sent.given) == 1


async def test_run_that_failed_after_its_process_died_can_be_retried(start_worker, hire, anna, database_url):
    asker = await hire(leave_when_waiting=True)
    run_id = await asker.begin()
    await asker.hear("left")
    await asker.end()
    # A command: it takes over nothing unasked, and the workflow of the dead process is still pending.
    worker = await start_worker([nine()], effects={"deliver": Sent()}, recover=False)
    await worker.runs.cancel(anna, run_id)
    with psycopg.connect(database_url) as owner:
        owner.execute("UPDATE runs SET status = 'failed' WHERE id = %s", (run_id,))
    await worker.runs.retry(anna, run_id)
    await approve(worker, anna, run_id)
    assert (await worker.runs.wait(anna, run_id)).status is RunStatus.COMPLETED


async def uncertain(worker, user):
    """A run that failed because its e-mail may or may not have been sent, and the approval of that e-mail."""
    run_id = await start(worker, user)
    approval = await approve(worker, user, run_id)
    assert (await worker.runs.wait(user, run_id)).status is RunStatus.FAILED
    return run_id, approval


@pytest.mark.parametrize(("outcome", "sendings"), [(EffectOutcome.ARRIVED, 0), (EffectOutcome.SEND_AGAIN, 1)])
async def test_operator_resolves_an_email_with_uncertain_delivery(start_worker, anna, outcome, sendings):
    sent = Sent(ConnectionResetError("halfway through"))
    worker = await start_worker([nine()], effects={"deliver": sent})
    run_id, approval = await uncertain(worker, anna)
    await worker.runs.resolve_effect(anna, approval.id, outcome)
    assert (await worker.runs.wait(anna, run_id)).status is RunStatus.COMPLETED
    assert len(sent.given) == sendings
    with pytest.raises(NothingUncertainError):
        await worker.runs.resolve_effect(anna, approval.id, outcome)


async def test_only_uncertain_deliveries_can_be_resolved(start_worker, anna):
    worker = await start_worker([nine()], effects={"deliver": Sent()})
    run_id = await start(worker, anna)
    approval = await until_asked(worker, anna, run_id)
    with pytest.raises(NothingUncertainError):
        await worker.runs.resolve_effect(anna, approval.id, EffectOutcome.SEND_AGAIN)
    await worker.runs.cancel(anna, run_id)


class Slow(Sent):
    """An effect that is under way until it is let go on."""

    def __init__(self):
        super().__init__()
        self.begun, self.gate = asyncio.Event(), asyncio.Event()

    async def perform(self, output, key):
        self.begun.set()
        await self.gate.wait()
        return await super().perform(output, key)


async def test_run_cannot_be_cancelled_while_its_effect_is_performed(start_worker, anna):
    slow = Slow()
    worker = await start_worker([nine()], effects={"deliver": slow})
    run_id = await start(worker, anna)
    await approve(worker, anna, run_id)
    with pytest.raises(EffectUnderWayError) as refused:
        await worker.runs.cancel(anna, run_id)
    assert refused.value.kind is ErrorKind.CONFLICT
    await slow.begun.wait()
    slow.gate.set()
    assert (await worker.runs.wait(anna, run_id)).status is RunStatus.COMPLETED


async def test_concurrent_cancel_and_approve_have_one_winner(start_worker, anna):
    sent = Sent()
    worker = await start_worker([nine()], effects={"deliver": sent})
    for _ in range(3):
        run_id = await start(worker, anna)
        approval = await until_asked(worker, anna, run_id)
        answers = await asyncio.gather(
            worker.approvals.decide(anna, approval.id, ApprovalAnswer(approve=True)),
            worker.runs.cancel(anna, run_id),
            return_exceptions=True,
        )
        told_no = [answer for answer in answers if isinstance(answer, Exception)]
        run = await worker.runs.wait(anna, run_id)
        approval = await worker.approvals.get(anna, approval.id)
        assert len(told_no) == 1
        assert isinstance(told_no[0], (AlreadyDecidedError, RunClosedError, EffectUnderWayError))
        outcome = (run.status, approval.status, [key for _, key in sent.given].count(f"{run_id}:email"))
        assert outcome in {
            (RunStatus.COMPLETED, ApprovalDecision.APPROVED, 1),
            (RunStatus.CANCELLED, ApprovalDecision.WITHDRAWN, 0),
        }
