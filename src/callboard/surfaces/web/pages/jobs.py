"""Postings from all sources: searched and filtered, and each with what was read beside the words that say so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Annotated
from urllib.parse import urlencode
from uuid import UUID

from fastapi import Depends, Query, Response

from callboard.core.clock import now
from callboard.engine.document import Document
from callboard.engine.facts import Evidence
from callboard.engine.posting.model import Importance, Posting, Requirement, Sections
from callboard.jobsearch.posting_flags import FlagKind
from callboard.jobsearch.postings import PostingFilter, PostingState, StoredPosting
from callboard.surfaces.web.highlights import MAX_HEADING_CHARACTERS, shown_lines
from callboard.surfaces.web.page import Context, page_router

SHOWN = 50
PAY_FROM = ("30000", "45000", "60000", "80000", "100000", "150000")
"""Least yearly pay in euros that can be chosen."""

HEAD = 2
"""The level of a head inside a posting."""

NAMED = 5
"""Other postings that a flag names."""

EVERY = "every"
"""Postings of every state, also those that are gone."""

router = page_router()


@dataclass(frozen=True)
class ShownJobs:
    """What an address asks of the list; values that it does not know are left out, as forms send them empty."""

    q: Annotated[str, Query(max_length=200)] = ""
    remote: Annotated[str, Query(max_length=1)] = ""
    pay: Annotated[str, Query(max_length=8)] = ""
    source: Annotated[str, Query(max_length=36)] = ""
    state: Annotated[str, Query(max_length=10)] = ""

    @property
    def query(self) -> str:
        """The same as part of an address."""
        return urlencode({name: value for name, value in asdict(self).items() if value})

    def filter(self) -> PostingFilter:
        """What the service is asked for."""
        which = PostingFilter(
            text=self.q,
            remote=bool(self.remote),
            pay_from=int(self.pay) if self.pay.isdecimal() else None,
            source_id=_id(self.source),
        )
        if self.state == EVERY:
            return which._replace(states=tuple(PostingState))
        chosen = tuple(state for state in PostingState if state.value == self.state)
        return which._replace(states=chosen) if chosen else which


@dataclass(frozen=True)
class ReadingOfPosting:
    """What was read of a posting as the page shows it: numbered, so that each point finds its words in the text."""

    groups: Sequence[tuple[Importance, Sequence[tuple[int, Requirement]]]]
    evidence: Sequence[Sequence[Evidence]]
    """By number: the blockers first, then the requirements."""


@router.get("/jobs")
async def jobs(
    page: Context, shown: Annotated[ShownJobs, Depends()], before: Annotated[UUID | None, Query()] = None
) -> Response:
    """Postings, those that were first seen last first."""
    search, caller = page.services.job_search, page.caller
    found = await search.postings.list(caller, shown.filter(), before=before, limit=SHOWN + 1)
    return await page.render(
        "jobsearch/jobs.html",
        shown=shown,
        jobs=found[:SHOWN],
        following=found[SHOWN - 1].id if len(found) > SHOWN else None,
        is_first=before is None,
        sources={str(source.id): source.name for source in await search.sources.list(caller)},
        pays=PAY_FROM,
        states=(EVERY, *(state.value for state in PostingState)),
    )


@router.get("/jobs/{posting_id}")
async def job(posting_id: UUID, page: Context) -> Response:
    """One posting: what was read of it, beside its text."""
    found = await page.services.job_search.postings.get(page.caller, posting_id, now=now())
    reading = _reading(found.posting)
    profile = await page.services.profiles.get(page.caller)
    return await page.render(
        "jobsearch/job.html",
        job=found,
        has_profile=not profile.is_empty,
        role=found.posting.role if found.posting else None,
        roles=len(found.posting.roles) if found.posting else 0,
        reading=reading,
        lines=shown_lines(_document(found), reading.evidence),
        frauds=[flag for flag in found.flags if flag.kind is FlagKind.FRAUD_SIGN],
        flags=[flag for flag in found.flags if flag.kind is not FlagKind.FRAUD_SIGN],
        others=await page.services.job_search.postings.named(page.caller, _linked(found)),
    )


def _reading(posting: Posting | None) -> ReadingOfPosting:
    if posting is None:
        return ReadingOfPosting((), ())
    role = posting.role
    numbered = list(enumerate(role.requirements, len(role.blockers)))
    groups = [
        (importance, [(number, each) for number, each in numbered if each.importance is importance])
        for importance in Importance
    ]
    evidence = [(each.evidence,) for each in (*role.blockers, *role.requirements)]
    return ReadingOfPosting([group for group in groups if group[1]], evidence)


def _document(job: StoredPosting) -> Document:
    """The text with the points and heads that the engine found in it: a stored text is bare lines."""
    document = Document.from_text(job.text)
    sections = job.posting.role.sections if job.posting else Sections()
    listed = (*sections.responsibilities, *sections.requirements, *sections.preferred)
    points = {document.line_at(fact.evidence.start) for fact in listed}
    heads = {point - 1 for point in points} - points
    lines = [
        replace(line, bullet=place in points, level=HEAD if place in heads and _is_head(line.text) else 0)
        for place, line in enumerate(document.lines)
    ]
    return replace(document, lines=tuple(lines))


def _is_head(text: str) -> bool:
    return 0 < len(text) <= MAX_HEADING_CHARACTERS and text[-1] not in ".!?;,"


def _linked(job: StoredPosting) -> list[UUID]:
    """The other postings that its flags name."""
    return [other for flag in job.flags for other in flag.postings[:NAMED]]


def _id(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None
