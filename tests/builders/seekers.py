"""A job seeker with their résumé, and postings found for them, read by the engine."""

from __future__ import annotations

from datetime import date
from functools import cache
from uuid import UUID

from callboard.engine.advice.model import FoundPosting, PostingBrief
from callboard.engine.document import Document
from callboard.engine.job_search.query import read_job_query
from callboard.engine.job_search.yearly_pay import yearly_pay
from callboard.engine.posting.model import Posting, RequirementKind
from callboard.engine.posting.parser import parse_posting
from callboard.engine.resume.model import Resume
from callboard.engine.resume.parser import parse_resume
from callboard.jobsearch.agents.inputs import FoundPostings, SearchRequest, SeekerResume

TODAY = date(2026, 11, 23)

RESUME = """Ines Calder
Leeds, ines.calder@example.com

Experience
Platform Engineer, Tarn Systems, Jun 2020 - present
- Ran 40 services together with three colleagues
- Reduced the cost of the build servers by 30 %
- Wrote Python services with FastAPI and Postgres
- Set up CI/CD with GitHub Actions

Developer, Beck Software, Jan 2016 - May 2019
- Wrote Python services for the billing of 3,500 customers
- Supported the sales team with reports

Education
BSc Physics, University of Leeds, 2012 - 2015

Skills
Python, Docker
"""

BACKEND = """Senior Backend Engineer
Lowther Labs, Berlin, Germany
Remote within the EU
Salary: €80,000 - €100,000 per year

Requirements
- 5+ years of Python
- Strong PostgreSQL
- Experience with CI/CD
- Experience with Kafka

Nice to have
- Terraform
"""

DATA = """Data Engineer
Greyfell, Leeds, United Kingdom
Salary: £60,000 - £70,000 per year

Requirements
- Python and SQL
- Experience with Apache Airflow
"""

NURSE = """Staff Nurse
Stanhope Hospital, London, United Kingdom

Requirements
- Registration with the NMC is required
- Experience in intensive care
"""


@cache
def own_document() -> Document:
    return Document.from_text(RESUME)


@cache
def resume() -> Resume:
    return parse_resume(own_document(), today=TODAY)


def found(text: str, number: int = 1, **changes: object) -> FoundPosting:
    """A posting as a search finds it."""
    posting = _read(text)
    role, yearly = posting.role, yearly_pay(posting.role.salary)
    skills = (skill for one in role.requirements if one.kind is not RequirementKind.LANGUAGE for skill in one.skills)
    brief = PostingBrief(
        id=UUID(int=number),
        title=role.title.value if role.title else "",
        company=role.company.value if role.company else "",
        places=tuple(place.value for place in role.locations),
        remote=role.remote,
        seniority=role.seniority,
        yearly_min=yearly.min if yearly else None,
        yearly_max=yearly.max if yearly else None,
        skills=tuple(dict.fromkeys(skills)),
    )
    return FoundPosting(brief=brief.model_copy(update=changes), text=text, posting=posting)


@cache
def _read(text: str) -> Posting:
    return parse_posting(Document.from_text(text))


def seeker_resume() -> SeekerResume:
    return SeekerResume(name="profile", document=own_document(), resume=resume())


def found_postings(*postings: FoundPosting) -> FoundPostings:
    return FoundPostings(counted=tuple(one.brief for one in postings), compared=postings)


def request(words: str = "", target: UUID | None = None) -> SearchRequest:
    return SearchRequest(query=read_job_query(words), target=target)
