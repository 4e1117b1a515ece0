"""How senior a role is: what its title says, or the text, or what the years asked for stand for."""

from __future__ import annotations

import re

from callboard.engine.posting.lexicon import table, words
from callboard.engine.posting.model import Seniority
from callboard.engine.text.folding import fold_in_place

# Of 58 labelled postings that show a level, these bounds agree with three in four.
_BY_YEARS = ((2, Seniority.JUNIOR), (6, Seniority.MID))


def seniority_of_title(title: str) -> Seniority | None:
    """The level that a title states, or None."""
    return (level_named(fold_in_place(title)) or (None,))[0]


def level_named(flat: str) -> tuple[Seniority, tuple[int, int]] | None:
    """The level that the folded text of a title states, and where; None for silence."""
    # The numeral closes what it is of ("Engineer I, Payments"); between words it is Polish for "and".
    flat = re.sub(r"(?<=\w) i (?=\w)", "   ", flat)
    for at, level in enumerate(table("seniority", "level")):
        others = words("seniority", "level", at, "except") if "except" in level else None
        masked = others.sub(lambda found: " " * len(found[0]), flat) if others else flat
        if found := words("seniority", "level", at, "words").search(masked):
            return Seniority(level["value"]), found.span()
    return None


def seniority_in(flat: str) -> Seniority | None:
    """The level that the text names outright ("Seniority level: entry level"), or None."""
    levels: dict[str, list[str]] = table("seniority", "body")
    return next((Seniority(level) for level in levels if words("seniority", "body", level).search(flat)), None)


def seniority_by_years(years: float | None) -> Seniority | None:
    """The level that the years asked for stand for where nothing names one; None where none are asked for."""
    if years is None:
        return None
    return next((level for below, level in _BY_YEARS if years < below), Seniority.SENIOR)
