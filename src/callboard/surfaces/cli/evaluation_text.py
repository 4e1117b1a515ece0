"""The outcome of an evaluation in words, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.markup import escape
from rich.table import Table

from callboard.core.text import shorten
from callboard.engine.facts import Evidence
from callboard.hiring.report import Comparison, EmailStatus, HiringReport

COLOURS = {"advance": "green", "hold": "yellow", "decline": "red"}
SHOWN = 3
"""So many strengths, risks and unknowns are shown; the report has all."""


def outcome(report: HiringReport) -> Iterator[str]:
    """Lines of console markup that tell how the evaluation went."""
    yield ""
    yield f"[bold]{escape(report.candidate)}[/] for [bold]{escape(report.role)}[/]"
    yield from _advice(report)
    yield from _reasons(report)
    if report.scan.suspicious:
        kinds = ", ".join(sorted({finding.kind.value for finding in report.scan.findings}))
        yield f"[yellow]! Look at the file itself:[/] it holds text of the kinds {kinds}; the report shows it."
    if report.error:
        yield f"[red]The run ended early:[/] {escape(report.error)}"


def _advice(report: HiringReport) -> Iterator[str]:
    match, evaluation = report.matching_analysis, report.evaluation
    if match is None or evaluation is None:
        return
    colour = COLOURS[evaluation.recommendation.value]
    parts = " · ".join(f"{c.name.replace('_', ' ')} {c.points:g}/{c.weight:g}" for c in match.components)
    yield (
        f"[bold]{match.score:g}[/] of 100 (between {match.low:g} and {match.high:g}), "
        f"advice: [bold {colour}]{evaluation.recommendation.value}[/]   [dim]{parts}[/]"
    )
    for check in match.blockers:
        yield f"  [yellow]condition[/] {escape(check.detail)}: {check.status.value}"


def _reasons(report: HiringReport) -> Iterator[str]:
    if report.evaluation is None:
        return
    for claim in report.evaluation.strengths[:SHOWN]:
        yield f"  [green]+[/] {escape(claim.text)} [dim]{escape(_source(claim.evidence))}[/]"
    for claim in report.evaluation.risks[:SHOWN]:
        yield f"  [red]-[/] {escape(claim.text)} [dim]{escape(_source(claim.evidence))}[/]"
    for unknown in report.evaluation.unknowns[:SHOWN]:
        yield f"  [yellow]?[/] {escape(unknown.text)}"


def _source(evidence: tuple[Evidence, ...]) -> str:
    first = evidence[0]
    return f"“{shorten(first.quote, 60)}” ({first.source.word}, line {first.line})"


def email_line(report: HiringReport, approval: str | None) -> str | None:
    """Where the e-mail stands, and what to do about it."""
    draft = report.email_content
    if draft is None:
        return None
    if report.email_status is EmailStatus.WAITING and approval:
        return (
            f"E-mail “{escape(draft.subject)}” waits for you: "
            f"[bold]callboard approvals approve {approval}[/] (or edit, deny)"
        )
    return f"E-mail “{escape(draft.subject)}”: {report.email_status.value}"


def ranking(comparison: Comparison) -> Table:
    """Candidates side by side, best first."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    for name, justify in (
        ("#", "right"),
        ("candidate", "left"),
        ("score", "right"),
        ("band", "right"),
        ("advice", "left"),
    ):
        table.add_column(name, justify="right" if justify == "right" else "left")
    table.add_column("file", style="dim")
    for place, row in enumerate((row for row in comparison.rows if row.matching), start=1):
        match, advice = row.matching, row.recommendation.value if row.recommendation else "–"
        if match is None:
            continue
        table.add_row(
            str(place),
            escape(shorten(row.candidate, 40)),
            f"{match.score:g}",
            f"{match.low:g}–{match.high:g}",
            f"[{COLOURS.get(advice, 'dim')}]{advice}[/]",
            escape(shorten(row.resume_name, 40)),
        )
    return table
