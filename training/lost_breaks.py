"""The model of lost line breaks, learned from postings that kept theirs: some of their rows are joined here."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path

from callboard.engine.posting.cuts import features
from callboard.engine.posting.lost_breaks import BREAK, NONE, places
from training.examples import Labelled, Recipe, labelled_documents
from training.postings import SOURCES

JOINED = 0.3
"""The share of rows to which the next one to three are joined."""
WITH_BLANK = 0.5
"""The share of them that are joined with a blank."""


def examples(data: Path) -> list[Labelled]:
    """One example a place before a capital or a number, of each row of `breaks/*.json` (`rows`) and of joined rows."""
    found: list[Labelled] = []
    for name, source, document in labelled_documents(data / "breaks"):
        chance = random.Random(name)  # noqa: S311 - the same name, the same joints
        for text, joints in joined(document["rows"], chance):
            every = places(text)
            found += (
                Labelled(of, BREAK if at in joints else NONE, name, source)
                for of, (at, _) in zip(features(text, every), every, strict=True)
            )
    return found


def joined(rows: Sequence[str], chance: random.Random) -> Iterator[tuple[str, set[int]]]:
    """Rows by themselves or joined to the next ones, with a blank or without, and the places at which they are."""
    at = 0
    while at < len(rows):
        size = chance.choice((2, 3, 4)) if chance.random() < JOINED else 1
        text, joints = rows[at], set[int]()
        between = " " if chance.random() < WITH_BLANK else ""
        for row in rows[at + 1 : at + size]:
            joints.add(len(text))
            text = f"{text}{between}{row}"
        yield text, joints
        at += size


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
