"""What a report shows, on a page as on paper: requirements in groups, questions, charts, and the facts at its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from callboard.agents.spec import EngineKind
from callboard.core.text import shorten, squeeze
from callboard.engine.facts import Evidence, Source
from callboard.engine.interview.model import Question
from callboard.engine.matching.evidence.reasons import says_no_more_than_its_verdict
from callboard.engine.matching.model import MatchingAnalysis, RequirementMatch, Verdict
from callboard.engine.messages.catalogue import catalogue
from callboard.engine.posting.model import Importance
from callboard.engine.research.model import Check, CheckKind
from callboard.hiring.report import HiringReport
from callboard.surfaces.report.charts import Career, ScoreBar, career, score_bars

MAX_QUOTE_CHARACTERS = 240
"""The longest quotation shown, about two lines; its place leads to the whole."""

CONDITIONS = "Conditions of the job"
GROUP_TITLES = ("Must have", "Nice to have", CONDITIONS)
"""The groups of requirements, in the order in which they are shown."""

_OPEN_FIRST = (Verdict.MISSING, Verdict.PARTLY, Verdict.UNKNOWN, Verdict.MET)
_COUNTED = (Verdict.PARTLY, Verdict.MISSING, Verdict.UNKNOWN)


class ReportFormat(StrEnum):
    """How a report is written."""

    HTML = "html"
    JSON = "json"
    PDF = "pdf"


@dataclass(frozen=True)
class AskedQuestion:
    """A question and the interview that it belongs to (`hr`, `technical`, `ceo`)."""

    interviewer: str
    question: Question


@dataclass(frozen=True)
class RequirementGroup:
    """The requirements of one importance, or the conditions of the job, of which résumés rarely speak."""

    title: str
    counts: str
    rows: tuple[RequirementMatch, ...]


@dataclass(frozen=True)
class ReportValues:
    """A report as its templates show it."""

    report: HiringReport
    bars: Sequence[ScoreBar]
    groups: Sequence[RequirementGroup]
    met: int
    """Requirements that are met."""
    judged: int
    """Requirements that a résumé could show: all but the conditions of the job."""
    questions: Sequence[AskedQuestion]
    career: Career | None
    checks: Sequence[Check]
    """What a person could verify; gaps are in the career."""
    by_model: frozenset[str]
    """The agents that a model spoke for."""
    engine: str


def report_values(report: HiringReport, *, open_first: bool = True) -> ReportValues:
    """Everything that a report shows; in each group first what is not met, or all as the posting has them."""
    match, research = report.matching_analysis, report.research_analysis
    return ReportValues(
        report=report,
        bars=score_bars(match) if match else (),
        groups=_requirement_groups(match, open_first=open_first) if match else (),
        met=sum(each.verdict is Verdict.MET for each in match.judged_requirements) if match else 0,
        judged=len(match.judged_requirements) if match else 0,
        questions=_asked_questions(report),
        career=career(research) if research else None,
        checks=_to_verify(research.checks) if research else (),
        by_model=report.by_model,
        engine=_engine_words(report),
    )


def _to_verify(checks: Sequence[Check]) -> list[Check]:
    """What there is to ask; gaps stand in the timeline already."""
    return [each for each in checks if each.how_to_verify and each.kind is not CheckKind.GAP]


def _requirement_groups(match: MatchingAnalysis, *, open_first: bool) -> tuple[RequirementGroup, ...]:
    found = (
        (title, tuple(each for each in match.requirements if group_title(each) == title)) for title in GROUP_TITLES
    )
    return tuple(
        RequirementGroup(title, _counts(title, rows), tuple(_open_first(rows) if open_first else rows))
        for title, rows in found
        if rows
    )


def group_title(row: RequirementMatch) -> str:
    """The title of the group that a requirement belongs to."""
    if row.is_condition:
        return CONDITIONS
    return "Must have" if row.importance is Importance.MUST else "Nice to have"


def _asked_questions(report: HiringReport) -> list[AskedQuestion]:
    sets = {"hr": report.hr_questions, "technical": report.technical_questions, "ceo": report.ceo_questions}
    return [AskedQuestion(name, each) for name, found in sets.items() if found for each in found.questions]


def place(evidence: Evidence) -> str:
    """Where a quotation stands: "page 2, line 14" of the résumé; the posting is named."""
    source = "posting, " if evidence.source is Source.POSTING else ""
    page = f"page {evidence.page}, " if evidence.page > 1 else ""
    return f"{source}{page}line {evidence.line}"


def quotation(evidence: Evidence) -> str:
    """The words of a quotation, on at most two lines."""
    return shorten(squeeze(evidence.quote).rstrip(" ,;:"), MAX_QUOTE_CHARACTERS)


def finding(row: RequirementMatch) -> str:
    """The reason of a verdict; empty where its quotation tells more, or the title of its group."""
    is_told = row.is_condition or (row.resume_evidence and says_no_more_than_its_verdict(row.reason))
    return "" if is_told else row.reason


def _open_first(rows: Sequence[RequirementMatch]) -> list[RequirementMatch]:
    return sorted(rows, key=lambda each: _OPEN_FIRST.index(each.verdict))


def _counts(title: str, rows: Sequence[RequirementMatch]) -> str:
    """How many are met, and what became of the others: "8 of 9 met, 1 partly"; what to do about conditions."""
    if title == CONDITIONS:
        conditions: str = catalogue("report")["conditions"]
        return conditions
    found = Counter(each.verdict for each in rows)
    words: dict[str, str] = catalogue("report")["verdict"]
    others = [f"{found[each]} {words[each].lower()}" for each in _COUNTED if found[each]]
    return ", ".join([f"{found[Verdict.MET]} of {len(rows)} met", *others])


def _engine_words(report: HiringReport) -> str:
    words: dict[str, str] = catalogue("report")["engine"]
    by_rules = any(agent.engine is EngineKind.RULES for agent in report.agents)
    return words["both" if report.by_model and by_rules else "model" if report.by_model else "rules"]
