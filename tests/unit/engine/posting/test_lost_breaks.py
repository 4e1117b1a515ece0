"""Rows that were joined with a blank are parted again; names and titles stay whole."""

import pytest
from tests.unit.engine.posting.test_lines import rows

from callboard.engine.posting.lost_breaks import MOST_PLACES, lost_breaks, places


def parts(row: str) -> list[str]:
    bounds = [0, *(place for span in lost_breaks(row) for place in span), len(row)]
    return [row[start:end] for start, end in zip(bounds[::2], bounds[1::2], strict=True)]


@pytest.mark.parametrize(
    "lines",
    [
        ["Experience with the repair of motors and drives", "Ability to work at height and in small teams"],
        ["Answer phones and greet guests", "Schedule meetings and keep the calendars of our engineers"],
        ["Finish all visits of a day under strict deadlines", "A passion for old machines"],
        ["Strong written and verbal communication skills", "Experience with hydraulic lifts is preferred"],
    ],
)
def test_rows_joined_with_a_blank_are_parted(lines: list[str]) -> None:
    assert parts(" ".join(lines)) == lines
    assert rows(f"We repair lifts in the north.\n{' '.join(lines)}")[1:] == lines


@pytest.mark.parametrize(
    ("row", "lines"),
    [
        ("Experience with hydraulic lifts (any make counts!)Familiar with cranes", 2),
        ("Being on call if requiredMS Office skills", 2),
        ("Planning in manufacturing2+ years in supervising", 2),
        ("Always keen to learn and improve,Be happy to start at seven", 2),
        ("Virtualisation with Hyper-V (any version)Windows server support", 2),
    ],
)
def test_rows_joined_without_a_blank_are_parted(row: str, lines: int) -> None:
    assert len(parts(row)) == lines
    assert "".join(parts(row)) == row


@pytest.mark.parametrize(
    "row",
    [
        "Tests of equipment with voltages up to 230 kV",
        "Knowledge of VMware, PeopleTools and F5 load balancers",
        "Bachelor of Arts (B.A.) or of Science (B.S.)",
        "Good command of Microsoft Office and of Visual Basic for Applications",
        "You will join the Customer Success team in North America",
        "Bachelor's degree in Mechanical Engineering or a Trade Certificate",
        "You report to the Head of Service and to our Chief Operating Officer in New York",
        "Senior Lift Engineer",
    ],
)
def test_names_and_titles_stay_whole(row: str) -> None:
    assert parts(row) == [row]


def test_the_plus_sign_of_an_item_is_part_of_neither_row() -> None:
    assert parts("Knowledge of cranes and hoists + Experience with drives + Ability to work at height") == [
        "Knowledge of cranes and hoists",
        "Experience with drives",
        "Ability to work at height",
    ]


def test_rows_of_other_languages_stay_whole() -> None:
    german = [
        "Wir suchen zum nächsten Termin einen Techniker für unsere Aufzüge und bieten eine unbefristete Stelle.",
        "Du bringst Erfahrung mit der Wartung von Aufzügen mit und hast Kenntnisse der Hydraulik",
    ]
    assert rows("\n".join(german)) == german


def test_only_the_beginning_of_an_endless_row_is_looked_at() -> None:
    assert len(places("and Then " * 3 * MOST_PLACES)) == MOST_PLACES
