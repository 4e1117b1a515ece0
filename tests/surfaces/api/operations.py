"""Every route of the OpenAPI document with what it takes to call it; a new route must be added here."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import httpx2
from tests.builders.waiting import standing
from tests.surfaces.api.test_hiring import PDF, POSTING, RESUME

HIRING = "/api/hiring/runs"
SAFE = {"get", "head", "options"}
ID = "$ID"
"""Stands for the id that is tried."""

FILES = {"files": {"files": ("note.txt", b"some words")}}
RUN = {"files": [("resumes", ("cv.md", RESUME)), ("job", ("job.md", POSTING))]}
AGENT = {"name": "Lore keeper", "description": "Knows Azeroth.", "tags": ["azeroth"]}

BODIES: dict[tuple[str, str], list[dict[str, Any]]] = {
    ("post", "/api/executions"): [{"json": {"message": "how much is 2 times 3", "agentId": ID}}],
    ("post", "/api/agents/execute"): [{"json": {"message": "how much is 2 times 3", "agentId": ID}}],
    ("post", "/api/agents"): [
        {"json": AGENT | {"name": "Newcomer"}},
        {"json": AGENT | {"name": f"the new {ID}", "id": ID, "isRuntime": True}},
    ],
    ("post", "/api/agents/route"): [{"json": {"message": "how much is 2 times 3", "agentId": ID}}],
    ("post", "/api/agents/register"): [
        {"json": AGENT | {"name": "Guest"}},
        {"json": AGENT | {"name": f"the {ID}", "id": ID}},
    ],
    ("post", "/api/agents/create"): [{"json": AGENT}],
    ("put", "/api/agents/{agent_id}"): [{"json": {"status": "paused"}}],
    ("post", "/api/conversations"): [{"json": {"agentId": ID}}],
    ("post", "/api/conversations/create"): [{"json": {"agentId": ID}}],
    ("patch", "/api/conversations/{conversation_id}"): [{"json": {"title": "mine"}}, {"json": {"agentId": ID}}],
    ("post", "/api/conversations/{conversation_id}/messages"): [{"json": {"message": "how much is 2 times 3"}}],
    ("post", "/api/tasks"): [{"json": {"title": "a task", "assignedTo": ID}}],
    ("post", "/api/tasks/create"): [{"json": {"title": "a task", "assignedTo": ID}}],
    ("put", "/api/tasks/{task_id}"): [{"json": {"title": "mine"}}, {"json": {"assignedTo": ID, "execute": True}}],
    ("post", "/api/documents"): [FILES],
    ("post", "/api/profile/sources"): [{"files": {"file": ("cv.pdf", PDF)}, "params": {"anyway": "true"}}],
    ("patch", "/api/profile"): [{"json": {"choices": {"basics.email": "me@example.com"}}}],
    ("post", "/api/profile/entries"): [{"json": {"section": "work", "fields": {"position": "Pilot"}}}],
    ("put", "/api/profile/wishes"): [{"json": {"roles": ["Pilot"]}}],
    ("post", "/api/sources"): [{"json": {"url": "https://boards.greenhouse.io/unheard-of"}}],
    ("post", "/api/jobs/import"): [{"files": {"file": ("postings.csv", b"title,description\nCook,Cooks.")}}],
    ("post", "/api/searches"): [{"json": {"name": "later", "query": "cook"}}],
    ("patch", "/api/searches/{search_id}"): [{"json": {"name": "mine"}}],
    ("post", "/api/orchestrate"): [{"json": {"message": "cook"}}],
    ("post", "/api/me/tokens"): [{"json": {"name": "a program"}}],
    ("post", HIRING): [RUN],
    ("post", "/api/hiring/decisions"): [{"json": {"requisitionId": ID, "candidateId": ID, "kind": "hold"}}],
    ("put", "/api/hiring/filters"): [{"json": {"list": "candidates", "name": "mine", "query": "stage=offer"}}],
    ("post", "/api/runs/{run_id}/cancel"): [{"json": {"reason": "no reason"}}],
    ("post", "/api/approvals/{approval_id}"): [{"json": {"decision": "deny"}}],
    ("post", "/api/approvals/{approval_id}/resolve"): [{"json": {"outcome": "arrived"}}],
}
"""What is sent to each route that takes something."""

OWN = {
    "agent_id": "agent",
    "execution_id": "execution",
    "conversation_id": "conversation",
    "task_id": "task",
    "document_id": "document",
    "source_id": "profile source",
    "job_source_id": "source",
    "job_id": "job",
    "search_id": "search",
    "token_id": "token",
    "run_id": "hiring",
    "approval_id": "approval",
    "filter_id": "filter",
}
"""Which of somebody's things each parameter of a path names."""

RUNS = {"execution", "answer", "task run", "hiring"}
AGENTS = {"agent", "test agent"}
ALIKE = {"agent": AGENTS, "execution": RUNS, "hiring": RUNS}
"""Kinds of things that are found by the same parameter."""

DRAWN = 1
"""How many other kinds of ids each operation is tried with: others for each, the same ones in every run."""

LAST = {("delete", "/api/me")}
"""What leaves nothing to try the others with."""

_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
_CHANGING = (
    (_UUID, "ID"),
    (re.compile(r"custom_\d+"), "ID"),
    (re.compile(r"\d{4}-\d\d-\d\d[T ][\d:.]+(Z|\+00:00)?"), "MOMENT"),
    (re.compile(r"callboard_[\w-]+"), "SECRET"),
    # A run that was just queued may have been taken already, and its agent may have answered.
    (re.compile(r'"status":"(queued|running|completed)"'), "STATUS"),
    (re.compile(r'"answer":.*"finishedAt":(null|"MOMENT")'), "OUTCOME"),
)


@dataclass(frozen=True)
class Operation:
    """One method of one path, as the document describes it."""

    method: str
    path: str
    described: dict[str, Any]

    @property
    def key(self) -> tuple[str, str]:
        return self.method, self.path

    @property
    def safe(self) -> bool:
        return self.method in SAFE

    @property
    def parameters(self) -> list[str]:
        """Of the path."""
        return re.findall(r"\{(\w+)\}", self.path)

    @property
    def texts(self) -> list[str]:
        """Parameters of the query that an id might be put in."""
        named = [one for one in self.described.get("parameters", ()) if one["in"] == "query"]
        kinds = {one["name"]: json.dumps(one["schema"]) for one in named}
        return [name for name, kind in kinds.items() if '"string"' in kind and '"date-time"' not in kind]

    @property
    def bodies(self) -> list[dict[str, Any]]:
        if "requestBody" not in self.described:
            return [{}]
        assert self.key in BODIES, f"{self.key} takes a body that is not known here: add it to BODIES"
        return BODIES[self.key]

    def kinds_tried(self, kinds: Collection[str], drawn: int) -> list[str]:
        """The kinds of things whose ids are tried: those that it works on, and so many others."""
        named = {kind for name in self.parameters for kind in ALIKE.get(OWN[name], {OWN[name]})}
        if any(ID in str(body) for body in self.bodies):
            named |= AGENTS
        others = sorted(set(kinds) - named)
        chosen = random.Random(" ".join(self.key)).sample(others, min(drawn, len(others)))  # noqa: S311 - no secret
        return [*sorted(named), *chosen]

    def at(self, ids: dict[str, str]) -> str:
        """The path with the ids of the things that its parameters name."""
        for name in self.parameters:
            assert name in OWN, f"{self.key} has a parameter that is not known here: add {name} to OWN"
        return self.path.format(**{name: ids[OWN[name]] for name in self.parameters})

    def attempts(self, tried: str, own: dict[str, str]) -> Iterator[Attempt]:
        """Every way to pass an id: in the path, in the query, and in the body."""
        if self.parameters:
            path = self.path.format(**dict.fromkeys(self.parameters, tried))
            yield from (Attempt(self.method, path, _with(body, tried)) for body in self.bodies)
        yield from (Attempt(self.method, self.at(own), {"params": {name: tried}}) for name in self.texts)
        naming = (body for body in self.bodies if ID in str(body))
        yield from (Attempt(self.method, self.at(own), _with(body, tried)) for body in naming)

    @property
    def plain(self) -> list[Attempt]:
        """What names nothing at all."""
        bodies = [] if self.parameters else [body for body in self.bodies if ID not in str(body)]
        return [Attempt(self.method, self.path, body) for body in bodies]


@dataclass(frozen=True)
class Attempt:
    """One request."""

    method: str
    path: str
    sent: dict[str, Any]

    async def by(self, client: httpx2.AsyncClient) -> httpx2.Response:
        return await client.request(self.method.upper(), self.path, **self.sent)


@dataclass
class Things:
    """The resources of a user: an id of each kind."""

    ids: dict[str, str] = field(default_factory=dict)

    def unknown(self, kind: str) -> str:
        """An id of the same shape and age that nothing has."""
        given = self.ids[kind]
        return (
            f"{given[:-1]}{9 - int(given[-1])}" if given.startswith("custom_") else str(UUID(int=UUID(given).int ^ 1))
        )


def operations(document: dict[str, Any]) -> list[Operation]:
    """Every operation, those that leave nothing at the end."""
    found = [
        Operation(method, path, described)
        for path, methods in document["paths"].items()
        for method, described in methods.items()
    ]
    return sorted(found, key=lambda one: one.key in LAST)


def alike(answer: httpx2.Response) -> tuple[int, str, str]:
    """An answer without what differs from one request to the next."""
    text = answer.text
    for pattern, name in _CHANGING:
        text = pattern.sub(name, text)
    return answer.status_code, answer.headers.get("content-type", ""), text


async def furnished(client: httpx2.AsyncClient, word: str) -> Things:
    """One of everything, by real requests; `word` stands in each of them."""
    ids: dict[str, str] = {}

    async def made(kind: str, path: str, key: str = "id", **sent: Any) -> dict[str, Any]:
        answer = await client.post(path, **sent)
        assert answer.status_code in {200, 201, 202}, answer.text
        ids[kind] = answer.json()[key] if key else ""
        return answer.json()

    agent = AGENT | {"name": f"{word} keeper", "tags": [word], "description": word}
    await made("agent", "/api/agents/create", json=agent)
    await made("test agent", "/api/agents/register", json=agent | {"name": f"{word} guest"})
    keyed = {"Idempotency-Key": word}
    await made("execution", "/api/agents/execute", json={"message": f"tell of {word}"}, headers=keyed)
    await made("conversation", "/api/conversations/create", json={"title": word})
    await made("answer", f"/api/conversations/{ids['conversation']}/messages", json={"content": f"{word} times 3"})
    task = {"title": word, "assignedTo": ids["agent"], "execute": True}
    ids["task run"] = (await made("task", "/api/tasks/create", json=task))["runId"]
    await made("token", "/api/me/tokens", json={"name": word})
    kept = await client.put("/api/hiring/filters", json={"list": "candidates", "name": word, "query": f"words={word}"})
    ids["filter"] = kept.json()["id"]
    note = f"all there is to know of {word}".encode()
    ids["document"] = (await made("document", "/api/documents", "", files={"files": (f"{word}.txt", note)}))["kept"][0][
        "id"
    ]
    own = json.dumps({"basics": {"name": word}, "work": [{"name": f"{word} works", "position": "Pilot"}]}).encode()
    profile = await made("profile source", "/api/profile/sources", "", files={"file": (f"{word}.json", own)})
    ids["profile source"] = profile["sources"][0]["id"]
    rows = f"title,company,description\n{word},{word},Somebody who knows {word}.".encode()
    imported = {"files": {"file": (f"{word}.csv", rows)}}
    ids["source"] = (await made("source", "/api/jobs/import", "", **imported))["source"]["id"]
    ids["job"] = (await _first(client, "/api/jobs"))["id"]
    await made("search", "/api/searches", json={"name": word, "query": word})
    begun = await made("hiring", HIRING, "", files=[("resumes", (f"{word}.md", RESUME)), ("job", ("job.md", POSTING))])
    ids["hiring"] = begun["runs"][0]["runId"]
    for kind in ("execution", "answer", "task run", "hiring"):
        # Until nothing happens in it any more, or it waits for a person.
        await standing(client, ids[kind], "waiting", "completed")
    ids["approval"] = (await _first(client, "/api/approvals"))["id"]
    ids["delegation"] = (await _first(client, "/api/delegations"))["id"]
    ids["message"] = (await client.get(f"/api/conversations/{ids['conversation']}")).json()["messages"][0]["id"]
    ids["event"] = (await _first(client, f"/api/runs/{ids['execution']}/events", json_only=True))["id"]
    return Things(ids)


async def _first(client: httpx2.AsyncClient, path: str, *, json_only: bool = False) -> dict[str, Any]:
    headers = {"Accept": "application/json"} if json_only else {}
    return (await client.get(path, headers=headers)).json()["items"][0]


def _with(body: dict[str, Any], tried: str) -> dict[str, Any]:
    if "json" not in body:
        return body
    fields = body["json"].items()
    return {"json": {name: value.replace(ID, tried) if isinstance(value, str) else value for name, value in fields}}
