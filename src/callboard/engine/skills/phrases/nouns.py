"""What people know: noun phrases after a cue ("knowledge of …"), before "skills", or headed by a word of work."""

from __future__ import annotations

from callboard.engine.skills.phrases.lexis import Lexis
from callboard.engine.skills.phrases.units import Token, Unit

Span = tuple[int, int]

_LONGEST_ITEM = 5
_MOST_ITEMS = 12
_CUE_WORDS = (3, 2, 1)
_LIST_MARKS = frozenset(",/(&:")
_MODIFIERS = 3
_BRIEF = 14


def noun_phrases(unit: Unit, lexis: Lexis) -> list[Span]:
    """All of them, as offsets of the source; they may overlap one another."""
    return [*_after_cues(unit, lexis), *_before_skill_words(unit, lexis), *_headed(unit, lexis)]


def _after_cues(unit: Unit, lexis: Lexis) -> list[Span]:
    spans: list[Span] = []
    reached = 0
    for at in range(1, len(unit.tokens) + 1):
        if at < reached or unit.tokens[at - 1].word not in lexis.cue_ends:
            continue
        before = unit.before(at, max(_CUE_WORDS))
        if any(" ".join(before[-count:]) in lexis.noun_cues for count in _CUE_WORDS if len(before) >= count):
            found, reached = _listed(unit, at, lexis)
            spans += found
    return spans


def _listed(unit: Unit, at: int, lexis: Lexis) -> tuple[list[Span], int]:
    """The items of the list that begins at a token, and where reading stopped."""
    spans: list[Span] = []
    tokens = unit.tokens
    for _ in range(_MOST_ITEMS):
        at = _skipped(tokens, at, lexis)
        last = _item_end(tokens, at, lexis)
        item = tokens[at:last]
        if not item or item[0].word in lexis.gerunds or item[0].word in lexis.base - lexis.nounlike - lexis.heads:
            break
        if not item[0].word[0].isdigit() and not all(
            token.word in lexis.never_items or token.word.isdigit() or not token.is_word for token in item
        ):
            spans.append((item[0].start, item[-1].end))
        if last >= len(tokens) or tokens[last].word not in _LIST_MARKS | lexis.joins | lexis.openers:
            return spans, last
        at = last
    return spans, at


def _skipped(tokens: list[Token], at: int, lexis: Lexis) -> int:
    passing = lexis.item_trims | _LIST_MARKS | lexis.joins | lexis.openers
    while at < len(tokens) and tokens[at].word in passing:
        at += 1
    return at


def _item_end(tokens: list[Token], at: int, lexis: Lexis) -> int:
    last = at
    while last < len(tokens) and last - at < _LONGEST_ITEM:
        token = tokens[last]
        if token.word in lexis.inner and last > at and last + 1 < len(tokens) and tokens[last + 1].is_word:
            last += 1
            continue
        if not token.is_word or token.word in lexis.joins or token.word in lexis.item_stops:
            break
        last += 1
    while last > at and tokens[last - 1].word in lexis.inner | lexis.item_trims:
        last -= 1
    return last


def _before_skill_words(unit: Unit, lexis: Lexis) -> list[Span]:
    """`Strong communication skills`, `a positive attitude`."""
    spans: list[Span] = []
    for at, token in enumerate(unit.tokens):
        if token.word in lexis.skill_words:
            first = _modified(unit.tokens, at, lexis)
            after = unit.tokens[at + 1].word if at + 1 < len(unit.tokens) else ""
            if first < at and after not in {"in", "with", "to", "such", "required"}:
                spans.append((unit.tokens[first].start, token.end))
    return spans


def _headed(unit: Unit, lexis: Lexis) -> list[Span]:
    """`Vendor selection`: one to three words before a word of work, in a brief unit that speaks of nobody else."""
    tokens = unit.tokens
    if len(tokens) > _BRIEF or unit.words.startswith(lexis.others):
        return []
    spans: list[Span] = []
    for at, token in enumerate(tokens):
        if token.word not in lexis.heads:
            continue
        after = tokens[at + 1].word if at + 1 < len(tokens) else ""
        first = _modified(tokens, at, lexis)
        if first < at and after not in lexis.people | lexis.heads:
            spans.append((tokens[first].start, token.end))
    return spans


def _modified(tokens: list[Token], at: int, lexis: Lexis) -> int:
    """The first of the words that describe the one at `at`."""
    first = at
    while first > 0 and at - first < _MODIFIERS:
        token = tokens[first - 1]
        closed = (
            token.word in lexis.item_stops or token.word in lexis.item_trims or token.word in lexis.joins | lexis.inner
        )
        if not token.is_word or closed or token.word in lexis.never_items or token.word in lexis.activity_stops:
            break
        if token.word[0].isdigit() or token.word in lexis.base - lexis.nounlike:
            break
        first -= 1
    return first
