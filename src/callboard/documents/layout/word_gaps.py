"""How far apart two words are: learned from the gaps behind each letter of a font.

A file may write no spaces and only move the pen. Then a gap says little by itself: a program that lays text out for a
screen leaves 2 % of the type size behind "e", takes 12 % away behind "m", and moves on by the same space after both.
What tells a word gap is how much wider it is than the gaps that this letter usually has inside words.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from statistics import median

from callboard.documents.layout.model import Glyph

# All distances are parts of the type size.
# A string with a space for every twelve glyphs writes its spaces.
SPACED = 12
MIN_GAPS = 24
# Gaps of this size set columns apart and say nothing about words.
WIDEST = 0.7
# Kerning varies the gap behind one letter by as much; its smallest gaps are those inside words.
KERNING = 0.07
# A letter whose smallest gap is this much wider than the font's usual one has only been seen at the ends of words.
ONLY_ENDS = 0.09
# Between the gaps inside words, which kerning widens by up to 12 %, and those between words is a range without any.
WIDEST_INSIDE, NARROWEST_SPACE, MIN_RANGE = 0.12, 0.13, 0.05
# A word has this many letters at most, on the average of a page.
LONG_WORDS = 14

FontKey = tuple[str, float]


def writes_spaces(string: list[Glyph]) -> bool:
    """Return True if a string has characters for its spaces."""
    return sum(glyph.text.isspace() for glyph in string) * SPACED > len(string)


class WordGaps:
    """The word gaps of the fonts that are used without space characters."""

    def __init__(self, strings: Iterable[list[Glyph]]) -> None:
        gaps: dict[FontKey, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
        for string in strings:
            if not writes_spaces(string):
                for key, letter, gap in _letter_gaps(string):
                    gaps[key][letter].append(gap)
        self._inside = {key: _inside_words(letters) for key, letters in gaps.items()}
        self._limits = {key: _limit(letters, self._inside[key]) for key, letters in gaps.items()}

    def parts(self, left: Glyph, right: Glyph) -> bool | None:
        """Whether a word ends between two neighbouring glyphs; None where the font's gaps do not say."""
        key = _key(left)
        limit = self._limits.get(key)
        if limit is None or abs(left.size - right.size) > 0.1 * left.size:
            return None
        return _gap(left, right) - self._inside[key].get(left.text, 0.0) > limit


def _key(glyph: Glyph) -> FontKey:
    return _font_key(glyph.face.font, glyph.size)


# Asked for every letter of a page, of a handful of fonts and sizes.
@lru_cache(maxsize=1000)
def _font_key(font: str, size: float) -> FontKey:
    return font, round(size, 1)


def _gap(left: Glyph, right: Glyph) -> float:
    return (right.x0 - left.x1) / max(left.size, 0.1)


def _letter_gaps(string: list[Glyph]) -> Iterator[tuple[FontKey, str, float]]:
    """Each letter of a string with the gap behind it."""
    for left, right in pairwise(string):
        if left.text.isspace() or right.text.isspace():
            continue
        key = _key(left)
        if key == _key(right) and (gap := _gap(left, right)) < WIDEST:
            yield key, left.text, gap


def _inside_words(letters: dict[str, list[float]]) -> dict[str, float]:
    """The gap behind each letter inside words."""
    lowest = {letter: _lowest(gaps) for letter, gaps in letters.items()}
    usual = median(lowest[letter] for letter, gaps in letters.items() for _ in gaps)
    return {letter: gap if gap < usual + ONLY_ENDS else usual for letter, gap in lowest.items()}


def _lowest(gaps: list[float]) -> float:
    """The middle of the smallest gaps; a single odd one among many does not count."""
    ordered = sorted(gaps)
    first = ordered[len(ordered) // 20]
    return median(gap for gap in ordered if first <= gap <= first + KERNING)


def _limit(letters: dict[str, list[float]], inside: dict[str, float]) -> float | None:
    """The excess from which on a gap parts words: the middle of the widest range in which there is none."""
    excess = sorted(gap - inside[letter] for letter, gaps in letters.items() for gap in gaps)
    if len(excess) < MIN_GAPS:
        return None
    ranges = [
        (high - low, low, high)
        for number, (low, high) in enumerate(pairwise(excess), start=1)
        if low < WIDEST_INSIDE and high > NARROWEST_SPACE and number * 2 > len(excess)
    ]
    width, low, high = max(ranges, default=(0.0, 0.0, 0.0))
    above = sum(gap >= high for gap in excess)
    return (low + high) / 2 if width >= MIN_RANGE and above * LONG_WORDS >= len(excess) else None
