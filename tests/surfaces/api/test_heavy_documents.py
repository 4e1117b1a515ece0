"""Slow documents: the server answers others meanwhile, and can be stopped."""

import asyncio

import pytest
from benchmarks.hostile import SLOW
from tests.surfaces.api.conftest import serving
from tests.surfaces.conftest import JOB, RESUME

PATIENCE_SECONDS = 110
LEAST_ANSWERS = 20
"""To /healthz, of hundreds: held up by the document, the server would give one. How long each may take is measured by
`benchmarks/hostile.py`, which has a machine to itself."""


async def send(client, name: str, data: bytes) -> int:
    files = {"resumes": (name, data)}
    return (await client.post("/api/hiring/runs", files=files, data={"jobText": JOB.read_text()})).status_code


async def health_answers(client, work: asyncio.Future) -> int:
    """How often /healthz answered, one after the other, while the work went on."""
    answers = 0
    while not work.done():
        assert (await client.get("/healthz")).status_code == 200
        answers += 1
    return answers


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
        assert await served.end() == 0
        # What is not done in time is refused as something to be sent again, and is no fault of the server. How much is
        # done in time depends on the machine.
        answers = set(await slow)
        assert answers & {413, 503}
        assert answers <= {202, 413, 503}
        said = (await served.process.stderr.read()).decode()
        assert "running task(s)" in said
        assert "Exception" not in said


async def test_slow_documents_are_refused_in_one_clear_line(served, anna):
    async with served.client_of(anna) as client:
        client.timeout = PATIENCE_SECONDS
        slow = asyncio.ensure_future(send(client, "paragraphs.html", SLOW["paragraphs.html"]))
        async with served.client_of(anna) as other:
            answers = await health_answers(other, slow)
        assert await slow == 413
        assert answers > LEAST_ANSWERS
