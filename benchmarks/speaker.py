"""A process that writes events into the log of a run, burst after burst: `python -m benchmarks.speaker`."""

from __future__ import annotations

import argparse
import asyncio
from uuid import UUID

from callboard.auth.principal import local_principal
from callboard.events import log
from callboard.events.contract import EventDraft, EventType
from callboard.storage.server import DatabaseLocation
from callboard.storage.session import open_database

DRAFT = EventDraft(
    agent_name="matching",
    type=EventType.MESSAGE,
    content="7 of 9 requirements are met, each with the line that shows it. " * 6,
    metadata={"structuredData": {"requirements": ["python", "postgresql", "kubernetes"] * 12}},
)
"""About a kilobyte, as agents' events are in the middle."""


async def _speak(given: argparse.Namespace) -> None:
    me = local_principal()
    loop = asyncio.get_running_loop()
    async with open_database(DatabaseLocation(url=given.database)) as database:
        begun = loop.time()
        for burst in range(given.bursts):
            await asyncio.sleep(max(begun + burst * given.pause - loop.time(), 0))
            async with database.begin(me) as work:
                await log.append(work, given.run, [DRAFT] * given.each)


def main() -> None:
    """Speak as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("database")
    parser.add_argument("run", type=UUID)
    parser.add_argument("bursts", type=int)
    parser.add_argument("each", type=int)
    parser.add_argument("pause", type=float)
    asyncio.run(_speak(parser.parse_args()))


if __name__ == "__main__":
    main()
