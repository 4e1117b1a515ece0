"""Word styles: what a paragraph or run inherits."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

from callboard.engine.page import Hidden

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
HEADING = re.compile(r"heading\s*(\d)")
OFF = {"0", "false", "off", "none"}
MAX_CHAIN = 20
# Below this size, in points, letters are specks.
TINY = 3.0
WHITE = re.compile(r"^f[9a-f]f[9a-f]f[9a-f]$", re.I)


@dataclass(frozen=True, slots=True)
class Look:
    """How characters look, and what their paragraph is."""

    bold: bool = False
    italic: bool = False
    size: float = 0.0
    hidden: bool = False
    white: bool = False
    shaded: bool = False
    level: int = 0
    numbered: bool | None = None
    depth: int = 0

    def unseen(self) -> Hidden | None:
        """Why a reader would not see these characters."""
        if self.hidden:
            return Hidden.INVISIBLE
        if 0 < self.size <= TINY:
            return Hidden.TINY
        return Hidden.SAME_COLOUR if self.white and not self.shaded else None


class Styles:
    """The styles of a document, each with what it inherits."""

    def __init__(self, root: Any) -> None:  # noqa: ANN401 - lxml elements have no types
        self._elements: dict[str, Any] = {}
        self._looks: dict[str, Look] = {}
        self.plain = Look()
        self.default = ""
        if root is None:
            return
        defaults = root.find(f"{W}docDefaults/{W}rPrDefault/{W}rPr")
        self.plain = run_look(defaults, Look())
        for style in root.iter(f"{W}style"):
            identity = style.get(f"{W}styleId") or ""
            self._elements[identity] = style
            if style.get(f"{W}type") == "paragraph" and style.get(f"{W}default") in {"1", "true"}:
                self.default = identity

    def look(self, identity: str, chain: int = 0) -> Look:
        """What a style gives, through the styles that it is based on."""
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

    def over(self, identity: str, look: Look) -> Look:
        """A character style laid over what the paragraph gives."""
        style = self._elements.get(identity)
        if style is None:
            return look
        parent = value(style, "basedOn")
        if parent and parent != identity:
            look = run_look(self._elements[parent].find(f"{W}rPr"), look) if parent in self._elements else look
        return run_look(style.find(f"{W}rPr"), look)


def value(element: Any, name: str) -> str | None:  # noqa: ANN401 - lxml elements have no types
    """The `w:val` of a child element."""
    child = element.find(f"{W}{name}") if element is not None else None
    return None if child is None else child.get(f"{W}val", "")


def _switch(properties: Any, name: str, inherited: bool) -> bool:  # noqa: ANN401, FBT001 - an inherited property
    state = value(properties, name)
    return inherited if state is None else state.lower() not in OFF


def run_look(properties: Any, look: Look) -> Look:  # noqa: ANN401 - lxml elements have no types
    """`look` changed by the properties of a run."""
    if properties is None:
        return look
    size = value(properties, "sz")
    colour = value(properties, "color")
    return replace(
        look,
        bold=_switch(properties, "b", look.bold),
        italic=_switch(properties, "i", look.italic),
        size=float(size) / 2 if size and size.replace(".", "", 1).isdigit() else look.size,
        hidden=_switch(properties, "vanish", look.hidden),
        white=bool(WHITE.match(colour)) if colour else look.white,
        shaded=look.shaded or is_shaded(properties) or value(properties, "highlight") not in {None, "none", "white"},
    )


def paragraph_look(properties: Any, look: Look) -> Look:  # noqa: ANN401 - lxml elements have no types
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
        depth = int(level) if level and level.isdigit() else depth
    return replace(
        look,
        level=min(int(outline) + 1, 6) if outline and outline.isdigit() and int(outline) < 9 else look.level,
        numbered=numbered,
        depth=min(depth, 9),
        shaded=look.shaded or is_shaded(properties),
    )


def is_shaded(properties: Any) -> bool:  # noqa: ANN401 - lxml elements have no types
    """Whether a paragraph, run or cell has a ground of its own that is not white."""
    shade = properties.find(f"{W}shd") if properties is not None else None
    if shade is None:
        return False
    fill = (shade.get(f"{W}fill") or "auto").lower()
    return bool(shade.get(f"{W}themeFill")) or (fill != "auto" and not WHITE.match(fill))
