"""Check that prepositions join the same words as in the quotations. English only.

"A degree in law with a minor in art" does not say "a degree in art with a minor in law".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from callboard.core.text import fold
from callboard.engine.trust.wording import Wording

_WORD = re.compile(r"[^\W_]+(?:['’.&-][^\W_]+)*|[.;:,()]")
_PREPOSITIONS = frozenset(["in", "of", "for", "as", "to", "from", "with", "by", "on", "into", "about", "at"])
_NEAR = 3
"""Words between a preposition and what it joins, at most."""


class _Joined(NamedTuple):
    """Two content words with a preposition between them."""

    one: str
    preposition: str
    other: str


def relation_faults(sentence: str, quotes: Sequence[str], wording: Wording) -> Iterator[str]:
    """Faults of words that the quotations join, each of them, with another one."""
    if wording.language != "en":
        return
    theirs = [each for quote in quotes for each in _joined(quote, wording)]
    for each in _joined(sentence, wording):
        about = [other for other in theirs if other.preposition == each.preposition]
        if any(_same(each.one, other.one, wording) and _same(each.other, other.other, wording) for other in about):
            continue
        first = [other for other in about if _same(each.one, other.one, wording)]
        second = [other for other in about if _same(each.other, other.other, wording)]
        if first and second:
            yield f"The quotation says “{' '.join(first[0])}” and “{' '.join(second[0])}”; keep them apart."


def _joined(text: str, wording: Wording) -> Iterator[_Joined]:
    found = _WORD.findall(fold(text))
    for at, word in enumerate(found):
        if word in _PREPOSITIONS:
            before = _nearest(found[max(at - _NEAR, 0) : at][::-1], wording)
            behind = _nearest(found[at + 1 : at + 1 + _NEAR], wording)
            if behind:
                yield _Joined(before, word, behind)


def _nearest(found: Sequence[str], wording: Wording) -> str:
    for word in found:
        if word in _PREPOSITIONS or not word[0].isalnum():
            return ""
        if wording.content(frozenset({word})) and not word.isdigit():
            return word
    return ""


def _same(one: str, other: str, wording: Wording) -> bool:
    return bool(one and other and wording.roots(one) & wording.roots(other))
