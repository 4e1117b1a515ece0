"""How a run that is watched at the terminal may end, other than well."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from uuid import UUID

from callboard.core.errors import DomainError, ErrorKind
from callboard.surfaces.cli.console import print_message


class RunFailedError(DomainError):
    """The run did not reach its goal."""

    kind = ErrorKind.FAILED


class RunCancelledError(DomainError):
    """The run was cancelled."""

    kind = ErrorKind.CANCELLED


@asynccontextmanager
async def detachable(run_id: UUID) -> AsyncGenerator[None]:
    """Let Ctrl-C end the watching and not the run."""
    try:
        yield
    except asyncio.CancelledError:
        print_message(
            f"\nInterrupted; the run is kept. Go on: [bold]callboard runs resume {run_id}[/]   "
            f"End it: [bold]callboard runs cancel {run_id}[/]",
        )
        raise


@asynccontextmanager
async def all_detachable() -> AsyncGenerator[None]:
    """The same for many runs at once."""
    try:
        yield
    except asyncio.CancelledError:
        print_message(
            "\nInterrupted; the runs that have begun are kept: [bold]callboard runs list[/]   "
            "Go on with all of them: [bold]callboard worker[/]",
        )
        raise
