"""What a page says and does while its stream, its server or the database is away, and how it comes back by itself."""

from __future__ import annotations

import os
import re
import signal
import socket
from collections.abc import Iterator

import httpx2
import pytest
from playwright.sync_api import Page, expect
from tests.integration.conftest import copied
from tests.surfaces.api.test_serve import away
from tests.surfaces.web.conftest import OWN_FORM, served
from tests.surfaces.web.test_browser import PROGRAM, Visit, browser, visit

__all__ = ["browser", "visit"]

pytestmark = pytest.mark.skipif(PROGRAM is None, reason="no Chromium: apt-get install chromium-headless-shell")
RECONNECTING = "Reconnecting"
STREAM_ENDS = """document.querySelector("main").dispatchEvent(
  new CustomEvent("htmx:sse:close", { bubbles: true, detail: { reason: "message" } }))"""


@pytest.fixture
def program(url) -> Iterator[httpx2.Client]:
    """Another client of the same user, which is not away."""
    with httpx2.Client(base_url=url, headers=OWN_FORM, timeout=60) as client:
        yield client


def connected(page: Page) -> Page:
    """The page once its stream is open."""
    expect(page.locator("body[data-connection=open]")).to_be_visible()
    return page


def expect_as_loaded_anew(page: Page) -> None:
    """The page comes to show what it shows after a reload, and what happens meanwhile as well."""
    fresh = page.context.new_page()
    fresh.goto(page.url)
    while page.locator("main").inner_text() != fresh.locator("main").inner_text():
        fresh.reload()
    fresh.close()


def live_requests(page: Page) -> list[str]:
    """The addresses of streams that the page asks for from now on."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/live" in request.url else None)
    return asked


def forgive_outage(visit: Visit) -> None:
    """What a browser says in its console of requests that could not be made."""
    said = re.compile("ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch")
    visit.problems = [problem for problem in visit.problems if not said.search(problem)]


class TestNetwork:
    def test_page_that_was_offline_says_so_and_ends_up_as_loaded_anew(self, visit, program):
        page = connected(visit.open("/agents/architecture?agent=peter-logical"))
        page.get_by_label("Quick run").fill("half a thought")
        visit.context.set_offline(True)
        expect(page.get_by_text(RECONNECTING)).to_be_visible()
        run = program.post("/api/agents/execute", json={"message": "Solve 2x + 5 = 15."}).json()["id"]
        program.get(f"/api/runs/{run}/events")  # to its end
        visit.context.set_offline(False)
        expect(page.get_by_text(RECONNECTING)).to_be_hidden()
        expect_as_loaded_anew(page)
        expect(page.get_by_label("Quick run")).to_have_value("half a thought")
        expect(page.get_by_label("Quick run")).to_be_focused()
        forgive_outage(visit)

    def test_stream_that_never_began_is_asked_for_again(self, visit):
        page = visit.open("/runs")
        page.route("**/agents/live*", lambda route: route.abort(), times=1)
        page.clock.install()
        page.goto(f"{visit.url}/agents")
        expect(page.get_by_text(RECONNECTING)).to_be_visible()
        page.clock.fast_forward(3000)
        connected(page)
        expect(page.get_by_text(RECONNECTING)).to_be_hidden()
        forgive_outage(visit)

    def test_message_that_was_not_sent_stays_where_it_was_typed(self, visit):
        page = visit.open("/agents/chat")
        page.get_by_label("Message").fill("Solve 2x + 5 = 15.")
        page.keyboard.press("Enter")
        page.wait_for_url(re.compile("/agents/chat/[0-9a-f-]{36}"))
        expect(page.locator(".turn")).to_contain_text("x = 5")
        visit.context.set_offline(True)
        page.get_by_label("Message").fill("And 3x = 9?")
        page.keyboard.press("Enter")
        expect(page.get_by_text("This was not sent")).to_be_visible()
        # The stream of the first answer may end only now, which says nothing of what was not sent.
        page.evaluate(STREAM_ENDS)
        expect(page.get_by_text("This was not sent")).to_be_visible()
        expect(page.get_by_label("Message")).to_have_value("And 3x = 9?")
        visit.context.set_offline(False)
        page.keyboard.press("Enter")
        expect(page.locator(".turn").last).to_contain_text("x = 3")
        expect(page.get_by_text("This was not sent")).to_be_hidden()
        forgive_outage(visit)


class TestEnd:
    def test_run_that_has_ended_is_asked_about_no_more(self, visit, program):
        run = program.post("/api/agents/execute", json={"message": "Solve 2x + 5 = 15."}).json()["id"]
        page = visit.open("/settings")
        page.clock.install()
        asked = live_requests(page)
        page.goto(f"{visit.url}/runs/{run}")
        expect(page.locator("#run-head")).to_contain_text("Completed")
        page.clock.fast_forward("01:00")
        assert len(asked) <= 1


class TestServer:
    @pytest.fixture
    def port(self) -> Iterator[int]:
        """A port that nobody else is given while no server listens there: it is bound here, too."""
        with socket.socket() as held:
            held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            held.bind(("127.0.0.1", 0))
            yield held.getsockname()[1]

    def test_server_or_database_that_is_away_is_told_and_the_page_catches_up(self, server_url, browser, tmp_path, port):
        context = browser.new_context()
        for database in copied(server_url):
            with served(database, tmp_path, port) as (url, pid):
                page = connected(Visit(context, url).open("/"))
                with away(server_url, database):
                    expect(page.get_by_text(RECONNECTING)).to_be_visible()
                    other = Visit(context, url).open("/runs")
                    expect(other.get_by_role("heading", name="The database does not answer.")).to_be_visible()
                # By itself: nobody reloads it.
                expect(other.get_by_role("heading", name="Runs", level=1)).to_be_visible()
                expect(page.get_by_text(RECONNECTING)).to_be_hidden()
                os.kill(pid, signal.SIGKILL)
                expect(page.get_by_text(RECONNECTING)).to_be_visible()
            with served(database, tmp_path, port):
                other.goto(f"{url}/hire")
                other.get_by_role("button", name="Run the example").click()
                expect(page.get_by_text(RECONNECTING)).to_be_hidden()
                expect(page.locator("#today-waiting")).to_contain_text("Maya Lindqvist")
                expect_as_loaded_anew(page)
                context.close()
