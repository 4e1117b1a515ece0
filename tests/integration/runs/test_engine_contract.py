"""Our assumptions about the public API of DBOS; an upgrade that breaks one fails here first."""

import ast
from pathlib import Path

import psycopg
import pytest
from dbos import DBOS
from dbos._utils import retriable_postgres_exception
from sqlalchemy import create_engine, event
from sqlalchemy.exc import DBAPIError
from tests.builders.waiting import until
from tests.fakes.nine import TODAY, inputs

import callboard.agents.runs
from callboard.agents.runs.model import RunStatus
from callboard.agents.runs.recovery import RECOVERY_QUEUE, Recovery
from callboard.agents.runs.worker import QUEUE_SECONDS, VERSION, wait_for_missing_socket
from callboard.core.ids import new_id

SOURCES = sorted(Path(callboard.agents.runs.__file__).parent.glob("*.py"))
WRITES = ("INSERT INTO dbos.", "UPDATE dbos.", "DELETE FROM dbos.")


def private_names(tree):
    """Attributes and imports of the engine that begin with an underscore."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("dbos"):
            yield from (name.name for name in node.names if name.name.startswith("_"))
            yield from (part for part in (node.module or "").split(".") if part.startswith("_"))
        if isinstance(node, ast.Attribute) and node.attr.startswith("_") and ast.unparse(node.value) == "DBOS":
            yield node.attr


def test_only_the_public_api_of_dbos_is_used_and_its_tables_are_never_written():
    assert any("DBOS." in path.read_text() for path in SOURCES)
    for path in SOURCES:
        source = path.read_text()
        assert list(private_names(ast.parse(source))) == [], path.name
        assert not [statement for statement in WRITES if statement in source], path.name


async def test_recovery_queue_has_our_polling_interval(start_worker):
    await start_worker()
    queue = await DBOS.retrieve_queue_async(RECOVERY_QUEUE)
    assert queue is not None
    assert await queue.get_polling_interval_sec_async() == QUEUE_SECONDS


async def test_executor_is_alive_while_it_holds_its_lock(start_worker, database_url):
    await start_worker()
    name = f"callboard-{new_id()}"
    one, other = (Recovery(database_url, each, VERSION) for each in (name, f"callboard-{new_id()}"))
    await one.acquire_lock()
    await other.acquire_lock()
    with psycopg.connect(database_url) as owner:
        owner.execute(
            "INSERT INTO dbos.workflow_status (workflow_uuid, status, executor_id, name, application_version) "
            "VALUES (%s, 'PENDING', %s, 'x', %s)",
            (str(new_id()), name, VERSION),
        )

    async def is_dead():
        return name in [executor for _, executor, _ in await other.abandoned()]

    assert not await is_dead()
    await one.release_lock()
    # The server takes a moment to see that the connection is closed.
    await until(is_dead)
    await other.release_lock()


@pytest.mark.parametrize("told", [False, True])
def test_missing_database_socket_is_waited_for(tmp_path, told):
    nowhere = create_engine(f"postgresql+psycopg://postgres@/postgres?host={tmp_path}")
    if told:
        event.listen(nowhere, "handle_error", wait_for_missing_socket)
    with pytest.raises(DBAPIError, match="No such file") as failure:
        nowhere.connect()
    assert retriable_postgres_exception(failure.value) is told


async def test_a_rewound_workflow_runs_again_under_its_own_id(start_worker, anna):
    node = await start_worker(recover=False)
    run_id = await node.runs.start(anna, "nine", inputs(), today=TODAY)
    assert (await node.runs.wait(anna, run_id)).status is RunStatus.COMPLETED
    assert await (await DBOS.retrieve_workflow_async(str(run_id))).get_result() == "completed"
    await node._rewind(await node.runs.get(anna, run_id))
    assert await (await DBOS.retrieve_workflow_async(str(run_id))).get_result() == "ended before"
