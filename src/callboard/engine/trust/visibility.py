"""Whether a person who looks at a page sees a run of text, and if not, why.

Pure: what was measured goes in, a reason or None comes out. Beware of false alarms: white letters on a dark panel,
superscripts and the invisible text behind a scan are ordinary.
"""

from __future__ import annotations

from dataclasses import dataclass

from callboard.engine.page import Box, Hidden, Rgb

# Letters of 3 points are a millimetre high; the smallest print on real résumés is 4.5.
TINY = 3.2
# A glyph that is drawn lower than this cannot be read, whatever size the file states.
TINY_GLYPH = 1.6
# Two colours closer than this, in the channel where they differ most, look the same.
SAME = 20
# A page that changes by no more than this shows nothing of the text, whatever its colour, opacity or way of blending:
# of 250,000 ordinary runs none that a reader can see changed it by less than 12.
TRACE = 8
OPAQUE = 255
INVISIBLE_MODES = frozenset({3, 7})
OUTLINE_MODES = frozenset({1, 2, 5, 6})
SAME_SHARE = 0.9
# Letters squeezed to a tenth of their width are a stroke; the narrowest faces keep a quarter.
SQUEEZED = 0.1
PLAIN_CONTRAST = 100
# Ink on plain ground leaves at least a seventh of its contrast, also in the smallest print.
FADED = 9
# What shows through many thin shapes is the hem of some letters: a quarter of what print of this size leaves, points.
HEMS = 5
PRINT = 7.0


@dataclass(frozen=True, slots=True)
class Visibility:
    """What was measured of one run of text.

    `change` is by how much, at most, the rendered page changes where the run stands when the text is taken away, None
    where that could not be told (other text stands there too). `grounds` are the colours behind its letters when no
    text is painted. `covered` and `clipped` are what the order and clips of the page's objects suggest.
    """

    box: Box
    size: float
    glyph_height: float
    advance: float
    mode: int
    alpha: int
    colour: Rgb
    plain_fill: bool
    grounds: tuple[Rgb, ...]
    change: int | None
    covered: bool = False
    clipped: bool = False


def hidden(seen: Visibility, page: Box) -> Hidden | None:
    """Why the run is not seen; None if it is."""
    if not _overlaps(seen.box, page):
        return Hidden.OFF_PAGE
    if seen.mode in INVISIBLE_MODES:
        return Hidden.INVISIBLE
    if is_tiny(seen):
        return Hidden.TINY
    if seen.plain_fill and seen.alpha * 20 < OPAQUE:
        return Hidden.INVISIBLE
    if _same_colour(seen):
        return Hidden.SAME_COLOUR
    if seen.change is not None and seen.change <= TRACE:
        return _unpainted(seen)
    if seen.change is not None and _fades(seen, seen.change):
        return Hidden.INVISIBLE
    return None


def is_tiny(seen: Visibility) -> bool:
    """Whether letters are too small to read: both by their size and by what is drawn."""
    if 0 < seen.glyph_height <= TINY_GLYPH and seen.size <= 3 * TINY:
        return True
    if seen.advance <= SQUEEZED * seen.size and seen.advance <= 1:
        return True
    return seen.size <= TINY and seen.glyph_height <= TINY


def _same_colour(seen: Visibility) -> bool:
    if not seen.plain_fill or not seen.grounds or seen.mode in OUTLINE_MODES:
        return False
    strength = seen.alpha / OPAQUE
    same = sum(strength * distance(seen.colour, ground) <= SAME for ground in seen.grounds)
    return same >= SAME_SHARE * len(seen.grounds)


def _fades(seen: Visibility, change: int) -> bool:
    """Whether ink that should stand out leaves next to no trace: a group around the text is all but transparent."""
    if not seen.plain_fill or not seen.grounds:
        return False
    contrast = _contrast(seen)
    return contrast >= PLAIN_CONTRAST and change * FADED < contrast


def shows_through(seen: Visibility) -> bool:
    """Whether ink of an ordinary size leaves so little trace that shapes which lie on it must be what hides it."""
    if seen.change is None or not seen.grounds or seen.size < PRINT:
        return False
    contrast = _contrast(seen)
    return contrast >= PLAIN_CONTRAST and seen.change * HEMS < contrast


def _contrast(seen: Visibility) -> float:
    return min(distance(seen.colour, ground) for ground in seen.grounds) * seen.alpha / OPAQUE


def _unpainted(seen: Visibility) -> Hidden:
    if seen.clipped:
        return Hidden.CLIPPED
    return Hidden.COVERED if seen.covered else Hidden.INVISIBLE


def distance(one: Rgb, other: Rgb) -> int:
    """How far two colours are apart in the channel where they differ most."""
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def _overlaps(box: Box, page: Box) -> bool:
    return box.x0 < page.x1 and box.x1 > page.x0 and box.y0 < page.y1 and box.y1 > page.y0
