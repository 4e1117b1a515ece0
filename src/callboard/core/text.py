"""Text as every part needs it: folding for comparison, and safe shortening for display."""

from __future__ import annotations

import re
import unicodedata

_SPACES = re.compile(r"\s+")
_TWO_STOPS = re.compile(r"(?<!\.)\.\.(?!\.)|(?<=…)\.(?!\.)")


def fold(text: str) -> str:
    """Lower-case, NFD without diacritics: `Résumé` and `resume` are the same word."""
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFD", text.casefold())
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def printable(text: str) -> str:
    """One line that orders a terminal nothing: line ends, escapes, bells and broken bytes are U+FFFD."""
    return text if text.isprintable() else "".join(char if char.isprintable() else "\ufffd" for char in text)


def squeeze(text: str) -> str:
    """One line, single spaces, no ends."""
    return _SPACES.sub(" ", text).strip()


def shorten(text: str, width: int) -> str:
    """At most `width` characters on one line, cut at a word where one is near, with an ellipsis."""
    line = squeeze(text)
    if len(line) <= width:
        return line
    cut = line[: width - 1]
    space = cut.rfind(" ")
    return (cut[:space] if space > width // 2 else cut).rstrip(" ,;:") + "…"


def with_capital(text: str) -> str:
    """The text with a capital at its beginning; the rest stays."""
    return text[:1].upper() + text[1:]


def without_capital(text: str) -> str:
    """The text as it stands within a sentence, with a small letter at its beginning; the rest stays."""
    return text[:1].lower() + text[1:]


def with_full_stop(text: str) -> str:
    """A sentence with a full stop, added unless the text already ends in one."""
    return text if text.endswith((".", "…")) else text + "."


def without_double_stop(text: str) -> str:
    """The text without a second full stop after an abbreviation: "at Example Inc.."; three dots stay."""
    return _TWO_STOPS.sub(lambda stops: "." if stops[0] == ".." else "", text)


def count_noun(number: int, one: str, many: str | None = None) -> str:
    """A number with its noun: `1 risk`, `2 risks`; `many` is the plural if it does not end in s."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
