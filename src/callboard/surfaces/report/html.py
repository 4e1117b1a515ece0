"""Render reports to HTML. Every text of a file or a model is escaped by the template engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from callboard.agents.spec import EngineKind
from callboard.core.text import shorten, squeeze
from callboard.engine.facts import Evidence
from callboard.engine.interview.model import Question
from callboard.engine.matching.model import MatchingAnalysis, RequirementMatch, Verdict
from callboard.engine.messages.catalogue import catalogue
from callboard.engine.posting.model import Importance
from callboard.engine.research.model import CheckKind
from callboard.engine.writing.evaluation import ADVANCE_FROM, DECLINE_BELOW
from callboard.hiring.report import Comparison, HiringReport
from callboard.surfaces.report.charts import career, score_bars
from callboard.surfaces.report.comparison_tables import MAX_CANDIDATES, comparison_tables

QUOTED = 240
"""The longest quotation shown, about two lines; its place leads to the whole."""

LINE = 160
"""The longest reason or concern on the first screen."""

_GROUPS = {Importance.MUST: "Must have", Importance.NICE: "Nice to have"}
_OPEN_FIRST = (Verdict.MISSING, Verdict.PARTLY, Verdict.UNKNOWN, Verdict.MET)


@dataclass(frozen=True)
class AskedQuestion:
    """A question and the interview that it belongs to (`hr`, `technical`, `ceo`)."""

    interviewer: str
    question: Question


@dataclass(frozen=True)
class RequirementGroup:
    """The requirements of one importance, in the order of the posting."""

    title: str
    counts: str
    rows: tuple[RequirementMatch, ...]


def render_report(report: HiringReport) -> str:
    """One candidate's report as a complete HTML page."""
    research = report.research_analysis
    by_model = {agent.name for agent in report.agents if agent.engine is EngineKind.MODEL}
    return _render(
        "report.html",
        report=report,
        bars=score_bars(report.matching_analysis) if report.matching_analysis else (),
        groups=requirement_groups(report.matching_analysis) if report.matching_analysis else (),
        questions=asked_questions(report),
        career=career(research) if research else None,
        checks=[each for each in research.checks if each.kind is not CheckKind.GAP] if research else (),
        by_model=by_model,
        engine=engine_words(report, by_model),
    )


def render_comparison(comparison: Comparison) -> str:
    """Several candidates side by side."""
    evaluated = sum(row.matching is not None for row in comparison.rows)
    tables = comparison_tables(comparison)
    return _render("comparison.html", comparison=comparison, tables=tables, ranking=evaluated > MAX_CANDIDATES)


def requirement_groups(match: MatchingAnalysis) -> tuple[RequirementGroup, ...]:
    """The requirements by importance, in each group those first that are not met."""
    found = (
        (title, [each for each in match.requirements if each.importance is kind]) for kind, title in _GROUPS.items()
    )
    return tuple(RequirementGroup(title, _counts(rows), _open_first(rows)) for title, rows in found if rows)


def _open_first(rows: Sequence[RequirementMatch]) -> tuple[RequirementMatch, ...]:
    return tuple(sorted(rows, key=lambda each: _OPEN_FIRST.index(each.verdict)))


def _counts(rows: Sequence[RequirementMatch]) -> str:
    """How many are met, and what became of the others: "8 of 9 met, 1 partly"."""
    found = Counter(each.verdict for each in rows)
    words: dict[str, str] = catalogue("report")["verdict"]
    others = [f"{found[each]} {words[each].lower()}" for each in _OPEN_FIRST if found[each] and each is not Verdict.MET]
    return ", ".join([f"{found[Verdict.MET]} of {len(rows)} met", *others])


def asked_questions(report: HiringReport) -> list[AskedQuestion]:
    """The questions of all three interviews."""
    sets = {"hr": report.hr_questions, "technical": report.technical_questions, "ceo": report.ceo_questions}
    return [AskedQuestion(name, each) for name, found in sets.items() if found for each in found.questions]


def engine_words(report: HiringReport, by_model: set[str]) -> str:
    """Which engine spoke, in words."""
    words: dict[str, str] = catalogue("report")["engine"]
    by_rules = any(agent.engine is EngineKind.RULES for agent in report.agents)
    return words["both" if by_model and by_rules else "model" if by_model else "rules"]


def load_templates() -> None:
    """Compile the report's templates, so that the first report is written at once. Blocks for a moment."""
    _environment().get_template("report.html")


def _render(name: str, **values: Any) -> str:  # noqa: ANN401 - whatever the template shows
    labels = {"words": catalogue("report"), "hold_from": DECLINE_BELOW, "advance_from": ADVANCE_FROM}
    return _environment().get_template(name).render(labels | values)


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("callboard.surfaces.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(
        place=_place,
        anchor=_anchor,
        quotation=_quotation,
        one_line=_one_line,
        sentence=_sentence,
        day=_day,
        style=_style,
    )
    return environment


def _place(evidence: Evidence) -> str:
    page = f"page {evidence.page}, " if evidence.page > 1 else ""
    return f"{page}line {evidence.line}"


def _day(moment: datetime) -> str:
    return f"{moment.day} {moment:%B %Y}"


def _anchor(evidence: Evidence) -> str:
    return f"{evidence.source.value}-{evidence.line}"


def _quotation(evidence: Evidence) -> str:
    return shorten(squeeze(evidence.quote), QUOTED)


def _one_line(text: str) -> str:
    return shorten(squeeze(text), LINE)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _style(text: str) -> Markup:
    return Markup(text)  # noqa: S704 - our own style sheet, from the package
