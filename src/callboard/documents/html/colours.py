"""Colours as style sheets write them."""

from __future__ import annotations

import colorsys
import re
import tomllib
from functools import cache
from importlib.resources import files

from callboard.engine.page import WHITE, Rgb
from callboard.engine.trust.visibility import distance

HEX = re.compile(r"#([0-9a-f]{3,8})(?![0-9a-f])")
CALL = re.compile(r"(rgb|hsl|lab|oklab|lch|oklch)a?\(([^()]{1,80})\)")
PART = re.compile(r"[-+]?(?:\d{1,9}\.?\d{0,9}|\.\d{1,9})(?:deg|%)?")
NAME = re.compile(r"[a-z]+")
# Letters that differ from their ground by no more than this, in any channel, are not seen.
NEAR = 12
CLEAR = 0.05
"""Up to this opacity nothing is seen."""


def alike(ink: Rgb, paper: Rgb) -> bool:
    """Whether letters of one colour can not be seen on the other."""
    return distance(ink, paper) <= NEAR


def colours_in(value: str) -> list[tuple[Rgb, float]]:
    """Every colour of a value, with its opacity from 0 to 1."""
    found = [(match.start(), _hex(match[1])) for match in HEX.finditer(value)]
    found += [(match.start(), _called(match[1], match[2])) for match in CALL.finditer(value)]
    bare = CALL.sub(lambda match: " " * len(match[0]), value)
    found += [(match.start(), _named(match[0])) for match in NAME.finditer(bare)]
    return [colour for _, colour in sorted(found, key=lambda entry: entry[0]) if colour]


def colour_of(value: str) -> tuple[Rgb, float] | None:
    """The colour that a value is, with its opacity; None where it is none, or none that is known."""
    return next(iter(colours_in(value)), None)


def _named(name: str) -> tuple[Rgb, float] | None:
    if name == "transparent":
        return WHITE, 0.0
    code = _names().get(name)
    return (Rgb(*bytes.fromhex(code)), 1.0) if code else None


@cache
def _names() -> dict[str, str]:
    text = files("callboard.documents.html").joinpath("data/colours.toml").read_text("utf-8")
    return tomllib.loads(text)["names"]


def _hex(digits: str) -> tuple[Rgb, float] | None:
    if len(digits) in {3, 4}:
        digits = "".join(digit * 2 for digit in digits)
    if len(digits) not in {6, 8}:
        return None
    alpha = int(digits[6:], 16) / 255 if len(digits) == 8 else 1.0
    return Rgb(*bytes.fromhex(digits[:6])), alpha


def _called(kind: str, inside: str) -> tuple[Rgb, float] | None:
    parts = PART.findall(inside)
    if len(parts) < 3:
        return None
    alpha = min(_share(parts[3], 1.0), 1.0) if len(parts) > 3 else 1.0
    if kind == "rgb":
        channels = [round(min(max(_share(part, 255.0) if "%" in part else float(part), 0), 255)) for part in parts[:3]]
        return Rgb(*channels), alpha
    if kind == "hsl":
        hue, fullness, light = float(parts[0].rstrip("deg%")), _share(parts[1], 1.0), _share(parts[2], 1.0)
        fullness, light = (one / 100 if one > 1 else one for one in (fullness, light))
        made = colorsys.hls_to_rgb(hue / 360 % 1, min(max(light, 0), 1), min(max(fullness, 0), 1))
        return Rgb(*(round(channel * 255) for channel in made)), alpha
    return _lightest(kind, parts[0], alpha)


def _lightest(kind: str, light: str, alpha: float) -> tuple[Rgb, float] | None:
    """White, where the lightness of a colour leaves nothing else; other colours of these kinds are not told."""
    share = _share(light, 1.0) if "%" in light or kind.startswith("ok") else float(light) / 100
    return (WHITE, alpha) if share >= 0.97 or alpha <= CLEAR else None


def _share(part: str, whole: float) -> float:
    return float(part[:-1]) / 100 * whole if part.endswith("%") else float(part.removesuffix("deg"))
