"""Find formal qualifications: "PhD degree", "Bachelor's degree", "NVQ level 3"."""

from __future__ import annotations

from callboard.engine.skills.phrases.units import Span, Token, Unit
from callboard.engine.skills.phrases.vocabulary import Vocabulary

_LONGEST = 7
_LINKS = frozenset(["or", "and", "/", "(", ")", ",", "'", "’", "s", "in", "of"])


def degree_phrases(unit: Unit, vocabulary: Vocabulary) -> list[Span]:
    """The qualifications of a unit, each from the level to the word `degree`."""
    tokens = unit.tokens
    spans: list[Span] = []
    at = 0
    while at < len(tokens):
        last = _end(tokens, at, vocabulary) if tokens[at].word in vocabulary.degree_levels else 0
        if last and (last == len(tokens) or tokens[last].word not in vocabulary.degree_others):
            spans.append((tokens[at].start, tokens[last - 1].end))
        at = max(at + 1, last)
    return spans


def _end(tokens: list[Token], at: int, vocabulary: Vocabulary) -> int:
    """The index after the qualification that begins with a level; 0 if it is none."""
    for last in range(at, min(len(tokens), at + _LONGEST)):
        word = tokens[last].word
        if word in vocabulary.degree_nouns:
            graded = word == "level" and last + 1 < len(tokens) and tokens[last + 1].word.isdigit()
            return last + 2 if graded else last + 1
        if word not in vocabulary.degree_levels and word not in _LINKS:
            break
    return at + 1 if tokens[at].word in vocabulary.degree_names else 0
