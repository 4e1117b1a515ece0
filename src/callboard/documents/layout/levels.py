"""Which pieces stand on one level, and how many rows they make."""

from __future__ import annotations

from callboard.documents.layout.model import Piece

# How far two baselines of one row may be apart, in parts of the type size.
LEVEL = 0.45


def row_count(pieces: list[Piece]) -> int:
    """How many rows the pieces make, roughly."""
    return len({round(piece.y / 3) for piece in pieces})


def is_level(piece: Piece, other: list[Piece]) -> bool:
    """Whether a piece stands on one line with one of the others."""
    return any(abs(piece.y - one.y) < LEVEL * min(piece.size, one.size) for one in other)


def share_level(side: list[Piece], one: list[Piece], other: list[Piece]) -> bool:
    """Whether more of a side stands level with one neighbour than with the other."""
    return sum(is_level(piece, one) for piece in side) > sum(is_level(piece, other) for piece in side)
