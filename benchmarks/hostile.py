"""How quickly `callboard serve` answers others while documents that are made to be slow are read and analysed."""

from __future__ import annotations

import asyncio
import statistics
import time

import httpx2

from benchmarks.figures import Figure
from benchmarks.process import ROOT
from benchmarks.serving import serving

MS_AT_MOST = 100
POLL_SECONDS = 0.01
WORDS = "Engineer at Example Ltd since 2019, Python and SQL and (more) of the same – responsible: for everything "
SLOW = {
    "paragraphs.html": b"<html><body>" + b"<p>x" * 400_000,
    "one-line.txt": WORDS.encode() * 3_500,
    "many-lines.txt": b"".join(f"{WORDS[:30]} {number}\n".encode() for number in range(9_000)),
}
"""The first is slow to read, the others to analyse."""


def measure() -> list[Figure]:
    """All of them at once, beside one ordinary résumé and /healthz a hundred times a second."""
    with serving() as served:
        times, ordinary, every = asyncio.run(_measure(served.url))
    return [
        Figure("/healthz meanwhile, median", statistics.median(times) * 1000, "ms"),
        Figure("/healthz meanwhile, p99", statistics.quantiles(times, n=100)[98] * 1000, "ms", at_most=MS_AT_MOST),
        Figure("an ordinary résumé meanwhile", ordinary, "s"),
        Figure("until the last slow one is refused", every, "s"),
    ]


async def _measure(url: str) -> tuple[list[float], float, float]:
    job = (ROOT / "examples" / "job.md").read_text(encoding="utf-8")
    resume = (ROOT / "examples" / "resume.pdf").read_bytes()
    times: list[float] = []
    async with httpx2.AsyncClient(base_url=url, timeout=300) as client, httpx2.AsyncClient(base_url=url) as poller:

        async def seconds(name: str, data: bytes) -> float:
            begun = time.perf_counter()
            await client.post("/api/hiring/runs", files={"resumes": (name, data)}, data={"jobText": job})
            return time.perf_counter() - begun

        async def poll() -> None:
            while True:
                begun = time.perf_counter()
                (await poller.get("/healthz")).raise_for_status()
                times.append(time.perf_counter() - begun)
                await asyncio.sleep(POLL_SECONDS)

        await seconds("first.pdf", resume)
        polling = asyncio.ensure_future(poll())
        ordinary, *slow = await asyncio.gather(
            seconds("resume.pdf", resume), *(seconds(name, data) for name, data in SLOW.items())
        )
        polling.cancel()
    return times, ordinary, max(slow)
