"""Text folded for searching, character by character: offsets stay the same.

Lower case, no accents, one kind of dash, quote and space. A letter that would become two is kept as it is.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

_SPACE_RUNS = re.compile(r"\s+")
_NOT_WORDS = re.compile(r"[^\w'+/&#]+")


_DASHES = "‐‑‒–—―−﹣－"
_QUOTES = "’‘‛´`ʼ′"
_SPACES = "\t\r\x0b\x0c\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
_NOTHING = "\u200b\u200c\u200d\u2060\ufeff\u00ad"


class _FlatteningTable(dict[int, str]):
    """Each character's folded form, made when first met."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        lowered = char.lower()
        base = unicodedata.normalize("NFD", lowered)[:1] if lowered else char
        self[code] = base if len(lowered) == 1 and len(base) == 1 else char
        return self[code]


_TABLE = _FlatteningTable(dict.fromkeys(map(ord, _DASHES), "-"))
_TABLE.update(dict.fromkeys(map(ord, _QUOTES), "'"))
_TABLE.update(dict.fromkeys(map(ord, _SPACES), " "))
_TABLE.update(dict.fromkeys(map(ord, _NOTHING), " "))
_TABLE.update({ord("ł"): "l", ord("Ł"): "l", ord("ø"): "o", ord("Ø"): "o", ord("“"): '"', ord("”"): '"'})


def flatten(text: str) -> str:
    """`text` folded; the result has the same length."""
    return text.translate(_TABLE)


def words_only(text: str) -> str:
    """Words only, folded, single spaces: the form in which headings and labels are compared."""
    return _SPACE_RUNS.sub(" ", _NOT_WORDS.sub(" ", flatten(text)).replace("&", " and ")).strip(" '/")


def alternation(words: Iterable[str]) -> str:
    """The source of a pattern for any of the words; of those that begin alike, the longest first.

    They are grouped by their first letter: at each character of a text only those that begin with it are tried.
    """
    groups: dict[str, list[str]] = {}
    for word in sorted(set(words), key=len, reverse=True):
        groups.setdefault(word[:1], []).append(re.escape(word[1:]))
    return "|".join(f"{re.escape(letter)}(?:{'|'.join(rest)})" for letter, rest in groups.items())


def any_word(words: Iterable[str]) -> re.Pattern[str]:
    """A pattern that finds any of the words, whole, in folded text; the longest first."""
    return re.compile(rf"(?<![\w])(?:{alternation(map(flatten, words))})(?!\w)")


def any_pattern(patterns: Iterable[str]) -> re.Pattern[str]:
    """One pattern from several, for folded text."""
    return re.compile("|".join(f"(?:{pattern})" for pattern in patterns), re.MULTILINE)
