"""Looking for words as they stand, in any case."""

from __future__ import annotations

from sqlalchemy import ColumnElement

from callboard.storage.jsonb import clean


def containing(column: ColumnElement[str], text: str) -> ColumnElement[bool]:
    """Whether a column holds the text; `%` and `_` in it mean themselves."""
    return column.icontains(clean(text), autoescape=True)
