"""Page geometry: headings by style, sidebars, tables of dates and content."""

from dataclasses import dataclass, field

import pytest
from tests.unit.engine.resume.samples import TODAY

from callboard.engine.document import Box, Document, DocumentPage, Line, MediaType
from callboard.engine.resume.model import Section
from callboard.engine.resume.parser import parse_resume, without_heading_icons
from callboard.engine.resume.rows import rows_of
from callboard.engine.resume.sections import find_parts
from callboard.engine.resume.side_by_side import in_order
from callboard.engine.text.dates import find_spans


@dataclass
class Sheet:
    """A page to set lines on."""

    lines: list[Line] = field(default_factory=list[Line])
    end: int = 0

    def set(self, text: str, top: float, **style: object) -> "Sheet":
        """One line at a height; `x` is its left edge, `size` its size."""
        x, size = float(style.pop("x", 50.0)), float(style.pop("size", 10.0))  # type: ignore[arg-type]
        width = 5.0 * len(text)
        box = Box(x, top, x + width, top + size)
        self.lines.append(Line(text=text, start=self.end, box=box, size=size, indent=0, **style))  # type: ignore[arg-type]
        self.end += len(text) + 1
        return self

    def document(self) -> Document:
        return Document(MediaType.PDF, tuple(self.lines), pages=(DocumentPage(1, 600, 840),))


def sections(document: Document) -> list[tuple[Section, list[str]]]:
    spans = find_spans(document.text)
    parts = find_parts(in_order(rows_of(document), spans))
    return [(part.section, [row.text for row in part.rows]) for part in parts if part.rows]


def test_skill_group_name_is_not_a_section() -> None:
    sheet = Sheet().set("Jane Doe", 20, size=20.0)
    for top, title in ((40, "Experience"), (60, "Education"), (80, "Skills")):
        sheet.set(title, top, size=14.0, bold=True).set(
            "Engineer at Acme" if top < 80 else "Tools", top + 12, bold=top == 80
        )
    sheet.set("Git, Docker", 110)
    assert sections(sheet.document())[-1] == (Section.SKILLS, ["Tools", "Git, Docker"])


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
    assert sections(sheet.document()) == [
        (Section.SKILLS, ["Python, Go"]),
        (Section.WORK, ["Engineer, Acme Inc., 2019 – 2021"]),
    ]


def test_page_numbers_are_not_read() -> None:
    sheet = Sheet().set("Jane Doe", 40, size=20.0).set("Page 1 of 2", 810)
    assert [row.text for row in rows_of(sheet.document())] == ["Jane Doe"]


def celled(sheet: Sheet, cells: list[str], top: float, **style: object) -> Sheet:
    """One line whose cells stand apart."""
    places, start = [], sheet.end
    for cell in cells:
        places.append((start, start + len(cell)))
        start += len(cell) + 2
    return sheet.set("  ".join(cells), top, cells=tuple(places), **style)


def only_job(sheet: Sheet) -> tuple[str | None, ...]:
    (job,) = parse_resume(sheet.document(), today=TODAY).work
    return tuple(str(fact.value) if fact else None for fact in (job.company, job.title, job.start, job.end))


def test_bullet_without_hanging_indent_continues_on_the_next_line() -> None:
    sheet = Sheet().set("Jane Doe", 20, size=20.0).set("Experience", 80, size=14.0, bold=True)
    sheet.set("Engineer at Northern Bank", 100, bold=True).set("2019 – 2021", 112)
    for top, first, second in (
        (126, "Owned the billing service through a tenfold growth in its volume of", "payments"),
        (152, "Hired five engineers across three time zones while the bank went on", "growing"),
    ):
        for text, indent, at, bullet in ((first, 24.0, top, True), (second, 11.0, top + 12, False)):
            box = Box(50 + indent, at, 50 + indent + 5 * len(text), at + 10)
            sheet.lines.append(Line(text=text, start=sheet.end, box=box, size=10, indent=indent, bullet=bullet))
            sheet.end += len(text) + 1
    (job,) = parse_resume(sheet.document(), today=TODAY).work
    assert [bullet.value.split()[-1] for bullet in job.bullets] == ["payments", "growing"]


def test_icon_before_a_heading_is_not_a_bullet() -> None:
    sheet = Sheet().set("Jane Doe", 40, size=20.0)
    sheet.set("Experience", 80, bold=True, bullet=True).set("Engineer at Acme, 2015 to 2019", 100)
    sheet.set("Education", 140, bold=True, bullet=True).set("BSc in Physics", 160)
    assert [section for section, _ in sections_with_icons(sheet.document())][1:] == [Section.WORK, Section.EDUCATION]


def sections_with_icons(document: Document) -> list[tuple[Section, list[str]]]:
    parts = find_parts(without_heading_icons(rows_of(document)))
    return [(part.section, [row.text for row in part.rows]) for part in parts if part.rows]


def test_white_space_marks_unlisted_headings_in_uniform_type() -> None:
    sheet = Sheet().set("Jane Doe", 20).set("Skill Highlights", 50).set("Axure", 61).set("Sketch", 72)
    sheet.set("Experience", 100).set("Engineer at Acme, 2015 to 2019", 111)
    assert sections(sheet.document())[1:] == [
        (Section.SKILLS, ["Axure", "Sketch"]),
        (Section.WORK, ["Engineer at Acme, 2015 to 2019"]),
    ]


def test_projects_begin_with_names_in_the_type_of_the_first() -> None:
    sheet = Sheet().set("Jane Doe", 20, size=20.0).set("Projects", 60, size=14.0, bold=True)
    sheet.set("Harbour Map", 80, bold=True).set("Creator", 94).set("Drew the tides of nine harbours", 108, bullet=True)
    sheet.set("TIDES", 130, bold=True, caps=True).set("2019 - 2021", 144).set(
        "Counted ships at night", 158, bullet=True
    )
    assert [project.name.value for project in parse_resume(sheet.document(), today=TODAY).projects] == [
        "Harbour Map",
        "TIDES",
    ]


def test_headings_in_the_margin_share_a_row_with_what_they_open() -> None:
    sheet = Sheet().set("Jane Doe", 20, size=20.0)
    for top, heading, opening in ((60, "Work", "Store Manager"), (120, "Education", "Leeds College")):
        line = Line(
            text=f"{heading}\t{opening}", start=sheet.end, box=Box(50, top, 300, top + 10), size=10.0, indent=0,
        )  # fmt: skip
        sheet.lines.append(line)
        sheet.end += len(line.text) + 1
        below = Line(
            text="March 2015 – June 2019", start=sheet.end, box=Box(150, top + 14, 300, top + 24), size=10.0, indent=100
        )
        sheet.lines.append(below)
        sheet.end += len(below.text) + 1
    assert sections(sheet.document())[1:] == [
        (Section.WORK, ["Store Manager", "March 2015 – June 2019"]),
        (Section.EDUCATION, ["Leeds College", "March 2015 – June 2019"]),
    ]


def test_dates_that_a_narrow_column_breaks_are_put_together() -> None:
    sheet = Sheet().set("Experience", 40, size=14.0, bold=True)
    for top, date, told in (
        (60, "Apr 2016 –", "Compliance Officer, Hafenwerk Ltd, Leeds"),
        (74, "Present", "Answers for all licences of the firm."),
        (100, "Dec 2013 –", "Auditor, Moorland Ltd, Leeds"),
        (114, "Mar 2016", "Led the audits of six funds."),
    ):
        start, end = sheet.end, sheet.end + len(date)
        sheet.set(f"{date}  {told}", top, cells=((start, end), (end + 2, end + 2 + len(told))))
    now, before = parse_resume(sheet.document(), today=TODAY).work
    assert now.current
    assert (before.start and before.start.value, before.end and before.end.value) == ("2013-12", "2016-03")
    assert "Mar 2016" not in " ".join(fact.value for fact in (before.summary, *before.bullets) if fact)


def test_column_that_goes_on_after_a_heading_of_a_later_page_is_read() -> None:
    sheet = Sheet().set("Jane Doe", 20, size=20.0)
    sheet.set("Experience", 40, size=14.0, bold=True).set("Engineer, Acme Ltd", 60, column=1)
    sheet.set("Education", 40, size=14.0, bold=True, page=2).set("Skills", 80, size=14.0, bold=True, page=2)
    sheet.set("Git, Docker", 100, page=2).set("2012 – 2014", 80, column=1)
    assert any("Git, Docker" in rows for _, rows in sections(sheet.document()))


@pytest.mark.parametrize("line", ["Flat 241, Kim Lane", "# 経歴概要", "Personal Particulars"])
def test_line_below_the_name_that_is_no_headline_is_none(line: str) -> None:
    sheet = Sheet().set("Jane Doe", 20, size=20.0, bold=True).set(line, 44, size=12.0)
    sheet.set("jane@mail.example", 60).set("Experience", 90, size=14.0, bold=True).set("Auditor, Acme Ltd", 110)
    assert parse_resume(sheet.document(), today=TODAY).label is None
