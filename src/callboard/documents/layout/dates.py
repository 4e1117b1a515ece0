"""Dates in a margin: where one ends and the next begins, and which lines belong to one."""

from __future__ import annotations

import re
from itertools import pairwise

from callboard.documents.layout.levels import is_level
from callboard.documents.layout.model import Piece

DATE = re.compile(r"(?:19|20)\d\d|\d{1,2}[/.]\d{2,4}")
# An end of a date, what stands between two ends, and how a line with the second one begins.
END = re.compile(r"(?:19|20)\d\d|(?<![\d./])\d{1,2}[/.]\d{2}(?![\d./])")
YEAR = re.compile(r"(?:19|20)\d\d")
DASH = re.compile("[-–—]")
GOES_ON = re.compile(r"[-–—]|(?:to|until|bis|au|à|a|al|até|tot)\b")
UNFINISHED = ("-", "–", "—", ",", "/", " to", " bis", " au", " à", " a")


def dates(block: list[Piece], right: list[Piece]) -> list[list[Piece]]:
    """Dates of several lines that follow each other closely, one by one."""
    found: list[list[Piece]] = [[]]
    for piece, following in zip(block, [*block[1:], None], strict=True):
        text = f"{piece.text} {following.text}" if following and _is_month(piece, following) else piece.text
        if found[-1] and _is_next_date(" ".join(one.text for one in found[-1]), text) and is_level(piece, right):
            found.append([])
        found[-1].append(piece)
    return found


def _is_next_date(text: str, own: str) -> bool:
    """Whether a line begins a date of its own below the text of one that has both its ends, or only one."""
    ends, own = len(END.findall(text)), own.strip()
    if not ends or not END.search(own) or text.rstrip().endswith(UNFINISHED) or GOES_ON.match(own):
        return False
    return ends > 1 or not DASH.search(text) or own.endswith(UNFINISHED) or len(END.findall(own)) > 1


def runs_on(block: list[Piece]) -> bool:
    """Whether a line of the label plainly goes on in the next."""
    return any(_goes_on(upper, lower) for upper, lower in pairwise(block))


def _goes_on(upper: Piece, lower: Piece) -> bool:
    if upper.text.rstrip().endswith(UNFINISHED) or _is_month(upper, lower):
        return True
    return bool(DATE.search(upper.text) and DATE.search(lower.text) and GOES_ON.match(lower.text))


def _is_month(piece: Piece, below: Piece) -> bool:
    """Whether a line is a month whose year stands below."""
    return piece.text.rstrip(".").isalpha() and bool(YEAR.match(below.text))
