"""Number the clauses of a text, and the items of a list, so that what stands in one is told from what stands beside."""

from __future__ import annotations

from collections.abc import Sequence

from callboard.engine.trust.clause_roles import ClauseRole
from callboard.engine.trust.pieces import STATEMENT_SIGNS, Piece


def clauses_of(pieces: Sequence[Piece]) -> list[int]:
    """The number of the clause of each piece."""
    found, number = list[int](), 0
    for at, each in enumerate(pieces):
        own = (
            each.is_verb
            or "help" in each.limits
            or each.role is ClauseRole.SUBJECT
            or _has_figure_of_its_own(pieces, at)
        )
        turns = any(join in STATEMENT_SIGNS or join in {"but", "while", "whereas"} for join in each.joins)
        number += bool(at and (turns or (each.coordinated and own)))
        found.append(number)
    return found


def items_of(pieces: Sequence[Piece]) -> list[int]:
    """The number of the item of each piece of a list; what is in brackets belongs to the item before them."""
    found, number = list[int](), 0
    for each in pieces:
        number += each.coordinated and "(" not in each.joins
        found.append(number)
    return found


def _has_figure_of_its_own(pieces: Sequence[Piece], at: int) -> bool:
    """Return True for ", for students £60" behind "a ticket costs £85"."""
    end = next((place for place in range(at + 1, len(pieces)) if pieces[place].coordinated), len(pieces))
    here, before = (any(each.value is not None for each in part) for part in (pieces[at:end], pieces[:at]))
    return "," in pieces[at].joins and here and before
