"""Lines to rows."""

from tests.builders.lines import Sheet

from callboard.engine.resume.rows import rows_of


def test_page_numbers_are_not_read() -> None:
    sheet = Sheet().set("Jane Doe", 40, size=20.0).set("Page 1 of 2", 810)
    assert [row.text for row in rows_of(sheet.document())] == ["Jane Doe"]
