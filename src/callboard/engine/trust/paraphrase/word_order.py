"""Tell whether a sentence says words of a place in the place's own order, with a part of it left out.

Nothing here depends on which word is a subject or a verb: a reader of clauses that takes "a plot costs" for two nouns
does no harm. What is left out is one of several things told of the same ("opens at nine and closes at six"), and what
follows behind a sign or "and"; never a condition, nor a phrase with a word that qualifies it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from callboard.engine.trust.language.lexicon import lexicon
from callboard.engine.trust.paraphrase.matching import is_connected_alike, is_same_word
from callboard.engine.trust.paraphrase.tokens import STATEMENT_SIGNS, Token, TokenizedText

_TURNS = lexicon("en").word_set("clauses", "conditions") | lexicon("en").word_set("clauses", "turning")
"""What is not left out with the words behind it."""


def follows_order(said: TokenizedText, place: TokenizedText) -> bool:
    """Return True if a sentence says words of a place in their order."""
    mine, theirs = said.tokens, place.tokens
    if len(mine) <= 1:
        return False

    def goes_on(number: int, at: int, used: tuple[int, ...]) -> bool:
        if number == len(mine):
            return _ends_well(said, place, used)
        ways = ((at + 1, mine[number]), *((to, mine[number]) for to in _behind_another_deed(theirs, used)))
        for to, token in ways:
            if to < len(theirs) and is_same_word(token, theirs[to]) and token.is_passive is theirs[to].is_passive:
                joined = is_connected_alike(token, theirs[to]) if to == at + 1 else not token.connectives
                if (joined or number == 0) and goes_on(number + 1, to, (*used, to)):
                    return True
        return False

    starts = [0, *(at for at in range(1, len(theirs)) if STATEMENT_SIGNS.intersection(theirs[at].connectives))]
    return any(goes_on(0, start - 1, ()) for start in starts)


def _behind_another_deed(theirs: Sequence[Token], used: Sequence[int]) -> list[int]:
    """Where a second deed begins that is told of the same: "costs" of "a plot measures 250 metres and costs £64"."""
    found: list[int] = []
    if not used:
        return found
    for to in range(used[-1] + 2, len(theirs)):
        left_out = theirs[used[-1] + 1 : to]
        if (
            any(each.qualifiers or _TURNS.intersection(each.connectives) for each in left_out)
            or left_out[0].connectives
        ):
            break
        if STATEMENT_SIGNS.intersection(theirs[to].connectives):
            break
        if "and" in theirs[to].connectives and not theirs[to].prepositions:
            found.append(to)
    return found


def _ends_well(said: TokenizedText, place: TokenizedText, used: Sequence[int]) -> bool:
    theirs = place.tokens
    rest = theirs[used[-1] + 1 :]
    end = next((at for at, each in enumerate(rest) if STATEMENT_SIGNS.intersection(each.connectives)), len(rest))
    follows = rest[:end]
    if rest and ":" in rest[0].connectives:
        # A label alone says nothing.
        return False
    # "Tax" of "tax and payroll reports" goes on; another deed, and another phrase, do not.
    if follows and not (follows[0].coordinated and (follows[0].is_verb or follows[0].prepositions)):
        return False
    if any(_TURNS.intersection(each.connectives) for each in follows):
        return False
    # What limits all that is said may stand at the end: "…, as a trainee".
    last = () if rest else place.last_qualifiers
    mine = Counter(qualifier for each in said.tokens for qualifier in each.qualifiers) + Counter(said.last_qualifiers)
    told = Counter(qualifier for at in used for qualifier in theirs[at].qualifiers) + Counter(last)
    left = {qualifier for each in follows for qualifier in each.qualifiers} | set(place.last_qualifiers if rest else ())
    return mine == told and left <= lexicon("en").word_set("paraphrase", "quantifiers")
