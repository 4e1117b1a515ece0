"""Visibility of an element from its style: whether it is there, how large, and where."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from tinycss2.ast import FunctionBlock, LiteralToken, Node

from callboard.documents.html.css import (
    CALCULATIONS,
    PIXELS,
    ComputedStyle,
    Length,
    Value,
    evaluate_calculation,
    length_of,
)
from callboard.documents.html.shapes import is_cut_away, moves_of, transformed_away
from callboard.engine.page import Hidden

# A browser shows nothing of a letter below about three pixels.
TINY = 3.0
# Farther than this before the edge, or after it, nothing is on the screen; margins are moved more freely.
BEFORE, AFTER, MARGIN = -300.0, 2000.0, -500.0
BLURRED = 6.0
PILED_UP = -6.0
"""Pixels between letters, below which they lie on one another."""

SLIT = 3.0
"""A box of no more pixels in height or width shows no letter."""

EDGES = ("left", "right", "top", "bottom", "inset", "inset-inline-start", "inset-inline-end", "inset-block-start")
HEIGHTS = ("height", "max-height", "block-size", "max-block-size")
WIDTHS = ("width", "max-width", "inline-size", "max-inline-size")
PLACED = {"absolute", "fixed", "relative", "sticky"}
CLOSED = {"hidden", "clip"}
SIZE_OF_NOTHING = {"size", "strict"}
"""With one of these in `contain`, a box is as large as one without content."""

SIDES = ("top", "right", "bottom", "left")
LOGICAL_SIDES = ("block-start", "inline-end", "block-end", "inline-start")


def hiding_reason(style: ComputedStyle, room: float = inf) -> Hidden | None:
    """The reason why a style hides its element and everything in it; None if it does not.

    Args:
        style: what is declared for the element.
        room: the height in pixels of the closed box around it.
    """
    if "none" in style.keywords("display") or "hidden" in style.keywords("content-visibility"):
        return Hidden.INVISIBLE
    if any(function.lower_name == "blur" and _is_blurred(function) for function in style.functions("filter")):
        return Hidden.INVISIBLE
    if gone := transformed_away(style):
        return gone
    if any(spacing.pixels <= PILED_UP for spacing in style.lengths("letter-spacing")):
        return Hidden.TINY
    if _is_away(style):
        return Hidden.OFF_PAGE
    return Hidden.CLIPPED if is_cut_away(style) or _is_clipped(style, room) else None


def size_of(style: ComputedStyle, inherited: float, root: float) -> float:
    """The type size in pixels; `root` is that of the page."""
    if any(adjust.number == 0 for adjust in style.lengths("font-size-adjust")):
        return 0.0
    value = style.values.get("font-size") or _before_slash(style.values.get("font", ()))
    units = PIXELS | {"em": inherited, "%": inherited / 100, "rem": root, "ex": inherited / 2, "ch": inherited / 2}
    for token in value:
        if isinstance(token, FunctionBlock) and token.lower_name in CALCULATIONS:
            return max(evaluate_calculation(token, units), 0.0)
        length = length_of(token)
        if length and (length.unit in units or length.number == 0) and (length.unit or length.number == 0):
            return length.number * units[length.unit]
    return inherited


def opacity_of(style: ComputedStyle) -> float:
    """The share of an element that is drawn, from 0 to 1, by `opacity` and by filters."""
    share = min([1.0, *(length.share for length in style.lengths("opacity")[:1])])
    for function in style.functions("filter"):
        amount = length_of(function.arguments[0]) if function.arguments else None
        if function.lower_name == "opacity" and amount:
            share *= max(amount.share, 0.0)
    return max(share, 0.0)


def room_of(style: ComputedStyle, inherited: float) -> float:
    """The height in pixels of the closed box in which the content of an element stands."""
    if not _is_closed(style):
        return inherited
    heights = [length.pixels for name in HEIGHTS for length in style.lengths(name)[:1] if length.unit != "%"]
    return min([inherited, *heights])


def side_lengths(style: ComputedStyle, name: str) -> dict[str, Length]:
    """The lengths of `margin` or `padding` by side, from the short form and the single ones."""
    short = style.lengths(name)
    # One for all; above and beside; above, beside and below; or one a side.
    places = {1: (0, 0, 0, 0), 2: (0, 1, 0, 1), 3: (0, 1, 2, 1)}.get(len(short), (0, 1, 2, 3))
    found = {side: short[place] for side, place in zip(SIDES, places, strict=True)} if short else {}
    for own, side in (*zip(LOGICAL_SIDES, SIDES, strict=True), *zip(SIDES, SIDES, strict=True)):
        if length := style.lengths(f"{name}-{own}"):
            found[side] = length[0]
    return found


def _before_slash(value: Value) -> Iterator[Node]:
    """The part of the `font` shorthand in which the size stands."""
    for token in value:
        if isinstance(token, LiteralToken) and token.value == "/":
            return
        yield token


def _is_blurred(function: FunctionBlock) -> bool:
    amount = length_of(function.arguments[0]) if function.arguments else None
    return bool(amount and amount.pixels >= BLURRED)


def _is_away(style: ComputedStyle) -> bool:
    if PLACED & style.keywords("position") and any(_is_far(side) for edge in EDGES for side in style.lengths(edge)):
        return True
    if any(_is_far(indent) for indent in style.lengths("text-indent")[:1]):
        return True
    margins = {side: length.pixels for side, length in side_lengths(style, "margin").items()}
    # What is drawn out on both sides fills the width of the screen.
    for side, other in (("left", "right"), ("top", "bottom")):
        if margins.get(side, 0.0) <= MARGIN and margins.get(other, 0.0) > MARGIN:
            return True
    # A hundred per cent is an element's own width, by which menus wait beside the screen.
    return any(move.unit != "%" and not MARGIN < move.pixels < AFTER for move in moves_of(style))


def _is_far(length: Length) -> bool:
    return not BEFORE < length.pixels < AFTER


def _is_closed(style: ComputedStyle) -> bool:
    return any(CLOSED & style.keywords(name) for name in ("overflow", "overflow-x", "overflow-y"))


def _scrolls(style: ComputedStyle) -> bool:
    return any({"auto", "scroll"} & style.keywords(name) for name in ("overflow", "overflow-x", "overflow-y"))


def _is_clipped(style: ComputedStyle, room: float) -> bool:
    own = room_of(style, room)
    padding, margin = side_lengths(style, "padding"), side_lengths(style, "margin")
    lines = [length.pixels / 2 for length in style.lengths("line-height")[:1] if length.unit not in {"", "%"}]
    pushed = "top" in margin and margin["top"].pixels >= room
    if pushed or any(low >= own for low in [*(padding[side].pixels for side in ("top",) if side in padding), *lines]):
        return True
    if _scrolls(style) and any(
        length.number == 0 for name in (*HEIGHTS, *WIDTHS) for length in style.lengths(name)[:1]
    ):
        return True
    if not _is_closed(style):
        return False
    if any(indent.unit == "%" and indent.number >= 100 for indent in style.lengths("text-indent")[:1]):
        return True
    if SIZE_OF_NOTHING & style.keywords("contain") and not any(style.lengths(name) for name in HEIGHTS):
        return True
    rows = style.lengths("grid-template-rows")
    if rows and all(row.number == 0 for row in rows):
        return True
    sizes = (length for name in (*HEIGHTS, *WIDTHS) for length in style.lengths(name)[:1])
    return any(size.number == 0 or (size.unit != "%" and size.pixels <= SLIT) for size in sizes)
