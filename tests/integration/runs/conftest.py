"""Nodes, workers that can be killed, and access to their traces."""

import asyncio
import fcntl
import multiprocessing
import os
import signal
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from tests.builders.waiting import until
from tests.fakes.nine import NINE, nine
from tests.fakes.worker import Delivery, begin, outfit

from callboard.agents.execution import Bindings, RulesExecutor
from callboard.agents.registry import Registry
from callboard.agents.runs.model import ApprovalAnswer
from callboard.agents.runs.worker import WorkerConfig, open_worker


@dataclass
class Journal:
    """What agents and effects did, by all processes."""

    path: Path

    def lines(self) -> list[list[str]]:
        return [line.split() for line in self.path.read_text().splitlines()] if self.path.exists() else []

    def acts(self, name: str | None = None) -> list[list[str]]:
        return [line for line in self.lines() if line[0] == "acts" and name in {None, line[1]}]

    def actors(self, name: str) -> list[str]:
        """Which processes acted, in order."""
        return [line[2] for line in self.acts(name)]

    def sent(self, run_id: UUID | str) -> list[list[str]]:
        return [line for line in self.lines() if line[0] == "sent" and line[1].startswith(str(run_id))]


@pytest.fixture
def journal(tmp_path):
    return Journal(tmp_path / "journal")


@pytest.fixture
async def start_worker(database):
    """Opens nodes that end with the test."""
    async with AsyncExitStack() as stack:

        async def open_one(pipelines=None, *, executor=None, effects=None, **more):
            registry = Registry(pipelines or [nine(effect=None)])
            given = WorkerConfig(registry, executor or RulesExecutor(), Bindings(effects=effects or {}), **more)
            return await stack.enter_async_context(open_worker(database, given))

        yield open_one


@pytest.fixture
def idempotent():
    """Whether the effect of the nine agents may be done twice."""
    return True


@pytest.fixture
async def rescuer(database, journal, idempotent):
    """A node that takes over, unasked, what dead processes leave, with the same nine agents."""
    orders = {"journal": str(journal.path), "delivery": {"idempotent": idempotent}}
    async with open_worker(database, outfit(orders, recover=True)) as node:
        yield node


@dataclass
class Worker:
    """A process of `tests.fakes.worker`."""

    process: Any
    pipe: Connection
    said: list[str] = field(default_factory=list)

    async def hear(self, word: str | None = None) -> str:
        """The next message, which is `word` if one is given."""
        self.said.append(await asyncio.to_thread(self.pipe.recv))
        assert word in {None, self.said[-1]}, f"heard {self.said}"
        return self.said[-1]

    def go(self) -> None:
        self.pipe.send("go")

    async def begin(self) -> UUID:
        await self.hear("ready")
        self.go()
        return UUID(await self.hear())

    def signal(self, number: signal.Signals) -> None:
        os.kill(self.process.pid, number)

    async def end(self) -> int:
        """Its exit code, once it is gone."""
        await asyncio.to_thread(self.process.join)
        return self.process.exitcode


# Workers are forked from a process that has imported everything and done nothing: a fresh process each, in no time.
FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["tests.fakes.worker"])


@pytest.fixture
async def hire(database_url, anna, journal):
    """Start workers; those that are left at the end of the test are killed."""
    hired = []

    async def start(**orders):
        given = {"url": database_url, "user": str(anna.user_id), "journal": str(journal.path), **orders}
        ours, theirs = FORKS.Pipe()
        process = FORKS.Process(target=begin, args=(theirs, given), daemon=True)
        process.start()
        theirs.close()
        hired.append(Worker(process, ours))
        return hired[-1]

    yield start
    for worker in hired:
        if worker.process.is_alive():
            worker.process.kill()
        await worker.end()
        worker.pipe.close()


class Gate:
    """A gate at which agents of the workers wait while it is closed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._door = path.open("w")

    def close(self) -> None:
        fcntl.flock(self._door, fcntl.LOCK_EX)

    def open(self) -> None:
        fcntl.flock(self._door, fcntl.LOCK_UN)


@pytest.fixture
def gate(tmp_path):
    """A gate that is closed, and opened at the end at the latest."""
    made = Gate(tmp_path / "gate")
    made.close()
    yield made
    made._door.close()


async def until_asked(node, user, run_id):
    """The approval that the run waits for."""
    async for event in node.runs.watch(user, run_id):
        if event.type == "human-request":
            break
    (approval,) = await node.approvals.list(user, run_id=run_id)
    return approval


async def approve(node, user, run_id, **verdict):
    approval = await until_asked(node, user, run_id)
    return await node.approvals.decide(user, approval.id, ApprovalAnswer(**{"approve": True, **verdict}))


async def told(node, user, run_id):
    """Every event of a run that has ended."""
    return [event async for event in node.runs.watch(user, run_id)]


__all__ = ["NINE", "Delivery", "Journal", "Worker", "approve", "told", "until", "until_asked"]
