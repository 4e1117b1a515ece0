"""How much two texts have in common: the lines most like a sentence, and the items of a list that it is about."""

from __future__ import annotations

import re
from collections.abc import Iterable

from callboard.engine.trust.language.lexicon import Lexicon, lexicon_of, words
from callboard.engine.trust.quantities.reader import quantities

MAX_SIMILAR_LINES = 3
"""Upper bound on the lines that may support one sentence together."""

MIN_LIST_ITEMS = 2
"""From this number of short parts on, a quotation is a list, of which only the items that a sentence is about count."""
MAX_ITEM_WORDS = 4

_ITEM = re.compile(r"[,;|•·/\n]|\s[-–]\s")
_HEADING = re.compile(r"^[^:]{0,30}:\s*")


def most_similar_lines(sentence: str, lines: Iterable[str]) -> tuple[str, ...]:
    """The lines that share most content words and figures with a sentence, at most `MAX_SIMILAR_LINES`, best first."""
    lexicon = lexicon_of(sentence)
    mine = _content_and_figures(sentence, lexicon)
    scored = ((len(mine & _content_and_figures(line, lexicon)), line) for line in dict.fromkeys(lines))
    best = sorted((each for each in scored if each[0]), key=lambda each: (-each[0], len(each[1])))
    return tuple(line for _, line in best[:MAX_SIMILAR_LINES])


def shared_words(one: str, other: str) -> int:
    """The number of content words and figures of a text that another one has too."""
    lexicon = lexicon_of(one)
    return len(_content_and_figures(one, lexicon) & _content_and_figures(other, lexicon))


def items_about(sentence: str, quote: str, lexicon: Lexicon) -> str:
    """The items of a list that a sentence is about; a quotation that is no list, whole."""
    heading = _HEADING.match(quote)
    items = [item for item in _ITEM.split(_HEADING.sub("", quote)) if item.strip()]
    if len(items) < MIN_LIST_ITEMS or any(len(item.split()) > MAX_ITEM_WORDS for item in items):
        return quote
    degrees = frozenset[str]().union(*lexicon.must_be_quoted, *lexicon.grades)
    mine = _content_and_figures(" ".join(words(sentence) - degrees), lexicon)
    about = ", ".join(item for item in items if mine & _content_and_figures(item, lexicon))
    return f"{heading[0]} {about}" if heading and about else about


def _content_and_figures(text: str, lexicon: Lexicon) -> frozenset[str]:
    roots = lexicon.roots_of(lexicon.content(words(text)))
    figures = (value for each in quantities(text) for value in (each.value, round(each.value)))
    return frozenset((*roots, *(f"{value:g}" for value in figures)))
