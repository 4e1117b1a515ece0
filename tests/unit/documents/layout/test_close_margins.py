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


def test_dates_on_two_close_lines_stay_two():
    studies = [("2012 –", "2014", "Master of Science at the University"), ("2009 –", "2012", "Bachelor of Science too")]
    runs = [
        run
        for at, (begun, ended, title) in enumerate([*studies, ("2007 –", "2009", "School leaving certificate")])
        for run in (
            write(EDGE - 38, 100 + 30 * at, begun),
            write(EDGE, 100 + 30 * at, title),
            write(EDGE - 28, 114 + 30 * at, ended),
        )
    ]
    more = [write(EDGE, 186, "A line of text that begins where the titles do"), write(EDGE, 200, "And one more")]
    assert texts(sheet(*runs, *more))[:3] == [
        "2012 – 2014  Master of Science at the University",
        "2009 – 2012  Bachelor of Science too",
        "2007 – 2009  School leaving certificate",
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


def test_date_between_the_first_two_lines_of_an_entry_comes_before_its_title():
    runs = [
        run
        for at, (begun, ended, title) in enumerate(
            [("May 2019 –", "Present", "Planner"), ("May 2014 –", "2019", "Clerk")]
        )
        for run in (
            write(60, 107 + 60 * at, begun),
            write(60, 118 + 60 * at, ended),
            write(EDGE, 100 + 60 * at, title, bold=True),
            write(EDGE, 112 + 60 * at, "Great Northern Works, Leeds"),
            write(EDGE, 124 + 60 * at, "Planned the lines of the railway"),
        )
    ]
    assert texts(sheet(*runs)) == [
        "May 2019 – Present  Planner",
        "Great Northern Works, Leeds",
        "Planned the lines of the railway",
        "May 2014 – 2019  Clerk",
        "Great Northern Works, Leeds",
        "Planned the lines of the railway",
    ]
