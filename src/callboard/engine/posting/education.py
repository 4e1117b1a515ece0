"""The level of education that a text asks for."""

from __future__ import annotations

import re
from functools import cache

from callboard.engine.posting.lexicon import load
from callboard.engine.posting.model import EducationLevel
from callboard.engine.text.flattening import any_pattern


@cache
def _levels() -> tuple[tuple[EducationLevel, re.Pattern[str]], ...]:
    data = load("education")
    return tuple((level, any_pattern(data[level.value])) for level in EducationLevel)


@cache
def _patterns(name: str) -> re.Pattern[str]:
    return any_pattern(load("education")[name]["patterns"])


# "Advanced degree (PhD or MD)": the parenthesis says which.
_SPELLED = re.compile(
    r"\b(?:advanced|graduate|postgraduate|higher|terminal|doctoral) degree\s?(?:\(|:|such as|e\.g\.)([^)\n]*)"
)


def level_in(flat: str) -> EducationLevel | None:
    """The least level that folded text accepts ("MS or PhD" is a master's), or None."""
    if (spelled := _SPELLED.search(flat)) and (level := level_in(spelled[1])):
        return level
    levels = [level for level, pattern in _levels() if pattern.search(flat)]
    if not levels and _patterns("unspecified").search(flat):
        return EducationLevel.BACHELOR
    # "High school diploma; associate's degree preferred": the least is what is asked for.
    return min(levels, key=lambda level: level.rank, default=None)


def accepts_experience_instead(flat: str) -> bool:
    """Return True if experience may stand in for the degree ("or equivalent experience")."""
    return bool(_patterns("softer").search(flat))
