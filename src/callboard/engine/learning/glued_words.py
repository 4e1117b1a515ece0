"""English words written without the blank or line break between them: "your waycarry out", "skillsconduct".

A word in small letters that is not in the vocabulary, where both parts are: many are compounds ("troubleshooting",
"workflow"), and whoever asks has to tell. One with a capital is a name as a rule ("Bridgetown"). The vocabulary is that
of the sentence vectors, 30,000 frequent words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from callboard.engine.learning.vectors import is_word

_WORD = re.compile(r"(?<![^\W_])[a-z]{5,31}(?![^\W_])")
# Of two letters are too many names of places and files ("ny", "py"), and too many endings.
_SHORTEST = 3


def glued_words(text: str) -> Iterator[int]:
    """Where the second word begins, in order; a word that may be parted at several places has several."""
    for found in _WORD.finditer(text):
        word = found[0]
        inner = range(_SHORTEST, len(word) - _SHORTEST + 1)
        if not is_word(word):
            yield from (found.start() + at for at in inner if is_word(word[:at]) and is_word(word[at:]))
