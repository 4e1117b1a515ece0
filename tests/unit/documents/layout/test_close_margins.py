"""Margins of dates and names so close to their text that both look like one line."""

from tests.builders.sheets import sheet, texts, write

EDGE = 146


def entry(y: float, begun: str, ended: str, title: str, told: str, right: float = EDGE - 8) -> list[list]:
    """An entry whose date, ranged right, goes on beside its first list item."""
    rows = [write(right - 5 * len(begun), y, begun), write(EDGE, y, title)]
    rows += [write(right - 5 * len(ended), y + 14, ended), write(EDGE, y + 14, f"• {told}")]
    return [*rows, write(EDGE + 10, y + 28, f"{told} a second time")]


def test_date_wrapped_beside_the_first_list_item_is_one_date_before_the_title():
    page = sheet(
        write(EDGE, 100, "Experience", size=14, bold=True),
        *entry(120, "May 2019 –", "Present", "Planner at Great Northern Works", "Plans the lines"),
        *entry(170, "Jan 2014 –", "Apr 2019", "Draughtsman at Brook and Daughters", "Drew the bridges"),
        write(EDGE, 230, "Skills", size=14, bold=True),
        write(EDGE - 8 - 20, 250, "Care"),
        write(EDGE, 250, "Drawing, planning and asking twice"),
    )
    assert texts(page) == [
        "Experience",
        "May 2019 – Present  Planner at Great Northern Works",
        "Plans the lines",
        "Plans the lines a second time",
        "Jan 2014 – Apr 2019  Draughtsman at Brook and Daughters",
        "Drew the bridges",
        "Drew the bridges a second time",
        "Skills",
        "Care  Drawing, planning and asking twice",
    ]


def test_date_column_is_not_split_between_month_and_year():
    runs = [
        run
        for at in range(5)
        for run in (
            write(50, 100 + 14 * at, "Oct. "),
            write(77.3, 100 + 14 * at, f"201{at} - Jul 201{at + 1}, and what was done in all that time"),
        )
    ]
    assert all(line.startswith("Oct. 201") for line in texts(sheet(*runs)))
