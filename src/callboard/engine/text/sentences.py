"""Running text cut into sentences, by position."""

from __future__ import annotations

import re
from collections.abc import Iterator

_END = re.compile(r"(?:[.!?…]+[\"'”’)\]]*|;)\s+(?=[A-ZÀ-ÖØ-Ý0-9\"“„«(¿¡•€$£a-z])")
_ABBREVIATION = re.compile(
    r"(?:\b(?:e\.g|i\.e|etc|inc|ltd|co|corp|st|dr|mr|mrs|ms|sr|jr|no|vs|approx|incl|min|max|z\.\s?b|d\.h|bzw|ca|u\.a|"
    r"o\.ä|inkl"
    r"|zzgl|p\.ex|ex|cf|s\.r\.l|s\.p\.a|b\.v|n\.v|u\.s|u\.k|ph|ph\.d|b\.s|m\.s|b\.a|[bm]\.(?:sc|eng|tech|com|ed)|a\.m|p\.m|dept|est|ft|art|nr|mind|"
    r"max|sig|dott|bspw|usw|env|aprox|resp|gem|ggf|evtl)|\b[A-Za-z])\.$",
    re.IGNORECASE,
)  # fmt: skip


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
