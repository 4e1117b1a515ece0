"""Keyset pagination: cursors stay valid while rows are added and removed.

A cursor holds the sort key of the last row, not an offset, so rows that are added before it do not shift the next page.
"""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Generic, TypeVar
from uuid import UUID

from sqlalchemy import ColumnElement, Row, Select, literal, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.core.errors import DomainError, ErrorKind
from callboard.storage.jsonb import clean

T = TypeVar("T")

DEFAULT_LIMIT = 50
"""Rows a page unless said otherwise."""

_MAX_TEXT = 1_000
_MAX_NUMBER = 1_000


class BadCursorError(DomainError):
    """The cursor is none that this list gave."""

    kind = ErrorKind.INVALID
    remedy = "Begin again without a cursor"


@dataclass(frozen=True)
class ResultPage(Generic[T]):
    """Some rows of a list, and where the next page begins; None where this is the last."""

    items: tuple[T, ...]
    next_cursor: str | None = None


@dataclass(frozen=True)
class Order:
    """The order of a list: columns that are never null, the last of them unique; all in one direction.

    Columns hold instants, UUIDs, small whole numbers or words.
    """

    name: str
    columns: Sequence[ColumnElement[Any]]
    descending: bool = False

    async def page(
        self,
        work: AsyncConnection,
        query: Select[Any],
        make: Callable[[Row[Any]], T],
        *,
        limit: int = DEFAULT_LIMIT,
        cursor: str | None = None,
    ) -> ResultPage[T]:
        """The rows of a query after a cursor, in this order.

        Raises:
            BadCursorError: the cursor is of another list, or of none.
        """
        labels = [f"place_{number}" for number in range(len(self.columns))]
        ordered = query.add_columns(*(column.label(name) for column, name in zip(self.columns, labels, strict=True)))
        ordered = ordered.order_by(*(column.desc() if self.descending else column.asc() for column in self.columns))
        if cursor is not None:
            ordered = ordered.where(self._after(cursor))
        rows = (await work.execute(ordered.limit(limit + 1))).all()
        shown = rows[:limit]
        more = self._cursor([getattr(shown[-1], name) for name in labels]) if len(rows) > limit else None
        return ResultPage(tuple(make(row) for row in shown), more)

    def _after(self, cursor: str) -> ColumnElement[bool]:
        values = self._read(cursor)
        bound = tuple_(*(literal(value, column.type) for value, column in zip(values, self.columns, strict=True)))
        here = tuple_(*self.columns)
        return here < bound if self.descending else here > bound

    def _cursor(self, values: Sequence[Any]) -> str:
        place = [self.name, *(_written(value) for value in values)]
        return base64.urlsafe_b64encode(json.dumps(place).encode()).decode().rstrip("=")

    def _read(self, cursor: str) -> list[Any]:
        try:
            name, *values = json.loads(base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
            if name != self.name:
                raise BadCursorError("it belongs to another list or order")
            return [_typed(value, column.type.python_type) for value, column in zip(values, self.columns, strict=True)]
        except (ValueError, TypeError, binascii.Error, RecursionError) as wrong:
            raise BadCursorError from wrong


def _written(value: Any) -> str | int:  # noqa: ANN401 - any kind that an order may have
    match value:
        case datetime():
            return value.astimezone(UTC).isoformat()
        case int():
            return value
        case _:
            return str(value)


def _typed(value: Any, kind: type) -> Any:  # noqa: ANN401 - any kind that an order may have
    """A value of a cursor as its column takes it; `ValueError` or `TypeError` where it is none."""
    if kind is int:
        if type(value) is not int or abs(value) > _MAX_NUMBER:
            raise ValueError(value)
        return value
    if not isinstance(value, str) or len(value) > _MAX_TEXT:
        raise TypeError(value)
    if kind is datetime:
        return _instant(value)
    return UUID(value) if kind is UUID else clean(value)


def _instant(value: str) -> datetime:
    moment = datetime.fromisoformat(value)
    if moment.tzinfo is None:
        raise ValueError(value)
    return moment


def containing(column: ColumnElement[str], text: str) -> ColumnElement[bool]:
    """Whether a column holds the text; `%` and `_` in it mean themselves."""
    return column.icontains(clean(text), autoescape=True)
