"""Visibility and colours of an element from its style."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tinycss2.ast import FunctionBlock, IdentToken, LiteralToken, Node, URLToken

from callboard.documents.html.colours import CLEAR, colour_of, colours_in, is_same_colour
from callboard.documents.html.css import ComputedStyle, Length, Value, length_of, lengths, walk
from callboard.engine.page import WHITE, Hidden, Rgb

# A browser shows nothing of a letter below about three pixels.
TINY = 3.0
# Farther than this before the edge, or after it, nothing is on the screen; margins are moved more freely.
BEFORE, AFTER, MARGIN = -300.0, 2000.0, -500.0
SCALES = re.compile(r"scale(?:[xyz]|3d)?")
MOVES = re.compile(r"translate(?:[xyz]|3d)?")
BLURRED = 6.0
PILED_UP = -6.0
"""Pixels between letters, below which they lie on one another."""

EDGES = ("left", "right", "top", "bottom", "inset", "inset-inline-start", "inset-inline-end", "inset-block-start")
PLACED = {"absolute", "fixed", "relative", "sticky"}
CLOSED = {"hidden", "clip"}
NO_COLOUR = {"none", "inherit", "initial", "unset"}
LIGHTENING = {"screen", "lighten", "color-dodge", "plus-lighter"}


def hiding_reason(style: ComputedStyle) -> Hidden | None:
    """The reason why a style hides its element and everything in it; None if it does not."""
    if _is_gone(style):
        return Hidden.INVISIBLE
    if _is_shrunk(style):
        return Hidden.TINY
    if _is_away(style):
        return Hidden.OFF_PAGE
    return Hidden.CLIPPED if _is_clipped(style) else None


def size_of(style: ComputedStyle, inherited: float) -> float:
    """The type size, in pixels."""
    value = style.values.get("font-size") or _before_slash(style.values.get("font", ()))
    for token in value:
        if isinstance(token, FunctionBlock):
            return _calculated_size(token, inherited)
        length = length_of(token)
        if length and (length.unit or length.number == 0):
            return _sized(length, inherited)
    return inherited


def colours(style: ComputedStyle, ink: Rgb, paper: Rgb | None) -> tuple[Rgb, Rgb | None, bool]:
    """The colour of letters, what they stand on (None where that cannot be told), and whether they are clear."""
    ground = style.first("background-color", "background")
    image = style.values.get("background-image", ()) + style.values.get("background", ())
    drawn = any(_is_picture(token) for token in image)
    inside = "text" in (style.keywords("-webkit-background-clip") or style.keywords("background-clip"))
    text = colour_of(style.first("-webkit-text-fill-color", "color"))
    if inside and drawn:
        # The ground shows through the letters, and only there.
        shades = [colour for colour, alpha in colours_in(image) if alpha > CLEAR]
        seen = not shades or paper is None or any(not is_same_colour(colour, paper) for colour in shades)
        return (ink if seen else shades[0]), (None if seen else paper), False
    behind = colour_of(ground) if ground and not drawn else None
    if drawn:
        paper = None
    elif behind:
        paper = behind[0] if behind[1] > 0.9 else paper if behind[1] <= CLEAR else None
    elif ground and not _only(ground, NO_COLOUR):
        paper = None
    lit = paper == WHITE and bool(LIGHTENING & style.keywords("mix-blend-mode"))
    clear = bool(text and text[1] <= CLEAR and "text-shadow" not in style.values)
    return (text[0] if text else ink), paper, lit or clear


def _before_slash(value: Value) -> Iterator[Node]:
    """The part of the `font` shorthand in which the size stands."""
    for token in value:
        if isinstance(token, LiteralToken) and token.value == "/":
            return
        yield token


def _sized(length: Length, inherited: float) -> float:
    if length.unit == "em":
        return length.number * inherited
    return length.number * inherited / 100 if length.unit == "%" else length.pixels


def _calculated_size(function: FunctionBlock, inherited: float) -> float:
    """The size that a function gives: the upper bound of `clamp`; elsewhere only nothing at all is told."""
    inside = list(walk(function.arguments))
    if function.lower_name == "clamp":
        bounds = lengths(function.arguments)
        return _sized(bounds[-1], inherited) if bounds else inherited
    if any(isinstance(token, LiteralToken) and token.value == "*" for token in inside):
        return 0.0 if any(length.number == 0 for length in lengths(inside)) else inherited
    return inherited


def _is_picture(token: Node) -> bool:
    called = token.lower_name if isinstance(token, FunctionBlock) else ""
    return isinstance(token, URLToken) or called == "url" or called.endswith("gradient")


def _only(value: Value, words: set[str]) -> bool:
    return len(value) == 1 and isinstance(value[0], IdentToken) and value[0].lower_value in words


def _is_gone(style: ComputedStyle) -> bool:
    if "none" in style.keywords("display") or "hidden" in style.keywords("content-visibility"):
        return True
    if any(length.share <= CLEAR for length in style.lengths("opacity")[:1]):
        return True
    if any(_is_edgewise(function) for function in style.functions("transform")):
        return True
    mask = colours_in(style.first("mask-image", "-webkit-mask-image", "mask"))
    if mask and all(alpha <= CLEAR for _, alpha in mask):
        return True
    return any(_filters_out(function) for function in style.functions("filter"))


def _is_edgewise(function: FunctionBlock) -> bool:
    """Return True if a rotation shows an element from its edge, which has no width."""
    turns = {length.number for length in lengths(function.arguments) if length.unit == "deg"}
    return function.lower_name in {"rotatex", "rotatey"} and bool({abs(turn) for turn in turns} & {90.0, 270.0})


def _filters_out(function: FunctionBlock) -> bool:
    amounts = lengths(function.arguments)[:1]
    if function.lower_name == "opacity":
        return any(amount.share <= CLEAR for amount in amounts)
    return function.lower_name == "blur" and any(amount.pixels >= BLURRED for amount in amounts)


def _is_shrunk(style: ComputedStyle) -> bool:
    scales = _transformed(style, SCALES) + style.lengths("scale") + style.lengths("zoom")
    if any(abs(scale.share) <= CLEAR for scale in scales):
        return True
    return any(spacing.pixels <= PILED_UP for spacing in style.lengths("letter-spacing"))


def _is_away(style: ComputedStyle) -> bool:
    if PLACED & style.keywords("position") and any(_is_far(side) for edge in EDGES for side in style.lengths(edge)):
        return True
    if any(_is_far(indent) for indent in style.lengths("text-indent")[:1]):
        return True
    if any(length.pixels <= MARGIN for side in ("left", "top") for length in style.lengths(f"margin-{side}")):
        return True
    moves = _transformed(style, MOVES) + style.lengths("translate")
    # A hundred per cent is an element's own width, by which menus wait beside the screen.
    return any(move.unit != "%" and not MARGIN < move.pixels < AFTER for move in moves)


def _transformed(style: ComputedStyle, functions: re.Pattern[str]) -> list[Length]:
    """The arguments of these functions of `transform`."""
    calls = (call for call in style.functions("transform") if functions.fullmatch(call.lower_name))
    return [length for call in calls for length in lengths(call.arguments)]


def _is_far(length: Length) -> bool:
    return not BEFORE < length.pixels < AFTER


def _is_clipped(style: ComputedStyle) -> bool:
    if any(_leaves_nothing(function) for name in ("clip", "clip-path") for function in style.functions(name)):
        return True
    closed = any(CLOSED & style.keywords(name) for name in ("overflow", "overflow-x", "overflow-y"))
    return closed and any(
        length.number in {0, 1}
        for name in ("height", "max-height", "width", "max-width")
        for length in style.lengths(name)[:1]
    )


def _leaves_nothing(shape: FunctionBlock) -> bool:
    """Return True if nothing, or a pixel, of an element is inside the shape to which it is clipped."""
    parts = lengths(shape.arguments)
    match shape.lower_name:
        case "rect":
            return bool(parts) and all(part.pixels in {0, 1} for part in parts)
        case "inset":
            cut = [part.number if part.unit == "%" else 0.0 for part in parts[:4]]
            return bool(cut) and max(cut[0] + cut[2 % len(cut)], cut[1 % len(cut)] + cut[-1]) >= 100
        case "circle" | "ellipse":
            return bool(parts) and parts[0].number == 0
        case "polygon":
            return bool(parts) and all(part.number == 0 for part in parts)
        case _:
            return False
