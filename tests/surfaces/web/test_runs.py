"""The page of a run: who waited for whom and why, what models were used, and every event."""

from uuid import UUID

import pytest
from tests.surfaces.web.test_every_route import get

from callboard.agents.tables import AGENT_METRICS
from callboard.core.ids import new_id
from callboard.workbench.execution_model import Request


@pytest.fixture
async def site(open_site):
    """The app, which carries out runs."""
    return await open_site(drives=True)


@pytest.fixture
async def run(site, anna) -> UUID:
    """A request that was answered."""
    await (await site.browser(anna)).get("/")
    started = await site.services.executions.start(anna.principal, Request("Solve 2x + 5 = 15."))
    await site.services.runs.wait(anna.principal, started.id)
    return started.id


async def test_it_shows_who_waited_for_whom_and_why(site, anna, run):
    _, text = await get(site, anna, f"/runs/{run}")
    flow, reasons = text.split('id="run-flow"')[1].split('id="run-reasons"')
    assert flow.count("<rect") == 2
    assert "Waited for Peter" in flow
    assert "Started at once" in flow
    assert "(confidence 0.9" in reasons
    assert "No model was used: rules did all the work." in reasons


async def test_title_is_the_same_wherever_the_page_shows_it(site, anna):
    await (await site.browser(anna)).get("/")
    started = await site.services.executions.start(anna.principal, Request("resume-2.pdf for job.md"))
    _, text = await get(site, anna, f"/runs/{started.id}")
    assert text.count("resume-2.pdf for job.md") >= 3
    assert "Resume-2.pdf" not in text


async def test_it_counts_what_models_were_used_for(site, anna, run):
    used = {"model": "openai:small", "input_tokens": 1200, "output_tokens": 34, "cost_usd": 0.0021}
    owned = {"user_id": anna.user_id, "run_id": run, "agent": "peter-logical"}
    async with site.services.database.begin(anna.principal) as work:
        for _ in range(2):
            await work.execute(AGENT_METRICS.insert().values({"id": new_id()} | owned | used))
    _, text = await get(site, anna, f"/runs/{run}")
    assert "2,400 + 68" in text
    assert "$0.0042" in text
    assert "2,468 tokens, $0.0042" in text


async def test_its_stream_sends_what_the_page_shows(site, anna, run):
    _, sent = await get(site, anna, f"/runs/{run}/live?after=1")
    assert 'hx-target="#run-flow"' in sent
    assert "Waited for Peter" in sent
