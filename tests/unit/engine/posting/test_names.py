"""Title and employer, and postings that name neither."""

import pytest
from tests.unit.engine.posting.postings import fields, read

TAIL = "\n\nResponsibilities:\n- Plan the shifts\n\nRequirements:\n- 2 years in a warehouse\n"


@pytest.mark.parametrize(
    ("top", "title", "company"),
    [
        ("Warehouse Supervisor\nNorthgate Foods Ltd\nLeeds", "Warehouse Supervisor", "Northgate Foods Ltd"),
        ("Job title: Night Porter\nCompany: Harbour Hotel", "Night Porter", "Harbour Hotel"),
    ],
)
def test_title_and_employer_are_read_from_the_header(top, title, company):
    found = fields(top + TAIL)
    assert (found["title"], found["company"]) == (title, company)


def test_no_employer_is_invented_where_none_is_named():
    text = "Warehouse Supervisor\n\nOur client needs help in a busy depot. Minimum two years. Weekends off." + TAIL
    assert fields(text)["company"] is None


def test_title_and_employer_have_probabilities_above_their_thresholds():
    role = read("Warehouse Supervisor\nNorthgate Foods Ltd\nLeeds" + TAIL).role
    assert role.title is not None
    assert role.company is not None
    assert 0.25 <= role.title.confidence <= 1
    assert 0.35 <= role.company.confidence <= 1


@pytest.mark.parametrize(("years", "level"), [("1 year", "junior"), ("3 years", "mid"), ("8 years", "senior")])
def test_seniority_falls_back_to_years_of_experience(years, level):
    text = f"Data Analyst\nAcme Ltd\n\nRequirements:\n- At least {years} of experience with SQL\n"
    assert fields(text)["seniority"] == level


def test_seniority_of_the_title_outweighs_years():
    text = "Junior Data Analyst\nAcme Ltd\n\nRequirements:\n- At least 8 years of experience with SQL\n"
    assert fields(text)["seniority"] == "junior"
