"""Analyses in a reader process: results come back unchanged, and no failure of an analysis harms its caller."""

import asyncio
import os
import threading
from datetime import date
from functools import partial
from pathlib import Path

import pytest
from tests.fakes.analyses import (
    Counted,
    break_down,
    count_lines,
    exit_at_once,
    fill_memory,
    nest,
    refuse,
    search_for_ever,
)

from callboard.documents import Limits, ReaderPool
from callboard.documents.errors import (
    AnalysisFailedError,
    CrashedError,
    DamagedError,
    MemoryLimitError,
    ReaderUnavailableError,
    TimeLimitError,
)
from callboard.documents.limits import MIB
from callboard.documents.pool import NICENESS
from callboard.engine.document import Document
from callboard.engine.resume.model import Resume
from callboard.engine.resume.parser import parse_resume
from callboard.hiring.intake import InputsSwappedError

EXAMPLES = Path(__file__).parents[3] / "examples"
DOCUMENT = Document.from_text("Ada Lovelace\nAnalyst")
BOMB = Document.from_text("word " * 2000)
SHORT = Limits(seconds=1)


class TestOneProcess:
    def test_analysis_gives_the_same_result_in_the_reader_process(self, reader):
        document = reader.read_file(EXAMPLES / "resume.pdf")
        parse = partial(parse_resume, today=date(2026, 1, 1))
        assert reader.analyse(parse, document, returns=Resume) == parse(document)

    def test_files_are_read_and_analysed_by_the_same_process(self, reader):
        first = reader.analyse(count_lines, reader.read(b"Ada\nLovelace", name="cv.txt"), returns=Counted)
        second = reader.analyse(count_lines, DOCUMENT, returns=Counted)
        assert first == second
        assert first.process != os.getpid()

    def test_domain_error_keeps_its_kind_and_message(self, reader):
        with pytest.raises(InputsSwappedError) as caught:
            reader.analyse(refuse, Document.from_text("Ada"), returns=Counted)
        assert caught.value.message == "The résumé and the posting are swapped: Ada. Take another."

    def test_exception_in_an_analysis_is_named(self, reader):
        with pytest.raises(AnalysisFailedError, match="KeyError: 'Ada'"):
            reader.analyse(break_down, Document.from_text("Ada"), returns=Counted)

    @pytest.mark.parametrize(
        ("bomb", "limits", "error", "said"),
        [
            (
                search_for_ever,
                SHORT,
                TimeLimitError,
                "novel.txt: it took more than 1 s. Export it again in a",
            ),
            (fill_memory, Limits(memory=512 * MIB), MemoryLimitError, "novel.txt: it took more than 512 MB"),
            (exit_at_once, Limits(), CrashedError, "novel.txt"),
            (nest, Limits(), DamagedError, "novel.txt"),
        ],
        ids=["regular expression", "memory", "exit", "recursion"],
    )
    def test_runaway_analysis_is_killed_with_its_reason_and_the_next_document_is_analysed(
        self, reader, bomb, limits, error, said
    ):
        with pytest.raises(error) as caught:
            reader.analyse(bomb, BOMB, returns=int, name="novel.txt", limits=limits)
        assert said in caught.value.message
        assert reader.analyse(count_lines, DOCUMENT, returns=Counted).lines == 2


class TestPool:
    async def test_runaway_analysis_of_one_user_does_not_delay_others(self):
        with ReaderPool(2) as pool:
            slow = [asyncio.ensure_future(_search(pool, "eve", Limits(seconds=60))) for _ in range(5)]
            counted = await pool.analyse("ada", count_lines, DOCUMENT, returns=Counted)
            assert counted.lines == 2
            assert not any(task.done() for task in slow)
        outcomes = await asyncio.gather(*slow, return_exceptions=True)
        assert {type(outcome) for outcome in outcomes} == {ReaderUnavailableError}

    async def test_event_loop_takes_its_turns_during_analysis(self):
        with ReaderPool(2) as pool:
            slow = asyncio.ensure_future(_search(pool, "eve", SHORT))
            turns = 0
            while not slow.done():
                await asyncio.wait([slow], timeout=0.005)
                turns += 1
            assert isinstance(slow.exception(), TimeLimitError)
            # Some two hundred; held up by the analysis it would take one or two.
            assert turns > 10

    async def test_reader_process_is_reused_for_the_next_job(self):
        with ReaderPool(3) as pool:
            seen = {(await pool.analyse("ada", count_lines, DOCUMENT, returns=Counted)).process for _ in range(4)}
            assert len(seen) == 1

    async def test_readers_of_a_server_run_at_a_lower_priority(self):
        with ReaderPool(1, niceness=NICENESS) as pool:
            assert await pool.analyse("ada", os.nice, 0, returns=int) == os.nice(0) + NICENESS

    async def test_cancelled_job_is_not_started(self, tmp_path):
        with ReaderPool(2) as pool:
            gate = threading.Event()
            slow = pool.submit("eve", lambda reader: gate.wait(30))
            forgotten = pool.submit("eve", lambda reader: (tmp_path / "begun").touch())
            assert forgotten.cancel()
            gate.set()
            assert await asyncio.wrap_future(slow)
            await pool.analyse("eve", count_lines, DOCUMENT, returns=Counted)
            assert not (tmp_path / "begun").exists()

    async def test_closed_pool_refuses_jobs(self):
        pool = ReaderPool(2)
        pool.close()
        with pytest.raises(ReaderUnavailableError):
            await pool.analyse("ada", count_lines, DOCUMENT, returns=Counted)


async def _search(pool: ReaderPool, user: str, limits: Limits) -> bool:
    return await pool.run(user, lambda reader: reader.analyse(search_for_ever, BOMB, returns=bool, limits=limits))
