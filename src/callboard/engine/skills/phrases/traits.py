"""What a person is like: "highly motivated", "an enthusiastic engineer", "shows initiative"."""

from __future__ import annotations

from callboard.engine.skills.phrases.lexis import Lexis
from callboard.engine.skills.phrases.units import Span, Token, Unit

_REACH = 6
# A line that is hardly more than traits lists them.
_SHARE = 0.5
_TO = frozenset(["for", "in", "to", "with", "on", "of", "from", "by"])
_MARKS = frozenset([",", "/"])


def traits(unit: Unit, lexis: Lexis) -> list[Span]:
    """The words of a unit that say what the reader is like."""
    tokens = unit.tokens
    at = [index for index, token in enumerate(tokens) if token.word in lexis.traits]
    listed = len(at) > _SHARE * sum(token.is_word and token.word not in lexis.joins for token in tokens)
    kept = [index for index in at if listed or _is_of_a_person(tokens, index, lexis) or _is_told(tokens, index, lexis)]
    kept += [index for index in range(len(tokens)) if _is_shown(tokens, index, lexis)]
    paired = [index for index in range(1, len(tokens)) if _is_paired(tokens, index, lexis)]
    pairs = [(tokens[index - 1].start, tokens[index].end) for index in paired]
    return [*pairs, *[(tokens[index].start, tokens[index].end) for index in kept if index not in paired]]


def _is_paired(tokens: list[Token], at: int, lexis: Lexis) -> bool:
    """`You are detail oriented`, `service minded and …`: a word with what makes it a trait."""
    if tokens[at].word not in lexis.trait_tails or not tokens[at - 1].is_word or tokens[at - 1].word in lexis.plain:
        return False
    if tokens[at - 1].word in lexis.trait_cues:
        return False
    before = at - 2
    while before >= 0 and _passes(tokens[before], lexis):
        before -= 1
    return before < 0 or tokens[before].word in lexis.trait_cues


def traits_sought(unit: Unit, lexis: Lexis) -> list[Span]:
    """What the person looked for is like: `a proactive engineer`, not `an engineer for a dynamic team`."""
    tokens = unit.tokens
    return [
        (token.start, token.end)
        for at, token in enumerate(tokens)
        if token.word in lexis.traits and _is_of_a_person(tokens, at, lexis)
    ]


def _is_of_a_person(tokens: list[Token], at: int, lexis: Lexis) -> bool:
    """`A creative and reliable person`, `highly motivated senior Java engineers`."""
    for token in tokens[at + 1 : at + 1 + _REACH]:
        if (token.word in lexis.doers and token.word not in lexis.joins) or token.word in lexis.trait_holders:
            return token.word not in lexis.firms
        passing = token.word in lexis.traits or token.word in lexis.joins or token.word in _MARKS
        if not passing and (not token.is_word or token.word in lexis.item_stops or token.word in lexis.firms):
            return False
    return False


def _is_told(tokens: list[Token], at: int, lexis: Lexis) -> bool:
    """`You are proactive and thorough`, `an open approach`."""
    after = at + 1
    if tokens[at].word in lexis.binding and after < len(tokens) and tokens[after].word in _TO:
        return False
    while after < len(tokens) and _passes(tokens[after], lexis):
        after += 1
    if after < len(tokens) and tokens[after].word in lexis.manners:
        return True
    before = at - 1
    while before >= 0 and _passes(tokens[before], lexis):
        before -= 1
    return before >= 0 and tokens[before].word in lexis.trait_cues and _ends(tokens, after, lexis)


def _ends(tokens: list[Token], after: int, lexis: Lexis) -> bool:
    """Nothing follows that the traits before could describe."""
    if after >= len(tokens) or tokens[after - 1].word in lexis.commas:
        return True
    return not tokens[after].is_word or tokens[after].word in lexis.item_stops


def _passes(token: Token, lexis: Lexis) -> bool:
    word = token.word
    return word in lexis.traits or word in lexis.joins or word in lexis.between or word in _MARKS


def _is_shown(tokens: list[Token], at: int, lexis: Lexis) -> bool:
    """`Demonstrate enthusiasm`, `with drive and resilience`."""
    if tokens[at].word not in lexis.trait_nouns:
        return False
    before = tokens[at - 1].word if at else ","
    after = tokens[at + 1].word if at + 1 < len(tokens) else "."
    return before in lexis.trait_shows and (
        after in lexis.joins or after in lexis.item_stops or not after[:1].isalnum()
    )
