"""A hostile file is read or refused in one clear line, in bounded time. All of them: `python -m evals hostile`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path

import pytest
from evals.hostile import papers, texts
from evals.hostile.archives import LAUGHS, body, broken, packed, said
from evals.hostile.places import places
from evals.hostile.suite import FAMILIES, by_library, stages

from callboard.documents.reader import DocumentReader

EVERY = 15
"""Of the families that have many members each fifteenth is read here; a thorough run reads all of all families."""
CHOSEN = {
    "locked.pdf", "scanned.pdf", "200-pages.pdf", "flate-bomb.pdf", "cyclic-pages.pdf", "deep-arrays.pdf",
    "cut-at-50.pdf", "giant-media-box.pdf", "form-of-itself.pdf", "deep.json", "wrong-types.json", "only-nulls.txt",
    "empty.pdf", "picture-as.docx", "posting-5mb.md", "commas.txt", "at-signs.txt", "references.md",
}  # fmt: skip


def samples() -> Iterator[tuple[str, bytes]]:
    """The notorious ones, an entity bomb, and every fifteenth of the rest."""
    yield "entity-bomb.docx", packed(body(said("&l9;"), f'<!DOCTYPE d [<!ENTITY l0 "ha">{LAUGHS}]>'))
    mild = (texts.encodings, texts.markup, texts.mislabelled, texts.shapes, texts.traps, papers.sick, papers.giants)
    chosen = ((name, data) for name, data in chain.from_iterable(family() for family in mild) if name in CHOSEN)
    # No further than the last of them: the giants behind it take seconds to make.
    yield from islice(chosen, len(CHOSEN))
    yield from (
        item for index, item in enumerate(chain(papers.sick(), broken(), texts.encodings())) if index % EVERY == 0
    )


@pytest.mark.timeout(900)  # A thorough run reads all of them, which takes minutes.
def test_a_hostile_file_is_read_or_refused_in_one_line(tmp_path: Path, *, thorough: bool) -> None:
    wrong, analyse = {}, stages()
    every = chain.from_iterable(family() for family in FAMILIES) if thorough else samples()
    with DocumentReader() as reader:
        for name, data in every:
            (path := tmp_path / name).write_bytes(data)
            right, said_of_it = by_library(path, reader.read_file, analyse)
            if not right:
                wrong[name] = said_of_it
    assert wrong == {}


def test_path_without_a_file_is_refused_in_one_line(tmp_path: Path) -> None:
    analyse = stages()
    with DocumentReader() as reader:
        answers = {str(path): by_library(path, reader.read_file, analyse) for path in places(tmp_path)}
    assert [f"{path}: {said_of_it}" for path, (right, said_of_it) in answers.items() if not right] == []


def test_set_has_at_least_125_hostile_files() -> None:
    names = {function.__name__ for function in FAMILIES}
    assert {"bombs", "giants", "traps"} <= names
    assert sum(1 for family in FAMILIES if family.__name__ not in {"bombs", "giants"} for _ in family()) >= 125
