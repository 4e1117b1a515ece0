"""A process that drives runs: the desk with the durable engine behind it.

Importing this module loads that engine, which takes about a second; commands that only look use `container.open_desk`.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator
from concurrent.futures import Future
from contextlib import asynccontextmanager

from callboard.agents.runs.node import Outfit, open_node
from callboard.auth.principal import local_principal
from callboard.bootstrap.container import REGISTRY, Desk, bindings, minds, reach_database
from callboard.bootstrap.settings import Settings
from callboard.hiring.service import Hiring
from callboard.telemetry import logs


@asynccontextmanager
async def open_stage(
    settings: Settings, started: Future[str] | None = None, *, recover: bool = False
) -> AsyncGenerator[Desk]:
    """Drive runs in this process.

    Args:
        settings: the deployment.
        started: a database that is being started already.
        recover: take over, unasked, the runs of every process that is gone.
    """
    logs.configure(level=settings.log_level)
    mind = minds(settings)
    outfit = Outfit(REGISTRY, mind.executor, bindings(settings), mind.chooser, recover=recover)
    async with reach_database(settings, started) as database, open_node(database, outfit) as node:
        runs, approvals = node.runs, node.approvals
        yield Desk(settings, local_principal(), database, runs, approvals, Hiring(runs, approvals))
