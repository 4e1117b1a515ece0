"""The web app in a real browser: live, by keyboard, without a script, with nothing from another host."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect, sync_playwright
from tests.surfaces.web.conftest import OWN_FORM

ROOT = Path(__file__).parents[3]
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first takes half the processor time of the others, which draw windows that nobody sees."""
PROGRAM = next((found for name in NAMES if (found := shutil.which(name))), None)
SECOND = """# Maya Lindqvist

Lead Data Engineer
Rotterdam, Netherlands | maya@lindqvist.example | +31 6 9999 0000

## Experience

### Lead Data Engineer, Noordwind Energie, March 2020 - present

- Rebuilt the meter-reading pipeline in Python and Apache Airflow
"""
"""A résumé that contradicts the sample."""

# A page of a test is too short-lived to be worth compiling well, and threads beside the test have no processor.
SCRIPT_ENGINE = "--js-flags=--no-opt --single-threaded --min-semi-space-size=64"
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", SCRIPT_ENGINE]
MILLIS = 60_000
expect.set_options(timeout=MILLIS)

pytestmark = pytest.mark.skipif(PROGRAM is None, reason="no Chromium: apt-get install chromium-headless-shell")


@dataclass
class Visit:
    """A browser that somebody uses, and what went wrong meanwhile."""

    context: BrowserContext
    url: str
    problems: list[str] = field(default_factory=list)

    def open(self, path: str) -> Page:
        """A tab with a page."""
        page = self.context.new_page()
        page.set_default_timeout(MILLIS)
        page.on("console", lambda said: self.problems.append(f"console: {said.text}") if said.type == "error" else None)
        page.on("pageerror", lambda error: self.problems.append(f"error: {error}"))
        page.on("request", lambda asked: self._note(asked.url))
        page.goto(self.url + path)
        return page

    def _note(self, address: str) -> None:
        if not address.startswith((self.url, "data:", "blob:")):
            self.problems.append(f"external: {address}")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=PROGRAM, args=ARGUMENTS)
        yield opened
        opened.close()


@pytest.fixture
def visit(browser: Browser, url: str) -> Iterator[Visit]:
    """A browser with an empty history; nothing may go wrong in it."""
    # Without motion, which a browser without graphics hardware draws picture by picture.
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    made = Visit(context, url)
    yield made
    context.close()
    assert made.problems == []


def tab_to(page: Page, name: str) -> None:
    """Press Tab until what has that name is focused, as somebody without a mouse does."""
    for _ in range(80):
        page.keyboard.press("Tab")
        focused = page.evaluate("document.activeElement.innerText || document.activeElement.id || ''")
        if name in focused:
            return
    raise AssertionError(f"{name} is not reached")


def import_samples(page: Page, url: str) -> None:
    """Give the job seeker the sample résumé, one that contradicts it, and the sample board; again changes nothing."""
    second = {"files": {"name": "cv.md", "mimeType": "text/markdown", "buffer": SECOND.encode()}}
    for path, sent in (("/profile/sample", None), ("/profile/sources", second), ("/sources/sample", None)):
        assert page.request.post(url + path, multipart=sent, headers=OWN_FORM).ok, path


class TestTheWholeWay:
    def test_keyboard_alone_leads_from_files_to_an_approved_email(self, visit):
        page = visit.open("/hire")
        page.locator("#resumes").set_input_files(ROOT / "examples/resume.pdf")
        page.locator("#job").set_input_files(ROOT / "examples/job.md")
        expect(page.locator("#preview")).to_contain_text("Maya Lindqvist")
        tab_to(page, "Evaluate")
        page.keyboard.press("Enter")
        page.wait_for_url(re.compile("/hire/[0-9a-f-]{36}"))
        # Without a reload: the stream fills the page.
        expect(page.get_by_role("heading", name="Maya Lindqvist", level=1)).to_be_visible()
        expect(page.locator("#decision")).to_contain_text("Approve")
        expect(page.locator(".requirement[open] .quote").first).to_be_visible()
        page.keyboard.press("e")
        page.wait_for_url(re.compile("/approvals/"))
        subject = page.get_by_label("Subject")
        subject.fill("Written by a person")
        tab_to(page, "Approve")
        page.keyboard.press("Enter")
        page.wait_for_url(re.compile("/hire/"))
        expect(page.locator("#letter")).to_contain_text("Approved with edits")
        expect(page.locator("#letter")).to_contain_text("Written by a person")
        expect(page.locator("#head")).to_contain_text("Completed")

    def test_second_tab_is_told_that_the_first_one_answered(self, visit):
        first = visit.open("/")
        first.get_by_role("button", name="Run the example").click()
        first.locator("#decision:not([hidden])").wait_for()
        second = visit.open(first.url.removeprefix(visit.url))
        address = first.locator("#decision a[data-key=e]").get_attribute("href")
        third = visit.open(address)
        first.keyboard.press("a")
        expect(first.locator("#letter")).to_contain_text("Approved")
        # The stream tells a page that shows the same run; a form that was open is told when it is sent.
        expect(second.locator("#letter")).to_contain_text("Approved")
        third.get_by_role("button", name="Deny").click()
        expect(third.get_by_role("alert")).to_contain_text("already been answered")
        visit.problems = [problem for problem in visit.problems if "409" not in problem]

    def test_several_resumes_lead_on_from_a_phone_too_and_show_what_came_of_each(self, visit):
        page = visit.open("/hire")
        page.set_viewport_size({"width": 390, "height": 844})
        resume = SECOND.replace("Maya", "Ana").replace("Lindqvist", "Prado").encode()
        files = [{"name": f"{name}.md", "mimeType": "text/markdown", "buffer": resume} for name in ("a", "b")]
        page.locator("#resumes").set_input_files(files)
        page.locator("#job").set_input_files(ROOT / "examples/job.md")
        page.get_by_role("button", name="Evaluate").click()
        end = page.locator(".batch-end")
        expect(end.get_by_role("link", name="Candidates")).to_be_visible()
        expect(end.get_by_role("link", name="Requisitions")).to_be_visible()
        outcomes = page.locator(".batch .outcome")
        expect(outcomes).to_have_count(2)
        expect(outcomes.first).to_contain_text(re.compile(r"\d+"))


class TestToday:
    def test_first_page_shows_what_another_tab_starts_and_keeps_the_selection(self, visit, evaluation):
        page = visit.open("/")
        number = page.locator("#waiting-rail").inner_text()
        page.keyboard.press("j")
        page.keyboard.press("k")
        selected = page.locator("[data-row][data-selected]").get_attribute("id")
        other = visit.open("/hire")
        other.get_by_role("button", name="Run the example").click()
        other.locator("#decision:not([hidden])").wait_for()
        # By its address: what earlier tests have started may come to wait at this moment, too.
        evaluated = other.url.removeprefix(visit.url)
        expect(page.locator(f"#today-results a[href='{evaluated}']")).to_be_visible()
        expect(page.locator("#waiting-rail")).not_to_have_text(number)
        assert page.locator("[data-row][data-selected]").get_attribute("id") == selected


class TestTabBar:
    @pytest.mark.parametrize(("path", "tab"), [("/", "Today"), ("/agents/tasks", "Agents"), ("/jobs", "More")])
    def test_one_tab_is_marked_on_a_phone(self, visit, path, tab):
        page = visit.open(path)
        page.set_viewport_size({"width": 390, "height": 844})
        tabs = page.locator(".tabs > a, .tabs > details > summary")
        ordinary = page.locator(".tabs > a", has_text="Hire").evaluate("each => getComputedStyle(each).color")
        colours = {
            each.inner_text().split()[-1]: each.evaluate("it => getComputedStyle(it).color") for each in tabs.all()
        }
        assert [name for name, colour in colours.items() if colour != ordinary] == [tab]


class TestAnEvaluation:
    @pytest.mark.parametrize("width", [1181, 1300, 1440])
    def test_recent_results_fit_beside_the_second_column(self, visit, evaluation, width):
        page = visit.open("/")
        page.set_viewport_size({"width": width, "height": 900})
        table = page.locator("#today-results .scroll")
        expect(table).to_contain_text("Maya Lindqvist")
        assert table.evaluate("box => box.scrollWidth - box.clientWidth") == 0

    def test_opening_a_requirement_marks_its_quotation_in_the_document(self, visit, evaluation):
        page = visit.open(evaluation)
        number = page.locator(".requirement:not([open])", has=page.locator(".quote")).first.get_attribute(
            "data-requirement"
        )
        page.locator(f".requirement[data-requirement='{number}'] summary").click()
        marked = page.locator(".document mark.on >> visible=true")
        expect(marked.first).to_have_attribute("data-carries", re.compile(rf"\b{number}\b"))
        expect(page.locator(".requirement[open]")).to_have_count(1)

    def test_exported_report_marks_the_section_that_is_read(self, visit, evaluation):
        page = visit.context.new_page()
        report = page.request.get(f"{visit.url}/api/hiring/runs/{evaluation.rpartition('/')[2]}/report?format=html")
        page.set_content(report.text())
        for section in ("summary", "questions", "career", "appendix"):
            page.locator(f"#{section}").evaluate("part => part.scrollIntoView()")
            for link in page.locator("nav a").all():
                read = link.get_attribute("href") == f"#{section}"
                expect(link).to_have_css("font-weight", "600" if read else "400")

    def test_actions_stand_beside_the_name_on_a_laptop(self, visit, evaluation):
        page = visit.open(evaluation)
        page.set_viewport_size({"width": 1280, "height": 900})
        name, action = page.locator("#head h1").bounding_box(), page.locator("#head .actions").bounding_box()
        assert action["y"] < name["y"] + name["height"]

    def test_what_is_missing_is_told_beside_its_field(self, visit):
        page = visit.open("/hire")
        missing = "(input) => input.validationMessage"
        page.get_by_role("button", name="Evaluate").click()
        assert page.locator("#resumes").evaluate(missing) == "Choose at least one résumé."
        page.locator("#resumes").set_input_files(ROOT / "examples/resume.pdf")
        page.get_by_role("button", name="Evaluate").click()
        assert page.locator("#resumes").evaluate(missing) == ""
        assert page.locator("#job").evaluate(missing) == "Choose the posting, or give its address or its text."
        expect(page).to_have_url(re.compile("/hire$"))

    def test_paper_has_what_is_read_and_not_what_is_pressed(self, visit, evaluation):
        page = visit.open(evaluation)
        page.emulate_media(media="print")
        for pressed in (".rail", ".bar", ".decision-bar", "#head .actions"):
            expect(page.locator(pressed)).to_be_hidden()
        sheet = page.locator(".document .sheet")
        assert sheet.evaluate("box => box.scrollHeight - box.clientHeight") == 0

    def test_times_are_those_of_the_reader(self, browser, url, evaluation):
        context = browser.new_context(timezone_id="Asia/Tokyo")
        shown = Visit(context, url).open(evaluation).locator("#head time")
        there = datetime.fromisoformat(shown.get_attribute("datetime")).astimezone(timezone(timedelta(hours=9)))
        expect(shown).to_have_attribute("title", re.compile(f"{there.day} {there:%B %Y} at {there:%H:%M}"))
        expect(shown).to_have_text(re.compile(f", {there:%H:%M}$"))
        context.close()

    def test_link_to_a_line_of_the_posting_opens_the_posting(self, visit, evaluation):
        page = visit.open(evaluation)
        page.locator(".requirement[open] a", has_text="Posting").click()
        expect(page.locator("[data-tab=posting]")).to_be_visible()
        expect(page.locator("[data-tab=as_sent]")).to_be_hidden()

    def test_page_reads_and_answers_without_a_script(self, browser, url, evaluation):
        context = browser.new_context(java_script_enabled=False)
        page = Visit(context, url).open(evaluation)
        expect(page.locator(".requirement[open] .quote").first).to_be_visible()
        page.locator("#documents").get_by_text("Posting", exact=True).click()
        expect(page.locator("[data-tab=posting]")).to_be_visible()
        page.get_by_role("link", name="Edit").click()
        expect(page.get_by_role("button", name="Approve", exact=True)).to_be_visible()
        context.close()


def take(page: Page, held: Locator, lane: str) -> None:
    """Carry a card over a column of a board with the mouse, and hold it there."""
    held.hover()
    page.wait_for_load_state()  # A card is seen before the scripts of its page have run.
    page.mouse.down()
    box = page.locator(f"[data-lane={lane}] ol").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 40, box["y"] + 20, steps=8)
    expect(page.locator(f"[data-lane={lane}].allowed .ghost")).to_be_visible()


class TestTheBoardOfARequisition:
    def test_candidate_is_moved_by_mouse_and_by_keys_and_the_page_needs_no_reload(self, visit, evaluation):
        page = visit.open("/requisitions")
        page.locator("a.name", has_text="Senior Data Engineer").click()
        card = page.locator("[data-card]", has_text="Maya Lindqvist")
        take(page, card, "interview")
        page.mouse.up()
        expect(page.locator("[data-lane=interview] [data-card]")).to_contain_text("Maya Lindqvist")
        expect(page.locator("#decided")).to_contain_text("Advanced")
        card.locator("h3 a").focus()
        page.keyboard.press("Shift+ArrowRight")
        expect(page.locator("[data-lane=offer] [data-card]")).to_contain_text("Maya Lindqvist")
        expect(card.locator("h3 a")).to_be_focused()


class TestJobSeeker:
    def test_keyboard_alone_settles_a_conflict_and_leads_to_an_explained_match(self, visit):
        page = visit.open("/profile")
        import_samples(page, visit.url)
        page.reload()
        page.keyboard.press("j")
        tab_to(page, "maya@lindqvist.example")
        page.keyboard.press("Enter")
        expect(page.locator("#conflicts form", has_text="maya@lindqvist.example")).to_have_count(0)
        expect(page.locator("#basics")).to_contain_text("maya@lindqvist.example")
        page.wait_for_load_state()  # What is settled is seen before the scripts of its page have run.
        page.keyboard.type("gf")
        page.wait_for_url(re.compile("/matches"))
        expect(page.locator(".matches b a").first).to_be_visible()
        page.keyboard.press("j")
        page.keyboard.press("Enter")
        page.wait_for_url(re.compile("/matches/[0-9a-f-]{36}"))
        expect(page.locator(".requirement[open] .quote").first).to_be_visible()
