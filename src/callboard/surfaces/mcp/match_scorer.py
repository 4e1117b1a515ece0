"""The server `match-scorer`: how well a résumé fits a posting, requirement by requirement."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from callboard.core.clock import today
from callboard.engine.matching.model import RequirementMatch, Verdict
from callboard.engine.posting.model import Importance
from callboard.hiring.comparisons import PostingMatch
from callboard.surfaces.mcp.session import (
    Call,
    DocumentText,
    ToolModel,
    ToolServer,
    ToolSession,
    reading_tool,
    told_to_model,
)

MAX_POSTINGS = 20


class RequirementVerdict(ToolModel):
    """A requirement of the posting, and whether the résumé shows it."""

    requirement: str
    importance: Importance
    verdict: Verdict
    reason: str
    quotes: list[str]
    """The words of the résumé that carry the verdict."""


class ConditionVerdict(ToolModel):
    """A condition that counts apart from the score, such as a licence or the right to work."""

    condition: str
    verdict: Verdict
    reason: str


class MatchScore(ToolModel):
    """How well a résumé fits a posting."""

    role: str
    score: float
    """0 to 100."""
    low: float
    high: float
    """The score lies between `low` and `high`, depending on what the résumé does not say."""
    requirements: list[RequirementVerdict]
    conditions: list[ConditionVerdict]
    doubts: list[str]


class Improvement(ToolModel):
    """What would raise the score, if it is true of the person."""

    action: str
    points: float


class SkillGaps(ToolModel):
    """What a posting asks for and a résumé does not show."""

    role: str
    missing: list[RequirementVerdict]
    partly: list[RequirementVerdict]
    would_raise_the_score: list[Improvement]


class RankedJob(ToolModel):
    """A posting in the order of fit."""

    place: int
    """From 1, the best."""
    posting: int
    """Which of the postings that were sent, counted from 0."""
    role: str
    score: float
    must_haves_met: int
    must_haves: int
    conditions_not_met: list[str]


class RankedJobs(ToolModel):
    """Postings, the best fit first."""

    jobs: list[RankedJob]


Postings = Annotated[list[DocumentText], Field(min_length=1, max_length=MAX_POSTINGS)]


class MatchTools:
    """The tools over one résumé and postings."""

    def __init__(self, session: ToolSession) -> None:
        self._session = session

    async def _matches(self, resume: DocumentText, postings: list[DocumentText], call: Call) -> list[PostingMatch]:
        async with told_to_model():
            uploads = [posting.upload(f"posting {place}") for place, posting in enumerate(postings, 1)]
            caller, comparisons = self._session.caller(call), self._session.services.comparisons
            return await comparisons.match(caller, resume.upload("résumé"), uploads, today=today())

    async def score_match(self, resume: DocumentText, posting: DocumentText, call: Call) -> MatchScore:
        """Score how well a résumé fits one job posting, 0 to 100, with a verdict and quotations for every requirement.

        Name, age, gender and address do not count. Use identify_gaps for what is missing alone.
        """
        (found,) = await self._matches(resume, [posting], call)
        return MatchScore(
            role=found.role,
            score=found.match.score,
            low=found.match.low,
            high=found.match.high,
            requirements=[_verdict(one) for one in found.match.requirements],
            conditions=[
                ConditionVerdict(condition=one.detail, verdict=one.status, reason=one.reason)
                for one in found.match.blockers
            ],
            doubts=list(found.doubts),
        )

    async def identify_gaps(self, resume: DocumentText, posting: DocumentText, call: Call) -> SkillGaps:
        """List what a job posting asks for and a résumé does not show, or shows only in part.

        With it, what would raise the score if it is true of the person. Never add to a résumé what is not true.
        """
        (found,) = await self._matches(resume, [posting], call)
        by = {
            verdict: [_verdict(one) for one in found.match.requirements if one.verdict is verdict]
            for verdict in (Verdict.MISSING, Verdict.PARTLY)
        }
        raises = [Improvement(action=one.action, points=one.points) for one in found.match.raises]
        return SkillGaps(
            role=found.role, missing=by[Verdict.MISSING], partly=by[Verdict.PARTLY], would_raise_the_score=raises
        )

    async def rank_jobs(self, resume: DocumentText, postings: Postings, call: Call) -> RankedJobs:
        """Order up to 20 job postings by how well one résumé fits them, the best first.

        With each, how many must-haves are met, and which conditions are not.
        """
        found = list(enumerate(await self._matches(resume, postings, call)))
        found.sort(key=lambda pair: -pair[1].match.score)
        return RankedJobs(jobs=[_ranked(place, index, one) for place, (index, one) in enumerate(found, 1)])


def make_server(session: ToolSession) -> ToolServer:
    """The server with its three tools."""
    tools = MatchTools(session)
    return ToolServer(
        "match-scorer",
        title="Callboard match scorer",
        instructions="Compares a résumé with job postings, requirement by requirement, with the words that show it.",
        tools=[reading_tool(tools.score_match), reading_tool(tools.identify_gaps), reading_tool(tools.rank_jobs)],
    )


def _verdict(match: RequirementMatch) -> RequirementVerdict:
    return RequirementVerdict(
        requirement=match.text,
        importance=match.importance,
        verdict=match.verdict,
        reason=match.reason,
        quotes=[evidence.quote for evidence in match.resume_evidence],
    )


def _ranked(place: int, index: int, found: PostingMatch) -> RankedJob:
    musts = [one for one in found.match.requirements if one.importance is Importance.MUST and not one.is_condition]
    return RankedJob(
        place=place,
        posting=index,
        role=found.role,
        score=found.match.score,
        must_haves_met=sum(one.verdict is Verdict.MET for one in musts),
        must_haves=len(musts),
        conditions_not_met=[one.detail for one in found.match.blockers if one.status is Verdict.MISSING],
    )
