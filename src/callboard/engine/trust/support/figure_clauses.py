"""Check that each figure stands with words of its own clause: "£85, for students £60" is not "£85 for students"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from callboard.core.text import fold
from callboard.engine.data_files import any_of
from callboard.engine.trust.language.lexicon import Lexicon, words
from callboard.engine.trust.quantities.reader import Quantity, quantities
from callboard.engine.trust.support.comparison import Comparison

_BREAK = re.compile(rf"[;:]\s+|,\s+|\s{any_of('text', 'words', 'joining', 'statements')}\s")
"""Between two statements of a sentence."""
_UNIT_WORDS = 2
"""Words behind a figure that say what it counts ("48,300 visitors", "3 new users"); later figures share them."""
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")


@dataclass(frozen=True)
class _Clause:
    """A statement of a sentence with at least one figure."""

    values: frozenset[float]
    roots: frozenset[str]
    """Of all its words."""
    inherited: frozenset[str]
    """Of the words that later clauses share without repeating them: before its first figure, and what it counts."""


def figure_clause_faults(comparison: Comparison) -> Iterator[str]:
    """Faults of a figure beside a word, or beside a figure, that the quotation has in another clause.

    A fault is one only if every quotation with the figure has it.
    """
    sentence, lexicon = comparison.sentence, comparison.lexicon
    told = [_clauses(quote, lexicon) for quote in comparison.quotes] if any(quantities(sentence)) else []
    for text in _with_figures(sentence):
        for figure in quantities(text):
            about = [clauses for clauses in told if any(figure.value in each.values for each in clauses)]
            strayed = [_strayed(figure, text, clauses, lexicon) for clauses in about]
            if strayed and all(strayed):
                yield f"“{figure.written}” does not go with “{strayed[0]}” in the quotation; say what it says."


def _strayed(figure: Quantity, text: str, clauses: Sequence[_Clause], lexicon: Lexicon) -> str:
    """A word or figure of a clause that stands only in clauses without this figure; empty if there is none."""
    places = [at for at, each in enumerate(clauses) if figure.value in each.values]
    return min((_strayed_from(place, figure, text, clauses, lexicon) for place in places), key=len)


def _strayed_from(place: int, figure: Quantity, text: str, clauses: Sequence[_Clause], lexicon: Lexicon) -> str:
    here = clauses[place].roots.union(*(each.inherited for each in clauses[:place]))
    everywhere = frozenset[str]().union(*(each.roots for each in clauses))
    for word in sorted(lexicon.content(words(text))):
        if (roots := lexicon.roots(word)) & everywhere and not roots & here and not word[0].isdigit():
            return word
    others = [each for each in quantities(text) if each.value not in clauses[place].values]
    known = frozenset[float]().union(*(each.values for each in clauses))
    return next((each.written for each in others if each.value in known and each.value != figure.value), "")


def _clauses(text: str, lexicon: Lexicon) -> tuple[_Clause, ...]:
    """The statements of a text with a figure; what has none belongs to the one before it, or behind it at the start."""
    return tuple(_clause(part, lexicon) for part in _with_figures(text))


def _with_figures(text: str) -> list[str]:
    parts: list[str] = []
    start = 0
    for cut in (*_BREAK.finditer(text), None):
        part = text[start : cut.start() if cut else len(text)]
        start = cut.end() if cut else start
        if parts and not (any(quantities(part)) and any(quantities(parts[-1]))):
            parts[-1] = f"{parts[-1]}, {part}"
        else:
            parts.append(part)
    return parts


def _clause(text: str, lexicon: Lexicon) -> _Clause:
    found, folded = list(quantities(text)), fold(text)
    if not found:
        return _Clause(frozenset(), lexicon.roots_in(folded), frozenset())
    counted = (word for each in found for word in _words_counted(folded[each.end :], lexicon))
    shared = " ".join((folded[: found[0].start], *counted))
    return _Clause(frozenset(each.value for each in found), lexicon.roots_in(folded), lexicon.roots_in(shared))


def _words_counted(behind: str, lexicon: Lexicon) -> Iterator[str]:
    """The words that directly follow a figure, up to one that only joins ("on", "for")."""
    following = _WORD.findall(behind)[:_UNIT_WORDS]
    return takewhile(lambda word: bool(lexicon.content(frozenset({word}))), following)
