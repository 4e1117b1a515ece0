"""A process that drives runs: the services with the durable engine behind it.

Importing this module loads that engine, which takes about a second; what only looks uses `container.open_services`.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from concurrent.futures import Future
from contextlib import aclosing, asynccontextmanager, nullcontext
from datetime import timedelta

from callboard.agents.allowed_hosts import AllowedHosts
from callboard.agents.runs.erasure import delete_orphaned_workflows
from callboard.agents.runs.worker import WorkerConfig, open_worker
from callboard.bootstrap.container import (
    BUILTINS,
    REGISTRY,
    AgentEngines,
    AppServices,
    agent_engines,
    bindings,
    make_services,
    reach_database,
    reader_pool,
)
from callboard.bootstrap.observability import observed, write_logs
from callboard.bootstrap.settings import Settings
from callboard.catalog.documents import Documents
from callboard.documents import ReaderPool
from callboard.jobsearch.background_sync import BackgroundSync
from callboard.workbench.document_search import DocumentSearch
from callboard.workbench.remote_agents import RemoteExecutor

SERVING_SECONDS = 2.0
"""Upper bound on the time that a process which also serves requests gives its runs at shutdown."""


@asynccontextmanager
async def open_worker_services(
    settings: Settings,
    started: Future[str] | None = None,
    readers: ReaderPool | None = None,
    *,
    recover: bool = False,
    serving: bool = False,
) -> AsyncGenerator[AppServices]:
    """Drive runs in this process.

    Args:
        settings: the deployment.
        started: a database that is being started already.
        readers: reader processes of the caller.
        recover: take over, unasked, the runs of every process that is gone, and take runs from the queue.
        serving: also answer requests: their end takes most of the ten seconds in which a process is to leave.
    """
    write_logs(settings)
    async with reader_pool(readers, settings.reader_processes) as pool:
        engines = agent_engines(settings, pool)
        with observed(_agents()) if recover else nullcontext():
            async with reach_database(settings, started) as database:
                search = DocumentSearch(Documents(database))
                config = _worker_config(settings, engines, search, recover=recover, serving=serving)
                async with open_worker(database, config) as worker:
                    if recover:
                        await delete_orphaned_workflows(database.owner_url)
                    async with aclosing(worker.runs) as runs:
                        services = make_services(settings, database, runs, worker.approvals, pool, search)
                        async with _background_syncs(services) if recover else nullcontext():
                            yield services


@asynccontextmanager
async def _background_syncs(services: AppServices) -> AsyncGenerator[None]:
    """Sync sources of postings as they become due, in as many processes as there are."""
    if not services.settings.sync_hours:
        yield
        return
    every = timedelta(hours=services.settings.sync_hours)
    syncs = BackgroundSync(services.database, lambda: services.job_search.sync, every=every)
    running = asyncio.create_task(syncs.run(), name="callboard-syncs")
    try:
        yield
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


def _worker_config(
    settings: Settings, engines: AgentEngines, search: DocumentSearch, *, recover: bool, serving: bool
) -> WorkerConfig:
    return WorkerConfig(
        registry=REGISTRY,
        executor=RemoteExecutor(engines.executor, AllowedHosts.parse(settings.agent_hosts)),
        bindings=bindings(settings, search),
        chooser=engines.chooser,
        seats=settings.seats,
        max_open=settings.open_runs,
        recover=recover,
        drain_seconds=_drain_seconds(settings, serving=serving) if recover else 0.0,
    )


def _drain_seconds(settings: Settings, *, serving: bool) -> float:
    return min(settings.drain_seconds, SERVING_SECONDS) if serving else settings.drain_seconds


def _agents() -> set[str]:
    pipelines = {spec.name for pipeline in REGISTRY.pipelines for spec in pipeline.agents}
    return pipelines | {name for card in BUILTINS for name in (card.id, card.name)}
