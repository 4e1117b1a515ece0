"""Figures that measure what somebody did: "35%", "12 patients", "$8M"."""

from __future__ import annotations

import re

from callboard.engine.skills.reader import find_known

_FIGURE = re.compile(
    r"(?<![\w./-])(?!(?:19|20)\d\d(?![\d%]))[$€£]?\d[\d.,]*(?:\s?(?:%|[kKmM]\b|[€$£])|\s(?P<unit>[^\W\d_]{4,}))?"
)
# Words after a number that count nothing.
_NO_UNIT = frozenset({"with", "from", "that", "which", "into", "over", "oder", "nach", "avec", "dans", "para", "como"})


def figure_in(text: str) -> str | None:
    """The figure that says most of a line: the last percentage, or else the first number that counts something.

    A year and the version of a product count nothing.
    """
    skills = [(span.start, span.end) for span in find_known(text)]
    found = [hit for hit in _FIGURE.finditer(text) if not _is_version(hit, skills)]
    shares = [hit for hit in found if hit[0].endswith("%")]
    chosen = shares[-1] if shares else found[0] if found else None
    return _shown(chosen) if chosen else None


def _is_version(hit: re.Match[str], skills: list[tuple[int, int]]) -> bool:
    return any(start <= hit.start() <= end + 1 for start, end in skills)


def _shown(hit: re.Match[str]) -> str:
    unit = hit["unit"]
    words = hit[0] if unit is None or unit.casefold() not in _NO_UNIT else hit[0][: -len(unit)]
    return words.strip(" .,")
