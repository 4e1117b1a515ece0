"""Whether a request is a formula and nothing else: "sqrt(144)", "2+2=5", "Löse 2x + 5 = 15"."""

from __future__ import annotations

import re

from callboard.engine.maths.expressions import FUNCTIONS, PRODUCTS
from callboard.engine.maths.request_text import normalize_request, word_data

MAX_CHARACTERS = 300
_WORD = re.compile(r"[^\W\d_]{2,}")
# A dash or a stroke between figures may be a date or a range, and a plus before them a telephone number.
_OPERATION = re.compile(r"[*^=<>√]|\d!|[\dx)] ?\+ ?[\da-z(]|(?<=\S) [-/] (?=\S)|%.*\d")
_FUNCTIONS = FUNCTIONS.keys() | PRODUCTS


def is_formula(request: str) -> bool:
    """Return True if a request has a number, an operation, and no words but those that ask for a solution."""
    if len(request) > MAX_CHARACTERS:
        return False
    text = normalize_request(request)
    asked = set(_WORD.findall(text))
    known = _FUNCTIONS | set(word_data()["command_words"]["words"])
    return (
        any(char.isdigit() for char in text)
        and (_OPERATION.search(text) is not None or not asked.isdisjoint(_FUNCTIONS))
        and asked <= known
    )
