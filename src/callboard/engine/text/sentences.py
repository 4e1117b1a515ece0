"""Running text cut into sentences, by position."""

from __future__ import annotations

import re
from collections.abc import Iterator

from callboard.engine.data_files import any_of

_END = re.compile(r"(?:[.!?…]+[\"'”’)\]]*|;)\s+(?=[A-ZÀ-ÖØ-Ý0-9\"“„«(¿¡•€$£a-z])")
_ABBREVIATION = re.compile(
    rf"(?:\b{any_of('text', 'abbreviations', 'abbreviations', 'words')}|\b[A-Za-z])\.$", re.IGNORECASE
)


def is_of_abbreviation(text: str, at: int) -> bool:
    """Return True if the full stop at a place is part of an abbreviation: "B.S. Degree in Nursing"."""
    return _ABBREVIATION.search(text, max(at - 12, 0), at + 1) is not None


def sentences(text: str, start: int = 0) -> Iterator[tuple[int, int]]:
    """Spans of the sentences of `text`, moved by `start`; a semicolon ends one too."""
    last = 0
    for match in _END.finditer(text):
        after = text[match.end()]
        sign = match[0].rstrip()
        if sign == "." and (after.islower() or is_of_abbreviation(text, match.start())):
            continue
        yield start + last, start + match.start() + len(sign)
        last = match.end()
    if last < len(text):
        yield start + last, start + len(text.rstrip())
