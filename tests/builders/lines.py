"""Pages of lines with places, for the stages of the résumé reader: no file."""

from __future__ import annotations

from dataclasses import dataclass, field

from callboard.engine.document import Box, Document, DocumentPage, Line, MediaType
from callboard.engine.resume.model import Section
from callboard.engine.resume.parser import SECTION_STAGES, lay_out


@dataclass
class Sheet:
    """A page to set lines on."""

    lines: list[Line] = field(default_factory=list[Line])
    end: int = 0

    def set(self, text: str, top: float, **style: object) -> Sheet:
        """One line at a height; `x` is its left edge, `size` its size."""
        x, size = float(style.pop("x", 50.0)), float(style.pop("size", 10.0))  # type: ignore[arg-type]
        width = 5.0 * len(text)
        box = Box(x, top, x + width, top + size)
        indent = float(style.pop("indent", 0.0))  # type: ignore[arg-type]
        self.lines.append(Line(text=text, start=self.end, box=box, size=size, indent=indent, **style))  # type: ignore[arg-type]
        self.end += len(text) + 1
        return self

    def document(self) -> Document:
        return Document(MediaType.PDF, tuple(self.lines), pages=(DocumentPage(1, 600, 840),))


def sections(sheet: Sheet) -> list[tuple[Section, list[str]]]:
    """The sections that the rules cut, with the texts of their rows."""
    layout = lay_out(sheet.document(), stages=SECTION_STAGES)
    return [(part.section, [row.text for row in part.rows]) for part in layout.sections if part.rows]


def celled(sheet: Sheet, cells: list[str], top: float, **style: object) -> Sheet:
    """One line whose cells stand apart."""
    places, start = [], sheet.end
    for cell in cells:
        places.append((start, start + len(cell)))
        start += len(cell) + 2
    return sheet.set("  ".join(cells), top, cells=tuple(places), **style)
