"""Lines to rows."""

from tests.builders.lines import Sheet, celled

from callboard.engine.document import Box, Document, DocumentPage, Line, MediaType
from callboard.engine.resume.stages.rows import rows_of


def test_page_numbers_are_not_read() -> None:
    sheet = Sheet().set("Jane Doe", 40, size=20.0).set("Page 1 of 2", 810)
    assert [row.text for row in rows_of(sheet.document())] == ["Jane Doe"]


def test_dots_that_lead_to_a_date_part_cells() -> None:
    sheet = Sheet().set("Harbour Foods Ltd............ 2015 – 2019", 40).set("North Mills plc ………………", 60)
    first, second = rows_of(sheet.document())
    assert [cell.text for cell in first.cells] == ["Harbour Foods Ltd", "2015 – 2019"]
    assert second.text == "North Mills plc"


def test_three_dots_lead_nowhere() -> None:
    sheet = Sheet().set("Clerk, Accountant ...", 40)
    assert [row.text for row in rows_of(sheet.document())] == ["Clerk, Accountant ..."]


def test_dots_and_stars_that_rate_a_skill_are_no_part_of_its_row() -> None:
    sheet = celled(celled(Sheet(), ["Felling", "•••••"], 40), ["Sawing", "★★★ ☆☆"], 60)
    assert [(row.text, len(row.cells)) for row in rows_of(sheet.document())] == [("Felling", 1), ("Sawing", 1)]


def test_address_that_heads_every_page_is_read_once() -> None:
    lines: list[Line] = []
    start = 0
    for page in (1, 2):
        for text, top in (("Nora Quist", 20.0), ("Erlenweg 28, 70123 Fennau", 34.0), (f"Seite {page} von 2", 48.0)):
            lines.append(Line(text=text, start=start, page=page, box=Box(50, top, 250, top + 10), size=10.0))
            start += len(text) + 1
    pages = (DocumentPage(1, 600, 840), DocumentPage(2, 600, 840))
    rows = rows_of(Document(MediaType.PDF, tuple(lines), pages=pages))
    assert [row.text for row in rows] == ["Nora Quist", "Erlenweg 28, 70123 Fennau"]
