"""Whose account a model is asked on: that of the run, shared by all its agents and its supervisor."""

from __future__ import annotations

from typing import Protocol, runtime_checkable
from uuid import UUID

from structlog.contextvars import get_contextvars

from callboard.core.ids import new_id


@runtime_checkable
class RunReporter(Protocol):
    """A reporter that names its run."""

    @property
    def run_id(self) -> UUID:
        """The run."""
        ...


def account_of(reporter: object = None) -> str:
    """The run that `reporter` names, or else the one this task was started for (`telemetry.logs.about`).

    Work outside any run gets an account of its own.
    """
    if isinstance(reporter, RunReporter):
        return str(reporter.run_id)
    return str(get_contextvars().get("run_id") or new_id())
