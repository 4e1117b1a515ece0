"""The model that tells résumés from other documents: postings, letters, invoices, reports, biographies."""

from __future__ import annotations

import csv
import sys
from pathlib import Path

from callboard.engine.document import Document
from callboard.engine.resume.recognise import NO, YES, features
from training.examples import Labelled, Recipe


def examples(data: Path) -> list[Labelled]:
    """One example a text of `resume_kinds/NAME.csv` (`text`, and `label`: "yes" for a résumé); NAME is the source."""
    csv.field_size_limit(sys.maxsize)
    found: list[Labelled] = []
    for path in sorted((data / "resume_kinds").glob("*.csv")):
        with path.open(encoding="utf-8", newline="") as stream:
            for number, row in enumerate(csv.DictReader(stream)):
                label = YES if row["label"] == YES else NO
                known = features(Document.from_text(row["text"]))
                found.append(Labelled(known, label, f"{path.stem} {number}", path.stem))
    return found


SOURCES = {
    "boards": "postings of EMSCAD, a search engine of jobs and a professional network, as they are published",
    "emscad": "EMSCAD, the Employment Scam Aegean Dataset, public repository grv7-deve/fakejobpost",
    "emscad_short": "titles and a few sentences of these postings, some with a line on how to apply",
    "handbooks": "handbooks of employers, public repositories 18F/handbook, basecamp/handbook",
    "lists_of_jobs": "titles of such postings under a heading",
    "repositories": "README files and other documents of public repositories",
    "resumes_24": "résumés of 24 professions, public repository nathangalung/Tubes3_StimaSukses",
    "resumes_24_short": "the first lines of such résumés",
    "resumes_foreign": "résumés that people published, most in German and French, and papers beside them",
    "resumes_published": "résumés that people published, and papers beside them",
    "treebanks": "texts of UD English GUM and UD English EWT: news, biographies, interviews, e-mails, reviews",
    "written_en": "short and unusual résumés, and documents of many kinds that are none, written for this project",
    "written_foreign": "the same in German, French, Spanish and English by another writer",
}

RECIPE = Recipe(
    name="recognition of résumés",
    purpose="Says whether a text is a résumé.",
    weights=Path("src/callboard/engine/resume/weights/recognise.npz"),
    examples=examples,
    sources=SOURCES,
    labelled="by where they were found",
    strength=3,
)
