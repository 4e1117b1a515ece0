"""The model of lost line breaks, learned from postings that kept theirs: some of their rows are joined here."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path

from callboard.engine.learning.glued_words import glued_words
from callboard.engine.posting.lost_breaks import BREAK, NONE, features, places
from training.examples import Labelled, Recipe, labelled_documents
from training.postings import SOURCES

JOINED = 0.3
"""The share of rows to which the next one to three are joined."""
WITH_BLANK = 0.5
"""The share of them that are joined with a blank."""
EVERY = 2
"""Every so many-th place before a capital or a number teaches how glued words are told, too."""
WITHOUT_A_BLANK = 0.25
"""The share of rows in small letters that lose a blank between two words."""
_BETWEEN_WORDS = re.compile(r"(?<=[a-z]) (?=[a-z])")


def examples(data: Path) -> list[Labelled]:
    """One example a place before a capital or a number, of each row of `breaks/*.json` (`rows`) and of joined rows."""
    return list(_examples(data, places, small=False))


def glued_examples(data: Path) -> list[Labelled]:
    """One example a place within a word in small letters, of the same rows joined without a blank; and some others."""
    within = _examples(data, lambda text: list(glued_words(text)), small=True)
    # What begins a row is learned from the places before capitals, too, of which there are many more.
    return [*within, *islice(_examples(data, places, small=False), 0, None, EVERY)]


def _examples(data: Path, candidates: Callable[[str], list[int]], *, small: bool) -> Iterator[Labelled]:
    for name, source, document in labelled_documents(data / "breaks"):
        chance = random.Random(name)  # noqa: S311 - the same name, the same joints
        for text, joints in joined(document["rows"], chance, small=small):
            found = candidates(text)
            for of, at in zip(features(text, found), found, strict=True):
                yield Labelled(of, BREAK if at in joints else NONE, name, source)


def joined(rows: Sequence[str], chance: random.Random, *, small: bool = False) -> Iterator[tuple[str, set[int]]]:
    """Rows by themselves or joined to the next ones, with a blank or without, and the places at which they are.

    With `small` all are joined without a blank, and begin in a small letter as in postings that write all rows so. Some
    rows lose a blank between two of their words, which is no break.
    """
    rows = [_without_a_blank(_in_small_letters(row), chance) for row in rows] if small else rows
    at = 0
    while at < len(rows):
        size = chance.choice((2, 3, 4)) if chance.random() < JOINED else 1
        text, joints = rows[at], set[int]()
        between = " " if chance.random() < WITH_BLANK and not small else ""
        for row in rows[at + 1 : at + size]:
            joints.add(len(text))
            text = f"{text}{between}{row}"
        yield text, joints
        at += size


def _without_a_blank(row: str, chance: random.Random) -> str:
    between = [found.start() for found in _BETWEEN_WORDS.finditer(row)]
    if not between or chance.random() >= WITHOUT_A_BLANK:
        return row
    at = chance.choice(between)
    return row[:at] + row[at + 1 :]


def _in_small_letters(row: str) -> str:
    return row[0].lower() + row[1:] if row[1:2].islower() else row


RECIPE = Recipe(
    name="lost line breaks of a posting",
    purpose="Whether a row of a job posting lost a line break before a capital or a number, at a blank or not.",
    weights=Path("src/callboard/engine/posting/data/lost_breaks.npz"),
    examples=examples,
    sources={**SOURCES, "own": "own: labelled postings of seven kinds of sources, without EMSCAD"},
    labelled="by joining rows of postings that kept their line breaks; rows in which an earlier reader saw a lost "
    "break, 330 of 33,834, were left out; labels of these sources were not used",
    strength=1.0,
)

GLUED = replace(
    RECIPE,
    name="rows of a posting glued together within a word",
    purpose="Whether a word in small letters of a job posting is the last word of one row and the first of the next.",
    weights=Path("src/callboard/engine/posting/data/glued_words.npz"),
    examples=glued_examples,
    labelled="by joining rows of postings that kept their line breaks, in small letters and without a blank; half of "
    "the places before capitals of the model of lost line breaks are learned from, too",
)
