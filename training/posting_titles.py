"""The model that says which words of a posting are the job's title."""

from __future__ import annotations

from pathlib import Path

from rapidfuzz import fuzz

from callboard.engine.document import Document
from callboard.engine.posting.cells import labelled
from callboard.engine.posting.job_title import YES, features, titles
from callboard.engine.posting.outline import outline
from callboard.engine.posting.reading import Reading
from callboard.engine.posting.title import clean
from callboard.engine.posting.units import judge
from callboard.engine.text.flattening import words_only
from training.examples import Labelled, Recipe, labelled_documents
from training.posting_units import SOURCES

ALIKE = 85


def examples(data: Path) -> list[Labelled]:
    """Every candidate of every posting with a known title."""
    found: list[Labelled] = []
    for name, source, content in labelled_documents(data / "postings"):
        if content.get("title") is None and source in ("fixtures", "gov", "ats"):
            continue
        reading = Reading(Document.from_text((data / "postings" / f"{name}.txt").read_text(encoding="utf-8")))
        outlined = outline(reading, reading.rows, judge(reading))
        labels = labelled(reading)
        every = titles(reading, outlined, labels)
        for one, of in zip(every, features(reading, outlined, labels, every) if every else [], strict=True):
            found.append(Labelled(of, YES if is_same(content.get("title"), one.text) else "no", name, source))
    return found


def is_same(true: str | None, found: str) -> bool:
    """Whether both are one title, whatever gender marks, places and hours stand around it."""
    cleaned = clean(true, 0) if true else None
    one, other = words_only(cleaned.text if cleaned else true or ""), words_only(found)
    return bool(one) and fuzz.ratio(one, other) >= ALIKE


RECIPE = Recipe(
    name="title of a posting",
    purpose="Says of some words of a job posting whether they are the job's title.",
    weights=Path(__file__).parents[1] / "src/callboard/engine/posting/data/titles.npz",
    examples=examples,
    sources=SOURCES,
    strength=1.0,
)
