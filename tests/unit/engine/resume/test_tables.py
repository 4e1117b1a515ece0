"""Columns of dates or labels beside what they label."""

from tests.builders.lines import Sheet, sections
from tests.unit.engine.resume.samples import TODAY

from callboard.engine.resume.model import Section
from callboard.engine.resume.parser import parse_resume


def test_date_column_is_matched_to_its_entries() -> None:
    sheet = Sheet().set("Experience", 100, column=1, size=12.0, bold=True)
    sheet.set("2019 – 2021", 120, column=1).set("2015 – 2019", 160, column=1).set(
        "Education", 200, column=1, size=12.0, bold=True
    )
    sheet.set("2010 – 2014", 220, column=1)
    sheet.set("Data Engineer, Acme Inc.", 120, column=2, x=200.0).set(
        "Built pipelines", 132, column=2, x=210.0, bullet=True
    )
    sheet.set("Developer, Globex Ltd.", 160, column=2, x=200.0).set("Wrote code", 172, column=2, x=210.0, bullet=True)
    sheet.set("BSc in Physics, University of Oslo", 220, column=2, x=200.0)
    resume = parse_resume(sheet.document(), today=TODAY)
    assert [(j.title and j.title.value, j.start and j.start.value) for j in resume.work] == [
        ("Data Engineer", "2019"),
        ("Developer", "2015"),
    ]
    assert [[bullet.value for bullet in job.bullets] for job in resume.work] == [["Built pipelines"], ["Wrote code"]]
    assert resume.education[0].end is not None
    assert resume.education[0].end.value == "2014"


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
