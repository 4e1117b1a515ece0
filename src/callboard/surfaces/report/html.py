"""Render reports to HTML: one file, no script, no network, readable on a phone and on paper."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from importlib import resources
from typing import Any

from jinja2 import Environment
from markupsafe import Markup

from callboard.engine.facts import Evidence
from callboard.hiring.ranking import CandidateRanking
from callboard.hiring.report import HiringReport
from callboard.surfaces.report.comparison_tables import MAX_CANDIDATES, comparison_tables, in_short
from callboard.surfaces.report.report_values import finding, place, quotation, report_values
from callboard.surfaces.report.template_engine import template_engine

_LETTERS = (
    "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, "
    "U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD"
)
"""What the typeface has; other letters are drawn by the system's."""


def render_report(report: HiringReport) -> str:
    """One candidate's report as a complete HTML page."""
    return _render("report.html", **vars(report_values(report)))


def render_comparison(comparison: CandidateRanking) -> str:
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
        "callboard.surfaces.report",
        place=place,
        anchor=_anchor,
        quotation=quotation,
        finding=finding,
        style=_style,
        in_short=in_short,
    )


def _anchor(evidence: Evidence) -> str:
    return f"{evidence.source.value}-{evidence.line}"


def _style(text: str) -> Markup:
    """The style sheet with the typeface in it, so that a report looks alike wherever it is opened."""
    return Markup(_typeface()) + Markup(text)  # noqa: S704 - our own style sheet, from the package


@cache
def _typeface() -> str:
    """Inter, variable in weight and optical size, in the letters of Western languages (46 KB)."""
    data = b64encode((resources.files("callboard.surfaces.report") / "fonts" / "inter.woff2").read_bytes()).decode()
    source = f"url(data:font/woff2;base64,{data}) format('woff2')"
    return f"@font-face {{ font-family: Inter; font-weight: 400 600; src: {source}; unicode-range: {_LETTERS}; }}\n"
