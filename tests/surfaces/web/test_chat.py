"""Chat: a question is routed, answered over the stream, and kept; without a script too, and for nobody else."""

import re
from uuid import UUID

import pytest

from callboard.agents.cards import AgentDraft
from callboard.core.clock import now
from callboard.core.ids import new_id
from callboard.events.contract import Event
from callboard.surfaces.web.pages.chat import draft_blocks, last_thought


@pytest.fixture
async def site(open_site):
    """The app, carrying out what is asked."""
    return await open_site(drives=True)


@pytest.fixture
async def browser(site, anna):
    return await site.browser(anna)


async def begin(browser, message="Solve 2x + 5 = 15.", **more):
    """The path of a new conversation."""
    answer = await browser.post("/agents/chat", data={"message": message} | more)
    assert answer.status_code == 303
    return answer.headers["location"]


async def answered(site, user, browser, path):
    """The page of a conversation once its last question is answered."""
    talk = UUID(path.rpartition("/")[2])
    messages = await site.services.conversations.messages(user.principal, talk, newest_first=True)
    await site.services.runs.wait(user.principal, messages.items[0].run_id)
    return (await browser.get(path)).text


class TestAsking:
    async def test_a_question_is_answered_and_its_routing_is_explained(self, site, anna, browser):
        text = await answered(site, anna, browser, await begin(browser))
        assert re.search(r"Routed to <b>Peter</b> · 0\.\d\d", text)
        assert "x = 5" in text
        assert "Words that decided:" in text
        assert "hx-sse:connect" not in text

    async def test_the_stream_brings_the_answer_and_says_that_it_is_over(self, site, anna, browser):
        path = await begin(browser)
        talk = UUID(path.rpartition("/")[2])
        run = (await site.services.conversations.messages(anna.principal, talk)).items[0].run_id
        frames = (await browser.get(f"{path}/live/{run}?after=1")).text
        assert f'hx-target="#answer-{run}"' in frames
        assert "x = 5" in frames
        assert "event: end" in frames

    async def test_a_question_while_the_page_is_open_comes_back_as_a_turn_with_its_stream(self, open_site, anna):
        browser = await (await open_site()).browser(anna)  # it carries out nothing, so the answer does not come
        path = await begin(browser)
        part = await browser.post(path, data={"message": "And 3x = 9?"}, headers={"HX-Request": "true"})
        assert part.text.startswith('<article class="turn"')
        assert re.search(rf'hx-sse:connect="{path}/live/[0-9a-f-]+\?after=\d+"', part.text)

    async def test_an_answer_that_comes_while_the_page_is_made_is_on_it(self, open_site, anna, monkeypatch):
        idle = await open_site()
        browser, runs = await idle.browser(anna), idle.services.runs
        page_of_events = runs.page_of_events

        async def after_the_run(caller, run_id, **more):
            await open_site(drives=True)
            await runs.wait(caller, run_id)
            return await page_of_events(caller, run_id, **more)

        path = await begin(browser)
        monkeypatch.setattr(runs, "page_of_events", after_the_run)
        text = (await browser.get(path)).text
        assert "x = 5" in text
        assert "hx-sse:connect" not in text

    async def test_a_blank_question_is_none(self, site, anna, browser):
        answer = await browser.post("/agents/chat", data={"message": "  "})
        assert answer.headers["location"] == "/agents/chat"
        assert (await site.services.conversations.list(anna.principal)).items == ()

    async def test_the_agent_that_was_chosen_answers(self, site, anna, browser):
        path = await begin(browser, "Solve 2x + 5 = 15.", agent="ami-creative")
        assert "You chose <b>Ami</b>" in await answered(site, anna, browser, path)

    async def test_change_asks_another_agent_once_and_leaves_the_conversation_as_it_was(self, site, anna, browser):
        path = await begin(browser)
        await answered(site, anna, browser, path)
        again = {"message": "Solve 2x + 5 = 15.", "agent": "toby-technical", "once": "true"}
        assert (await browser.post(path, data=again)).headers["location"] == path
        text = await answered(site, anna, browser, path)
        assert "You chose <b>Toby</b>" in text
        assert '<option value="toby-technical" selected' not in text


class TestStopping:
    async def test_an_answer_that_is_still_to_come_can_be_stopped(self, open_site, anna):
        site = await open_site()  # it carries out nothing, so the answer does not come
        browser = await site.browser(anna)
        path = await begin(browser)
        text = (await browser.get(path)).text
        assert "Waiting for a free worker" in text
        stop = re.search(r'<form method="post" action="(/runs/[^"]+/cancel)"', text)[1]
        answer = await browser.post(stop, data={"back": path})
        assert (answer.status_code, answer.headers["location"]) == (303, path)
        text = (await browser.get(path)).text
        assert "There is no answer" in text
        assert "Waiting for a free worker" not in text

    def test_what_an_agent_said_last_of_its_work_is_told(self):
        said = [("supervisor", "asks the router"), ("peter", "asks a model"), ("peter", "a check refused")]
        events = [thought(place, name, words) for place, (name, words) in enumerate(said, 1)]
        assert last_thought(events) == "a check refused"
        assert last_thought(events[:1]) == ""

    def test_what_is_written_of_an_answer_is_shown_until_it_is_refused_or_whole(self):
        refusal = thought(3, "ami", "a check refused", refusals=1)
        first, second = block(1, "One", 0), block(2, "Two", 1)
        assert draft_blocks([first, second]) == ["One", "Two"]
        assert draft_blocks([first, second, refusal]) == []
        assert draft_blocks([first, second, refusal, block(4, "Another", 0)]) == ["Another"]
        done, others = status(3, "ami", engine="model"), status(4, "finalize", engine="rules")
        assert draft_blocks([first, second, done, others]) == ["One", "Two"]
        assert draft_blocks([first, second, status(3, "ami", engine="rules")]) == []
        # A stream that broke off is begun anew.
        assert draft_blocks([first, second, block(3, "Another", 0)]) == ["Another"]


def thought(seq, name, content, **metadata):
    return event(seq, name, "thought", content, metadata)


def block(seq, content, place):
    return event(seq, "ami", "message", content, {"block": place})


def status(seq, name, **metadata):
    return event(seq, name, "status-change", "complete", {"status": "complete"} | metadata)


def event(seq, name, kind, content, metadata):
    fields = {"id": new_id(), "run_id": new_id(), "seq": seq, "agent_name": name, "type": kind, "content": content}
    return Event.model_validate(fields | {"metadata": metadata, "timestamp": now()})


class TestHistory:
    async def test_conversations_are_found_by_their_words(self, browser):
        path = await begin(browser)
        assert f'<a href="{path}">' in (await browser.get("/agents/chat?q=SOLVE")).text
        assert "No chat contains these words." in (await browser.get("/agents/chat?q=whales")).text

    async def test_an_archived_conversation_is_read_and_takes_no_question_until_it_is_taken_up_again(self, browser):
        path = await begin(browser)
        await browser.post(f"{path}/change", data={"status": "archived"})
        assert "This chat is archived." in (await browser.get(path)).text
        assert (await browser.post(path, data={"message": "More?"})).status_code == 409
        await browser.post(f"{path}/change", data={"status": "active"})
        assert (await browser.post(path, data={"message": "More?"})).status_code == 303

    async def test_a_conversation_is_renamed_and_deleted(self, browser):
        path = await begin(browser)
        await browser.post(f"{path}/change", data={"title": "Equations"})
        assert "<h1>Equations</h1>" in (await browser.get(path)).text
        await browser.post(f"{path}/remove")
        assert (await browser.get(path)).status_code == 404


class TestHostileText:
    async def test_what_people_and_agents_write_is_text(self, site, anna, browser):
        hostile = "<script>alert(1)</script> [x](javascript:alert(1))"
        draft = AgentDraft(name="<b>Bold</b>", description=hostile, tags=("hostile",))
        await browser.get("/")
        card = await site.services.agents.create(anna.principal, draft)
        path = await begin(browser, hostile, agent=card.id)
        text = await answered(site, anna, browser, path)
        assert "<script>alert" not in text
        assert 'href="javascript' not in text
        assert "<b>Bold" not in text


class TestTenancy:
    async def test_nobody_reads_follows_or_changes_the_conversation_of_another(self, site, anna, boris, browser):
        path = await begin(browser)
        talk = UUID(path.rpartition("/")[2])
        run = (await site.services.conversations.messages(anna.principal, talk)).items[0].run_id
        stranger = await site.browser(boris)
        assert path not in (await stranger.get("/agents/chat")).text
        for method, below in (
            ("GET", ""),
            ("POST", ""),
            ("POST", "/change"),
            ("POST", "/remove"),
            ("GET", f"/live/{run}"),
        ):
            form = {"data": {"message": "Hello?", "title": "Mine"}} if method == "POST" else {}
            assert (await stranger.request(method, path + below, **form)).status_code == 404
        own = await begin(stranger, "Mine.")
        assert (await stranger.get(f"{own}/live/{run}")).status_code == 404
