"""The report of one evaluation: values for a surface to present."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from callboard.agents.runs.model import RunStatus
from callboard.agents.spec import EngineKind
from callboard.engine.facts import Evidence, Frozen
from callboard.engine.interview.model import QuestionSet
from callboard.engine.matching.model import BlockerCheck, MatchingAnalysis
from callboard.engine.messages.languages import letter_language, other_letter_language, unwritten_language
from callboard.engine.posting.model import Posting
from callboard.engine.research.model import ResearchAnalysis
from callboard.engine.resume.model import Resume
from callboard.engine.trust.findings import ScanReport
from callboard.engine.writing.model import EmailDraft, Evaluation, Recommendation, ScorecardRow
from callboard.hiring.agents.inputs import candidate_name, role_name
from callboard.hiring.decisions import Decision
from callboard.hiring.intake import Hold


class AgentLine(Frozen):
    """One agent's part in the run. `seconds` is from its start to its end, None where a person answered in between."""

    name: str
    purpose: str
    status: str
    engine: EngineKind | None = None
    seconds: float | None = None
    headline: str = ""


class EmailStatus(StrEnum):
    """The status of the e-mail."""

    NONE = "none"
    WAITING = "waiting"
    WRITTEN = "written"
    """Approved and written to a file; nobody has sent it."""
    DELIVERED = "delivered"
    """Approved and sent."""
    DENIED = "denied"


class ClaimKind(StrEnum):
    """What a sentence of an evaluation speaks of."""

    STRENGTH = "strength"
    RISK = "risk"
    OPEN = "open"
    """What the documents do not tell."""
    DEALBREAKER = "dealbreaker"
    SCORECARD = "scorecard"


class SourcedClaim(Frozen):
    """One sentence of an evaluation, with the quotations that it rests on."""

    kind: ClaimKind
    text: str
    evidence: tuple[Evidence, ...]


class HiringReport(Frozen):
    """Everything that one run produced; parts that it did not reach are None."""

    run_id: str
    status: str
    created_at: datetime
    error: str | None = None
    resume_name: str
    posting_name: str
    resume_lines: tuple[str, ...]
    posting_lines: tuple[str, ...]
    scan: ScanReport
    holds: tuple[Hold, ...] = ()
    """Why nothing was judged: the documents were read, and a person decides."""
    recognised: tuple[str, ...] = ()
    """A sentence for each document that was read from pictures of its pages."""
    agents: tuple[AgentLine, ...]
    candidate_profile: Resume | None = None
    jd_analysis: Posting | None = None
    matching_analysis: MatchingAnalysis | None = None
    research_analysis: ResearchAnalysis | None = None
    hr_questions: QuestionSet | None = None
    technical_questions: QuestionSet | None = None
    ceo_questions: QuestionSet | None = None
    evaluation: Evaluation | None = None
    email_content: EmailDraft | None = None
    email_status: EmailStatus = EmailStatus.NONE
    email_file: str | None = None
    """The path of the file that the approved e-mail, or the copy of the one sent, was written to."""
    decisions: tuple[Decision, ...] = ()
    """What people decided about the candidate for this role, the newest first."""

    @property
    def candidate(self) -> str:
        """The candidate's name, or the file's where none was read."""
        return candidate_name(self.candidate_profile, self.resume_name)

    @property
    def by_model(self) -> frozenset[str]:
        """The agents that a model spoke for."""
        return frozenset(agent.name for agent in self.agents if agent.engine is EngineKind.MODEL)

    @property
    def may_be_judged(self) -> bool:
        """Whether a person may have judged what is held."""
        return bool(self.holds) and all(hold.may_be_lifted for hold in self.holds)

    @property
    def unwritten_language(self) -> str | None:
        """The posting's language, in English, where the letter and the questions are in another one."""
        return unwritten_language(self.jd_analysis.language) if self.jd_analysis and not self.holds else None

    @property
    def letter_language(self) -> str | None:
        """The language of the posting, in English, where the letter and the questions are in it and it is another."""
        return other_letter_language(self.jd_analysis.language) if self.jd_analysis and not self.holds else None

    @property
    def resume_language(self) -> str:
        """The code of the language that the résumé is written in, "en" before it was read."""
        return self.candidate_profile.language if self.candidate_profile else "en"

    @property
    def posting_language(self) -> str:
        """The code of the language that the posting is written in, "en" before it was read."""
        return self.jd_analysis.language if self.jd_analysis else "en"

    @property
    def question_language(self) -> str:
        """The code of the language that the letter and the questions are in."""
        return letter_language(self.posting_language)

    @property
    def recommendation(self) -> Recommendation | None:
        """The advice; what is held for a person is on hold."""
        if self.evaluation:
            return self.evaluation.recommendation
        return Recommendation.HOLD if self.holds else None

    @property
    def claims(self) -> tuple[SourcedClaim, ...]:
        """Every sentence of the evaluation, each with its sources."""
        found, match = self.evaluation, self.matching_analysis
        if found is None:
            return ()
        return (
            *(_claim(ClaimKind.STRENGTH, each.text, each.evidence) for each in found.strengths),
            *(_claim(ClaimKind.RISK, each.text, each.evidence) for each in found.risks),
            *(_claim(ClaimKind.OPEN, each.text, each.evidence) for each in found.unknowns),
            *(_blocker_claim(each) for each in (match.blockers if match else ())),
            *(_scorecard_claim(each) for each in found.scorecard),
        )

    @property
    def role(self) -> str:
        """The role's title and company, as far as they were read."""
        compared = self.matching_analysis.role if self.matching_analysis else None
        return role_name(self.jd_analysis, self.posting_name, compared=compared)


def _claim(kind: ClaimKind, text: str, evidence: tuple[Evidence, ...]) -> SourcedClaim:
    return SourcedClaim(kind=kind, text=text, evidence=evidence)


def _scorecard_claim(row: ScorecardRow) -> SourcedClaim:
    return _claim(ClaimKind.SCORECARD, f"{row.criterion}: {row.reason}", row.evidence)


def _blocker_claim(check: BlockerCheck) -> SourcedClaim:
    sources = (*check.resume_evidence, check.requirement_evidence)
    return _claim(ClaimKind.DEALBREAKER, f"{check.detail}: {check.reason}", sources)


class HiringLine(Frozen):
    """One evaluation in a list; score and recommendation are None as long as there are none."""

    id: UUID
    title: str
    status: RunStatus
    error: str | None
    score: float | None
    low: float | None = None
    """With `high`, the band that the score may lie in."""
    high: float | None = None
    recommendation: Recommendation | None
    created_at: datetime
    finished_at: datetime | None
