"""The level that a title states."""

import pytest

from callboard.engine.posting.seniority import seniority_of_title


@pytest.mark.parametrize(
    ("title", "level"),
    [
        ("Sr. Data Engineer", "senior"),
        ("Software Engineer II", "mid"),
        ("Software Engineer III", "senior"),
        ("Staff Machine Learning Engineer", "staff"),
        ("Staff Nurse", None),
        ("Head of Engineering", "director"),
        ("VP of Sales", "executive"),
        ("Werkstudent Data Analytics", "intern"),
        ("Becario/a de Contabilidad", "intern"),
        ("Lead Generation Specialist", None),
        ("Engineering Manager", "manager"),
        ("Barista", None),
    ],
)
def test_a_title_states_the_level(title, level):
    assert seniority_of_title(title) == level
