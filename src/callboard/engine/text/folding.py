"""Text folded for comparing: lower case, no accents; and the words and patterns that are looked up in it.

There are two ways. `callboard.core.text.fold` keeps no offsets, as a letter may become two: "Straße" is "strasse".
`fold_in_place` makes one character of each, so that a place in the folded text is the same place in the original.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from callboard.core.text import fold

_SPACE_RUNS = re.compile(r"\s+")
_NOT_WORDS = re.compile(r"[^\w'+/&#]+")
_NOT_WORD = re.compile(r"[^\w+#']+|_")

_DASHES = "‐‑‒–—―−﹣－"
_QUOTES = "’‘‛´`ʼ′"
_SPACES = "\t\r\x0b\x0c\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
_NOTHING = "\u200b\u200c\u200d\u2060\ufeff\u00ad"
# Letters that carry no combining mark to strip, yet are typed without their stroke as often as with it.
_STROKES = {"ł": "l", "ø": "o", "đ": "d", "ı": "i", "ð": "d"}


class _InPlaceTable(dict[int, str]):
    """Each character's folded form, made when first met; one that would become two is kept, in lower case."""

    def __missing__(self, code: int) -> str:
        lowered = chr(code).lower()
        folded = fold(lowered)
        self[code] = _STROKES.get(folded) or next((text for text in (folded, lowered) if len(text) == 1), chr(code))
        return self[code]


_TABLE = _InPlaceTable(dict.fromkeys(map(ord, _DASHES), "-"))
_TABLE.update(dict.fromkeys(map(ord, _QUOTES), "'"))
_TABLE.update(dict.fromkeys(map(ord, _SPACES + _NOTHING), " "))
_TABLE.update(dict.fromkeys(map(ord, "“”"), '"'))


def fold_in_place(text: str) -> str:
    """Lower case, no accents or strokes, one kind of dash, quote and space; the result has the same length."""
    return text.translate(_TABLE)


def words_only(text: str) -> str:
    """Words only, folded, single spaces, "and" for "&": the form in which headings and labels are compared."""
    return _SPACE_RUNS.sub(" ", _NOT_WORDS.sub(" ", fold_in_place(text)).replace("&", " and ")).strip(" '/")


def phrase_key(text: str) -> str:
    """Words only, folded, single spaces, no sign between them: the form in which phrases of lists are looked up."""
    return _NOT_WORD.sub(" ", fold_in_place(text)).strip(" '")


def alternation(phrases: Iterable[str]) -> str:
    """The source of a pattern for any of the phrases, in folded text; of those that begin alike, the longest first.

    They are grouped by their first letter: at each character of a text only those that begin with it are tried.
    """
    groups: dict[str, list[str]] = {}
    for phrase in sorted(set(map(fold_in_place, phrases)), key=len, reverse=True):
        groups.setdefault(phrase[:1], []).append(re.escape(phrase[1:]).replace(r"\ ", r"\s+"))
    return "|".join(f"{re.escape(letter)}(?:{'|'.join(rest)})" for letter, rest in groups.items())


def any_word(words: Iterable[str]) -> re.Pattern[str]:
    """A pattern that finds any of the words, whole, in folded text; the longest first."""
    return re.compile(rf"(?<![\w])(?:{alternation(words)})(?!\w)")


def any_pattern(patterns: Iterable[str]) -> re.Pattern[str]:
    """One pattern from several, for folded text."""
    return re.compile("|".join(f"(?:{pattern})" for pattern in patterns), re.MULTILINE)
