"""Why a style hides its element, and how it colours it."""

from __future__ import annotations

import re

from callboard.documents.html.colours import CLEAR, alike, colour_of, colours_in
from callboard.documents.html.sheets import Style
from callboard.engine.page import WHITE, Hidden, Rgb

NUMBER = r"[-+]?(?:\d{1,12}(?:\.\d{0,12})?|\.\d{1,12})"
LENGTH = re.compile(rf"({NUMBER})(px|pt|pc|em|rem|ex|ch|vw|vh|vmin|vmax|cm|mm|in|%)?")
PIXELS = {
    **{"px": 1.0, "pt": 4 / 3, "pc": 16.0, "em": 16.0, "rem": 16.0, "ex": 8.0, "ch": 8.0, "in": 96.0},
    **{"vw": 12.0, "vh": 9.0, "vmin": 9.0, "vmax": 12.0, "cm": 37.8, "mm": 3.78, "%": 10.0, "": 1.0},
}
"""One of each unit in pixels, on a screen of 1200 by 900."""
# A browser shows nothing of a letter below about three pixels.
TINY = 3.0
# Farther than this before the edge, or after it, nothing is on the screen; margins are moved more freely.
BEFORE, AFTER, MARGIN = -300.0, 2000.0, -500.0
SCALE = re.compile(rf"scale[xy3d]{{0,2}}\(\s*({NUMBER}%?)\s*(?:,\s*({NUMBER}%?))?")
MOVED = re.compile(rf"translate[xy3d]{{0,2}}\(\s*({NUMBER})([a-z]{{1,4}}|%)?\s*(?:,\s*({NUMBER})([a-z]{{1,4}}|%)?)?")
EDGEWISE = re.compile(r"rotate[xy]\(\s*-?(?:90|270)deg")
FADED = re.compile(rf"(opacity|blur)\(\s*({NUMBER})(%|px|rem|em)?\s*\)")
BLURRED = 6.0
EDGES = ("left", "right", "top", "bottom", "inset", "inset-inline-start", "inset-inline-end", "inset-block-start")
PLACED = {"absolute", "fixed", "relative", "sticky"}
CLIPPED_RECT = re.compile(r"rect\(\s*(?:[01](?:px)?|auto)(?:[\s,]+(?:[01](?:px)?|auto)){3}\s*\)")
CLIPPED_PATH = re.compile(r"inset\(\s*(?:[5-9]\d|100)(?:\.\d{1,9})?%|circle\(\s*0|ellipse\(\s*0")
POLYGON = re.compile(r"polygon\(([^()]{1,200})\)")
CLOSED = {"hidden", "clip"}
NOTHING = re.compile(
    r"linear-gradient\(\s*(?:to \w+,\s*)?(?:transparent|rgba\(0,\s*0,\s*0,\s*0\))\s*,\s*(?:transparent|rgba\(0)"
)
LIGHTENING = {"screen", "lighten", "color-dodge", "plus-lighter"}


def hiding(style: Style) -> Hidden | None:
    """Why a style hides its element and all that is in it, if it does."""
    if _is_gone(style):
        return Hidden.INVISIBLE
    if _is_shrunk(style):
        return Hidden.TINY
    if _is_away(style):
        return Hidden.OFF_PAGE
    return Hidden.CLIPPED if _is_clipped(style) else None


def size_of(style: Style, inherited: float) -> float:
    """The type size, in pixels."""
    value = style.get("font-size") or style.get("font", "").partition("/")[0]
    if value.startswith("clamp("):
        value = value.rpartition(",")[2]
    found = [(float(number), unit) for number, unit in LENGTH.findall(value) if unit or float(number) == 0]
    if not found or ("calc(" in value and "*" not in value):
        return inherited
    number, unit = found[0]
    if "*" in value:
        return inherited * (0 if re.search(r"\*\s*0(?:\D|$)|(?:\D|^)0\s*\*", value) else 1)
    return number * (inherited if unit == "em" else inherited / 100 if unit == "%" else PIXELS[unit])


def colours(style: Style, ink: Rgb, paper: Rgb | None) -> tuple[Rgb, Rgb | None, bool]:
    """The colour of letters, what they stand on (None where that can not be told), and whether they are clear."""
    ground = style.get("background-color") or style.get("background", "")
    image = style.get("background-image", "") + style.get("background", "")
    drawn = "gradient(" in image or "url(" in image
    inside = "text" in (style.get("-webkit-background-clip") or style.get("background-clip", ""))
    text = colour_of(style.get("-webkit-text-fill-color") or style.get("color", ""))
    if inside and drawn:
        # The ground shows through the letters, and only there.
        shades = [colour for colour, alpha in colours_in(image) if alpha > CLEAR]
        seen = not shades or paper is None or any(not alike(colour, paper) for colour in shades)
        return (ink if seen else shades[0]), (None if seen else paper), False
    behind = colour_of(ground) if ground and not drawn else None
    if drawn:
        paper = None
    elif behind:
        paper = behind[0] if behind[1] > 0.9 else paper if behind[1] <= CLEAR else None
    elif ground and ground not in {"none", "inherit", "initial", "unset"}:
        paper = None
    lit = paper == WHITE and style.get("mix-blend-mode") in LIGHTENING
    return (text[0] if text else ink), paper, lit or bool(text and text[1] <= CLEAR and "text-shadow" not in style)


def _pixels(value: str) -> float:
    """A length in pixels; the parts of a sum added up; 0 for anything else."""
    text = value.replace("- ", "-").replace("+ ", "+")
    return sum(float(number) * PIXELS[unit] for number, unit in LENGTH.findall(text) if "*" not in text)


def _is_gone(style: Style) -> bool:
    if style.get("display") == "none" or style.get("content-visibility") == "hidden":
        return True
    if _share(style.get("opacity", "1")) <= CLEAR or EDGEWISE.search(style.get("transform", "")):
        return True
    mask = style.get("mask-image") or style.get("-webkit-mask-image") or style.get("mask", "")
    if NOTHING.search(mask):
        return True
    for kind, number, unit in FADED.findall(style.get("filter", "")):
        amount = float(number)
        if kind == "opacity" and (amount / 100 if unit == "%" else amount) <= CLEAR:
            return True
        if kind == "blur" and amount * PIXELS.get(unit, 1.0) >= BLURRED:
            return True
    return False


def _share(value: str) -> float:
    """A number or a percentage; 1 for anything else."""
    found = re.fullmatch(rf"({NUMBER})(%?)", value)
    return float(found[1]) / (100 if found[2] else 1) if found else 1.0


def _is_shrunk(style: Style) -> bool:
    scales = [one for found in SCALE.findall(style.get("transform", "")) for one in found if one]
    scales += [part for part in style.get("scale", "").split() if part] + [style.get("zoom", "1")]
    if min(abs(_share(scale)) for scale in scales) <= CLEAR:
        return True
    spacing = style.get("letter-spacing", "")
    return ("em" in spacing and _pixels(spacing) <= -0.5 * PIXELS["em"]) or _pixels(spacing) <= -BLURRED


def _is_away(style: Style) -> bool:
    if style.get("position") in PLACED and any(_is_far(part) for edge in EDGES for part in _sides(style.get(edge, ""))):
        return True
    if not BEFORE < _pixels(style.get("text-indent", "")) < AFTER:
        return True
    if min(_pixels(style.get(f"margin-{side}", "")) for side in ("left", "top")) <= MARGIN:
        return True
    moves = [pair for found in MOVED.findall(style.get("transform", "")) for pair in (found[:2], found[2:])]
    moves += [(number, unit) for number, unit in LENGTH.findall(style.get("translate", ""))]
    # A hundred per cent is an element's own width, by which menus wait beside the screen.
    return any(
        number and unit != "%" and not MARGIN < float(number) * PIXELS.get(unit, 1.0) < AFTER for number, unit in moves
    )


def _sides(value: str) -> list[str]:
    return [value] if "calc(" in value else value.split()


def _is_far(value: str) -> bool:
    return not BEFORE < _pixels(value) < AFTER


def _is_clipped(style: Style) -> bool:
    if CLIPPED_RECT.search(style.get("clip", "")) or CLIPPED_PATH.search(style.get("clip-path", "")):
        return True
    corners = POLYGON.search(style.get("clip-path", ""))
    if corners and all(float(number) == 0 for number, _ in LENGTH.findall(corners[1])):
        return True
    closed = any(CLOSED & set(style.get(name, "").split()) for name in ("overflow", "overflow-x", "overflow-y"))
    return closed and any(
        style.get(name) and re.fullmatch(r"[01](?:\.0*)?(?:px|em|rem|pt|%)?", style[name])
        for name in ("height", "max-height", "width", "max-width")
    )
