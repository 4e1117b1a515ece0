"""Tell whether a sentence says words of a place in the place's own order, with a part of it left out.

Nothing here depends on which word is a subject or a verb: a reader of clauses that takes "a plot costs" for two nouns
does no harm. What is left out is one of several things told of the same ("opens at nine and closes at six"), and what
follows behind a sign or "and"; never a condition, nor a phrase with a word that limits it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from callboard.engine.trust.pieces import STATEMENT_SIGNS, Piece, PieceText

_TURNS = frozenset({"or", "but", "except", "unless", "if", "until", "when", "once", "where", "who", "whose", "without"})
"""What is not left out with the words behind it."""


def keeps_order(
    said: PieceText,
    place: PieceText,
    is_same: Callable[[Piece, Piece], bool],
    is_joined_alike: Callable[[Piece, Piece], bool],
    unlimited: frozenset[str],
) -> bool:
    """Return True if a sentence says words of a place in their order.

    Args:
        said: the sentence.
        place: the place.
        is_same: whether two pieces are the same word or figure.
        is_joined_alike: whether what joins two pieces to those before them is the same.
        unlimited: limits that tell only of the word behind them: "many".
    """
    mine, theirs = said.pieces, place.pieces
    if len(mine) <= 1:
        return False

    def goes_on(number: int, at: int, used: tuple[int, ...]) -> bool:
        if number == len(mine):
            return _ends_well(said, place, used, unlimited)
        ways = ((at + 1, mine[number]), *((to, mine[number]) for to in _behind_another_deed(theirs, used)))
        for to, piece in ways:
            if to < len(theirs) and is_same(piece, theirs[to]) and piece.is_passive is theirs[to].is_passive:
                joined = is_joined_alike(piece, theirs[to]) if to == at + 1 else not piece.joins
                if (joined or number == 0) and goes_on(number + 1, to, (*used, to)):
                    return True
        return False

    starts = [0, *(at for at in range(1, len(theirs)) if STATEMENT_SIGNS.intersection(theirs[at].joins))]
    return any(goes_on(0, start - 1, ()) for start in starts)


def _behind_another_deed(theirs: Sequence[Piece], used: Sequence[int]) -> list[int]:
    """Where a second deed begins that is told of the same: "costs" of "a plot measures 250 metres and costs £64"."""
    found: list[int] = []
    if not used:
        return found
    for to in range(used[-1] + 2, len(theirs)):
        left_out = theirs[used[-1] + 1 : to]
        if any(each.limits or _TURNS.intersection(each.joins) for each in left_out) or left_out[0].joins:
            break
        if STATEMENT_SIGNS.intersection(theirs[to].joins):
            break
        if "and" in theirs[to].joins and not theirs[to].prepositions:
            found.append(to)
    return found


def _ends_well(said: PieceText, place: PieceText, used: Sequence[int], unlimited: frozenset[str]) -> bool:
    theirs = place.pieces
    rest = theirs[used[-1] + 1 :]
    end = next((at for at, each in enumerate(rest) if STATEMENT_SIGNS.intersection(each.joins)), len(rest))
    follows = rest[:end]
    if rest and ":" in rest[0].joins:
        # A label alone says nothing.
        return False
    # "Tax" of "tax and payroll reports" goes on; another deed, and another phrase, do not.
    if follows and not (follows[0].coordinated and (follows[0].is_verb or follows[0].prepositions)):
        return False
    if any(_TURNS.intersection(each.joins) for each in follows):
        return False
    # What limits all that is said may stand at the end: "…, as a trainee".
    last = () if rest else place.last_limits
    mine = Counter(limit for each in said.pieces for limit in each.limits) + Counter(said.last_limits)
    told = Counter(limit for at in used for limit in theirs[at].limits) + Counter(last)
    left = {limit for each in follows for limit in each.limits} | set(place.last_limits if rest else ())
    return mine == told and left <= unlimited
