"""From two files to an evaluation, an e-mail and a folder."""

import asyncio
import json
import subprocess
import sys
from functools import partial

import pytest
from tests.fakes.web_server import Reply, web_server
from tests.surfaces.conftest import JOB, RESUME, environment

NINE = (
    "resume_parser",
    "jd_analysis",
    "matching",
    "candidate_research",
    "hr_interview",
    "technical_interview",
    "ceo_interview",
    "evaluation",
    "email",
)


@pytest.fixture(scope="module")
def hired(callboard, tmp_path_factory):
    out = tmp_path_factory.mktemp("out")
    return callboard("hire", "--resume", RESUME, "--job", JOB, "--out", out), out


def the_run(callboard) -> str:
    return callboard("runs", "list", "--json").json[0]["id"]


class TestHire:
    def test_nine_agents_are_shown_at_work(self, hired):
        done, _ = hired
        assert done.code == 0
        assert all(name in done.err for name in NINE)

    def test_evaluation_is_on_stdout_and_the_agents_at_work_are_not(self, hired):
        done, out = hired
        told = done.out.splitlines()
        assert told[0] == "Maya Lindqvist · Senior Data Engineer, Tidewater Grid"
        assert "of 100" in told[1]
        assert f"Report: {out / 'report.html'}" in told
        assert "is waiting for your approval" in told[-2]
        assert told[-1].startswith("Run ")
        assert "a person decides" not in done.err
        assert "✓ matching" not in done.out

    def test_output_folder_holds_the_report_as_html_and_json(self, hired):
        _, out = hired
        page = (out / "report.html").read_text()
        assert "Maya Lindqvist" in page
        assert "http://" not in page.replace("http://www.w3.org", "")
        report = json.loads((out / "report.json").read_text())
        assert [agent["name"] for agent in report["agents"]] == list(NINE)
        assert {agent["engine"] for agent in report["agents"]} == {"rules"}

    def test_every_claim_of_the_evaluation_quotes_a_line(self, hired):
        _, out = hired
        report = json.loads((out / "report.json").read_text())
        lines = {"resume": report["resume_lines"], "posting": report["posting_lines"]}
        claims = report["evaluation"]["strengths"] + report["evaluation"]["risks"]
        assert claims
        for claim in claims:
            assert claim["evidence"]
            for quote in claim["evidence"]:
                first = quote["quote"].splitlines()[0].strip()
                assert first in lines[quote["source"]][quote["line"] - 1]

    def test_email_is_written_only_after_approval(self, callboard, hired, tmp_path):
        _, out = hired
        assert not (out / "email.eml").exists()
        run = json.loads((out / "report.json").read_text())["run_id"]
        approval = next(one for one in callboard("approvals", "list", "--json").json if one["run_id"] == run)
        (row,) = [line for line in callboard("approvals", "list").out.splitlines() if approval["id"] in line]
        assert "Maya Lindqvist" in row
        done = callboard("approvals", "approve", approval["id"], "--out", tmp_path)
        assert done.code == 0
        assert "Nobody has sent it" in done.out
        assert "CALLBOARD_SMTP_URL" in done.out
        assert f"{run}-email.eml" in done.out
        assert "maya.lindqvist@example.com" in (tmp_path / "email.eml").read_text()
        assert json.loads((tmp_path / "report.json").read_text())["email_status"] == "written"
        assert "Nobody has sent it" in (tmp_path / "report.html").read_text()
        assert callboard("approvals", "approve", approval["id"]).code == 8

    def test_the_events_of_the_run_have_no_gaps(self, callboard, hired):
        _, out = hired
        run = json.loads((out / "report.json").read_text())["run_id"]
        events = callboard("runs", "events", run).lines
        assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
        assert {"id", "runId", "seq", "agentName", "type", "content", "metadata", "timestamp"} == set(events[0])


class TestPage:
    async def test_posting_is_read_from_the_address_of_its_page(self, callboard, tmp_path):
        page = Reply(JOB.read_bytes(), headers={"content-type": "text/plain; charset=utf-8"})
        async with web_server({"/job": page}) as there:
            hire = partial(callboard, "hire", "--resume", RESUME, env={"CALLBOARD_PRIVATE_HOSTS": there.place})
            done = await asyncio.to_thread(hire, "--job", f"{there.url}/job", "--out", tmp_path)
            gone = await asyncio.to_thread(hire, "--job", f"{there.url}/gone")
        assert done.code == 0, done.err
        lines = json.loads((tmp_path / "report.json").read_text())["posting_lines"]
        assert "Senior Data Engineer (f/m/x)" in lines[0]
        assert (gone.code, "There is no page at this address" in gone.err) == (7, True)

    def test_address_inside_the_own_network_is_refused(self, callboard):
        done = callboard("hire", "--resume", RESUME, "--job", "http://127.0.0.1:9/job")
        assert "not on the public internet" in done.err
        assert done.code != 0


class TestManyResumes:
    def test_one_bad_file_does_not_stop_the_rest(self, callboard, tmp_path):
        folder = tmp_path / "cvs"
        folder.mkdir()
        (folder / "good.pdf").write_bytes(RESUME.read_bytes())
        (folder / "broken.pdf").write_bytes(b"%PDF-1.7\nnot really")
        (folder / "empty.docx").write_bytes(b"")
        done = callboard("hire", "--resume", folder, "--job", JOB, "--out", tmp_path / "out", "--approve")
        assert done.code == 0
        rows = json.loads((tmp_path / "out/comparison.json").read_text())["rows"]
        assert {row["resume_name"]: row["problem"] is None for row in rows} == {
            "good.pdf": True,
            "broken.pdf": False,
            "empty.docx": False,
        }
        assert [line.split()[1:3] for line in done.out.splitlines() if line.startswith("1 ")] == [["Maya", "Lindqvist"]]
        assert f"Comparison: {tmp_path / 'out/comparison.html'}" in done.out
        assert (tmp_path / "out/good.pdf/email.eml").exists()
        assert "good.pdf/report.html" in (tmp_path / "out/comparison.html").read_text()


class TestRefusals:
    @pytest.mark.parametrize(
        ("content", "code", "words"),
        [
            ("Nurse wanted now", 4, "job posting"),
            ("We are looking for a nurse. " * 9_000, 6, "too long"),
            ("We are looking for a nurse. " * 200_000, 6, "too large"),
        ],
        ids=["three words", "too long", "5 MB"],
    )
    def test_other_document_given_as_posting_is_refused_in_one_line(self, callboard, tmp_path, content, code, words):
        job = tmp_path / "job.txt"
        job.write_text(content)
        done = callboard("hire", "--resume", RESUME, "--job", job)
        assert done.code == code
        assert words in done.err
        assert "Traceback" not in done.err

    def test_swapped_files_are_reported(self, callboard):
        done = callboard("hire", "--resume", JOB, "--job", RESUME)
        assert done.code == 4
        assert "swapped" in done.err

    @pytest.mark.parametrize(
        ("file", "words"),
        [
            (RESUME, "This is not a job posting: resume.pdf looks like a résumé. Give the posting in its place."),
            (JOB, "This is not a résumé: job.md looks like a job posting. Give the résumé in its place."),
        ],
        ids=["two résumés", "two postings"],
    )
    def test_two_files_of_one_kind_are_not_called_swapped(self, callboard, file, words):
        for done in (callboard("hire", "--resume", file, "--job", file), callboard("match", file, file)):
            assert (done.code, done.out) == (4, "")
            assert words in done.err

    def test_unwritable_output_folder_is_refused_before_the_run(self, callboard, tmp_path):
        (tmp_path / "out").write_text("a file")
        done = callboard("hire", "--resume", RESUME, "--job", JOB, "--out", tmp_path / "out")
        assert done.code == 5
        assert "--out" in done.err

    def test_unreachable_database_is_reported_in_one_line(self, callboard):
        env = {"CALLBOARD_DATABASE_URL": "postgresql://nobody:secret@127.0.0.1:1/none"}
        done = callboard("hire", "--resume", RESUME, "--job", JOB, env=env)
        assert done.code == 5
        assert "secret" not in done.err
        assert "Traceback" not in done.err

    def test_invalid_setting_is_named(self, callboard):
        done = callboard("doctor", env={"CALLBOARD_RUN_TOKENS": "many"})
        assert done.code == 4
        assert "CALLBOARD_RUN_TOKENS" in done.err


def test_doctor_reports_no_problem(callboard):
    done = callboard("doctor", "--json")
    assert done.code == 0, done.out
    assert all(check["ok"] for check in done.json)


def test_a_run_can_be_cancelled_and_keeps_what_it_produced(callboard, tmp_path):
    callboard("hire", "--resume", RESUME, "--job", JOB)
    run = the_run(callboard)
    assert callboard("runs", "cancel", run).code == 0
    shown = callboard("runs", "show", run, "--json").json
    assert shown["status"] == "cancelled"
    assert shown["evaluation"] is not None
    assert callboard("runs", "show", run, "--out", tmp_path, "--format", "pdf").code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["report.pdf"]
    decided = callboard("evaluations", "decide", run, "hold", "--reason", "Away until May", "--note", "Ask again")
    assert "Maya Lindqvist" in decided.out
    (decision,) = callboard("evaluations", "decisions", "--json").json
    assert (decision["stage"], decision["reasons"], decision["note"]) == ("on-hold", ["Away until May"], "Ask again")
    assert callboard("runs", "cancel", run).code == 8


def test_unknown_run_is_reported(callboard):
    done = callboard("runs", "show", "00000000-0000-7000-8000-00000000abcd")
    assert done.code == 7


@pytest.fixture(scope="module")
def killed(callboard, data):
    arguments = [sys.executable, "-m", "callboard", "hire", "--resume", str(RESUME), "--job", str(JOB)]
    process = subprocess.Popen(arguments, stderr=subprocess.PIPE, env=environment(data), cwd=data, text=True)
    assert process.stderr is not None
    said: list[str] = []
    for line in process.stderr:
        said.append(line)
        if line.startswith("✓"):
            break
    process.kill()
    process.wait()
    process.stderr.close()
    assert said, "the command said nothing"
    assert said[-1].startswith("✓"), said
    return the_run(callboard)


def test_run_of_a_killed_command_is_finished_by_another_and_sends_its_email_once(callboard, data, killed):
    done = callboard("runs", "resume", killed)
    assert "waiting" in done.out
    events = callboard("runs", "events", killed).lines
    finished = [e["agentName"] for e in events if e["metadata"].get("status") in {"complete", "waiting"}]
    assert sorted(finished) == sorted(NINE)
    approval = next(one for one in callboard("approvals", "list", "--json").json if one["run_id"] == killed)
    assert callboard("approvals", "approve", approval["id"]).code == 0
    assert len(list((data / "data/outbox").glob(f"{killed}*.eml"))) == 1


def test_site_of_the_posting_that_does_not_answer_is_told_from_a_file_that_cannot_be_read(callboard):
    done = callboard("hire", "--resume", RESUME, "--job", "https://jobs.invalid/7")
    assert (done.code, len(done.err.splitlines())) == (5, 1)
