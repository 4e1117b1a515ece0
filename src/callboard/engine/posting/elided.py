"""Skills of which a line gives only the first word: "data or backend engineering" is data engineering, too."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from callboard.engine.skills.model import SkillSpan
from callboard.engine.skills.reader import find_known

_JOINED = re.compile(r"(?<![\w&/-])([^\W\d_][^\W_]{2,30})(?:\s*/\s*|\s+(?:or|and|oder|und|ou|et|o|y|e|&)\s+)$")
_NEXT = re.compile(r"^\s([^\W\d_]{4,})")
_FAR = 40
"""Characters before a skill in which the word that shares its last one must stand."""


def with_elided(text: str, spans: Sequence[SkillSpan]) -> list[SkillSpan]:
    """The skills of a text and those that share the last word of one, in order."""
    return sorted((*spans, *_elided(text, spans)), key=lambda span: span.start)


def _elided(text: str, spans: Sequence[SkillSpan]) -> Iterator[SkillSpan]:
    for span in spans:
        shared = span.text.split()[1:] or _NEXT.findall(text[span.end : span.end + _FAR])
        hit = _JOINED.search(text, max(span.start - _FAR, 0), span.start) if shared else None
        if hit is None or any(one.start < hit.end(1) and hit.start(1) < one.end for one in spans):
            continue
        whole = f"{hit[1]} {shared[-1]}"
        known = find_known(whole)
        if len(known) == 1 and known[0].text == whole:
            yield SkillSpan(hit[1], hit.start(1), hit.end(1), known[0].label, known[0].skill)
