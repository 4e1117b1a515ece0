"""Words that leave open what follows them: "in alignment (with …)", "with a focus (on …)".

Which words do is learned from the lines of résumés (`training/open_words.py`); the table and its card are in `data/`.
English only.
"""

from __future__ import annotations

import json
import re
from functools import cache
from importlib import resources

from callboard.core.text import fold
from callboard.engine.data_files import read_table

PREPOSITIONS: tuple[str, ...] = tuple(read_table("writing", "wording")["open_words"]["prepositions"])
_LAST_WORD = re.compile(r"([a-z]+)$")


def is_left_open(beginning: str, rest: str) -> bool:
    """Return True if the last word of a beginning wants the preposition that `rest` begins with."""
    last, following = _LAST_WORD.search(fold(beginning)), fold(rest).split()[:1]
    return last is not None and any(last[1] in _open_words().get(each, ()) for each in following)


@cache
def _open_words() -> dict[str, frozenset[str]]:
    text = (resources.files("callboard.engine.writing") / "data" / "open_words.json").read_text(encoding="utf-8")
    return {preposition: frozenset(words) for preposition, words in json.loads(text).items()}
