"""Text that a program before us decoded wrongly: UTF-8 read as Windows-1252, Cyrillic (Windows-1251) read as Latin-1.

Résumé builders print "Â", "â€œ" or "ï¼" where a blank, a quotation mark or a dash stood. Fonts that do not say which
letters they draw give Russian as "Îïûò".
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import NamedTuple

from callboard.documents.characters import tidy
from callboard.documents.layout.model import Glyph

# How the second and later bytes of a character in UTF-8 look when they are read as Windows-1252 or Latin-1.
_LATER = "\x80-\xbf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ"
_SEQUENCE = re.compile(f"[Â-ß][{_LATER}]|[à-ï][{_LATER}]{{2}}|[ð-ô][{_LATER}]{{3}}")
# What is left where one of the bytes is a control character or a hard blank, which are not kept.
_REMNANTS = {"ï¼": "\uff0d", "â€": "\u201d"}
_REMNANT = re.compile(f"(?:{'|'.join(_REMNANTS)})(?![{_LATER}])|(?<![A-ZÀ-Þ])Â(?=\\s|$)")
# Punctuation that lost the first of its three bytes: "company€™s". Signs that may follow a price are left alone.
_HEADLESS = re.compile("(?<!â)€[™œ˜¢¦\x9d]")
_CYRILLIC = re.compile(r"(?<![^\W\d_])[À-ÿ¨¸]+(?![^\W\d_])")
_CYRILLIC_WORD = 4
_ENOUGH_WORDS = 3
# A word ends before a gap that is wider than this, in parts of the type size.
_GAP = 0.12


class Repair(NamedTuple):
    """The correct text of `text[start:end]`."""

    start: int
    end: int
    right: str


def find_repairs(text: str) -> list[Repair]:
    """The stretches of a text that were decoded wrongly, in order."""
    if text.isascii():
        return []
    found = [*_utf8(text)]
    found += [Repair(*match.span(), _headless(match[0])) for match in _HEADLESS.finditer(text)]
    found += [Repair(*match.span(), _REMNANTS.get(match[0], "")) for match in _REMNANT.finditer(text)]
    return sorted(found or _cyrillic(text))


def repair_text(text: str) -> str:
    """The text as it was written."""
    parts: list[str] = []
    end = 0
    for repair in find_repairs(text):
        if repair.start >= end:
            parts += [text[end : repair.start], repair.right]
            end = repair.end
    return "".join([*parts, text[end:]])


def repaired_glyphs(glyphs: Sequence[Glyph]) -> list[Glyph]:
    """The glyphs of a page, with wrongly decoded ones joined into one character."""
    shown = [glyph.text + (" " if _ends(glyph, after) else "") for glyph, after in zip_longest(glyphs, glyphs[1:])]
    owners = [at for at, text in enumerate(shown) for _ in text]
    changed: dict[int, Glyph | None] = {}
    for start, end, right in find_repairs("".join(shown)):
        first, last = owners[start], owners[end - 1]
        alone = sum(len(glyph.text) for glyph in glyphs[first : last + 1]) == end - start
        if alone and all(glyph.y == glyphs[first].y for glyph in glyphs[first : last + 1]):
            changed |= dict.fromkeys(range(first, last + 1))
            text = tidy(right)[0]
            changed[first] = replace(glyphs[first], text=text, x1=glyphs[last].x1) if text else None
    return [found for at, glyph in enumerate(glyphs) if (found := changed.get(at, glyph))]


def _ends(glyph: Glyph, after: Glyph | None) -> bool:
    """Return True if a word ends with a glyph, though the file draws no blank after it."""
    return after is None or after.y != glyph.y or after.x0 - glyph.x1 > _GAP * glyph.size


def _utf8(text: str) -> Iterator[Repair]:
    for match in _SEQUENCE.finditer(text):
        try:
            right = b"".join(map(_byte, match[0])).decode("utf-8")
        except UnicodeError:
            continue
        category = unicodedata.category(right)
        if category[0] in "LNPSZ" or category == "Cf":
            yield Repair(*match.span(), right)


def _headless(text: str) -> str:
    return (b"\xe2" + b"".join(map(_byte, text))).decode("utf-8")


def _byte(char: str) -> bytes:
    return char.encode("latin-1") if ord(char) < 0x100 else char.encode("cp1252")


def _cyrillic(text: str) -> list[Repair]:
    """Words of nothing but accented letters: several of them are written in no language."""
    words = [*_CYRILLIC.finditer(text)]
    if sum(len(word[0]) >= _CYRILLIC_WORD for word in words) < _ENOUGH_WORDS:
        return []
    return [Repair(*word.span(), word[0].encode("latin-1").decode("cp1251")) for word in words]
