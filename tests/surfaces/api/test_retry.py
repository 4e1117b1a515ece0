"""Retrying a failed run and resolving an uncertain e-mail over HTTP."""

import psycopg
import pytest
from tests.builders.waiting import standing
from tests.surfaces.api.test_hiring import begun, heard


@pytest.fixture
async def asked(annas):
    """A run that waits for a person, and its approval."""
    run_id = await begun(annas)
    await heard(annas, run_id)
    await standing(annas, run_id, "waiting")
    (approval,) = (await annas.get("/api/approvals", params={"run": run_id})).json()["items"]
    return run_id, approval["id"]


def fail(database_url, run_id):
    """The run as it is once it has failed."""
    with psycopg.connect(database_url) as owner:
        owner.execute("UPDATE runs SET status = 'failed', error = 'a test' WHERE id = %s", (run_id,))


async def test_retried_run_requests_its_approval_again(annas, boriss, database_url, asked):
    run_id, approval_id = asked
    assert (await annas.post(f"/api/runs/{run_id}/retry")).status_code == 409
    await annas.post(f"/api/runs/{run_id}/cancel")
    fail(database_url, run_id)
    assert (await boriss.post(f"/api/runs/{run_id}/retry")).status_code == 404
    answer = await annas.post(f"/api/runs/{run_id}/retry")
    assert (answer.status_code, answer.json()["status"], answer.json()["error"]) == (202, "queued", None)
    await standing(annas, run_id, "waiting")
    approved = await annas.post(f"/api/approvals/{approval_id}", json={"decision": "approve"})
    assert approved.status_code == 200
    await standing(annas, run_id, "completed")


@pytest.mark.parametrize(("outcome", "files"), [("arrived", 0), ("send-again", 1)])
async def test_operator_resolves_an_uncertain_email(annas, boriss, api, database_url, asked, outcome, files):
    run_id, approval_id = asked
    resolve = f"/api/approvals/{approval_id}/resolve"
    assert (await annas.post(resolve, json={"outcome": outcome})).status_code == 409
    await annas.post(f"/api/runs/{run_id}/cancel")
    with psycopg.connect(database_url) as owner:
        # As a process leaves it that died while it handed the e-mail to a mail server.
        owner.execute("UPDATE approvals SET status = 'approved' WHERE id = %s", (approval_id,))
        owner.execute(
            "INSERT INTO effects (key, user_id, run_id, agent, name, executor) "
            "SELECT id || ':email', user_id, id, 'email', 'deliver_email', 'gone' FROM runs WHERE id = %s",
            (run_id,),
        )
    fail(database_url, run_id)
    assert (await boriss.post(resolve, json={"outcome": outcome})).status_code == 404
    assert (await annas.post(resolve, json={"outcome": "perhaps"})).status_code == 422
    assert (await annas.post(resolve, json={"outcome": outcome})).status_code == 202
    await standing(annas, run_id, "completed")
    folder = api.services.settings.outbox
    assert len(list(folder.glob(f"{run_id}*"))) == files
