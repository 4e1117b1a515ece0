"""What a driver says to the database at the same time goes there together."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from callboard.agents.runs.courier import MOST, Courier
from callboard.storage.errors import DatabaseUnavailableError
from callboard.storage.session import Question


class RefusedError(Exception):
    """What a database says of a question that it can not carry out."""


@dataclass
class Post:
    """A database that echoes the functions it is asked for, once its gate is open."""

    gate: asyncio.Event = field(default_factory=asyncio.Event)
    left: asyncio.Event = field(default_factory=asyncio.Event)
    trips: list[list[str]] = field(default_factory=list[list[str]])
    away: bool = False

    async def carry(self, questions: Sequence[Question]) -> Sequence[Any]:
        self.trips.append([function for function, _ in questions])
        self.left.set()
        await self.gate.wait()
        if self.away:
            raise DatabaseUnavailableError("it does not answer")
        if any(function == "nonsense" for function, _ in questions):
            raise RefusedError
        return [function.upper() for function, _ in questions]


@pytest.fixture
def post() -> Post:
    made = Post()
    made.gate.set()
    return made


async def _under_way(courier: Courier, post: Post, word: str) -> asyncio.Task[Any]:
    """A question that has left and gets no answer yet."""
    post.gate.clear()
    asked = asyncio.create_task(courier.ask(word, {}))
    await post.left.wait()
    return asked


async def _asked(courier: Courier, *words: str) -> list[asyncio.Task[Any]]:
    """Questions that wait for their turn."""
    tasks = [asyncio.create_task(courier.ask(word, {})) for word in words]
    await asyncio.sleep(0)
    return tasks


async def test_what_is_asked_in_one_turn_of_the_loop_is_one_round_trip(post: Post) -> None:
    courier = Courier(post.carry)
    answers = await asyncio.gather(*(courier.ask(word, {}) for word in ("one", "two", "three")))
    assert (answers, post.trips) == (["ONE", "TWO", "THREE"], [["one", "two", "three"]])


async def test_what_comes_up_while_something_is_on_its_way_goes_with_the_next(post: Post) -> None:
    courier = Courier(post.carry)
    first = await _under_way(courier, post, "one")
    later = await _asked(courier, "two", "three")
    post.gate.set()
    assert await asyncio.gather(first, *later) == ["ONE", "TWO", "THREE"]
    assert post.trips == [["one"], ["two", "three"]]


async def test_a_round_trip_is_not_longer_than_it_may_be(post: Post) -> None:
    courier = Courier(post.carry)
    await asyncio.gather(*(courier.ask(f"word{place}", {}) for place in range(MOST + 1)))
    assert [len(trip) for trip in post.trips] == [MOST, 1]


async def test_a_question_that_is_refused_takes_no_other_with_it(post: Post) -> None:
    courier = Courier(post.carry)
    answers = await asyncio.gather(*(courier.ask(w, {}) for w in ("one", "nonsense", "two")), return_exceptions=True)
    assert (answers[0], answers[2]) == ("ONE", "TWO")
    assert isinstance(answers[1], RefusedError)


async def test_a_database_that_is_away_is_told_to_all_and_the_next_question_is_asked_again(post: Post) -> None:
    courier, post.away = Courier(post.carry), True
    answers = await asyncio.gather(courier.ask("one", {}), courier.ask("two", {}), return_exceptions=True)
    assert [type(answer) for answer in answers] == [DatabaseUnavailableError, DatabaseUnavailableError]
    assert len(post.trips) == 1
    post.away = False
    assert await courier.ask("three", {}) == "THREE"


async def test_what_nobody_waits_for_any_more_is_not_asked(post: Post) -> None:
    courier = Courier(post.carry)
    first = await _under_way(courier, post, "one")
    given_up, kept = await _asked(courier, "two", "three")
    given_up.cancel()
    await asyncio.gather(given_up, return_exceptions=True)
    post.gate.set()
    assert await asyncio.gather(first, kept) == ["ONE", "THREE"]
    assert post.trips == [["one"], ["three"]]


async def test_whoever_waits_when_it_closes_is_cancelled(post: Post) -> None:
    courier = Courier(post.carry)
    first = await _under_way(courier, post, "one")
    (second,) = await _asked(courier, "two")
    await courier.close()
    results = await asyncio.gather(first, second, return_exceptions=True)
    assert [type(result) for result in results] == [asyncio.CancelledError, asyncio.CancelledError]


async def test_what_is_on_its_way_can_be_waited_for_after_whoever_asked_has_gone(post: Post) -> None:
    courier = Courier(post.carry)
    await courier.arrived()
    gone = await _under_way(courier, post, "one")
    gone.cancel()
    arrived = asyncio.create_task(courier.arrived())
    await asyncio.gather(gone, asyncio.sleep(0), return_exceptions=True)
    assert not arrived.done()
    post.gate.set()
    await arrived
    assert post.trips == [["one"]]
