"""A command's time with Callboard: the database starts while the libraries load, and the loop ends cleanly."""

from __future__ import annotations

import asyncio
import gc
import importlib
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeVar

from callboard.bootstrap.settings import Settings, load_settings
from callboard.storage.server import begin_start

if TYPE_CHECKING:
    from callboard.bootstrap.container import Desk

T = TypeVar("T")


LoopFactory = Callable[[], asyncio.AbstractEventLoop]


def at_desk(work: Callable[[Desk], Awaitable[T]], *, loop: LoopFactory | None = None) -> T:
    """Run `work` with a desk that only looks; the durable engine is not loaded."""
    return _with("callboard.bootstrap.container", "open_desk", work, loop)


def on_stage(
    work: Callable[[Desk], Awaitable[T]],
    *,
    recover: bool = False,
    serving: bool = False,
    loop: LoopFactory | None = None,
) -> T:
    """Run `work` in a process that drives runs, see `bootstrap.stage.open_stage`."""
    return _with("callboard.bootstrap.stage", "open_stage", work, loop, recover=recover, serving=serving)


def _with(
    module: str, opener: str, work: Callable[[Desk], Awaitable[T]], loop: LoopFactory | None, **options: bool
) -> T:
    settings = load_settings()
    # The server comes up in its own processes while this one loads libraries, so the two cost the time of one.
    started = begin_start(settings.location)
    open_ = getattr(_load(module), opener)

    async def run(settings: Settings) -> T:
        async with open_(settings, started, **options) as desk:
            return await work(desk)

    with asyncio.Runner(loop_factory=loop) as runner:
        return runner.run(run(settings))


def _load(module: str) -> object:
    # See `entry.main`.
    gc.disable()
    try:
        return importlib.import_module(module)
    finally:
        gc.freeze()
        gc.enable()
