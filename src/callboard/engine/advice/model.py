"""Outputs of the job search agents. Read-only fields are the engine's: a model is not asked for them."""

from __future__ import annotations

from datetime import date
from enum import StrEnum
from typing import Annotated
from uuid import UUID

from pydantic import Field

from callboard.engine.facts import Evidence, Frozen, ReadOnly
from callboard.engine.interview.model import Difficulty, QuestionCategory
from callboard.engine.matching.model import BlockerCheck, RequirementMatch, ScoreImprovement
from callboard.engine.posting.model import EmploymentType, Importance, Posting, Seniority

NOBODY = UUID(int=0)
"""The id of a posting in a draft of a model, which names postings by their titles."""


class PostingBrief(Frozen):
    """A posting as it is counted and listed."""

    id: UUID
    title: str
    company: str = ""
    places: tuple[str, ...] = ()
    remote: bool | None = None
    hybrid: bool | None = None
    employment_type: EmploymentType | None = None
    seniority: Seniority | None = None
    yearly_min: int | None = None
    """In euros, as is `yearly_max`."""
    yearly_max: int | None = None
    rates_of: date | None = None
    skills: tuple[str, ...] = ()
    url: str = ""
    source: str = ""
    credit: str = ""
    """Words that the source asks to be shown with the link."""
    is_sample: bool = False


class WishKind(StrEnum):
    """What a wish is about."""

    WORK_PLACE = "work_place"
    PLACE = "place"
    VISA = "visa"
    CLEARANCE = "clearance"
    LANGUAGE = "language"


class WishConflict(Frozen):
    """A wish of the person that a posting contradicts."""

    kind: WishKind
    reason: str
    quote: str
    """The words of the posting that say so."""


class FoundPosting(Frozen):
    """A complete posting: its text, the facts read from it, and the wishes that it contradicts."""

    brief: PostingBrief
    text: str
    posting: Posting
    against_wishes: tuple[WishConflict, ...] = ()


class ResumeStrength(Frozen):
    """Something that the résumé shows well, and the lines that show it."""

    text: str
    evidence: tuple[Evidence, ...] = Field(min_length=1)


class TimelineGap(Frozen):
    """A period without work or study, and the dates around it."""

    text: str
    months: int
    evidence: tuple[Evidence, ...] = ()


class SkillCount(Frozen):
    """A skill, and how many postings ask for it."""

    skill: str
    postings: int


class ProfileAnalysis(Frozen):
    """What a profile shows. `years` are of work, overlaps counted once."""

    headline: str
    level: Annotated[Seniority | None, ReadOnly] = None
    years: Annotated[float, ReadOnly] = 0.0
    strengths: tuple[ResumeStrength, ...] = ()
    gaps: Annotated[tuple[TimelineGap, ...], ReadOnly] = ()
    missing: Annotated[tuple[SkillCount, ...], ReadOnly] = ()
    """Skills that the postings found ask for, and the profile does not show, the most asked first."""
    postings: Annotated[int, ReadOnly] = 0
    """How many postings `missing` was counted in."""


class PayRange(Frozen):
    """Pay in whole euros a year over the `postings` that state it; each counts with the middle of its range."""

    postings: int
    median: int
    lower: int | None = None
    """The lower quartile; None for fewer than four postings, as is `upper`."""
    upper: int | None = None
    rates_of: date | None = None
    """The day of the exchange rates."""


class LabelCount(Frozen):
    """A value, and how many postings have it."""

    label: str
    postings: int


class MarketAnalysis(Frozen):
    """The postings that were found, counted. Nothing is known beyond them."""

    headline: str
    postings: Annotated[int, ReadOnly] = 0
    employers: Annotated[int, ReadOnly] = 0
    samples: Annotated[int, ReadOnly] = 0
    """How many are of the sample board: invented."""
    remote: Annotated[int, ReadOnly] = 0
    hybrid: Annotated[int, ReadOnly] = 0
    pay: Annotated[PayRange | None, ReadOnly] = None
    skills: Annotated[tuple[SkillCount, ...], ReadOnly] = ()
    levels: Annotated[tuple[LabelCount, ...], ReadOnly] = ()
    places: Annotated[tuple[LabelCount, ...], ReadOnly] = ()
    jobs: Annotated[tuple[PostingBrief, ...], ReadOnly] = ()
    """The best of them."""


class JobMatch(Frozen):
    """How a profile fits one posting: blockers first, then the score and what it is made of."""

    title: str
    reason: str
    """Why it fits, or does not, in one or two sentences."""
    posting_id: Annotated[UUID, ReadOnly] = NOBODY
    company: Annotated[str, ReadOnly] = ""
    url: Annotated[str, ReadOnly] = ""
    source: Annotated[str, ReadOnly] = ""
    credit: Annotated[str, ReadOnly] = ""
    is_sample: Annotated[bool, ReadOnly] = False
    is_blocked: Annotated[bool, ReadOnly] = False
    """Whether the profile contradicts a condition of the posting; what the profile does not say blocks nothing."""
    blockers: Annotated[tuple[BlockerCheck, ...], ReadOnly] = ()
    against_wishes: Annotated[tuple[WishConflict, ...], ReadOnly] = ()
    score: Annotated[float, ReadOnly] = 0.0
    low: Annotated[float, ReadOnly] = 0.0
    high: Annotated[float, ReadOnly] = 0.0
    requirements: Annotated[tuple[RequirementMatch, ...], ReadOnly] = ()
    raises: Annotated[tuple[ScoreImprovement, ...], ReadOnly] = ()


class JobMatches(Frozen):
    """The postings found, compared with the profile, the best first; then those against a wish, then the blocked."""

    headline: str
    matches: tuple[JobMatch, ...] = ()

    @property
    def best(self) -> JobMatch | None:
        """The first: the best that no condition blocks and no wish is against, if there is one."""
        return self.matches[0] if self.matches else None


class SuggestionKind(StrEnum):
    """What to do with a line."""

    MOVE_UP = "move_up"
    """Put it first among the points of its job."""
    USE_WORDS = "use_words"
    """Say the same in the posting's words."""
    LIST_SKILL = "list_skill"
    """Name in the list of skills what a line shows."""


class Suggestion(Frozen):
    """A change to the résumé that adds no new fact: `evidence` is the line of the résumé that supports it."""

    kind: SuggestionKind
    action: str
    """What to do, one sentence."""
    text: str = ""
    """The words to write; empty where the line only moves."""
    evidence: tuple[Evidence, ...] = Field(min_length=1)
    requirement_evidence: Evidence | None = None
    """What the posting asks for."""


class TailoringGap(Frozen):
    """Something that the posting asks for and the résumé does not show: never to be written in unless it is true."""

    text: str
    importance: Importance
    requirement_evidence: Evidence


class TailoredResume(Frozen):
    """How to make a résumé show for one posting what it holds already."""

    headline: Annotated[str, ReadOnly] = ""
    posting_id: Annotated[UUID | None, ReadOnly] = None
    title: Annotated[str, ReadOnly] = ""
    company: Annotated[str, ReadOnly] = ""
    suggestions: tuple[Suggestion, ...] = ()
    gaps: Annotated[tuple[TailoringGap, ...], ReadOnly] = ()


class TopicQuestion(Frozen):
    """A question to practise, what convinces, and the lines that it rests on."""

    question: str
    tip: str
    evidence: tuple[Evidence, ...] = Field(min_length=1)


class InterviewTopic(Frozen):
    """Questions of one kind; `difficulty` is that of the hardest."""

    id: Annotated[str, ReadOnly] = ""
    title: str
    category: QuestionCategory
    difficulty: Difficulty
    questions: tuple[TopicQuestion, ...] = Field(min_length=1)


class InterviewPreparation(Frozen):
    """What to expect in the interview for one posting."""

    headline: Annotated[str, ReadOnly] = ""
    posting_id: Annotated[UUID | None, ReadOnly] = None
    title: Annotated[str, ReadOnly] = ""
    company: Annotated[str, ReadOnly] = ""
    topics: tuple[InterviewTopic, ...] = ()
