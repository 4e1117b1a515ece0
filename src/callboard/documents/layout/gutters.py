"""White stretches that run down a page between two groups of lines."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field

from callboard.documents.layout.labels import labels
from callboard.documents.layout.levels import row_count, share_level
from callboard.documents.layout.model import Piece

LEAST = 3
# A gutter is as good as another from this share of its height.
SIMILAR = 0.7


@dataclass(slots=True)
class Gutter:
    """A white stretch with what lies on either side of it."""

    x: float
    top: float
    bottom: float
    left: list[Piece]
    right: list[Piece]
    height: float
    width: float
    labelled: bool = False
    groups: list[list[Piece]] = field(default_factory=list[list[Piece]])
    heads: frozenset[int] = frozenset()
    """Headings of both sides, by id, here and elsewhere on the page."""

    def bands(self, pieces: list[Piece]) -> list[list[Piece]]:
        """Pieces above or below, parted at headings of both sides: what these head is laid out by itself."""
        tops = sorted(piece.top for piece in pieces if id(piece) in self.heads)
        bands: list[list[Piece]] = [[] for _ in range(len(tops) + 1)]
        for piece in pieces:
            bands[bisect_right(tops, piece.top)].append(piece)
        return bands


def parts_labels(gutter: Gutter, others: list[Gutter]) -> bool:
    """Whether one side is a column and, next to the gutter, the labels of the other side: that column's gutter cuts."""
    for other in others:
        if other.height < SIMILAR * gutter.height or other.x == gutter.x:
            continue
        side, far = (gutter.left, gutter.right) if other.x < gutter.x else (gutter.right, gutter.left)
        near = [piece for piece in side if (piece.x0 >= other.x - 1) == (other.x < gutter.x)]
        rest = [piece for piece in side if (piece.x0 >= other.x - 1) != (other.x < gutter.x)]
        if rest and row_count(near) >= LEAST and labels(near, far) and share_level(near, far, rest):
            return True
    return False
