"""Approvals: a run waits for a person, and their decision takes effect exactly once."""

import asyncio
import threading

import psycopg
import pytest
from tests.fakes.nine import TODAY, Note, agent, inputs, nine
from tests.integration.runs.conftest import approve, told, until_asked

from callboard.agents.execution import EffectNotDoneError, RulesExecutor
from callboard.agents.registry import Registry
from callboard.agents.runs import recovery
from callboard.agents.runs.approvals import AlreadyDecidedError, Approvals, InvalidEditError, UnknownApprovalError
from callboard.agents.runs.model import ApprovalAnswer, ApprovalDecision, RunStatus
from callboard.agents.spec import EngineKind, Pipeline
from callboard.auth import audit
from callboard.events.contract import AgentState

YES = ApprovalAnswer(approve=True)


class Sent:
    """An effect that keeps what it was given."""

    idempotent = False

    def __init__(self, *failures):
        self.failures = list(failures)
        self.given = []

    async def perform(self, output, key):
        if self.failures:
            raise self.failures.pop(0)
        self.given.append((output, key))
        return {"to": "candidate", "key": key}

    async def was_done(self, key):
        return None


async def start(node, user):
    return await node.runs.start(user, "nine", inputs(), today=TODAY)


@pytest.fixture
async def sent():
    return Sent()


@pytest.fixture
async def node(start_worker, sent):
    return await start_worker([nine()], effects={"deliver": sent})


async def test_effect_is_not_performed_before_approval(node, sent, anna):
    run_id = await start(node, anna)
    record = await node.runs.wait(anna, run_id, for_person=True)
    (approval,) = await node.approvals.list(anna)
    outputs = (await node.runs.contents(anna, run_id)).outputs
    assert (record.status, approval.run_id, approval.agent) == (RunStatus.WAITING, run_id, "email")
    assert approval.question == "Deliver? Email is done"
    assert approval.engine is EngineKind.RULES
    assert outputs["email"] == Note.model_validate(approval.proposal)
    assert sent.given == []


async def test_approved_effect_is_performed_once_and_its_receipt_is_reported(node, sent, anna):
    run_id = await start(node, anna)
    approval = await approve(node, anna, run_id)
    record = await node.runs.wait(anna, run_id)
    events = await told(node, anna, run_id)
    done = next(event for event in events if event.state is AgentState.COMPLETE and event.agent_name == "email")
    assert (record.status, approval.status) == (RunStatus.COMPLETED, ApprovalDecision.APPROVED)
    assert [key for _, key in sent.given] == [f"{run_id}:email"]
    assert done.metadata["receipt"] == {"to": "candidate", "key": f"{run_id}:email"}
    assert await node.approvals.list(anna, run_id=run_id) == []


async def test_lost_approval_notification_is_sent_again(node, anna, database_url, monkeypatch):
    monkeypatch.setattr(recovery, "SEARCH_SECONDS", 0.0)
    run_id = await start(node, anna)
    approval = await until_asked(node, anna, run_id)
    with psycopg.connect(database_url, autocommit=True) as owner:
        # As if the engine's listening connection were away at this moment.
        owner.execute("ALTER TABLE dbos.notifications DISABLE TRIGGER dbos_notifications_trigger")
        await node.approvals.decide(anna, approval.id, YES)
        owner.execute("ALTER TABLE dbos.notifications ENABLE TRIGGER dbos_notifications_trigger")
    async with asyncio.timeout(30):
        assert (await node.runs.wait(anna, run_id)).status is RunStatus.COMPLETED


async def test_denied_effect_is_skipped_and_the_run_completes(node, sent, anna):
    run_id = await start(node, anna)
    await approve(node, anna, run_id, approve=False, reason="too soon")
    record = await node.runs.wait(anna, run_id)
    (approval,) = await node.approvals.list(anna, run_id=run_id, pending=False)
    assert record.status is RunStatus.COMPLETED
    assert (approval.status, approval.reason) == (ApprovalDecision.DENIED, "too soon")
    assert sent.given == []
    assert "email" in (await node.runs.contents(anna, run_id)).outputs


async def test_edited_output_is_delivered(node, sent, anna):
    run_id = await start(node, anna)
    await approve(node, anna, run_id, edited={"text": "Dear Ada"})
    await node.runs.wait(anna, run_id)
    assert [output for output, _ in sent.given] == [Note(text="Dear Ada")]
    assert (await node.runs.contents(anna, run_id)).outputs["email"] == Note(text="Dear Ada")


INVALID_EDITS = [
    ({"text": 3}, "text"),
    ({}, "text: is missing"),
    ({"text": "fine", "bcc": "everyone"}, "bcc"),
    ({"text": "you idiot"}, "nobody is an idiot"),
]


async def test_edited_output_must_pass_the_type_and_checks_of_its_agent(node, sent, anna):
    run_id = await start(node, anna)
    approval = await until_asked(node, anna, run_id)
    for edited, why in INVALID_EDITS:
        with pytest.raises(InvalidEditError, match=why):
            await node.approvals.decide(anna, approval.id, ApprovalAnswer(approve=True, edited=edited))
    assert (await node.approvals.get(anna, approval.id)).status is ApprovalDecision.PENDING
    await node.approvals.decide(anna, approval.id, YES)
    await node.runs.wait(anna, run_id)
    assert len(sent.given) == 1


async def test_only_one_of_two_concurrent_decisions_counts(node, sent, anna, database):
    run_id = await start(node, anna)
    approval = await until_asked(node, anna, run_id)
    answers = await asyncio.gather(
        *(node.approvals.decide(anna, approval.id, ApprovalAnswer(approve=yes)) for yes in (True, False, True)),
        return_exceptions=True,
    )
    assert [type(answer) for answer in answers].count(AlreadyDecidedError) == 2
    await node.runs.wait(anna, run_id)
    async with database.begin(anna) as work:
        assert await audit.record(work, "test.look", "") == 2


async def test_user_cannot_decide_an_approval_of_another(node, anna, boris):
    run_id = await start(node, anna)
    approval = await until_asked(node, anna, run_id)
    assert await node.approvals.list(boris) == []
    with pytest.raises(UnknownApprovalError):
        await node.approvals.decide(boris, approval.id, YES)


async def test_cancelling_a_run_withdraws_its_approval(node, sent, anna):
    run_id = await start(node, anna)
    approval = await until_asked(node, anna, run_id)
    await node.runs.cancel(anna, run_id)
    assert (await node.approvals.get(anna, approval.id)).status is ApprovalDecision.WITHDRAWN
    with pytest.raises(AlreadyDecidedError):
        await node.approvals.decide(anna, approval.id, YES)
    while drivers := node.context.drivers(run_id):
        await asyncio.wait(drivers)
    assert sent.given == []


async def test_pending_approval_does_not_block_other_agents(start_worker, anna):
    asked = threading.Event()

    def act(name):
        if name == "slow":
            assert asked.wait(30)

    agents = (
        agent("asks", ("posting",), "answer", act, effect="deliver"),
        agent("slow", ("posting",), "other", act),
        agent("last", ("answer", "other"), "end", act),
    )
    node = await start_worker([Pipeline("asking", agents, {"posting": Note}, "end")], effects={"deliver": Sent()})
    run_id = await node.runs.start(anna, "asking", {"posting": Note(text="")}, today=TODAY)
    approval = await until_asked(node, anna, run_id)
    asked.set()
    async for event in node.runs.watch(anna, run_id):
        if event.agent_name == "slow" and event.state is AgentState.COMPLETE:
            break
    await node.approvals.decide(anna, approval.id, YES)
    assert (await node.runs.wait(anna, run_id)).status is RunStatus.COMPLETED


async def test_effect_that_provably_failed_is_retried(start_worker, anna):
    sent = Sent(EffectNotDoneError("no mail server"), EffectNotDoneError("no mail server"))
    node = await start_worker([nine()], effects={"deliver": sent})
    run_id = await start(node, anna)
    await approve(node, anna, run_id)
    assert (await node.runs.wait(anna, run_id)).status is RunStatus.COMPLETED
    assert len(sent.given) == 1


async def test_repeatedly_failing_effect_fails_the_run_and_keeps_its_outputs(start_worker, anna):
    sent = Sent(*(EffectNotDoneError("no mail server") for _ in range(3)))
    node = await start_worker([nine()], effects={"deliver": sent})
    run_id = await start(node, anna)
    await approve(node, anna, run_id)
    record = await node.runs.wait(anna, run_id)
    assert record.status is RunStatus.FAILED
    assert "no mail server" in record.error
    assert "evaluation" in (await node.runs.contents(anna, run_id)).outputs


async def test_effect_with_uncertain_outcome_is_not_repeated(start_worker, anna):
    sent = Sent(ConnectionResetError("halfway through"))
    node = await start_worker([nine()], effects={"deliver": sent})
    run_id = await start(node, anna)
    await approve(node, anna, run_id)
    record = await node.runs.wait(anna, run_id)
    assert record.status is RunStatus.FAILED
    assert "cannot be shown whether this happened" in record.error
    assert sent.given == []


@pytest.mark.parametrize("while_nobody_drives", [True, False])
async def test_pending_approval_survives_its_process(rescuer, hire, journal, anna, database, while_nobody_drives):
    asker = await hire(leave_when_waiting=True)
    run_id = await asker.begin()
    if while_nobody_drives:
        await asker.end()
    approvals = Approvals(database, Registry([nine()]))
    approval = await until_asked(rescuer, anna, run_id)
    await approvals.decide(anna, approval.id, YES)
    assert (await rescuer.runs.wait(anna, run_id)).status is RunStatus.COMPLETED
    assert len(journal.sent(run_id)) == 1
    assert len(journal.acts("email")) == 1


async def test_forty_waiting_runs_do_not_block_the_next(start_worker, anna, boris):
    asks = Pipeline("asks", (agent("asks", ("posting",), "answer", lambda _: None, effect="deliver"),),
                    {"posting": Note}, "answer")  # fmt: skip
    node = await start_worker([asks, nine(effect=None)], executor=RulesExecutor(), effects={"deliver": Sent()}, seats=2)
    given = {"posting": Note(text="")}
    runs = [await node.runs.start(boris, "asks", given, today=TODAY) for _ in range(40)]
    await asyncio.gather(*(node.runs.wait(boris, run_id, for_person=True) for run_id in runs))
    record = await node.runs.wait(anna, await start(node, anna))
    assert record.status is RunStatus.COMPLETED
    assert len(await node.approvals.list(boris)) == 40
    # The nodes of other tests on this database would take them all up.
    await asyncio.gather(*(node.runs.cancel(boris, run_id) for run_id in runs))
