"""Tell whether two tokens are the same word or figure, and whether the same connectives stand before them."""

from __future__ import annotations

from callboard.engine.trust.language.lexicon import lexicon
from callboard.engine.trust.paraphrase.grammatical_roles import GrammaticalRole
from callboard.engine.trust.paraphrase.tokens import HELP, Token
from callboard.engine.trust.quantities.tolerance import in_unit_of

INTERCHANGEABLE = lexicon("en").word_set("prepositions", "interchangeable")
"""Prepositions that may stand for each other."""

DISTINCT = lexicon("en").word_set("prepositions", "distinct")
"""Prepositions that none other stands for."""

_SHARE = frozenset({"in", "of"})
"""Prepositions of a figure that are not each other: "in four terms", "three of four terms"."""

RELATIVE = lexicon("en").word_set("clauses", "relative")
"""Relative pronouns."""

_ROUNDED = 0.1
"""A figure may be rounded by this share; to what, the check of quantities decides."""


def is_same_token(mine: Token, theirs: Token) -> bool:
    """Return True for the same word or figure, unless it is a verb there and a subject here."""
    if mine.role is GrammaticalRole.SUBJECT and mine.text != HELP and theirs.is_verb:
        # Parking is not what "residents park" is about.
        return False
    return is_same_word(mine, theirs)


def is_same_word(mine: Token, theirs: Token) -> bool:
    """Return True for the same word, a synonym of it, or a figure that may stand for the other one."""
    if mine.value is None or theirs.value is None:
        return mine.value is theirs.value and bool(mine.roots & theirs.roots)
    value = in_unit_of(theirs.value, theirs.unit, mine.unit)
    return abs(mine.value - (theirs.value if value is None else value)) <= _ROUNDED * abs(theirs.value)


def is_connected_alike(mine: Token, theirs: Token) -> bool:
    """Return True if the connectives before two tokens may stand for each other."""
    one, other = mine.prepositions, theirs.prepositions
    if one == other or (not mine.is_verb and one - {"that"} == other - {"that"}):
        return True
    if mine.is_verb and one - RELATIVE == other - RELATIVE:
        return True
    if theirs.value is not None:
        figure = bool(theirs.unit) and one | other <= {"of", "from"}
        return figure or bool(one and other and one | other <= INTERCHANGEABLE - {"to"} and one | other != _SHARE)
    if one and (one | other <= INTERCHANGEABLE or not theirs.is_verb) and not (one ^ other) & DISTINCT:
        return True
    # A line of names joins them by signs only: "Clerk, Acme" is a clerk at Acme.
    return theirs.coordinated and not other and one <= {"at", "in", "from", "since"}
