"""Which of the names in a posting is the employer's: candidates, features, weights, the likeliest or none.

`company.candidates` finds the names; `data/employers.npz` holds the weights, `data/employers.md` what they were
learned from.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files

from callboard.engine.learning.classifier import Classifier, Features, load_classifier
from callboard.engine.learning.vectors import word_pieces
from callboard.engine.posting.company import candidates, ranked
from callboard.engine.posting.firms import LEGAL, NAME, Employer, may_be_name, named
from callboard.engine.posting.gazetteer import look_up
from callboard.engine.posting.labels import Labelled
from callboard.engine.posting.lexicon import plain
from callboard.engine.posting.outline import Outline
from callboard.engine.posting.reading import Reading
from callboard.engine.posting.title import is_role

YES = "yes"
LEAST = 0.35
"""Below this probability no name is given: an invented employer is worse than none."""

_SEARCHED = 4000
_MOST_REPEATED = 8
_NAME = re.compile(NAME)
_SAYS = re.compile(
    r"(?:,? (?:Inc\.?|LLC|Ltd\.?))?,? (?:is|are|was|has|have|provides?|offers?|seeks?|builds?|helps?|makes?|believes?|"
    r"will|does|invites|operates|specializes|we)\b"
)
_LEADS = re.compile(r"(?:\b(?:at|join|joining|for|with|about|by|of|to|welcome to|from)|@) (?:the )?$", re.IGNORECASE)


def employer(
    reading: Reading, outlined: Outline, labels: Sequence[Labelled], title: tuple[int, int] | None
) -> Employer | None:
    """The employer's name, scored by its probability; None where no name is likely enough."""
    found = names(reading, outlined, labels, title)
    if not found:
        return None
    likely = _classifier().probability(features(reading, outlined, found, title), YES)
    best = max(range(len(found)), key=lambda at: (likely[at], -found[at].start))
    return replace(found[best], score=likely[best]) if likely[best] >= LEAST else None


@cache
def _classifier() -> Classifier:
    return load_classifier(files("callboard.engine.posting") / "data" / "employers.npz")


def names(
    reading: Reading, outlined: Outline, labels: Sequence[Labelled], title: tuple[int, int] | None
) -> list[Employer]:
    """Every name that may be the employer's, once each, with the score of how the text puts it."""
    found = list(candidates(reading, outlined.header, labels, title))
    for unit in outlined.labelled("company"):
        if one := named(reading.text[unit.start : unit.end], unit.start, 1.0):
            found.append(one)
    found += _repeated(reading)
    return ranked(found)


def _repeated(reading: Reading) -> list[Employer]:
    """Names that the text comes back to."""
    text = reading.text[:_SEARCHED]
    met: dict[str, list[int]] = {}
    for match in _NAME.finditer(text):
        met.setdefault(match[0], []).append(match.start())
    often = sorted((name for name, places in met.items() if len(places) > 1), key=lambda name: (-len(met[name]), name))
    made = (named(name, met[name][0], 0.5) for name in often[:_MOST_REPEATED] if may_be_name(name))
    return [one for one in made if one]


def features(
    reading: Reading, outlined: Outline, found: Sequence[Employer], title: tuple[int, int] | None
) -> list[Features]:
    """The features of every name."""
    labels = {one.unit.row: one.label for one in reversed(outlined.judged)}
    most = max((name.score for name in found), default=1.0)
    return [Features(_signs(reading, name, labels, most, title), tuple(plain(name.text).split())) for name in found]


def _signs(
    reading: Reading, name: Employer, labels: dict[int, str], most: float, title: tuple[int, int] | None
) -> dict[str, float]:
    index = reading.row_at(name.start)
    row = reading.rows[index]
    words = name.text.split()
    every = list(re.finditer(rf"(?<!\w){re.escape(name.text)}(?!\w)", reading.text[: 2 * _SEARCHED]))
    low = name.text.lower()
    squeezed = re.sub(r"\W", "", low)
    address = re.search(rf"(?:@|www\.|https?://)\S{{0,20}}{re.escape(squeezed[:20])}", reading.flat)
    signs = {
        "has a legal form or kind": LEGAL.search(name.text),
        "nothing but a legal form or kind": LEGAL.fullmatch(name.text.strip(" .")),
        "all capitals": name.text.isupper() and len(name.text) > 3,
        "stands alone in its row": len(row.text) <= len(name.text) + 2,
        "begins its row": row.start == name.start,
        "in lower case elsewhere": re.search(rf"(?<!\w){re.escape(low)}(?!\w)", reading.text),
        "one known word": len(words) == 1 and len(word_pieces(name.text)) == 1,
        "all known words": all(len(word_pieces(word)) == 1 for word in words),
        "names a role": is_role(name.text),
        "a place": look_up(name.text),
        "in an address": len(squeezed) > 2 and address,
        "beside the title": title and abs(reading.row_at(title[0]) - index) == 1,
        "within the title": title and title[0] <= name.start < title[1],
        "labelled": row.label == "company",
        "in a bullet": row.bullet,
        "first in rank": name.score >= most,
        f"in a row of {labels.get(index, 'nothing')}": True,
    }
    said = sum(bool(_SAYS.match(reading.text, one.end())) for one in every)
    led = sum(bool(_LEADS.search(reading.text, max(one.start() - 14, 0), one.start())) for one in every)
    return {
        "score": min(name.score, 12) / 4,
        "share of the best score": name.score / max(most, 0.1),
        "early": 1 / (1 + index),
        "times": math.log1p(len(every)),
        "words": min(len(words), 6) / 3,
        "said to do something": min(said, 3) / 2,
        "led by a preposition": min(led, 4) / 2,
        **{sign: 1.0 for sign, holds in signs.items() if holds},
    }
