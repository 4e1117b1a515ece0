"""Text whose font says other letters than it draws: a program reads one thing, a person another.

The table of a font that names its letters (ToUnicode) is only a claim. Where it is true, a letter is drawn by one
shape, or by two where small capitals stand beside capitals, and so it has one width, or two. Where words are passed off
as other words, a letter is as wide as whatever is drawn in its place.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

from callboard.documents.pdf.glyphs import TextObject

MIN_LETTERS = 24
# Of the letters of 260 printed résumés' fonts at most 0.28 had another width than their letter has most often, and at
# most 0.03 a third one; words that stand for other words have 0.35 and 0.09.
ODD, THIRD = 0.32, 0.06
# Widths that differ by less, in parts of the type size, are rounding and spacing.
SAME = 0.03


def falsely_mapped_text(items: Iterable[TextObject]) -> set[int]:
    """Addresses of the text objects in fonts that draw other letters than they name."""
    fonts: dict[int, list[TextObject]] = defaultdict(list)
    for item in items:
        fonts[item.look.font].append(item)
    return {item.address for group in fonts.values() if _is_false(_widths(group)) for item in group}


def _widths(items: list[TextObject]) -> dict[str, list[float]]:
    """How wide each letter is drawn, in parts of the type size."""
    widths: dict[str, list[float]] = defaultdict(list)
    for item in items:
        # Letters that are not upright have boxes that tell no width.
        if item.look.breadth <= 0 or abs(item.look.angle) > 0.01 or item.look.face.icon:
            continue
        for glyph in item.glyphs:
            if len(glyph.text) == 1 and glyph.text.isalpha():
                widths[glyph.text].append((glyph.x1 - glyph.x0) / item.look.breadth)
    return widths


def _is_false(widths: dict[str, list[float]]) -> bool:
    letters = sum(map(len, widths.values()))
    if letters < MIN_LETTERS:
        return False
    odd = third = 0
    for found in widths.values():
        usual = [width for width, _ in Counter(round(width, 2) for width in found).most_common(2)]
        odd += sum(abs(width - usual[0]) > SAME for width in found)
        third += sum(all(abs(width - one) > SAME for one in usual) for width in found)
    return odd > ODD * letters and third > THIRD * letters
