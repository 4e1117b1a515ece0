"""Check vague numbers, spans and items of lists against the quotation. English only.

"Several moves" is not said by "a move", "from 4pm to 8am" not by "8am to 4pm", nor "hired 90 people" by a list in which
hiring and 90 people are two items.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from callboard.core.text import fold
from callboard.engine.trust.quantities import Quantity, quantities
from callboard.engine.trust.statements import statements
from callboard.engine.trust.wording import Wording, words

_VAGUE = re.compile(r"\b(several|many|multiple|numerous|dozens of|various|countless) ((?:[\w-]+ ){0,2}?[\w-]+?s)\b")
_PLURAL = re.compile(
    r"\b(?:several|many|multiple|numerous|dozens|various|different|all|both|these|those|two|three|four|five|six|seven|"
    r"eight|nine|ten|(?:[2-9]|\d{2,})(?:[.,]\d+)?)\b"
)
_TO = re.compile(r"^\s?(?:am|pm|a\.m\.|p\.m\.|o'clock)?\s?(?:-|–|to|until|till)\s*[€$£]?$")
_ITEM = re.compile(r"[,;•·\n]\s*|\s(?:and|&)\s")
_OF_SO_MANY = re.compile(r"\b(\d+) (?:out )?of (?:the |our |all )?(\d+)\b")
_WHOLE = frozenset({"all", "total", "altogether", "overall", "there", "has", "have", "had", "consists", "comprises"})
"""A sentence with one of these says how many there are."""
_NEAR = 4
"""Words before a noun among which the one is that counts it."""
_LEAST_ITEMS, _LONGEST_ITEM = 3, 5
"""From so many parts on, of at most so many words behind the first, a quotation is a list."""


def plural_faults(sentence: str, quotes: Sequence[str], wording: Wording) -> Iterator[str]:
    """Faults of vague numbers, of spans that run the other way, and of a figure of another item."""
    if wording.language != "en":
        return
    yield from _vague_faults(sentence, quotes, wording)
    yield from _whole_of_share_faults(sentence, quotes)
    yield from _turned_span_faults(sentence, quotes)
    yield from _other_item_faults(sentence, quotes, wording)


def _vague_faults(sentence: str, quotes: Sequence[str], wording: Wording) -> Iterator[str]:
    """Faults of "several moves" where the quotation has one, or says of another thing that there are several."""
    folded = [fold(quote) for quote in quotes]
    for hit in _VAGUE.finditer(fold(sentence)):
        last = hit[2].split()[-1]
        about = [quote for quote in folded if wording.roots(last) & wording.roots_in(quote)]
        if about and not any(last in words(quote) or _is_plural(last, quote, wording) for quote in about):
            yield f"The quotation does not say “{hit[0]}”; say how many as it does."


def _is_plural(noun: str, folded: str, wording: Wording) -> bool:
    """Return True if a word that counts several stands just before a noun: "two- or three-day course"."""
    found = re.findall(r"[^\W_]+", folded)
    return any(
        wording.roots(word) & wording.roots(noun) and _PLURAL.search(" ".join(found[max(at - _NEAR, 0) : at]))
        for at, word in enumerate(found)
    )


def _whole_of_share_faults(sentence: str, quotes: Sequence[str]) -> Iterator[str]:
    """Faults of "82 members voted" where the quotation says it of 47 of 82."""
    told = [(float(hit[1]), float(hit[2])) for each in quotes for hit in _OF_SO_MANY.finditer(fold(each))]
    mine = {each.value for each in quantities(sentence)}
    if words(sentence) & _WHOLE or _OF_SO_MANY.search(fold(sentence)):
        return
    for share, whole in told:
        elsewhere = sum(each.value == whole for other in quotes for each in quantities(other)) > 1
        if whole in mine and share not in mine and share != whole and not elsewhere:
            yield f"The quotation says that of {share:g} of {whole:g}; say so."


def _turned_span_faults(sentence: str, quotes: Sequence[str]) -> Iterator[str]:
    """Faults of a span whose ends have changed places."""
    known = {span for quote in quotes for span in _spans(quote)}
    for one, other in _spans(sentence):
        if (other, one) in known and (one, other) not in known and one != other:
            yield f"The quotation goes from {other:g} to {one:g}, not the other way round."


def _spans(text: str) -> Iterator[tuple[float, float]]:
    folded, found = fold(text), list(quantities(text))
    for one, other in pairwise(found):
        if _TO.match(folded[one.end : other.start]):
            yield one.value, other.value


def _other_item_faults(sentence: str, quotes: Sequence[str], wording: Wording) -> Iterator[str]:
    """Faults of a verb of one item of a list with the figure of another one."""
    deeds = [each.verb for each in statements(sentence) if wording.content(frozenset({each.verb}))]
    for figure in quantities(sentence):
        about = [quote for quote in quotes if any(_is_same(each, figure) for each in quantities(quote))]
        strayed = [_deed_elsewhere(deeds, figure, quote, wording) for quote in about]
        if strayed and all(strayed):
            yield f"“{figure.written}” does not go with “{strayed[0]}” in the quotation; say what it says."


def _deed_elsewhere(deeds: Sequence[str], figure: Quantity, quote: str, wording: Wording) -> str:
    items = [item for item in _ITEM.split(quote) if item and item.strip()]
    if len(items) < _LEAST_ITEMS or any(len(item.split()) > _LONGEST_ITEM for item in items[1:]):
        return ""
    here = [at for at, item in enumerate(items) if any(_is_same(each, figure) for each in quantities(item))]
    near = wording.roots_in(" ".join(items[at] for at in (0, *here)))
    whole = wording.roots_in(quote)
    return next((deed for deed in deeds if wording.roots(deed) & whole and not wording.roots(deed) & near), "")


def _is_same(one: Quantity, other: Quantity) -> bool:
    return round(one.value) == round(other.value)
