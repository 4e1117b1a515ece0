"""Check that a sentence is no firmer than its quotation: must, should, may, usually, preferably, nearly.

"The sponsor has to be a parent" is not said by "the sponsor will usually be a parent", nor "Scrum is required" by
"desired: Scrum".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from callboard.core.text import fold
from callboard.engine.trust.quantities import quantities
from callboard.engine.trust.wording import CLAUSE, Wording, words

_PART = re.compile(rf"(?:{CLAUSE.pattern})|[()]\s*|[.,]\s+")
_NEAR_FIGURE = 20
"""Characters before a figure in which a word stands that makes it less exact."""


def modality_faults(sentence: str, quotes: Sequence[str], wording: Wording) -> Iterator[str]:
    """Faults of a sentence that is firmer than its quotations.

    A fault is one only if every quotation with most of the sentence's words has it.
    """
    said = words(sentence)
    for claimed, section, told, why in (
        ("must", "modality", "wished", "says only that it is wished"),
        ("must", "modality", "should", "says only that it should be"),
        ("must", "roles", "may", "says only that it may be"),
        ("", "modality", "hedges", "does not say that it is always so"),
    ):
        weak, firm = wording.word_set(section, told), wording.word_set("modality", claimed or "hedges")
        if claimed:
            skipped = not said & firm or said & (weak | wording.absence)
        else:
            skipped = said & (weak | wording.word_set("roles", "may"))
        if not weak or skipped:
            continue
        found = [_weak_word(sentence, quote, weak, firm if claimed else frozenset(), wording) for quote in quotes]
        about = [word for word in found if word is not None]
        if about and all(about):
            yield f"The quotation {why} (“{about[0]}”); say so."
    yield from _exact_figure_faults(sentence, quotes, wording)


def _weak_word(sentence: str, quote: str, weak: frozenset[str], firm: frozenset[str], wording: Wording) -> str | None:
    """The weakening word of the part of a quotation that a sentence is about: none there is "", no such part None."""
    mine = [wording.roots(word) for word in wording.content(words(sentence)) - firm]
    parts = _parts(fold(quote), weak, wording)
    shares = [sum(bool(roots & wording.roots_in(part)) for roots in mine) for part in parts]
    if not parts or not max(shares):
        return None
    best = [part for part, share in zip(parts, shares, strict=True) if share == max(shares)]
    if any(words(part) & firm for part in best):
        return ""
    found = [sorted(words(part) & weak) for part in best]
    return found[0][0] if all(found) else ""


def _parts(folded: str, weak: frozenset[str], wording: Wording) -> list[str]:
    """The clauses of a text; "initially," alone belongs to the one behind it."""
    found: list[str] = []
    for part in filter(None, map(str.strip, filter(None, _PART.split(folded)))):
        if found and not wording.content(words(found[-1]) - weak):
            found[-1] = f"{found[-1]} {part}"
        else:
            found.append(part)
    return found


def _exact_figure_faults(sentence: str, quotes: Sequence[str], wording: Wording) -> Iterator[str]:
    """Faults of "100 %" for "nearly 100 %": what all but reaches a whole does not reach it."""
    nearly, about = wording.word_set("modality", "nearly"), wording.word_set("modality", "about")
    told = [(each, words(_before(quote, each.start)) & nearly) for quote in quotes for each in quantities(quote)]
    for mine in quantities(sentence):
        same = [found for each, found in told if each.value == mine.value and each.unit == mine.unit]
        if same and all(same) and not words(_before(sentence, mine.start)) & (nearly | about):
            yield f"The quotation says “{min(same[0])} {mine.written}”; say so."


def _before(text: str, at: int) -> str:
    return fold(text)[max(at - _NEAR_FIGURE, 0) : at]
