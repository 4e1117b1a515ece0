"""Check that prepositions join the same words as in the quotations. English only.

"A degree in law with a minor in art" does not say "a degree in art with a minor in law".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from callboard.core.text import fold
from callboard.engine.trust.language.lexicon import Lexicon
from callboard.engine.trust.support.comparison import Comparison

_WORD = re.compile(r"[^\W_]+(?:['’.&-][^\W_]+)*|[.;:,()]")
_NEAR = 3
"""Words between a preposition and what it joins, at most."""


class _Joined(NamedTuple):
    """Two content words with a preposition between them."""

    one: str
    preposition: str
    other: str


def preposition_faults(comparison: Comparison) -> Iterator[str]:
    """Faults of words that the quotations join, each of them, with another one."""
    lexicon = comparison.lexicon
    if lexicon.language != "en":
        return
    theirs = [each for quote in comparison.quotes for each in _joined(quote, lexicon)]
    mine = list(_joined(comparison.sentence, lexicon))
    for each in mine:
        about = [other for other in theirs if other.preposition == each.preposition]
        if any(_same(each.one, other.one, lexicon) and _same(each.other, other.other, lexicon) for other in about):
            continue
        first = [other for other in about if _same(each.one, other.one, lexicon)]
        second = [other for other in about if _same(each.other, other.other, lexicon)]
        if _is_exchanged(each, mine, theirs, lexicon):
            yield f"“{each.preposition} {each.other}” is not what the quotation says; keep its prepositions."
        elif first and second:
            yield f"The quotation says “{' '.join(first[0])}” and “{' '.join(second[0])}”; keep them apart."


def _is_exchanged(each: _Joined, mine: Sequence[_Joined], theirs: Sequence[_Joined], lexicon: Lexicon) -> bool:
    """Return True if a word stands behind a preposition that has another word of the sentence in the quotations.

    "From German into Spanish" does not say "from Spanish into German".
    """
    there = {other.preposition for other in theirs if _same(each.other, other.other, lexicon)}
    if not there or each.preposition in there:
        return False
    instead = [other.other for other in theirs if other.preposition == each.preposition]
    elsewhere = [other.other for other in mine if other.preposition in there]
    return any(_same(one, other, lexicon) for one in instead for other in elsewhere)


def _joined(text: str, lexicon: Lexicon) -> Iterator[_Joined]:
    found = _WORD.findall(fold(text))
    for at, word in enumerate(found):
        if word in lexicon.word_set("prepositions", "joining"):
            before = _nearest(found[max(at - _NEAR, 0) : at][::-1], lexicon)
            behind = _nearest(found[at + 1 : at + 1 + _NEAR], lexicon)
            if behind:
                yield _Joined(before, word, behind)


def _nearest(found: Sequence[str], lexicon: Lexicon) -> str:
    for word in found:
        if word in lexicon.word_set("prepositions", "joining") or not word[0].isalnum():
            return ""
        if lexicon.content(frozenset({word})) and not word.isdigit():
            return word
    return ""


def _same(one: str, other: str, lexicon: Lexicon) -> bool:
    return bool(one and other and lexicon.roots(one) & lexicon.roots(other))
