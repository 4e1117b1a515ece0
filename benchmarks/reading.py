"""Reading and parsing résumés on one core, against the bare text extraction of the PDF library."""

from __future__ import annotations

import os
import statistics
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path

import pypdfium2

from benchmarks.figures import Figure, NotMeasurableError, median, timed
from callboard.documents import read_file, read_many
from callboard.engine.document import Document
from callboard.engine.resume.parser import parse_resume

ROOT = Path(__file__).parents[1]
TODAY = date(2026, 11, 21)
FILES = 48
RUNS = 3
PAGES_A_SECOND = 20


def measure() -> list[Figure]:
    """Pages a second for all files through one reading process, and the time of one file by itself."""
    files = _files()
    with _one_core():
        pages = _parse(files)
        ours = median(lambda: _parse(files), runs=RUNS)
        floor = median(lambda: _extract(files), runs=RUNS)
        parsing = statistics.median(_parsing_alone(files))
        single = median(lambda: parse_resume(read_file(files[0]), today=TODAY), runs=RUNS)
    return [
        Figure("pages", pages, "pages"),
        Figure("read and parsed", pages / ours, "pages/s", at_least=PAGES_A_SECOND),
        Figure("bare text of the PDF library", pages / floor, "pages/s"),
        Figure("read and parsed over bare text", ours / floor, "×"),
        Figure("parsing alone, a résumé", parsing * 1000, "ms"),
        Figure("one file in a reading process of its own", single * 1000, "ms"),
    ]


def _files() -> list[Path]:
    printed = sorted((ROOT / "tests" / "fixtures" / "resumes" / "printed").glob("*.pdf"))
    # Evenly spread, so that every layout takes part.
    spread = printed[:: max(len(printed) // FILES, 1)][:FILES]
    files = [*sorted((ROOT / "examples").glob("resume*.pdf")), *spread]
    if not files:
        raise NotMeasurableError("there is no résumé in examples/ or tests/fixtures/resumes/printed/")
    return files


def _parse(files: Sequence[Path]) -> int:
    pages = 0
    for path, outcome in read_many(files):
        if not isinstance(outcome, Document):
            raise NotMeasurableError(f"{path.name}: {outcome}")
        parse_resume(outcome, today=TODAY)
        pages += len(outcome.pages)
    return pages


def _extract(files: Sequence[Path]) -> None:
    for path in files:
        with pypdfium2.PdfDocument(path) as pdf:
            for page in pdf:
                page.get_textpage().get_text_bounded()


def _parsing_alone(files: Sequence[Path]) -> list[float]:
    documents = [outcome for _, outcome in read_many(files) if isinstance(outcome, Document)]
    return [timed(lambda document=document: parse_resume(document, today=TODAY)) for document in documents]


@contextmanager
def _one_core() -> Generator[None]:
    """This process, and the reading process that it starts, on one core, where the system lets us choose."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)
