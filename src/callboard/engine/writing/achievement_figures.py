"""Find figures that measure what somebody achieved: "35%", "12 patients", "$8M"."""

from __future__ import annotations

import re
from functools import partial

from callboard.core.text import fold
from callboard.engine.data_files import any_of
from callboard.engine.matching.vocabulary.words import stem, weight
from callboard.engine.skills.reader import find_known

_any_of = partial(any_of, "writing", "wording", "achievements")

_FIGURE = re.compile(
    r"""
    (?<![\w./-])(?!(?:19|20)\d\d(?![\d%]))          # no part of a date, and no year
    [$€£]?\d(?:[\d.,]*\d)?(?![-/]?\d|-key\b|-jährig|[a-jln-zA-JLN-Z])  # no range, no "24/7", no "1099s", no "10-key"
    (?!\+?[\s-](?i:"""
    + any_of("text", "words", "time", "lengths")
    + r""")\b)  # no time in a job
    (?:\s?(?:%|[kKmM]\b|[€$£])|\s(?P<unit>[^\W\d_]{4,}))?
    """,
    re.VERBOSE,
)
# A word of lower weight, such as "across", is not the unit of a number.
_MIN_UNIT_WEIGHT = 0.2
# Signs that something became more or less: a share, or a number that is reached from another.
_CHANGE = re.compile(rf"%|\b{_any_of('change')}\b|\bfrom\b[^.;]{{1,60}}\bto\b|\d\s?[x×](?!\w)")
_LEFT_OPEN = re.compile(r"\[[^\]]{1,30}\]")
_LIFTED = re.compile(
    rf"\b{_any_of('lifting')}{_any_of('verb_endings')}?\b.{{0,60}}"
    rf"\b{_any_of('weights')}\b"
)


def measures_change(text: str) -> bool:
    """Return True if a line states a measured change: "by 35%", "from five hours to one"."""
    folded = fold(text)
    return _CHANGE.search(folded) is not None and _LIFTED.search(folded) is None


def figure_in(text: str, language: str = "en") -> str | None:
    """The most informative figure of a line: the last percentage, otherwise the first number with a unit.

    Years, product versions, what somebody can lift and what a template left open ("by [25]%") are no figures.
    """
    if _LIFTED.search(fold(text)) or _LEFT_OPEN.search(text):
        return None
    skills = [(span.start, span.end) for span in find_known(text)]
    figures = [hit for hit in _FIGURE.finditer(text) if not _is_version(hit, skills)]
    shares = [hit for hit in figures if hit[0].endswith("%")]
    chosen = shares[-1] if shares else figures[0] if figures else None
    return _figure_text(chosen, language) if chosen else None


def _is_version(hit: re.Match[str], skills: list[tuple[int, int]]) -> bool:
    return any(start <= hit.start() <= end + 1 for start, end in skills)


def _figure_text(hit: re.Match[str], language: str) -> str:
    unit = hit["unit"]
    is_vague = unit is None or any(
        weight(stem(fold(unit), each), each) <= _MIN_UNIT_WEIGHT for each in {language, "en"}
    )
    words = hit[0][: -len(unit)] if unit and is_vague else hit[0]
    return words.strip(" .,")
