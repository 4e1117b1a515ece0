"""What comes between a person and their work in the browser: a session that ends, the back button, a file too large."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx2
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect
from tests.integration.conftest import copied
from tests.surfaces.api.conftest import User
from tests.surfaces.web.conftest import OWN_FORM, served
from tests.surfaces.web.test_agents_browser import card, create
from tests.surfaces.web.test_browser import PROGRAM, ROOT, Visit, browser, visit

from callboard.surfaces.http.authentication import SESSION_COOKIE

__all__ = ["browser", "visit"]

pytestmark = pytest.mark.skipif(PROGRAM is None, reason="no Chromium: apt-get install chromium-headless-shell")
TOO_LARGE = 50_000_000


@pytest.fixture
def signed_in(browser: Browser, server_url: str, tmp_path) -> Iterator[tuple[BrowserContext, str]]:
    """A browser, and the address of a server where people sign in."""
    context = browser.new_context()
    for database in copied(server_url):
        with served(database, tmp_path, signed_in=True) as (url, _):
            yield context, url
            context.close()


def sign_in(context: BrowserContext, url: str, user: User) -> None:
    context.add_cookies([{"name": SESSION_COOKIE, "value": user.token(), "url": url}])


def test_form_that_is_sent_after_the_session_ended_loses_nothing_that_was_typed(signed_in):
    context, url = signed_in
    anna = User("Anna")
    sign_in(context, url, anna)
    page = Visit(context, url).open("/agents/manage/new")
    page.get_by_label("Name").fill("Lore keeper")
    page.get_by_label("Tags").fill("warcraft, lore")
    context.clear_cookies()
    page.get_by_role("button", name="Create agent").click()
    expect(page.get_by_role("heading", name="You are signed out, so this was not sent.")).to_be_visible()
    sign_in(context, url, anna)
    page.go_back()
    expect(page.get_by_label("Name")).to_have_value("Lore keeper")
    expect(page.get_by_label("Tags")).to_have_value("warcraft, lore")
    page.get_by_role("button", name="Create agent").click()
    expect(page.get_by_role("link", name="Lore keeper")).to_be_visible()


def test_back_button_leads_to_the_form_and_sends_nothing_again(visit, evaluation):
    page = visit.open("/hire")
    page.get_by_role("button", name="Run the example").click()
    page.wait_for_url(re.compile("/hire/[0-9a-f-]{36}"))
    first = page.url
    page.go_back()
    expect(page.get_by_role("button", name="Run the example")).to_be_visible()
    page.go_forward()
    expect(page.get_by_role("heading", name="Maya Lindqvist", level=1)).to_be_visible()
    assert page.url == first


@pytest.fixture
def large(tmp_path):
    path = tmp_path / "scan.pdf"
    path.write_bytes(b"%PDF-1.7\n" + bytes(TOO_LARGE))
    return path


def test_file_of_50_mb_is_not_even_sent_by_a_browser_with_scripts(visit, large):
    page = visit.open("/hire")
    page.locator("#resumes").set_input_files(large)
    page.locator("#job").set_input_files(ROOT / "examples/job.md")
    page.get_by_role("button", name="Evaluate").click()
    assert "25 MB" in page.locator("#resumes").evaluate("input => input.validationMessage")
    assert page.url == f"{visit.url}/hire"


def test_file_of_50_mb_over_the_wire_is_refused_and_says_how_large_one_may_be(url, large):
    with httpx2.Client(base_url=url, headers=OWN_FORM | {"Accept": "text/html"}, timeout=60) as client:
        sent = client.post("/hire", files={"resumes": ("scan.pdf", large.read_bytes())}, data={"job_text": "A cook."})
        assert (sent.status_code, "25 MB" in sent.text) == (413, True)
        assert client.get("/healthz").status_code == 200


def drag_by_touch(page: Page, name: str, lane: str) -> None:
    """Hold a card with a finger until it is picked up, and draw it to a lane."""
    held, target = page.locator(".task", has_text=name), page.locator(f"[data-lane={lane}] ol")
    start, end = held.bounding_box(), target.bounding_box()
    assert start is not None
    assert end is not None
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, x: float, y: float) -> None:
        points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    x, y = start["x"] + 20, start["y"] + start["height"] / 2
    touch("touchStart", x, y)
    expect(held).to_have_class(re.compile("sortable-chosen"))
    for step in range(1, 11):
        touch("touchMove", x + (end["x"] + 40 - x) * step / 10, y + (end["y"] + 20 - y) * step / 10)
    expect(page.locator(f"[data-lane={lane}].allowed .ghost")).to_be_visible()
    touch("touchEnd", x, y)


def test_card_is_moved_by_touch(browser, url):
    context = browser.new_context(has_touch=True, viewport={"width": 1440, "height": 900})
    page = Visit(context, url).open("/agents/tasks")
    create(page, "Moved by a finger")
    drag_by_touch(page, "Moved by a finger", "doing")
    expect(card(page, "doing", "Moved by a finger")).to_be_visible()
    context.close()


NEWS = "document.dispatchEvent(new CustomEvent('htmx:sse:before:message', {cancelable: true}))"
# Found and touched in one step of the page: news of the task's creation may replace its card between two.
TOUCHED = """() => [...document.querySelectorAll(".task")].find(task => task.textContent.includes("Under a finger"))
    .dispatchEvent(new PointerEvent("pointerdown", {bubbles: true, pointerType: "touch"}))"""


def test_board_is_not_replaced_under_a_finger_before_the_card_is_picked_up(browser, url):
    context = browser.new_context(has_touch=True, viewport={"width": 1440, "height": 900})
    page = Visit(context, url).open("/agents/tasks")
    create(page, "Under a finger")
    assert page.evaluate(NEWS)
    page.evaluate(TOUCHED)
    assert not page.evaluate(NEWS)
    with page.expect_response("**/agents/tasks/now*"):
        page.locator("body").dispatch_event("pointerup", {"pointerType": "touch"})
    page.wait_for_function(NEWS)
    context.close()


def test_shape_of_what_is_fetched_is_shown_only_where_it_takes_long(visit: Visit):
    page = visit.open("/")
    page.emulate_media(reduced_motion="no-preference")
    held: list[Route] = []
    page.route("**/jump*", lambda route: held.append(route))
    with page.expect_request("**/jump*"):
        page.keyboard.press("Control+K")
    fetched = page.locator("#destinations.htmx-request")
    expect(fetched).to_be_attached()
    delays = "element => element.getAnimations({subtree: true}).map(each => each.effect.getTiming().delay)"
    assert fetched.evaluate(delays) == [200]
    fetched.evaluate("element => Promise.all(element.getAnimations({subtree: true}).map(each => each.finished))")
    assert fetched.evaluate("element => getComputedStyle(element, '::before').height") == "68px"
    held[0].continue_()
    expect(page.locator("#destinations.htmx-request")).to_have_count(0)
    expect(page.locator("#destinations a").first).to_be_visible()
