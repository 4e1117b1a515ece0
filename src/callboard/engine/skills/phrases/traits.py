"""Find traits of character: "highly motivated", "an enthusiastic engineer", "shows initiative"."""

from __future__ import annotations

from callboard.engine.skills.phrases.units import Span, TextUnit, Token
from callboard.engine.skills.phrases.vocabulary import Vocabulary

_MAX_DISTANCE = 6
# If more than this share of a unit's words are traits, it is a list of traits.
_LIST_SHARE = 0.5
_MARKS = frozenset([",", "/"])


def trait_phrases(unit: TextUnit, vocabulary: Vocabulary) -> list[Span]:
    """The spans of a unit that name a trait of the reader."""
    tokens = unit.tokens
    at = [index for index, token in enumerate(tokens) if token.word in vocabulary.traits]
    listed = len(at) > _LIST_SHARE * sum(token.is_word and token.word not in vocabulary.joins for token in tokens)
    kept = [
        index
        for index in at
        if listed or _describes_person(tokens, index, vocabulary) or _follows_cue(tokens, index, vocabulary)
    ]
    kept += [index for index in range(len(tokens)) if _is_trait_noun(tokens, index, vocabulary)]
    paired = [index for index in range(1, len(tokens)) if _is_two_word_trait(tokens, index, vocabulary)]
    pairs = [(tokens[index - 1].start, tokens[index].end) for index in paired]
    return [*pairs, *[(tokens[index].start, tokens[index].end) for index in kept if index not in paired]]


def _is_two_word_trait(tokens: list[Token], at: int, vocabulary: Vocabulary) -> bool:
    """Return True for a trait of two words: `You are detail oriented`, `service minded and …`."""
    if (
        tokens[at].word not in vocabulary.trait_tails
        or not tokens[at - 1].is_word
        or tokens[at - 1].word in vocabulary.not_modifiers
    ):
        return False
    if tokens[at - 1].word in vocabulary.trait_cues:
        return False
    before = at - 2
    while before >= 0 and _is_skipped(tokens[before], vocabulary):
        before -= 1
    return before < 0 or tokens[before].word in vocabulary.trait_cues


def candidate_traits(unit: TextUnit, vocabulary: Vocabulary) -> list[Span]:
    """Traits of the candidate sought: `a proactive engineer`, not `an engineer for a dynamic team`."""
    tokens = unit.tokens
    return [
        (token.start, token.end)
        for at, token in enumerate(tokens)
        if token.word in vocabulary.traits and _describes_person(tokens, at, vocabulary)
    ]


def _describes_person(tokens: list[Token], at: int, vocabulary: Vocabulary) -> bool:
    """`A creative and reliable person`, `highly motivated senior Java engineers`."""
    for token in tokens[at + 1 : at + 1 + _MAX_DISTANCE]:
        if (
            token.word in vocabulary.subjects_of_work and token.word not in vocabulary.joins
        ) or token.word in vocabulary.trait_holders:
            return token.word not in vocabulary.firms
        passing = token.word in vocabulary.traits or token.word in vocabulary.joins or token.word in _MARKS
        if not passing and (not token.is_word or token.word in vocabulary.item_stops or token.word in vocabulary.firms):
            return False
    return False


def _follows_cue(tokens: list[Token], at: int, vocabulary: Vocabulary) -> bool:
    """`You are proactive and thorough`, `an open approach`."""
    after = at + 1
    if tokens[at].word in vocabulary.binding and after < len(tokens) and tokens[after].word in vocabulary.binding_to:
        return False
    while after < len(tokens) and _is_skipped(tokens[after], vocabulary):
        after += 1
    if after < len(tokens) and tokens[after].word in vocabulary.manners:
        return True
    before = at - 1
    while before >= 0 and _is_skipped(tokens[before], vocabulary):
        before -= 1
    return before >= 0 and tokens[before].word in vocabulary.trait_cues and _nothing_follows(tokens, after, vocabulary)


def _nothing_follows(tokens: list[Token], after: int, vocabulary: Vocabulary) -> bool:
    """Return True if no noun follows that the traits could modify."""
    if after >= len(tokens) or tokens[after - 1].word in vocabulary.list_separators:
        return True
    return not tokens[after].is_word or tokens[after].word in vocabulary.item_stops


def _is_skipped(token: Token, vocabulary: Vocabulary) -> bool:
    word = token.word
    return word in vocabulary.traits or word in vocabulary.joins or word in vocabulary.between or word in _MARKS


def _is_trait_noun(tokens: list[Token], at: int, vocabulary: Vocabulary) -> bool:
    """`Demonstrate enthusiasm`, `with drive and resilience`."""
    if tokens[at].word not in vocabulary.trait_nouns:
        return False
    before = tokens[at - 1].word if at else ","
    after = tokens[at + 1].word if at + 1 < len(tokens) else "."
    return before in vocabulary.trait_shows and (
        after in vocabulary.joins or after in vocabulary.item_stops or not after[:1].isalnum()
    )
