"""Decide whether a person who looks at a page sees a run of text, and if not, why.

Pure: what was measured goes in, a reason or None comes out. Beware of false alarms: white letters on a dark panel,
superscripts and the invisible text behind a scan are ordinary.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from callboard.engine.page import Box, Hidden, Rgb

# Letters of 3 points are a millimetre high; the smallest print on real résumés is 4.5.
TINY_POINTS = 3.2
# A glyph that is drawn lower than this cannot be read, whatever size the file states.
TINY_GLYPH_POINTS = 1.6
# Two colours closer than this, in the channel where they differ most, look the same.
SAME_COLOUR_DISTANCE = 20
# If the page changes by no more than this, the text is invisible, whatever its colour, opacity or blend mode:
# of 250,000 ordinary runs none that a reader can see changed it by less than 12.
MAX_INVISIBLE_CHANGE = 8
OPAQUE = 255
INVISIBLE_MODES = frozenset({3, 7})
OUTLINE_MODES = frozenset({2, 6})
SAME_COLOUR_SHARE = 0.9
# Letters squeezed to a tenth of their width are a stroke; the narrowest faces keep a quarter.
SQUEEZED = 0.1
# Letters set on top of each other, closer than a seventh of their size, are a blot; the narrowest faces need a quarter.
PILED = 0.15
PLAIN_CONTRAST = 100
# Text on a plain background changes the page by at least a seventh of its contrast, even in the smallest print.
FADED_RATIO = 9
# Through many thin shapes only the edges of some letters show: a quarter of what print of this size leaves.
PAINTED_OVER_RATIO = 5
ORDINARY_PRINT_POINTS = 7.0


@dataclass(frozen=True, slots=True)
class Visibility:
    """Measurements of one run of text.

    `change` is by how much, at most, the rendered page changes where the run stands when the text is taken away, None
    where that could not be told (other text stands there too). `grounds` are the colours behind its letters when no
    text is painted. `spacing` is how far apart the letters of a long run begin, on average. `covered` and `clipped` are
    what the order and clips of the page's objects suggest.
    """

    box: Box
    size: float
    glyph_height: float
    advance: float
    mode: int
    alpha: int
    colour: Rgb
    plain_fill: bool
    background_colours: tuple[Rgb, ...]
    change: int | None
    spacing: float | None = None
    covered: bool = False
    clipped: bool = False


def hidden_reason(run: Visibility, page: Box) -> Hidden | None:
    """The reason why a run cannot be seen; None if it is visible."""
    if not _overlaps(run.box, page):
        return Hidden.OFF_PAGE
    if run.mode in INVISIBLE_MODES:
        return Hidden.INVISIBLE
    if is_tiny(run):
        return Hidden.TINY
    if run.plain_fill and run.alpha * 20 < OPAQUE:
        return Hidden.INVISIBLE
    if _same_colour(run):
        return Hidden.SAME_COLOUR
    if run.change is not None and run.change <= MAX_INVISIBLE_CHANGE:
        return _cause_of_no_change(run)
    if run.change is not None and _is_transparent(run, run.change):
        return Hidden.INVISIBLE
    return None


def is_tiny(run: Visibility) -> bool:
    """Return True if letters are too small to read, by their font size and by what is drawn."""
    if 0 < run.glyph_height <= TINY_GLYPH_POINTS and run.size <= 3 * TINY_POINTS:
        return True
    if run.advance <= SQUEEZED * run.size and run.advance <= 1:
        return True
    if run.spacing is not None and run.spacing <= PILED * run.size:
        return True
    return run.size <= TINY_POINTS and run.glyph_height <= TINY_POINTS


def _same_colour(run: Visibility) -> bool:
    if not run.plain_fill or not run.background_colours or run.mode in OUTLINE_MODES:
        return False
    strength = run.alpha / OPAQUE
    same = sum(
        strength * colour_distance(run.colour, ground) <= SAME_COLOUR_DISTANCE for ground in run.background_colours
    )
    return same >= SAME_COLOUR_SHARE * len(run.background_colours)


def _is_transparent(run: Visibility, change: int) -> bool:
    """Return True if text of good contrast hardly changes the page, because a group around it is transparent."""
    if not run.plain_fill or not run.background_colours:
        return False
    contrast = _contrast(run)
    return contrast >= PLAIN_CONTRAST and change * FADED_RATIO < contrast


def is_hidden_by_shapes(run: Visibility) -> bool:
    """Return True if text of an ordinary size changes the page so little that shapes painted over it must hide it."""
    if run.change is None or not run.background_colours or run.size < ORDINARY_PRINT_POINTS:
        return False
    contrast = _contrast(run)
    return contrast >= PLAIN_CONTRAST and run.change * PAINTED_OVER_RATIO < contrast


def _contrast(run: Visibility) -> float:
    return min(colour_distance(run.colour, ground) for ground in run.background_colours) * run.alpha / OPAQUE


def _cause_of_no_change(run: Visibility) -> Hidden:
    if run.clipped:
        return Hidden.CLIPPED
    return Hidden.COVERED if run.covered else Hidden.INVISIBLE


@lru_cache(maxsize=1000)
def colour_distance(one: Rgb, other: Rgb) -> int:
    """The distance of two colours in the channel where they differ most."""
    return max(abs(one.red - other.red), abs(one.green - other.green), abs(one.blue - other.blue))


def _overlaps(box: Box, page: Box) -> bool:
    return box.x0 < page.x1 and box.x1 > page.x0 and box.y0 < page.y1 and box.y1 > page.y0
