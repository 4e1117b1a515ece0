"""The architecture page: every agent in graph and list, a panel for the chosen one, and a quick run."""

import re
from urllib.parse import parse_qs, urlsplit
from uuid import UUID

import pytest

from callboard.agents.cards import AgentDraft
from callboard.core.ids import new_id
from callboard.core.text import squeeze

PATH = "/agents/architecture"


@pytest.fixture
async def browser(site, anna):
    return await site.browser(anna)


class TestGraphAndList:
    async def test_both_show_every_agent(self, site, anna, browser):
        await browser.get("/")
        own = await site.services.agents.create(anna.principal, AgentDraft(name="Lore keeper", tags=("lore",)))
        graph, listed = (await browser.get(PATH)).text, (await browser.get(f"{PATH}?view=list")).text
        for card in await site.services.agents.list(anna.principal):
            assert f'id="node-{card.id}"' in graph
            assert f"agent={card.id}" in listed or card.id == "cleo-supervisor"
        assert graph.count('<path class="edge"') == graph.count("<foreignObject") - 1
        assert f'href="{PATH}?agent={own.id}"' in graph

    async def test_a_paused_agent_says_so(self, site, anna, browser):
        await browser.post("/agents/manage/new", data={"name": "Lore keeper"})
        own = (await site.services.agents.list(anna.principal))[-1]
        await browser.post(f"/agents/manage/{own.id}/status", data={"status": "paused"})
        text = squeeze((await browser.get(PATH)).text)
        assert re.search(rf'<a class="node off" id="node-{own.id}".*?Paused', text)

    async def test_the_chosen_agent_is_in_the_panel(self, browser):
        text = (await browser.get(f"{PATH}?agent=evaluation")).text
        assert '<h2 id="panel-title">Evaluation</h2>' in text
        assert "<li>the comparison</li>" in text
        assert re.search(r'id="node-evaluation"[^>]*aria-current="true"', text)

    async def test_an_agent_that_is_not_there_is_told(self, browser):
        assert (await browser.get(f"{PATH}?agent=nobody-here")).status_code == 404


class TestQuickRun:
    async def test_a_request_is_carried_out_and_its_result_is_in_the_panel(self, open_site, anna):
        site = await open_site(drives=True)
        browser = await site.browser(anna)
        sent = {"message": "Solve 2x + 5 = 15.", "agent": "peter-logical"}
        here = (await browser.post(f"{PATH}/run", data=sent)).headers["location"]
        await site.services.runs.wait(anna.principal, UUID(parse_qs(urlsplit(here).query)["run"][0]))
        text = (await browser.get(here)).text
        assert "x = 5" in text
        assert "Solve 2x + 5 = 15." in text.split('id="panel-now"')[1]
        assert ">1 call<" in text

    async def test_the_supervisor_has_the_router_choose(self, site, anna, browser):
        sent = {"message": "Solve 2x + 5 = 15.", "agent": "cleo-supervisor"}
        here = (await browser.post(f"{PATH}/run", data=sent)).headers["location"]
        run = UUID(parse_qs(urlsplit(here).query)["run"][0])
        assert (await site.services.executions.get(anna.principal, run)).routing.agent == "peter-logical"

    async def test_a_blank_request_starts_nothing(self, site, anna, browser):
        answer = await browser.post(f"{PATH}/run", data={"message": " ", "agent": "peter-logical"})
        assert answer.headers["location"] == f"{PATH}?agent=peter-logical"
        assert await site.services.executions.list(anna.principal) == []


class TestTenancy:
    async def test_nobody_sees_the_agents_and_runs_of_another(self, site, anna, boris, browser):
        sent = {"message": "Solve 2x + 5 = 15.", "agent": "cleo-supervisor"}
        here = (await browser.post(f"{PATH}/run", data=sent)).headers["location"]
        own = await site.services.agents.create(anna.principal, AgentDraft(name="Lore keeper"))
        stranger = await site.browser(boris)
        text = (await stranger.get(PATH)).text
        assert "Lore keeper" not in text
        assert "Solve 2x" not in text
        for path in (here, f"{PATH}?agent={own.id}", f"{PATH}/live?agent={own.id}", f"{PATH}?run={new_id()}"):
            assert (await stranger.get(path)).status_code == 404
        assert (await stranger.post(f"{PATH}/run", data={"message": "Hi", "agent": own.id})).status_code == 404
