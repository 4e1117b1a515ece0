"""A worker process that drives runs of nine agents, for tests that kill, stop and replace it.

Its orders say where the database is, who asks, and what is to happen in which agent. It says through a pipe what it
does, one word a message, and goes on when it gets one. Everything an agent or an effect does is one line of the journal
file: `what name process`.
"""

import asyncio
import fcntl
import os
import signal
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, ClassVar
from uuid import UUID

from tests.fakes.nine import TODAY, errand, inputs, nine

from callboard.agents.execution import Bindings, RulesExecutor
from callboard.agents.registry import Registry
from callboard.agents.runs import worker as module
from callboard.agents.runs.model import RunRecord
from callboard.agents.runs.worker import Worker, WorkerConfig, open_worker
from callboard.auth.principal import Principal
from callboard.storage.server import DatabaseLocation
from callboard.storage.session import open_database


def note(path: str, *words: object) -> None:
    """Write one line atomically."""
    line = " ".join(str(word) for word in (*words, os.getpid())) + "\n"
    descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    try:
        os.write(descriptor, line.encode())
    finally:
        os.close(descriptor)


PIPES: list[Connection] = []
"""The pipe to the test, in a worker's process."""


def act_upon(what: str) -> None:
    """Die at once, or stop and wait for a signal."""
    if what == "die":
        os.kill(os.getpid(), signal.SIGKILL)
    if what == "pause":
        PIPES[0].send("paused")
        PIPES[0].recv()


class Delivery:
    """Sends by writing a line; the lines are what went out."""

    def __init__(self, path: str, *, idempotent: bool = True, before: str = "", after: str = "") -> None:
        self.path, self.idempotent, self.before, self.after = path, idempotent, before, after

    async def perform(self, output: Any, key: str) -> dict[str, Any]:
        act_upon(self.before)
        if self.idempotent and await self.was_done(key):
            return {"key": key}
        note(self.path, "sent", key)
        act_upon(self.after)
        return {"key": key, "text": output.text}

    async def was_done(self, key: str) -> dict[str, Any] | None:
        path = Path(self.path)
        done = path.exists() and any(line.split()[:2] == ["sent", key] for line in path.read_text().splitlines())
        return {"key": key, "found": True} if done else None


def outfit(orders: dict[str, Any], *, recover: bool = False) -> WorkerConfig:
    """The nine agents, each noting that it acts, and doing in `at` what it was told; and one for errands."""

    def act(name: str) -> None:
        note(orders["journal"], "acts", name)
        if "gate" in orders:
            pass_through(orders["gate"])
        if name == orders.get("at"):
            act_upon(orders["do"])

    delivery = Delivery(orders["journal"], **orders.get("delivery", {}))
    bindings = Bindings(effects={"deliver": delivery})
    more = {name: orders[name] for name in ("seats", "version", "stalled_seconds", "drain_seconds") if name in orders}
    return WorkerConfig(Registry([nine(act), errand(act)]), RulesExecutor(), bindings, recover=recover, **more)


def pass_through(gate: str) -> None:
    """Wait as long as the test holds the gate's lock."""
    with Path(gate).open() as door:
        fcntl.flock(door, fcntl.LOCK_SH)


class InterruptedWorker(Worker):
    """Does something between taking a run from the queue and starting it."""

    orders: ClassVar[dict[str, Any]] = {}

    async def go_on(self, principal: Principal, run: RunRecord) -> None:
        act_upon(self.orders.get("taken", ""))
        await super().go_on(principal, run)


async def drive(node: Worker, user: Principal, run: str | None) -> UUID:
    if run is None:
        return await node.runs.start(user, "nine", inputs(), today=TODAY)
    await node.runs.resume(user, UUID(run))
    return UUID(run)


async def until_dismissed(node: Worker, user: Principal, run_id: UUID) -> None:
    """Until this process drives nothing any more, because it is done or was replaced."""
    async for _ in node.runs.watch(user, run_id, after=1):
        break
    while drivers := node.context.drivers(run_id):
        await asyncio.wait(drivers)


async def main(pipe: Connection, orders: dict[str, Any]) -> None:
    user = Principal(UUID(orders["user"]))
    async with (
        open_database(DatabaseLocation(url=orders["url"])) as database,
        open_worker(database, outfit(orders, recover="serves" in orders)) as node,
    ):
        pipe.send("ready")
        await asyncio.to_thread(pipe.recv)
        if orders.get("serves"):
            # Until a signal ends it; its runs come from the queue.
            await asyncio.Event().wait()
        run_id = await drive(node, user, orders.get("run"))
        pipe.send(str(run_id))
        if orders.get("leave_when_waiting"):
            await node.runs.wait(user, run_id, for_person=True)
        elif orders.get("until_dismissed"):
            await until_dismissed(node, user, run_id)
        else:
            await node.runs.wait(user, run_id)
    pipe.send("left")


def begin(pipe: Connection, orders: dict[str, Any]) -> None:
    """The whole life of a worker."""
    PIPES.append(pipe)
    # Ignored where a shell runs the tests in the background.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    InterruptedWorker.orders = orders
    module.Worker = InterruptedWorker  # pyright: ignore[reportPrivateImportUsage]
    with suppress(KeyboardInterrupt):
        asyncio.run(main(pipe, orders))
