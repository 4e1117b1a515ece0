"""Which boxes of a page lie on each other, found without comparing each with every other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from callboard.engine.page import Box

# Wider than most words are, and higher than most lines: a box lies in one band or in a few.
BAND = 48.0
# No page is larger, points.
FAR = 1e5
CROWDED = 0.4
# A word under two others of its size cannot be read; lines set close overlap by a quarter.
PILED, PILE = 0.6, 2
MOST_COMPARED = 400


def box_area(box: Box) -> float:
    """The area of a box, square points; never zero."""
    return max(box.x1 - box.x0, 0.01) * max(box.y1 - box.y0, 0.01)


def overlap_area(one: Box, other: Box) -> float:
    """The area that two boxes have in common, square points."""
    width = min(one.x1, other.x1) - max(one.x0, other.x0)
    if width <= 0:
        return 0.0
    height = min(one.y1, other.y1) - max(one.y0, other.y0)
    return width * height if height > 0 else 0.0


def crowded_boxes(boxes: Mapping[int, Box]) -> set[int]:
    """The keys of boxes that share much of themselves with another one."""
    found: set[int] = set()
    bands: dict[int, list[tuple[int, Box]]] = defaultdict(list)
    for key, box in sorted(boxes.items(), key=lambda item: item[1].y0):
        own = CROWDED * box_area(box)
        for band in _bands(box.x0, box.x1):
            above = bands[band] = [entry for entry in bands[band] if entry[1].y1 > box.y0]
            for rival, other in above:
                if common := overlap_area(box, other):
                    if common > own:
                        found.add(key)
                    if common > CROWDED * box_area(other):
                        found.add(rival)
            above.append((key, box))
    return found


def piled_boxes(boxes: Mapping[int, Box], texts: Mapping[int, str]) -> set[int]:
    """The keys of boxes that lie, for the most part, on several others of their height with other texts."""
    bands: dict[int, list[int]] = defaultdict(list)
    for key, box in boxes.items():
        bands[next(iter(_bands(box.y0, box.y1)))].append(key)
    found: set[int] = set()
    for key, box in boxes.items():
        first = _bands(box.y0, box.y1)[0]
        near = [other for band in (first - 1, first, first + 1) for other in bands.get(band, ())][:MOST_COMPARED]
        under = {texts[other] for other in near if _lies_on(box, boxes[other])} - {texts[key]}
        if len(under) >= PILE:
            found.add(key)
    return found


def _lies_on(box: Box, other: Box) -> bool:
    heights = (box.y1 - box.y0, other.y1 - other.y0)
    alike = max(heights) < 2 * min(heights)
    return alike and overlap_area(box, other) > PILED * min(box_area(box), box_area(other))


def disjoint_groups(boxes: Mapping[int, Box], most: int) -> list[list[int]]:
    """Keys of boxes in groups, in each of which none touches another; what fits into none of `most` is left out."""
    groups: list[BoxGroup] = []
    for key, box in boxes.items():
        group = next((group for group in groups if group.has_room(box)), None)
        if group is None and len(groups) < most:
            group = BoxGroup()
            groups.append(group)
        if group is not None:
            group.add(key, box)
    return [group.keys for group in groups]


@dataclass
class BoxGroup:
    """Boxes that do not touch each other."""

    keys: list[int] = field(default_factory=list[int])
    _taken: dict[int, list[Box]] = field(default_factory=dict[int, list[Box]])

    def has_room(self, box: Box) -> bool:
        """Return True if the box touches none of these."""
        return not any(
            overlap_area(box, other) > 0 for band in _bands(box.y0, box.y1) for other in self._taken.get(band, ())
        )

    def add(self, key: int, box: Box) -> None:
        """Make it one of these."""
        self.keys.append(key)
        for band in _bands(box.y0, box.y1):
            self._taken.setdefault(band, []).append(box)


def half_under(box: Box, covers: Sequence[Box]) -> bool:
    """Return True if one of the covers lies on more than half of a box."""
    half = 0.5 * box_area(box)
    return any(overlap_area(cover, box) > half for cover in covers)


def _bands(low: float, high: float) -> range:
    """The bands that a stretch lies in; one far off the page is cut to what can be on one."""
    first, last = (int(min(max(edge, -FAR), FAR) // BAND) for edge in (low, high))
    return range(first, max(first, last) + 1)
