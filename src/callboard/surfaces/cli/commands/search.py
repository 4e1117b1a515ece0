"""`callboard search`: five agents find, compare and explain postings, live."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from callboard.agents.runs.model import RunStatus
from callboard.bootstrap.container import AppServices
from callboard.core.clock import now, today
from callboard.core.text import count_noun
from callboard.engine.job_search.query import read_job_query
from callboard.jobsearch.match_model import NoPostingsError
from callboard.jobsearch.pipeline import JOBSEARCH
from callboard.jobsearch.postings import PostingLine
from callboard.jobsearch.search_runs import MAX_COMPARED, SearchBrief, SearchResult
from callboard.surfaces.cli.console import err_console, print_message, print_result
from callboard.surfaces.cli.json_output import print_json
from callboard.surfaces.cli.live_table import AgentTable
from callboard.surfaces.cli.run_endings import RunCancelledError, RunFailedError, detachable
from callboard.surfaces.cli.search_text import query_line, search_json, search_lines
from callboard.surfaces.cli.session import with_worker

app = typer.Typer(add_completion=False)


@app.command()
def search(
    query: Annotated[
        str, typer.Argument(help="What you look for, in your own words; without it every posting counts.")
    ] = "",
    limit: Annotated[int, typer.Option(min=1, max=MAX_COMPARED, help="Postings that are compared and explained.")] = 5,
    sample: Annotated[
        bool, typer.Option("--sample", help="Add the sample board first: 60 invented postings, to try it offline.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print what the agents found as JSON.")] = False,
) -> None:
    """Search your postings with five agents: "backend python, remote in the EU, from 80k EUR".

    Shows the agents at work, then the postings that fit your profile best: conditions first, with the line of the
    posting, then each requirement with the line of your résumé that shows it, and three short next steps. English,
    German, French and Spanish are understood. Import your profile first: `callboard profile import cv.pdf`.

    Ctrl-C leaves the run as it is: continue it with `callboard runs resume`, or end it with `callboard runs cancel`.
    """
    result, not_remote = with_worker(
        lambda services: _search(services, SearchBrief(query, compared=limit), sample=sample)
    )
    if as_json:
        print_json(search_json(result))
    else:
        for line in search_lines(result, not_remote):
            print_result(line)
    if result.run.status is RunStatus.CANCELLED:
        raise RunCancelledError(f"what it produced is kept under {result.run.id}")
    if result.run.status is RunStatus.FAILED:
        raise RunFailedError(result.run.error or "", remedy=f"See callboard runs events {result.run.id}")


async def _search(
    services: AppServices, brief: SearchBrief, *, sample: bool
) -> tuple[SearchResult, Sequence[PostingLine]]:
    """Carry the search out in this process; with it, what it left out for not being remote."""
    if sample:
        await services.job_search.sync.store_sample(services.principal, now=now())
    print_message(query_line(read_job_query(brief.message)))
    if outdated := await services.job_search.readings.outdated(services.principal):
        print_message(f"Reading {count_noun(outdated, 'posting')} anew, once: this version of Callboard reads more ...")
        await services.job_search.readings.read_new(services.principal)
    try:
        run_id = await services.search_runs.start(services.principal, brief, today=today())
    except NoPostingsError as nothing:
        raise NoPostingsError(
            remedy="Add a board: callboard jobs sources add URL, then callboard jobs sync. Or search 60 invented "
            "postings, to try it: callboard search --sample"
        ) from nothing
    async with detachable(run_id):
        with AgentTable([spec.name for spec in JOBSEARCH.agents], err_console) as table:
            async for event in services.runs.watch(services.principal, run_id):
                table.show(event)
    err_console.print(f"[dim]Run {run_id}[/]")
    result = await services.search_runs.result(services.principal, run_id)
    return result, await services.search_runs.not_remote(services.principal, result.query)
