"""Paragraphs, tables and text boxes of a Word part, in order, into a builder."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

from callboard.documents.characters import without_bullet
from callboard.documents.docx.boxes import box_background_of, box_hiding_reason
from callboard.documents.docx.colours import background_of
from callboard.documents.docx.runs import RunCollector
from callboard.documents.docx.styles import (
    Styles,
    TextStyle,
    W,
    paragraph_look,
    table_parts,
    unseen_cell,
    unseen_row,
    unseen_table,
    value,
)
from callboard.documents.reading_builder import LineStyle, ReadingBuilder, TextSpan
from callboard.engine.page import WHITE, Rgb

MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
WRAPPERS = {f"{W}{name}" for name in ("sdtContent", "sdt", "ins", "moveTo", "customXml", "smartTag")}
INDENT = 18.0
GAP = re.compile(r"\t+| {4,}")
# A cell beside others that is no longer than this holds a date, a place or a label.
MAX_LABEL_PARAGRAPHS = 3
MAX_LABEL = 60


@dataclass(frozen=True, slots=True)
class Backgrounds:
    """The colour of the page, and that on which clear text boxes lie; None where it cannot be told."""

    paper: Rgb | None
    boxes: Rgb | None


@dataclass(slots=True)
class Paragraph:
    """One paragraph ready for the builder: its parts between tabs, and its style."""

    cells: list[list[TextSpan]]
    style: LineStyle

    @property
    def text(self) -> str:
        """The visible text of the paragraph."""
        return " ".join(span.text for cell in self.cells for span in cell if not span.hidden).strip()


class DocxBody:
    """Reads one part; `links` are what its relationships point to."""

    def __init__(self, builder: ReadingBuilder, styles: Styles, links: dict[str, str], grounds: Backgrounds) -> None:
        self.builder = builder
        self.styles = styles
        self.links = links
        self.grounds = grounds
        self.top = TextStyle(paper=grounds.paper)

    def write(self, root: Any) -> None:  # noqa: ANN401 - lxml elements have no types
        """Write everything below `root`."""
        for block in self.blocks(root, self.top):
            self._emit(block)

    def blocks(self, root: Any, scope: TextStyle) -> list[Paragraph | list[list[Paragraph]]]:  # noqa: ANN401
        """Paragraphs, and rows of tables as lists of cells."""
        found: list[Paragraph | list[list[Paragraph]]] = []
        for element in root:
            if element.tag == f"{W}p":
                found.extend(self._paragraph(element, scope))
            elif element.tag == f"{W}tbl":
                found.extend(self._rows(element, scope))
            elif element.tag in WRAPPERS:
                found.extend(self.blocks(element, scope))
            elif element.tag == f"{MC}AlternateContent" and len(element):
                found.extend(self.blocks(element[0], scope))
        return found

    def _paragraph(self, element: Any, scope: TextStyle) -> list[Paragraph | list[list[Paragraph]]]:  # noqa: ANN401
        properties = element.find(f"{W}pPr")
        style_name = value(properties, "pStyle") if properties is not None else None
        look = paragraph_look(properties, self.styles.look(style_name or self.styles.default))
        look = replace(
            look,
            paper=look.paper if look.paper != WHITE else scope.paper,
            ink=look.ink or scope.ink,
            hidden=look.hidden or scope.hidden,
            away=look.away or scope.away,
        )
        runs = RunCollector(self.styles, self.links)
        spans = runs.read(element, look)
        found: list[Paragraph | list[list[Paragraph]]] = []
        for box in runs.boxes:
            inside = replace(
                self.top, paper=box_background_of(box) or self.grounds.boxes, away=box_hiding_reason(box) or look.away
            )
            found.extend(self.blocks(box, inside))
        cells, bullet = _without_sign(_cells(spans))
        bullet = (bullet or bool(look.numbered)) and not look.level
        found.append(Paragraph(cells, LineStyle(level=look.level, bullet=bullet, indent=INDENT * look.depth)))
        return found

    def _rows(self, table: Any, scope: TextStyle) -> list[Paragraph | list[list[Paragraph]]]:  # noqa: ANN401
        rows: list[Paragraph | list[list[Paragraph]]] = []
        properties = table.find(f"{W}tblPr")
        style = (value(properties, "tblStyle") if properties is not None else None) or ""
        inner = self.styles.of_table(style, scope)
        inner = replace(inner, paper=background_of(properties, inner.paper), away=unseen_table(table) or inner.away)
        lines = _within(table, f"{W}tr")
        for number, row in enumerate(lines):
            cells: list[list[Paragraph]] = []
            place = self.styles.of_table_part(style, table_parts(properties, number, len(lines)), inner)
            place = replace(place, away=unseen_row(row) or inner.away)
            for cell in _within(row, f"{W}tc"):
                own = cell.find(f"{W}tcPr")
                inside = replace(place, paper=background_of(own, place.paper), away=unseen_cell(own) or place.away)
                cells.append(_flat(self.blocks(cell, inside)))
            rows.append(cells)
        return rows

    def _emit(self, block: Paragraph | list[list[Paragraph]]) -> None:
        if isinstance(block, Paragraph):
            self.builder.row(block.cells, block.style)
            return
        for cell in block:
            self._conceal(cell)
        cells = [[paragraph for paragraph in cell if paragraph.text] for cell in block]
        for paragraph in _in_order([cell for cell in cells if cell]):
            self.builder.row(paragraph.cells, paragraph.style)

    def _conceal(self, cell: list[Paragraph]) -> None:
        for paragraph in cell:
            if not paragraph.text:
                self.builder.row(paragraph.cells, paragraph.style)


def _within(element: Any, tag: str) -> list[Any]:  # noqa: ANN401 - lxml elements have no types
    """Children with a tag, also inside content controls."""
    found: list[Any] = []
    for child in element:
        if child.tag == tag:
            found.append(child)
        elif child.tag in WRAPPERS:
            found.extend(_within(child, tag))
    return found


def _flat(blocks: list[Paragraph | list[list[Paragraph]]]) -> list[Paragraph]:
    """The paragraphs of a cell, those of tables inside it included."""
    flat: list[Paragraph] = []
    for block in blocks:
        if isinstance(block, Paragraph):
            flat.append(block)
        else:
            flat.extend(_in_order([[one for one in cell if one.text] for cell in block]))
            flat.extend(one for cell in block for one in cell if not one.text)
    return flat


def _in_order(cells: list[list[Paragraph]]) -> list[Paragraph]:
    """The paragraphs of a table row as one would read them aloud."""
    cells = [cell for cell in cells if cell]
    if len(cells) < 2:
        return cells[0] if cells else []
    named = cells[0][0].style.level and not any(one.style.level for cell in cells[1:] for one in cell)
    if all(len(cell) == 1 for cell in cells) and not named:
        return [_beside([cell[0] for cell in cells])]
    if len(cells) == 2 and _is_label(cells[0]) and not _is_heading(cells[0]):
        label = Paragraph([[span for one in cells[0] for span in _joined(one)]], cells[0][0].style)
        return [_beside([label, cells[1][0]]), *cells[1][1:]]
    if len(cells) == 2 and _is_label(cells[1]) and len(cells[1]) <= len(cells[0]):
        paired = [_beside([left, right]) for left, right in zip(cells[0], cells[1], strict=False)]
        return paired + cells[0][len(paired) :]
    return [paragraph for cell in cells for paragraph in cell]


def _beside(paragraphs: list[Paragraph]) -> Paragraph:
    return Paragraph([cell for paragraph in paragraphs for cell in paragraph.cells], paragraphs[0].style)


def _joined(paragraph: Paragraph) -> list[TextSpan]:
    return [span for cell in paragraph.cells for span in [*cell, TextSpan(" ")]]


def _is_label(cell: list[Paragraph]) -> bool:
    return len(cell) <= MAX_LABEL_PARAGRAPHS and sum(len(paragraph.text) for paragraph in cell) <= MAX_LABEL


def _is_heading(cell: list[Paragraph]) -> bool:
    """Return True if a cell holds a section title, which becomes its own line."""
    first = cell[0]
    bold = all(span.bold for part in first.cells for span in part if span.text.strip())
    return bool(first.style.level) or ((bold or first.text.isupper()) and not any(c.isdigit() for c in first.text))


def _cells(spans: list[TextSpan]) -> list[list[TextSpan]]:
    """The parts of a paragraph between its tabs."""
    cells: list[list[TextSpan]] = [[]]
    for span in spans:
        head, *tail = GAP.split(span.text)
        cells[-1].append(replace(span, text=head))
        cells.extend([replace(span, text=text)] for text in tail)
    return cells


def _without_sign(cells: list[list[TextSpan]]) -> tuple[list[list[TextSpan]], bool]:
    """Take off a bullet that was typed by hand."""
    for number, cell in enumerate(cells):
        for index, span in enumerate(cell):
            if not span.text.strip():
                continue
            text, bullet = without_bullet(f"{span.text}  x" if len(span.text.strip()) == 1 else span.text)
            if bullet:
                kept = "" if len(span.text.strip()) == 1 else text
                return [[*cell[:index], replace(span, text=kept), *cell[index + 1 :]], *cells[number + 1 :]], True
            return cells, False
    return cells, False
