"""`callboard runs retry` and `callboard approvals resolve`."""

import json

import psycopg
import pytest
from tests.surfaces.conftest import JOB, RESUME

from callboard.storage.server import DatabaseLocation, start


@pytest.fixture
def asked(callboard, tmp_path):
    """The id of a run whose e-mail waits for a person."""
    assert callboard("hire", "--resume", RESUME, "--job", JOB, "--out", tmp_path / "out").code == 0
    return callboard("runs", "list", "--status", "waiting", "--json").json[0]["id"]


@pytest.fixture
def owner(data):
    """The database that the commands use."""
    with psycopg.connect(start(DatabaseLocation(data_dir=data / "data/postgres")), autocommit=True) as connection:
        yield connection


def test_retried_run_waits_for_approval_again(callboard, owner, asked):
    assert callboard("runs", "retry", asked).code != 0
    assert callboard("runs", "cancel", asked).code == 0
    owner.execute("UPDATE runs SET status = 'failed' WHERE id = %s", (asked,))
    done = callboard("runs", "retry", asked)
    assert done.code == 0, done.err
    assert f"Run {asked}: waiting" in done.out


def test_uncertain_email_is_resolved_as_delivered(callboard, owner, asked, tmp_path):
    (approval,) = [one for one in callboard("approvals", "list", "--json").json if one["run_id"] == asked]
    refused = callboard("approvals", "resolve", approval["id"], "--arrived")
    assert refused.code != 0
    assert "unknown outcome" in refused.err
    assert callboard("runs", "cancel", asked).code == 0
    owner.execute("UPDATE approvals SET status = 'approved' WHERE id = %s", (approval["id"],))
    owner.execute("UPDATE runs SET status = 'failed' WHERE id = %s", (asked,))
    owner.execute(
        "INSERT INTO effects (key, user_id, run_id, agent, name, executor) "
        "SELECT id || ':email', user_id, id, 'email', 'deliver_email', 'gone' FROM runs WHERE id = %s",
        (asked,),
    )
    done = callboard("approvals", "resolve", approval["id"], "--arrived")
    assert done.code == 0, done.err
    assert f"Run {asked}: completed" in done.out
    events = [json.loads(line) for line in callboard("runs", "events", asked).out.splitlines()]
    assert events[-1]["metadata"]["runStatus"] == "completed"
    assert callboard("runs", "show", asked, "--out", tmp_path / "shown").code == 0
    assert json.loads((tmp_path / "shown/report.json").read_text())["email_status"] == "delivered"
