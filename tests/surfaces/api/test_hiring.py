"""Hiring over HTTP: résumés in, evaluations out, and an e-mail sent after approval."""

from email import message_from_bytes, policy
from pathlib import Path

from tests.builders.waiting import until

EXAMPLES = Path(__file__).parents[3] / "examples"
HIRING = "/api/hiring/runs"
PDF = (EXAMPLES / "resume.pdf").read_bytes()
JOB = (EXAMPLES / "job.md").read_bytes()
RESUME = b"# Mira Okafor\n\nmira@example.com\n\n## Experience\n\nBackend Engineer, Nordlicht, 2018 - 2025\n\n- Python\n"
POSTING = (
    b"# Backend Engineer\n\nHavenwerk, Kiel\n\nYou will build what our harbour runs on.\n\n"
    b"## Requirements\n\n- Three years of Python in production\n- Fluent English\n"
)
"""Short documents, where it does not matter what is in them: a page of each takes a second of processor time."""


def form(*resumes, job=JOB):
    """What a client sends: (name, bytes) of each résumé."""
    files = [("resumes", resume) for resume in resumes]
    return files if job is None else [*files, ("job", ("job.md", job))]


async def downloaded(client, told):
    """The bytes of the e-mail, from the address that the evaluation gives."""
    answer = await client.get(told["emailFile"])
    assert answer.headers["content-type"] == "message/rfc822"
    return answer.content


async def receipt(client, run_id):
    """The events of a run, with the receipt of its e-mail, as text."""
    asked = {"headers": {"Accept": "application/json"}, "params": {"limit": 200}}
    told = (await client.get(f"/api/runs/{run_id}/events", **asked)).text
    assert '"delivered"' in told
    return told


async def heard(client, run_id, *, last=0):
    """Events up to the question to a person, or the end, as a client who polls."""
    events = []

    async def look():
        asked = {"Accept": "application/json", "Last-Event-ID": str(events[-1]["seq"] if events else last)}
        page = (await client.get(f"/api/runs/{run_id}/events", headers=asked, params={"limit": 200})).json()
        events.extend(page["items"])
        return any(event["type"] == "human-request" or event["metadata"].get("final") for event in page["items"])

    await until(look)
    return events


async def begun(client, resume=("resume.md", RESUME), job=POSTING):
    answer = await client.post(HIRING, files=form(resume, job=job))
    assert answer.status_code == 202, answer.text
    (run,) = answer.json()["runs"]
    return run["runId"]


class TestAnEvaluation:
    async def test_evaluation_goes_from_files_to_an_approved_email(self, annas, api):
        run_id = await begun(annas, ("resume.pdf", PDF), JOB)
        events = await heard(annas, run_id)
        assert {"resume_parser", "matching", "evaluation", "email"} <= {event["agentName"] for event in events}

        told = (await annas.get(f"{HIRING}/{run_id}")).json()
        assert told["resume"] == "resume.pdf"
        assert told["score"] > 0
        assert told["evaluation"]["recommendation"]
        assert [agent["status"] for agent in told["agents"]].count("complete") == 8
        (approval,) = (await annas.get("/api/approvals", params={"run": run_id})).json()["items"]
        assert told["approvalId"] == approval["id"]
        assert told["emailStatus"] == "waiting"
        assert not list(api.services.settings.outbox.glob(f"{run_id}*"))

        edited = approval["proposal"] | {"subject": "As the person wrote it"}
        said = {"decision": "edit", "edited": edited, "reason": "kinder"}
        answer = await annas.post(f"/api/approvals/{approval['id']}", json=said)
        assert (answer.status_code, answer.json()["status"]) == (200, "edited")
        again = await annas.post(f"/api/approvals/{approval['id']}", json={"decision": "approve"})
        assert again.status_code == 409
        await heard(annas, run_id, last=events[-1]["seq"])

        (mail,) = api.services.settings.outbox.glob(f"{run_id}*.eml")
        assert message_from_bytes(mail.read_bytes(), policy=policy.default)["Subject"] == "As the person wrote it"
        told = (await annas.get(f"{HIRING}/{run_id}")).json()
        # No mail server is set up: nothing was sent.
        assert (told["status"], told["emailStatus"], told["approvalId"]) == ("completed", "written", None)
        assert (await downloaded(annas, told), mail.name in await receipt(annas, run_id)) == (mail.read_bytes(), False)

        page = await annas.get(f"{HIRING}/{run_id}/report")
        assert page.headers["content-type"].startswith("text/html")
        assert "script-src" not in page.headers["content-security-policy"]
        assert told["candidate"] in page.text
        document = (await annas.get(f"{HIRING}/{run_id}/report", params={"format": "json"})).json()
        assert document["matching_analysis"]["score"] == told["score"]
        assert document["email_file"] == told["emailFile"]
        accepted = await annas.get(f"{HIRING}/{run_id}/report", headers={"Accept": "application/json"})
        assert accepted.json() == document
        paper = await annas.get(f"{HIRING}/{run_id}/report", params={"format": "pdf"})
        assert (paper.headers["content-type"], paper.content[:5]) == ("application/pdf", b"%PDF-")

        (line,) = (await annas.get(HIRING)).json()["items"]
        assert (line["id"], line["score"]) == (run_id, told["score"])
        assert line["recommendation"] == told["evaluation"]["recommendation"]
        written = (await annas.get(f"/api/runs/{run_id}/outputs")).json()
        assert (written["outputs"]["evaluation"], written["engines"]["evaluation"]) == (told["evaluation"], "rules")

    async def test_wait_answers_with_the_finished_evaluation(self, annas):
        answer = await annas.post(HIRING, files=form(("resume.md", RESUME), job=POSTING), params={"wait": 60})
        assert answer.status_code == 200, answer.text
        (run,) = answer.json()["runs"]
        assert run["result"]["status"] == "waiting"
        assert run["result"]["score"] > 0
        assert run["result"]["approvalId"]
        lists = [(await annas.get(path)).json()["items"] for path in ("/api/runs", HIRING)]
        alone = (await annas.get(f"/api/runs/{run['runId']}")).json()
        for line in (*lists[0], *lists[1], alone):
            assert (line["candidate"], line["role"]) == (run["result"]["candidate"], run["result"]["role"])

    async def test_evaluation_is_listed_by_its_files_before_they_are_read(self, open_api, anna):
        client = await (await open_api(drives=False)).client_of(anna)
        await begun(client)
        for path in ("/api/runs", HIRING):
            (line,) = (await client.get(path)).json()["items"]
            assert (line["candidate"], line["role"]) == ("resume.md", "job.md")

    async def test_evaluation_sent_twice_with_one_key_starts_once(self, annas):
        keyed = {"headers": {"Idempotency-Key": "the same"}}
        first = await annas.post(HIRING, files=form(("resume.md", RESUME), ("again.md", RESUME), job=POSTING), **keyed)
        second = await annas.post(HIRING, files=form(("resume.md", RESUME), ("again.md", RESUME), job=POSTING), **keyed)
        assert first.json() == second.json()
        assert second.headers["Idempotent-Replayed"] == "true"
        assert len((await annas.get("/api/runs", params={"pipeline": "hiring"})).json()["items"]) == 2

    async def test_only_the_owner_cancels_an_evaluation(self, annas, boriss):
        run_id = await begun(annas)
        assert (await boriss.post(f"/api/runs/{run_id}/cancel")).status_code == 404
        await heard(annas, run_id)
        ended = await annas.post(f"/api/runs/{run_id}/cancel", json={"reason": "the place is taken"})
        assert (ended.status_code, ended.json()["status"]) == (200, "cancelled")
        assert ended.json()["error"] == "the place is taken"
        assert (await annas.post(f"/api/runs/{run_id}/cancel")).status_code == 409
        assert not (await annas.get("/api/approvals", params={"run": run_id})).json()["items"]
        (kept,) = (await annas.get("/api/approvals", params={"run": run_id, "pending": False})).json()["items"]
        assert kept["status"] == "withdrawn"

    async def test_evaluation_of_another_user_is_not_found(self, annas, boriss):
        run_id = await begun(annas)
        (asked, *_) = [event for event in await heard(annas, run_id) if event["type"] == "human-request"]
        approval = asked["metadata"]["approvalId"]
        for path in (
            f"{HIRING}/{run_id}", f"{HIRING}/{run_id}/report", f"/api/runs/{run_id}", f"/api/runs/{run_id}/outputs",
            f"/api/runs/{run_id}/events", f"/api/approvals/{approval}",
        ):  # fmt: skip
            assert (await annas.get(path, headers={"Accept": "application/json"})).status_code == 200, path
            assert (await boriss.get(path)).status_code == 404, path
        denied = await boriss.post(f"/api/approvals/{approval}", json={"decision": "approve"})
        assert denied.status_code == 404
        for path in (HIRING, "/api/runs", "/api/approvals"):
            assert (await boriss.get(path)).json()["items"] == []


class TestAnAnswer:
    async def test_edit_that_breaks_the_email_is_refused_and_the_approval_stays_open(self, annas):
        run_id = await begun(annas)
        await heard(annas, run_id)
        (approval,) = (await annas.get("/api/approvals", params={"run": run_id})).json()["items"]
        proposal = approval["proposal"]
        for edited, why in (
            ({"subject": 7}, "is missing"),
            (proposal | {"to": "ada@example.com, eve@example.com"}, "is not one e-mail address"),
            (proposal | {"to": "ada@example.com\r\nBcc: eve@example.com"}, "more than one line"),
        ):
            said = {"decision": "edit", "edited": edited}
            spoilt = await annas.post(f"/api/approvals/{approval['id']}", json=said)
            assert spoilt.status_code == 422
            assert why in spoilt.json()["detail"]
        denied = await annas.post(f"/api/approvals/{approval['id']}", json={"decision": "deny", "reason": "no"})
        assert (denied.json()["status"], denied.json()["reason"]) == ("denied", "no")
