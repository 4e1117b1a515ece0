"""The model that says which of the names in a posting is the employer's."""

from __future__ import annotations

from pathlib import Path

from rapidfuzz import fuzz

from callboard.engine.document import Document
from callboard.engine.posting.cells import labelled
from callboard.engine.posting.employer import YES, features, names
from callboard.engine.posting.job_title import job_title
from callboard.engine.posting.outline import outline
from callboard.engine.posting.reading import Reading
from callboard.engine.posting.units import judge
from callboard.engine.text.flattening import words_only
from training.examples import Labelled, Recipe, labelled_documents
from training.posting_units import SOURCES

ALIKE = 85


def examples(data: Path) -> list[Labelled]:
    """Every candidate of every posting; those of the employer's name are the ones to find."""
    found: list[Labelled] = []
    for name, source, content in labelled_documents(data / "postings"):
        if content.get("company") is None and source == "fixtures":
            continue
        reading = Reading(Document.from_text((data / "postings" / f"{name}.txt").read_text(encoding="utf-8")))
        outlined = outline(reading, reading.rows, judge(reading))
        labels = labelled(reading)
        headed = job_title(reading, outlined, labels)
        title = (headed.start, headed.end) if headed else None
        every = names(reading, outlined, labels, title)
        for one, of in zip(every, features(reading, outlined, every, title), strict=True):
            label = YES if is_same(content.get("company"), one.text) else "no"
            found.append(Labelled(of, label, name, source))
    return found


def is_same(true: str | None, found: str) -> bool:
    """Whether both are one name: alike, or one is the beginning of the other."""
    if not true:
        return False
    one, other = words_only(true), words_only(found)
    return fuzz.ratio(one, other) >= ALIKE or f"{one} ".startswith(f"{other} ") or f"{other} ".startswith(f"{one} ")


RECIPE = Recipe(
    name="employer of a posting",
    purpose="Says of a name in a job posting whether it is the employer's.",
    weights=Path(__file__).parents[1] / "src/callboard/engine/posting/data/employers.npz",
    examples=examples,
    sources=SOURCES,
    strength=1.0,
)
