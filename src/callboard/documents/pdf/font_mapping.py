"""Text whose font says other letters than it draws: a program reads one thing, a person another.

The table of a font that names its letters (ToUnicode) is only a claim, and so are the names inside a font. What is
drawn tells whether it is true. Letters such as a, n and o stand on the baseline and are of one height in whatever
typeface, small capitals included; where other letters are passed off as them, some hang below the line and some stand
out above the rest. And a letter is drawn by one shape, or by two where small capitals stand beside capitals, so that it
has one width, or two; where words are passed off as other words, it is as wide as whatever is drawn in its place.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import median

from callboard.documents.layout.model import Glyph
from callboard.documents.pdf.glyphs import TextObject

MIN_LETTERS = 24
# Of the letters of 260 printed résumés' fonts at most 0.28 had another width than their letter has most often, and at
# most 0.03 a third one; words that stand for other words have 0.35 and 0.09.
ODD, THIRD = 0.32, 0.06
# Widths that differ by less, in parts of the type size, are rounding and spacing.
SAME = 0.03
# In 260 real and printed résumés no short letter hung below the line or stood out: words that stand for others have 0.2
# and more of them.
MIN_FALSE, MIN_FALSE_SHARE = 3, 0.15
HANGING, STANDING_OUT, LOW = 0.12, 1.2, 0.5
# The lowest short letters of a real typeface have a third of the type size.
LEAST_HEIGHT = 0.2
# Letters of a font that draws nothing tell nothing: whether they are seen is measured on the page.
BLANK = 0.02
# So many different letters are never drawn by one shape.
MOST_ALIKE = 5
HALF = 0.5
# A letter that stands for three or more is a ligature, which is made of these, or as wide as they are.
LIGATURE_LETTERS = frozenset("filtjkbhcs")
LEAST_CRAMMED, CRAMMED_GLYPHS, CRAMMED_WIDTH = 3, 3, 0.2
# A font without a usable table gives signs and figures for letters, not words.
LEAST_LETTERED = 0.7


def falsely_mapped_text(items: Iterable[TextObject]) -> set[int]:
    """Addresses of the text objects in fonts that draw other letters than they name."""
    fonts: dict[int, list[TextObject]] = defaultdict(list)
    for item in items:
        fonts[item.look.font].append(item)
    lines: dict[tuple[int, float], _Shapes] = defaultdict(_Shapes)
    found: set[int] = set()
    for group in fonts.values():
        height = _height(group)
        whole = _Shapes()
        for item in group:
            shapes = _Shapes.of(item, height)
            whole.add(shapes)
            lines[_line_of(item)].add(shapes)
            if shapes.false:
                found |= shapes.addresses
        if whole.false:
            found |= whole.addresses if whole.odd_objects > HALF * whole.short else whole.doubted
        if _is_false(_widths(group)) or _crams_words_into_letters(group):
            found |= whole.addresses
    return found.union(*(shapes.doubted for shapes in lines.values() if shapes.false))


@dataclass(slots=True)
class _Shapes:
    """How the short letters of some text objects are drawn."""

    addresses: set[int] = field(default_factory=set[int])
    doubted: set[int] = field(default_factory=set[int])
    """Those with letters that are drawn as no short letter is."""
    signs: int = 0
    letters: int = 0
    short: int = 0
    odd_objects: int = 0
    """How many of them are in text objects where some are drawn so."""
    odd: Counter[str] = field(default_factory=Counter[str])
    """How often each short letter is drawn as no short letter is."""
    widths: dict[str, set[float]] = field(default_factory=lambda: defaultdict(set[float]))

    @classmethod
    def of(cls, item: TextObject, height: float) -> _Shapes:
        """Those of a text object in a font whose short letters have some height."""
        shapes = cls({item.address})
        for glyph in item.glyphs:
            shapes.signs += not glyph.text.isspace()
            shapes.letters += glyph.text.isalpha()
            if glyph.ink and height > BLANK and not item.look.face.icon:
                shapes.short += 1
                shapes.odd[glyph.text] += _is_odd(glyph.ink, height)
                shapes.widths[glyph.text].add(round(glyph.ink[1] - glyph.ink[0], 2))
        if shapes.odd.total():
            shapes.doubted, shapes.odd_objects = {item.address}, shapes.short
        return shapes

    def add(self, other: _Shapes) -> None:
        """Make those of another text part of these."""
        self.addresses |= other.addresses
        self.doubted |= other.doubted
        self.signs, self.letters = self.signs + other.signs, self.letters + other.letters
        self.short += other.short
        self.odd_objects += other.odd_objects
        self.odd.update(other.odd)
        for letter, widths in other.widths.items():
            self.widths[letter] |= widths

    @property
    def false(self) -> bool:
        """Whether other letters are drawn than these."""
        if self.letters < LEAST_LETTERED * self.signs:
            return False
        odd = self.odd.total()
        if odd >= MIN_FALSE and odd >= MIN_FALSE_SHARE * self.short and sum(map(bool, self.odd.values())) > 1:
            return True
        drawn = {width for widths in self.widths.values() for width in widths}
        return len(self.widths) >= MOST_ALIKE and len(drawn) == 1


def _crams_words_into_letters(items: Iterable[TextObject]) -> bool:
    """Return True if single letters of a font stand for several others that their place cannot hold."""
    crammed = {
        glyph.text
        for item in items
        if item.look.breadth > 0 and not item.look.face.icon
        for glyph in item.glyphs
        if len(glyph.text) >= LEAST_CRAMMED
        and glyph.text.isascii()
        and glyph.text.strip().isalpha()
        and not LIGATURE_LETTERS.issuperset(glyph.text)
        and glyph.x1 - glyph.x0 < CRAMMED_WIDTH * item.look.breadth * len(glyph.text)
    }
    return len(crammed) >= CRAMMED_GLYPHS


def _height(items: list[TextObject]) -> float:
    heights = [glyph.ink[2] for item in items for glyph in item.glyphs if glyph.ink]
    return median(heights) if heights else 0.0


def _is_odd(ink: tuple[float, float, float, float], height: float) -> bool:
    """Return True if no letter without a stem or a tail is drawn like this in a font whose letters have `height`."""
    _, _, above, below = ink
    return height < LEAST_HEIGHT or below < -HANGING or not LOW * height <= above <= STANDING_OUT * height


def _line_of(item: TextObject) -> tuple[int, float]:
    first: Glyph = item.glyphs[0]
    return round(first.y), round(item.look.size, 1)


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
