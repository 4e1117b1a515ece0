"""Find the columns of a page and their reading order.

A page is cut along its gutters: stretches of white that run down between two groups of lines. A gutter between labels
and what they label (dates in the margin) is none to be cut along: there one reads across.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median

from callboard.documents.layout.margin_labels import (
    DATE,
    HEADING,
    are_dates,
    are_labels,
    label_groups,
    reads_across,
    row_count,
    type_of,
)
from callboard.documents.layout.model import Area, DocumentLayout, LayoutPiece, PageLayout, Panel
from callboard.documents.layout.side_by_side import centred_headings, lists_abreast, spanning_headings

MAX_DEPTH = 6
# Parts of the page that a coloured panel covers when it is a side bar.
PANEL_WIDTH = (0.12, 0.5)
PANEL_HEIGHT = 0.45
SIDE_WIDTH = 0.43
LANE_HEIGHT = 0.4
# How far a line may stick out of its column, in parts of the type size, and which share of the lines may.
OVER = 2.5
SELDOM = 0.12
ALIKE = 0.6
# Which share of a gutter another one runs beside.
ALONG = 0.6
# A margin of dates is this many times as tall as the head of the page above it, at least.
TALLER = 3.0


def find_columns(layout: DocumentLayout) -> DocumentLayout:
    """The areas of each page in reading order."""
    return replace(layout, pages=tuple(replace(page, areas=tuple(_areas_of_page(page))) for page in layout.pages))


def _areas_of_page(page: PageLayout) -> list[Area]:
    contents = page.contents
    return areas_of(list(page.pieces), contents.panels, contents.width, contents.height)


def areas_of(pieces: list[LayoutPiece], panels: list[Panel], width: float, height: float) -> list[Area]:
    """The parts of a page in reading order."""
    for panel in panels:
        if split := _beside_panel(pieces, panel, width, height):
            above, inside, outside, lane = split
            side = [Area(area.pieces, lane, 1 if lane == "left" else 2) for area in _cut(inside, 1)]
            main = [Area(area.pieces, "main", 2 if lane == "left" else 1) for area in _cut(outside, 1)]
            rest = side + main if lane == "left" else main + side
            return [*_cut(above, 1), *rest]
    return _cut(pieces, 0)


def _beside_panel(
    pieces: list[LayoutPiece], panel: Panel, width: float, height: float
) -> tuple[list[LayoutPiece], list[LayoutPiece], list[LayoutPiece], str] | None:
    """Pieces above, inside and outside of a side bar, and the side it is on."""
    share = (panel.x1 - panel.x0) / max(width, 1)
    if not PANEL_WIDTH[0] <= share <= PANEL_WIDTH[1] or panel.y1 - panel.y0 < PANEL_HEIGHT * height:
        return None
    if panel.x0 > 0.08 * width and panel.x1 < 0.92 * width:
        return None
    above = [piece for piece in pieces if piece.y < panel.y0]
    below = [piece for piece in pieces if piece.y >= panel.y0]
    if _goes_on_above(above, panel):
        above, below = [], pieces
    inside = [piece for piece in below if panel.x0 - 1 <= piece.x0 and piece.x1 <= panel.x1 + 2]
    chosen = {id(piece) for piece in inside}
    outside = [piece for piece in below if id(piece) not in chosen]
    if any(piece.x0 < panel.x1 - 2 and piece.x1 > panel.x0 + 2 for piece in outside):
        return None
    if row_count(inside) < MIN_ROWS or row_count(outside) < MIN_ROWS:
        return None
    return above, inside, outside, "left" if panel.x0 < width - panel.x1 else "right"


def _goes_on_above(above: list[LayoutPiece], panel: Panel) -> bool:
    """Return True if the side bar and the column beside it begin above the panel: its head has another colour."""
    inside = [piece for piece in above if panel.x0 - 1 <= piece.x0 and piece.x1 <= panel.x1 + 2]
    beside = [piece for piece in above if piece.x0 >= panel.x1 - 2 or piece.x1 <= panel.x0 + 2]
    whole = len(inside) + len(beside) == len(above)
    return whole and row_count(inside) >= MIN_ROWS and row_count(beside) >= MIN_ROWS


def _cut(pieces: list[LayoutPiece], depth: int) -> list[Area]:
    """The parts in reading order."""
    gutter = _gutter(pieces) if depth < MAX_DEPTH else None
    if gutter is None:
        return [Area(part) for part in lists_abreast(pieces) or [pieces] if part]
    chosen = {id(piece) for piece in [*gutter.left, *gutter.right]}
    rest = [piece for piece in pieces if id(piece) not in chosen]
    above = gutter.bands([piece for piece in rest if piece.y < gutter.top])
    below = gutter.bands([piece for piece in rest if piece.y >= gutter.top])
    return [
        *(area for band in above for area in _cut(band, depth + 1)),
        *_beside(gutter, pieces, depth),
        *(area for band in below for area in _cut(band, depth + 1)),
    ]


def _beside(gutter: Gutter, pieces: list[LayoutPiece], depth: int) -> list[Area]:
    """The areas on both sides of a gutter: labels with their text, or one column after the other."""
    if gutter.labelled:
        return [Area(group) for group in label_groups(gutter.left, gutter.right)]
    left, right = _lanes(gutter, pieces) if depth == 0 else ("main", "main")
    return [
        *(Area(area.pieces, left, area.column or 1) for area in _cut(gutter.left, depth + 1)),
        *(Area(area.pieces, right, area.column + 2 if area.column else 2) for area in _cut(gutter.right, depth + 1)),
    ]


def _lanes(gutter: Gutter, pieces: list[LayoutPiece]) -> tuple[str, str]:
    """A narrow column that takes much of the page is a side bar, and may go on on the next page."""
    x0, x1 = min(piece.x0 for piece in pieces), max(piece.x1 for piece in pieces)
    y0, y1 = min(piece.y for piece in pieces), max(piece.y for piece in pieces)
    if gutter.bottom - gutter.top < LANE_HEIGHT * (y1 - y0):
        return "main", "main"
    share = (gutter.x - x0) / max(x1 - x0, 1)
    if share < SIDE_WIDTH:
        return "left", "main"
    return ("main", "right") if share > 1 - SIDE_WIDTH else ("main", "main")


def _gutter(pieces: list[LayoutPiece]) -> Gutter | None:
    """The longest gutter that separates columns, if there is one."""
    if row_count(pieces) < MIN_ROWS:
        return None
    pieces = sorted(pieces, key=lambda piece: piece.y)
    centred = centred_headings(pieces)
    found = [gutter for x in _edges(pieces) for gutter in _gutters_at(pieces, x, centred)]
    found.sort(key=lambda gutter: (-round(gutter.height), -gutter.width))
    columns = _columns(found)
    labelled = next((gutter for gutter in found if are_labels(gutter.left, gutter.right)), None)
    if columns and not (labelled and _runs_into(columns, labelled)):
        return columns
    return replace(labelled, labelled=True) if labelled else None


def _runs_into(columns: Gutter, labelled: Gutter) -> bool:
    """Return True if columns in the head of a page take some of the dates in the margin below for lines of theirs."""
    dates = [piece.y for piece in labelled.left if DATE.search(piece.text)]
    far_taller = bool(dates) and labelled.height > TALLER * columns.height
    return far_taller and columns.top < min(dates) <= columns.bottom and labelled.x < columns.x


def _columns(found: list[Gutter]) -> Gutter | None:
    """The first gutter that labels nothing, and has no labels of another on its right."""
    margins = {id(gutter): edge for gutter in found if (edge := _edge_of_dates(gutter, found))}
    edges = {id(edge) for edge in margins.values()}
    across: list[Gutter] = []
    for gutter in found:
        labels = id(gutter) in margins or reads_across(gutter.left, gutter.right)
        if labels and id(gutter) not in edges:
            across.append(gutter)
        elif not any(_is_part(gutter, other) for other in across):
            return gutter
    return None


def _edge_of_dates(gutter: Gutter, found: list[Gutter]) -> Gutter | None:
    """The gutter before a margin of dates that has a column on its left: it parts columns, and the other labels."""
    beside = [other for other in found if other.x < gutter.x - 1 and _runs_along(other, gutter)]
    edge = max(beside, key=lambda other: other.x, default=None)
    if not edge:
        return None
    margin = [piece for piece in gutter.left if piece.x0 >= edge.x - 1]
    return edge if are_dates(margin) and are_labels(margin, gutter.right) else None


def _runs_along(gutter: Gutter, other: Gutter) -> bool:
    """Return True if a gutter runs beside most of another one."""
    return min(gutter.bottom, other.bottom) - max(gutter.top, other.top) >= ALONG * (other.bottom - other.top)


def _is_part(gutter: Gutter, other: Gutter) -> bool:
    """Return True if what is right of a gutter is some of the labels that are right of another."""
    labelling = {id(piece) for piece in other.right}
    return are_labels(other.right, other.left) and all(id(piece) in labelling for piece in gutter.right)


def _edges(pieces: list[LayoutPiece]) -> list[float]:
    """Left edges of pieces: a column begins at one."""
    edges: list[float] = []
    for x in sorted(piece.x0 for piece in pieces):
        if not edges or x - edges[-1] > 2:
            edges.append(x)
    return edges[1:]


def _gutters_at(pieces: list[LayoutPiece], x: float, centred: set[int]) -> list[Gutter]:
    spans: list[list[LayoutPiece]] = [[]]
    # a heading of both columns ends them as the end of the page does: what is above it is in one of them
    closed: list[bool] = []
    heads, overlong = spanning_headings(pieces, x), _overlong(pieces, x)
    for piece in pieces:
        crosses = piece.x0 < x - 1 and piece.x1 > x + 1 and id(piece) not in overlong
        if crosses or id(piece) in heads or id(piece) in centred:
            spans.append([])
            closed.append(id(piece) in heads)
        else:
            spans[-1].append(piece)
    candidates = (
        _gutter_in(span, x, overlong, is_last=last) for span, last in zip(spans, [*closed, True], strict=True)
    )
    return [replace(gutter, heads=frozenset(heads)) for gutter in candidates if gutter]


def _overlong(pieces: list[LayoutPiece], x: float) -> set[int]:
    """Lines of the left column, by id, that its white border does not hold: few, and beside as full a column."""
    over = [
        piece
        for piece in pieces
        if piece.x0 < x - 1 and x - max(5.0, 0.5 * piece.size) < piece.x1 < x + OVER * piece.size
    ]
    if not over or len(over) > SELDOM * len(pieces):
        return set()
    left = [piece for piece in pieces if piece.x1 <= x + 1]
    beside = sum(piece.x0 >= x - 1 for piece in pieces)
    if len(over) > SELDOM * len(left) or beside < ALIKE * len(left):
        return set()
    edges = {round(piece.x0 / 3) for piece in left}
    return {id(piece) for piece in over if round(piece.x0 / 3) in edges or piece.x1 < x + 0.5 * piece.size}


def _gutter_in(span: list[LayoutPiece], x: float, overlong: set[int], *, is_last: bool) -> Gutter | None:
    left = [piece for piece in span if piece.x1 <= x + 1 or id(piece) in overlong]
    right = [piece for piece in span if piece.x0 >= x - 1]
    if not two_groups(left, right):
        return None
    top = max(min(piece.y for piece in left), min(piece.y for piece in right))
    bottom = min(max(piece.y for piece in left), max(piece.y for piece in right))
    size = median(piece.size for piece in span)
    width = x - max((piece.x1 for piece in left if id(piece) not in overlong), default=x)
    if bottom - top < 1.5 * size or width < max(5.0, 0.5 * size):
        return None
    left = trim_column(left, top, bottom, x - width, is_last=is_last)
    right = trim_column(right, top, bottom, max(piece.x1 for piece in right), is_last=is_last)
    left, right = below_header(left, right)
    if not two_groups(left, right):
        return None
    ys = [piece.y for piece in [*left, *right]]
    return Gutter(x, min(ys), max(ys), left, right, bottom - max(top, min(ys)), width)


@dataclass(frozen=True, slots=True)
class Gutter:
    """A white stretch with what lies on either side of it."""

    x: float
    top: float
    bottom: float
    left: list[LayoutPiece]
    right: list[LayoutPiece]
    height: float
    width: float
    labelled: bool = False
    heads: frozenset[int] = frozenset()
    """Headings of both sides, by id, here and elsewhere on the page."""

    def bands(self, pieces: list[LayoutPiece]) -> list[list[LayoutPiece]]:
        """Pieces above or below, parted at headings of both sides: what these head is laid out by itself."""
        tops = sorted(piece.top for piece in pieces if id(piece) in self.heads)
        bands: list[list[LayoutPiece]] = [[] for _ in range(len(tops) + 1)]
        for piece in pieces:
            bands[bisect_right(tops, piece.top)].append(piece)
        return bands


MIN_ROWS = 3
FULL_ROWS = 4
EDGE_SHARE = 0.6
# A column goes on below its neighbour over gaps up to this many times the type size, or to the end if it is tall.
REACH = 4.5
TALL = 0.4
# Type of this share of a size is as large.
HAIR = 0.97
# A name is larger than the text by this factor at least.
NAMED = 2.0
# How far the lines of a name are apart, in parts of their size.
NAME_PITCH = 2.2


def two_groups(left: list[LayoutPiece], right: list[LayoutPiece]) -> bool:
    """Enough rows on both sides that keep to an edge, or a name in large type with an address beside it."""
    few, many = sorted((left, right), key=row_count)
    if row_count(few) >= FULL_ROWS:
        return _keeps_an_edge(right)
    large = max((piece.size for piece in few), default=0) >= 1.5 * max((piece.size for piece in many), default=1)
    return large and _is_close(few) and row_count(many) >= MIN_ROWS and _keeps_an_edge(many)


def _is_close(pieces: list[LayoutPiece]) -> bool:
    """Return True if pieces follow each other as the lines of a name do: two headings have something between them."""
    ys = sorted(piece.y for piece in pieces)
    size = max(piece.size for piece in pieces)
    return all(below - above < NAME_PITCH * size for above, below in pairwise(ys))


def _keeps_an_edge(pieces: list[LayoutPiece]) -> bool:
    """Return True if most pieces, or most rows of them, share left edges, the right edge or the middle."""
    starts: dict[int, float] = {}
    for piece in pieces:
        starts[round(piece.y / 3)] = min(piece.x0, starts.get(round(piece.y / 3), piece.x0))
    shares = (
        _share(list(starts.values()), 1),
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


def trim_column(side: list[LayoutPiece], top: float, bottom: float, edge: float, *, is_last: bool) -> list[LayoutPiece]:
    """Without what stands alone above or below the other side, unless it plainly goes on in this column."""
    size = median(piece.size for piece in side)
    kept = [piece for piece in side if top - size <= piece.y <= bottom + size]
    above = [piece for piece in side if piece.y < top - size]
    below = [piece for piece in side if piece.y > bottom + size]
    heading = max((piece.size for piece in kept if piece.size > HEADING * size), default=float("inf"))
    before = list(reversed(_next_to(kept[:1], list(reversed(above)), size)))
    if not _fills(above, edge):
        before = _from_heading(before, heading if heading < float("inf") else _only_heading(before, size))
    kept = before + kept
    if is_last and bottom - top > TALL * (below[-1].y - top if below else 1):
        return kept + below
    after = _next_to(kept[-1:], below, size)
    return kept + (after if is_last or _fills(below, edge) else _to_heading(after, heading))


def _from_heading(pieces: list[LayoutPiece], size: float) -> list[LayoutPiece]:
    """The pieces from their last heading of the column's size on, which heads what is below as well."""
    alike = [number for number, piece in enumerate(pieces) if HAIR * size < piece.size < size / HAIR]
    return pieces[alike[-1] :] if alike else []


def _only_heading(pieces: list[LayoutPiece], size: float) -> float:
    """The size of the heading nearest to a column that has no other; what is far larger is a name."""
    sizes = [piece.size for piece in pieces if HEADING * size < piece.size < NAMED * size]
    return sizes[-1] if sizes else float("inf")


def _to_heading(pieces: list[LayoutPiece], size: float) -> list[LayoutPiece]:
    """The pieces up to the first heading of the column's size, where it has headings."""
    first = next((number for number, piece in enumerate(pieces) if piece.size > HAIR * size), len(pieces))
    return pieces[:first] if size < float("inf") else []


def below_header(left: list[LayoutPiece], right: list[LayoutPiece]) -> tuple[list[LayoutPiece], list[LayoutPiece]]:
    """Both columns without the lines above the headings that open them, where these are set alike on both sides."""
    if not left or not right:
        return left, right
    size = HEADING * median(piece.size for piece in [*left, *right])
    types = [{type_of(piece) for piece in side if piece.size > size} for side in (left, right)]
    headings = types[0] & types[1]
    tops = [min(piece.y for piece in side if type_of(piece) in headings) for side in (left, right) if headings]
    if not tops:
        return left, right
    top = min(tops) - size
    columns = [[piece for piece in side if piece.y >= top] for side in (left, right)]
    for side, column in zip((left, right), columns, strict=True):
        if len(column) < len(side) and type_of(min(column, key=lambda piece: piece.y)) not in headings:
            return left, right
    return columns[0], columns[1]


def _next_to(start: list[LayoutPiece], pieces: list[LayoutPiece], size: float) -> list[LayoutPiece]:
    """Pieces that follow each other without a wide gap."""
    taken = list(start)
    for piece in pieces:
        if taken and abs(piece.y - taken[-1].y) > REACH * size:
            break
        taken.append(piece)
    return taken[len(start) :]


def _fills(pieces: list[LayoutPiece], edge: float) -> bool:
    """Return True if lines are broken at the edge of the column."""
    if not pieces:
        return False
    left = min(piece.x0 for piece in pieces)
    return sum(piece.x1 > edge - 0.15 * (edge - left) for piece in pieces) >= 2
