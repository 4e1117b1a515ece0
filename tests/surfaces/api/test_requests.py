"""Authentication, limits, body size, validation and origins of requests."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Annotated

import pytest
from pydantic import Field, ValidationError
from tests.surfaces.api.conftest import User

from callboard.core.ids import new_id
from callboard.surfaces.api.router import ApiRouter
from callboard.surfaces.http.dependencies import Caller
from callboard.surfaces.http.problems import MEDIA_TYPE
from callboard.surfaces.http.schemas import ApiModel, RequestBody


class Note(RequestBody):
    text: str
    stars: Annotated[int, Field(strict=True)] = 1
    tags: list[str] = []  # noqa: RUF012


class Echo(ApiModel):
    text: str
    user_id: str


@dataclass
class Gate:
    """Where requests wait until it is opened."""

    open: asyncio.Event = field(default_factory=asyncio.Event)
    waiting: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(0))


@pytest.fixture
async def api(open_api):
    return await open_api(drives=False)


@pytest.fixture
def test_routes(api):
    """Routes that wait, repeat and break."""
    router, gate = ApiRouter(prefix="/api/tests"), Gate()

    @router.post("/echo")
    async def echo(body: Note, caller: Caller) -> Echo:
        return Echo(text=body.text, user_id=str(caller.user_id))

    @router.get("/wait")
    async def wait(caller: Caller) -> Echo:
        gate.waiting.release()
        await gate.open.wait()
        return Echo(text="done", user_id=str(caller.user_id))

    @router.get("/broken")
    async def broken(caller: Caller) -> Echo:
        raise ZeroDivisionError(f"the secret of {caller.name}")

    api.app.include_router(router)
    return gate


def problem(answer, status, kind=None):
    """The answer is a problem of that status."""
    assert answer.status_code == status
    assert answer.headers["content-type"] == MEDIA_TYPE
    told = answer.json()
    assert told["status"] == status
    assert told["requestId"] == answer.headers["x-request-id"]
    assert kind in {None, told["kind"]}
    return told


@pytest.mark.usefixtures("test_routes")
class TestWhoAsks:
    async def test_valid_token_is_accepted(self, annas, anna):
        answer = await annas.post("/api/tests/echo", json={"text": "hello"})
        assert answer.json() == {"text": "hello", "userId": str(anna.user_id)}

    @pytest.mark.parametrize("authorization", [None, "Bearer", "Bearer x.y.z", "Basic YTpi", "Bearer cb_nothing"])
    async def test_invalid_token_is_refused(self, api, authorization):
        client = await api.client_of(None)
        headers = {} if authorization is None else {"Authorization": authorization}
        answer = await client.post("/api/tests/echo", json={"text": "hello"}, headers=headers)
        problem(answer, 401, "forbidden")
        assert answer.headers["www-authenticate"].startswith("Bearer ")

    async def test_expired_and_forged_tokens_give_different_errors(self, api, anna):
        client = await api.client_of(None)
        for token, kind in ((anna.token(seconds=-60), "token-expired"), (anna.token(secret="x" * 40), "token-invalid")):
            answer = await client.get("/api/runs", headers={"Authorization": f"Bearer {token}"})
            assert problem(answer, 401)["type"] == f"urn:callboard:problem:{kind}"
            assert 'error="invalid_token"' in answer.headers["www-authenticate"]

    async def test_missing_token_is_refused_before_the_body_is_read(self, api):
        async def endless():
            yield b"x"
            raise AssertionError("it was read")

        client = await api.client_of(None)
        problem(await client.post("/api/tests/echo", content=endless()), 401)

    async def test_public_routes_need_no_token(self, api):
        client = await api.client_of(None)
        for path in ("/healthz", "/readyz", "/docs", "/openapi.json"):
            assert (await client.get(path)).status_code == 200


@pytest.mark.usefixtures("test_routes")
class TestWhatIsSent:
    @pytest.mark.parametrize(
        ("body", "pointer"),
        [
            ('{"text": "a\\u0000b"}', "#/text"),
            ('{"text": "a", "tags": ["\\ud800"]}', "#/tags/0"),
            ('{"text": "a", "more": 1}', "#/more"),
            ('{"text": "a", "stars": true}', "#/stars"),
            ('{"text": "a", "stars": "2"}', "#/stars"),
            ("{}", "#/text"),
            ("[1]", "#"),
        ],
    )
    async def test_invalid_field_is_named_by_its_place(self, annas, body, pointer):
        headers = {"Content-Type": "application/json"}
        told = problem(await annas.post("/api/tests/echo", content=body, headers=headers), 422, "invalid")
        assert [(fault["in"], fault["pointer"]) for fault in told["errors"]] == [("body", pointer)]

    async def test_field_of_another_type_than_documented_is_refused(self, document):
        schemas = document["components"]["schemas"]
        bodies = [model for model in RequestBody.__subclasses__() if model.__name__ in schemas]
        wrong = {"integer": "2", "number": "2.5", "boolean": 1}
        tried = 0
        for model in bodies:
            for name, described in schemas[model.__name__]["properties"].items():
                types = {one.get("type") for one in described.get("anyOf", [described])} & wrong.keys()
                for value in (wrong[each] for each in types):
                    tried += 1
                    with pytest.raises(ValidationError) as refused:
                        model.model_validate({name: value})
                    assert (name,) in [error["loc"] for error in refused.value.errors()], (model, name)
        assert tried >= 6

    async def test_duplicate_json_key_is_refused(self, annas):
        headers = {"Content-Type": "application/json"}
        for body in ('{"text": "a", "text": "b"}', '{"text": "a", "tags": [{"x": 1, "x": 2}]}'):
            told = problem(await annas.post("/api/tests/echo", content=body, headers=headers), 422, "invalid")
            assert "occurs twice" in told["detail"]

    async def test_invalid_parameter_is_named(self, annas):
        told = problem(await annas.get("/api/runs", params={"limit": 0, "status": "dancing"}), 422, "invalid")
        assert [(fault["in"], fault["name"]) for fault in told["errors"]] == [("query", "status.0"), ("query", "limit")]

    @pytest.mark.parametrize(
        "body", [b'{"text":', b"\xff\xfe", b"[" * 100_000, b'{"stars": ' + b"1" * 5_000 + b"}", b""]
    )
    async def test_body_that_is_not_json_is_refused(self, annas, body):
        headers = {"Content-Type": "application/json"}
        problem(await annas.post("/api/tests/echo", content=body, headers=headers), 422)

    async def test_other_content_type_is_refused_with_help(self, annas):
        for sent in ({"content": b'{"text": "a"}'}, {"data": {"text": "a"}}):
            told = problem(await annas.post("/api/tests/echo", **sent), 422)
            assert told["detail"] == "body: Send JSON, and say so: Content-Type: application/json"

    async def test_syntax_error_of_json_is_named_by_its_character(self, annas):
        headers = {"Content-Type": "application/json"}
        told = problem(await annas.post("/api/tests/echo", content=b"{name", headers=headers), 422)
        assert told["errors"][0]["pointer"] == "#"
        assert told["detail"].endswith("at character 1")

    async def test_body_limit_holds_with_and_without_content_length(self, annas, api):
        limit = api.services.settings.body_limit
        sizes: list[int] = []

        async def pieces():
            for _ in range(40):
                sizes.append(100_000)
                yield b"x" * 100_000

        problem(await annas.post("/api/tests/echo", content=b"x" * (limit + 1)), 413, "limit")
        problem(await annas.post("/api/tests/echo", content=pieces()), 413, "limit")
        assert sum(sizes) <= limit + 100_000, "the rest was not asked for"

    async def test_upload_routes_accept_larger_bodies(self, annas, api):
        files = {"resumes": ("cv.txt", b"x" * (api.services.settings.body_limit + 1))}
        assert (await annas.post("/api/hiring/runs", files=files)).status_code != 413
        files = {"resumes": ("cv.txt", b"x" * (api.services.settings.upload_limit + 1))}
        problem(await annas.post("/api/hiring/runs", files=files), 413)

    @pytest.mark.parametrize("path", ["/api/runs?status=%00", "/api/agents/a%00b"])
    async def test_nul_in_the_path_is_refused(self, annas, path):
        problem(await annas.get(path), 422)


class TestHowMuchOverTime:
    async def test_limit_is_per_user(self, open_api, anna, boris):
        api = await open_api(drives=False, requests_per_minute=3)
        annas, boriss = await api.client_of(anna), await api.client_of(boris)
        assert [(await annas.get("/api/me")).status_code for _ in range(3)] == [200] * 3
        refused = await annas.get("/api/me")
        assert 1 <= int(refused.headers["retry-after"]) <= 20
        assert problem(refused, 429, "limit")["type"] == "urn:callboard:problem:rate-limit"
        assert (await boriss.get("/api/me")).status_code == 200


class TestHowMuchAtOnce:
    @pytest.fixture
    async def api(self, open_api):
        return await open_api(drives=False, requests_at_once=2)

    async def test_limit_is_per_user(self, api, annas, boriss, test_routes):
        waiting = [asyncio.create_task(annas.get("/api/tests/wait")) for _ in range(2)]
        for _ in waiting:
            await test_routes.waiting.acquire()
        third = await annas.get("/api/agents/sync")
        assert int(third.headers["retry-after"]) > 0
        assert problem(third, 429, "limit")["type"] == "urn:callboard:problem:too-many-at-once"
        assert (await boriss.get("/api/agents/sync")).status_code == 200
        test_routes.open.set()
        assert [answer.status_code for answer in await asyncio.gather(*waiting)] == [200, 200]
        assert (await annas.get("/api/agents/sync")).status_code == 200


@pytest.mark.usefixtures("test_routes")
class TestTheAnswer:
    async def test_internal_error_reveals_no_details(self, annas):
        answer = await annas.get("/api/tests/broken")
        problem(answer, 500, "failed")
        assert "secret" not in answer.text
        assert "ZeroDivision" not in answer.text

    async def test_unknown_path_is_a_problem_document(self, annas):
        problem(await annas.get("/api/nothing"), 404, "not-found")
        problem(await annas.get("/api/runs/"), 404, "not-found")

    async def test_wrong_method_names_the_allowed_ones(self, annas):
        for path, methods in (
            ("/healthz", "GET"),
            ("/api/tasks/stats", "GET"),
            ("/api/agents/create", "POST"),
            ("/api/agents/toby-technical", "DELETE, GET, PUT"),
            (f"/api/tasks/{new_id()}", "DELETE, GET, PUT"),
        ):
            answer = await annas.patch(path)
            problem(answer, 405)
            assert answer.headers["allow"] == methods

    async def test_response_repeats_a_valid_request_id(self, annas):
        for given, kept in (("abc-123", True), ("two words", False), ("x" * 200, False)):
            answer = await annas.get("/healthz", headers={"X-Request-ID": given})
            assert (answer.headers["x-request-id"] == given) is kept

    async def test_responses_carry_security_headers(self, annas):
        headers = (await annas.get("/api/runs")).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cache-control"] == "no-store"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]


class TestOneLocalUser:
    @pytest.fixture
    async def api(self, open_api):
        return await open_api(drives=False, shared_secret=None)

    @pytest.fixture
    async def mine(self, api, test_routes):
        return await api.client_of(None)

    async def test_public_route_needs_no_token(self, mine):
        assert (await mine.post("/api/tests/echo", json={"text": "hello"})).status_code == 200

    @pytest.mark.parametrize(
        "host", ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:8000", "10.0.0.1", ""]
    )
    async def test_local_user_is_not_reached_under_another_host_name(self, mine, host):
        problem(await mine.get("/api/runs", headers={"Host": host}), 403)

    @pytest.mark.parametrize("host", ["localhost", "LOCALHOST:8000", "127.0.0.1:8000", "[::1]:8000"])
    async def test_local_user_is_reached_under_localhost(self, mine, host):
        assert (await mine.get("/api/runs", headers={"Host": host})).status_code == 200

    @pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:9000", "http://localhost"])
    async def test_local_user_refuses_pages_of_other_sites(self, mine, origin):
        problem(await mine.post("/api/tests/echo", json={"text": "x"}, headers={"Origin": origin}), 403)

    async def test_local_user_accepts_pages_of_its_own_origin(self, mine):
        headers = {"Origin": "http://127.0.0.1:8000"}
        assert (await mine.post("/api/tests/echo", json={"text": "x"}, headers=headers)).status_code == 200


class TestOtherSites:
    ASK = {"Origin": "https://app.example", "Access-Control-Request-Method": "POST"}  # noqa: RUF012

    async def test_other_origins_are_refused_by_default(self, annas):
        answer = await annas.options("/api/runs", headers=self.ASK)
        assert answer.status_code == 405
        assert "access-control-allow-origin" not in answer.headers

    async def test_configured_origins_may_call(self, open_api):
        api = await open_api(drives=False, allowed_origins="https://app.example, https://b.example")
        client = await api.client_of(User("Anna"))
        asked = await client.options("/api/runs", headers=self.ASK)
        assert asked.status_code == 200
        assert asked.headers["access-control-allow-origin"] == "https://app.example"
        told = await client.get("/api/runs", headers={"Origin": "https://b.example"})
        assert told.headers["access-control-allow-origin"] == "https://b.example"
        other = await client.get("/api/runs", headers={"Origin": "https://c.example"})
        assert "access-control-allow-origin" not in other.headers
