"""The level of education that a text asks for."""

from __future__ import annotations

import re

from callboard.engine.posting.lexicon import pattern
from callboard.engine.posting.model import EducationLevel

# "Advanced degree (PhD or MD)": the parenthesis says which.
_SPELLED = re.compile(
    r"\b(?:advanced|graduate|postgraduate|higher|terminal|doctoral) degree\s?(?:\(|:|such as|e\.g\.)([^)\n]*)"
)


def level_in(flat: str) -> EducationLevel | None:
    """The least level that folded text accepts ("MS or PhD" is a master's), or None."""
    if (spelled := _SPELLED.search(flat)) and (level := level_in(spelled[1])):
        return level
    levels = [level for level in EducationLevel if pattern("education", level).search(flat)]
    if not levels and pattern("education", "unspecified", "patterns").search(flat):
        return EducationLevel.BACHELOR
    # "High school diploma; associate's degree preferred": the least is what is asked for.
    return min(levels, key=lambda level: level.rank, default=None)


def accepts_experience_instead(flat: str) -> bool:
    """Return True if experience may stand in for the degree ("or equivalent experience")."""
    return bool(pattern("education", "softer", "patterns").search(flat))
