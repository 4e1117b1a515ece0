"""Dates in a right margin whose ends stand one under the other, beside all that an entry tells.

"April 2019", "Present" and "8 years" are far apart there, and level with lines of the entry that they have no part in.
"""

from __future__ import annotations

import re

from callboard.documents.layout.dates import DATE
from callboard.documents.layout.model import Piece

MOST = 4
YEAR = re.compile(r"(?:19|20)\d\d")
DASHED = re.compile(r"[-–—]\s*$")
LONGEST = 20
# Parts of the type size: how far the first line of an entry is from its date.
NEAR = 1.0


def stacked_groups(left: list[Piece], right: list[Piece]) -> list[list[Piece]] | None:
    """Each entry on the left with its date as one piece on its first line; None where the right is no such dates."""
    blocks = _blocks(right)
    if len(blocks) < 2 or not all(_is_stack(block) and _opens(block, left) for block in blocks):
        return None
    tops = [block[0].y - NEAR * block[0].size for block in blocks]
    groups = [[piece for piece in left if piece.y < tops[0]]]
    for block, top, bottom in zip(blocks, tops, [*tops[1:], float("inf")], strict=True):
        entry = [piece for piece in left if top <= piece.y < bottom]
        date = Piece([word for piece in block for word in piece.words])
        date.y = min(entry, key=lambda piece: piece.y).y
        groups.append([*entry, date])
    return [group for group in groups if group]


def _blocks(side: list[Piece]) -> list[list[Piece]]:
    """A date, what it ends with, and how long that was."""
    blocks: list[list[Piece]] = []
    for piece in sorted(side, key=lambda piece: piece.y):
        if blocks and not (_has_ended(blocks[-1]) and DATE.search(piece.text)):
            blocks[-1].append(piece)
        else:
            blocks.append([piece])
    return blocks


def _has_ended(block: list[Piece]) -> bool:
    """Whether a block holds both ends of a date; a dash between them may stand alone."""
    return len(YEAR.findall(block[0].text)) > 1 or sum(any(map(str.isalnum, piece.text)) for piece in block) > 1


def _is_stack(block: list[Piece]) -> bool:
    if not DATE.search(block[0].text) or len(block) > MOST or any(len(piece.text) > LONGEST for piece in block):
        return False
    if len(YEAR.findall(block[0].text)) > 1:
        return len(block) > 1
    # two dates are one only with a dash between them, or what is drawn for one
    return any(piece.bullet or not any(map(str.isalnum, piece.text)) for piece in block) or bool(
        DASHED.search(block[0].text)
    )


def _opens(block: list[Piece], left: list[Piece]) -> bool:
    """Whether an entry begins where the date does."""
    return any(abs(piece.y - block[0].y) < NEAR * block[0].size for piece in left)
