"""Dates in the right margin, on the line of an entry's first point."""

from tests.builders.lines import Sheet, celled

from callboard.engine.resume.stages.margin_dates import with_margin_dates
from callboard.engine.resume.stages.rows import Row, rows_of
from callboard.engine.text.dates import find_spans


def moved(sheet: Sheet) -> list[Row]:
    document = sheet.document()
    return with_margin_dates(rows_of(document), find_spans(document.text, language="en"))


def cells(row: Row) -> list[str]:
    return [cell.text for cell in row.cells]


def test_date_beside_the_first_point_goes_to_the_header() -> None:
    sheet = celled(Sheet(), ["Moor Mills, Baker", "Leeds, UK"], 20)
    celled(sheet, ["Baked bread for four shops of the town and for the", "June 2015 – May 2019"], 34, bullet=True)
    celled(sheet, ["school", "3 years 11 months"], 48)
    header, point, rest = moved(sheet)
    assert cells(header) == ["Moor Mills, Baker", "Leeds, UK", "June 2015 – May 2019"]
    assert len(cells(point)) == 1
    assert point.text == "Baked bread for four shops of the town and for the"
    assert cells(rest) == ["school"]


def test_date_stays_with_a_point_whose_head_has_its_own() -> None:
    sheet = celled(Sheet(), ["Moor Mills, Baker", "June 2015 – May 2019"], 20)
    celled(sheet, ["Ran the bakery of the old mill", "June 2016 – May 2017"], 34, bullet=True)
    header, point = moved(sheet)
    assert len(cells(header)) == 2
    assert len(cells(point)) == 2


def test_date_alone_beside_a_row_that_is_no_point_stays_there() -> None:
    sheet = celled(Sheet(), ["Moor Mills", "Leeds, UK"], 20)
    celled(sheet, ["Baker", "June 2015 – May 2019"], 34)
    assert [len(cells(row)) for row in moved(sheet)] == [2, 2]
