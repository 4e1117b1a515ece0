"""Every route of the web app, whatever there is: nobody else's things come out of one, and no text of theirs runs.

The routes are those that the app has, so a new page is tried too; a new kind of record in a path needs an entry in
`Records.ids`.
"""

import asyncio
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID

import pytest
from selectolax.lexbor import LexborHTMLParser
from tests.surfaces.api.conftest import User
from tests.surfaces.web.conftest import HOST

from callboard.agents.cards import AgentDraft
from callboard.auth.principal import Scope
from callboard.hiring.candidate_lists import FilteredList
from callboard.surfaces.http.authentication import SESSION_COOKIE
from callboard.surfaces.web.app import ROUTERS
from callboard.workbench.task_model import TaskDraft

MARK = "Quillfeather"
HOSTILE = f"{MARK} <script>alert(1)</script><img src=x onerror=alert(1)><style>*{{display:none}}</style>"
RESUME = f"""{HOSTILE} \u202etxe.resu

Engineer, "onmouseover="alert(1)" {MARK} Ltd, 2019 - today
- Ran [Apache Kafka](javascript:alert(1)) and Apache Airflow in production for five years {{{{ 7 * 7 }}}}
- Python, SQL, Terraform

Education: M.Sc. Computer Science, <svg onload=alert(1)> University, 2018
"""
POSTING = f"""# Data Engineer at {HOSTILE}

We need:
- Five years of Apache Kafka <iframe src=//evil.example>
- Python and SQL
"""
JOB = {
    "id": 1,
    "title": HOSTILE,
    "company": HOSTILE,
    "location": HOSTILE,
    "url": "javascript:alert(1)",
    "description": f"<p>{HOSTILE}</p><p>You need 5 years of Python.</p><script>alert(1)</script><p>Must hold a driving "
    f"licence \u202e{MARK}. Please pay a registration fee of 50 EUR and write to us on Telegram.</p>",
}
OPEN_TO_ALL = {"/static/{name:path}", "/sign-in", "/sign-out", "/theme"}
FORM = {
    "message": "Hello",
    "title": "Mine now",
    "name": "Mine now",
    "status": "paused",
    "decision": "deny",
    "note": "Mine",
    "reason": "Mine",
    "stage": "rejected",
}
OWNED = "SELECT table_name FROM information_schema.columns WHERE column_name = 'user_id' AND table_schema = 'public'"


@dataclass
class Records:
    """What Anna has: one record of each kind, by the name that it has in paths."""

    ids: dict[str, UUID | str]
    chat_run: UUID

    def path(self, route: str) -> str:
        """The address of a route with her records in it.

        Raises:
            KeyError: there is no record of that kind yet; make one.
        """
        known = self.ids | ({"run_id": self.chat_run} if route.startswith("/agents/chat/") else {})
        return re.sub(r"\{(\w+)\}", lambda name: str(known[name[1]]), route)


def routes(method: str) -> Iterator[str]:
    """The paths of the app's routes, as they are declared."""
    for router in ROUTERS:
        for route in router.routes:
            if method in route.methods and route.path not in OPEN_TO_ALL:
                yield route.path


async def get(site, user, path: str) -> tuple[int, str]:
    """The status and the text of an answer; of one that goes on, as far as there is something to be read."""
    sent: list[dict] = []
    enough = asyncio.Event()
    asked = [{"type": "http.request", "body": b"", "more_body": False}]

    async def receive():
        if asked:
            return asked.pop()
        await enough.wait()
        return {"type": "http.disconnect"}

    async def send(message):
        sent.append(message)
        if message["type"] == "http.response.body" and (not message.get("more_body") or b"data:" in message["body"]):
            enough.set()

    path, _, query = path.partition("?")
    headers = [(b"host", HOST.encode()), (b"cookie", f"{SESSION_COOKIE}={user.token()}".encode())]
    scope = {"type": "http", "http_version": "1.1", "method": "GET", "scheme": "http", "server": ("127.0.0.1", 8000)}
    scope |= {"path": path, "raw_path": path.encode(), "query_string": query.encode(), "headers": headers, "state": {}}
    async with asyncio.timeout(60):
        await site.app(scope, receive, send)
    return sent[0]["status"], b"".join(message.get("body", b"") for message in sent).decode()


@pytest.fixture
async def site(open_site):
    """The app, which carries out runs."""
    return await open_site(drives=True)


@pytest.fixture(scope="module")
def anna() -> User:
    """Whose records they are."""
    return User("Anna")


@pytest.fixture(scope="module")
def made() -> list[Records]:
    """Her records, once they are made: no test changes them."""
    return []


@pytest.fixture
async def records(site, anna, made) -> Records:
    """One record of each kind, with a text that is to run nowhere and to be seen by nobody else."""
    if not made:
        made.append(await furnished(site, anna))
    return made[0]


async def furnished(site, anna) -> Records:
    """One record of each kind."""
    services, caller, browser = site.services, anna.principal, await site.browser(anna)
    sent = [("resumes", ("cv.txt", RESUME.encode())), ("job", ("job.md", POSTING.encode()))]
    run = UUID((await browser.post("/hire", files=sent)).headers["location"].rpartition("/")[2])
    await services.runs.wait(caller, run, for_person=True)
    (result,) = await services.evaluations.list(caller)
    (approval,) = await services.approvals.list(caller)
    agent = await services.agents.create(caller, AgentDraft(name=MARK, description=HOSTILE, tags=(MARK.lower(),)))
    task = await services.tasks.create(caller, TaskDraft(title=HOSTILE, description=HOSTILE, tags=(MARK,)))
    talk = await services.conversations.create(caller, agent_id=agent.id)
    started = await services.conversations.post(caller, talk.id, HOSTILE)
    await services.runs.wait(caller, started.id)
    await browser.post("/documents", files=[("files", (f"{MARK} <b>.md", HOSTILE.encode()))])
    await browser.post("/profile/sources", files=[("files", ("cv.txt", RESUME.encode()))])
    (source,) = (await services.profiles.get(caller)).sources
    await browser.post("/sources/import", files=[("file", ("jobs.json", json.dumps([JOB, JOB | {"id": 2}]).encode()))])
    (job_source,) = await services.job_search.sources.list(caller)
    posting, _ = await services.job_search.postings.list(caller)
    search = await services.job_search.searches.save(caller, HOSTILE[:80], "python")
    (document,) = await services.documents.list(caller, limit=1)
    await services.candidate_lists.save(caller, FilteredList.CANDIDATES, HOSTILE[:60], "q=quill")
    (kept_filter,) = await services.candidate_lists.saved(caller, FilteredList.CANDIDATES)
    two = [("resumes", (f"{number}.txt", RESUME.encode())) for number in (1, 2)]
    begun = await browser.post("/hire", files=[*two, ("job", ("job.md", POSTING.encode()))])
    (batch,) = re.findall(r"/hire/batches/([0-9a-f-]{36})/live", begun.text)
    ids = {
        "run_id": run,
        "subject_id": UUID(batch),
        "filter_id": kept_filter.id,
        "approval_id": approval.id,
        "candidate_id": result.candidate_id,
        "requisition_id": result.requisition_id,
        "agent_id": agent.id,
        "task_id": task.id,
        "talk_id": talk.id,
        "document_id": document.id,
        "profile_source_id": source.id,
        "job_source_id": job_source.id,
        "posting_id": posting.id,
        "search_id": search.id,
        "token_id": (await services.identity.tokens.create(caller, MARK, scopes=(Scope.READ,))).record.id,
    }
    return Records(ids, started.id)


async def kept(site, user) -> dict[str, list[str]]:
    """Every row of the user, by table."""
    async with site.services.database.begin(user.principal) as work:
        tables = (await work.exec_driver_sql(OWNED)).scalars().all()
        rows = {}
        for table in tables:
            every = f'SELECT to_jsonb(kept)::text FROM "{table}" AS kept ORDER BY 1'  # noqa: S608 - the catalogue's names
            found = await work.exec_driver_sql(every)
            rows[table] = list(found.scalars())
    return rows


class TestTenancy:
    async def test_nobody_reads_or_changes_what_belongs_to_another(self, site, anna, boris, records):
        seen = []
        for route in routes("GET"):
            path = records.path(route) + ("" if "{" in route else "?q=quill")
            status, text = await get(site, boris, path)
            assert MARK not in text, route
            assert status == (404 if "{" in route else 200), route
            status, text = await get(site, anna, path)
            assert status == 200, route
            seen.append(MARK in text)
        # The text is found where it is to be found, or nothing above has been shown.
        assert sum(seen) > len(seen) / 2

        before = await kept(site, anna)
        stranger = await site.browser(boris)
        for route in routes("POST"):
            if "{" in route:
                answer = await stranger.post(records.path(route), data=FORM)
                assert answer.status_code in {404, 422}, route
                assert MARK not in answer.text, route
        assert await kept(site, anna) == before


class TestHostileText:
    async def test_what_people_and_agents_write_is_text_on_every_page(self, site, anna, records):
        for route in routes("GET"):
            status, text = await get(site, anna, records.path(route))
            assert status == 200, route
            if route.endswith(".eml"):
                continue
            page = LexborHTMLParser(text)
            assert all(script.attributes.get("src", "").startswith("/static/") for script in page.css("script")), route
            assert page.css("style, iframe, object, embed, img, svg[onload]") == [], route
            for node in page.css("*"):
                names = set(node.attributes)
                assert not any(name.startswith("on") or name == "style" for name in names), (route, node.html)
                assert not (node.attributes.get("href") or "").lower().startswith("javascript:"), (route, node.html)
            assert "49" not in re.findall(r"production for five years (\S+)", text), route
