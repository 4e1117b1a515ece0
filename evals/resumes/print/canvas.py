"""PDF by two drawing libraries that know nothing of documents: reportlab and fpdf2."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from fpdf import FPDF
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import BaseDocTemplate, Frame, FrameBreak, PageTemplate, Paragraph, Spacer

FONTS = Path("/usr/share/fonts/truetype/dejavu")
SIDE = ("contact", "skills", "languages", "certificates")
Row = tuple[str, str, str]


def rows(view: dict[str, Any], keys: tuple[str, ...]) -> Iterator[Row]:
    """What to draw, in order: kind (heading, strong, plain, bullet), left text and right text."""
    for key in keys:
        yield "heading", view["headings"][key], ""
        match key:
            case "contact":
                yield from (("plain", c["text"], "") for c in view["contact"])
            case "summary":
                yield "plain", view["summary"], ""
            case "work" | "education" | "projects":
                yield from (row for item in view[key] for row in entry(item, key))
            case "skills":
                yield from (("plain", named(group), "") for group in view["skills"])
            case "languages":
                yield from (("plain", f"{item['language']}: {item['fluency']}", "") for item in view["languages"])
            case _:
                yield from (mention(item) for item in view[key])


def named(group: dict[str, Any]) -> str:
    """A group of skills on one line."""
    return (f"{group['name']}: " if group.get("name") else "") + ", ".join(group["keywords"])


def mention(item: dict[str, Any]) -> Row:
    """A certificate, a publication or an award."""
    what = item.get("name") or item.get("title", "")
    by = item.get("issuer") or item.get("publisher") or item.get("awarder", "")
    when = item.get("when") or item.get("releaseDate") or item.get("date", "")
    return "bullet", ", ".join(filter(None, (what, by))), when


def entry(item: dict[str, Any], key: str) -> Iterator[Row]:
    """A job, a study or a project."""
    title = {"work": item.get("position"), "education": item.get("title"), "projects": item.get("name")}[key]
    where = {"work": item.get("name"), "education": item.get("institution"), "projects": item.get("description")}[key]
    yield "strong", title or "", item["dates"]
    yield "plain", ", ".join(filter(None, (where, item.get("location")))), ""
    if item.get("url"):
        yield "plain", item["url"], ""
    if item.get("score"):
        yield "plain", item["score"], ""
    yield from (("bullet", text, "") for text in item.get("highlights", ()))


def frames(view: dict[str, Any], template: str) -> bytes:
    """reportlab: `plain` in one column, `frames` with a narrow column that is drawn first."""
    registerFont(TTFont("Sans", FONTS / "DejaVuSans.ttf"))
    registerFont(TTFont("Sans-Bold", FONTS / "DejaVuSans-Bold.ttf"))
    buffer = BytesIO()
    width, height = A4
    document = BaseDocTemplate(buffer, pagesize=A4, title=view["name"], invariant=1)
    inner = partial(Frame, leftPadding=0, rightPadding=0)
    if template == "frames":
        tall = height - 30 * mm
        columns = [inner(15 * mm, 15 * mm, 52 * mm, tall), inner(75 * mm, 15 * mm, 120 * mm, tall)]
    else:
        columns = [inner(20 * mm, 15 * mm, width - 40 * mm, height - 30 * mm)]
    document.addPageTemplates(PageTemplate(frames=columns))
    style = ParagraphStyle("body", fontName="Sans", fontSize=8.5, leading=11.5)
    story: list[Any] = []
    head = [
        Paragraph(escape(view["name"]), ParagraphStyle("name", style, fontName="Sans-Bold", fontSize=18, leading=22)),
        Paragraph(escape(view["label"]), style),
    ]
    if template == "frames":
        side = tuple(k for k in SIDE if k == "contact" or k in view["order"])
        story += [*flow(rows(view, side), style), FrameBreak(), *head]
        story += flow(rows(view, tuple(k for k in view["order"] if k not in side)), style)
    else:
        story += [*head, Paragraph(escape("  |  ".join(c["text"] for c in view["contact"])), style)]
        story += flow(rows(view, tuple(view["order"])), style)
    document.build(story)
    return buffer.getvalue()


def flow(content: Iterator[Row], style: ParagraphStyle) -> list[Any]:
    """Rows as reportlab's paragraphs; a date follows its title in brackets."""
    strong = ParagraphStyle("strong", style, fontName="Sans-Bold", spaceBefore=4)
    heading = ParagraphStyle("heading", strong, fontSize=11, textColor="#8a2c0d", spaceBefore=9, spaceAfter=3)
    bullet = ParagraphStyle("bullet", style, leftIndent=10, bulletIndent=2)
    story: list[Any] = []
    for kind, left, right in content:
        text = escape(left + (f" ({right})" if right else ""))
        chosen = {"heading": heading, "strong": strong, "bullet": bullet}.get(kind, style)
        story.append(Paragraph(text, chosen, bulletText="•" if kind == "bullet" else None))
    return [*story, Spacer(1, 4)]


def cells(view: dict[str, Any], template: str) -> bytes:
    """fpdf2: cells placed one by one, dates in a cell of their own at the right edge."""
    pdf = FPDF(format="A4")
    pdf.set_creation_date(datetime(2026, 1, 1, tzinfo=UTC))
    pdf.add_font("Sans", "", FONTS / "DejaVuSans.ttf")
    pdf.add_font("Sans", "B", FONTS / "DejaVuSans-Bold.ttf")
    pdf.set_margins(18, 15)
    pdf.add_page()
    align = "C" if template == "centred" else "L"
    pdf.set_font("Sans", "B", 18)
    pdf.multi_cell(0, 9, view["name"], align=align, new_x="LMARGIN", new_y="NEXT")
    pdf.set_font("Sans", "", 9)
    pdf.multi_cell(0, 5, view["label"], align=align, new_x="LMARGIN", new_y="NEXT")
    pdf.multi_cell(0, 5, "  |  ".join(c["text"] for c in view["contact"]), align=align, new_x="LMARGIN", new_y="NEXT")
    for kind, left, right in rows(view, tuple(view["order"])):
        draw(pdf, kind, left, right)
    return bytes(pdf.output())


def draw(pdf: FPDF, kind: str, left: str, right: str) -> None:
    """One row of cells."""
    if kind == "heading":
        pdf.ln(3)
        pdf.set_font("Sans", "B", 12)
        pdf.cell(0, 7, left, border="B", new_x="LMARGIN", new_y="NEXT")
        return
    pdf.set_font("Sans", "B" if kind == "strong" else "", 9)
    if right:
        pdf.cell(125, 5, ("• " if kind == "bullet" else "") + left)
        pdf.set_font("Sans", "", 9)
        pdf.cell(0, 5, right, align="R", new_x="LMARGIN", new_y="NEXT")
    else:
        pdf.multi_cell(0, 5, ("• " if kind == "bullet" else "") + left, new_x="LMARGIN", new_y="NEXT")
