"""The report of one evaluation, and the comparison of several: values for a surface to present."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from callboard.agents.runs.model import RunStatus
from callboard.agents.spec import EngineKind
from callboard.engine.facts import Evidence, Frozen
from callboard.engine.interview.model import QuestionSet
from callboard.engine.matching.model import BlockerCheck, MatchingAnalysis, Verdict
from callboard.engine.messages.catalogue import LANGUAGES
from callboard.engine.messages.languages import other_letter_language, unwritten_language
from callboard.engine.posting.model import Importance, Posting
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
        return self.posting_language if self.posting_language in LANGUAGES else "en"

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


_FEW = 0.5
"""A concern about at most this share of the candidates tells them from the others."""


class ComparisonRow(Frozen):
    """One candidate of a comparison: only the parts that it shows, so that a hundred candidates fit in memory.

    A file that could not be evaluated has a `problem` and nothing else.
    """

    resume_name: str
    candidate: str = ""
    role: str = ""
    recommendation: Recommendation | None = None
    matching: MatchingAnalysis | None = None
    reasons: tuple[str, ...] = ()
    """At most three reasons for the candidate, the most important first."""
    concerns: tuple[str, ...] = ()
    """What speaks against the candidate, the most important first."""
    concern: str | None = None
    """The concern that tells this candidate from the others for the same role."""
    suspicious: bool = False
    problem: str | None = None
    held: str | None = None
    """Why nothing was judged."""
    page: str | None = None
    """Address of the candidate's own report, relative to the comparison."""

    @property
    def score(self) -> float:
        """The score, below every real one where there is none."""
        return self.matching.score if self.matching else -1.0

    @property
    def problem_line(self) -> str:
        """The problem with the name of the file, once."""
        problem = self.problem or ""
        return problem if self.resume_name in problem else f"{self.resume_name}: {problem}"

    @staticmethod
    def of(report: HiringReport, *, page: str | None) -> ComparisonRow:
        """The row of an evaluated candidate."""
        return ComparisonRow(
            resume_name=report.resume_name,
            candidate=report.candidate,
            role=report.role,
            recommendation=report.recommendation,
            matching=report.matching_analysis,
            reasons=tuple(claim.text for claim in report.evaluation.strengths[:3]) if report.evaluation else (),
            concerns=tuple(claim.text for claim in report.evaluation.risks) if report.evaluation else (),
            suspicious=report.scan.suspicious,
            problem=None if report.matching_analysis or report.holds else report.error or report.status,
            held=" ".join(hold.reason for hold in report.holds) or None,
            page=page,
        )


class ScoreDifference(Frozen):
    """By how many points one candidate leads another in one component of the score; negative if behind."""

    name: str
    points: float


class Advantage(Frozen):
    """A requirement in which one candidate is ahead of another, with the verdicts on both."""

    requirement: str
    own: Verdict
    other: Verdict


class Comparison(Frozen):
    """Several candidates for one posting, best first; ties in the order of their file names."""

    role: str
    rows: tuple[ComparisonRow, ...]

    @staticmethod
    def differences(first: MatchingAnalysis, second: MatchingAnalysis) -> tuple[ScoreDifference, ...]:
        """What the first has before the second, component by component; together they are the difference of scores."""
        others = {part.name: part.points for part in second.components}
        found = [
            ScoreDifference(name=part.name, points=part.points - others.get(part.name, 0.0))
            for part in first.components
        ]
        return tuple(sorted(found, key=lambda each: -each.points))

    @staticmethod
    def advantages(first: MatchingAnalysis, second: MatchingAnalysis) -> tuple[Advantage, ...]:
        """The requirements that the first shows more of than the second: must-haves first, the largest lead first."""
        others = {each.text: each for each in second.requirements}
        leads = [
            (each, others[each.text])
            for each in first.requirements
            if each.verdict in {Verdict.MET, Verdict.PARTLY} and each.text in others
        ]
        ahead = [(own, other) for own, other in leads if own.credit > other.credit and own.verdict is not other.verdict]
        ahead.sort(key=lambda lead: (lead[0].importance is not Importance.MUST, lead[1].credit - lead[0].credit))
        return tuple(Advantage(requirement=own.text, own=own.verdict, other=other.verdict) for own, other in ahead)

    @staticmethod
    def rank(posting_name: str, rows: list[ComparisonRow]) -> Comparison:
        """Put the rows in order; the role is the one they were compared with (or several), else the file's name."""
        role = " / ".join(dict.fromkeys(row.role for row in rows if row.role)) or posting_name
        ordered = sorted(_with_own_concerns(rows), key=lambda row: (-row.score, row.resume_name))
        return Comparison(role=role, rows=tuple(ordered))


def _with_own_concerns(rows: Sequence[ComparisonRow]) -> list[ComparisonRow]:
    """Each row with its first concern that most candidates for the role do not share.

    Where there is none, it is the rarest; a concern about all of several candidates is no one's own.
    """
    roles: dict[str, list[ComparisonRow]] = {}
    for row in rows:
        if row.matching:
            roles.setdefault(row.matching.role or "", []).append(row)
    return [_with_own_concern(row, roles[row.matching.role or ""]) if row.matching else row for row in rows]


def _with_own_concern(row: ComparisonRow, group: Sequence[ComparisonRow]) -> ComparisonRow:
    shared = {text: sum(text in other.concerns for other in group) for text in row.concerns}
    own = [text for text in row.concerns if len(group) == 1 or shared[text] < len(group)]
    rarest = min(own, key=lambda text: max(shared[text] / len(group), _FEW), default=None)
    return row.model_copy(update={"concern": rarest})
