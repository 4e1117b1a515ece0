"""From a request in free words over HTTP to the first event of its run, with rules."""

from __future__ import annotations

import http.client
import json
import statistics
import time
from urllib.parse import urlsplit

from benchmarks.figures import Figure
from benchmarks.serving import serving

REQUESTS, WARM = 60, 5
MS_TO_FIRST = 100
FRAME = b"\nid: "


def measure() -> list[Figure]:
    """One request after the other, each followed over a connection of its own."""
    with serving() as served:
        place = urlsplit(served.url).netloc
        alive = statistics.median(_alive(place) for _ in range(REQUESTS))
        times = [_follow(place) for _ in range(WARM + REQUESTS)][WARM:]
    first, last = ([each[part] * 1000 for each in times] for part in (0, 1))
    p95 = statistics.quantiles(first, n=20)[18]
    return [
        Figure("a request that does nothing (/healthz)", alive * 1000, "ms"),
        Figure("execute to its first event, median", statistics.median(first), "ms"),
        Figure("execute to its first event, p95", p95, "ms", at_most=MS_TO_FIRST),
        Figure("execute to its last event, median", statistics.median(last), "ms"),
    ]


def _alive(place: str) -> float:
    begun = time.perf_counter()
    connection = http.client.HTTPConnection(place)
    connection.request("GET", "/healthz")
    connection.getresponse().read()
    connection.close()
    return time.perf_counter() - begun


def _follow(place: str) -> tuple[float, float]:
    """Seconds to the first event, and to the end."""
    begun = time.perf_counter()
    connection = http.client.HTTPConnection(place, timeout=60)
    body = json.dumps({"message": "Solve 2x + 5 = 15."})
    connection.request("POST", "/api/agents/execute", body, {"Content-Type": "application/json"})
    made = json.loads(connection.getresponse().read())
    connection.request("GET", f"/api/runs/{made['id']}/events")
    answer = connection.getresponse()
    heard, first = b"\n", 0.0
    while chunk := answer.read1(1 << 16):
        heard += chunk
        if not first and FRAME in heard:
            first = time.perf_counter() - begun
    connection.close()
    assert first, heard
    return first, time.perf_counter() - begun
