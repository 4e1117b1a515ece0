"""Colours as style sheets write them."""

from __future__ import annotations

from typing import Any, cast

from tinycss2.ast import FunctionBlock, IdentToken, LiteralToken
from tinycss2.color4 import Color, parse_color

from callboard.documents.html.css import Value, length_of, walk
from callboard.engine.page import Rgb
from callboard.engine.trust.hidden_text.visibility import colour_distance

# Letters that differ from their ground by no more than this, in any channel, are not seen.
NEAR = 12
CLEAR = 0.05
"""Up to this opacity nothing is seen."""

LINEAR_SRGB = (
    (3.1338561, -1.6168667, -0.4906146),
    (-0.9787684, 1.9161415, 0.0334540),
    (0.0719453, -0.2289914, 1.4052427),
)
"""From CIE XYZ with the white point D50, after Lindbloom."""


def is_same_colour(ink: Rgb, paper: Rgb) -> bool:
    """Return True if letters of one colour cannot be seen on the other."""
    return colour_distance(ink, paper) <= NEAR


def colours_in(value: Value) -> list[tuple[Rgb, float]]:
    """Every colour of a value, with its opacity from 0 to 1."""
    found: list[tuple[Rgb, float]] = []
    for token in walk(value):
        try:
            # The library takes a token; its type stubs know of text only.
            colour: Any = parse_color(cast("Any", token))
            if isinstance(colour, Color):
                found.append(_rgb(colour))
        except (ValueError, OverflowError, NotImplementedError):
            continue  # `color()` with nothing in it, numbers without end, and spaces that no screen shows
    return found


def is_clear_relative(value: Value) -> bool:
    """Return True for a colour made of another one whose opacity is set to nothing: `rgb(from black r g b / 0)`."""
    for token in value:
        if isinstance(token, FunctionBlock) and any(
            isinstance(each, IdentToken) and each.lower_value == "from" for each in token.arguments
        ):
            slash = [
                at for at, each in enumerate(token.arguments) if isinstance(each, LiteralToken) and each.value == "/"
            ]
            alpha = [length for each in token.arguments[slash[0] :] if (length := length_of(each))] if slash else []
            if alpha and alpha[0].share <= CLEAR:
                return True
    return False


def colour_of(value: Value) -> tuple[Rgb, float] | None:
    """The first colour of a value, with its opacity; None where there is none, or none that is known."""
    return next(iter(colours_in(value)), None)


def _rgb(colour: Any) -> tuple[Rgb, float]:  # noqa: ANN401 - the library's colours have no types
    if colour.space in {"lab", "lch", "oklab", "oklch"}:
        lab: Any = Color("lab", colour.to("lab").coordinates, 1)
        xyz: tuple[float, ...] = lab.to("xyz-d50").coordinates
        linear = (sum(part * share for part, share in zip(xyz, row, strict=True)) for row in LINEAR_SRGB)
        return _channels(*(_gamma(max(0.0, channel)) for channel in linear)), colour.alpha
    return _channels(*colour.to("srgb").coordinates), colour.alpha


def _channels(*parts: float) -> Rgb:
    """Channels of 0 to 255. The bounds come first: a part that is not a number counts as 0."""
    return Rgb(*(round(255 * min(1.0, max(0.0, part))) for part in parts))


def _gamma(light: float) -> float:
    return 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
