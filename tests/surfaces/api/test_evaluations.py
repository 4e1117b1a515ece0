"""Results of hiring runs: one requisition per posting, one candidate per résumé, one evaluation per run."""

import asyncio
import signal
from uuid import UUID

import pytest
from tests.integration.conftest import copied
from tests.surfaces.api.conftest import serving
from tests.surfaces.api.test_hiring import HIRING, JOB, PDF, POSTING, RESUME, form, heard

from callboard.hiring.pipeline import HIRING as PIPELINE

OTHER = POSTING + b"\n\nThe team meets in person twice a year.\n"
MIRA = ("mira.md", RESUME)
JONAS = RESUME.replace(b"Mira Okafor", b"Jonas Brandt").replace(b"mira@", b"jonas@")
DECISIONS = "/api/hiring/decisions"
RESUMES = 3
LISTS = ("evaluations", "requisitions", "candidates")


async def begun(client, *resumes, job=POSTING):
    answer = await client.post(HIRING, files=form(*resumes, job=job))
    assert answer.status_code == 202, answer.text
    return [run["runId"] for run in answer.json()["runs"]]


async def denied(client, run_id):
    """How the run ended, once its e-mail was refused; it may have ended before."""
    seen = await heard(client, run_id)
    while not seen[-1]["metadata"].get("final"):
        for approval in (await client.get("/api/approvals", params={"run": run_id})).json()["items"]:
            await client.post(f"/api/approvals/{approval['id']}", json={"decision": "deny", "reason": "no"})
        seen += await heard(client, run_id, last=seen[-1]["seq"])
    return (await client.get(f"/api/runs/{run_id}")).json()["status"]


async def kept(client, what, **wanted):
    return (await client.get(f"/api/hiring/{what}", params=wanted)).json()["items"]


class TestABatch:
    async def test_batch_makes_one_requisition_and_one_candidate_per_resume(self, annas, boriss):
        runs = await begun(annas, ("a.md", JONAS), ("b.md", JONAS), MIRA)
        assert await asyncio.gather(*(denied(annas, run) for run in runs)) == ["completed"] * 3
        (requisition,) = await kept(annas, "requisitions")
        assert (requisition["candidates"], requisition["evaluations"]) == (2, 3)
        candidates = {one["name"]: one for one in await kept(annas, "candidates")}
        assert {name: one["evaluations"] for name, one in candidates.items()} == {"Mira Okafor": 1, "Jonas Brandt": 2}

        lines = {line["runId"]: line for line in await kept(annas, "evaluations")}
        assert lines.keys() == set(runs)
        for run_id, line in lines.items():
            detail = (await annas.get(f"{HIRING}/{run_id}")).json()
            assert (line["candidate"], line["requisition"]) == (detail["candidate"], detail["role"])
            assert (line["score"], line["advice"]) == (detail["score"], detail["evaluation"]["recommendation"])
            assert (await annas.get(line["report"])).status_code == 200
        assert requisition["best"] == max(line["score"] for line in lines.values())

        of_mira = await kept(annas, "evaluations", candidate=candidates["Mira Okafor"]["id"])
        assert [line["runId"] for line in of_mira] == [runs[2]]
        assert len(await kept(annas, "evaluations", requisition=requisition["id"])) == 3
        first = (await annas.get("/api/hiring/evaluations", params={"limit": 2})).json()
        rest = await kept(annas, "evaluations", limit=2, cursor=first["nextCursor"])
        assert [line["id"] for line in first["items"] + rest] == sorted(
            (line["id"] for line in lines.values()), reverse=True
        )
        for what in LISTS:
            assert await kept(boriss, what) == []
        assert await kept(boriss, "evaluations", requisition=requisition["id"]) == []

    async def test_another_posting_makes_another_requisition_for_the_same_candidate(self, annas, boriss):
        for client, job in ((annas, POSTING), (annas, OTHER), (boriss, POSTING)):
            (run_id,) = await begun(client, MIRA, job=job)
            await denied(client, run_id)
        assert [len(await kept(annas, what)) for what in LISTS] == [2, 2, 1]
        assert [len(await kept(boriss, what)) for what in LISTS] == [1, 1, 1]


class TestARunThatEnds:
    async def test_run_that_ends_twice_keeps_one_evaluation(self, annas, anna, api):
        (run_id,) = await begun(annas, MIRA)
        await denied(annas, run_id)
        before = [await kept(annas, what) for what in LISTS]
        async with api.services.database.begin(anna.principal) as work:
            await PIPELINE.ending(work, UUID(run_id), "completed", None)
        assert [await kept(annas, what) for what in LISTS] == before

    async def test_run_cancelled_after_its_evaluation_keeps_it(self, annas):
        (run_id,) = await begun(annas, MIRA)
        await heard(annas, run_id)
        assert (await annas.post(f"/api/runs/{run_id}/cancel")).status_code == 200
        assert [line["runId"] for line in await kept(annas, "evaluations")] == [run_id]

    @pytest.mark.parametrize("status", ["cancelled", "failed"])
    async def test_run_cancelled_before_its_evaluation_keeps_none(self, open_api, anna, status):
        api = await open_api(drives=False)
        client = await api.client_of(anna)
        (run_id,) = await begun(client, MIRA)
        async with api.services.database.begin(anna.principal) as work:
            await PIPELINE.ending(work, UUID(run_id), status, None)
        assert [await kept(client, what) for what in LISTS] == [[], [], []]

    async def test_erasing_the_user_removes_the_evaluation(self, annas):
        (run_id,) = await begun(annas, MIRA)
        await denied(annas, run_id)
        export = (await annas.get("/api/me/export")).json()["tables"]
        assert [len(export[what]) for what in LISTS] == [1, 1, 1]
        assert (await annas.delete("/api/me")).status_code == 204
        assert [await kept(annas, what) for what in LISTS] == [[], [], []]


@pytest.fixture
def own_database(server_url):
    """A database of which no app of this process takes runs."""
    yield from copied(server_url)


async def test_evaluation_of_a_killed_process_is_stored_once_by_another(own_database, tmp_path, anna):
    async with serving(own_database, tmp_path) as first, first.client_of(anna) as client:
        runs = await begun(client, *((f"{number}.pdf", PDF) for number in range(RESUMES)), job=JOB)
        ended = [asyncio.ensure_future(denied(client, run)) for run in runs[:-1]]
        for _, done in zip(range(1), asyncio.as_completed(ended), strict=False):
            await done
        # In the middle of it: some have ended, some are at their end, some are being evaluated.
        await first.end(signal.SIGKILL)
        await asyncio.gather(*ended, return_exceptions=True)
    async with serving(own_database, tmp_path) as second, second.client_of(anna) as client:
        assert await asyncio.gather(*(denied(client, run) for run in runs)) == ["completed"] * RESUMES
        assert sorted(line["runId"] for line in await kept(client, "evaluations")) == sorted(runs)
        assert [len(await kept(client, what)) for what in LISTS[1:]] == [1, 1]


class TestDecisions:
    async def test_decision_is_kept_with_who_when_and_why_and_with_the_advice_of_the_time(self, annas, boriss):
        (run,) = await begun(annas, MIRA)
        await denied(annas, run)
        (line,) = await kept(annas, "evaluations")
        pair = {"requisitionId": line["requisitionId"], "candidateId": line["candidateId"]}
        draft = {**pair, "kind": "advance", "reasons": ["Shows Python."], "note": "Ask about notice."}
        made = (await annas.post(DECISIONS, json=draft)).json()
        assert (made["stage"], made["reasons"], made["note"]) == ("interview", ["Shows Python."], "Ask about notice.")
        assert (made["candidate"], made["decidedBy"]) == ("Mira Okafor", "Anna")
        assert (made["score"], made["advice"]) == (line["score"], line["advice"])

        late = await annas.post(DECISIONS, json={**pair, "kind": "reject", "seen": line["id"]})
        assert (late.status_code, "meanwhile" in late.text) == (409, True)
        held = (await annas.post(DECISIONS, json={**pair, "kind": "hold", "seen": made["id"]})).json()
        assert [each["id"] for each in await kept(annas, "decisions")] == [held["id"], made["id"]]
        older = await kept(annas, "decisions", cursor=held["id"], candidate=line["candidateId"])
        assert [each["id"] for each in older] == [made["id"]]

        assert await kept(boriss, "decisions") == []
        assert (await boriss.post(DECISIONS, json=draft)).status_code == 404

    async def test_decision_sent_twice_with_one_key_is_recorded_once(self, annas):
        (run,) = await begun(annas, MIRA)
        await denied(annas, run)
        (line,) = await kept(annas, "evaluations")
        body = {"requisitionId": line["requisitionId"], "candidateId": line["candidateId"], "kind": "advance"}
        answers = [await annas.post(DECISIONS, json=body, headers={"Idempotency-Key": "one"}) for _ in range(2)]
        assert answers[0].json() == answers[1].json()
        assert len(await kept(annas, "decisions")) == 1


MINUTES = (
    b"Minutes of the garden club, 4 May. Nine members were present. The roses at the west gate need pruning. The fair "
    b"takes place on the second Saturday of July. Volunteers are asked to write to the secretary.\n"
)
RUSSIAN = "Анна Петрова\nОпыт работы\nИнженер, Гавань, 2019 – 2022\nПроектировала причалы и краны.\n".encode() * 3


class TestWhatIsHeld:
    async def test_file_that_is_no_resume_is_listed_without_a_score_advice_to_decline_or_letter(self, annas):
        answer = await annas.post(HIRING, files=form(("notes.txt", MINUTES), job=POSTING))
        (run,) = answer.json()["runs"]
        assert run["held"] == ["notes.txt does not read like a résumé."]
        await heard(annas, run["runId"])
        detail = (await annas.get(f"{HIRING}/{run['runId']}")).json()
        assert (detail["status"], detail["held"], detail["score"]) == ("completed", run["held"], None)
        assert (detail["emailStatus"], detail["approvalId"]) == ("none", None)
        (line,) = [line for line in await kept(annas, "evaluations") if line["runId"] == run["runId"]]
        assert (line["score"], line["advice"]) == (None, "hold")
        for format_ in ("html", "json", "pdf"):
            report = await annas.get(f"{HIRING}/{run['runId']}/report", params={"format": format_})
            assert report.status_code == 200
            assert format_ == "pdf" or "does not read like a résumé" in report.text

    async def test_person_has_it_judged_all_the_same(self, annas, boriss):
        (held,) = await begun(annas, ("notes.txt", MINUTES))
        assert (await boriss.post(f"{HIRING}/{held}/anyway")).status_code == 404
        answer = await annas.post(f"{HIRING}/{held}/anyway")
        assert answer.status_code == 202
        assert answer.json()["held"] == []
        second = answer.json()["id"]
        assert (await annas.post(f"{HIRING}/{held}/anyway")).json()["id"] == second
        assert (await annas.post(f"{HIRING}/{second}/anyway")).status_code == 409
        assert await denied(annas, answer.json()["id"]) == "completed"
        assert (await annas.get(f"{HIRING}/{answer.json()['id']}")).json()["score"] is not None

    async def test_language_that_cannot_be_judged_is_held_and_stays_so(self, annas):
        (held,) = await begun(annas, ("anna.txt", RUSSIAN))
        await heard(annas, held)
        detail = (await annas.get(f"{HIRING}/{held}")).json()
        assert detail["held"] == ["anna.txt is written in Russian, which Callboard cannot judge."]
        assert detail["candidate"] == "Анна Петрова"
        assert (await annas.post(f"{HIRING}/{held}/anyway")).status_code == 422
