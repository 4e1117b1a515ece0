"""Colours of Word: of letters, and of what they stand on."""

from __future__ import annotations

import re
from typing import Any

from callboard.engine.page import BLACK, WHITE, Rgb
from callboard.engine.trust.hidden_text.visibility import colour_distance

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
W14 = "{http://schemas.microsoft.com/office/word/2010/wordml}"
SHARE = re.compile(r"[0-9]{1,9}")
HEX = re.compile(r"[0-9a-fA-F]{6}$")
# Letters that differ from their ground by no more than this, in any channel, are not seen.
NEAR = 16
HIGHLIGHTS = {
    "black": BLACK, "blue": Rgb(0, 0, 255), "cyan": Rgb(0, 255, 255), "green": Rgb(0, 255, 0),
    "magenta": Rgb(255, 0, 255), "red": Rgb(255, 0, 0), "yellow": Rgb(255, 255, 0), "white": WHITE,
    "darkBlue": Rgb(0, 0, 128), "darkCyan": Rgb(0, 128, 128), "darkGreen": Rgb(0, 128, 0),
    "darkMagenta": Rgb(128, 0, 128), "darkRed": Rgb(128, 0, 0), "darkYellow": Rgb(128, 128, 0),
    "darkGray": Rgb(128, 128, 128), "lightGray": Rgb(192, 192, 192),
}  # fmt: skip
# The colour of the paper, by its names in a theme.
PAPER = {"background1", "light1"}
THEME_PAPER = {"bg1", "lt1"}
CLEAR = 90_000
"""From this transparency on, in thousandths of a per cent, nothing is seen."""


def is_same_colour(ink: Rgb, paper: Rgb) -> bool:
    """Return True if letters of one colour are not seen on the other."""
    return colour_distance(ink, paper) <= NEAR


def colour_of(text: str | None) -> Rgb | None:
    """A colour of six digits; None for anything else, such as `auto`."""
    text = (text or "").removeprefix("#")
    return Rgb(*bytes.fromhex(text)) if HEX.match(text) else None


def text_colour_of(properties: Any, inherited: Rgb | None) -> Rgb | None:  # noqa: ANN401 - lxml elements have no types
    """The colour of letters; None where Word chooses one that is seen."""
    fill = properties.find(f"{W14}textFill")
    if fill is not None and (shades := [_shade(one) for one in fill.iter(f"{W14}srgbClr", f"{W14}schemeClr")]):
        # Of a gradient the first, where it stays as it is.
        plain = all(shade and shades[0] and is_same_colour(shade, shades[0]) for shade in shades)
        return shades[0] if plain else None
    colour = properties.find(f"{W}color")
    if colour is None:
        return inherited
    changed = colour.get(f"{W}themeShade") or colour.get(f"{W}themeTint")
    if colour.get(f"{W}themeColor") in PAPER and not changed:
        return WHITE
    return colour_of(colour.get(f"{W}val"))


def _shade(colour: Any) -> Rgb | None:  # noqa: ANN401 - lxml elements have no types
    name = colour.get(f"{W14}val") or ""
    if colour.tag == f"{W14}schemeClr":
        # A part of it lightens or darkens the colour of the theme.
        return WHITE if name in THEME_PAPER and not len(colour) else None
    return colour_of(name)


def is_clear(properties: Any) -> bool:  # noqa: ANN401 - lxml elements have no types
    """Return True if letters are filled with nothing."""
    fill = properties.find(f"{W14}textFill")
    if fill is None:
        return False
    alpha = next(iter(fill.iter(f"{W14}alpha")), None)
    share = alpha.get(f"{W14}val", "") if alpha is not None else ""
    return fill.find(f"{W14}noFill") is not None or (bool(SHARE.fullmatch(share)) and int(share) >= CLEAR)


def background_of(properties: Any, inherited: Rgb | None) -> Rgb | None:  # noqa: ANN401 - lxml elements have no types
    """The ground of a paragraph, run or cell; None where it cannot be told."""
    shade = properties.find(f"{W}shd") if properties is not None else None
    if shade is None:
        return inherited
    fill = colour_of(shade.get(f"{W}fill"))
    if shade.get(f"{W}val") == "solid":
        return colour_of(shade.get(f"{W}color"))
    if shade.get(f"{W}val") in {None, "clear", "nil"}:
        return fill or (None if shade.get(f"{W}themeFill") else inherited)
    return None


def highlight_of(properties: Any) -> Rgb | None:  # noqa: ANN401 - lxml elements have no types
    """The colour of a marker pen."""
    mark = properties.find(f"{W}highlight")
    return HIGHLIGHTS.get(mark.get(f"{W}val", "")) if mark is not None else None
