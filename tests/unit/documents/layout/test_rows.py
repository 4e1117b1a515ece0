"""Areas to rows."""

from tests.builders.sheets import after, sheet, write

from callboard.documents.layout.rows import find_rows


def test_superscript_is_in_the_row_that_it_stands_over():
    (page,) = after(find_rows, sheet(write(50, 100, "Engineer"), write(110, 97, "2nd", size=6))).pages
    assert [row.text for row in page.rows] == ["Engineer 2nd"]


def test_text_that_runs_up_the_page_is_a_running_head_at_its_end():
    (page,) = after(find_rows, sheet(write(50, 100, "Engineer"), rotated=write(20, 50, "Draft"))).pages
    assert [(row.text, row.lane, row.running_head) for row in page.rows] == [
        ("Engineer", "main", False),
        ("Draft", "rotated", True),
    ]
