"""The pages of the agents in a real browser: live without a reload, by mouse and by keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.fakes.slow_model import slow_model
from tests.integration.conftest import copied
from tests.surfaces.web.conftest import served
from tests.surfaces.web.test_browser import PROGRAM, Visit, browser, take, visit

__all__ = ["browser", "visit"]

pytestmark = pytest.mark.skipif(PROGRAM is None, reason="no Chromium: apt-get install chromium-headless-shell")


def create(page: Page, title: str, *, agent: str = "", run: bool = False) -> None:
    """Make a task with the form of the board."""
    page.get_by_role("link", name="New task").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Title").fill(title)
    dialog.get_by_label("Agent").select_option(agent)
    dialog.get_by_role("button", name="Create and run" if run else "Create task").click()
    expect(dialog).to_have_count(0)
    expect(page.locator(".task", has_text=title).first).to_be_visible()
    page.wait_for_load_state()  # A card is seen before the scripts of its page have run.


def card(page: Page, lane: str, title: str) -> Locator:
    """A task in a column of the board."""
    return page.locator(f"[data-lane={lane}] .task", has_text=title)


class TestChat:
    def test_question_is_answered_without_a_reload(self, visit):
        page = visit.open("/agents/chat")
        page.get_by_label("Message").fill("Solve 2x + 5 = 15.")
        page.keyboard.press("Enter")
        page.wait_for_url(re.compile("/agents/chat/[0-9a-f-]{36}"))
        expect(page.locator(".turn").first).to_contain_text("x = 5")
        page.evaluate("window.stays = true")
        page.get_by_label("Message").fill("Solve 3x - 7 = 20.")
        page.keyboard.press("Enter")
        expect(page.locator(".turn")).to_have_count(2)
        expect(page.locator(".turn").last).to_contain_text("x = 9")
        expect(page.get_by_label("Message")).to_have_value("")
        expect(page.locator("#aside")).to_contain_text("Why Peter")
        assert page.evaluate("window.stays")

    def test_chat_works_without_a_script(self, browser, url):
        context = browser.new_context(java_script_enabled=False)
        page = Visit(context, url).open("/agents/chat")
        page.get_by_label("Message").fill("Solve 2x + 5 = 15.")
        page.get_by_role("button", name="Send").click()
        page.wait_for_url(re.compile("/agents/chat/[0-9a-f-]{36}"))
        expect(page.locator(".turn")).to_contain_text("Routed to Peter")
        context.close()


class TestModelAnswer:
    @pytest.fixture
    def model(self):
        text = "First the idea.\\n\\nThen the plan.\\n\\nLast the words."
        begin, middle, end = text.partition("Then")[0] + "T", "hen the plan.\\n\\nL", "ast the words."
        with slow_model('{"text": "' + begin, middle, end + '"}') as model:
            yield model

    @pytest.fixture
    def model_url(self, model, server_url, tmp_path_factory):
        """A server with that model."""
        for database in copied(server_url):
            settings = {"CALLBOARD_MODEL_FAST": f"openai-compatible:m@{model.address}"}
            with served(database, tmp_path_factory.mktemp("home"), **settings) as (address, _):
                yield address

    def test_an_answer_appears_block_by_block_while_it_is_written(self, model, model_url, browser):
        page = Visit(browser.new_context(), model_url).open("/agents/chat?agent=ami-creative")
        page.get_by_label("Message").fill("Tell a story in three lines.")
        page.keyboard.press("Enter")
        draft = page.locator(".answer[aria-busy=true] .markdown")
        model.go_on()
        expect(draft.locator("p")).to_have_text(["First the idea."])
        page.evaluate("document.querySelector('.answer .markdown p').first = true")
        model.go_on()
        expect(draft.locator("p")).to_have_text(["First the idea.", "Then the plan."])
        # The second followed the first, which was not sent again.
        assert page.evaluate("document.querySelector('.answer .markdown p').first")
        page.reload()
        expect(draft.locator("p")).to_have_text(["First the idea.", "Then the plan."])
        model.go_on()
        answer = page.locator(".answer[aria-busy=false] .markdown p")
        expect(answer).to_have_text(["First the idea.", "Then the plan.", "Last the words."])
        page.context.close()


class TestBoard:
    def test_menu_of_a_card_in_the_first_column_is_whole(self, visit):
        page = visit.open("/agents/tasks")
        page.set_viewport_size({"width": 1280, "height": 900})
        create(page, "To be moved", agent="peter-logical")
        held = card(page, "todo", "To be moved")
        held.locator(".menu > summary").click()
        menu, board = held.locator(".menu > .items").bounding_box(), page.locator(".board").bounding_box()
        assert menu["x"] >= board["x"]

    def test_task_is_moved_by_mouse_by_keyboard_and_by_menu(self, visit):
        page = visit.open("/agents/tasks")
        create(page, "Moved about")
        take(page, card(page, "todo", "Moved about"), "doing")
        page.mouse.up()
        expect(card(page, "doing", "Moved about")).to_be_visible()
        # The answer to the drop says where it may go next.
        expect(card(page, "doing", "Moved about").locator("[name=status][value=review]")).to_have_count(1)
        card(page, "doing", "Moved about").get_by_role("link").focus()
        page.keyboard.press("Shift+ArrowRight")
        expect(card(page, "review", "Moved about")).to_be_visible()
        card(page, "review", "Moved about").locator("summary").click()
        card(page, "review", "Moved about").get_by_role("button", name="Done").click()
        expect(card(page, "done", "Moved about")).to_be_visible()

    def test_board_shows_what_another_tab_has_executed(self, visit):
        page = visit.open("/agents/tasks")
        create(visit.open("/agents/tasks"), "Solve 4x = 12", agent="peter-logical", run=True)
        expect(card(page, "review", "Solve 4x = 12")).to_be_visible()

    def test_update_during_a_drag_loses_neither_the_drag_nor_the_update(self, visit):
        page = visit.open("/agents/tasks")
        create(page, "Held by the mouse")
        take(page, card(page, "todo", "Held by the mouse"), "doing")
        create(visit.open("/agents/tasks"), "Solve 5x = 35", agent="peter-logical", run=True)
        page.mouse.up()
        expect(card(page, "doing", "Held by the mouse")).to_be_visible()
        expect(page.locator(".task", has_text="Solve 5x = 35")).to_have_count(1)


class TestArchitecture:
    def test_quick_run_shows_its_result_without_a_reload(self, visit):
        page = visit.open("/agents/architecture?agent=peter-logical")
        page.get_by_label("Quick run").fill("Solve 2x + 5 = 15.")
        page.get_by_role("button", name="Run", exact=True).click()
        page.wait_for_url(re.compile("run="))
        expect(page.locator("#quick-result")).to_contain_text("x = 5")
        expect(page.locator("#edges")).to_contain_text(re.compile(r"\d+ calls?"))

    def test_every_built_in_agent_is_in_view_on_a_laptop(self, visit):
        page = visit.open("/settings")
        page.set_viewport_size({"width": 1280, "height": 900})
        page.goto(f"{visit.url}/agents/architecture")
        frame = page.locator("[data-graph]").bounding_box()
        nodes = [node.bounding_box() for node in page.locator(".node").all()]
        assert len(nodes) > 15
        assert [node for node in nodes if node["x"] < frame["x"]] == []
        assert [node for node in nodes if node["x"] + node["width"] > frame["x"] + frame["width"]] == []

    def test_graph_is_moved_and_zoomed_and_stays_where_it_was(self, visit):
        page = visit.open("/agents/architecture")
        drawing = page.locator("[data-graph] > svg")
        first = drawing.get_attribute("viewBox")
        page.get_by_role("button", name="Zoom in").click()
        drawing.focus()
        page.keyboard.press("ArrowRight")
        moved = drawing.get_attribute("viewBox")
        assert float(moved.split()[2]) < float(first.split()[2])
        page.locator("#node-matching").click()
        expect(page.locator("#panel-title")).to_have_text("Matching")
        expect(drawing).to_have_attribute("viewBox", moved)
        page.get_by_role("button", name="Fit").click()
        expect(drawing).to_have_attribute("viewBox", page.locator("[data-graph]").get_attribute("data-everything"))


class TestManage:
    def test_agent_is_tried_out_and_then_made(self, visit):
        page = visit.open("/agents/manage/new")
        page.get_by_label("Name").fill("Lore keeper")
        page.get_by_label("Tags").fill("warcraft, lore")
        page.get_by_label("Requests to test").fill("tell me warcraft lore")
        page.get_by_role("button", name="Test", exact=True).click()
        expect(page.locator("#trial")).to_contain_text("of the requests below would go to this agent")
        expect(page.locator("#trial li").first).to_contain_text("This agent")
        page.get_by_role("button", name="Create agent").click()
        expect(page.get_by_role("link", name="Lore keeper")).to_be_visible()
