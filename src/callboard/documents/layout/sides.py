"""The two sides of a gutter: whether they are columns, and how far these go up and down."""

from __future__ import annotations

from itertools import pairwise
from statistics import median

from callboard.documents.layout.levels import row_count
from callboard.documents.layout.model import Piece

MIN_ROWS = 3
FULL_ROWS = 4
EDGE_SHARE = 0.6
# A column goes on below its neighbour over gaps up to this many times the type size, or to the end if it is tall.
REACH = 4.5
TALL = 0.4
# How far the lines of a name are apart, in parts of their size.
NAME_PITCH = 2.2


def two_groups(left: list[Piece], right: list[Piece]) -> bool:
    """Enough rows on both sides that keep to an edge, or a name in large type with an address beside it."""
    few, many = sorted((left, right), key=row_count)
    if row_count(few) >= FULL_ROWS:
        return _keeps_an_edge(right)
    large = max((piece.size for piece in few), default=0) >= 1.5 * max((piece.size for piece in many), default=1)
    return large and _is_close(few) and row_count(many) >= MIN_ROWS and _keeps_an_edge(many)


def _is_close(pieces: list[Piece]) -> bool:
    """Whether pieces follow each other as the lines of a name do: two headings have something between them."""
    ys = sorted(piece.y for piece in pieces)
    size = max(piece.size for piece in pieces)
    return all(below - above < NAME_PITCH * size for above, below in pairwise(ys))


def _keeps_an_edge(pieces: list[Piece]) -> bool:
    """Whether most pieces share left edges, the right edge or the middle."""
    shares = (
        _share([piece.x0 for piece in pieces], 3),
        _share([piece.x1 for piece in pieces], 1),
        _share([(piece.x0 + piece.x1) / 2 for piece in pieces], 1),
    )
    return max(shares) >= EDGE_SHARE


def _share(values: list[float], edges: int) -> float:
    """The share of values that lie at the commonest few places."""
    counts: dict[int, int] = {}
    for value in values:
        counts[round(value / 3)] = counts.get(round(value / 3), 0) + 1
    return sum(sorted(counts.values(), reverse=True)[:edges]) / max(len(values), 1)


def trimmed(side: list[Piece], top: float, bottom: float, edge: float, *, is_last: bool) -> list[Piece]:
    """Without what stands alone above or below the other side, unless it plainly goes on in this column."""
    size = median(piece.size for piece in side)
    kept = [piece for piece in side if top - size <= piece.y <= bottom + size]
    above = [piece for piece in side if piece.y < top - size]
    below = [piece for piece in side if piece.y > bottom + size]
    if _fills(above, edge):
        kept = list(reversed(_next_to(kept[:1], list(reversed(above)), size))) + kept
    if is_last and bottom - top > TALL * (below[-1].y - top if below else 1):
        return kept + below
    if is_last or _fills(below, edge):
        kept += _next_to(kept[-1:], below, size)
    return kept


def _next_to(start: list[Piece], pieces: list[Piece], size: float) -> list[Piece]:
    """Pieces that follow each other without a wide gap."""
    taken = list(start)
    for piece in pieces:
        if taken and abs(piece.y - taken[-1].y) > REACH * size:
            break
        taken.append(piece)
    return taken[len(start) :]


def _fills(pieces: list[Piece], edge: float) -> bool:
    """Whether lines are broken at the edge of the column."""
    if not pieces:
        return False
    left = min(piece.x0 for piece in pieces)
    return sum(piece.x1 > edge - 0.15 * (edge - left) for piece in pieces) >= 2
