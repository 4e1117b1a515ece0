"""The model that tells job postings from other documents: résumés, news, advice, manuals, pages about a firm."""

from __future__ import annotations

import csv
import sys
from pathlib import Path

from callboard.engine.document import Document
from callboard.engine.posting.field_candidates import YES
from callboard.engine.posting.posting_text import PostingText
from callboard.engine.posting.recognise import features
from callboard.engine.posting.unit_labels import label_units
from training.examples import Labelled, Recipe


def examples(data: Path) -> list[Labelled]:
    """One example a text; what it is (`label`: "yes" for a posting) was told by where it was found.

    A part of another text names that one as its `document` (the file's name and the row, from 0).
    """
    csv.field_size_limit(sys.maxsize)
    found: list[Labelled] = []
    for path in sorted((data / "kinds").glob("*.csv")):
        with path.open(encoding="utf-8", newline="") as stream:
            for number, row in enumerate(csv.DictReader(stream)):
                reading = PostingText(Document.from_text(row["text"]))
                label = YES if row["label"] == YES else "no"
                document = row.get("document") or f"{path.stem} {number}"
                known = features(reading, label_units(reading))
                found.append(Labelled(known, label, document, document.rpartition(" ")[0]))
    return found


SOURCES = {
    "advice": "texts about hiring and work, and a few short postings, written for this project in five languages",
    "analytics-engineers": "ads of applicant tracking systems, public repository "
    "jeremychia/analytics-engineers-job-descriptions",
    "boards": "ads of boards in Kenya, Singapore, the Philippines, the United Kingdom and the United States, public "
    "repositories WamzMwangi/Job_Market_Analysis-BI_Tools, alex44jzy/nus-text-mining, MartaDataUK/job_tracker, "
    "KyleCarlo/Job-Recommender-System, talk2rajasimman/Spacy-Custome-NER-",
    "cvs": "résumés of 24 professions, and of public repository arefinnomi/curriculum_vitae_data",
    "emscad": "EMSCAD, the Employment Scam Aegean Dataset, public repository Ishita1604/AcrossTheBorders",
    "fixtures": "postings, and texts that are none, written for this project in eight languages",
    "handbooks": "pages of the handbooks 18F/handbook, basecamp/handbook, and of USRSE/usrse.github.io",
    "hn": "comments in a monthly thread of who is hiring, public repository gabfl/hn-whoishiring",
    "labelled": "labelled postings of seven kinds of sources",
    "repositories": "README, CHANGELOG and CONTRIBUTING files of 60 public repositories, and the documentation of "
    "srbhr/Resume-Matcher and brikis98/hello-startup-site",
}

RECIPE = Recipe(
    name="recognition of postings",
    purpose="Says whether a text is a job posting.",
    weights=Path("src/callboard/engine/posting/data/recognise.npz"),
    examples=examples,
    sources=SOURCES,
    labelled="by where they were found",
    strength=8,
)
