"""Text in plain letters, offset for offset, and the keys by which the phrases of word lists are looked up."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources
from typing import Any

from callboard.core.text import fold

# Letters that carry no combining mark to strip, yet are typed without their stroke as often as with it.
_STROKES = {"ł": "l", "ø": "o", "đ": "d", "ı": "i", "’": "'", "‘": "'", "´": "'", "ð": "d", "æ": "a", "œ": "o"}
_NOT_WORD = re.compile(r"[^\w+#']+|_")


class _Plain(dict[int, str]):
    """Each character's plain form, made when first met; always one character, so that offsets stay true."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        folded = _STROKES.get(char.casefold()) or (fold(char) or char)[0]
        self[code] = folded
        return folded


_PLAIN = _Plain()


def plain(text: str) -> str:
    """Lower case without diacritics or strokes, of the same length: an offset in one is an offset in the other."""
    return text.translate(_PLAIN)


def key(text: str) -> str:
    """`plain` words with single spaces and no punctuation, for looking up."""
    return _NOT_WORD.sub(" ", plain(text)).strip(" '")


def words(text: str) -> list[str]:
    """The words of `key`."""
    return key(text).split()


def alternation(items: list[str]) -> str:
    """A regular expression body that matches any of the plain phrases, the longest first."""
    parts = sorted({plain(item) for item in items}, key=len, reverse=True)
    return "|".join(re.escape(part).replace(r"\ ", r"\s+") for part in parts)


@cache
def word_list(name: str) -> dict[str, Any]:
    """One data file of this package, parsed."""
    source = resources.files("callboard.engine.text") / "data" / f"{name}.toml"
    return tomllib.loads(source.read_text(encoding="utf-8"))
