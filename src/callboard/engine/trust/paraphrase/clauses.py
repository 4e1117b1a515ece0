"""Number the clauses of a text, and the items of a list, so that what stands in one is told from what stands beside."""

from __future__ import annotations

from collections.abc import Sequence

from callboard.engine.trust.paraphrase.grammatical_roles import GrammaticalRole
from callboard.engine.trust.paraphrase.tokens import STATEMENT_SIGNS, Token


def clauses_of(tokens: Sequence[Token]) -> list[int]:
    """The number of the clause of each token."""
    found, number = list[int](), 0
    for at, each in enumerate(tokens):
        own = (
            each.is_verb
            or "help" in each.qualifiers
            or each.role is GrammaticalRole.SUBJECT
            or _has_figure_of_its_own(tokens, at)
        )
        turns = any(
            connective in STATEMENT_SIGNS or connective in {"but", "while", "whereas"}
            for connective in each.connectives
        )
        number += bool(at and (turns or (each.coordinated and own)))
        found.append(number)
    return found


def items_of(tokens: Sequence[Token]) -> list[int]:
    """The number of the item of each token of a list; what is in brackets belongs to the item before them."""
    found, number = list[int](), 0
    for each in tokens:
        number += each.coordinated and "(" not in each.connectives
        found.append(number)
    return found


def _has_figure_of_its_own(tokens: Sequence[Token], at: int) -> bool:
    """Return True for ", for students £60" behind "a ticket costs £85"."""
    end = next((place for place in range(at + 1, len(tokens)) if tokens[place].coordinated), len(tokens))
    here, before = (any(each.value is not None for each in part) for part in (tokens[at:end], tokens[:at]))
    return "," in tokens[at].connectives and here and before
