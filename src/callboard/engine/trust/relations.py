"""Check that prepositions and quantifiers join the same words as in the quotations. English only.

"A degree in law with a minor in art" does not say "a degree in art with a minor in law", nor "anyone with a card may
enter" that anyone may.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from callboard.core.text import fold
from callboard.engine.trust.wording import Wording

_WORD = re.compile(r"[^\W_]+(?:['’.&-][^\W_]+)*|[.;:,()]")
_QUANTIFIED = re.compile(
    r"\b(?:(?P<person>anyone|anybody|everyone|everybody)|(?:all|any|every|each|no)(?: of)?(?: the| your| our)? "
    r"(?:[\w-]+ )??(?P<noun>[\w-]+))(?= (?!who|whose|that|which|with|without|whom)|[.,;]|$)"
)
_RESTRICTION = (
    r"(?:{noun}) (?:who|whose|that|which|with|without|whom|aged|under|over) "
    r"(?P<what>(?:(?!(?:can|may|must|will|shall|should|is|are|was|were|has|have|need|needs)\b)[^\s,.;:]+ ?){{1,6}})"
)
_TURNED = (frozenset({"from", "to"}), frozenset({"with", "without"}))
"""Prepositions that say the contrary of each other."""
_NEAR = 3
"""Words between a preposition and what it joins, at most."""

_LONG = 5
"""Letters of a word that is no article, at least."""


class _Joined(NamedTuple):
    """Two content words with a preposition between them."""

    one: str
    preposition: str
    other: str


def relation_faults(sentence: str, quotes: Sequence[str], wording: Wording) -> Iterator[str]:
    """Faults of words that the quotations join otherwise."""
    if wording.language != "en":
        return
    mine = list(_joined(sentence, wording))
    theirs = [each for quote in quotes for each in _joined(quote, wording)]
    yield from _exchanged(mine, theirs, wording)
    yield from _other_preposition(mine, theirs, wording)
    yield from _lost_restriction(sentence, quotes, wording)


def _exchanged(mine: Sequence[_Joined], theirs: Sequence[_Joined], wording: Wording) -> Iterator[str]:
    for each in mine:
        about = [other for other in theirs if other.preposition == each.preposition]
        if any(_same(each.one, other.one, wording) and _same(each.other, other.other, wording) for other in about):
            continue
        first = [other for other in about if _same(each.one, other.one, wording)]
        second = [other for other in about if _same(each.other, other.other, wording)]
        if first and second:
            yield f"The quotation says “{' '.join(first[0])}” and “{' '.join(second[0])}”; keep them apart."


def _other_preposition(mine: Sequence[_Joined], theirs: Sequence[_Joined], wording: Wording) -> Iterator[str]:
    """Faults of "at the meeting" for "before the meeting"."""
    contrasting = wording.word_set("roles", "contrasting")
    for each in mine:
        about = {
            it.preposition for it in theirs if _same(each.one, it.one, wording) and _same(each.other, it.other, wording)
        }
        turned = frozenset[str]().union(*(pair for pair in _TURNED if each.preposition in pair)) & about
        if turned and each.preposition not in about:
            yield f"The quotation says “{each.one} {min(turned)} {each.other}”; say what it says."
            continue
        there = {other.preposition for other in theirs if _same(each.other, other.other, wording)} & contrasting
        if each.preposition in contrasting and there and each.preposition not in there:
            yield f"The quotation says “{sorted(there)[0]} {each.other}” and not “{each.preposition}”."


def _lost_restriction(sentence: str, quotes: Sequence[str], wording: Wording) -> Iterator[str]:
    """Faults of a statement about all or any, where the quotation speaks of those with something only."""
    said = wording.roots_in(sentence)
    for hit in _QUANTIFIED.finditer(fold(sentence)):
        noun = hit["person"] or hit["noun"]
        for quote in quotes:
            found = re.search(_RESTRICTION.format(noun=re.escape(noun)), fold(quote))
            told = _WORD.findall(found["what"]) if found else []
            first = next((word for word in told if word[0].isdigit() or wording.content(frozenset({word}))), "")
            if found and first and not wording.roots(first) & said:
                yield f"The quotation says that only of “{found[0]}”; say of whom as it does."


def _joined(text: str, wording: Wording) -> Iterator[_Joined]:
    found = _WORD.findall(fold(text))
    prepositions = wording.word_set("roles", "prepositions") | wording.word_set("roles", "contrasting")
    for at, word in enumerate(found):
        if word in prepositions:
            before = _nearest(found[max(at - _NEAR, 0) : at][::-1], prepositions, wording)
            behind = _nearest(found[at + 1 : at + 1 + _NEAR], prepositions, wording)
            if behind:
                yield _Joined(before, word, behind)
            if word in wording.word_set("roles", "contrasting"):
                # "Before the offer": here a word counts that says little elsewhere.
                first = next((each for each in found[at + 1 : at + _NEAR] if len(each) >= _LONG), "")
                if first and not wording.content(frozenset({first})):
                    yield _Joined(before, word, first)


def _nearest(found: Sequence[str], prepositions: frozenset[str], wording: Wording) -> str:
    for word in found:
        if word in prepositions or not word[0].isalnum():
            return ""
        if wording.content(frozenset({word})) and not word.isdigit():
            return word
    return ""


def _same(one: str, other: str, wording: Wording) -> bool:
    return bool(one and other and wording.roots(one) & wording.roots(other))
