"""`callboard runs`: list, show, follow, resume, retry and cancel."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated
from uuid import UUID

import typer
from rich.markup import escape

from callboard.agents.runs.model import RunRecord, RunStatus
from callboard.bootstrap.container import AppServices
from callboard.jobsearch.pipeline import JOBSEARCH
from callboard.surfaces.cli.console import new_table, print_answer, print_message, print_result, show_table
from callboard.surfaces.cli.evaluation_text import email_line, evaluation_lines
from callboard.surfaces.cli.json_output import print_json, print_json_line
from callboard.surfaces.cli.lists import MAX_LISTED, Json, Limit
from callboard.surfaces.cli.run_endings import RunFailedError
from callboard.surfaces.cli.run_folder import PAGE_AND_DATA, present, write_search
from callboard.surfaces.cli.search_text import search_json, search_lines
from callboard.surfaces.cli.session import with_services, with_worker
from callboard.surfaces.report.report_values import ReportFormat
from callboard.workbench.executions import EXECUTION

app = typer.Typer(add_completion=False, no_args_is_help=True)

RunArgument = Annotated[UUID, typer.Argument(help="The run's id, from `callboard runs list`.")]


@app.callback()
def runs() -> None:
    """List, show, follow, resume, retry and cancel runs."""


@app.command(name="list")
def list_runs(
    status: Annotated[list[RunStatus] | None, typer.Option(help="Only runs of this status.")] = None,
    limit: Limit = MAX_LISTED,
    as_json: Json = False,
) -> None:
    """List your runs, the newest first."""
    found = with_services(lambda services: services.runs.list(services.principal, statuses=status or (), limit=limit))
    if as_json:
        print_json([_summary(run) for run in found])
        return
    table = new_table("run", "status", "since", "what", words=("what",))
    for run in found:
        table.add_row(str(run.id), run.status.value, f"{run.created_at:%Y-%m-%d %H:%M}", escape(run.title))
    show_table(table, "No runs found. Begin with: callboard hire --resume cv.pdf --job job.md")


@app.command()
def show(
    run: RunArgument,
    out: Annotated[
        Path | None, typer.Option(help="Write report.html, report.json and email.eml there; of a search, search.json.")
    ] = None,
    formats: Annotated[
        list[ReportFormat], typer.Option("--format", help="Format of the report in --out; may be repeated.")
    ] = list(PAGE_AND_DATA),  # noqa: B006 - Typer reads it once
    as_json: Json = False,
) -> None:
    """Show the result of a run; with --out, write its report again."""

    async def work(services: AppServices) -> None:
        record = await services.runs.get(services.principal, run)
        if record.pipeline == EXECUTION.name:
            await _answered(services, record, as_json=as_json)
            return
        if record.pipeline == JOBSEARCH.name:
            await _searched(services, record, out, as_json=as_json)
            return
        if as_json:
            print_json((await services.hiring.report(services.principal, run)).model_dump(mode="json"))
            return
        report = await present(services, run, out, formats=formats)
        for line in evaluation_lines(report):
            print_result(line)
        question = await services.hiring.question(services.principal, run)
        if line := email_line(report, str(question.id) if question else None):
            print_result(line)
        print_result(f"[dim]Run {run}: {report.status}[/]")

    with_services(work)


@app.command()
def events(
    run: RunArgument,
    after: Annotated[int, typer.Option(min=0, help="Only events with a higher number.")] = 0,
    follow: Annotated[bool, typer.Option("--follow", "-f", help="Keep printing until the run ends.")] = False,
) -> None:
    """Print a run's events, one JSON object a line."""

    async def work(services: AppServices) -> None:
        if follow:
            stream = services.runs.watch(services.principal, run, after=after)
        else:
            stream = services.runs.events(services.principal, run, after=after)
        async for event in stream:
            print_json_line(event.model_dump(mode="json", by_alias=True))

    with_services(work)


@app.command()
def resume(run: RunArgument) -> None:
    """Continue a run until it ends or waits for you.

    For runs whose process died and that no worker has taken over; a run that has ended stays as it is.
    """

    async def work(services: AppServices) -> RunRecord:
        await services.runs.resume(services.principal, run)
        return await services.runs.wait(services.principal, run, for_person=True)

    _show_end(with_worker(work))


@app.command()
def retry(run: RunArgument) -> None:
    """Continue a run that has failed, from what it has, until it ends or waits for you."""

    async def work(services: AppServices) -> RunRecord:
        await services.runs.retry(services.principal, run)
        return await services.runs.wait(services.principal, run, for_person=True)

    _show_end(with_worker(work))


def _show_end(done: RunRecord) -> None:
    if done.status is RunStatus.FAILED:
        raise RunFailedError(done.error or "", remedy=f"What it produced is kept: callboard runs show {done.id}")
    print_result(f"Run {done.id}: {done.status.value}" + (f", {done.error}" if done.error else ""))


@app.command()
def cancel(
    run: RunArgument, reason: Annotated[str, typer.Option(help="Why, for the record.")] = "cancelled by its owner"
) -> None:
    """Cancel a run, whichever process is executing it; what it has produced is kept."""
    done = with_services(lambda services: services.runs.cancel(services.principal, run, reason=reason))
    print_result(f"Run {run}: {done.status.value}")


async def _answered(services: AppServices, run: RunRecord, *, as_json: bool) -> None:
    """Print the result of a request: the answer on stdout, its agent on stderr."""
    execution = await services.executions.get(services.principal, run.id)
    if as_json:
        print_json(execution.model_dump(mode="json"))
        return
    print_message(f"[bold]{escape(execution.routing.agent or 'Nobody')}[/] on “{escape(run.title)}”")
    if execution.response is not None:
        print_answer(execution.response.text)
    print_message(f"[dim]Run {run.id}: {run.status}[/]" + (f" {escape(run.error)}" if run.error else ""))


async def _searched(services: AppServices, run: RunRecord, out: Path | None, *, as_json: bool) -> None:
    """Print what the agents of a job search found, as `callboard search` does."""
    result = await services.search_runs.result(services.principal, run.id)
    if as_json:
        print_json(search_json(result))
        return
    if out is not None:
        print_result(f"Search: [bold]{write_search(search_json(result), out)}[/]")
    for line in search_lines(result, await services.search_runs.not_remote(services.principal, result.query)):
        print_result(line)
    print_result(f"[dim]Run {run.id}: {run.status}[/]" + (f" {escape(run.error)}" if run.error else ""))


def _summary(run: RunRecord) -> dict[str, object]:
    return {
        "id": str(run.id),
        "pipeline": run.pipeline,
        "title": run.title,
        "status": run.status.value,
        "error": run.error,
        "created_at": run.created_at.isoformat(),
        "finished_at": run.finished_at.isoformat() if run.finished_at else None,
    }
