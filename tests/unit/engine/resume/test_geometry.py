"""What the places of lines say: points that go on, projects, headlines."""

import pytest
from tests.builders.lines import Sheet
from tests.unit.engine.resume.samples import TODAY

from callboard.engine.document import Box, Line
from callboard.engine.resume.parser import parse_resume


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


@pytest.mark.parametrize("line", ["Flat 241, Kim Lane", "# 経歴概要", "Personal Particulars"])
def test_line_below_the_name_that_is_no_headline_is_none(line: str) -> None:
    sheet = Sheet().set("Jane Doe", 20, size=20.0, bold=True).set(line, 44, size=12.0)
    sheet.set("jane@mail.example", 60).set("Experience", 90, size=14.0, bold=True).set("Auditor, Acme Ltd", 110)
    assert parse_resume(sheet.document(), today=TODAY).label is None
