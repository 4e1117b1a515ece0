"""The model of lost line breaks, learned from postings that kept theirs: some of their rows are joined here."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path

from callboard.engine.posting.lost_breaks import BREAK, NONE, blanks, features
from training.examples import Labelled, Recipe, labelled_documents
from training.postings import SOURCES

JOINED = 0.3
"""The share of rows to which the next one to three are joined."""


def examples(data: Path) -> list[Labelled]:
    """One example a blank before a capital, of each row of `breaks/*.json` (`rows`) and of rows that were joined."""
    found: list[Labelled] = []
    for name, source, document in labelled_documents(data / "breaks"):
        for text, joints in joined(document["rows"], random.Random(name)):  # noqa: S311 - the same name, the same joints
            places = blanks(text)
            for of, at in zip(features(text, places), places, strict=True):
                found.append(Labelled(of, BREAK if at in joints else NONE, name, source))
    return found


def joined(rows: Sequence[str], chance: random.Random) -> Iterator[tuple[str, set[int]]]:
    """Rows by themselves or joined to the next ones with a blank, and the blanks that join them."""
    at = 0
    while at < len(rows):
        size = chance.choice((2, 3, 4)) if chance.random() < JOINED else 1
        text, joints = rows[at], set[int]()
        for row in rows[at + 1 : at + size]:
            joints.add(len(text))
            text = f"{text} {row}"
        yield text, joints
        at += size


RECIPE = Recipe(
    name="lost line breaks of a posting",
    purpose="Whether a line break was lost at a blank before a capital in a row of a job posting.",
    weights=Path("src/callboard/engine/posting/data/lost_breaks.npz"),
    examples=examples,
    sources=SOURCES,
    labelled="by joining rows of postings that kept their line breaks; rows in which an earlier fit saw a lost break, "
    "107 of 24,671 in English, were left out; labels of these sources were not used",
    strength=1.0,
)
