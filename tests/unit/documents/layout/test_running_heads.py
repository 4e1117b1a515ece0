"""Page numbers and what pages repeat in their margins."""

from tests.builders.sheets import after, sheet, texts, write

from callboard.documents.layout.running_heads import mark_running_heads


def test_first_page_keeps_what_the_others_repeat():
    pages = [sheet(write(50, 30, "Ada Byron"), write(50, 400, f"text {n}"), number=n) for n in (1, 2)]
    layout = after(mark_running_heads, *pages)
    assert [[row.running_head for row in page.rows] for page in layout.pages] == [[False, False], [True, False]]


def test_page_numbers_and_repeated_headers_are_not_in_the_middle():
    pages = [
        sheet(write(50, 30, "Ada Lovelace"), write(50, 400, f"text {n}"), write(280, 820, f"Page {n} of 2"), number=n)
        for n in (1, 2)
    ]
    assert texts(*pages) == ["Ada Lovelace", "text 1", "text 2", "Page 1 of 2", "Ada Lovelace", "Page 2 of 2"]
