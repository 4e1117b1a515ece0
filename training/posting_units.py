"""The model that says what each line or sentence of a posting is: asked for, wished for, to be done, something else."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from rapidfuzz import fuzz

from callboard.engine.document import Document
from callboard.engine.posting.reading import Reading
from callboard.engine.posting.units import Unit, features, units
from training.examples import Labelled, Recipe, labelled_documents

ALIKE = 85
ASKED = ("must", "nice")


def examples(data: Path) -> list[Labelled]:
    """Every labelled unit of every posting, as the reader cuts and sees them.

    A label belongs to a line ("3"), or to one unit of a line that holds several ("3.0", "3.1").
    """
    found: list[Labelled] = []
    for name, source, content in labelled_documents(data / "postings"):
        document = Document.from_text((data / "postings" / f"{name}.txt").read_text(encoding="utf-8"))
        reading = Reading(document)
        every = units(reading)
        lines: Counter[int] = Counter()
        for unit, of in zip(every, features(reading, every) if every else [], strict=True):
            line = reading.evidence(unit.start, unit.end).line - 1
            label = content["labels"].get(f"{line}.{lines[line]}") or label_of(reading, unit, content)
            lines[line] += 1
            if label:
                found.append(Labelled(of, label, name, source))
    return found


def label_of(reading: Reading, unit: Unit, content: dict[str, Any]) -> str | None:
    """The label of the unit's line; in a line that holds several sentences, what was asked in this one.

    None where the line has no label, or asks for things that are not in this sentence.
    """
    line = reading.evidence(unit.start, unit.end).line - 1
    label = content["labels"].get(str(line))
    if label not in ASKED or not _is_part(reading, unit):
        return label
    asked = {kind: [one["text"] for one in content[f"{kind}s"] if one["unit"] == line] for kind in ASKED}
    written = reading.text[unit.start : unit.end].lower()
    for kind in reversed(ASKED):
        if any(fuzz.partial_ratio(text.lower(), written) >= ALIKE for text in asked[kind]):
            return kind
    return None if asked["must"] or asked["nice"] else label


def _is_part(reading: Reading, unit: Unit) -> bool:
    line = reading.document.lines[reading.evidence(unit.start, unit.end).line - 1]
    return len(line.text) > (unit.end - unit.start) + 30


SOURCES = {
    "ats": "ats: ads of applicant tracking systems, public repository jeremychia/analytics-engineers-job-descriptions",
    "di": "di: an American board of technical jobs",
    "em": "em: EMSCAD, the Employment Scam Aegean Dataset (genuine and false ads)",
    "fixtures": "fixtures: postings written for this project, in eight languages",
    "gd": "gd: a board with reviews of employers",
    "gov": "gov: public bodies, public repository Bipartisan-Policy-Center/election-official-job-descriptions",
    "hn": "hn: comments in monthly threads of who is hiring",
    "li": "li: a professional network",
    "ub": "ub: the careers site of one large employer",
    "va": "va: state job banks",
}

RECIPE = Recipe(
    name="units of a posting",
    purpose="Says whether a line or sentence of a job posting asks, wishes, tells of the work, or none of these.",
    weights=Path(__file__).parents[1] / "src/callboard/engine/posting/data/units.npz",
    examples=examples,
    sources=SOURCES,
    strength=2.0,
)
