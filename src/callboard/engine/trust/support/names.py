"""Find the names of a sentence, and check that its quotations have them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from callboard.engine.data_files import any_of
from callboard.engine.trust.language.lexicon import words
from callboard.engine.trust.support.comparison import Comparison

_WITHIN = any_of("trust.language", "names", "names", "within")
_NAME = re.compile(rf"\b[A-ZÄÖÜÉÈÀÁÍÓÚÇÑ][\w&'’.-]*(?:\s+(?:{_WITHIN}\s+)?[A-ZÄÖÜÉÈÀÁÍÓÚÇÑ][\w&'’.-]*)*")
_NAME_END = re.compile(r"(?<=[^\W\d_]{4})\.\s+")
_SENTENCE_START = re.compile(r"(?:^|[.!?:]\s+|[\"“«(]\s*)$")
_BEFORE_GERMAN = any_of("trust.language", "names", "names", "before_german")
_GERMAN_NAME = re.compile(
    rf"\b{_BEFORE_GERMAN}\s+(?:(?:der|dem|den)\s+)?([A-ZÄÖÜ][\w&'’.-]*(?:\s+(?:&\s+)?[A-ZÄÖÜ][\w&'’.-]*)*)"
)


def name_faults(comparison: Comparison) -> Iterator[str]:
    """Faults of names that neither a quotation nor the context has."""
    known = words(comparison.context).union(*map(words, comparison.quotes))
    lexicon = comparison.lexicon
    ordinary = lexicon.negations | lexicon.requiring | lexicon.stop_words
    for name in names_in(comparison.sentence, lexicon.language):
        if [part for part in name.split() if not words(part) <= known | ordinary]:
            yield f"“{name}” does not stand in the quotation; name only what does."


def names_in(sentence: str, language: str) -> Iterator[str]:
    """The names of a sentence, without the word that opens it.

    In German every noun has a capital: only what follows "bei" is taken for a name.
    """
    if language == "de":
        yield from (hit[1] for hit in _GERMAN_NAME.finditer(sentence))
        return
    for hit in _NAME.finditer(sentence):
        begins = bool(_SENTENCE_START.search(sentence[: hit.start()]))
        # "… at Acme Works. Could you" is a name and a sentence that begins behind it.
        for name in _NAME_END.split(hit[0]):
            parts = name.split()[1:] if begins else name.split()
            begins = True
            if parts:
                yield " ".join(parts)
