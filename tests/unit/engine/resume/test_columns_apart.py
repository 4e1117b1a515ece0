"""Columns of a page as sections: what stands in one column is no part of another."""

from tests.builders.lines import Sheet, sections

from callboard.engine.resume.model import Section


def test_a_sidebar_with_headings_of_its_own_stays_apart() -> None:
    sheet = Sheet().set("Skills", 100, column=1, size=12.0, bold=True).set("Python, Go", 120, column=1)
    sheet.set("Experience", 100, column=2, x=200.0, size=12.0, bold=True).set(
        "Engineer, Acme Inc., 2019 – 2021", 120, column=2, x=200.0
    )
    assert sections(sheet) == [
        (Section.SKILLS, ["Python, Go"]),
        (Section.WORK, ["Engineer, Acme Inc., 2019 – 2021"]),
    ]


def test_column_that_goes_on_after_a_heading_of_a_later_page_is_read() -> None:
    sheet = Sheet().set("Jane Doe", 20, size=20.0)
    sheet.set("Experience", 40, size=14.0, bold=True).set("Engineer, Acme Ltd", 60, column=1)
    sheet.set("Education", 40, size=14.0, bold=True, page=2).set("Skills", 80, size=14.0, bold=True, page=2)
    sheet.set("Git, Docker", 100, page=2).set("2012 – 2014", 80, column=1)
    assert any("Git, Docker" in rows for _, rows in sections(sheet))
