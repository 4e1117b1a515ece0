"""2,000 clients follow one run over HTTP: how long an event takes to each, and whether a reconnect storm loses any."""

from __future__ import annotations

import statistics
import subprocess
import time
from uuid import UUID

import uvloop

from benchmarks.figures import Figure
from benchmarks.listeners import Crowd
from benchmarks.serving import Served, allow_files, python, running, serving
from callboard.auth.principal import local_principal
from callboard.core.ids import new_id
from callboard.events import log
from callboard.storage.server import DatabaseLocation
from callboard.storage.session import open_database

CLIENTS = 2000
BURSTS, EACH, PAUSE = 40, 3, 0.25
EVENTS = BURSTS * EACH
FILES = CLIENTS + 500
MS_AN_EVENT = 500


def measure() -> list[Figure]:
    """The server first, then the floor, with the same crowd and the same events."""
    allow_files(FILES)
    with serving() as served:
        told = uvloop.run(_follow(served))
    with running(python("benchmarks.bare_streams", CLIENTS, BURSTS, EACH, PAUSE)) as (process, url):
        floor = uvloop.run(_follow_bare(Served(process, url)))
    return [
        Figure("a bare server to 2,000 clients, p95", floor["p95"], "ms"),
        Figure("an event to 2,000 clients, median", told["p50"], "ms"),
        Figure("an event to 2,000 clients, p95", told["p95"], "ms", at_most=MS_AN_EVENT),
        Figure("p95 over the floor", told["p95"] / floor["p95"], "×"),
        Figure("processor time of a bare server a receipt", floor["micros"], "µs"),
        Figure("processor time of the server a receipt", told["micros"], "µs"),
        Figure("all 2,000 connected", told["opened"], "s"),
        Figure("all 2,000 cut off, back, and up to date", told["storm"], "s"),
        Figure("events lost, doubled or out of order", told["wrong"], "", at_most=0),
    ]


async def _follow(served: Served) -> dict[str, float]:
    run_id = new_id()
    async with (
        open_database(DatabaseLocation(url=served.database)) as database,
        database.begin(local_principal()) as work,
    ):
        await log.open_log(work, run_id, local_principal().user_id)
    crowd = Crowd(served.url, [f"/api/runs/{run_id}/events"] * CLIENTS)
    begun = time.perf_counter()
    with _speaking(served, run_id, 1):
        await crowd.open()
        await crowd.reach(EACH)
    opened = time.perf_counter() - begun
    del crowd.delays[:]
    used = served.processor_seconds()
    with _speaking(served, run_id, BURSTS):
        await crowd.reach(EACH + EVENTS)
    told = _summary(crowd, served.processor_seconds() - used)
    with _speaking(served, run_id, BURSTS):
        await crowd.reach(EACH + EVENTS + EACH)
        crowd.drop()
        begun = time.perf_counter()
        missed = max(listener.last for listener in crowd.listeners) + EACH
        await crowd.open()
        await crowd.reach(missed)
        storm = time.perf_counter() - begun
        await crowd.reach(EACH + 2 * EVENTS)
    return told | {"opened": opened, "storm": storm, "wrong": crowd.wrong}


async def _follow_bare(served: Served) -> dict[str, float]:
    crowd = Crowd(served.url, ["/"] * CLIENTS)
    await crowd.open()
    used = served.processor_seconds()
    await crowd.reach(EVENTS)
    return _summary(crowd, served.processor_seconds() - used)


def _summary(crowd: Crowd, processor: float) -> dict[str, float]:
    hundredths = statistics.quantiles(crowd.delays, n=100)
    receipts = len(crowd.delays)
    return {"p50": hundredths[49] * 1000, "p95": hundredths[94] * 1000, "micros": processor / receipts * 1e6}


def _speaking(served: Served, run_id: UUID, bursts: int) -> subprocess.Popen[bytes]:
    """Somebody who writes events, in a process of their own; leaving the block awaits their end."""
    return subprocess.Popen(python("benchmarks.speaker", served.database, run_id, bursts, EACH, PAUSE))
