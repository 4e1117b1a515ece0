"""Sentences that favour this candidate where no person reads, even without a command."""

from __future__ import annotations

import re
from collections.abc import Iterator

from callboard.engine.trust.grammar import Span, has_word_of
from callboard.engine.trust.instruction_words import class_pattern

MAX_SENTENCE = 400
MIN_WORDS = 6
# Makers of templates praise them in the files that are made from them.
TEMPLATE_WORD = "template"
# A document may mention itself and what it contains.
DOCUMENT_WORD = re.compile(r"resume|\bcv|profi|document|lebenslauf|curricul")
SENTENCE = re.compile(r"[^.!?;\n]+")


def advocacy_sentence(text: str, language: str) -> Span | None:
    """The first sentence that favours this person and mentions a judgement, for text that no person reads."""
    for start, sentence in _sentences(text):
        someone = any(
            not DOCUMENT_WORD.search(found[0]) for found in class_pattern("this", language).finditer(sentence)
        )
        if not someone or len(sentence.split()) < MIN_WORDS or TEMPLATE_WORD in sentence:
            continue
        judged = any(has_word_of(name, sentence, language) for name in ("score", "judged", "direct"))
        if judged and has_word_of("verdict", sentence, language):
            return start, start + len(sentence)
    return None


def _sentences(text: str) -> Iterator[tuple[int, str]]:
    for found in SENTENCE.finditer(text):
        if len(found[0]) <= MAX_SENTENCE:
            yield found.start(), found[0]
