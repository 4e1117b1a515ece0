"""The choice of a role in a posting with several."""

from datetime import date

import pytest

from callboard.engine.document import Document
from callboard.engine.matching.roles import find_role, with_best_role
from callboard.engine.matching.scorer import match
from callboard.engine.posting.model import Posting
from callboard.engine.posting.parser import parse_posting
from callboard.engine.resume.parser import parse_resume

TODAY = date(2026, 6, 15)

POSTING = """Acme | Berlin | Full-time | https://acme.example

We build software for orchards.

- Head of Marketing
- Data Engineer (Python, Airflow)
- Data Analyst
- Senior Data Analyst

We are looking for people who like apples.
"""

RESUME = """Ada Lovelace
ada@example.com

Experience
Data Engineer, Example Ltd, 2019 - present
- Built pipelines in Python and Airflow
Education
BSc Computer Science, University of London, 2016 - 2019
"""


@pytest.fixture(scope="module")
def posting() -> Posting:
    return parse_posting(Document.from_text(POSTING))


def title(posting: Posting) -> str:
    assert posting.role.title
    return posting.role.title.value


class TestFitting:
    def test_best_scoring_role_is_chosen(self, posting: Posting) -> None:
        resume = parse_resume(Document.from_text(RESUME), today=TODAY)

        found = with_best_role(resume, posting, today=TODAY)

        assert title(found).startswith("Data Engineer")
        scores = [match(resume, posting.about(role), today=TODAY).score for role in posting.roles]
        analysis = match(resume, found, today=TODAY)
        assert analysis.score == max(scores)
        assert analysis.role == title(found)
        assert found.roles == posting.roles

    def test_a_single_role_is_not_named(self) -> None:
        resume = parse_resume(Document.from_text(RESUME), today=TODAY)
        single = parse_posting(Document.from_text("Data Engineer\nAcme\n\nRequirements\n- Python\n- SQL\n"))

        assert with_best_role(resume, single, today=TODAY) is single
        assert match(resume, single, today=TODAY).role is None


class TestWanted:
    @pytest.mark.parametrize(
        ("name", "place"),
        [
            ("marketing", 0),
            ("2", 1),
            ("data ENGINEER", 1),
            ("Data Analyst", 2),  # one title to the letter, though another one has its words too
            ("senior analyst", 3),
        ],
    )
    def test_role_is_selected_by_its_number_or_name(self, posting: Posting, name: str, place: int) -> None:
        assert find_role(posting, name) == posting.roles[place]

    @pytest.mark.parametrize("name", ["data", "nurse", "0", "9", "", "²"])
    def test_name_that_fits_no_role_or_several_selects_none(self, posting: Posting, name: str) -> None:
        assert find_role(posting, name) is None
