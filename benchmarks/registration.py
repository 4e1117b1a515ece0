"""From registering an agent in one process to routing to it in another."""

from __future__ import annotations

import http.client
import json
import statistics
import time
from typing import Any
from urllib.parse import urlsplit

from benchmarks.figures import Figure, NotMeasurableError
from benchmarks.process import CALLBOARD
from benchmarks.serving import running, serving

AGENTS, SECONDS, PATIENCE = 20, 1.0, 10.0


def measure() -> list[Figure]:
    """One agent after the other: made here, asked for there until it is chosen."""
    with serving() as here:
        ours = {"CALLBOARD_DATABASE_URL": here.database}
        with running([str(CALLBOARD), "serve", "--port", "0", "--no-worker"], ours) as (_, line):
            _post(line.split()[-1], "route", {"message": "is anybody there"})
            times = [_seconds(here.url, line.split()[-1], number) for number in range(AGENTS)]
    return [
        Figure("registering, median", statistics.median(made for made, _ in times) * 1000, "ms"),
        Figure("asked to register → chosen elsewhere, median", statistics.median(all_ for _, all_ in times), "s"),
        Figure("asked to register → chosen elsewhere, longest", max(all_ for _, all_ in times), "s", at_most=SECONDS),
    ]


def _seconds(here: str, there: str, number: int) -> tuple[float, float]:
    begun = time.perf_counter()
    name = f"Keeper of quux{number}"
    _post(here, "create", {"name": name, "description": f"Knows quux{number}.", "tags": [f"quux{number}"]})
    made = time.perf_counter() - begun
    while name not in json.dumps(_post(there, "route", {"message": f"quux{number}", "strategy": "tags"})):
        if time.perf_counter() - begun > PATIENCE:
            raise NotMeasurableError(f"{name} was not chosen within {PATIENCE:g} s")
    return made, time.perf_counter() - begun


def _post(url: str, what: str, body: dict[str, Any]) -> Any:  # noqa: ANN401 - JSON
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=30)
    connection.request("POST", f"/api/agents/{what}", json.dumps(body), {"Content-Type": "application/json"})
    answer = connection.getresponse()
    said = json.loads(answer.read())
    connection.close()
    if answer.status >= http.client.BAD_REQUEST:
        raise NotMeasurableError(f"{what}: {answer.status} {said}")
    return said
