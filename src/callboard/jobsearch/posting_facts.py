"""Turn the payload of a source into the facts of a posting, by the engine.

Runs in a reader process, because payloads are untrusted.
"""

from __future__ import annotations

from datetime import date
from typing import Any

from callboard.documents.job_boards.postings import write_posting
from callboard.documents.limits import Limits
from callboard.documents.reading_builder import ReadingBuilder
from callboard.engine.document import Document
from callboard.engine.facts import Frozen
from callboard.engine.gazetteer.places import country_of
from callboard.engine.job_search.duplicates import simhash
from callboard.engine.job_search.yearly_pay import yearly_pay
from callboard.engine.learning.vectors import MODEL
from callboard.engine.matching.retrieval import posting_skills, posting_vector
from callboard.engine.matching.vocabulary.occupations import trade_of
from callboard.engine.page import MediaType
from callboard.engine.posting.model import EmploymentType, Posting, Salary, Seniority
from callboard.engine.posting.parser import parse_posting

ENGINE_VERSION = 53
"""Counts changes after which postings that were read before are read again."""


class PostingFacts(Frozen):
    """The facts by which postings are listed and searched; `posting` holds the rest, with its evidence in `text`."""

    title: str
    company: str
    places: tuple[str, ...]
    remote: bool | None
    hybrid: bool | None
    remote_regions: tuple[str, ...]
    employment_type: EmploymentType | None
    seniority: Seniority | None
    pay: Salary | None
    yearly_min: int | None
    """In euros, as is `yearly_max`."""
    yearly_max: int | None
    rates_of: date | None
    language: str
    text: str
    simhash: int | None
    """By which other copies of it are found, see `engine.job_search.duplicates`."""
    countries: tuple[str, ...]
    """ISO 3166-1 codes of the countries of its places."""
    requirements: str
    """What it asks for, one requirement a line: these words weigh more in a search than the rest of the text."""
    skills: tuple[str, ...]
    """What it asks for, by the names of the taxonomy."""
    occupations: tuple[str, ...]
    """What the titles of its roles name, by the table of occupations: a search for one of these finds it."""
    embedding: tuple[float, ...]
    """By which profiles find it, see `engine.matching.retrieval`."""
    embedding_model: str
    posting: Posting


class ReadPosting(Frozen):
    """The outcome of reading one payload: its facts, or why there are none."""

    facts: PostingFacts | None = None
    problem: str = ""


class UnreadPosting(Frozen):
    """A payload to be read, and the title that its source lists it under."""

    title: str
    payload: dict[str, Any]


class UnreadBatch(Frozen):
    """Payloads that are read together."""

    postings: tuple[UnreadPosting, ...]


def read_postings(batch: UnreadBatch) -> list[ReadPosting]:
    """The facts of several payloads, in their order."""
    return [_read(one) for one in batch.postings]


def _read(unread: UnreadPosting) -> ReadPosting:
    builder = ReadingBuilder(MediaType.HTML, Limits())
    write_posting(unread.payload, builder)
    if not builder.lines:
        return ReadPosting(problem="it has no text")
    reading = builder.finish()
    document = Document(media_type=reading.media_type, lines=tuple(reading.lines), links=tuple(reading.links))
    posting = parse_posting(document)
    role, yearly = posting.role, yearly_pay(posting.role.salary)
    facts = PostingFacts(
        title=role.title.value if role.title else unread.title,
        company=role.company.value if role.company else "",
        places=tuple(place.value for place in role.locations),
        remote=role.remote,
        hybrid=role.hybrid,
        remote_regions=role.remote_regions,
        employment_type=role.employment_type,
        seniority=role.seniority,
        pay=role.salary,
        yearly_min=yearly.min if yearly else None,
        yearly_max=yearly.max if yearly else None,
        rates_of=yearly.rates_of if yearly else None,
        language=posting.language,
        text=document.text,
        simhash=simhash(document.text),
        countries=tuple(dict.fromkeys(filter(None, (country_of(place.value) for place in role.locations)))),
        requirements="\n".join(one.text for one in role.requirements),
        skills=posting_skills(role),
        occupations=_occupations(posting, unread.title),
        embedding=tuple(posting_vector(posting).tolist()),
        embedding_model=MODEL,
        posting=posting,
    )
    return ReadPosting(facts=facts)


def _occupations(posting: Posting, listed_title: str) -> tuple[str, ...]:
    titles = [role.title.value for role in posting.roles or (posting.role,) if role.title] or [listed_title]
    trades = (trade_of(title, posting.language) for title in titles)
    return tuple(dict.fromkeys(trade.occupation for trade in trades if trade))
