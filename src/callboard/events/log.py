"""The append-only log: gap-free numbers per run, written in the transaction of what they tell.

`append_events` in the database takes the row lock of the run's head, so numbers are given and become visible in one
order, and a process that was replaced (an older epoch) writes nothing.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy import Row, select, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.core.errors import DomainError, ErrorKind
from callboard.core.ids import new_id
from callboard.events.contract import Event, EventDraft, EventType
from callboard.events.tables import RUN_HEADS
from callboard.storage.jsonb import dumps
from callboard.telemetry import runs as run_telemetry

PAGE_SIZE = 500
"""Events read at once."""


class UnknownRunError(DomainError):
    """There is no such run."""

    kind = ErrorKind.NOT_FOUND


class RunClosedError(DomainError):
    """The run has ended."""

    kind = ErrorKind.CONFLICT


class FencedError(DomainError):
    """The run was taken over by another process."""

    kind = ErrorKind.CONFLICT


APPEND = "append_events(:run_id, :epoch, :close, CAST(:events AS jsonb))"
"""The database's function that appends."""

_APPEND = text(f"SELECT {APPEND}")
_EVENTS = """
    SELECT h.closed, h.last_seq, e.run_id, e.seq, e.id, e.agent_name, e.type, e.content, e.metadata AS details,
           e.timestamp
    FROM run_heads AS h LEFT JOIN run_events AS e ON e.run_id = h.run_id AND """
_READ = text(_EVENTS + "e.seq > :after WHERE h.run_id = :run_id ORDER BY e.seq LIMIT :limit")
_TAIL = text(_EVENTS + "e.seq > h.last_seq - :limit WHERE h.run_id = :run_id ORDER BY e.seq")


@dataclass(frozen=True)
class EventPage:
    """Events in order, and whether the log ends with them."""

    events: tuple[Event, ...]
    ended: bool


Reading = Callable[[AsyncConnection], Awaitable[EventPage]]


async def open_log(work: AsyncConnection, run_id: UUID, user_id: UUID) -> bool:
    """Begin the log of a run; False if it was begun before."""
    row = insert(RUN_HEADS).values(run_id=run_id, user_id=user_id).on_conflict_do_nothing()
    return (await work.execute(row.returning(RUN_HEADS.c.run_id))).scalar() is not None


async def append(
    work: AsyncConnection, run_id: UUID, drafts: Sequence[EventDraft], *, epoch: int | None = None, close: bool = False
) -> int:
    """Append events in the given order; the number of the last one is returned.

    Args:
        work: the transaction of what the events tell.
        run_id: whose log.
        drafts: at least one event.
        epoch: what `take_run` gave; None for someone who does not drive the run (a person who cancels).
        close: whether the log ends here.

    Raises:
        UnknownRunError: there is no such run.
        RunClosedError: it has ended.
        FencedError: another process took it over.
    """
    values = {"run_id": run_id, "epoch": epoch, "close": close, "events": events_as_json(drafts)}
    return await sequence_or_raise(work, run_id, (await work.execute(_APPEND, values)).scalar())


def events_as_json(drafts: Sequence[EventDraft]) -> str:
    """Events as `append_events` in the database takes them."""
    run_telemetry.events_written(draft.type for draft in drafts)
    return dumps([{"id": str(new_id()), **draft.model_dump(mode="json")} for draft in drafts])


async def sequence_or_raise(work: AsyncConnection, run_id: UUID, answer: int | None) -> int:
    """The answer of a function of the database that writes events, or why it refused.

    Raises:
        UnknownRunError: there is no such run.
        RunClosedError: it has ended.
        FencedError: another process took it over.
    """
    if answer is not None:
        return int(answer)
    if await closed(work, run_id):
        raise RunClosedError(str(run_id))
    raise FencedError(str(run_id))


async def read(work: AsyncConnection, run_id: UUID, *, after: int = 0, limit: int = PAGE_SIZE) -> EventPage:
    """Events with a number above `after`, in order, at most `limit`.

    Raises:
        UnknownRunError: there is no such run.
    """
    return _page(run_id, (await work.execute(_READ, {"run_id": run_id, "after": after, "limit": limit})).all(), after)


async def tail(work: AsyncConnection, run_id: UUID, *, limit: int = PAGE_SIZE) -> EventPage:
    """The latest events, in order.

    Raises:
        UnknownRunError: there is no such run.
    """
    return _page(run_id, (await work.execute(_TAIL, {"run_id": run_id, "limit": limit})).all(), 0)


async def closed(work: AsyncConnection, run_id: UUID) -> bool:
    """Return True if the log of a run has ended.

    Raises:
        UnknownRunError: there is no such run.
    """
    found = (await work.execute(select(RUN_HEADS.c.closed).where(RUN_HEADS.c.run_id == run_id))).scalar()
    if found is None:
        raise UnknownRunError(str(run_id))
    return bool(found)


def _page(run_id: UUID, rows: Sequence[Row[Any]], after: int) -> EventPage:
    if not rows:
        raise UnknownRunError(str(run_id))
    events = tuple(_event(row) for row in rows if row.seq is not None)
    last = events[-1].seq if events else after
    return EventPage(events, ended=rows[0].closed and last >= rows[0].last_seq)


def _event(row: Row[Any]) -> Event:
    return Event(
        id=row.id,
        run_id=row.run_id,
        seq=row.seq,
        agent_name=row.agent_name,
        type=EventType(row.type),
        content=row.content,
        metadata=row.details,
        timestamp=row.timestamp,
    )
