"""How far a résumé is read: bounds that no honest one meets, so that a hostile one takes no longer than a long one."""

from __future__ import annotations

import re

MOST_CHARACTERS = 150_000
"""Some fifty pages."""
MOST_ROWS = 3_000
LONGEST_LINE = 4_000
_LONG_WORD = re.compile(r"\S{321}")


def within(line: str) -> str:
    """What is read of a line: up to 4,000 characters, and up to the first word longer than 320, the longest address."""
    cut = line[:LONGEST_LINE]
    long = _LONG_WORD.search(cut) if len(cut) > 320 else None
    return cut[: long.start()] if long else cut
