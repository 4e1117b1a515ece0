"""The only place that asks what time it is."""

from __future__ import annotations

from datetime import UTC, date, datetime


def now() -> datetime:
    """The present instant, timezone-aware, in UTC."""
    return datetime.now(UTC)  # noqa: TID251 - this is the clock


def today() -> date:
    """The present day in UTC."""
    return now().date()
