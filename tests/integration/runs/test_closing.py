"""A run ends and reports the reason even if its pipeline's ending fails."""

from dataclasses import replace

import psycopg
import pytest
from sqlalchemy import text
from tests.fakes.nine import TODAY, errand, inputs, nine
from tests.integration.runs.conftest import told, until_asked

from callboard.agents.runs import queue
from callboard.agents.runs.model import RunStatus
from callboard.agents.runs.queue import Queue
from callboard.agents.runs.service import StartOptions
from callboard.events.log import RunClosedError


async def breaks(work, run_id, status, why):
    raise LookupError("no such shelf")


async def breaks_the_transaction(work, run_id, status, why):
    await work.execute(text("SELECT 1 / 0"))


ENDINGS = pytest.mark.parametrize(
    ("ending", "why"), [(breaks, "LookupError: no such shelf"), (breaks_the_transaction, "division by zero")]
)


@ENDINGS
async def test_completed_run_whose_ending_fails_is_failed_and_keeps_its_outputs(start_worker, anna, ending, why):
    node = await start_worker([replace(nine(effect=None), ending=ending)])
    run_id = await node.runs.start(anna, "nine", inputs(), today=TODAY)
    run = await node.runs.wait(anna, run_id)
    assert run.status is RunStatus.FAILED
    assert run.error.startswith("its result could not be kept: ")
    assert why in run.error
    assert set((await node.runs.contents(anna, run_id)).outputs) >= {"email", "evaluation"}


@ENDINGS
async def test_cancelled_run_reports_the_reason_and_what_was_lost(start_worker, anna, ending, why):
    node = await start_worker([replace(nine(), ending=ending)])
    run_id = await node.runs.start(anna, "nine", inputs(), today=TODAY)
    await until_asked(node, anna, run_id)
    run = await node.runs.cancel(anna, run_id, reason="the place is taken")
    assert run.status is RunStatus.CANCELLED
    assert run.error.startswith("the place is taken; its result could not be kept: ")
    assert why in run.error
    *_, last = await told(node, anna, run_id)
    assert (last.metadata["runStatus"], last.metadata["final"]) == ("cancelled", True)
    assert why in last.content
    with pytest.raises(RunClosedError):
        await node.runs.cancel(anna, run_id)


async def test_failure_is_recorded_where_the_result_was_expected(start_worker, anna):
    heard = []

    async def ending(work, run_id, status, why):
        heard.append((status, why))
        if status == RunStatus.COMPLETED:
            await breaks_the_transaction(work, run_id, status, why)

    node = await start_worker([replace(nine(effect=None), ending=ending)])
    run_id = await node.runs.start(anna, "nine", inputs(), today=TODAY)
    run = await node.runs.wait(anna, run_id)
    assert run.status is RunStatus.FAILED
    assert heard == [(RunStatus.COMPLETED, None), (RunStatus.FAILED, run.error)]


async def test_a_run_whose_plan_cannot_be_read_is_cancelled(start_worker, anna, database_url):
    node = await start_worker(recover=False)
    run_id = await node.runs.start(anna, "nine", inputs(), today=TODAY, how=StartOptions(queued=True))
    with psycopg.connect(database_url) as owner:
        owner.execute("""UPDATE runs SET plan = '{"shape": "of another world"}' WHERE id = %s""", (run_id,))
    with pytest.raises(ValueError, match="plan"):
        await node.runs.cancel(anna, run_id)
    with psycopg.connect(database_url) as owner:
        assert owner.execute("SELECT status FROM runs WHERE id = %s", (run_id,)).fetchall() == [("cancelled",)]


async def test_run_that_cannot_start_records_its_failure_where_the_result_was_expected(
    start_worker, anna, database_url, monkeypatch
):
    heard = []

    async def ending(work, run_id, status, why):
        heard.append((status, why))

    async def go_on(principal, run):
        raise LookupError("not here")

    monkeypatch.setattr(queue, "MAX_WAIT_SECONDS", 0.0)
    node = await start_worker([replace(errand(), ending=ending)], recover=False)
    taker = Queue(database_url, node.context, 1, go_on)
    taker.open()
    given = {"resume": inputs()["resume"]}
    run_id = await node.runs.start(anna, "errand", given, today=TODAY, how=StartOptions(queued=True))
    run = await node.runs.wait(anna, run_id)
    await taker.close()
    assert run.status is RunStatus.FAILED
    assert heard == [(RunStatus.FAILED, run.error)]
