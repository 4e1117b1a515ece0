"""Uploads and lists of evaluations: invalid requests get clear errors."""

import json
from uuid import UUID

import pytest
from tests.integration.documents.test_hostile import refused
from tests.surfaces.api.test_hiring import HIRING, JOB, PDF, POSTING, RESUME, form


@pytest.fixture
async def api(open_api):
    """An app that drives no runs: they stay in the queue."""
    return await open_api(drives=False)


class TestLists:
    async def test_list_is_paged_from_the_newest_without_duplicates(self, annas):
        files = [(f"{number}.md", RESUME) for number in range(5)]
        runs = (await annas.post(HIRING, files=form(*files, job=POSTING))).json()["runs"]
        for path in (HIRING, "/api/runs"):
            seen, cursor = [], None
            while cursor or not seen:
                page = (await annas.get(path, params={"limit": 2} | ({"cursor": cursor} if cursor else {}))).json()
                seen += [run["id"] for run in page["items"]]
                cursor = page["nextCursor"]
            assert seen == sorted((run["runId"] for run in runs), reverse=True)
        ended = await annas.get("/api/runs", params={"status": ["failed", "cancelled"]})
        assert ended.json()["items"] == []

    @pytest.mark.parametrize("query", [{"limit": 0}, {"limit": 201}, {"cursor": "x"}, {"status": "dancing"}])
    async def test_invalid_list_parameters_are_refused(self, annas, query):
        answer = await annas.get("/api/runs", params=query)
        assert (answer.status_code, answer.headers["content-type"]) == (422, "application/problem+json")


class TestFilesThatAreNone:
    async def test_unreadable_files_are_named_and_the_others_are_evaluated(self, annas):
        hostile = {name: data for name, (data, _) in refused().items()} | {"empty.pdf": b"", "posting.md": JOB}
        begun = {"resume.pdf": PDF, "../../etc/cv.md": RESUME}
        answer = await annas.post(HIRING, files=form(*(hostile | begun).items()))
        assert answer.status_code == 202, answer.text
        told = answer.json()
        assert [run["resume"] for run in told["runs"]] == ["resume.pdf", "cv.md"]
        assert [file["resume"] for file in told["refused"]] == list(hostile)
        for file in told["refused"]:
            assert file["problem"]
            assert "\n" not in file["problem"]
            assert file["kind"] in {"invalid", "unreadable", "limit"}

    @pytest.mark.parametrize(
        ("resumes", "job", "status", "word"),
        [
            ([("cv.pdf", b"")], JOB, 422, "nothing to read"),
            ([("cv.pdf", "locked.pdf")], JOB, 422, "encrypted"),
            ([("cv.docx", "bomb.docx")], JOB, 413, "packed too tightly"),
            ([("cv.pdf", b"MZ\x90\0" + bytes(99)), ("b.pdf", b"")], JOB, 422, "None of the files"),
            ([(f"{number}.pdf", PDF) for number in range(201)], JOB, 413, "201 résumés"),
            ([("cv.txt", b"a " * 11_000_000)], JOB, 413, "too large"),
            ([("cv.pdf", PDF)], b"", 422, "nothing to read"),
            ([("cv.pdf", PDF)], PDF, 422, "looks like a résumé"),
            ([("cv.pdf", PDF)], None, 422, "job"),
            ([], JOB, 422, "resumes"),
        ],
        ids=["empty", "locked", "bomb", "all", "201", "huge", "empty job", "résumé as job", "no job", "no résumé"],
    )
    async def test_invalid_uploads_start_no_run(self, annas, resumes, job, status, word):
        # A file given by its name is one of those that are refused.
        files = [(name, refused()[data][0] if isinstance(data, str) else data) for name, data in resumes]
        answer = await annas.post(HIRING, files=form(*files, job=job))
        assert (answer.status_code, answer.headers["content-type"]) == (status, "application/problem+json")
        assert word in json.dumps(answer.json(), ensure_ascii=False)
        assert (await annas.get("/api/runs")).json()["items"] == []

    async def test_upload_over_the_limit_is_refused_unread(self, annas, api):
        huge = bytes(api.services.settings.upload_limit)
        answer = await annas.post(HIRING, files=form(("cv.pdf", huge)))
        assert answer.status_code == 413

    async def test_job_is_given_as_file_or_text_but_not_both(self, annas):
        files = form(("resume.md", RESUME), job=None)
        answer = await annas.post(HIRING, files=files, data={"jobText": POSTING.decode()})
        assert answer.status_code == 202
        assert UUID(answer.json()["runs"][0]["runId"])
        files = form(("resume.md", RESUME), job=POSTING)
        both = await annas.post(HIRING, files=files, data={"jobText": POSTING.decode()})
        assert both.status_code == 422


class TestAnswers:
    @pytest.mark.parametrize(
        "body",
        [
            {}, {"decision": "maybe"}, {"decision": "edit"}, {"decision": "approve", "edited": {}},
            {"decision": "approve", "more": 1}, {"decision": "deny", "reason": "\0"}, [], None,
        ],
    )  # fmt: skip
    async def test_incomplete_approval_answer_is_refused(self, annas, body):
        answer = await annas.post(f"/api/approvals/{UUID(int=7)}", json=body)
        assert answer.status_code == 422

    async def test_answer_to_an_unknown_approval_is_not_found(self, annas):
        answer = await annas.post(f"/api/approvals/{UUID(int=7)}", json={"decision": "approve"})
        assert answer.status_code == 404


class TestFormsThatAreBroken:
    @pytest.mark.parametrize(
        "parts",
        [
            b'name="resumes"; filename="cv.txt"\r\n\r\n\xff\xfe\x00',
            b'name="resumes"\r\n\r\nno file at all',
            b'name="resumes"; filename=""\r\n\r\n',
            b'name="resumes"; filename="\xff\xed\xa0\x80.pdf"\r\n\r\nx',
            b'name="jobText"\r\n\r\n\xff\xfe\xed\xa0\x80',
            b'name="audience"\r\n\r\nnobody',
            b'name="_charset_"\r\n\r\nutf-32',
            b"\r\n\r\n",
        ],
    )
    async def test_invalid_approval_answers_are_refused(self, annas, parts):
        file = b'name="resumes"; filename="cv.txt"\r\nContent-Type: text/plain; charset=utf-16\r\n\r\nAda'
        sent = b"".join(b"--x\r\nContent-Disposition: form-data; " + part + b"\r\n" for part in (file, parts))
        headers = {"Content-Type": "multipart/form-data; boundary=x"}
        answer = await annas.post(HIRING, content=sent + b"--x--\r\n", headers=headers)
        assert (answer.status_code, answer.headers["content-type"]) == (422, "application/problem+json")

    @pytest.mark.parametrize("kind", ["multipart/form-data", "application/json", "text/plain", ""])
    async def test_uploads_of_an_unsupported_content_type_are_refused(self, annas, kind):
        answer = await annas.post(HIRING, content=b'{"resumes": []}', headers={"Content-Type": kind})
        assert (answer.status_code, answer.headers["content-type"]) == (422, "application/problem+json")
