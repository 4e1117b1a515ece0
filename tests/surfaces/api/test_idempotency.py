"""`Idempotency-Key`: a repeated request is carried out once."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Annotated
from uuid import UUID

import psycopg
import pytest
from fastapi import Form, UploadFile
from fastapi.responses import Response
from tests.surfaces.api.test_hiring import HIRING, POSTING, RESUME, form

from callboard.agents.run_limit import TooManyRunsError
from callboard.core.errors import DomainError, ErrorKind
from callboard.core.ids import new_id
from callboard.surfaces.api.idempotency import Idempotent, RequireRunCapacity
from callboard.surfaces.api.router import ApiRouter
from callboard.surfaces.http.schemas import ApiModel, RequestBody


class UnwantedError(DomainError):
    """This work is not wanted."""

    kind = ErrorKind.CONFLICT


class Order(RequestBody):
    what: str


class Made(ApiModel):
    id: UUID
    what: str


@dataclass
class Workshop:
    """Carries out orders, and records the ids under which it was asked to."""

    asked: list[UUID] = field(default_factory=list)
    failures: list[Exception] = field(default_factory=list)
    begun: asyncio.Event = field(default_factory=asyncio.Event)
    open: asyncio.Event = field(default_factory=asyncio.Event)

    async def make(self, subject: UUID, what: str) -> Made:
        self.asked.append(subject)
        self.begun.set()
        await self.open.wait()
        if self.failures:
            raise self.failures.pop(0)
        return Made(id=subject, what=what)


@pytest.fixture
async def api(open_api):
    return await open_api(drives=False)


@pytest.fixture
def workshop(api):
    """A workshop behind `POST /api/orders` and `POST /api/parcels` of the app, open for work."""
    workshop, router = Workshop(), ApiRouter(prefix="/api")
    workshop.open.set()

    @router.post("/orders", dependencies=[RequireRunCapacity])
    async def order(body: Order, idempotent: Idempotent) -> Response:
        return await idempotent.respond(
            lambda id_: workshop.make(id_, body.what), status=202, location="/api/orders/{id}"
        )

    @router.post("/parcels")
    async def parcel(idempotent: Idempotent, files: list[UploadFile], what: Annotated[str, Form()]) -> Response:
        sizes = [len(await file.read()) for file in files]
        return await idempotent.respond(lambda id_: workshop.make(id_, f"{what} {sizes}"), status=202)

    api.app.include_router(router)
    return workshop


async def order(client, what="a play", key="k1"):
    headers = {"Idempotency-Key": key} if key is not None else {}
    return await client.post("/api/orders", json={"what": what}, headers=headers)


def aged(database_url, user, seconds):
    """Make the user's claims older."""
    with psycopg.connect(database_url) as owner:
        owner.execute(
            "UPDATE idempotency_keys SET claimed_at = claimed_at - make_interval(secs => %s) WHERE user_id = %s",
            (seconds, user.user_id),
        )


class TestTheSameAgain:
    async def test_repeated_key_is_carried_out_once_with_the_same_answer(self, annas, workshop):
        first, again = await order(annas), await order(annas)
        assert (first.status_code, again.status_code) == (202, 202)
        assert first.json() == again.json() == {"id": str(workshop.asked[0]), "what": "a play"}
        assert first.headers["location"] == again.headers["location"] == f"/api/orders/{workshop.asked[0]}"
        assert "idempotent-replayed" not in first.headers
        assert again.headers["idempotent-replayed"] == "true"
        assert len(workshop.asked) == 1

    async def test_request_without_a_key_or_with_another_is_carried_out_again(self, annas, workshop):
        answers = [await order(annas, key=key) for key in ("k1", "k2", None, None)]
        assert [answer.status_code for answer in answers] == [202] * 4
        assert len(set(workshop.asked)) == 4

    async def test_same_key_of_another_user_is_independent(self, annas, boriss, workshop):
        first, other = await order(annas), await order(boriss)
        assert first.json()["id"] != other.json()["id"]
        assert "idempotent-replayed" not in other.headers

    async def test_multipart_boundary_is_not_part_of_the_fingerprint(self, annas, workshop):
        async def send(content: bytes, boundary: str):
            headers = {"Idempotency-Key": "k", "Content-Type": f"multipart/form-data; boundary={boundary}"}
            form = (
                f'--{boundary}\r\nContent-Disposition: form-data; name="what"\r\n\r\nparcel\r\n'
                f'--{boundary}\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n'
            ).encode()
            end = f"\r\n--{boundary}--\r\n".encode()
            return await annas.post("/api/parcels", content=form + content + end, headers=headers)

        first, again, other = await send(b"abc", "one"), await send(b"abc", "two"), await send(b"abd", "two")
        assert [answer.status_code for answer in (first, again, other)] == [202, 202, 422]
        assert first.json() == again.json()
        assert first.json()["what"] == "parcel [3]"
        assert len(workshop.asked) == 1


class TestAnotherRequestUnderTheSameKey:
    async def test_reused_key_with_another_request_is_refused(self, annas, workshop):
        await order(annas, "a play")
        other = await order(annas, "an opera")
        assert other.status_code == 422
        assert other.json()["type"] == "urn:callboard:problem:key-reused"
        assert len(workshop.asked) == 1

    async def test_key_may_be_reused_after_a_day(self, annas, anna, workshop, database_url):
        await order(annas, "a play")
        aged(database_url, anna, 86_401)
        assert (await order(annas, "an opera")).status_code == 202

    async def test_key_of_a_refused_request_may_be_reused(self, annas, workshop):
        workshop.failures.append(UnwantedError())
        assert (await order(annas, "a play")).status_code == 409
        assert (await order(annas, "an opera")).status_code == 202


class TestWhileItIsBeingDone:
    async def test_same_key_during_the_first_request_is_a_conflict(self, annas, workshop):
        workshop.open.clear()
        first = asyncio.create_task(order(annas))
        await workshop.begun.wait()
        again = await order(annas)
        workshop.open.set()
        assert again.status_code == 409
        assert again.json()["type"] == "urn:callboard:problem:still-in-progress"
        assert int(again.headers["retry-after"]) > 0
        assert (await first).status_code == 202
        assert len(workshop.asked) == 1

    async def test_one_of_many_concurrent_requests_is_carried_out(self, annas, workshop):
        answers = await asyncio.gather(*(order(annas) for _ in range(12)))
        assert {answer.status_code for answer in answers} <= {202, 409}
        assert len(workshop.asked) == 1
        assert (await order(annas)).json()["id"] == str(workshop.asked[0])


class TestWorkThatBrokeOff:
    async def test_interrupted_request_resumes_under_the_same_id(self, annas, workshop):
        workshop.failures.append(RuntimeError("the set fell down"))
        assert (await order(annas)).status_code == 500
        assert (await order(annas)).status_code == 202
        assert workshop.asked[0] == workshop.asked[1]

    async def test_request_of_a_dead_process_is_resumed_by_another(self, anna, annas, workshop, database_url):
        claim = await died(annas, workshop)
        assert (await order(annas)).status_code == 409
        aged(database_url, anna, 31)
        assert (await order(annas)).json()["id"] == str(claim)

    async def test_interrupted_request_is_answered_at_once_if_its_run_exists(self, anna, annas, database_url):
        ask = {"json": {"message": "how much is 2 times 3"}, "headers": {"Idempotency-Key": "k"}}
        started = (await annas.post("/api/executions", **ask)).json()
        unsettled(database_url, anna)
        again = await annas.post("/api/executions", **ask)
        assert (again.status_code, again.json()["id"]) == (202, started["id"])
        assert len((await annas.get("/api/runs")).json()["items"]) == 1

    async def test_interrupted_batch_is_answered_at_once_if_its_first_run_exists(self, anna, annas, database_url):
        send = {"files": form(("cv.md", RESUME), job=POSTING), "headers": {"Idempotency-Key": "k"}}
        started = (await annas.post(HIRING, **send)).json()
        unsettled(database_url, anna)
        again = await annas.post(HIRING, **send)
        assert (again.status_code, again.json()) == (202, started)

    async def test_interrupted_request_of_another_user_is_left_alone(self, anna, annas, workshop, database_url):
        await died(annas, workshop)
        aged(database_url, anna, 31)
        assert (await order(annas, "an opera")).status_code == 422


def unsettled(database_url, user):
    """Leave the user's claims as a process does that is killed between the start of a run and its answer."""
    with psycopg.connect(database_url) as owner:
        owner.execute(
            "UPDATE idempotency_keys SET status = NULL, body = NULL, claimed_at = clock_timestamp() WHERE user_id = %s",
            (user.user_id,),
        )


async def died(annas, workshop) -> UUID:
    """Leave a claim behind as a process does that is killed while it works; its subject."""
    workshop.open.clear()
    working = asyncio.create_task(order(annas))
    await workshop.begun.wait()
    # Cancelled like this, it neither answers nor gives the key back.
    working.cancel()
    await asyncio.gather(working, return_exceptions=True)
    workshop.open.set()
    return workshop.asked[0]


class TestKeys:
    @pytest.mark.parametrize("key", ["", "k" * 256, "clé", "a\tb"])
    async def test_keys_other_than_1_to_255_printable_characters_are_refused(self, annas, workshop, key):
        answer = await annas.post("/api/orders", json={"what": "x"}, headers=[(b"Idempotency-Key", key.encode())])
        assert answer.status_code == 422
        assert workshop.asked == []

    async def test_key_of_255_characters_is_accepted(self, annas, workshop):
        assert (await order(annas, key="k" * 255)).status_code == 202


class TestRoom:
    @pytest.fixture
    async def api(self, open_api):
        return await open_api(drives=False, open_runs=1)

    async def test_full_capacity_starts_nothing_but_repeats_former_answers(
        self, anna, annas, boriss, workshop, database_url
    ):
        assert (await order(annas, key="before")).status_code == 202
        opened(database_url, anna)
        refused = await order(annas, key="after")
        assert refused.status_code == 429
        assert refused.json()["type"] == "urn:callboard:problem:too-many-runs"
        assert int(refused.headers["retry-after"]) == TooManyRunsError.retry_after
        assert (await order(annas, key="before")).headers["idempotent-replayed"] == "true"
        assert len(workshop.asked) == 1
        assert (await order(boriss, key="after")).status_code == 202

    async def test_capacity_holds_under_concurrent_requests(self, open_api, anna, boris):
        api = await open_api(drives=False, open_runs=3)
        annas, boriss = await api.client_of(anna), await api.client_of(boris)
        ask = {"message": "Solve 2x + 5 = 15."}
        answers = await asyncio.gather(*(annas.post("/api/agents/execute", json=ask) for _ in range(10)))
        assert sorted(answer.status_code for answer in answers) == [202] * 3 + [429] * 7
        assert len((await annas.get("/api/runs")).json()["items"]) == 3
        assert (await boriss.post("/api/agents/execute", json=ask)).status_code == 202

    async def test_capacity_holds_for_one_large_batch(self, open_api, anna):
        annas = await (await open_api(drives=False, open_runs=2)).client_of(anna)
        files = form(*((f"{number}.md", RESUME) for number in range(4)), job=POSTING)
        told = (await annas.post(HIRING, files=files)).json()
        assert [run["resume"] for run in told["runs"]] == ["0.md", "1.md"]
        assert [file["resume"] for file in told["refused"]] == ["2.md", "3.md"]
        assert all("2 of yours are open" in file["problem"] for file in told["refused"])
        again = await annas.post(HIRING, files=form(("4.md", RESUME), job=POSTING))
        assert (again.status_code, again.json()["type"]) == (429, "urn:callboard:problem:too-many-runs")


def opened(database_url, user) -> None:
    """Leave a run that waits for its turn, and that no process looks for."""
    run = new_id()
    with psycopg.connect(database_url) as owner:
        owner.execute("INSERT INTO run_heads (run_id, user_id) VALUES (%s, %s)", (run, user.user_id))
        owner.execute(
            "INSERT INTO runs (id, user_id, pipeline, status, plan, inputs, today, control) "
            "VALUES (%s, %s, 'hiring', 'queued', '{}', '{}', current_date, '{}')",
            (run, user.user_id),
        )
