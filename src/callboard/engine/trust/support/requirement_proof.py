"""Decide whether quotations show that a person brings what a requirement asks for, and do not only name it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from callboard.core.text import fold
from callboard.engine.trust.language.lexicon import STEMMERS, Lexicon, lexicon, lexicon_of
from callboard.engine.trust.language.source_text import SupportingText
from callboard.engine.trust.support.entailment import free_wording_faults

_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")


def showing_faults(requirement: str, quotes: Sequence[str], context: str = "") -> list[str]:
    """Faults of quotations that name what a requirement asks for, and do not show that the person brings it.

    Args:
        requirement: what is asked for.
        quotes: lines of the résumé.
        context: words that need no quotation.
    """
    found = free_wording_faults(requirement, SupportingText(tuple(quotes), context=context))
    # A line may be too short to tell its language.
    for each in map(lexicon, STEMMERS):
        if not each.has_phrase("no_proof", "phrases", fold(requirement)):
            phrases = (phrase for quote in quotes for phrase in each.phrases_in("no_proof", "phrases", fold(quote))[:1])
            found += [f"“{phrase}” does not show it; quote what the person has or has done." for phrase in phrases]
    return [*found, *_outside_faults(requirement, quotes)]


def _outside_faults(requirement: str, quotes: Sequence[str]) -> Iterator[str]:
    """Faults of a place to be worked in, to or from which quotations only lead: "to a hospital". English only."""
    its = lexicon_of(requirement)
    inside, outside = its.word_set("places", "inside"), its.word_set("places", "outside")
    for place in _nouns_behind(inside, requirement, its):
        named = (each for quote in quotes for each in _places_of(place, quote, its))
        leads = [_connective_before(at, said, its) for at, said in named]
        if leads and all(each in outside for each in leads):
            yield f"“{leads[0]} … {place}” is not there; quote what the person has done in it."


def _nouns_behind(prepositions: frozenset[str], text: str, its: Lexicon) -> Iterator[str]:
    """The first word behind each preposition with an article: "in a hospital", but not "in accounting"."""
    said = _WORD.findall(fold(text))
    articles = its.word_set("places", "articles")
    for before, article, noun in zip(said, said[1:], said[2:], strict=False):
        if before in prepositions and article in articles:
            yield noun


def _places_of(word: str, text: str, its: Lexicon) -> Iterator[tuple[int, Sequence[str]]]:
    said = _WORD.findall(fold(text))
    yield from ((at, said) for at, each in enumerate(said) if its.stems(each) & its.stems(word))


def _connective_before(at: int, said: Sequence[str], its: Lexicon) -> str:
    """The nearest preposition or conjunction before a word; empty if there is none."""
    connectives = its.word_set("paraphrase", "connectives")
    return next((each for each in reversed(said[:at]) if each in connectives), "")
