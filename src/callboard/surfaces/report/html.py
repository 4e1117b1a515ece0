"""Render reports to HTML: one file, no script, no network, readable on a phone and on paper."""

from __future__ import annotations

from functools import cache
from typing import Any

from jinja2 import Environment
from markupsafe import Markup

from callboard.engine.facts import Evidence
from callboard.hiring.report import Comparison, HiringReport
from callboard.surfaces.report.comparison_tables import MAX_CANDIDATES, comparison_tables
from callboard.surfaces.report.report_values import finding, place, quotation, report_values
from callboard.surfaces.report.template_engine import template_engine


def render_report(report: HiringReport) -> str:
    """One candidate's report as a complete HTML page."""
    return _render("report.html", **vars(report_values(report)))


def render_comparison(comparison: Comparison) -> str:
    """Several candidates side by side."""
    evaluated = sum(row.matching is not None for row in comparison.rows)
    tables = comparison_tables(comparison)
    return _render("comparison.html", comparison=comparison, tables=tables, ranking=evaluated > MAX_CANDIDATES)


def load_templates() -> None:
    """Compile the report's templates, so that the first report is written at once. Blocks for a moment."""
    _environment().get_template("report.html")


def _render(name: str, **values: Any) -> str:  # noqa: ANN401 - whatever the template shows
    return _environment().get_template(name).render(values)


@cache
def _environment() -> Environment:
    return template_engine(
        "callboard.surfaces.report", place=place, anchor=_anchor, quotation=quotation, finding=finding, style=_style
    )


def _anchor(evidence: Evidence) -> str:
    return f"{evidence.source.value}-{evidence.line}"


def _style(text: str) -> Markup:
    return Markup(text)  # noqa: S704 - our own style sheet, from the package
