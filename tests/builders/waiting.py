"""Polling for conditions that send no notification: other processes, polling clients, closed sockets.

Where there is an event, a notice or an exit to wait for, wait for that.
"""

import asyncio
import inspect
from collections.abc import Callable
from typing import Any

SHORTEST_SECONDS = 0.02
SHARE = 0.2
"""Of the time waited so far, until the condition is asked again: asking takes from what it waits for."""
FAILED = frozenset({"failed", "cancelled"})


async def until(condition: Callable[[], Any], *, seconds: float = 60, seen: Callable[[], Any] | None = None) -> Any:
    """What a condition gives, once that is something; it may be a coroutine function.

    Args:
        condition: asked again and again, ever less often.
        seconds: so long.
        seen: what there is to see when it gave nothing, for whoever reads the failure.

    Raises:
        AssertionError: it gave nothing for so long; whatever the condition itself raises ends the waiting at once.
    """
    loop = asyncio.get_running_loop()
    began = loop.time()
    while True:
        found = condition()
        if inspect.isawaitable(found):
            found = await found
        if found:
            return found
        waited = loop.time() - began
        assert waited < seconds, f"nothing for {seconds:g} s, at last {found!r}{f': {seen()}' if seen else ''}"
        await asyncio.sleep(max(SHORTEST_SECONDS, waited * SHARE))


async def standing(client: Any, run_id: str, *statuses: str) -> dict[str, Any]:
    """A run over HTTP, once it stands so; one that has ended otherwise will not any more.

    Raises:
        AssertionError: it has ended otherwise, with the reason.
    """

    async def look() -> dict[str, Any] | None:
        run = (await client.get(f"/api/runs/{run_id}")).json()
        assert run["status"] in statuses or run["status"] not in FAILED, f"{run['status']}: {run['error']}"
        return run if run["status"] in statuses else None

    return await until(look)
