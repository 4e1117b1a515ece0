"""Find work expressed as nouns: "preparation and review of maintenance procedures"."""

from __future__ import annotations

from callboard.engine.skills.phrases.units import Span, TextUnit, Token
from callboard.engine.skills.phrases.vocabulary import Vocabulary

_MAX_TOKENS = 14
_WITHIN = frozenset(["of", "the", "in", "our", "your"])
_MARKS = frozenset("/&'’-")


def work_noun_phrases(unit: TextUnit, vocabulary: Vocabulary) -> list[Span]:
    """The work nouns of a unit with their objects, as offsets of the source."""
    tokens = unit.tokens
    spans: list[Span] = []
    at = 0
    while at < len(tokens):
        last = _end(tokens, at, vocabulary) if _begins(unit, at, vocabulary) else 0
        if last:
            spans.append((tokens[at].start, tokens[last - 1].end))
        at = max(at + 1, last)
    return spans


def _begins(unit: TextUnit, at: int, vocabulary: Vocabulary) -> bool:
    """Return True at the start of a unit or after announcing words, but not in the middle of a name."""
    token = unit.tokens[at]
    if not _is_work(token.word, vocabulary):
        return False
    if not at:
        return True
    before = unit.tokens[at - 1]
    if not before.is_word:
        return True
    return before.word in vocabulary.announcing and not unit.source[token.start].isupper()


def _is_work(word: str, vocabulary: Vocabulary) -> bool:
    if word.endswith(vocabulary.work_noun_endings):
        return word not in vocabulary.not_work_nouns
    return word in vocabulary.work_nouns


def _end(tokens: list[Token], at: int, vocabulary: Vocabulary) -> int:
    """The index after the phrase; 0 if the work noun has no object."""
    last = at + 1
    while last + 1 < len(tokens) and _list_continues(tokens, last, vocabulary):
        last += 1
    if last >= len(tokens) - 1 or "of" not in {tokens[last].word, tokens[last - 1].word}:
        return 0
    reached = 0
    for end in range(last, min(len(tokens), at + _MAX_TOKENS)):
        token = tokens[end]
        if token.word not in _WITHIN and (
            token.word in vocabulary.item_stops or not (token.is_word or token.word in _MARKS)
        ):
            break
        if token.is_word and token.word not in vocabulary.loose_ends:
            reached = end + 1
    return reached


def _list_continues(tokens: list[Token], at: int, vocabulary: Vocabulary) -> bool:
    """Return True for another work noun, a separator, or a modifier of the next work noun."""
    word = tokens[at].word
    if _is_work(word, vocabulary) or word in vocabulary.list_separators or word == "/":
        return True
    return tokens[at - 1].word in vocabulary.joins and _is_work(tokens[at + 1].word, vocabulary)
