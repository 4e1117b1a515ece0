"""From files to an approved e-mail, as a browser without a script does it; and who else sees any of it."""

import json
import re
from email import message_from_bytes, policy
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from uuid import UUID
from zipfile import ZipFile

import pytest
from tests.builders.waiting import until
from tests.fakes.web_server import Reply, web_server
from tests.surfaces.api.conftest import User
from tests.surfaces.api.test_hiring import POSTING

from callboard.agents.runs.model import RunStatus
from callboard.core.text import squeeze
from callboard.documents.uploads import SECONDS, UploadReader
from callboard.engine.messages.catalogue import catalogue
from callboard.hiring.candidate_questions import CandidateQuestions

EXAMPLES = Path(__file__).parents[3] / "examples"
PDF = (EXAMPLES / "resume.pdf").read_bytes()
JOB = (EXAMPLES / "job.md").read_bytes()
HOSTILE = """<script>document.title='run'</script> Mallory \u202etxe.resu

Engineer, <img src=x onerror=alert(1)> Ltd, 2019 - today
- Ran </p></li><style>*{display:none}</style> Apache Kafka and Apache Airflow in production for five years
- Python and SQL; javascript:alert(1) {{ 7 * 7 }} ${7*7}

Education: M.Sc. Computer Science, "onmouseover="alert(1)" University, 2018
"""


@pytest.fixture
async def site(open_site):
    """The app, which carries out runs."""
    return await open_site(drives=True)


async def waits(site, user, path):
    """The evaluation at a path, once it waits for a person."""
    await site.services.runs.wait(user.principal, path.rpartition("/")[2], for_person=True)
    return path


@pytest.fixture(scope="module")
def clara():
    """A user whose evaluation tests look at, and do not change."""
    return User("Clara")


@pytest.fixture(scope="module")
def made():
    """The path of her evaluation, once it is made."""
    return []


@pytest.fixture
async def waiting(site, clara, made):
    """The path of an evaluation of Clara's that waits for a person."""
    if not made:
        path = (await (await site.browser(clara)).post("/hire/example")).headers["location"]
        made.append(await waits(site, clara, path))
    return made[0]


async def test_agent_without_a_name_in_the_catalogue_is_shown_by_its_own(site, clara, waiting, monkeypatch):
    monkeypatch.delitem(catalogue("web")["crew"], "technical_interview")
    page = await (await site.browser(clara)).get(waiting)
    assert page.status_code == 200
    assert "<b>Technical interview</b>" in page.text


class TestTheWholeWay:
    async def test_example_goes_from_one_click_to_an_email_that_a_person_edited(self, site, anna):
        browser = await site.browser(anna)
        path = (await browser.post("/hire/example")).headers["location"]
        await waits(site, anna, path)
        page = (await browser.get(path)).text
        assert "Maya Lindqvist" in page
        assert re.search(r"<strong>\d\d</strong>", page)
        assert page.count('class="requirement"') > 10
        assert re.search(r'<mark data-carries="[\d ]+" class="on">', page)
        assert '<span class="second quoted">“' in page, "a row shows the words that carry it"
        assert "Shown in the résumé." not in page
        assert 'id="decision" class="decision-bar"' in page

        exported = message_from_bytes((await browser.get(f"{path}/email.eml")).content, policy=policy.default)
        assert (exported["To"], exported["X-Unsent"]) == ("maya.lindqvist@example.com", "1")

        edit = re.search(r'href="(/approvals/[^"]+\?back=[^"]+)"', page)[1]
        form = (await browser.get(edit)).text
        assert "No mail server is set up" in form
        assert "Approve and send" not in page + form
        said = {
            "decision": "edit",
            "back": path,
            "to": field_of(form, "to"),
            "subject": "As I write it",
            "body": "Hello",
        }
        unaddressed = await browser.post(edit.partition("?")[0], data=said | {"to": ""})
        assert unaddressed.status_code == 422
        assert "This e-mail has no address yet." in unaddressed.text
        assert 'name="unaddressed"' in unaddressed.text
        answer = await browser.post(edit.partition("?")[0], data=said)
        assert (answer.status_code, answer.headers["location"]) == (303, path)
        again = await browser.post(edit.partition("?")[0], data=said | {"decision": "approve"})
        assert again.status_code == 409
        assert "This has already been answered" in again.text

        outbox, mails = site.services.settings.outbox, f"{path.rpartition('/')[2]}*.eml"
        await until(lambda: list(outbox.glob(mails)))
        (mail,) = outbox.glob(mails)
        assert message_from_bytes(mail.read_bytes(), policy=policy.default)["Subject"] == "As I write it"
        await site.services.runs.wait(anna.principal, path.rpartition("/")[2])
        page = (await browser.get(path)).text
        assert "Approved with edits" in page
        assert "Nobody has sent it" in page
        assert str(mail.parent) not in page
        assert f'href="{path}/email.eml" download' in page
        assert (await browser.get(f"{path}/email.eml")).content == mail.read_bytes()
        assert "decision-bar" not in page
        assert "hx-sse:connect" not in page

    async def test_run_is_cancelled_on_its_page_and_its_stream_ends_with_what_a_fresh_load_shows(self, site, anna):
        browser = await site.browser(anna)
        path = (await browser.post("/hire/example")).headers["location"]
        run = path.replace("/hire/", "/runs/")
        await waits(site, anna, path)
        page = (await browser.get(run)).text
        assert page.count('<li id="event-') > 20
        assert "Calls Résumé reader" in page
        assert (await browser.post(f"{run}/cancel")).headers["location"] == path
        assert "Cancelled" in (await browser.get(run)).text
        assert (await browser.post(f"{run}/retry")).status_code == 409
        assert "Maya Lindqvist" in (await browser.get("/runs?status=cancelled")).text
        assert "No run has this status." in (await browser.get("/runs?status=failed")).text
        stream = (await browser.get(f"{path}/live?after=0")).text
        fresh = (await browser.get(path)).text
        sent = "\n".join(line.removeprefix("data: ") for line in stream.splitlines() if line.startswith("data: "))
        for part in ("head", "crew", "requirements", "questions", "letter"):
            swapped = re.search(rf'<hx-partial hx-target="#{part}"[^>]*>(.*?)</hx-partial>', sent, re.DOTALL)[1]
            assert squeezed(swapped) in squeezed(fresh), part
        assert stream.rstrip().splitlines()[-2] == "event: end"

    async def test_whoever_comes_back_after_the_end_is_told_of_it(self, site, anna):
        browser = await site.browser(anna)
        path = (await browser.post("/hire/example")).headers["location"]
        await browser.post(f"/runs/{path.rpartition('/')[2]}/cancel")
        last = await site.services.runs.last_seq(anna.principal, path.rpartition("/")[2])
        for address in (f"{path}/live", f"{path}/live".replace("/hire/", "/runs/")):
            answer = await browser.get(address, headers={"Last-Event-ID": str(last)})
            assert (answer.status_code, answer.text.count("event: end"), answer.text.count("id:")) == (200, 1, 0)

    async def test_a_run_is_shown_before_its_first_agent_has_begun(self, open_site, anna):
        site = await open_site(drives=False)
        browser = await site.browser(anna)
        path = (await browser.post("/hire/example")).headers["location"]
        report = f"/api/hiring/runs/{path.rpartition('/')[2]}/report?format="
        answers = [await browser.get(address) for address in (path, f"{report}html", f"{report}pdf", f"{report}json")]
        assert [answer.status_code for answer in answers] == [200] * 4


class TestFiles:
    async def test_what_was_read_is_shown_before_anything_runs(self, site, anna):
        browser = await site.browser(anna)
        files = [("resumes", ("cv.pdf", PDF)), ("resumes", ("empty.txt", b"")), ("job", ("job.md", JOB))]
        shown = await browser.post("/hire/check", files=files, headers={"HX-Request": "true"})
        assert "1 of 2" in shown.text
        assert "Maya Lindqvist" in shown.text
        assert "Senior Data Engineer, Tidewater Grid" in shown.text
        assert "Cannot be evaluated" in shown.text
        assert not await site.services.runs.list(anna.principal)

    async def test_archive_and_pasted_posting_start_a_run_for_each_file_that_can_be_read(self, site, anna, tmp_path):
        with ZipFile(tmp_path / "cvs.zip", "w") as made:
            made.writestr("all/maya.pdf", PDF)
            made.writestr("all/broken.pdf", b"%PDF-1.7 nothing")
        browser = await site.browser(anna)
        files = {"resumes": ("cvs.zip", (tmp_path / "cvs.zip").read_bytes()), "job": ("", b"")}
        page = (await browser.post("/hire", files=files, data={"job_text": JOB.decode()})).text
        assert "maya.pdf" in page
        assert "broken.pdf" in page
        assert "Not evaluated" in page
        (run,) = await site.services.runs.list(anna.principal)
        assert run.title == "maya.pdf for posting.txt"

    async def test_page_of_a_batch_grows_by_each_file_and_names_the_broken_ones(self, site, anna):
        browser = await site.browser(anna)
        broken = {"scan.pdf": b"%PDF-1.7 nothing", "empty.txt": b"", "job.md": JOB}
        names = [f"person {number}.txt" for number in range(4)]
        good = [("resumes", (name, HOSTILE.replace("Mallory", name).encode())) for name in names]
        files = [*good[:2], *(("resumes", file) for file in broken.items()), *good[2:], ("job", ("job.md", POSTING))]
        page = unescape((await browser.post("/hire", files=files)).text)
        assert "4 started, 3 not evaluated." in page
        for name in broken:
            assert re.search(rf'data-status="bad".*?<b>{name}</b><p class="second">[A-Z][^<]+', page, re.DOTALL), name
        assert [page.index(name) for name in names] == sorted(page.index(name) for name in names)
        assert len(await site.services.runs.list(anna.principal)) == 4
        many = [("resumes", ("cv.txt", b"x"))] * 201
        refused = await browser.post("/hire", files=[*many, ("job", ("job.md", JOB))])
        assert (refused.status_code, "at most 200" in refused.text) == (413, True)

    async def test_the_last_files_of_a_batch_are_read_however_long_the_first_ones_took(self, site, anna, monkeypatch):
        seconds, analyse = [0.0], UploadReader.analyse

        async def slowly(self, function, *arguments, returns):
            seconds[0] += SECONDS
            return await analyse(self, function, *arguments, returns=returns)

        monkeypatch.setattr(UploadReader, "analyse", slowly)
        monkeypatch.setattr("callboard.documents.uploads.time", SimpleNamespace(monotonic=lambda: seconds[0]))
        good = [("resumes", (f"person {number}.txt", HOSTILE.encode())) for number in range(3)]
        page = (await (await site.browser(anna)).post("/hire", files=[*good, ("job", ("job.md", POSTING))])).text
        assert "3 started." in page

    async def test_file_that_is_no_resume_is_held_until_a_person_has_it_evaluated(self, site, anna):
        browser = await site.browser(anna)
        notes = b"Minutes of the garden club. Nine members were present. The roses need pruning before June.\n"
        sent = await browser.post("/hire", files={"resumes": ("notes.txt", notes), "job": ("job.md", POSTING)})
        path = sent.headers["location"]
        await site.services.runs.wait(anna.principal, UUID(path.rpartition("/")[2]))
        page = (await browser.get(path)).text
        assert "notes.txt does not read like a résumé." in page
        assert "Nothing is compared while the file is held." in page
        assert (await browser.get(f"{path}/decision")).status_code == 200
        again = (await browser.post(f"{path}/anyway")).headers["location"]
        await waits(site, anna, again)
        assert "Held for a person" not in (await browser.get(again)).text

    async def test_a_letter_without_an_address_is_given_one_before_it_can_be_approved(self, site, anna):
        browser = await site.browser(anna)
        files = {"resumes": ("cv.txt", HOSTILE.encode()), "job": ("job.md", POSTING)}
        path = (await browser.post("/hire", files=files)).headers["location"]
        await waits(site, anna, path)
        for address in (path, "/approvals", "/"):
            page = (await browser.get(address)).text
            assert "Add an address" in page, address
            assert 'value="approve"' not in page, address
        assert "The résumé gives no e-mail address." in (await browser.get(path)).text

    async def test_posting_is_read_from_the_address_of_its_page(self, open_site, anna):
        job = {
            "@context": "https://schema.org",
            "@type": "JobPosting",
            "title": "Night Baker",
            "hiringOrganization": {"@type": "Organization", "name": "Ovenlight"},
            "description": "<p>We need:</p><ul><li>Three years of baking bread</li><li>English</li></ul>",
        }
        html = f'<title>x</title><script type="application/ld+json">{json.dumps(job)}</script><p>Cookies?</p>'
        pages = {"/job": Reply(html.encode(), headers={"content-type": "text/html"}), "/gone": Reply(b"", 404)}
        async with web_server(pages) as there:
            site = await open_site(private_hosts=there.place)
            browser = await site.browser(anna)
            files = [("resumes", ("cv.pdf", PDF)), ("job", ("", b""))]
            shown = await browser.post("/hire/check", files=files, data={"job_url": f"{there.url}/job"})
            assert "Night Baker, Ovenlight" in shown.text
            gone = await browser.post("/hire/check", files=files, data={"job_url": f"{there.url}/gone"})
            assert (gone.status_code, "There is no page at this address" in gone.text) == (404, True)
            guarded = await (await open_site()).browser(anna)
            asked = len(there.asked)
            refused = await guarded.post("/hire/check", files=files, data={"job_url": f"{there.url}/job"})
            assert (refused.status_code, "not on the public internet" in refused.text) == (403, True)
            assert len(there.asked) == asked

    async def test_hostile_text_is_shown_and_does_nothing(self, site, anna):
        browser = await site.browser(anna)
        files = [("resumes", ("<b>cv</b>.txt", HOSTILE.encode())), ("job", ("job.md", JOB))]
        checked = (await browser.post("/hire/check", files=files)).text
        path = (await browser.post("/hire", files=files)).headers["location"]
        await waits(site, anna, path)
        run = path.replace("/hire/", "/runs/")
        texts = [checked, *[(await browser.get(each)).text for each in (path, run, "/", "/runs", "/approvals")]]
        assert "&lt;script&gt;document.title" in texts[1]
        for text in texts:
            assert not re.search(r"<script>|<img|<style|onerror=alert\(1\)>|<b>cv|\s\"onmouseover", text)
            assert " 49 " not in text


class TestDecisions:
    async def test_decision_with_reasons_of_the_evaluation_is_shown_with_who_and_when(self, site, anna, boris):
        browser = await site.browser(anna)
        path = (await browser.post("/hire/example")).headers["location"]
        await waits(site, anna, path)
        form = (await browser.get(f"{path}/decision")).text
        reasons = [unescape(each) for each in re.findall(r'name="reasons" value="([^"]+)"', form)]
        assert [each for each in reasons if "right to work" in each.lower()] == [
            "To clarify: right to work in the European Union, no visa sponsorship."
        ]
        reason = reasons[0]
        said = {"kind": "advance", "reasons": reason, "note": "Call on Monday", "seen": field_of(form, "seen")}
        answer = await browser.post(f"{path}/decision", data=said)
        assert (answer.status_code, answer.headers["location"]) == (303, f"{path}#decisions")
        page = (await browser.get(path)).text
        (shown,) = re.findall(r'<section id="decisions".*?</section>', page, re.DOTALL)
        assert all(words in unescape(shown) for words in ("Advanced", "Anna", reason, "Call on Monday", "Interview"))

        second = await browser.post(f"{path}/decision", data=said | {"kind": "reject", "note": "Not lost"})
        assert (second.status_code, "decided about this candidate meanwhile" in second.text) == (409, True)
        assert "Not lost" in second.text
        unchosen = await browser.post(f"{path}/decision", data={"note": "Kept too"})
        assert (unchosen.status_code, "Kept too" in unchosen.text) == (422, True)
        assert [each.kind.value for each in await site.services.decisions.of_run(anna.principal, run_of(path))] == [
            "advance"
        ]
        theirs = await site.browser(boris)
        assert (await theirs.get(f"{path}/decision")).status_code == 404
        assert (await theirs.post(f"{path}/decision", data=said)).status_code == 404

    async def test_a_letter_that_says_other_than_the_decision_is_shown_as_such_wherever_it_waits(self, site, anna):
        browser = await site.browser(anna)
        path = (await browser.post("/hire/example")).headers["location"]
        await waits(site, anna, path)
        (approval,) = (await browser.get("/api/approvals")).json()["items"]
        asks = f"/approvals/{approval['id']}"
        assert approval["conflict"] is None

        async def shown_by():
            pages = {address: (await browser.get(address)).text for address in ("/", "/approvals", asks, path)}
            return {address for address, page in pages.items() if "This letter invites the candidate." in page}

        async def decide(kind):
            seen = field_of((await browser.get(f"{path}/decision")).text, "seen")
            await browser.post(f"{path}/decision", data={"kind": kind, "seen": seen})

        assert await shown_by() == set()
        await decide("hold")
        assert await shown_by() == {"/", "/approvals", asks, path}
        told = (await browser.get(f"/api{asks}")).json()["conflict"]
        assert (told["letter"], told["decision"], told["decidedBy"]) == ("advance", "hold", "Anna")
        await decide("advance")
        assert await shown_by() == set()
        await decide("reject")
        await browser.post(asks, data={"decision": "deny"})
        assert await shown_by() == set()

    async def test_sentences_lead_to_lines_of_the_documents_and_requirements_stand_as_asked(self, site, clara, waiting):
        browser = await site.browser(clara)
        page = (await browser.get(waiting)).text
        (claims,) = re.findall(r'<section id="claims".*?</section>', page, re.DOTALL)
        report = await site.services.hiring.report(clara.principal, run_of(waiting))
        assert claims.count("<li>") == len(report.claims) > 8
        targets = set(re.findall(r'href="#((?:resume|posting)-\d+)"', claims))
        assert targets
        assert targets <= set(re.findall(r'id="((?:resume|posting)-\d+)"', page))
        assert re.search(r'<section id="career".*?<text [^>]*>2012', page, re.DOTALL)

        def rows(text):
            return [unescape(each) for each in re.findall(r"<summary><b>(.*?)</b>", text)]

        must = [each.text for each in report.matching_analysis.requirements if each.importance.value == "must"]
        posted, weighed = rows((await browser.get(f"{waiting}?order=posted")).text), rows(page)
        assert posted[: len(must)] == must
        assert sorted(must) == sorted(weighed[: len(must)])
        assert sorted(posted) == sorted(weighed)
        assert posted != weighed


class TestQuestions:
    @pytest.mark.usefixtures("waiting")
    async def test_candidates_are_found_by_words_of_their_resumes_each_with_the_line(self, site, clara):
        questions = CandidateQuestions(site.services.candidate_lists)
        told = await questions.answer(clara.principal, "Which candidates speak German?")
        assert told.text.startswith("Candidates whose résumé names German: ")
        assert re.search(r"- Maya Lindqvist, .*: “.*German.*” \*\(line \d+\)\*", told.text)
        none = await questions.answer(clara.principal, "List all candidates with Fortran")
        assert none.text.startswith("Candidates whose résumé names Fortran: 0 of ")
        synonym = await questions.answer(clara.principal, "Which candidates know Postgres?")
        assert re.search(r"- Maya Lindqvist, .*: “.*PostgreSQL.*” \*\(line \d+\)\*", synonym.text)
        anybody = await questions.answer(clara.principal, "Show me everyone with more than five years of experience")
        assert "Which one do you mean?" in anybody.cannot


class TestComparison:
    async def test_candidates_stand_side_by_side_before_anybody_has_decided(self, site, anna, boris, monkeypatch):
        browser = await site.browser(anna)
        resumes = [("resumes", ("maya.pdf", PDF)), ("resumes", ("mallory.txt", HOSTILE.encode()))]
        await browser.post("/hire", files=[*resumes, ("job", ("job.md", JOB))])
        for run in await site.services.runs.list(anna.principal):
            await site.services.runs.wait(anna.principal, run.id, for_person=True)
        (compare,) = set(re.findall(r'href="(/compare/[^"]+)"', (await browser.get("/requisitions")).text))
        blind = (await browser.get(compare)).text
        assert ("Candidate A" in blind, "Maya" in blind, "mallory" in blind) == (True, False, False)
        parts = [float(points) for points in re.findall(r" ([+-]\d+\.\d)", blind.split("Why ")[1].split("Together")[0])]
        together = float(re.search(r"Together ([+-][\d.]+)\.", blind)[1])
        assert sum(parts) == pytest.approx(together, abs=0.25)
        assert 'role="switch" aria-checked="true"' in blind
        assert re.search(r"Candidate A is ahead on: .+ \(met vs\. (missing|not mentioned)\)", squeeze(blind))
        alone = (await browser.get(f"{compare}?advice=advance&sort=must")).text
        assert ("1 candidate<" in squeeze(alone), "Candidate B" in alone) == (True, False)
        shown = (await browser.get(f"{compare}?blind=false&first=1&second=0")).text
        assert "Maya Lindqvist" in shown
        assert re.search(r"Together −[\d.]+\.", shown)
        monkeypatch.setattr("callboard.surfaces.web.pages.compare.MAX_CANDIDATES", 1)
        first, second = [(await browser.get(f"{compare}?page={number}")).text for number in (1, 2)]
        assert ("1 of 2 candidate" in squeeze(first), "Candidate B" in first, "?page=2" in first) == (True, False, True)
        assert ("Candidate A" in second, "Candidate B" in second, 'rel="prev"' in second) == (False, True, True)

        questions = CandidateQuestions(site.services.candidate_lists)
        for asked in ("Write an invitation for the best candidate", "Schreibe eine Einladung an den besten Kandidaten"):
            best = await questions.best(anna.principal, asked)
            assert (await site.services.hiring.report(anna.principal, best)).candidate == "Maya Lindqvist"
        assert await questions.best(anna.principal, "Write an invitation") is None
        people = (await browser.get("/candidates")).text
        assert "Maya Lindqvist" in people
        person = re.search(r'href="(/candidates/[^"]+)"', people)[1]
        assert "/hire/" in (await browser.get(person)).text
        theirs = await site.browser(boris)
        assert [(await theirs.get(address)).status_code for address in (compare, person)] == [404, 404]


class TestOthers:
    async def test_nothing_of_one_user_is_seen_or_changed_by_another(self, site, clara, boris, waiting):
        theirs = await site.browser(boris)
        path, run = waiting, waiting.rpartition("/")[2]
        (approval,) = await site.services.approvals.list(clara.principal)
        for address in (
            path,
            f"{path}/live",
            f"{path}/email.eml",
            f"/runs/{run}",
            f"/runs/{run}/live",
            f"/approvals/{approval.id}",
        ):
            assert (await theirs.get(address)).status_code == 404, address
        for address, said in (
            (f"/approvals/{approval.id}", {"decision": "approve"}),
            (f"/runs/{run}/cancel", {}),
            (f"/runs/{run}/retry", {}),
        ):
            assert (await theirs.post(address, data=said)).status_code in {404, 409}, address
        for address in ("/", "/runs", "/approvals"):
            text = (await theirs.get(address)).text
            assert "Maya" not in text
            assert run not in text
        assert (await site.services.runs.get(clara.principal, run)).status is RunStatus.WAITING


def run_of(path):
    return UUID(path.rpartition("/")[2])


def field_of(form, name):
    return re.search(rf'name="{name}"[^>]*value="([^"]*)"', form)[1]


def squeezed(html):
    return re.sub(r"\s+", "", html)
