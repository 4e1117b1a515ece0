"""The model that tells instructions to whoever reads a document for the employer from honest sentences.

`instructions/NAME.csv` in the folder of data: `text`, `label` ("instruction" or "honest"), and `document` where several
sentences are of one. The file's name is the source: a writer, or a kind of real documents, in which all are honest.
"""

from __future__ import annotations

import csv
from pathlib import Path

from callboard.engine.trust.instructions.detector import with_vectors
from callboard.engine.trust.instructions.features import sentence
from training.examples import Labelled, Recipe


def examples(data: Path) -> list[Labelled]:
    """One example a sentence."""
    found: list[Labelled] = []
    for path in sorted((data / "instructions").glob("*.csv")):
        with path.open(encoding="utf-8", newline="") as stream:
            rows = list(csv.DictReader(stream))
        known = with_vectors([sentence(row["text"]) for row in rows])
        found += [
            Labelled(each, row["label"], row.get("document") or f"{path.stem} {number}", path.stem, _weight(path.stem))
            for number, (row, each) in enumerate(zip(rows, known, strict=True))
        ]
    return found


def _weight(source: str) -> float:
    """The lines of the tests count ten times: few others are as plain as what most people write."""
    return 10.0 if source == "project" else 1.0


_WRITTEN = "sentences in seven languages by one of twenty writers who knew nothing of each other or of the program"
SOURCES = {
    **{f"writer{number}": f"{_WRITTEN} ({number})" for number in range(1, 21)},
    "project": "lines of this project's tests",
    "links": "invitations to see more of somebody's work, written for this project",
    "resumes": "sentences of résumés that people published, those that resemble instructions most among them",
    "postings": "such sentences of job postings in English",
    "postings_foreign": "such sentences of job postings in other languages",
    "handbooks": "such sentences of handbooks of employers, in English, and of an association's site, in Dutch",
}

RECIPE = Recipe(
    name="instructions to the reader",
    purpose="Says whether a sentence of a document instructs whoever, or whatever, reads it for the employer.",
    weights=Path("src/callboard/engine/trust/instructions/data/instructions.npz"),
    examples=examples,
    sources=SOURCES,
    labelled="by those who wrote them; real documents hold honest sentences only",
    strength=3,
)
