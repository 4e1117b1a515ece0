"""The hub of the agents, and the pages on which somebody makes, changes and tries out agents of their own."""

import re

import pytest

from callboard.core.text import squeeze

LORE = {
    "name": "Lore keeper",
    "description": "Knows the history of Azeroth.",
    "tags": "warcraft, lore",
    "examples": "who led the horde in the second war\r\nwhat is a tauren",
    "prompt": "Tell what happened.\r\nSay when.",
    "temperature": "0.5",
}


@pytest.fixture
async def browser(site, anna):
    return await site.browser(anna)


async def own_agents(site, user):
    return [card for card in await site.services.agents.list(user.principal) if not card.builtin]


@pytest.fixture
async def lore(site, anna, browser):
    """An agent of Anna's."""
    await browser.post("/agents/manage/new", data=LORE)
    return (await own_agents(site, anna))[0]


class TestHub:
    async def test_it_shows_every_page_of_the_agents_and_their_figures(self, browser, lore):
        text = (await browser.get("/agents")).text
        for path in ("/agents/chat", "/agents/architecture", "/agents/tasks", "/agents/manage"):
            assert f'<li class="card"><a href="{path}"' in text
        assert re.search(r"Active agents</dt><dd>18 <small>1 of your own", text)

    async def test_its_stream_begins_where_the_page_ends(self, browser):
        async def stream():
            return re.search(r'hx-sse:connect="([^"]+)"', (await browser.get("/agents")).text)[1]

        unchanged = await stream()
        assert await stream() == unchanged
        await browser.post("/agents/manage/new", data=LORE)
        assert await stream() != unchanged


class TestMaking:
    async def test_an_agent_is_kept_as_it_was_typed(self, lore):
        assert (lore.name, lore.tags, lore.temperature) == ("Lore keeper", ("warcraft", "lore"), 0.5)
        assert lore.examples == ("who led the horde in the second war", "what is a tauren")
        assert lore.prompt == "Tell what happened.\nSay when."

    async def test_what_cannot_be_kept_is_told_at_its_field_and_nothing_typed_is_lost(self, site, anna, browser):
        answer = await browser.post("/agents/manage/new", data=LORE | {"temperature": "warm"})
        assert answer.status_code == 422
        assert re.search(r'name="temperature" aria-invalid="true"[^>]*value="warm"', answer.text)
        assert "Say when." in answer.text
        assert await own_agents(site, anna) == []

    async def test_a_name_that_is_taken_is_told_at_its_field(self, browser, lore):
        answer = await browser.post("/agents/manage/new", data=LORE)
        assert answer.status_code == 409
        assert 'id="name-problem"' in answer.text

    async def test_a_copy_begins_with_the_fields_of_the_other(self, browser):
        text = squeeze((await browser.get("/agents/manage/new?copy=toby-technical")).text)
        assert 'name="name" value=""' in text
        assert "second world war" in text

    async def test_a_built_in_agent_can_be_read_and_not_saved(self, browser):
        text = (await browser.get("/agents/manage/peter-logical")).text
        assert "Built-in agents cannot be changed" in text
        assert (await browser.post("/agents/manage/peter-logical", data=LORE)).status_code == 409


class TestChanging:
    async def test_the_second_of_two_editors_is_told_and_keeps_what_they_typed(self, site, anna, browser, lore):
        seen = {"seen": lore.updated_at.isoformat()}
        path = f"/agents/manage/{lore.id}"
        first = await browser.post(path, data=LORE | seen | {"description": "The first one's words."})
        assert first.status_code == 303
        second = await browser.post(path, data=LORE | seen | {"description": "The second one's words."})
        assert second.status_code == 409
        assert "Somebody changed this agent while you were editing it." in second.text
        assert 'value="The second one&#39;s words."' in second.text
        assert "The first one&#39;s words." in second.text
        assert (await own_agents(site, anna))[0].description == "The first one's words."
        again = {"seen": re.search(r'name="seen" value="([^"]+)"', second.text)[1]}
        await browser.post(path, data=LORE | again | {"description": "The second one's words."})
        assert (await own_agents(site, anna))[0].description == "The second one's words."

    @pytest.mark.parametrize("status", ["paused", "archived", "active"])
    async def test_an_agent_is_paused_archived_and_taken_up_again(self, site, anna, browser, lore, status):
        await browser.post(f"/agents/manage/{lore.id}/status", data={"status": status})
        assert (await own_agents(site, anna))[0].status == status
        assert "Lore keeper" in (await browser.get(f"/agents/manage?status={status}")).text

    async def test_an_agent_is_deleted(self, site, anna, browser, lore):
        await browser.post(f"/agents/manage/{lore.id}/remove")
        assert await own_agents(site, anna) == []
        assert (await browser.get(f"/agents/manage/{lore.id}")).status_code == 404

    async def test_the_list_is_searched(self, browser, lore):
        assert "Lore keeper" in (await browser.get("/agents/manage?q=AZEROTH")).text
        assert "No agent matches this search." in (await browser.get("/agents/manage?q=nothing-like-it")).text


class TestTryingOut:
    async def test_it_tells_which_requests_the_unsaved_agent_would_get(self, site, anna, browser):
        typed = LORE | {"requests": "tell me warcraft lore\r\nsolve 2x + 5 = 15"}
        part = (await browser.post("/agents/manage/try", data=typed, headers={"HX-Request": "true"})).text
        assert "3 of 4 of the requests below would go to this agent." in part
        assert re.search(r"<b>solve 2x \+ 5 = 15</b>.*?Peter", part, re.DOTALL)
        assert await own_agents(site, anna) == []

    async def test_without_a_script_the_form_comes_back_with_the_answer(self, browser):
        page = (await browser.post("/agents/manage/try", data=LORE)).text
        assert "2 of 2 of the requests below" in page
        assert 'value="Lore keeper"' in page

    async def test_a_new_version_competes_in_place_of_the_saved_one(self, browser, lore):
        typed = LORE | {"agent_id": lore.id, "tags": "cooking", "examples": "", "requests": "tell me warcraft lore"}
        typed["description"] = typed["name"] = "Cook"
        part = (await browser.post("/agents/manage/try", data=typed, headers={"HX-Request": "true"})).text
        assert "Lore keeper" not in part


class TestTenancy:
    async def test_nobody_sees_or_changes_the_agent_of_another(self, site, anna, boris, lore):
        stranger = await site.browser(boris)
        assert "Lore keeper" not in (await stranger.get("/agents/manage")).text
        assert "Lore keeper" not in (await stranger.get("/agents")).text
        for method, path in (("GET", ""), ("POST", ""), ("POST", "/status"), ("POST", "/remove")):
            form = {"data": LORE | {"status": "paused"}} if method == "POST" else {}
            answer = await stranger.request(method, f"/agents/manage/{lore.id}{path}", **form)
            assert answer.status_code == 404
        assert (await own_agents(site, anna))[0] == lore
