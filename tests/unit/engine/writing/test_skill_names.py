"""Skills within a sentence have the capitals of names and no others."""

import pytest

from callboard.engine.skills.reader import find_known
from callboard.engine.writing.skill_names import distinct, hard_skills


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Data Entry, Typing, Microsoft Word", ["data entry", "typing", "Microsoft Word"]),
        ("Software Development and SQL", ["software development", "SQL"]),
        ("Customer Service, tensorflow", ["customer service", "TensorFlow"]),
        ("Knowledge of Quickbooks", ["Quickbooks"]),
        ("Six Sigma, Human Resources", ["Six Sigma", "human resources"]),
        ("Proficient in Microsoft Project and Bluebeam", ["Microsoft Project", "Bluebeam"]),
        ("Statistics, Analytics and Multithreading", ["statistics", "analytics", "multithreading"]),
    ],
)
def test_names_keep_their_capitals_and_other_skills_lose_them(text: str, names: list[str]) -> None:
    assert hard_skills(find_known(text), (), "en") == names


def test_german_nouns_keep_their_capitals() -> None:
    assert hard_skills(find_known("Buchhaltung und SAP"), (), "de") == ["Buchhaltung", "SAP"]


def test_signs_are_part_of_a_name() -> None:
    assert distinct(["C", "C++", "C#", "Java"]) == ["C", "C++", "C#", "Java"]


def test_redundant_name_is_left_out() -> None:
    assert distinct(["Sales", "Sales strategy", "Payroll"]) == ["Sales strategy", "Payroll"]
