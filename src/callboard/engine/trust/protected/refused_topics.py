"""Refuse text about a candidate that mentions protected traits or guessed motives."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from callboard.core.text import fold
from callboard.engine.data_files import read_table
from callboard.engine.trust.language.phrases import phrase_pattern


@dataclass(frozen=True)
class _ProtectedTopic:
    pattern: re.Pattern[str]
    topic: str
    allowed_if_in_posting: bool


def protected_faults(text: str, *, posting: str = "") -> list[str]:
    """A fault for each mention of a protected trait or motive, as a sentence that says what to correct.

    Args:
        text: what was written about or to a candidate.
        posting: the posting's text. Some words that it uses itself may describe the work ("mental health").
    """
    folded, work = fold(text), fold(posting)
    found: list[str] = []
    for row in _protected_topics():
        hit = row.pattern.search(folded)
        if hit and not (row.allowed_if_in_posting and hit[0] in work):
            found.append(f'"{hit[0].strip()}" speaks of {row.topic}, which must not matter here; leave it out.')
    return found


@cache
def _protected_topics() -> tuple[_ProtectedTopic, ...]:
    rows = read_table("trust.protected", "protected")["refused"]
    return tuple(
        _ProtectedTopic(re.compile(phrase_pattern(row["phrases"])), row["about"], row.get("posting", False))
        for row in rows
    )
