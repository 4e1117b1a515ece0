"""Whose account a model is asked on: that of the run, shared by all its agents."""

from __future__ import annotations

from typing import Protocol, runtime_checkable
from uuid import UUID

from callboard.core.ids import new_id


@runtime_checkable
class RunReporter(Protocol):
    """A reporter that names its run."""

    @property
    def run_id(self) -> UUID:
        """The run."""
        ...


class _Run(Protocol):
    @property
    def id(self) -> UUID: ...


class _Job(Protocol):
    @property
    def run(self) -> _Run: ...


@runtime_checkable
class JobReporter(Protocol):
    """A reporter that speaks for a job of a run, as the one of durable runs does (`runs.work.Reports`)."""

    @property
    def job(self) -> _Job:
        """The job."""
        ...


def account_of(reporter: object = None) -> str:
    """The run that `reporter` speaks for. Work outside any run gets an account of its own."""
    match reporter:
        case RunReporter():
            return str(reporter.run_id)
        case JobReporter():
            return str(reporter.job.run.id)
        case _:
            return str(new_id())
