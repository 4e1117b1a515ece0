"""Whether a message goes on from the one before it, and so belongs to whoever answered that."""

from __future__ import annotations

import re

SHORT = 15
"""A message of more words stands by itself, whatever it begins with."""

_OPENING = re.compile(
    r"(?:and|then|now|also|so|but|or|plus|minus|times|divided by|multiplied by|what about|how about|the same|again|"
    r"what if|why|tell me more|go on|more|in (?:more )?detail|squared|cubed|[-+*/×÷^])(?!\w)",
    re.IGNORECASE,
)
_POINTING = re.compile(
    r"\b(?:it|its|that|this|them|their|those|these|the (?:last|previous|same) \w+|the (?:result|answer)|above|he|she|"
    r"his|her|there)\b",
    re.IGNORECASE,
)


def follows_up(message: str) -> bool:
    """Return True if a message begins by going on ("and divided by 4?") or points back ("double it")."""
    text = message.strip()
    if not text or len(text.split()) > SHORT:
        return False
    return bool(_OPENING.match(text) or _POINTING.search(text))
