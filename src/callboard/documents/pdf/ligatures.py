"""Ligatures of f whose letters a font does not say: their width tells which letters they stand for.

A font may draw "ffi" as one glyph and name it by a number of its own. Without them "office" is read as "ofce", and an
address loses letters.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from statistics import median

from callboard.documents.layout.model import Glyph
from callboard.documents.pdf.glyphs import TextObject

LIGATURES = ("ff", "fi", "ffi")
"""In "fl" and "ffl" an l stands for the i: as a rule the two are equally wide, and i is four times as common."""
# A ligature is as wide as its letters or narrower, in parts of the type size.
WIDER, NARROWER = 0.1, 0.25
# Letters of one word have no gap, in parts of the type size.
TOUCHING = 0.08


def name_ligatures(items: Iterable[TextObject]) -> None:
    """Give the glyphs of a page that are ligatures of f their letters."""
    fonts: defaultdict[int, list[TextObject]] = defaultdict(list)
    for item in items:
        if item.look.breadth > 0 and not item.look.face.icon:
            fonts[item.look.font].append(item)
    for group in fonts.values():
        doubtful = [(item, at) for item in group for at in _doubtful(item.glyphs)]
        widths = _widths(group) if doubtful else {}
        for item, at in doubtful:
            glyph = item.glyphs[at]
            glyph.text = _letters(glyph, (glyph.x1 - glyph.x0) / item.look.breadth, widths)


def _doubtful(glyphs: list[Glyph]) -> list[int]:
    """Ligatures taken for those of another encoding, and glyphs that say nothing between letters of a word."""
    return [
        at for at, glyph in enumerate(glyphs)
        if (glyph.guessed and glyph.text.startswith("f")) or (not glyph.text and _in_word(glyphs, at))
    ]  # fmt: skip


def _in_word(glyphs: list[Glyph], at: int) -> bool:
    """Return True if a glyph with an extent touches letters on both sides."""
    glyph = glyphs[at]
    if not 0 < at < len(glyphs) - 1 or glyph.x1 - glyph.x0 < TOUCHING * glyph.size:
        return False
    before, after = glyphs[at - 1], glyphs[at + 1]
    near = max(glyph.x0 - before.x1, after.x0 - glyph.x1) < TOUCHING * glyph.size
    return near and before.text[-1:].isalpha() and after.text[:1].isalpha()


def _widths(items: list[TextObject]) -> dict[str, float]:
    """How wide f and i are drawn, in parts of the type size."""
    found: defaultdict[str, list[float]] = defaultdict(list)
    for item in items:
        for glyph in item.glyphs:
            if glyph.text in {"f", "i"}:
                found[glyph.text].append((glyph.x1 - glyph.x0) / item.look.breadth)
    return {letter: median(widths) for letter, widths in found.items()}


def _letters(glyph: Glyph, width: float, widths: dict[str, float]) -> str:
    """What a glyph of some width stands for: what it was taken for, or else the letters that are together as wide."""
    if len(widths) < len("fi"):
        return glyph.text
    wider = {letters: width - sum(widths[letter] for letter in letters) for letters in LIGATURES}
    own = wider.get(glyph.text.replace("l", "i"))
    if own is not None and -NARROWER < own < WIDER:
        return glyph.text
    best = min(wider, key=lambda letters: abs(wider[letters]))
    return best if -NARROWER < wider[best] < WIDER else glyph.text
