"""No route reveals or changes anything of another user."""

import json
import re

import pytest
from tests.surfaces.api import operations as known
from tests.surfaces.api.conftest import User
from tests.surfaces.api.operations import DRAWN, HIRING, alike, furnished, operations

WORD = "zanzibarquartz"
OPEN = {"/healthz": 200, "/readyz": 200, "/docs": 200, "/openapi.json": 200, "/": 307, "/metrics": 404}
"""What needs no token, and what it answers; `/metrics` is the operator's."""


async def exported(client):
    """Everything that is kept of a user, without the moments at which it was looked at."""
    text = (await client.get("/api/me/export")).text
    kept = json.loads(re.sub(r'"(exported_at|last_used_at)": ?("[^"]*"|null)', r'"\1": ""', text))
    kept["tables"]["audit_log"] = [row for row in kept["tables"]["audit_log"] if row["action"] != "data.exported"]
    return json.dumps(kept, indent=1)


class TestAnothersThings:
    async def test_resources_of_another_user_are_not_found_at_every_route(self, annas, boriss, document, thorough):
        his, hers = await furnished(boriss, WORD), await furnished(annas, "mine")
        before, none = await exported(boriss), {}
        *others, last = [attempt for operation in operations(document) for attempt in operation.plain]
        for attempt in others:
            answer = await attempt.by(annas)
            assert answer.status_code < 300 or attempt.path in OPEN, attempt
            assert not [one for one in (*his.ids.values(), WORD) if one in answer.text], attempt
        for operation in operations(document):
            for kind in operation.kinds_tried(his.ids, len(his.ids) if thorough else DRAWN):
                theirs = his.ids[kind]
                attempts = operation.attempts(theirs, hers.ids)
                controls = operation.attempts(his.unknown(kind), hers.ids)
                for number, (attempt, control) in enumerate(zip(attempts, controls, strict=True)):
                    # What is asked with an unknown id of a shape is asked once; a place in a list is one of its own.
                    asked = (operation.key, number, kind if "params" in attempt.sent else kind == "test agent")
                    if asked not in none:
                        none[asked] = alike(await control.by(annas))
                    answer = await attempt.by(annas)
                    if alike(answer) != none[asked]:
                        # Anna's own things have changed since, through these very requests.
                        none[asked] = alike(await control.by(annas))
                    assert alike(answer) == none[asked], (attempt, kind)
                    seen = [other for other in his.ids.values() if other != theirs and other in answer.text]
                    assert not seen, (attempt, kind)
                    assert WORD not in answer.text, (attempt, kind)
        assert (await last.by(annas)).status_code == 204
        assert len(before) > 20_000
        assert await exported(boriss) == before

    async def test_resources_of_another_user_are_in_no_list(self, annas, boriss, document):
        his = await furnished(boriss, WORD)
        for operation in operations(document):
            if not operation.safe:
                continue
            accept = {"Accept": "application/json"}
            path = operation.at(his.ids)
            mine = await boriss.get(path, headers=accept)
            assert mine.status_code == 200 or path in OPEN, (path, mine.text)
            if operation.parameters:
                continue
            answer = await annas.get(path, headers=accept)
            assert WORD not in answer.text, path
            assert not [one for one in his.ids.values() if one in answer.text], path

    async def test_key_of_another_user_starts_nothing_of_theirs(self, annas, boriss):
        ask = {"json": {"message": f"tell of {WORD}"}, "headers": {"Idempotency-Key": WORD}}
        his, hers = [await client.post("/api/agents/execute", **ask) for client in (boriss, annas)]
        assert (his.status_code, hers.status_code) == (202, 202)
        assert his.json()["id"] != hers.json()["id"]
        assert "idempotent-replayed" not in hers.headers
        other = await annas.post("/api/agents/route", json={"message": "x"}, headers={"Idempotency-Key": WORD})
        assert other.status_code == 200


class TestWhoMayDoWhat:
    @pytest.fixture
    async def api(self, open_api):
        return await open_api(drives=False)

    @pytest.fixture
    def ids(self):
        return dict.fromkeys(known.OWN.values(), "019aab3e-5c00-7000-8000-000000000001")

    async def test_read_only_token_is_refused_at_every_writing_route(self, api, annas, document, ids):
        made = await annas.post("/api/me/tokens", json={"name": "reader", "scopes": ["read"]})
        headers = {"Authorization": f"Bearer {made.json()['token']}"}
        before = await exported(annas)
        unsafe = [one for one in operations(document) if not one.safe]
        assert len(unsafe) > 15
        for operation in unsafe:
            for body in operation.bodies:
                answer = await annas.request(operation.method.upper(), operation.at(ids), headers=headers, **body)
                assert (answer.status_code, answer.json()["type"]) == (403, "urn:callboard:problem:read-only"), (
                    operation.key
                )
        assert await exported(annas) == before

    async def test_only_public_routes_are_open_without_a_token(self, api, document, ids):
        client = await api.client_of(None)
        for operation in operations(document):
            answer = await client.request(operation.method.upper(), operation.at(ids))
            assert answer.status_code == OPEN.get(operation.path, 401), operation.key

    async def test_every_public_route_is_listed_here(self, api, document):
        client = await api.client_of(None)
        undocumented = {path for route in api.app.routes if (path := getattr(route, "path", None))} - set(
            document["paths"]
        )
        for path in undocumented:
            assert (await client.get(path)).status_code == OPEN.get(path, 401), path

    async def test_forged_token_is_refused_at_every_route(self, api, document, ids):
        client = await api.client_of(None)
        forged = {"Authorization": f"Bearer {User('Anna').token(secret='x' * 40)}"}
        for operation in operations(document):
            answer = await client.request(operation.method.upper(), operation.at(ids), headers=forged)
            assert answer.status_code == OPEN.get(operation.path, 401), operation.key

    async def test_every_route_is_covered_by_these_tests(self, document):
        takes = {one.key for one in operations(document) if "requestBody" in one.described}
        assert takes == set(known.BODIES)
        assert {name for one in operations(document) for name in one.parameters} == set(known.OWN)
        assert ("post", HIRING) in takes
