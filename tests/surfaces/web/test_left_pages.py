"""What goes on after its page was left."""

from __future__ import annotations

import httpx2
from tests.builders.waiting import until
from tests.surfaces.api.test_hiring import POSTING, RESUME
from tests.surfaces.web.conftest import OWN_FORM

BATCH = 4


async def test_batch_goes_on_when_its_page_is_left(url):
    files = [("resumes", (f"{number}.md", RESUME)) for number in range(BATCH)]
    async with httpx2.AsyncClient(base_url=url, headers=OWN_FORM | {"Accept": "text/html"}, timeout=60) as client:

        async def runs():
            return {run["id"] for run in (await client.get("/api/runs", params={"limit": 200})).json()["items"]}

        before = await runs()
        sent = client.stream("POST", "/hire", files=[*files, ("job", ("job.md", POSTING))])
        async with sent as page:
            assert page.status_code == 200
            async for text in page.aiter_text():
                if 'href="/hire/' in text:
                    break

        async def begun():
            return len(await runs() - before) == BATCH

        assert await until(begun)
