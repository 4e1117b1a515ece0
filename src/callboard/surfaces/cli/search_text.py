"""The outcome of a job search in words, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.markup import escape

from callboard.agents.spec import EngineKind
from callboard.core.text import count_noun, shorten
from callboard.engine.advice.model import JobMatch
from callboard.engine.advice.own_reasons import condition_reason, requirement_reason
from callboard.engine.gazetteer.places import country_name
from callboard.engine.job_search.model import JobQuery
from callboard.engine.matching.model import BlockerCheck, RequirementMatch, Verdict
from callboard.engine.messages.catalogue import catalogue
from callboard.engine.pay.model import SalaryPeriod
from callboard.engine.posting.model import Importance, RequirementKind
from callboard.jobsearch.posting_words import not_remote_words
from callboard.jobsearch.postings import PostingLine
from callboard.jobsearch.search_runs import SearchResult
from callboard.surfaces.cli.evaluation_text import SIGNS

WIDTH = 100
MAX_REQUIREMENTS = 8
"""The most requirements shown of a posting; the JSON has all."""


def query_line(query: JobQuery) -> str:
    """What a search was understood to ask for, in one line of console markup."""
    parts = [
        ", ".join(query.words),
        {True: "remote", False: "on site"}.get(query.remote, "") if query.remote is not None else "",
        "hybrid" if query.hybrid else "",
        ", ".join((*query.places, *map(country_name, query.countries), *query.regions)),
        _floor(query),
        query.seniority.value if query.seniority else "",
        query.employment_type.value.replace("_", " ") if query.employment_type else "",
        f"in {', '.join(query.languages)}" if query.languages else "",
    ]
    asked = " · ".join(part for part in parts if part)
    return f"[dim]Searching for:[/] {escape(asked)}" if asked else "[dim]Searching for:[/] every posting"


def _floor(query: JobQuery) -> str:
    floor = query.pay_floor
    if floor is None:
        return ""
    yearly = floor.yearly is not None and (floor.currency, floor.period.value) != ("EUR", "year")
    in_euros = f" ({floor.yearly:,} euros a year)" if yearly else ""
    article = "an" if floor.period is SalaryPeriod.HOUR else "a"
    return f"from {floor.amount:,.0f} {floor.currency} {article} {floor.period.value}{in_euros}"


def search_lines(result: SearchResult, not_remote: Sequence[PostingLine] = ()) -> Iterator[str]:
    """Lines of console markup: the market in a sentence, the matches best first, and what to do next.

    Postings that are `not_remote`, and would else be found, are named.
    """
    matches = result.matches.matches if result.matches else ()
    if not matches:
        yield "No open posting matches this search. Ask for less, or fetch more: callboard jobs sync"
        yield from _nearly(not_remote)
        return
    if result.market:
        yield f"[dim]{escape(result.market.headline)}[/]"
    for place, match in enumerate(matches, 1):
        yield ""
        yield from _match_lines(place, match)
    yield from _nearly(not_remote)
    steps = list(next_steps(result))
    if steps:
        yield ""
        yield f"[bold]Next, for {escape(matches[0].title)}[/]"
        yield from (f"  {number}. {escape(shorten(step, 2 * WIDTH))}" for number, step in enumerate(steps, 1))
    if any(agent.engine is EngineKind.MODEL for agent in result.agents):
        yield ""
        yield f"[dim]{catalogue('report')['model_answer']}[/]"
    if any(match.is_sample for match in matches):
        yield ""
        yield "[yellow]Samples are invented postings.[/] Add a board of your own: callboard jobs sources add URL"


def _nearly(not_remote: Sequence[PostingLine]) -> Iterator[str]:
    if not_remote:
        yield ""
        yield escape(not_remote_words(not_remote))


def _match_lines(place: int, match: JobMatch) -> Iterator[str]:
    company = f", {escape(match.company)}" if match.company else ""
    likely = f", likely {match.low:.0f}–{match.high:.0f}" if match.high - match.low >= 1 else ""
    sample = " [yellow](sample)[/]" if match.is_sample else ""
    yield f"[bold]{place}. {escape(match.title)}[/]{company} · [bold]{match.score:.0f}[/] of 100{likely}{sample}"
    # A line may hold two conditions, and both be told alike.
    yield from dict.fromkeys(map(_condition_line, match.blockers))
    for wish in match.against_wishes:
        quote = f" [dim]“{escape(shorten(wish.quote, WIDTH))}”[/]" if wish.quote else ""
        yield f"   {SIGNS['missing']} wish: {escape(wish.reason)}{quote}"
    yield f"   {escape(match.reason)}"
    rows = sorted(match.requirements, key=lambda one: one.importance is not Importance.MUST)
    yield from map(_requirement_line, rows[:MAX_REQUIREMENTS])
    if len(rows) > MAX_REQUIREMENTS:
        yield f"   [dim]and {count_noun(len(rows) - MAX_REQUIREMENTS, 'more requirement')}[/]"
    origin = " · ".join(part for part in (match.credit or match.source, match.url) if part)
    if origin and not match.is_sample:
        yield f"   [dim]{escape(origin)}[/]"


def _condition_line(check: BlockerCheck) -> str:
    quote = escape(shorten(check.requirement_evidence.quote, WIDTH))
    return (
        f"   {SIGNS[check.status.value]} condition: “{quote}” [dim]{escape(shorten(condition_reason(check), WIDTH))}[/]"
    )


def _requirement_line(row: RequirementMatch) -> str:
    sign, text = SIGNS[row.verdict.value], escape(shorten(row.text, WIDTH))
    if row.verdict is Verdict.MISSING or not row.resume_evidence:
        return f"   {sign} {text}"
    # Words in a language show it by being there, and say nothing of it.
    quoted = row.kind is not RequirementKind.LANGUAGE
    shown = f"“{shorten(row.resume_evidence[0].quote, WIDTH)}”" if quoted else shorten(requirement_reason(row), WIDTH)
    return f"   {sign} {text} [dim]– {escape(shown)}[/]"


def next_steps(result: SearchResult) -> Iterator[str]:
    """At most three: a line of the résumé, what would raise the score, and a question to practise."""
    if result.tailored and result.tailored.suggestions:
        first = result.tailored.suggestions[0]
        yield f"{first.action} Your line: “{first.evidence[0].quote}”"
    best = result.matches.best if result.matches else None
    if best and best.raises:
        yield f"{best.raises[0].action} (up to {best.raises[0].points:g} points; only if it is true)"
    elif result.tailored and result.tailored.gaps:
        yield f"Not shown in your résumé: “{result.tailored.gaps[0].text}”. Say so only if it is true."
    if result.preparation and result.preparation.topics:
        yield f"Practise this question: {result.preparation.topics[0].questions[0].question}"


def search_json(result: SearchResult) -> dict[str, Any]:
    """What the agents of a search found, as `--json` prints it."""
    found = {
        name: getattr(result, name) for name in ("query", "profile", "market", "matches", "tailored", "preparation")
    }
    outputs = {name: value.model_dump(mode="json") if value else None for name, value in found.items()}
    engines = {name: engine.value if engine else None for name, engine in result.engines.items()}
    return {"run_id": str(result.run.id), "status": result.run.status.value, "engines": engines, **outputs}
