"""Column types and metadata of every table. Each product keeps its own `tables.py`."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Column, DateTime, ForeignKey, MetaData, Text, Uuid, func
from sqlalchemy.dialects.postgresql import JSONB

METADATA = MetaData()
"""Every table of ours. Migrations make them; a test compares the two."""


def key() -> Column[Any]:
    """A UUIDv7 primary key."""
    return Column("id", Uuid, primary_key=True)


def owner(**options: bool) -> Column[Any]:
    """The user whom the row belongs to, which the row-level policy checks."""
    reference = ForeignKey("users.id", ondelete="CASCADE")
    return Column("user_id", Uuid, reference, nullable=False, **options)  # pyright: ignore[reportArgumentType]


def created() -> Column[Any]:
    """When the row was made."""
    return instant("created_at", nullable=False, server_default=func.clock_timestamp())


def instant(name: str, **options: Any) -> Column[Any]:  # noqa: ANN401 - SQLAlchemy's own options
    """A moment with its zone."""
    return Column(name, DateTime(timezone=True), **options)


def document(name: str, **options: Any) -> Column[Any]:  # noqa: ANN401 - SQLAlchemy's own options
    """A typed document, validated by its model on the way in and out."""
    return Column(name, JSONB(none_as_null=True), **options)


def words(name: str, **options: Any) -> Column[Any]:  # noqa: ANN401 - SQLAlchemy's own options
    """Text of any length; not null unless said otherwise."""
    options.setdefault("nullable", False)
    return Column(name, Text, **options)
