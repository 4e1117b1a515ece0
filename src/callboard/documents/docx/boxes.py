"""Text boxes of Word: where they stand, whether they are seen, and what they are filled with."""

from __future__ import annotations

import re
from typing import Any

from callboard.documents.docx.colours import THEME_PAPER, colour_of
from callboard.engine.page import WHITE, Hidden, Rgb

WP = "{http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing}"
A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
WPS = "{http://schemas.microsoft.com/office/word/2010/wordprocessingShape}"
V = "{urn:schemas-microsoft-com:vml}"
# In EMU, of which a point has 12,700. No paper is larger than A3; a box that is placed from its paragraph or its
# margin may lie a page's height above it.
POINT = 12_700
PAPER = {"H": 11_000_000, "V": 16_000_000}
ABOVE = {"H": -3_000_000, "V": -12_000_000}
LEAST = 3 * POINT
OFF = re.compile(r"(?:^|;)\s*(?:margin-)?(?:left|top)\s*:\s*(-?\d{1,7}(?:\.\d{1,9})?)(?:pt)?\s*(?=;|$)")
SMALL = re.compile(r"(?:^|;)\s*(?:width|height)\s*+:\s*+[0-2]?(?:\.\d{1,9})?(?:pt)?\s*+(?=;|$)")
FAR = 1300
"""Points; farther than any paper reaches."""
OUTSIDE = 3
"""How often a group's measure a shape in it may lie off its origin; farther than that is off the paper."""
PAINT = (f"{A}blip", f"{A}gradFill", f"{A}pattFill", f"{V}imagedata", f"{V}fill")


def box_hiding_reason(box: Any) -> Hidden | None:  # noqa: ANN401 - lxml elements have no types
    """The reason why a text box is not visible."""
    for element in box.iterancestors():
        if element.tag in {f"{WP}anchor", f"{WP}inline"}:
            return _unseen_drawing(element)
        if element.tag.startswith(V) and (style := element.get("style")):
            return _unseen_shape(style, element.getparent())
    return None


def box_background_of(box: Any) -> Rgb | None:  # noqa: ANN401
    """The colour that fills a text box, None where that cannot be told: a clear one lies on anything."""
    for element in box.iterancestors():
        if element.tag == f"{WPS}wsp":
            fill = element.find(f"{WPS}spPr/{A}solidFill")
            colour = fill[0] if fill is not None and len(fill) else None
            if colour is not None and colour.tag == f"{A}schemeClr":
                return WHITE if colour.get("val") in THEME_PAPER and not len(colour) else None
            return colour_of(colour.get("val")) if colour is not None else None
        if element.tag.startswith(V) and (colour := element.get("fillcolor")):
            return colour_of(colour)
    return None


def is_painted(root: Any) -> bool:  # noqa: ANN401
    """Return True if a part has pictures or filled shapes, on which light letters may stand."""
    if next(root.iter(*PAINT), None) is not None:
        return True
    if any(colour_of(shape.get("fillcolor")) not in {None, WHITE} for shape in root.iter(f"{V}*")):
        return True
    return any(_is_coloured(fill) for fill in root.iter(f"{A}solidFill") if fill.getparent().tag.endswith("}spPr"))


def _is_coloured(fill: Any) -> bool:  # noqa: ANN401
    plain = fill.find(f"{A}srgbClr")
    return plain is None or colour_of(plain.get("val")) != WHITE


def _unseen_drawing(anchor: Any) -> Hidden | None:  # noqa: ANN401
    about = anchor.find(f"{WP}docPr")
    if about is not None and about.get("hidden") in {"1", "true"}:
        return Hidden.INVISIBLE
    extent = anchor.find(f"{WP}extent")
    size = {"H": _number(extent, "cx"), "V": _number(extent, "cy")}
    if extent is not None and min(size.values()) < LEAST:
        return Hidden.CLIPPED
    for text in anchor.iter(f"{WPS}bodyPr"):
        if _number(text, "lIns") > size["H"] or _number(text, "tIns") > size["V"]:
            return Hidden.CLIPPED
    return Hidden.OFF_PAGE if any(_is_off(anchor, way, size[way]) for way in "HV") else None


def _is_off(anchor: Any, way: str, size: int) -> bool:  # noqa: ANN401
    position = anchor.find(f"{WP}position{way}")
    offset = position.find(f"{WP}posOffset") if position is not None else None
    if offset is None or not re.fullmatch(r"-?[0-9]{1,15}", (offset.text or "").strip()):
        return False
    start = int(offset.text)
    least = 0 if position is not None and position.get("relativeFrom") == "page" else ABOVE[way]
    return start >= PAPER[way] or start + size <= least


def _number(element: Any, name: str) -> int:  # noqa: ANN401
    text = element.get(name, "") if element is not None else ""
    return int(text) if re.fullmatch(r"[0-9]{1,15}", text) else 0


def _unseen_shape(style: str, holder: Any) -> Hidden | None:  # noqa: ANN401
    if re.search(r"visibility\s*:\s*hidden", style):
        return Hidden.INVISIBLE
    if holder is not None and holder.tag == f"{V}group":
        # In a group, places and sizes are parts of its own measure.
        measure = [*_pair(holder.get("coordsize", "1000,1000")), *_pair(holder.get("coordorigin", "0,0"))]
        far = OUTSIDE * max(measure, default=FAR)
        return Hidden.OFF_PAGE if any(abs(float(found)) > far for found in OFF.findall(style)) else None
    if SMALL.search(style):
        return Hidden.CLIPPED
    return Hidden.OFF_PAGE if any(abs(float(found)) > FAR for found in OFF.findall(style)) else None


def _pair(text: str) -> list[int]:
    found = re.fullmatch(r"(-?\d{1,9}),(-?\d{1,9})", text)
    return [abs(int(number)) for number in found.groups()] if found else []
