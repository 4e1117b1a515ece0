"""Check that a sentence does not deny what its quotations say, nor say the opposite."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from callboard.core.text import fold
from callboard.engine.trust.language.lexicon import CLAUSE_BREAK, Lexicon, denies, lexicon_of, words
from callboard.engine.trust.support.comparison import Comparison
from callboard.engine.trust.support.similarity import items_about

MIN_CONTRADICTED_WORDS = 2
"""From this number of content words on, a line with all of them is about the same thing."""

DENIED = "The sentence denies what the quotation shows; say what the quotation says."

_DENIAL_BREAK = re.compile(rf"(?:{CLAUSE_BREAK.pattern})|[.!?(),]\s+|\s(?=if\s)", re.IGNORECASE)
"""Between two clauses of which one may be denied without the other."""


def antonym_faults(comparison: Comparison) -> Iterator[str]:
    """Faults of words whose opposite the quotation has: "rose" for "fell", "basic" for "fluent"."""
    if comparison.is_question:
        return
    found, lexicon = comparison.words, comparison.lexicon
    about = (items_about(comparison.sentence, quote, lexicon) for quote in comparison.quotes)
    quoted = frozenset[str]().union(*map(words, about))
    for mine, theirs in (*lexicon.antonyms, lexicon.grades):
        if (claimed := found & mine) and not quoted & mine and quoted & theirs and not found & theirs:
            yield f"“{sorted(claimed)[0]}” is the opposite of what the quotation says; say what it says."


def denial_faults(comparison: Comparison) -> Iterator[str]:
    """A fault of a denial of what a quotation says, or of one that no quotation makes."""
    if not comparison.is_denial:
        return
    found, lexicon, support = comparison.words, comparison.lexicon, comparison.support
    content = lexicon.content(found)
    is_denied_there = any(_denies_half_of(quote, content) for quote in support.quotes)
    is_unfounded = support.quotes and not support.posting_quotes and not is_denied_there
    if is_unfounded or any(_says(quote, found, lexicon) for quote in support.quotes):
        yield DENIED


def is_silence(comparison: Comparison) -> bool:
    """Return True for "the text does not say …": true of whatever no line says."""
    says = comparison.words & comparison.lexicon.word_set("reporting")
    return comparison.is_denial and bool(says) and not comparison.support.posting_quotes


def silence_faults(comparison: Comparison) -> list[str]:
    """A fault of "the text does not say …" where a quotation does say it."""
    lexicon = comparison.lexicon
    negation = r"\b(?:" + "|".join(map(re.escape, sorted(lexicon.negations))) + r")\b"
    parts = re.split(negation, fold(comparison.sentence), maxsplit=1)
    missing = next((each for each in reversed(parts) if lexicon.content(words(each))), "")
    return [DENIED] if any(_says(quote, words(missing), lexicon) for quote in comparison.support.quotes) else []


def contradictions(sentence: str, lines: Iterable[str]) -> list[str]:
    """A fault where a line denies all that a sentence says, or says all that it denies, whatever others support."""
    lexicon, found = lexicon_of(sentence), words(sentence)
    content = lexicon.content(found)
    if len(content) < MIN_CONTRADICTED_WORDS or sentence.rstrip().endswith("?"):
        return []
    is_denial = bool(found & lexicon.negations)
    if is_denial and found & frozenset[str]().union(*lexicon.grades):
        return []
    stems = [lexicon.stems(word) for word in content]
    # What a clause denies says nothing against another clause of its line.
    parts = lines if is_denial else (part for line in lines if denies(line) for part in _DENIAL_BREAK.split(line))
    opposed = (part for part in parts if denies(part) is not is_denial)
    held = (frozenset(stem for word in words(line) for stem in lexicon.stems(word)) for line in opposed)
    return [DENIED] if any(all(each & there for each in stems) for there in held) else []


def _says(quote: str, found: frozenset[str], lexicon: Lexicon) -> bool:
    """Return True if a quotation states all that a sentence of these words is about."""
    content = lexicon.content(found)
    if not content or denies(quote) or found & frozenset[str]().union(*lexicon.grades):
        return False
    held = lexicon.roots_in(quote)
    return all(lexicon.roots(word) & held for word in content)


def _denies_half_of(quote: str, content: frozenset[str]) -> bool:
    return denies(quote) and 2 * len(content & words(quote)) >= len(content)
