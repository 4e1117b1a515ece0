"""The outcome of an evaluation in words, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.markup import escape
from rich.table import Table

from callboard.core.text import shorten
from callboard.engine.matching.model import MatchingAnalysis, RequirementMatch, Verdict
from callboard.engine.messages.catalogue import catalogue
from callboard.engine.writing.model import Claim, Evaluation
from callboard.engine.writing.requirement_words import asked_for
from callboard.engine.writing.skill_names import capital
from callboard.hiring.ranking import CandidateRanking, RankedCandidate
from callboard.hiring.report import EmailStatus, HiringReport

COLOURS = {"advance": "green", "hold": "yellow", "decline": "red"}
SIGNS = {"met": "[green]✓[/]", "partly": "[yellow]~[/]", "missing": "[red]✗[/]", "unknown": "[dim]?[/]"}
FILE_OF_EMAIL = "It is in {path}; send it yourself, or set CALLBOARD_SMTP_URL (docs/configuration.md) to have it sent."

MAX_CLAIMS = 3
"""The most reasons and concerns shown; the report has all."""

MAX_REQUIREMENTS = 6
"""The most requirements shown that are not met."""

WIDTH = 100
CLAIM_WIDTH = 180
"""Characters of a reason or concern, whose figures stand at the end."""


def evaluation_lines(report: HiringReport) -> Iterator[str]:
    """Lines of console markup that tell how the evaluation went."""
    yield f"[bold]{escape(report.candidate)}[/] · {escape(report.role)}"
    if report.matching_analysis and report.evaluation:
        yield from _advice(report.matching_analysis, report.evaluation)
        yield from _points("Reasons for", "[green]+[/]", report.evaluation.strengths)
        yield from _points("Concerns", "[red]-[/]", report.evaluation.risks)
        yield from _deal_breakers(report.matching_analysis)
        yield from _requirements(report.matching_analysis, report.evaluation)
        if {"evaluation", "matching"} & report.by_model:
            yield f"[dim]{catalogue('report')['model']}[/]"
    if report.holds:
        yield from _held(report)
    if report.jd_analysis and report.jd_analysis.role.protected:
        yield f"[dim]{catalogue('report')['protected']}[/]"
        yield from (f"  {escape(shorten(line.quote, WIDTH))}" for line in report.jd_analysis.role.protected)
    if report.scan.suspicious:
        yield "[yellow]Check the file itself:[/] it holds hidden text or instructions to the reader; see the report."
    if report.error:
        yield f"[red]The run ended early:[/] {escape(report.error)}"


def _held(report: HiringReport) -> Iterator[str]:
    """Why nothing was judged, and how to have it judged all the same."""
    words: dict[str, str] = catalogue("report")["held"]
    advice = catalogue("report")["advice"]["hold"]
    yield f"[bold {COLOURS['hold']}]{advice}[/] [dim](a person decides)[/]"
    for hold in report.holds:
        yield escape(hold.reason)
    yield words["nothing"]
    if report.may_be_judged:
        yield f"{words['lift']} [bold]callboard hire --anyway …[/]"


def _advice(match: MatchingAnalysis, evaluation: Evaluation) -> Iterator[str]:
    advice = evaluation.recommendation.value
    word: str = catalogue("report")["advice"][advice]
    likely = f", likely {match.low:.0f}–{match.high:.0f}" if match.high - match.low >= 1 else ""
    yield f"[bold]{match.score:.0f}[/] of 100{likely} · [bold {COLOURS[advice]}]{word}[/] [dim](a person decides)[/]"


def _points(title: str, sign: str, claims: tuple[Claim, ...]) -> Iterator[str]:
    if claims:
        yield f"[bold]{title}[/]"
    for claim in claims[:MAX_CLAIMS]:
        first = claim.evidence[0]
        yield f"  {sign} {escape(shorten(claim.text, CLAIM_WIDTH))} [dim]{first.source.word}, line {first.line}[/]"


def _deal_breakers(match: MatchingAnalysis) -> Iterator[str]:
    if match.blockers:
        yield "[bold]Deal-breakers[/]"
    words: dict[str, str] = catalogue("report")["dealbreaker"]
    for check in match.blockers:
        status = check.status.value
        yield f"  {SIGNS['unknown' if status == 'partly' else status]} {escape(capital(check.detail))}: {words[status]}"


def _requirements(match: MatchingAnalysis, evaluation: Evaluation) -> Iterator[str]:
    """The count, and what is not met and was not told among the concerns."""
    yield f"[bold]Requirements[/] {escape(evaluation.headline)}"
    told = [claim.evidence[0] for claim in evaluation.risks[:MAX_CLAIMS]]
    conditions = [check.requirement_evidence for check in match.blockers]
    unmet = [
        each
        for each in match.requirements
        if each.verdict is not Verdict.MET and not each.is_condition and each.requirement_evidence not in told
        if not any(map(each.requirement_evidence.overlaps, conditions))
    ]
    for each in unmet[:MAX_REQUIREMENTS]:
        yield f"  {SIGNS[each.verdict.value]} {escape(shorten(_requirement(each), WIDTH))}"
    if len(unmet) > MAX_REQUIREMENTS:
        yield f"  [dim]and {len(unmet) - MAX_REQUIREMENTS} more in the report[/]"


def _requirement(match: RequirementMatch) -> str:
    """The requirement and why it is not met, or one of them alone where it says both."""
    if match.verdict in {Verdict.MISSING, Verdict.UNKNOWN} and match.absent_skills:
        return asked_for(match.text)
    if match.text.casefold() in match.reason.casefold():
        return match.reason
    return f"{shorten(asked_for(match.text), WIDTH // 2)}: {match.reason}"


def email_line(report: HiringReport, approval: str | None) -> str | None:
    """The status of the e-mail, and what to do about it."""
    draft = report.email_content
    if draft is None:
        return None
    if report.email_status is EmailStatus.WAITING and approval:
        return (
            f"E-mail “{escape(draft.subject)}” is waiting for your approval: "
            f"[bold]callboard approvals approve {approval}[/] (or edit, deny)"
        )
    status: str = catalogue("report")["email"][report.email_status.value]
    line = f"E-mail “{escape(draft.subject)}”: {status}"
    if report.email_status is EmailStatus.WRITTEN:
        line += " " + FILE_OF_EMAIL.format(path=escape(report.email_file or ""))
        line += "" if draft.to else " It names no recipient: add the address first."
    return line


RANKING = ("#", "candidate", "score", "likely", "advice", "file")
NUMBERS = frozenset({"#", "score", "likely"})


def ranking(comparison: CandidateRanking) -> Table:
    """Candidates side by side, best first; a column that would be empty is left out."""
    rows = [
        *(row for row in comparison.rows if row.matching),
        *(row for row in comparison.rows if row.held and not row.matching),
    ]
    table = Table(box=None, pad_edge=False, header_style="dim")
    lines = [(*_cells(row, place), _file(row)) for place, row in enumerate(rows, start=1)]
    shown = [place for place in range(len(RANKING)) if any(line[place] for line in lines)]
    for heading in (RANKING[place] for place in shown):
        table.add_column(heading, justify="right" if heading in NUMBERS else "left", style="dim" * (heading == "file"))
    for line in lines:
        table.add_row(*(line[place] for place in shown))
    return table


def _cells(row: RankedCandidate, place: int) -> tuple[str, str, str, str, str]:
    """Place, candidate, score, likely scores and advice; a held résumé has no place and no score."""
    name, match = escape(shorten(row.candidate, 40)), row.matching
    if match is None:
        return "–", name, "–", "", f"[{COLOURS['hold']}]{catalogue('report')['advice']['hold']}[/]"
    advice = row.recommendation.value if row.recommendation else "–"
    likely = f"{match.low:.0f}–{match.high:.0f}" if match.high - match.low >= 1 else ""
    word = catalogue("report")["advice"].get(advice, advice)
    return str(place), name, f"{match.score:.0f}", likely, f"[{COLOURS.get(advice, 'dim')}]{word}[/]"


def _file(row: RankedCandidate) -> str:
    """The name of the file, unless it stands for the candidate already."""
    return escape(shorten(row.resume_name, 40)) if row.resume_name != row.candidate else ""
