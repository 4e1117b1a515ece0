"""Several candidates for one posting, best first: what each leads in, and what tells each from the others."""

from __future__ import annotations

from collections.abc import Sequence

from callboard.engine.facts import Frozen
from callboard.engine.matching.model import MatchingAnalysis, Verdict
from callboard.engine.posting.model import Importance
from callboard.engine.writing.model import Recommendation
from callboard.hiring.report import HiringReport

_FEW = 0.5
"""A concern about at most this share of the candidates tells them from the others."""


class RankedCandidate(Frozen):
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
    def of(report: HiringReport, *, page: str | None) -> RankedCandidate:
        """The row of an evaluated candidate."""
        return RankedCandidate(
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


class CandidateRanking(Frozen):
    """Several candidates for one posting, best first; ties in the order of their file names."""

    role: str
    rows: tuple[RankedCandidate, ...]

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
    def rank(posting_name: str, rows: list[RankedCandidate]) -> CandidateRanking:
        """Put the rows in order; the role is the one they were compared with (or several), else the file's name."""
        role = " / ".join(dict.fromkeys(row.role for row in rows if row.role)) or posting_name
        ordered = sorted(_with_own_concerns(rows), key=lambda row: (-row.score, row.resume_name))
        return CandidateRanking(role=role, rows=tuple(ordered))


def _with_own_concerns(rows: Sequence[RankedCandidate]) -> list[RankedCandidate]:
    """Each row with its first concern that most candidates for the role do not share.

    Where there is none, it is the rarest; a concern about all of several candidates is no one's own.
    """
    roles: dict[str, list[RankedCandidate]] = {}
    for row in rows:
        if row.matching:
            roles.setdefault(row.matching.role or "", []).append(row)
    return [_with_own_concern(row, roles[row.matching.role or ""]) if row.matching else row for row in rows]


def _with_own_concern(row: RankedCandidate, group: Sequence[RankedCandidate]) -> RankedCandidate:
    shared = {text: sum(text in other.concerns for other in group) for text in row.concerns}
    own = [text for text in row.concerns if len(group) == 1 or shared[text] < len(group)]
    rarest = min(own, key=lambda text: max(shared[text] / len(group), _FEW), default=None)
    return row.model_copy(update={"concern": rarest})
