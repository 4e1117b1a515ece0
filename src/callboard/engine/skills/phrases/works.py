"""Work said as a noun: "preparation and review of maintenance procedures"."""

from __future__ import annotations

from callboard.engine.skills.phrases.lexis import Lexis
from callboard.engine.skills.phrases.units import Span, Token, Unit

_LONGEST = 14
_ENDINGS = ("tion", "sion", "ment", "sis", "nance", "very", "ing")
_WITHIN = frozenset(["of", "the", "in", "our", "your"])
_MARKS = frozenset("/&'’-")


def works(unit: Unit, lexis: Lexis) -> list[Span]:
    """The nouns of work of a unit with what is worked on, as offsets of the source."""
    tokens = unit.tokens
    spans: list[Span] = []
    at = 0
    while at < len(tokens):
        last = _end(tokens, at, lexis) if _begins(unit, at, lexis) else 0
        if last:
            spans.append((tokens[at].start, tokens[last - 1].end))
        at = max(at + 1, last)
    return spans


def _begins(unit: Unit, at: int, lexis: Lexis) -> bool:
    """At the head of a unit, or after words that announce what is done; not in the middle of a name."""
    token = unit.tokens[at]
    if not _is_work(token.word, lexis):
        return False
    if not at:
        return True
    before = unit.tokens[at - 1]
    if not before.is_word:
        return True
    return before.word in lexis.announcing and not unit.source[token.start].isupper()


def _is_work(word: str, lexis: Lexis) -> bool:
    if word.endswith(_ENDINGS):
        return word not in lexis.no_work
    return word in lexis.work_nouns


def _end(tokens: list[Token], at: int, lexis: Lexis) -> int:
    """One past the phrase; 0 where nothing is said to be done to anything."""
    last = at + 1
    while last + 1 < len(tokens) and _goes_on(tokens, last, lexis):
        last += 1
    if last >= len(tokens) - 1 or "of" not in {tokens[last].word, tokens[last - 1].word}:
        return 0
    reached = 0
    for end in range(last, min(len(tokens), at + _LONGEST)):
        token = tokens[end]
        if token.word not in _WITHIN and (
            token.word in lexis.item_stops or not (token.is_word or token.word in _MARKS)
        ):
            break
        if token.is_word and token.word not in lexis.loose_ends:
            reached = end + 1
    return reached


def _goes_on(tokens: list[Token], at: int, lexis: Lexis) -> bool:
    """Another noun of work, a join, or a word that describes the next noun of work."""
    word = tokens[at].word
    if _is_work(word, lexis) or word in lexis.commas or word == "/":
        return True
    return tokens[at - 1].word in lexis.joins and _is_work(tokens[at + 1].word, lexis)
