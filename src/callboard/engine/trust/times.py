"""Check that a sentence and its quotation agree on when something is. English only.

"The roof was renewed" is not said by "the roof will be renewed", nor "items returned after the due date" by "items
returned six months after the due date".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from callboard.core.text import fold
from callboard.engine.trust.quantities import quantities
from callboard.engine.trust.wording import Wording, words

_FUTURE = re.compile(r"\b(?:will|shall|going to|to be)\b")
_PAST = re.compile(r"\b(?:was|were|had|did|has been|have been)\b")
_OFFSET = re.compile(r"^\W{0,2}(?:past|after|before|prior to|ahead of|following|late|later|earlier|early)\b")
_OFFSET_WORDS = frozenset(
    ["past", "after", "before", "prior", "ahead", "following", "late", "later", "earlier", "early"]
)
_UNITS = frozenset(["second", "minute", "hour", "day", "week", "month", "quarter", "term", "year"])
_PART = re.compile(r"[.;:]\s+|,\s+(?=(?:and|but|which|who)\b)|\s(?=(?:but|while|whereas)\s)")


def time_faults(sentence: str, quotes: Sequence[str], wording: Wording) -> Iterator[str]:
    """Faults of what is stated as done and is still to come, and of a time whose distance is left out.

    A fault is one only if every quotation that a sentence is about has it.
    """
    if wording.language != "en":
        return
    said = fold(sentence)
    about = [part for quote in quotes for part in _parts_about(sentence, quote, wording)]
    happened = _PAST.search(said) and not _FUTURE.search(said)
    to_come = bool(about) and all(_FUTURE.search(part) and not _PAST.search(part) for part in about)
    if happened and to_come:
        yield "The quotation says that it will be so, and not that it was; say when as it does."
    if words(sentence) & _OFFSET_WORDS and about:
        lost = [_lost_distance(said, part) for part in about]
        if all(lost):
            yield f"The quotation says “{lost[0]}”; say how long as it does."


def _parts_about(sentence: str, quote: str, wording: Wording) -> list[str]:
    """The parts of a quotation that have most words of a sentence."""
    mine = [wording.roots(word) for word in wording.content(words(sentence))]
    parts = [part for part in _PART.split(fold(quote)) if part and part.strip()]
    shares = [sum(bool(roots & wording.roots_in(part)) for roots in mine) for part in parts]
    most = max(shares, default=0)
    return [part for part, share in zip(parts, shares, strict=True) if share == most > 0]


def _lost_distance(said: str, part: str) -> str:
    """A length of time before "after" or "before" of which the sentence says nothing."""
    mine = {each.value for each in quantities(said)}
    for each in quantities(part):
        hit = _OFFSET.match(part[each.end :]) if each.unit in _UNITS else None
        if hit and each.value not in mine and words(hit[0]) & words(said):
            return f"{each.written}{hit[0]}"
    return ""
