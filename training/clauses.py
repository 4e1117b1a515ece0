"""The model of clauses: places in a requirement at which careful readers began a new row of their checklist, or not."""

from __future__ import annotations

from pathlib import Path

from callboard.engine.posting.clauses import APART, TOGETHER, separators
from callboard.engine.posting.cuts import features
from training.examples import Labelled, Recipe, labelled_documents
from training.postings import SOURCES


def examples(data: Path) -> list[Labelled]:
    """One example a separator of each line of `clauses/*.json`; `cuts` are the characters at which a new row begins."""
    found: list[Labelled] = []
    for name, source, document in labelled_documents(data / "clauses"):
        for line in document["lines"]:
            text: str = line["text"]
            places = separators(text)
            for of, (start, end) in zip(features(text, places), places, strict=True):
                apart = any(start <= cut <= end for cut in line["cuts"])
                found.append(Labelled(of, APART if apart else TOGETHER, name, source))
    return found


RECIPE = Recipe(
    name="clauses of a requirement",
    purpose="Whether a sentence of a job posting goes on to ask for another thing at a comma, conjunction or stop.",
    weights=Path("src/callboard/engine/posting/data/clauses.npz"),
    examples=examples,
    sources=SOURCES,
    labelled="by a language model, reading each line",
    strength=0.3,
)
