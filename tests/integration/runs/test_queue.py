"""The queue: any process with a free seat takes runs, users take turns, and no run is lost or executed twice."""

import asyncio
import signal
import threading
from collections import Counter

import psycopg
import pytest
from dbos import DBOS
from tests.fakes.nine import TODAY, errand, inputs, nine
from tests.integration.runs.conftest import told, until

from callboard.agents.registry import Registry, UnknownPipelineError
from callboard.agents.runs.erasure import erase_user_data
from callboard.agents.runs.model import RunStatus
from callboard.agents.runs.queue import Queue
from callboard.agents.runs.service import Runs, StartOptions
from callboard.events.contract import EventType

QUEUED = StartOptions(queued=True)


class Owner:
    """The queue as its owner sees it."""

    def __init__(self, url):
        self.url = url

    def __call__(self, statement, *values):
        with psycopg.connect(self.url, autocommit=True) as owner:
            cursor = owner.execute(statement, values)
            return cursor.fetchall() if cursor.description else []

    def waiting(self):
        return [row[0] for row in self("SELECT run_id FROM run_queue WHERE executor IS NULL")]

    def all(self):
        return [row[0] for row in self("SELECT run_id FROM run_queue")]

    def seen(self, journal):
        """Who acted, what waits or is taken, and what the journals say."""
        waits = self("SELECT run_id::text, executor FROM run_queue")
        heads = self("SELECT run_id::text, epoch, closed FROM run_heads")
        return (
            journal.lines(),
            waits,
            heads,
            self("SELECT workflow_uuid, status, executor_id FROM dbos.workflow_status"),
        )


@pytest.fixture
def queue(database_url):
    owner = Owner(database_url)
    # Tests of a module share its database: what the workers of another one left would be gone on with here.
    owner("DELETE FROM run_heads")
    owner("DELETE FROM dbos.workflow_status")
    return owner


@pytest.fixture
async def desk(database):
    """A process that starts runs and drives none."""
    runs = Runs(database, Registry([nine(), errand()]))
    yield runs
    await runs.aclose()


async def order(desk, user, pipeline="errand"):
    given = inputs() if pipeline == "nine" else {"resume": inputs()["resume"]}
    return await desk.start(user, pipeline, given, today=TODAY, how=QUEUED)


async def ended(desk, user, run_id):
    async with asyncio.timeout(60):
        return (await desk.wait(user, run_id)).status


async def serve(hire, **orders):
    worker = await hire(serves=True, **orders)
    await worker.hear("ready")
    worker.go()
    return worker


async def test_processes_share_a_burst_within_their_seats(desk, hire, journal, gate, queue, anna):
    workers = [await serve(hire, seats=2, gate=str(gate.path)) for _ in range(2)]
    runs = [await order(desk, anna) for _ in range(7)]
    await until(lambda: len(journal.acts("runner")) == 4 and len(queue.all()) == 3, seen=lambda: queue.seen(journal))
    assert Counter(journal.actors("runner")) == {str(worker.process.pid): 2 for worker in workers}
    gate.open()
    assert [await ended(desk, anna, run_id) for run_id in runs] == [RunStatus.COMPLETED] * 7
    assert len(journal.acts("runner")) == 7
    await until(lambda: not queue.all())


async def test_cached_query_plan_takes_no_more_runs_than_free_seats(start_worker, desk, queue, anna):
    node = await start_worker([errand()], recover=False)
    taker = Queue(node.database.owner_url, node.context, 2, node.go_on)
    # As the server does by itself in quiet times; the statement is prepared after a few times, and its plan kept.
    queue("VACUUM ANALYZE run_queue")
    for _ in range(12):
        assert not await taker._taken()
    for _ in range(7):
        await order(desk, anna)
    assert len(await taker._taken()) == 2
    await taker.close()


async def test_a_run_that_waits_for_a_person_takes_no_seat(desk, hire, queue, anna):
    await serve(hire, seats=1)
    for run_id in [await order(desk, anna, "nine") for _ in range(3)]:
        async with asyncio.timeout(60):
            assert (await desk.wait(anna, run_id, for_person=True)).status is RunStatus.WAITING
        await desk.cancel(anna, run_id)


async def test_first_run_of_a_user_precedes_the_hundredth_of_another(desk, hire, queue, anna, boris):
    annas = await asyncio.gather(*(order(desk, anna) for _ in range(100)))
    boriss = await order(desk, boris)
    worker = await serve(hire, seats=1)
    assert await ended(desk, boris, boriss) is RunStatus.COMPLETED
    worker.process.kill()
    begun = (await desk.get(boris, boriss)).started_at
    before = [run for run in await desk.list(anna, limit=200) if run.started_at and run.started_at < begun]
    assert len(annas) == 100
    assert len(before) <= 1


async def test_run_taken_by_a_process_that_dies_is_started_by_another(desk, hire, journal, queue, anna):
    victim = await serve(hire, taken="die")
    run_id = await order(desk, anna)
    assert await victim.end() == -signal.SIGKILL
    assert queue.all() == [run_id]
    heir = await serve(hire)
    assert await ended(desk, anna, run_id) is RunStatus.COMPLETED
    assert journal.actors("runner") == [str(heir.process.pid)]
    await until(lambda: not queue.all())


async def test_suspended_process_is_fenced_and_writes_nothing_on_waking(desk, hire, journal, queue, anna):
    zombie = await serve(hire, taken="pause")
    run_id = await order(desk, anna)
    await zombie.hear("paused")
    zombie.signal(signal.SIGSTOP)
    # Nothing but its silence tells that it is gone: its connections stay.
    heir = await serve(hire, stalled_seconds=0.5)
    assert await ended(desk, anna, run_id) is RunStatus.COMPLETED
    before = await told(NodeOf(desk), anna, run_id)

    zombie.signal(signal.SIGCONT)
    zombie.go()
    # It counts as alive again, so either process may take the next run.
    heir.process.kill()
    await heir.end()
    assert await after(zombie, desk, anna) is RunStatus.COMPLETED
    assert journal.actors("runner") == [str(heir.process.pid), str(zombie.process.pid)]
    assert await told(NodeOf(desk), anna, run_id) == before


async def after(zombie, desk, anna):
    run_id = await order(desk, anna)
    await zombie.hear("paused")
    zombie.go()
    return await ended(desk, anna, run_id)


class NodeOf:
    def __init__(self, runs):
        self.runs = runs


async def test_run_cancelled_in_the_queue_never_starts(desk, hire, journal, gate, queue, anna):
    await serve(hire, seats=1, gate=str(gate.path))
    first = await order(desk, anna)
    await until(lambda: journal.acts("runner"))
    second, third = await order(desk, anna), await order(desk, anna)
    await desk.cancel(anna, second)
    gate.open()
    assert [await ended(desk, anna, run_id) for run_id in (first, third)] == [RunStatus.COMPLETED] * 2
    await until(lambda: not queue.all())
    assert await desk.agents(anna, second) == []
    assert len(journal.acts("runner")) == 2


async def test_queued_runs_of_an_erased_user_are_removed(desk, database, hire, journal, gate, queue, anna, boris):
    await serve(hire, seats=1, gate=str(gate.path))
    first = await order(desk, anna)
    # A run leaves the queue a moment after it has begun.
    await until(lambda: journal.acts("runner") and not queue.all())
    await order(desk, boris)
    async with erase_user_data(database, boris):
        pass
    assert queue.all() == []
    gate.open()
    assert await ended(desk, anna, first) is RunStatus.COMPLETED
    assert await ended(desk, anna, await order(desk, anna)) is RunStatus.COMPLETED
    assert len(journal.acts("runner")) == 2


async def test_unreadable_queue_row_blocks_nobody_and_fails_eventually(desk, hire, queue, anna, boris):
    broken = await order(desk, anna)
    queue('UPDATE runs SET plan = \'{"shape": "of another world"}\' WHERE id = %s', broken)
    await serve(hire, seats=1)
    assert await ended(desk, boris, await order(desk, boris)) is RunStatus.COMPLETED
    await until(lambda: queue.waiting() == [broken])
    queue("UPDATE run_queue SET queued_at = queued_at - interval '1 hour'")
    await serve(hire, seats=1)
    await until(lambda: not queue.all())
    ((status, error),) = queue("SELECT status, error FROM runs WHERE id = %s", broken)
    assert (status, error) == ("failed", "no process could start it: ValidationError")


class Asked(Registry):
    """Remembers which agents it was asked for in vain."""

    def __init__(self, pipelines):
        super().__init__(pipelines)
        self.missed = []

    def spec(self, plan, name):
        try:
            return super().spec(plan, name)
        except UnknownPipelineError:
            self.missed.append(name)
            raise


async def test_run_of_a_newer_version_is_left_to_a_newer_process(start_worker, desk, hire, journal, queue, anna):
    older = await start_worker([nine()], recover=True)
    older.context.registry = registry = Asked([nine()])
    run_id = await order(desk, anna)
    await until(lambda: registry.missed and queue.waiting() == [run_id])
    newer = await serve(hire)
    assert await ended(desk, anna, run_id) is RunStatus.COMPLETED
    assert journal.actors("runner") == [str(newer.process.pid)]
    assert registry.missed == ["runner"]


async def test_freed_seat_is_filled_at_once(start_worker, queue, anna):
    gate = threading.Event()
    node = await start_worker([errand(lambda _: gate.wait(60))], recover=True, seats=1)
    first, second = [await order(node.runs, anna) for _ in range(2)]
    await until(lambda: node.context.busy == 1 and queue.waiting() == [second])
    gate.set()
    assert [await ended(node.runs, anna, run_id) for run_id in (first, second)] == [RunStatus.COMPLETED] * 2
    events = await told(node, anna, second)
    assert [event.content for event in events if event.type is EventType.DELEGATION] == ["runner"]


async def test_unexpected_error_does_not_stop_the_queue(start_worker, queue, anna, monkeypatch):
    taken, errors = Queue._taken, [RuntimeError("a bug")]

    async def stumble(self):
        if errors:
            raise errors.pop()
        return await taken(self)

    monkeypatch.setattr(Queue, "_taken", stumble)
    node = await start_worker([errand()])
    assert await ended(node.runs, anna, await order(node.runs, anna)) is RunStatus.COMPLETED
    assert not errors


async def test_process_that_stops_while_it_starts_a_run_does_not_wait_for_it(
    start_worker, desk, queue, anna, monkeypatch
):
    node = await start_worker([errand()], recover=False)
    taker, begun = Queue(node.database.owner_url, node.context, 2, node.go_on), asyncio.Event()

    async def start(*_):
        begun.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(DBOS, "start_workflow_async", start)
    run_id = await order(desk, anna)
    taker.open()
    await begun.wait()
    assert node.context.busy == 1
    await taker.close()
    assert node.context.busy == 0
    assert queue.all() == [run_id]
