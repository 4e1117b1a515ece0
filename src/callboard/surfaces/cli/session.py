"""Open the services for one command: the database starts while the libraries load, and the event loop ends cleanly."""

from __future__ import annotations

import asyncio
import gc
import importlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from callboard.bootstrap.settings import Settings, load_settings
from callboard.documents import ReaderPool
from callboard.storage.server import begin_start

if TYPE_CHECKING:
    from callboard.bootstrap.container import AppServices

T = TypeVar("T")


LoopFactory = Callable[[], asyncio.AbstractEventLoop]


@dataclass(frozen=True)
class Opener:
    """The function that opens the services, imported while the database starts, and what else is imported meanwhile."""

    module: str
    function: str
    meanwhile: Callable[[], object] = lambda: None


def with_services(work: Callable[[AppServices], Awaitable[T]], *, loop: LoopFactory | None = None) -> T:
    """Run `work` with services that drive no runs; the durable engine is not imported."""
    return _with(Opener("callboard.bootstrap.container", "open_services"), work, loop)


def with_worker(
    work: Callable[[AppServices], Awaitable[T]],
    *,
    recover: bool = False,
    serving: bool = False,
    loop: LoopFactory | None = None,
    readers: ReaderPool | None = None,
    meanwhile: Callable[[], object] = lambda: None,
) -> T:
    """Run `work` in a process that drives runs, see `bootstrap.worker.open_worker_services`.

    Args:
        work: what is done there.
        recover: as `open_worker_services` takes it.
        serving: as `open_worker_services` takes it.
        loop: makes the event loop.
        readers: reader processes of the caller.
        meanwhile: called while the database starts.
    """
    opener = Opener("callboard.bootstrap.worker", "open_worker_services", meanwhile)
    return _with(opener, work, loop, readers=readers, recover=recover, serving=serving)


def _with(
    opener: Opener, work: Callable[[AppServices], Awaitable[T]], loop: LoopFactory | None, **options: object
) -> T:
    settings = load_settings()
    # The server comes up in its own processes while this one loads libraries, so the two cost the time of one.
    started = begin_start(settings.location)
    open_ = _load(opener)

    async def run(settings: Settings) -> T:
        async with open_(settings, started, **options) as services:
            return await work(services)

    with asyncio.Runner(loop_factory=loop) as runner:
        return runner.run(run(settings))


def _load(opener: Opener) -> Any:  # noqa: ANN401 - `open_services` or `open_worker_services`
    # See `entry.main`.
    gc.disable()
    try:
        opener.meanwhile()
        return getattr(importlib.import_module(opener.module), opener.function)
    finally:
        gc.freeze()
        gc.enable()
