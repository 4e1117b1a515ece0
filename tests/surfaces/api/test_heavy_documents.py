"""Slow documents: the server answers others meanwhile, and can be stopped."""

import asyncio
import time

import pytest
from benchmarks.hostile import SLOW
from tests.surfaces.api.conftest import serving
from tests.surfaces.api.test_serve import LEAVE_SECONDS
from tests.surfaces.conftest import JOB, RESUME

PATIENCE_SECONDS = 110
LONGEST_SECONDS = 1.0
"""Bound on nearly every /healthz here, where tests share the machine; `benchmarks/hostile.py` holds the real one."""


async def send(client, name: str, data: bytes) -> int:
    files = {"resumes": (name, data)}
    return (await client.post("/api/hiring/runs", files=files, data={"jobText": JOB.read_text()})).status_code


async def health_times(client, work: asyncio.Future) -> list[float]:
    """How long /healthz took, one after the other, while the work went on; the longest last."""
    times = []
    while not work.done():
        begun = time.monotonic()
        assert (await client.get("/healthz")).status_code == 200
        times.append(time.monotonic() - begun)
    return sorted(times)


@pytest.fixture
async def served(database_url, tmp_path):
    """A server that reads documents of two users at once."""
    async with serving(database_url, tmp_path, CALLBOARD_READER_PROCESSES="2") as process:
        yield process


async def test_server_with_slow_documents_answers_others_and_shuts_down(served, anna, boris):
    async with served.client_of(anna) as annas, served.client_of(boris) as boriss:
        annas.timeout = boriss.timeout = PATIENCE_SECONDS
        names = ("paragraphs.html", "one-line.txt", "many-lines.txt")
        slow = asyncio.gather(*(send(annas, name, SLOW[name]) for name in names))
        assert await send(boriss, "resume.pdf", RESUME.read_bytes()) == 202
        assert not slow.done()
        leaving = asyncio.ensure_future(served.end())
        assert await asyncio.wait_for(leaving, LEAVE_SECONDS + 5) == 0
        # What is not done in time is refused as something to be sent again, and is no fault of the server.
        assert set(await slow) <= {413, 503}
        said = (await served.process.stderr.read()).decode()
        assert "running task(s)" in said
        assert "Exception" not in said


async def test_slow_documents_are_refused_in_one_clear_line(served, anna):
    async with served.client_of(anna) as client:
        client.timeout = PATIENCE_SECONDS
        slow = asyncio.ensure_future(send(client, "paragraphs.html", SLOW["paragraphs.html"]))
        async with served.client_of(anna) as other:
            times = await health_times(other, slow)
        assert await slow == 413
        assert times[len(times) * 99 // 100] < LONGEST_SECONDS
