"""Matches over HTTP: the postings that fit the caller's profile, with everything that a score is made of."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import Query

from callboard.core.clock import today
from callboard.engine.advice.model import WishKind
from callboard.engine.job_search.query import MAX_CHARS, read_job_query
from callboard.engine.matching.model import Verdict
from callboard.engine.posting.model import Importance, RequirementKind
from callboard.surfaces.api.router import ApiRouter
from callboard.surfaces.api.routes.jobs import JobView
from callboard.surfaces.http.dependencies import Caller, Services
from callboard.surfaces.http.problems import problems
from callboard.surfaces.http.schemas import DEFAULT_PAGE, ApiModel, Limit

router = ApiRouter(prefix="/api/matches", tags=["jobs"])


class QuoteView(ApiModel):
    """Words of the posting or of the profile, and their line there."""

    quote: str
    line: int


class MatchBlocker(ApiModel):
    """A condition that knocks out whatever the score: met by the profile, missing, or to be asked (`unknown`)."""

    detail: str
    status: Verdict
    reason: str
    requirement_evidence: QuoteView
    resume_evidence: list[QuoteView]


class MatchWish(ApiModel):
    """A wish that the posting contradicts, with its words."""

    kind: WishKind
    reason: str
    quote: str


class MatchComponent(ApiModel):
    """A part of the score: `points` out of `weight`; `known` is the share of it that the texts let us judge."""

    name: str
    weight: float
    points: float
    known: float
    reason: str


class MatchRequirement(ApiModel):
    """One requirement, how far the profile meets it, and the lines that show it."""

    text: str
    kind: RequirementKind
    importance: Importance
    verdict: Verdict
    credit: float
    reason: str
    requirement_evidence: QuoteView
    resume_evidence: list[QuoteView]


class MatchImprovement(ApiModel):
    """A change that would raise the score, and by how many points; true only if it is true of you."""

    action: str
    points: float


class MatchView(ApiModel):
    """A posting compared with your profile: what would knock out first, then the score and what it is made of."""

    posting: JobView
    blockers: list[MatchBlocker]
    """Conditions that the posting states; they are beside the score."""
    against_wishes: list[MatchWish]
    """Wishes that the posting contradicts; they are beside the score."""
    score: float
    """0 to 100."""
    low: float
    """The lowest score that is possible with what your profile does not say, as is `high` the highest."""
    high: float
    role: str | None
    """The role that was compared, where the posting offers several."""
    components: list[MatchComponent]
    requirements: list[MatchRequirement]
    raises: list[MatchImprovement]
    """What would raise the score; only where one match is asked for."""


class MatchesView(ApiModel):
    """The matches of one search, the best first."""

    items: list[MatchView]
    any_word: bool
    """No posting holds all words of the search: these hold at least one."""
    outdated: int
    """Postings that an older version of Callboard has read: they are being read anew, and the list may change."""


@router.get("", responses=problems(409))
async def list_matches(
    caller: Caller,
    services: Services,
    query: Annotated[
        str,
        Query(
            max_length=MAX_CHARS,
            description="What is searched for, in free words: “backend python, remote in the EU, from 80k EUR”. Empty: "
            "everything.",
        ),
    ] = "",
    limit: Limit = DEFAULT_PAGE,
) -> MatchesView:
    """The postings that answer a search and fit your profile best.

    What has not been compared since your profile or the posting changed is compared first, which takes some seconds.
    """
    found = await services.job_search.matches.best(caller, read_job_query(query), today=today(), limit=limit)
    return MatchesView.model_validate(found)


@router.get("/{job_id:uuid}", responses=problems(404, 409))
async def get_match(job_id: UUID, caller: Caller, services: Services) -> MatchView:
    """One posting compared with your profile, with what would raise the score."""
    return MatchView.model_validate(await services.job_search.matches.get(caller, job_id, today=today()))
