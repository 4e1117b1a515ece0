"""Render reports to HTML. Every text of a file or a model is escaped by the template engine."""

from __future__ import annotations

from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from callboard.engine.facts import Evidence
from callboard.hiring.report import Comparison, HiringReport
from callboard.surfaces.report.charts import score_bars, timeline
from callboard.surfaces.report.grids import grids


def render_report(report: HiringReport) -> str:
    """One candidate's report as a complete HTML page."""
    bars = score_bars(report.matching_analysis) if report.matching_analysis else ()
    career = timeline(report.research_analysis.timeline) if report.research_analysis else None
    return _environment().get_template("report.html").render(report=report, bars=bars, career=career)


def render_comparison(comparison: Comparison) -> str:
    """Several candidates side by side."""
    template = _environment().get_template("comparison.html")
    return template.render(comparison=comparison, grids=grids(comparison), bars=score_bars)


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("callboard.surfaces.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["place"] = _place
    environment.filters["anchor"] = _anchor
    environment.filters["style"] = lambda text: Markup(text)  # noqa: S704 - our own style sheet, from the package
    return environment


def _place(evidence: Evidence) -> str:
    page = f"page {evidence.page}, " if evidence.page > 1 else ""
    return f"{evidence.source.word}, {page}line {evidence.line}"


def _anchor(evidence: Evidence) -> str:
    return f"{evidence.source.value}-{evidence.line}"
