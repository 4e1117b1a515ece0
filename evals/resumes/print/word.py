"""DOCX by python-docx, in the four ways people build a résumé in Word."""

from __future__ import annotations

import zipfile
from datetime import UTC, datetime
from io import BytesIO
from typing import Any

import docx
from docx.document import Document as Docx
from docx.enum.text import WD_TAB_ALIGNMENT
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Cm, Pt
from docx.table import _Cell

WRITTEN = datetime(2026, 1, 1, tzinfo=UTC)
Place = Docx | _Cell


def docx_bytes(view: dict[str, Any], template: str) -> bytes:
    """The page as DOCX: `headings`, `tabs`, `table` or `sidebar`."""
    document = docx.Document()
    document.core_properties.created = document.core_properties.modified = WRITTEN
    document.core_properties.author = view["name"]
    {"headings": headings, "tabs": tabs, "table": table, "sidebar": sidebar}[template](document, view)
    buffer = BytesIO()
    document.save(buffer)
    return timeless(buffer)


def timeless(buffer: BytesIO) -> bytes:
    """The same archive without the hour it was written, so that printing anew changes no file."""
    result = BytesIO()
    with zipfile.ZipFile(buffer) as old, zipfile.ZipFile(result, "w", zipfile.ZIP_DEFLATED) as new:
        for part in old.infolist():
            new.writestr(zipfile.ZipInfo(part.filename), old.read(part), zipfile.ZIP_DEFLATED)
    return result.getvalue()


def headings(document: Docx, view: dict[str, Any]) -> None:
    """Word's own heading and list styles."""
    document.add_heading(view["name"], 0)
    document.add_paragraph(view["label"])
    document.add_paragraph(" | ".join(c["text"] for c in view["contact"]))
    for key in view["order"]:
        document.add_heading(view["headings"][key], 1)
        section(document, view, key)


def tabs(document: Docx, view: dict[str, Any]) -> None:
    """No styles at all: bold text, dates at a right tab, bullets typed by hand."""
    bold(document, view["name"], size=18)
    document.add_paragraph(view["label"])
    for c in view["contact"]:
        line = document.add_paragraph(f"{c['label']}: ")
        if c["href"]:
            hyperlink(line, c["href"], c["text"])
        else:
            line.add_run(c["text"])
    for key in view["order"]:
        bold(document, view["headings"][key].upper(), size=12)
        section(document, view, key, typed=True)


def table(document: Docx, view: dict[str, Any]) -> None:
    """One table for the whole page: dates or labels in the left column."""
    document.add_heading(view["name"], 0)
    document.add_paragraph(view["label"])
    grid = document.add_table(rows=0, cols=2)

    def row(left: str) -> _Cell:
        cells = grid.add_row().cells
        cells[0].width, cells[1].width = Cm(4), Cm(12)
        cells[0].paragraphs[0].add_run(left)
        return cells[1]

    for c in view["contact"]:
        row(c["label"]).paragraphs[0].add_run(c["text"])
    for key in view["order"]:
        bold(grid.add_row().cells[0], view["headings"][key], size=12)
        if key in {"work", "education"}:
            for item in view[key]:
                entry(row(item["dates"]), {**item, "dates": ""}, key)
        else:
            section(row(""), view, key)


def sidebar(document: Docx, view: dict[str, Any]) -> None:
    """A table of one row and two cells: the narrow one holds contact, skills and languages."""
    left, right = document.add_table(rows=1, cols=2).rows[0].cells
    left.width, right.width = Cm(5.5), Cm(11)
    bold(right, view["name"], size=20)
    right.add_paragraph(view["label"])
    bold(left, view["headings"]["contact"], size=12)
    for c in view["contact"]:
        left.add_paragraph(c["text"])
    for key in view["order"]:
        cell = left if key in {"skills", "languages", "certificates"} else right
        bold(cell, view["headings"][key], size=12)
        section(cell, view, key)


def section(place: Place, view: dict[str, Any], key: str, *, typed: bool = False) -> None:
    """The body of one section."""
    match key:
        case "summary":
            lines = [view["summary"]]
        case "skills":
            lines = [named(group) for group in view["skills"]]
        case "languages":
            lines = [f"{item['language']}: {item['fluency']}" for item in view["languages"]]
        case _:
            lines = []
    for text in lines:
        place.add_paragraph(text)
    for item in view[key] if not lines else ():
        if key in {"work", "education", "projects"}:
            entry(place, item, key, typed=typed)
        else:
            bullet(place, ", ".join(filter(None, parts(item))), typed=typed)


def named(group: dict[str, Any]) -> str:
    """A group of skills on one line."""
    return (f"{group['name']}: " if group.get("name") else "") + ", ".join(group["keywords"])


def parts(item: dict[str, Any]) -> tuple[str, ...]:
    """What is said of a certificate, a publication or an award."""
    return (
        item.get("name") or item.get("title", ""),
        item.get("issuer") or item.get("publisher") or item.get("awarder", ""),
        item.get("when") or item.get("releaseDate") or item.get("date", ""),
    )


def entry(place: Place, item: dict[str, Any], key: str, *, typed: bool = False) -> None:
    """A job, a study or a project."""
    title = item["position"] if key == "work" else item.get("title") or item["name"]
    line = place.add_paragraph()
    line.paragraph_format.tab_stops.add_tab_stop(Cm(16), WD_TAB_ALIGNMENT.RIGHT)
    line.add_run(title).bold = True
    if item["dates"] and isinstance(place, _Cell):
        place.add_paragraph(item["dates"])
    elif item["dates"]:
        line.add_run("\t" + item["dates"])
    where = item.get("institution") if key == "education" else item.get("name") if key == "work" else None
    second = ", ".join(filter(None, (where, item.get("location") if where else item.get("description"))))
    if second:
        place.add_paragraph(second)
    if item.get("url"):
        place.add_paragraph(item["url"])
    if item.get("score"):
        place.add_paragraph(item["score"])
    for text in item.get("highlights", ()):
        bullet(place, text, typed=typed)


def bullet(place: Place, text: str, *, typed: bool) -> None:
    """A list item: Word's list style, or a sign typed by hand."""
    if typed:
        place.add_paragraph(f"•\t{text}")
    else:
        place.add_paragraph(text, style="List Bullet")


def bold(place: Place, text: str, *, size: int) -> None:
    """A line of bold text that only looks like a heading."""
    run = place.add_paragraph().add_run(text)
    run.bold = True
    run.font.size = Pt(size)


def hyperlink(line: Any, target: str, text: str) -> None:  # noqa: ANN401 - python-docx has no type for it
    """A real link, as Word stores it: a relation and an element around the run."""
    relation = line.part.relate_to(
        target, "http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink", is_external=True
    )
    element = OxmlElement("w:hyperlink")
    element.set(qn("r:id"), relation)
    run = line.add_run(text)
    element.append(run._r)  # noqa: SLF001 - the only way to wrap a run
    line._p.append(element)  # noqa: SLF001
