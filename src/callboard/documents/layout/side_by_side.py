"""Blocks side by side, each read to its end before the next: entries on cards, and lists in columns.

A heading of its own look that opens a row of blocks on both sides of a gutter gives cards away. Lists in columns have
items that begin on one row below the head of an entry.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from statistics import median

from callboard.documents.layout.margin_labels import reads_across
from callboard.documents.layout.model import LayoutPiece

LEVEL = 0.45
# From this many headings with nothing beside them on, what they head is side by side even if it is only nearly level.
MANY = 3
NEARLY = 1.2
CENTRED = 0.6
# How far headings may stand in, in parts of their size: before them may be a picture.
HUNG = 2.5
# Lower bound on the pieces of a column.
FEWEST = 4
# How wide the text of the narrowest card is, measured by that of the widest.
ALIKE = 0.4
Look = tuple[int, bool, bool, object]


def _look(piece: LayoutPiece) -> Look:
    faces = [word.face for word in piece.words]
    return round(2 * piece.size), all(face.bold for face in faces), piece.text.isupper(), faces[0].colour


def _stands_out(piece: LayoutPiece, size: float) -> bool:
    return piece.size > 1.08 * size or piece.text.isupper() or all(word.face.bold for word in piece.words)


def spanning_headings(pieces: list[LayoutPiece], x: float) -> set[int]:
    """Which pieces left of `x`, by id, head what stands on both sides of it, though they do not reach across."""
    left = [piece for piece in pieces if piece.x1 <= x + 1]
    right = [piece for piece in pieces if piece.x0 >= x - 1]
    if min(len(left), len(right)) < FEWEST:
        return set()
    edge, size = min(piece.x0 for piece in left), median(piece.size for piece in pieces)
    if not any(_may_head(piece, edge, size) for piece in left):
        return set()
    looks: dict[Look, list[LayoutPiece]] = defaultdict(list)
    for piece in left:
        if _may_head(piece, edge, size) and _stands_out(piece, size):
            looks[_look(piece)].append(piece)
    sizes = {look[0] for look in looks}
    foreign = {_look(piece) for piece in right if round(2 * piece.size) in sizes}
    heads = [
        piece
        for look, members in looks.items()
        if look not in foreign and _open_rows(members, pieces, x)
        for piece in members
    ]
    chosen = {id(piece) for piece in heads}
    left = [piece for piece in left if id(piece) not in chosen]
    if not heads or not left:
        return set()
    # Many, or a longer one of them that lies across the gutter, show that they are not names in a margin.
    crosses = any(piece.x0 < x - 1 and piece.x1 > x + 1 and _look(piece) == _look(heads[0]) for piece in pieces)
    if crosses or len(heads) >= MANY:
        return chosen
    told = max(piece.x1 - piece.x0 for piece in left)
    # Names of sections in a margin open rows as well, of labels and what they label; labels are short.
    labelled = told < ALIKE * max(piece.x1 - piece.x0 for piece in right)
    return set() if labelled or reads_across(_beside(left, heads, right), right) else chosen


def _beside(left: list[LayoutPiece], heads: list[LayoutPiece], right: list[LayoutPiece]) -> list[LayoutPiece]:
    """What is left under those headings that have something on the right as well."""
    tops = sorted(head.y for head in heads)
    shared = {bisect_right(tops, piece.y) for piece in right}
    return [piece for piece in left if bisect_right(tops, piece.y) in shared]


def centred_headings(pieces: list[LayoutPiece]) -> set[int]:
    """Which pieces, by id, head what is below them from one middle, with nothing beside them."""
    if len(pieces) < FEWEST:
        return set()
    size = median(piece.size for piece in pieces)
    looks: dict[Look, list[LayoutPiece]] = defaultdict(list)
    rows = level_rows(pieces)
    for above, row, below in zip([[], *rows], rows, [*rows[1:], []], strict=False):
        piece = row[0]
        # names in a margin stand alone in their rows as well, beside the middle of what they name
        beside = len(row) > 1 or any(one.top < piece.y and one.bottom > piece.top for one in (*above, *below))
        if not beside and not piece.bullet and _stands_out(piece, size):
            looks[_look(piece)].append(piece)
    return {id(piece) for heads in looks.values() if _share_a_middle(heads) for piece in heads}


def _share_a_middle(heads: list[LayoutPiece]) -> bool:
    middles = [(piece.x0 + piece.x1) / 2 for piece in heads]
    edges = [piece.x0 for piece in heads]
    reach = CENTRED * heads[0].size
    return len(heads) >= MANY and max(middles) - min(middles) < reach < max(edges) - min(edges)


def _may_head(piece: LayoutPiece, edge: float, size: float) -> bool:
    """True if a piece could stand out, by its first word: a quick test, as every edge of a page asks it of many."""
    if piece.x0 > edge + HUNG * piece.size or piece.bullet:
        return False
    first = piece.words[0]
    return piece.size > 1.08 * size or first.face.bold or first.text.isupper()


def _open_rows(heads: list[LayoutPiece], pieces: list[LayoutPiece], x: float) -> bool:
    """Return True if nothing stands beside the headings, and blocks that follow begin level on both sides."""
    opened = 0
    right = [piece for piece in pieces if piece.x0 >= x - 1]
    for head in heads:
        if any(one.top < head.bottom and one.bottom > head.top for one in right):
            return False
        below = [one for one in pieces if one.y > head.y + 1]
        end = min((one.y for one in below if one in heads or one.x0 < x - 1 < x + 1 < one.x1), default=float("inf"))
        here = min((one.y for one in below if one.x1 <= x + 1), default=end)
        there = min((one.y for one in below if one.x0 >= x - 1), default=end)
        if there >= end:
            continue
        if abs(here - there) > (LEVEL if len(heads) < MANY else NEARLY) * head.size:
            return False
        opened += any(one.y < head.y for one in right) or len(heads) > 1
    return opened > 0


def level_rows(pieces: list[LayoutPiece]) -> list[list[LayoutPiece]]:
    """The pieces by baseline, each row from left to right."""
    rows: list[list[LayoutPiece]] = []
    for piece in sorted(pieces, key=lambda piece: (piece.y, piece.x0)):
        if rows and abs(piece.y - rows[-1][0].y) < LEVEL * min(piece.size, rows[-1][0].size):
            rows[-1].append(piece)
        else:
            rows.append([piece])
    return [sorted(row, key=lambda piece: piece.x0) for row in rows]


# Shorter items are the cells of a table: there one reads across.
SENTENCE = 18
# Parts of the type size: how far left of its words an item's sign may stand, and how far its lines are apart.
BULLET_SPACE = 0.9
ITEM_PITCH = 2.3
SIZED = 0.05


def lists_abreast(pieces: list[LayoutPiece]) -> list[list[LayoutPiece]]:
    """The parts in reading order of what has lists in columns: what is around the lists, and each of their columns."""
    if sum(piece.bullet for piece in pieces) < 2:
        return []
    rows = level_rows(pieces)
    parts: list[list[LayoutPiece]] = []
    done = 0
    for first, last, edges in _lists(rows):
        if around := [piece for row in rows[done:first] for piece in row]:
            parts.append(around)
        inside = [piece for row in rows[first : last + 1] for piece in row]
        ends = [*edges[1:], float("inf")]
        parts.extend([piece for piece in inside if x0 <= piece.x0 < x1] for x0, x1 in zip(edges, ends, strict=True))
        done = last + 1
    return [*parts, [piece for row in rows[done:] for piece in row]] if parts else []


def _lists(rows: list[list[LayoutPiece]]) -> Iterator[tuple[int, int, list[float]]]:
    """First and last row of each list in columns, and where these begin."""
    number = 0
    while number < len(rows):
        row = rows[number]
        edges = [piece.x0 - BULLET_SPACE * piece.size for piece in row]
        first = number
        number += 1
        if len(row) < 2 or not all(piece.bullet for piece in row) or not _keeps_columns(row, edges):
            continue
        while number < len(rows) and _list_goes_on(rows[number - 1], rows[number], edges):
            number += 1
        if median(len(piece.text) for inside in rows[first:number] for piece in inside if piece.bullet) >= SENTENCE:
            yield first, number - 1, edges


def _list_goes_on(upper: list[LayoutPiece], lower: list[LayoutPiece], edges: list[float]) -> bool:
    near = lower[0].y - upper[0].y < ITEM_PITCH * upper[0].size
    alike = all(abs(piece.size - upper[0].size) < SIZED * piece.size for piece in lower)
    return near and alike and _keeps_columns(lower, edges)


def _keeps_columns(row: list[LayoutPiece], edges: list[float]) -> bool:
    """Return True if each piece of a row stands in a column of its own."""
    own = [sum(piece.x0 >= edge for edge in edges) for piece in row]
    inside = all(
        place and (place == len(edges) or piece.x1 <= edges[place] + 1) for place, piece in zip(own, row, strict=True)
    )
    return inside and all(left < right for left, right in pairwise(own))
