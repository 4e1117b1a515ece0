"""Which words of a posting are the job's title: candidates, features, weights, the likeliest or none.

`headline.candidates` finds them; `data/titles.npz` holds the weights, `data/titles.md` what they were learned from.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files

from callboard.engine.learning.classifier import Classifier, Features, load_classifier
from callboard.engine.posting import headline
from callboard.engine.posting.firms import LEGAL
from callboard.engine.posting.gazetteer import look_up
from callboard.engine.posting.labels import Labelled
from callboard.engine.posting.lexicon import plain
from callboard.engine.posting.outline import Outline
from callboard.engine.posting.reading import Reading
from callboard.engine.posting.title import GENDER, Title, clean, is_role, not_titles

YES = "yes"
LEAST = 0.25
"""Below this probability no title is given."""

_CUT = re.compile(r"\s+[–—|-]+\s+|\s*[(:,]|\s+at\s+|\s+@\s*|\s+(?:positions?|role|job|wanted|needed)\b", re.IGNORECASE)
_SHORT = 4
# Rows so far down hold no title that no sentence names.
_TOP = 8
# Longer rows are no title as they are.
_MOST_WORDS = 14


def job_title(reading: Reading, outlined: Outline, labels: Sequence[Labelled]) -> Title | None:
    """The title, scored by its probability; None where no candidate is likely enough."""
    found = titles(reading, outlined, labels)
    if not found:
        return None
    likely = _classifier().probability(features(reading, outlined, labels, found), YES)
    best = max(range(len(found)), key=lambda at: (likely[at], -found[at].start))
    return replace(found[best], score=likely[best]) if likely[best] >= LEAST else None


@cache
def _classifier() -> Classifier:
    return load_classifier(files("callboard.engine.posting") / "data" / "titles.npz")


def titles(reading: Reading, outlined: Outline, labels: Sequence[Labelled]) -> list[Title]:
    """Everything that may be the title, once each, with the score of how the text puts it."""
    found = list(headline.candidates(reading, outlined.header, labels))
    rows = [unit.row for unit in outlined.labelled("title") if unit.alone and unit.row < _TOP]
    for index in dict.fromkeys((0, 1, *rows)):
        row = reading.rows[index] if index < len(reading.rows) else None
        if row is None or "|" in row.text or len(row.text.split()) > _MOST_WORDS or plain(row.text) in not_titles():
            continue
        for text in (row.text, *_beginnings(row.text)):
            if made := clean(text, row.start, 0.0):
                found.append(made)
    best: dict[str, Title] = {}
    for one in found:
        key = plain(one.text)
        if key not in best or one.score > best[key].score:
            best[key] = one
    return sorted(best.values(), key=lambda title: (title.start, title.end))


def _beginnings(text: str) -> list[str]:
    """What stands in front of a dash, a bracket, a comma, "at" or "position": a title may have more behind it."""
    return [text[: cut.start()] for cut in _CUT.finditer(text) if cut.start() > _SHORT]


def features(reading: Reading, outlined: Outline, labels: Sequence[Labelled], found: Sequence[Title]) -> list[Features]:
    """The features of every candidate."""
    judged = {one.unit.row: (one.label, one.probability) for one in reversed(outlined.judged)}
    most = max(title.score for title in found)
    spans = [(label.start, label.end) for label in labels if label.kind == "title"]
    return [Features(_signs(reading, title, judged, most, spans)) for title in found]


def _signs(
    reading: Reading,
    title: Title,
    judged: dict[int, tuple[str, float]],
    most: float,
    labelled: Sequence[tuple[int, int]],
) -> dict[str, float]:
    index = reading.row_at(title.start)
    row = reading.rows[index]
    words = title.text.split()
    label, sure = judged.get(index, ("nothing", 0.0))
    whole = len(title.text) / max(len(row.text), 1)
    signs = {
        "names a role": is_role(title.text),
        "marked for every gender": GENDER.search(row.text),
        "has a legal form or kind": LEGAL.search(title.text),
        "labelled": any(start <= title.start <= end for start, end in labelled),
        "begins its row": row.start == title.start,
        "first row": index == 0,
        "set as a heading": row.strong,
        "in a bullet": row.bullet,
        "a place": look_up(title.text),
        "begins in lower case": title.text[:1].islower(),
        "first in rank": title.score >= most,
        f"in a row of {label}": True,
    }
    return {
        "score": max(min(title.score, 10.0), -5.0) / 4,
        "below the best score": min(most - title.score, 8.0) / 4,
        "early": 1 / (1 + index),
        "likely a title's row": sure if label == "title" else 0.0,
        "share of its row": whole,
        "capitals": sum(not word[:1].islower() for word in words) / len(words),
        "words": math.log(len(words)),
        "one word": float(len(words) == 1),
        "many words": float(len(words) > 7),
        "times": math.log(max(reading.text.count(title.text), 1)),
        **{sign: 1.0 for sign, holds in signs.items() if holds},
    }
