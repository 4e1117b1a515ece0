"""Which of the names in a posting is the employer's: candidates, features, weights, the likeliest or none.

`data/employers.npz` holds the weights, `data/employers.md` what they were learned from.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from callboard.engine.gazetteer.places import look_up
from callboard.engine.learning.classifier import Features
from callboard.engine.learning.vectors import word_pieces
from callboard.engine.posting.employer_names import (
    BEFORE_TITLE,
    MAX_CHARS_SEARCHED,
    firm_word,
    may_be_name,
    named,
    names,
)
from callboard.engine.posting.field_candidates import FieldCandidate, likeliest
from callboard.engine.posting.labelled_values import LabelledValue
from callboard.engine.posting.lexicon import load
from callboard.engine.posting.outline import Outline
from callboard.engine.posting.posting_text import PostingText
from callboard.engine.posting.title_words import is_role
from callboard.engine.skills.reader import find_known
from callboard.engine.text.flattening import words_only

LEAST = 0.3
"""Below this probability no name is given: an invented employer is worse than none."""

# How sure a name is that only a job's title in a feed states: "Acme: Gardener".
_STATED = 0.5


def labelled_employer(reading: PostingText, labels: Sequence[LabelledValue]) -> FieldCandidate | None:
    """The employer that a label names."""
    for label in labels:
        if label.kind == "company" and (one := named(reading.text[label.start : label.end], label.start, "labelled")):
            return replace(one, score=1.0)
    return None


def employer(
    reading: PostingText, outlined: Outline, labels: Sequence[LabelledValue], beside: FieldCandidate | None
) -> FieldCandidate | None:
    """The employer's name: what a label says, or else the likeliest, scored by its probability.

    None where no name is likely enough. `beside` is the title.
    """
    labelled = labelled_employer(reading, labels)
    if labelled and may_be_name(labelled.text):
        return labelled
    title = (beside.start, beside.end) if beside else None
    found = names(reading, outlined, labels, title)
    known = features(reading, outlined, found, title)
    if likely := likeliest(found, known, model="employers", least=LEAST):
        return likely
    stated = next((one for one in found if BEFORE_TITLE in one.sources), None)
    return replace(stated, score=_STATED) if stated else None


def features(
    reading: PostingText, outlined: Outline, found: Sequence[FieldCandidate], title: tuple[int, int] | None
) -> list[Features]:
    """The features of every name."""
    labels = {one.unit.row: one.label for one in reversed(outlined.judged)}
    chance = {"chance among the names": 1 / max(len(found), 1), "log of that chance": -math.log(max(len(found), 1))}
    return [
        Features({**chance, **_signs(reading, name, labels, title)}, tuple(words_only(name.text).split()))
        for name in found
    ]


def _signs(
    reading: PostingText, name: FieldCandidate, labels: dict[int, str], title: tuple[int, int] | None
) -> dict[str, float]:
    index = reading.row_at(name.start)
    row = reading.rows[index]
    words = name.text.split()
    low = name.text.lower()
    squeezed = re.sub(r"\W", "", low)
    address = re.search(rf"(?:@|www\.|https?://)\S{{0,20}}{re.escape(squeezed[:20])}", reading.flat)
    signs = {
        "has a legal form or kind": firm_word().search(name.text),
        "nothing but a legal form or kind": firm_word().fullmatch(name.text.strip(" .")),
        "all capitals": name.text.isupper() and len(name.text) > 3,
        "stands alone in its row": len(row.text) <= len(name.text) + 2,
        "begins its row": row.start == name.start,
        "in lower case elsewhere": re.search(rf"(?<!\w){re.escape(low)}(?!\w)", reading.text),
        "one known word": len(words) == 1 and len(word_pieces(name.text)) == 1,
        "all known words": all(len(word_pieces(word)) == 1 for word in words),
        "names a role": is_role(name.text),
        "a place": look_up(name.text),
        "a skill": any(span.skill and span.end - span.start == len(name.text) for span in find_known(name.text)),
        "in an address": len(squeezed) > 2 and address,
        "beside the title": title and abs(reading.row_at(title[0]) - index) == 1,
        "within the title": title and title[0] <= name.start < title[1],
        "in a bullet": row.bullet,
        f"in a row of {labels.get(index, 'nothing')}": True,
    }
    return {
        **{f"found: {source}": 1.0 for source in name.sources},
        "early": 1 / (1 + index),
        "words": min(len(words), 6) / 3,
        **_mentions(reading, name, labels),
        **{sign: 1.0 for sign, holds in signs.items() if holds},
    }


_DOES = re.compile(
    r"(?:,? (?:Inc\.?|LLC|Ltd\.?))?,? (?:is|are|was|has|have|provides?|offers?|seeks?|builds?|helps?|makes?|believes?|"
    r"will|does|invites|operates|specializes|we)\b"
)
_PREPOSITION = re.compile(
    r"(?:\b(?:at|join|joining|for|with|about|by|of|to|welcome to|from)|@) (?:the )?$", re.IGNORECASE
)
_INTRODUCES = re.compile(
    r"\b(?:we(?:['’]re| are|,)|about|join(?:ing)?|life at|work(?:ing)? (?:at|for|with)|at|behalf of|client,?|"
    r"welcome to|why) (?:the )?$",
    re.IGNORECASE,
)
_SENTENCE_BEGINS = re.compile(r"(?:^|[.!?\n:*]\s*|[.!?] (?:At|The|Join|As) )$")


@cache
def _hires() -> re.Pattern[str]:
    """What a sentence says of a firm that hires."""
    return re.compile(rf"[^.\n]{{0,60}}?(?:{'|'.join(load('wording')['employer']['hires'])})", re.IGNORECASE)


def _mentions(reading: PostingText, name: FieldCandidate, labels: dict[int, str]) -> dict[str, float]:
    """How often the text mentions the name, in what kinds of rows, what leads to it and what it is said to do."""
    text = reading.text
    every = list(re.finditer(rf"(?<!\w){re.escape(name.text)}(?!\w)", text[: 2 * MAX_CHARS_SEARCHED]))
    ahead = [text[max(one.start() - 30, 0) : one.start()] for one in every]
    many = max(len(every), 1)
    does = sum(bool(_DOES.match(text, one.end())) for one in every)
    led = sum(bool(_PREPOSITION.search(before)) for before in ahead)
    begins = sum(bool(_SENTENCE_BEGINS.search(before)) for before in ahead)
    rows = Counter(labels.get(reading.row_at(one.start()), "nothing") for one in every)
    return {
        "times": math.log1p(len(every)),
        "said to do something": min(does, 3) / 2,
        "said to do something, of all mentions": does / many,
        "led by a preposition": min(led, 4) / 2,
        "led by a preposition, of all mentions": led / many,
        "said to hire": float(any(_hires().match(text, one.end()) for one in every)),
        "said to have something": sum(text.startswith(("'s", "’s"), one.end()) for one in every) / many,
        "introduced": float(any(map(_INTRODUCES.search, ahead))),
        "begins a sentence, of all mentions": begins / many,
        **{f"mentioned in rows of {label}": count / many for label, count in rows.items()},
    }
