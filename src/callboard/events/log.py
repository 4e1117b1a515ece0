"""The append-only log: gap-free numbers per run, written in the transaction of what they tell.

`append_events` in the database takes the row lock of the run's head, so numbers are given and become visible in one
order, and a process that was replaced (an older epoch) writes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import Row, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.core.errors import DomainError, ErrorKind
from callboard.core.ids import new_id
from callboard.events.contract import Draft, Event, EventType
from callboard.events.tables import RUN_EVENTS, RUN_HEADS
from callboard.storage.jsonb import dumps

PAGE = 500
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


_APPEND = text("""
    SELECT run_id, seq, id, agent_name, type, content, metadata AS details, "timestamp"
    FROM append_events(:run_id, :epoch, :close, CAST(:events AS jsonb))""")


async def open_log(work: AsyncConnection, run_id: UUID, user_id: UUID) -> None:
    """Begin the log of a run."""
    await work.execute(insert(RUN_HEADS).values(run_id=run_id, user_id=user_id))


async def take_over(work: AsyncConnection, run_id: UUID) -> int | None:
    """Become the only writer of a run: the new epoch, or None if its log is closed.

    Raises:
        UnknownRunError: there is no such run.
    """
    change = update(RUN_HEADS).where(RUN_HEADS.c.run_id == run_id).values(epoch=RUN_HEADS.c.epoch + 1)
    row = (await work.execute(change.returning(RUN_HEADS.c.epoch, RUN_HEADS.c.closed))).one_or_none()
    if row is None:
        raise UnknownRunError(str(run_id))
    return None if row.closed else int(row.epoch)


async def append(
    work: AsyncConnection, run_id: UUID, drafts: Sequence[Draft], *, epoch: int | None = None, close: bool = False
) -> list[Event]:
    """Append events in the given order; with `close`, they are the last.

    Args:
        work: the transaction of what the events tell.
        run_id: whose log.
        drafts: at least one event.
        epoch: what `take_over` gave; None for someone who does not drive the run (a person who cancels).
        close: whether the log ends here.

    Raises:
        UnknownRunError: there is no such run.
        RunClosedError: it has ended.
        FencedError: another process took it over.
    """
    events = dumps([{"id": str(new_id()), **draft.model_dump(mode="json")} for draft in drafts])
    values = {"run_id": run_id, "epoch": epoch, "close": close, "events": events}
    rows = (await work.execute(_APPEND, values)).all()
    if not rows:
        raise await _refusal(work, run_id)
    return [_event(row) for row in rows]


async def read(work: AsyncConnection, run_id: UUID, *, after: int = 0, limit: int = PAGE) -> list[Event]:
    """Events with a number above `after`, in order, at most `limit`."""
    query = select(RUN_EVENTS).where(RUN_EVENTS.c.run_id == run_id, RUN_EVENTS.c.seq > after)
    rows = (await work.execute(query.order_by(RUN_EVENTS.c.seq).limit(limit))).all()
    return [_event(row) for row in rows]


async def closed(work: AsyncConnection, run_id: UUID) -> bool:
    """Whether the log of a run has ended.

    Raises:
        UnknownRunError: there is no such run.
    """
    found = (await work.execute(select(RUN_HEADS.c.closed).where(RUN_HEADS.c.run_id == run_id))).scalar()
    if found is None:
        raise UnknownRunError(str(run_id))
    return bool(found)


async def _refusal(work: AsyncConnection, run_id: UUID) -> DomainError:
    try:
        ended = await closed(work, run_id)
    except UnknownRunError as unknown:
        return unknown
    return RunClosedError(str(run_id)) if ended else FencedError(str(run_id))


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
