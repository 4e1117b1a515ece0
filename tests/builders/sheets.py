"""Pages made of glyphs, for the stages of the layout: no file, no library."""

from __future__ import annotations

from itertools import count, takewhile

from callboard.documents.layout.model import DocumentLayout, Glyph, GlyphStyle, PageContents
from callboard.documents.layout.stages import STAGES, lay_out

WIDTH = 0.5  # every glyph of the test face is half its size wide
NUMBERS = count()


def write(x: float, y: float, text: str, *, size: float = 10, bold: bool = False, tracking: float = 0.0) -> list[Glyph]:
    glyphs = []
    for char in text:
        advance = (WIDTH + tracking) * size
        glyphs.append(Glyph(char, x, x + WIDTH * size, y, size, GlyphStyle(bold=bold), next(NUMBERS), x))
        x += advance
    return glyphs


def sheet(*runs: list[Glyph], number: int = 1, **more: object) -> PageContents:
    return PageContents(number, 595, 842, [glyph for run in runs for glyph in run], **more)  # type: ignore[arg-type]


def texts(*sheets: PageContents) -> list[str]:
    return [line.text for line in lay_out(list(sheets)).lines]


def column(x: float, y: float, prefix: str, rows: int, pitch: float = 14) -> list[list[Glyph]]:
    return [write(x, y + row * pitch, f"{prefix} line number {row} of the text") for row in range(rows)]


def after(stage, *sheets: PageContents) -> DocumentLayout:
    """What the stages have found once one of them has run."""
    layout = DocumentLayout.of(sheets)
    for one in (*takewhile(lambda one: one is not stage, STAGES), stage):
        layout = one(layout)
    return layout
