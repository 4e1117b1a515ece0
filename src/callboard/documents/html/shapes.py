"""What `transform`, `clip-path` and `mask` leave of an element."""

from __future__ import annotations

import re
from itertools import pairwise
from math import cos, pi

from tinycss2.ast import FunctionBlock, IdentToken, LiteralToken, Node, StringToken

from callboard.documents.html.colours import CLEAR, colours_in
from callboard.documents.html.css import ComputedStyle, Length, lengths
from callboard.engine.page import Hidden

SCALES = re.compile(r"scale(?:[xyz]|3d)?")
MOVES = re.compile(r"translate(?:[xyz]|3d)?")
TURNS = {"deg": pi / 180, "rad": 1.0, "turn": 2 * pi, "grad": pi / 200}
# A turn whose cosine is less shows an element from its edge.
EDGEWISE = 0.01
# A circle of this many pixels shows no letter, and a shape cut in so far no element.
SPECK, WHOLE = 2.0, 1000.0
FLAT, SOLID = 6, 16
"""How many numbers `matrix` and `matrix3d` have."""

STROKE = re.compile(r"[lhvcsqtaLHVCSQTA]")


def transformed_away(style: ComputedStyle) -> Hidden | None:
    """The reason why nothing is seen of an element that is turned from its edge, or its back, or to no size."""
    turns = [*style.functions("transform"), *_turn_property(style)]
    if any(_is_edgewise(turn) for turn in turns):
        return Hidden.INVISIBLE
    if "hidden" in style.keywords("backface-visibility") and any(_shows_back(turn) for turn in turns):
        return Hidden.INVISIBLE
    scales = [length for call in _called(style, SCALES) for length in lengths(call.arguments)]
    if any(abs(scale.share) <= CLEAR for scale in [*scales, *style.lengths("scale"), *style.lengths("zoom")]):
        return Hidden.TINY
    return Hidden.TINY if any(abs(_area(call)) <= CLEAR**2 for call in style.functions("transform")) else None


def moves_of(style: ComputedStyle) -> list[Length]:
    """How far an element is moved from its place."""
    moves = [length for call in _called(style, MOVES) for length in lengths(call.arguments)]
    for call in style.functions("transform"):
        numbers = lengths(call.arguments)
        if call.lower_name == "matrix" and len(numbers) == FLAT:
            moves += numbers[4:6]
        elif call.lower_name == "matrix3d" and len(numbers) == SOLID:
            moves += numbers[12:14]
    return moves + style.lengths("translate")


def is_cut_away(style: ComputedStyle) -> bool:
    """Return True if a clip or a mask leaves nothing of an element."""
    if any(_leaves_nothing(function) for name in ("clip", "clip-path") for function in style.functions(name)):
        return True
    mask = colours_in(style.first("mask-image", "-webkit-mask-image", "mask"))
    if mask and all(alpha <= CLEAR for _, alpha in mask):
        return True
    sizes = style.lengths("mask-size") or style.lengths("-webkit-mask-size")
    return bool(sizes) and all(size.number == 0 for size in sizes)


def _called(style: ComputedStyle, functions: re.Pattern[str]) -> list[FunctionBlock]:
    return [call for call in style.functions("transform") if functions.fullmatch(call.lower_name)]


def _turn_property(style: ComputedStyle) -> list[FunctionBlock]:
    """The value of `rotate` as the function that does the same."""
    value = style.values.get("rotate", ())
    words = {token.lower_value for token in value if isinstance(token, IdentToken)}
    name = next(
        (f"rotate{axis}" for axis in "xy" if axis in words), "rotate3d" if len(lengths(value)) > 1 else "rotate"
    )
    return [FunctionBlock(0, 0, name, list(value))] if value else []


def _cosine(turn: FunctionBlock) -> float:
    """The cosine of the angle by which an element is skewed, or turned out of its plane; 1 if it is not."""
    numbers = lengths(turn.arguments)
    angle = next((length.number * TURNS[length.unit] for length in numbers if length.unit in TURNS), 0.0)
    if turn.lower_name in {"rotatex", "rotatey", "skewx", "skewy", "skew"}:
        return cos(angle)
    if turn.lower_name == "rotate3d" and len(numbers) == 4 and not numbers[2].number:
        return cos(angle)
    return 1.0


def _is_edgewise(turn: FunctionBlock) -> bool:
    return abs(_cosine(turn)) < EDGEWISE


def _shows_back(turn: FunctionBlock) -> bool:
    return _cosine(turn) < 0


def _area(call: FunctionBlock) -> float:
    """The area that a matrix makes of one square pixel; 1 where there is none."""
    numbers = [length.number for length in lengths(call.arguments)]
    if call.lower_name == "matrix" and len(numbers) == FLAT:
        return numbers[0] * numbers[3] - numbers[1] * numbers[2]
    if call.lower_name == "matrix3d" and len(numbers) == SOLID:
        return numbers[0] * numbers[5] - numbers[1] * numbers[4]
    return 1.0


def _leaves_nothing(shape: FunctionBlock) -> bool:
    """Return True if nothing, or a pixel, of an element is inside the shape to which it is clipped."""
    parts = lengths(shape.arguments)
    match shape.lower_name:
        case "rect":
            return bool(parts) and all(part.pixels in {0, 1} for part in parts)
        case "xywh":
            return len(parts) == 4 and not (parts[2].number and parts[3].number)
        case "inset":
            return _is_all_inset(parts)
        case "circle" | "ellipse":
            return _is_no_circle(shape)
        case "polygon":
            return bool(parts) and _polygon_area(shape.arguments) == 0
        case "path":
            text = "".join(token.value for token in shape.arguments if isinstance(token, StringToken))
            return bool(text) and not STROKE.search(text)
        case _:
            return False


def _is_all_inset(parts: list[Length]) -> bool:
    cut = parts[:4]
    if not cut:
        return False
    pairs = ((cut[0], cut[2 % len(cut)]), (cut[1 % len(cut)], cut[-1] if len(cut) != 3 else cut[1]))
    return any(
        sum(side.number for side in pair if side.unit == "%") >= 100
        or sum(side.pixels for side in pair if side.unit != "%") >= WHOLE
        for pair in pairs
    )


def _is_no_circle(shape: FunctionBlock) -> bool:
    """Return True if a circle is a speck, or lies before the element that it clips."""
    at = next(
        (i for i, token in enumerate(shape.arguments) if isinstance(token, IdentToken) and token.lower_value == "at"),
        len(shape.arguments),
    )
    radii, middle = lengths(shape.arguments[:at]), lengths(shape.arguments[at:])
    if any(radius.number == 0 or (radius.unit != "%" and radius.pixels <= SPECK) for radius in radii):
        return True
    radius = max((radius.pixels for radius in radii), default=0.0)
    return bool(radii) and any(place.pixels + radius <= 0 for place in middle)


def _polygon_area(arguments: list[Node]) -> float:
    """Twice the area of a polygon, where it is measured in one unit."""
    corners: list[list[Node]] = [[]]
    for token in arguments:
        if isinstance(token, LiteralToken) and token.value == ",":
            corners.append([])
        else:
            corners[-1].append(token)
    points = [lengths(corner) for corner in corners]
    pairs = [(point[0], point[1]) for point in points if len(point) == 2]
    if not pairs or len({length.unit for pair in pairs for length in pair if length.number}) > 1:
        return 1.0
    closed = [*pairs, pairs[0]]
    return sum(x0.number * y1.number - x1.number * y0.number for (x0, y0), (x1, y1) in pairwise(closed))
