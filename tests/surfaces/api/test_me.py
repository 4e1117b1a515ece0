"""The caller, their tokens and their data over HTTP."""

import asyncio
import json
import time
from datetime import datetime

import httpx2
import jwt
import pytest
from tests.surfaces.api.conftest import HOST, SECRET, User

from callboard.auth.token_verification import user_id_of
from callboard.core.ids import new_id


@pytest.fixture
async def api(open_api):
    """The app; nothing here needs to be driven."""
    return await open_api(drives=False)


async def bearer(api, token):
    transport = httpx2.ASGITransport(api.app)
    client = httpx2.AsyncClient(transport=transport, base_url=HOST, headers={"Authorization": f"Bearer {token}"})
    return await api.stack.enter_async_context(client)


async def make_token(client, **body):
    answer = await client.post("/api/me/tokens", json={"name": "ci"} | body)
    assert answer.status_code == 201, answer.text
    return answer.json()


async def test_me_names_the_user_of_the_token(annas, anna):
    answer = await annas.get("/api/me")
    assert answer.status_code == 200
    assert answer.json() == {
        "userId": str(anna.user_id),
        "name": "Anna",
        "email": "anna@example.com",
        "local": False,
        "scopes": ["read", "write"],
        "tokenId": None,
    }


async def test_user_name_may_hold_any_characters(api):
    name = f"auth0|{new_id()}"
    client = await bearer(api, User("Anna").token(user_id=name))
    assert (await client.get("/api/me")).json()["userId"] == str(user_id_of(name))


BAD = {
    "expired": lambda user: user.token(seconds=-60),
    "wrongly signed": lambda user: user.token(secret="another secret of tests, as long as a hash"),
    "unsigned": lambda user: jwt.encode({"user_id": str(user.user_id), "exp": time.time() + 60}, "", algorithm="none"),
    "of another algorithm": lambda user: jwt.encode(
        {"user_id": str(user.user_id), "exp": time.time() + 60}, SECRET * 2, algorithm="HS512"
    ),
    "of nobody": lambda user: user.token(user_id=None),
    "for ever": lambda user: user.token(exp=None),
    "garbage": lambda _: "garbage",
    "an unknown personal token": lambda _: "callboard_" + "a" * 43,
}


@pytest.mark.parametrize("kind", BAD)
async def test_invalid_token_is_refused_with_a_reason_and_a_challenge(api, anna, kind):
    token = BAD[kind](anna)
    answer = await (await bearer(api, token)).get("/api/me")
    assert answer.status_code == 401
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.headers["www-authenticate"].startswith("Bearer")
    assert token not in answer.text
    assert SECRET not in answer.text


async def test_missing_token_is_refused(api):
    answer = await (await api.client_of(None)).get("/api/me")
    assert answer.status_code == 401
    assert "invalid_token" not in answer.headers["www-authenticate"]


async def test_personal_token_works_until_it_is_revoked(api, annas, anna):
    made = await make_token(annas)
    program = await bearer(api, made["token"])
    me = (await program.get("/api/me")).json()
    assert (me["userId"], me["tokenId"]) == (str(anna.user_id), made["id"])
    assert (await annas.delete(f"/api/me/tokens/{made['id']}")).status_code == 204
    assert (await program.get("/api/me")).status_code == 401
    assert (await annas.delete(f"/api/me/tokens/{made['id']}")).status_code == 204


async def test_read_only_token_changes_nothing(api, annas):
    made = await make_token(annas, scopes=["read"])
    program = await bearer(api, made["token"])
    assert (await program.get("/api/me/tokens")).status_code == 200
    assert (await program.post("/api/me/tokens", json={"name": "more"})).status_code == 403
    assert (await program.delete("/api/me")).status_code == 403


async def test_personal_token_can_neither_create_tokens_nor_erase_its_user(api, annas):
    program = await bearer(api, (await make_token(annas))["token"])
    assert (await program.post("/api/me/tokens", json={"name": "more"})).status_code == 403
    assert (await program.delete("/api/me")).status_code == 403
    assert (await annas.get("/api/me/tokens")).json()["items"][0]["name"] == "ci"


async def test_tokens_are_listed_in_pages_without_their_secrets(annas):
    made = [await make_token(annas, name=f"number {n}", expiresInDays=None) for n in range(3)]
    first = (await annas.get("/api/me/tokens", params={"limit": 2})).json()
    rest = (await annas.get("/api/me/tokens", params={"limit": 2, "cursor": first["nextCursor"]})).json()
    listed = [*first["items"], *rest["items"]]
    assert [token["id"] for token in listed] == [token["id"] for token in reversed(made)]
    assert rest["nextCursor"] is None
    assert not any(token["token"] in json.dumps(listed) for token in made)
    assert all(token["expiresAt"] is None for token in listed)


async def test_token_lasts_ninety_days_by_default(annas):
    made = await make_token(annas)
    lasts = datetime.fromisoformat(made["expiresAt"]) - datetime.fromisoformat(made["createdAt"])
    assert round(lasts.total_seconds() / 86400) == 90


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"name": ""},
        {"name": "  "},
        {"name": "x" * 101},
        {"name": "ci", "scopes": []},
        {"name": "ci", "scopes": ["all"]},
    ]
    + [{"name": "ci", "expiresInDays": days} for days in (0, -1, 10**6, "soon")],
)
async def test_invalid_token_request_is_explained(annas, body):
    assert (await annas.post("/api/me/tokens", json=body)).status_code == 422


async def test_token_of_another_user_is_not_found(annas, boriss):
    made = await make_token(annas)
    theirs = await boriss.delete(f"/api/me/tokens/{made['id']}")
    unknown = await boriss.delete(f"/api/me/tokens/{new_id()}")
    assert theirs.status_code == unknown.status_code == 404
    assert theirs.json()["type"] == unknown.json()["type"]
    assert (await boriss.get("/api/me/tokens")).json()["items"] == []


async def test_export_holds_only_data_of_its_user(annas, boriss, anna, boris):
    made = await make_token(annas)
    await make_token(boriss, name="not hers")
    answer = await annas.get("/api/me/export")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("application/json")
    assert "attachment" in answer.headers["content-disposition"]
    found = answer.json()
    assert [token["id"] for token in found["tables"]["api_tokens"]] == [made["id"]]
    assert [user["id"] for user in found["tables"]["users"]] == [str(anna.user_id)]
    assert str(boris.user_id) not in answer.text
    assert "not hers" not in answer.text


async def test_erased_user_returns_empty_and_others_keep_their_data(api, annas, boriss, anna):
    program = await bearer(api, (await make_token(annas))["token"])
    await make_token(boriss)
    answer = await annas.delete("/api/me")
    assert (answer.status_code, answer.content) == (204, b"")
    assert (await program.get("/api/me")).status_code == 401
    assert (await annas.get("/api/me")).json()["userId"] == str(anna.user_id)
    tables = (await annas.get("/api/me/export")).json()["tables"]
    assert {name for name, rows in tables.items() if rows} == {"users"}
    assert len((await boriss.get("/api/me/tokens")).json()["items"]) == 1


async def test_requests_during_erasure_do_not_fail(annas):
    answers = await asyncio.gather(
        *(annas.get("/api/me") for _ in range(5)),
        annas.delete("/api/me"),
        *(annas.post("/api/me/tokens", json={"name": "ci"}) for _ in range(5)),
        annas.delete("/api/me"),
    )
    assert {answer.status_code for answer in answers} <= {200, 201, 204, 401, 409}


async def test_without_a_secret_there_is_one_local_user(open_api):
    api = await open_api(shared_secret=None, drives=False)
    client = await api.client_of(None)
    me = (await client.get("/api/me")).json()
    assert (me["local"], me["name"]) == (True, "local")
    program = await bearer(api, (await make_token(client))["token"])
    assert (await program.get("/api/me")).json()["userId"] == me["userId"]
    assert (await (await bearer(api, "garbage")).get("/api/me")).status_code == 401
