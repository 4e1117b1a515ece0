"""What the driver of a run has to say to the database, carried there together where it comes together.

Everything it says takes the head of the run's log first, so it is one after another in any case: what comes up while
something is on its way goes with the next round trip, and is committed with it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from callboard.storage.errors import DatabaseUnavailableError
from callboard.storage.session import Question

MOST = 32
"""Questions in one round trip."""


class Carry(Protocol):
    """Asks the database several questions at once."""

    async def __call__(self, questions: Sequence[Question], /) -> Sequence[Any]:
        """The answers, in order; all of them or none were written."""
        ...


@dataclass
class Letter:
    """A question under way, and whoever waits for its answer."""

    question: Question
    answer: asyncio.Future[Any]


@dataclass
class Courier:
    """Carries the questions of one run, in the order in which they come."""

    carry: Carry
    _waiting: list[Letter] = field(default_factory=list[Letter])
    _round: asyncio.Task[None] | None = None

    async def ask(self, function: str, values: Mapping[str, Any]) -> Any:  # noqa: ANN401 - what the function returns
        """The answer of one function of the database.

        Raises:
            DatabaseUnavailableError: the server does not answer.
        """
        letter = Letter((function, values), asyncio.get_running_loop().create_future())
        self._waiting.append(letter)
        if self._round is None:
            # Begins with the loop's next turn: agents that are called together ask in this one.
            self._round = asyncio.create_task(self._go())
        return await letter.answer

    async def arrived(self) -> None:
        """Once what was on its way is there, whether anybody still waits for its answer or not."""
        if self._round is not None:
            await asyncio.wait({self._round})

    async def close(self) -> None:
        """Carry nothing any more; whoever still waits is cancelled."""
        if self._round is not None:
            self._round.cancel()
            await asyncio.gather(self._round, return_exceptions=True)
        for letter in self._waiting:
            letter.answer.cancel()

    async def _go(self) -> None:
        try:
            while self._waiting:
                letters, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
                # What nobody waits for any more was not meant to be done.
                await self._deliver([letter for letter in letters if not letter.answer.done()])
        finally:
            self._round = None

    async def _deliver(self, letters: Sequence[Letter]) -> None:
        if not letters:
            return
        try:
            answers = await self.carry([letter.question for letter in letters])
        except asyncio.CancelledError:
            for letter in letters:
                letter.answer.cancel()
            raise
        except Exception as failure:  # noqa: BLE001 - whoever asked is told
            await self._explain(letters, failure)
        else:
            for letter, answer in zip(letters, answers, strict=True):
                if not letter.answer.done():
                    letter.answer.set_result(answer)

    async def _explain(self, letters: Sequence[Letter], failure: Exception) -> None:
        """Only whose question can not be carried out is told so: the others are asked again, each by itself."""
        if len(letters) > 1 and not isinstance(failure, DatabaseUnavailableError):
            for letter in letters:
                await self._deliver([letter])
            return
        for letter in letters:
            if not letter.answer.done():
                letter.answer.set_exception(failure)
