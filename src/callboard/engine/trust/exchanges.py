"""Find a figure of a market text that has taken another one's place: "ten relevant" for "ten, 5 of them relevant"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from callboard.core.text import fold
from callboard.engine.trust.quantities import Quantity, quantities
from callboard.engine.trust.wording import CLAUSE, Wording, wording_of, words

_OF_SO_MANY = re.compile(r"^\s+(?:out )?of (?:the )?[\d.,]+")
_WORDS_COUNTED = 4
"""Words behind a figure among which the thing is that it counts: "40 young trees"."""
_WORDS = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*")


_Figures = Sequence[tuple[Quantity, frozenset[str]]]


def exchanged_figure_faults(sentence: str, quotes: Sequence[str]) -> Iterator[str]:
    """Faults of a figure with a word that the quotation has beside another one: "ten relevant" of "ten, 5 relevant".

    A fault is one only if every quotation with the figure has it.
    """
    mine = list(_words_behind_figures(sentence))
    about = [quote for quote in quotes if any(_is_same(one, each) for one, _ in mine for each in quantities(quote))]
    found = [list(dict.fromkeys(_figure_faults(sentence, quote, mine))) for quote in about]
    # What one quotation has in its place is in its place.
    yield from (each for each in (found[0] if found else ()) if all(each in others for others in found))


def _figure_faults(sentence: str, quote: str, mine: _Figures) -> Iterator[str]:
    theirs = list(_words_behind_figures(quote))
    for figure, behind in mine:
        if not any(_is_same(each, figure) for each, _ in theirs):
            continue
        strayed = (word for each, there in theirs if not _is_same(each, figure) for word in behind & there)
        if word := next((each for each in strayed if not _is_beside(each, figure, fold(quote), theirs)), None):
            yield f"“{figure.written}” does not go with “{word}” in the quotation; say what it says."
    yield from _counted_thing_faults(sentence, quote)
    yield from _stray_figure_faults(sentence, quote, [figure for figure, _ in mine], theirs)


def _counted_thing_faults(sentence: str, quote: str) -> Iterator[str]:
    """Faults of a figure that counts what the quotation does not count: "40 fairs" for "a fair with 40 exhibits"."""
    wording = wording_of(sentence)
    roots = wording.roots_in(quote)
    folded = fold(quote)
    for figure, mine in _things_counted(sentence, wording):
        same = [each for each in quantities(quote) if each.value == figure.value]
        behind = (word for each in same for word in _WORDS.findall(folded[each.end :])[:_WORDS_COUNTED])
        near = wording.roots_of(behind)
        theirs = next((things for each, things in _things_counted(quote, wording) if each.value == figure.value), ())
        strange = not any(wording.roots(word) & near for word in mine) and all(
            wording.roots(word) & roots for word in mine
        )
        if strange and (theirs or any(each.unit for each in same)):
            told = " ".join(theirs) or same[0].written
            yield f"The quotation counts “{told}” and not “{' '.join(mine)}”; say what it says."


def _things_counted(text: str, wording: Wording) -> Iterator[tuple[Quantity, tuple[str, ...]]]:
    """Each quantity without a unit, with the content words that follow it."""
    folded = fold(text)
    for each in quantities(text):
        if each.unit is None:
            behind = _OF_SO_MANY.sub("", folded[each.end :]).lstrip()
            found = tuple(takewhile(lambda word: bool(wording.content(frozenset({word}))), _next_words(behind)))
            if found:
                yield each, found


def _next_words(text: str) -> Iterator[str]:
    """The words that a text begins with, up to a sign."""
    at = 0
    while hit := _WORDS.match(text, at):
        yield hit[0]
        at = hit.end() + 1 if text[hit.end() : hit.end() + 1] == " " else len(text)


def _stray_figure_faults(sentence: str, quote: str, mine: Sequence[Quantity], theirs: _Figures) -> Iterator[str]:
    """Faults of the one figure of a sentence whose words all stand beside another figure of its unit."""
    if len(mine) != 1 or not any(_is_same(each, mine[0]) for each, _ in theirs):
        return
    folded, alike = fold(quote), [(each, there) for each, there in theirs if each.unit == mine[0].unit]
    wording = wording_of(sentence)
    shared = [word for word in wording.content(words(sentence)) if word in folded]
    nearest = [_nearest(word, folded, alike) for word in shared if len(alike) > 1]
    if nearest and not any(_is_same(each, mine[0]) for each in nearest):
        yield f"“{mine[0].written}” is another figure's place in the quotation; say what it says."


def _is_same(figure: Quantity, other: Quantity) -> bool:
    return round(figure.value) == round(other.value)


def _is_beside(word: str, figure: Quantity, folded: str, figures: _Figures) -> bool:
    """Return True if, somewhere in a text, this figure is the nearest to a word, or has it behind it."""
    if any(word in there for each, there in figures if _is_same(each, figure)):
        return True
    return _is_same(_nearest(word, folded, figures), figure)


def _nearest(word: str, folded: str, figures: _Figures) -> Quantity:
    """The figure that stands nearest to a word of a text."""
    places = list(re.finditer(re.escape(word), folded))
    return min((each for each, _ in figures), key=lambda each: min(_distance(each, hit) for hit in places))


def _distance(figure: Quantity, hit: re.Match[str]) -> int:
    return max(figure.start - hit.end(), hit.start() - figure.end)


def _words_behind_figures(text: str) -> Iterator[tuple[Quantity, frozenset[str]]]:
    """Each quantity of a text, with the words that describe it: up to the next one, or the end of the clause."""
    folded, found, skipped = fold(text), list(quantities(text)), wording_of(text).word_set("figures")
    for place, each in enumerate(found):
        # "2 of 3 postings" are postings.
        after = place + 1 + bool(_OF_SO_MANY.match(folded[each.end :]))
        end = found[after].start if after < len(found) else len(folded)
        clause = CLAUSE.split(folded[each.end : end], maxsplit=1)[0]
        yield each, frozenset(re.findall(r"[^\W\d_]{5,}", clause)) - skipped
