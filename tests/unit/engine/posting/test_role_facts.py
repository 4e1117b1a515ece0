"""The facts of one role, and what it shares with the whole posting."""

from callboard.engine.document import Document
from callboard.engine.posting.model import EmploymentType, Seniority
from callboard.engine.posting.offered_roles import texts_of_roles
from callboard.engine.posting.posting_text import PostingText
from callboard.engine.posting.role_facts import facts_of_role
from callboard.engine.posting.role_text import RoleText, role_text
from callboard.engine.posting.title import with_title
from callboard.engine.posting.unit_labels import label_units

AD = """\
Senior Gardener
Location: Leeds
Employment type: Part-time
Salary: £24,000 per year

Requirements
- 6 years of pruning experience
- Driving licence
"""
SEVERAL = """\
Green Lawns | Leeds, UK | Full-time | https://lawns.example

We have a few new roles this year.

• Staff Engineer ($200–250K), remote
• Data Analyst ($80–140K)
"""


def read(text: str) -> RoleText:
    reading = PostingText(Document.from_text(text))
    return with_title(role_text(reading, reading.rows, label_units(reading)))


def test_a_role_has_the_terms_and_demands_of_its_text() -> None:
    whole = read(AD)
    role = facts_of_role(whole, whole)
    assert [place.value for place in role.locations] == ["Leeds"]
    assert role.employment_type is EmploymentType.PART_TIME
    assert role.salary is not None
    assert (role.salary.min, role.salary.currency) == (24000, "GBP")
    assert role.seniority is Seniority.SENIOR
    assert role.years == 6
    assert len(role.requirements) == 2


def test_a_title_that_tells_no_level_takes_it_from_the_years() -> None:
    whole = read(AD.replace("Senior ", ""))
    assert facts_of_role(whole, whole).seniority is Seniority.SENIOR


def test_a_role_of_several_keeps_its_own_terms_and_shares_the_others() -> None:
    whole = read(SEVERAL)
    engineer, analyst = (facts_of_role(part, whole) for part in texts_of_roles(whole))
    assert [role.salary.max for role in (engineer, analyst) if role.salary] == [250_000, 140_000]
    assert engineer.remote
    assert engineer.locations == ()
    assert [place.value for place in analyst.locations] == ["Leeds, UK"]
    assert engineer.employment_type is analyst.employment_type is EmploymentType.FULL_TIME
