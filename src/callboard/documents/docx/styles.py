"""Word styles: what a paragraph or run inherits."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from callboard.documents.docx.colours import background_of, highlight_of, is_clear, is_same_colour, text_colour_of
from callboard.engine.page import BLACK, WHITE, Hidden, Rgb

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
AMOUNT = re.compile(r"-?[0-9]{1,9}")
OUTLINE = re.compile(r"[0-8]")
SIZE = re.compile(r"[0-9]{1,5}(?:\.[0-9]{1,9})?")
LOOK = re.compile(r"[0-9A-Fa-f]{1,8}")
FIRST_ROW, LAST_ROW = 0x20, 0x40
"""Bits of `tblLook`."""
HEADING = re.compile(r"heading\s*(\d)")
OFF = {"0", "false", "off", "none"}
MAX_CHAIN = 20
# Below this size, in points, letters are specks.
TINY = 3.0
# Letters squeezed to this percentage of their width, or moved this close together, are mere strokes.
SQUEEZED = 10
PILED = -0.5
BODY = 11.0
# Twentieths of a point: no page is so wide, and none has margins into which a paragraph is moved so far.
WIDE, NARROW = 20_000, -6_000
FLAT = 60
RAISED = 400
"""Half points above or below the line."""


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How characters look, and what their paragraph is."""

    bold: bool = False
    italic: bool = False
    size: float = 0.0
    hidden: bool = False
    ink: Rgb | None = None
    """The colour of the letters, None where Word chooses one that is seen."""
    paper: Rgb | None = WHITE
    """Their background; None if it is unknown."""
    small: bool = False
    away: Hidden | None = None
    """The reason why their place is not visible."""
    level: int = 0
    numbered: bool | None = None
    depth: int = 0

    def unseen(self) -> Hidden | None:
        """The reason why these characters are not visible."""
        if self.hidden:
            return Hidden.INVISIBLE
        if self.small or 0 < self.size <= TINY:
            return Hidden.TINY
        if self.ink and self.paper and is_same_colour(self.ink, self.paper):
            return Hidden.SAME_COLOUR
        return self.away


class Styles:
    """The styles of a document, each with what it inherits."""

    def __init__(self, root: Any) -> None:  # noqa: ANN401 - lxml elements have no types
        self._elements: dict[str, Any] = {}
        self._looks: dict[str, TextStyle] = {}
        self.plain = TextStyle()
        self.default = ""
        if root is None:
            return
        defaults = root.find(f"{W}docDefaults/{W}rPrDefault/{W}rPr")
        self.plain = run_look(defaults, TextStyle())
        for style in root.iter(f"{W}style"):
            identity = style.get(f"{W}styleId") or ""
            self._elements[identity] = style
            if style.get(f"{W}type") == "paragraph" and style.get(f"{W}default") in {"1", "true"}:
                self.default = identity

    def look(self, identity: str, chain: int = 0) -> TextStyle:
        """The properties of a style, including those it inherits."""
        if identity not in self._looks:
            style = self._elements.get(identity)
            if style is None or chain > MAX_CHAIN:
                return self.plain
            parent = value(style, "basedOn")
            look = self.look(parent, chain + 1) if parent else self.plain
            look = paragraph_look(style.find(f"{W}pPr"), run_look(style.find(f"{W}rPr"), look))
            name = (value(style, "name") or "").lower()
            if match := HEADING.search(name):
                look = replace(look, level=min(int(match[1]) or 1, 6))
            elif name == "title":
                look = replace(look, level=1)
            elif name.startswith("list"):
                look = replace(look, numbered=look.numbered if look.numbered is not None else "bullet" in name)
            self._looks[identity] = look
        return self._looks[identity]

    def over(self, identity: str, look: TextStyle) -> TextStyle:
        """A character style laid over what the paragraph gives."""
        for one in reversed(self._chain(identity)):
            look = run_look(one.find(f"{W}rPr"), look)
        return look

    def of_table(self, identity: str, scope: TextStyle) -> TextStyle:
        """What the style of a table gives to its text; the ground is unknown where the style shades any cell."""
        for style in reversed(self._chain(identity)):
            scope = run_look(style.find(f"{W}rPr"), scope)
            if next(style.iter(f"{W}shd"), None) is not None:
                scope = replace(scope, paper=None)
        return scope

    def of_table_part(self, identity: str, parts: Sequence[str], scope: TextStyle) -> TextStyle:
        """What the style of a table gives to the text of its first or last row."""
        for style in reversed(self._chain(identity)):
            for part in style.iter(f"{W}tblStylePr"):
                if part.get(f"{W}type") in parts:
                    scope = run_look(part.find(f"{W}rPr"), scope)
        return scope

    def _chain(self, identity: str) -> list[Any]:
        """A style, the one that it is based on, and so on."""
        found: list[Any] = []
        while identity in self._elements and len(found) < MAX_CHAIN:
            found.append(self._elements[identity])
            identity = value(found[-1], "basedOn") or ""
        return found


def value(element: Any, name: str) -> str | None:  # noqa: ANN401 - lxml elements have no types
    """The `w:val` of a child element."""
    child = element.find(f"{W}{name}") if element is not None else None
    return None if child is None else child.get(f"{W}val", "")


def _switch(properties: Any, name: str, inherited: bool) -> bool:  # noqa: ANN401, FBT001 - an inherited property
    state = value(properties, name)
    return inherited if state is None else state.lower() not in OFF


def run_look(properties: Any, look: TextStyle) -> TextStyle:  # noqa: ANN401 - lxml elements have no types
    """`look` changed by the properties of a run."""
    if properties is None:
        return look
    size = value(properties, "sz")
    ink, paper = text_colour_of(properties, look.ink), background_of(properties, look.paper)
    if mark := highlight_of(properties):
        # A marker leaves letters as black as they are.
        ink, paper = ink or BLACK, mark
    points = float(size) / 2 if size and SIZE.fullmatch(size) else look.size
    return replace(
        look,
        bold=_switch(properties, "b", look.bold),
        italic=_switch(properties, "i", look.italic),
        size=points,
        hidden=_switch(properties, "vanish", look.hidden) or is_clear(properties),
        ink=ink,
        paper=paper,
        small=_is_squeezed(properties, points) or look.small,
        away=look.away or (Hidden.OFF_PAGE if abs(_amount(properties, "position")) > RAISED else None),
    )


def _is_squeezed(properties: Any, points: float) -> bool:  # noqa: ANN401
    width = _amount(properties, "w")
    if 0 < _amount(properties, "fitText") <= FLAT:
        return True
    return 0 < width <= SQUEEZED or _amount(properties, "spacing") / 20 < PILED * (points or BODY)


def _amount(element: Any, name: str, attribute: str = "val") -> int:  # noqa: ANN401
    """A number in a child element; 0 where there is none."""
    child = element.find(f"{W}{name}") if element is not None else None
    text = (child.get(f"{W}{attribute}") or "").strip() if child is not None else ""
    return int(text) if AMOUNT.fullmatch(text) else 0


def paragraph_look(properties: Any, look: TextStyle) -> TextStyle:  # noqa: ANN401 - lxml elements have no types
    """`look` changed by the properties of a paragraph."""
    if properties is None:
        return look
    outline = value(properties, "outlineLvl")
    numbering = properties.find(f"{W}numPr")
    numbered, depth = look.numbered, look.depth
    if numbering is not None:
        identity = value(numbering, "numId")
        numbered = identity != "0" if identity is not None else numbered
        level = value(numbering, "ilvl")
        depth = int(level) if level and AMOUNT.fullmatch(level) else depth
    return replace(
        look,
        level=min(int(outline) + 1, 6) if outline and OUTLINE.fullmatch(outline) else look.level,
        numbered=numbered,
        depth=max(0, min(depth, 9)),
        paper=background_of(properties, look.paper),
        away=look.away or _unseen_place(properties),
    )


def _unseen_place(properties: Any) -> Hidden | None:  # noqa: ANN401
    """The reason why a paragraph lies where it is not visible."""
    if any(not NARROW < _amount(properties, "ind", side) < WIDE for side in ("left", "start", "firstLine")):
        return Hidden.OFF_PAGE
    if _amount(properties, "ind", "hanging") - max(_amount(properties, "ind", "left"), 0) > -NARROW:
        return Hidden.OFF_PAGE
    exact = _attribute(properties, "spacing", "lineRule") == "exact"
    if exact and _amount(properties, "spacing", "line") <= FLAT:
        return Hidden.CLIPPED
    if not NARROW < _amount(properties, "framePr", "x") < WIDE:
        return Hidden.OFF_PAGE
    low = _attribute(properties, "framePr", "hRule") == "exact" and _amount(properties, "framePr", "h") <= FLAT
    return Hidden.CLIPPED if low else None


def unseen_table(table: Any) -> Hidden | None:  # noqa: ANN401
    """The reason why a table lies where it is not visible."""
    properties = table.find(f"{W}tblPr")
    places = (_amount(properties, "tblInd", "w"), *(_amount(properties, "tblpPr", name) for name in ("tblpX", "tblpY")))
    return Hidden.OFF_PAGE if any(not NARROW < place < WIDE for place in places) else None


def unseen_row(row: Any) -> Hidden | None:  # noqa: ANN401
    """The reason why a table row is not visible."""
    properties = row.find(f"{W}trPr")
    deleted = properties is not None and properties.find(f"{W}del") is not None
    if deleted or _switch(properties, "hidden", inherited=False):
        return Hidden.INVISIBLE
    exact = _attribute(properties, "trHeight", "hRule") == "exact"
    return Hidden.CLIPPED if exact and _amount(properties, "trHeight") <= FLAT else None


def unseen_cell(properties: Any) -> Hidden | None:  # noqa: ANN401
    """The reason why a table cell is not visible: another one above it stands in its place."""
    above = value(properties, "vMerge")
    return Hidden.INVISIBLE if above is not None and above != "restart" else None


def table_parts(properties: Any, row: int, rows: int) -> list[str]:  # noqa: ANN401
    """The parts of a table, as its style names them, to which a row belongs."""
    bits = _attribute(properties, "tblLook", "val")
    look = int(bits, 16) if LOOK.fullmatch(bits) else 0

    def has(name: str, bit: int) -> bool:
        switch = _attribute(properties, "tblLook", name)
        return switch.lower() not in OFF if switch else bool(look & bit)

    first, last = row == 0 and has("firstRow", FIRST_ROW), row == rows - 1 and has("lastRow", LAST_ROW)
    return [name for name, holds in (("firstRow", first), ("lastRow", last)) if holds]


def _attribute(element: Any, name: str, attribute: str) -> str:  # noqa: ANN401
    child = element.find(f"{W}{name}") if element is not None else None
    return child.get(f"{W}{attribute}", "") if child is not None else ""
