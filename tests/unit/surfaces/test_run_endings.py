"""Messages on Ctrl-C."""

import asyncio
from contextlib import AbstractAsyncContextManager

import pytest

from callboard.core.ids import new_id
from callboard.surfaces.cli.run_endings import all_detachable, detachable

RUN = new_id()


@pytest.mark.parametrize(
    ("watched", "told"),
    [
        (detachable(RUN), ("Interrupted", f"callboard runs resume {RUN}", f"callboard runs cancel {RUN}")),
        (all_detachable(), ("Interrupted", "callboard runs list", "callboard worker")),
    ],
    ids=["one run", "many runs"],
)
async def test_detached_run_prints_how_to_resume(
    watched: AbstractAsyncContextManager[None], told: tuple[str, ...], capfd: pytest.CaptureFixture[str]
) -> None:
    begun = asyncio.Event()

    async def watch() -> None:
        async with watched:
            begun.set()
            await asyncio.Event().wait()

    watching = asyncio.create_task(watch())
    await begun.wait()
    watching.cancel()
    with pytest.raises(asyncio.CancelledError):
        await watching
    said = " ".join(capfd.readouterr().err.split())
    assert all(words in said for words in told)
