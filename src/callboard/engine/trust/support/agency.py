"""Check that a sentence says who did something as its quotations do: the person, somebody beside, or with help."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from callboard.core.text import fold
from callboard.engine.trust.language.lexicon import CLAUSE_BREAK, Lexicon, lexicon_of, words
from callboard.engine.trust.support.comparison import Comparison


def other_person_faults(comparison: Comparison) -> Iterator[str]:
    """Faults of a sentence that makes a subject, or the candidate, of somebody whom the quotation names besides."""
    said = fold(comparison.sentence)
    accompanied = {hit.start(1) for hit in comparison.lexicon.companions.finditer(said)}
    for quote in comparison.quotes:
        for hit in lexicon_of(quote).companions.finditer(fold(quote)):
            other = " ".join(hit[1].split()[:2])
            at = said.find(other)
            if len(other.split()) > 1 and at >= 0 and at not in accompanied:
                yield f"“{other}” is somebody else in the quotation; say who did what as it does."


def helper_faults(comparison: Comparison) -> Iterator[str]:
    """Faults of a sentence that has the candidate do what the quotation says they helped with."""
    found, lexicon = comparison.words, comparison.lexicon
    if found & lexicon.word_set("helping"):
        return
    for quote in comparison.quotes:
        # "In line with" is in the quotation too, and is about nobody else.
        if found & lexicon.word_set("helping", "sharing") - words(quote):
            continue
        # Words in brackets behind a line say where it was.
        done, _, place = quote.partition(" (")
        around = lexicon.roots_in(place)
        mine = [roots for word in lexicon.content(found) if not (roots := lexicon.roots(word)) & around]
        yield from _faults_of_help(done, mine, lexicon)


def _faults_of_help(quote: str, mine: Sequence[frozenset[str]], lexicon: Lexicon) -> Iterator[str]:
    helping = lexicon.word_set("helping")
    for clause in CLAUSE_BREAK.split(quote):
        said = fold(clause).split()
        at = next((place for place, word in enumerate(said) if word in helping), None)
        if at is None:
            continue
        rest = lexicon.roots_in(" ".join(said[at + 1 :]))
        if 2 * sum(bool(each & rest) for each in mine) > len(mine):
            yield f"The quotation says that the candidate only took part (“{said[at]}”); say so."
