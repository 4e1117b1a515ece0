"""Skills of which a shared word is written once."""

import pytest

from callboard.engine.posting.requirements import with_elided
from callboard.engine.skills.reader import find_known


@pytest.mark.parametrize(
    ("line", "skills"),
    [
        ("5 years of data or backend engineering", ["Data Engineering", "Back-End Development"]),
        ("machine or deep learning", ["Machine Learning", "Deep Learning"]),
        ("mechanical/electrical engineering", ["Mechanical Engineering", "Electrical Engineering"]),
        ("Excel and data analysis", ["Microsoft Excel", "Data Analysis"]),
        ("a team and its project management", ["Project Management"]),
        ("data and machine learning", ["Machine Learning"]),
    ],
)
def test_only_known_elided_skills_are_completed(line, skills):
    assert [span.skill for span in with_elided(line, find_known(line))] == skills
