"""Studies in a table."""

import pytest
from tests.builders.lines import Sheet, celled
from tests.unit.engine.resume.samples import TODAY

from callboard.engine.resume.model import Study
from callboard.engine.resume.parser import parse_resume
from callboard.engine.resume.study_tables import column_of

HEADER = ["Course", "School / College", "Board", "Year of passing", "% of marks"]


def studies(*rows: list[str], heading: str = "Education") -> tuple[Study, ...]:
    sheet = Sheet().set("Jane Doe", 20, size=20.0).set(heading, 60, size=14.0, bold=True)
    for at, row in enumerate(rows):
        celled(sheet, row, 80 + 20 * at)
    return parse_resume(sheet.document(), today=TODAY).education


def told(study: Study) -> tuple[str | None, ...]:
    facts = (study.degree, study.area, study.institution, study.start, study.end, study.score)
    return tuple(str(fact.value) if fact else None for fact in facts)


@pytest.mark.parametrize(
    ("name", "column"),
    [
        ("Year of Passing", "year"), ("Board / University", "board"), ("NAME OF THE INSTITUTION", "institute"),
        ("% of marks", "score"), ("Exam passed", "degree"), ("Branch", "field"), ("Sr. No.", "count"),
        ("Abschluss", "degree"), ("Built the harbour of Leeds in a year of storms", None), ("Harbour", None),
    ],
)  # fmt: skip
def test_name_of_a_column_says_what_it_holds(name: str, column: str | None) -> None:
    assert column_of(name) == column


def test_each_row_below_the_names_of_columns_is_a_study() -> None:
    found = studies(
        HEADER,
        ["B.Sc (Physics)", "Hill College, Leeds", "Moor University", "2011 - 2014", "74 %"],
        ["Class 12", "Dale School", "State Board", "2011", "81 %"],
    )
    assert [told(study) for study in found] == [
        ("B.Sc", "Physics", "Hill College, Leeds", "2011", "2014", "74 %"),
        ("Class 12", None, "Dale School", None, "2011", "81 %"),
    ]


def test_board_is_the_institution_where_no_school_is_named() -> None:
    (study,) = studies(["Degree", "University", "Year"], ["MBA", "Moor University", "2018"])
    assert told(study)[:3] == ("MBA", None, "Moor University")


def test_row_that_is_not_filled_as_the_names_say_is_none_of_the_table() -> None:
    row = ["MBA", "Hill College", "Moor University", "2018", "70 %"]
    found = studies(HEADER, row, ["one", "two", "three", "four", "5"])
    assert [told(study)[0] for study in found] == ["MBA"]


def test_table_of_jobs_is_no_table_of_studies() -> None:
    rows = ["Course", "School", "Year"], ["Weaving", "Hill School", "2019"]
    assert all(study.score is None for study in studies(*rows, heading="Experience"))
