"""The order of rows over pages with side bars."""

from tests.builders.sheets import column, sheet, texts, write

from callboard.documents.layout.model import PageContents


def test_a_right_side_bar_does_not_interrupt_the_main_column_at_a_page_break():
    first = sheet(*column(50, 100, "main", 30, 20), *column(400, 107, "bar", 30, 20))
    second = sheet(*column(50, 100, "more", 5), number=2)
    order = [line.split()[0] for line in texts(first, second)]
    assert order == ["main"] * 30 + ["more"] * 5 + ["bar"] * 30


def test_left_side_bar_is_read_through_before_the_main_column():
    def page(number: int, side: str) -> PageContents:
        bar = [write(50, 100 + 20 * row, f"{side} skill {row}") for row in range(30)]
        main = [write(200, 107 + 20 * row, f"main line {row} of what is told of many posts here") for row in range(30)]
        return sheet(*bar, *main, number=number)

    order = [line.split()[0] for line in texts(page(1, "bar"), page(2, "more"))]
    assert order == ["bar"] * 30 + ["more"] * 30 + ["main"] * 60
