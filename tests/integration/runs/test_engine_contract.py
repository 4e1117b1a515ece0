"""What we need of the durable engine beyond its public promises; an upgrade that breaks it breaks here first."""

import inspect

import psycopg
import pytest
from dbos import DBOS
from dbos._utils import retriable_postgres_exception
from sqlalchemy import create_engine, event
from sqlalchemy.exc import DBAPIError
from tests.builders.waiting import until
from tests.fakes.nine import TODAY, inputs, nine
from tests.fakes.worker import Delivery

from callboard.agents.runs.liveness import Liveness
from callboard.agents.runs.node import QUEUE_SECONDS, VERSION, tell_that_nobody_answers, wait_for_a_server
from callboard.core.ids import new_id


def test_the_private_call_that_recovers_exists_and_takes_executors():
    assert list(inspect.signature(DBOS._recover_pending_workflows).parameters) == ["executor_ids"]


async def test_nothing_is_recovered_for_an_executor_without_runs(open_crew):
    await open_crew()
    assert DBOS._recover_pending_workflows([f"callboard-{new_id()}"]) == []


async def test_the_internal_queue_is_polled_as_we_set_it(open_crew):
    await open_crew()
    from dbos._dbos import _get_dbos_instance  # noqa: PLC0415

    assert _get_dbos_instance()._registry.get_internal_queue()._polling_interval_sec == QUEUE_SECONDS


async def test_an_executor_is_alive_while_it_holds_its_lock_and_dead_without(open_crew, database_url):
    await open_crew()
    name = f"callboard-{new_id()}"
    one, other = (Liveness(database_url, each, VERSION) for each in (name, f"callboard-{new_id()}"))
    await one.begin()
    await other.begin()
    with psycopg.connect(database_url) as owner:
        owner.execute(
            "INSERT INTO dbos.workflow_status (workflow_uuid, status, executor_id, name, application_version) "
            "VALUES (%s, 'PENDING', %s, 'x', %s)",
            (str(new_id()), name, VERSION),
        )
    assert name not in (await other.dead())[0]
    await one.end()

    async def seen():
        return name in (await other.dead())[0]

    # The server takes a moment to see that the connection is closed.
    await until(seen, seconds=10)
    await other.end()


@pytest.mark.parametrize("told", [False, True])
def test_a_socket_that_is_gone_is_waited_for_once_the_engine_is_told(tmp_path, told):
    nowhere = create_engine(f"postgresql+psycopg://postgres@/postgres?host={tmp_path}")
    if told:
        wait_for_a_server(nowhere)
    with pytest.raises(DBAPIError, match="No such file") as failure:
        nowhere.connect()
    assert retriable_postgres_exception(failure.value) is told


async def test_the_engine_is_told(open_crew):
    await open_crew()
    from dbos._dbos import _get_dbos_instance  # noqa: PLC0415

    assert event.contains(_get_dbos_instance()._sys_db.engine, "handle_error", tell_that_nobody_answers)


async def test_the_tasks_of_runs_are_known_to_the_engine(open_crew, anna):
    node = await open_crew([nine(effect="deliver")], effects={"deliver": Delivery("unused")})
    run_id = await node.runs.start(anna, "nine", inputs(), today=TODAY)
    await node.runs.wait(anna, run_id, for_person=True)
    from dbos._dbos import _get_dbos_instance  # noqa: PLC0415

    assert node.crew.drivers(run_id) <= _get_dbos_instance()._workflow_tasks
