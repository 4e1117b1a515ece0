"""The course of `callboard hire`: read, run, show, ask, write; for one résumé or for many."""

from __future__ import annotations

import asyncio
from pathlib import Path
from urllib.parse import quote
from uuid import UUID

from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from callboard.agents.runs.model import RunStatus
from callboard.agents.supervisor import Policy
from callboard.bootstrap.container import AppServices
from callboard.core.clock import today
from callboard.core.errors import DomainError, ErrorKind
from callboard.core.text import count_noun, printable
from callboard.engine.writing.model import Audience
from callboard.hiring.intake import Intake, SourceDocument, read_resume
from callboard.hiring.ranking import CandidateRanking, RankedCandidate
from callboard.surfaces.cli.console import err_console, print_message, print_result, show_table
from callboard.surfaces.cli.email_approval import ask_about
from callboard.surfaces.cli.evaluation_text import email_line, evaluation_lines, ranking
from callboard.surfaces.cli.hire_options import BegunReading, HireOptions, folder_names
from callboard.surfaces.cli.live_table import AgentTable
from callboard.surfaces.cli.run_endings import RunCancelledError, RunFailedError, all_detachable, detachable
from callboard.surfaces.cli.run_folder import present, write_comparison
from callboard.surfaces.report.html import load_templates

MAX_CONCURRENT = 4
"""Résumés under way at once: enough to keep two cores busy, few enough to bound memory."""


class NothingEvaluatedError(DomainError):
    """None of the résumés could be evaluated."""

    kind = ErrorKind.UNREADABLE


class Doubts:
    """What a person may check about the files of one command, each said once: many résumés have the same posting."""

    def __init__(self) -> None:
        self._said: set[str] = set()

    def show(self, intake: Intake) -> None:
        """Print the doubts about two files that were not printed before."""
        for doubt in dict.fromkeys(intake.doubts):
            if doubt not in self._said:
                print_message(f"[yellow]{escape(doubt)}[/]")
        self._said.update(intake.doubts)


async def hire(services: AppServices, options: HireOptions, begun: BegunReading) -> None:
    """Evaluate one résumé, or compare several.

    Raises:
        RunFailedError: the supervisor could not reach the goal; what was produced is shown and kept.
        NothingEvaluatedError: not one of several could be evaluated.
    """
    if begun.intake is None:
        await _hire_all(services, options, await asyncio.wrap_future(begun.posting))
    else:
        await _hire_one(services, options, await asyncio.wrap_future(begun.intake))


async def _hire_one(services: AppServices, options: HireOptions, intake: Intake) -> None:
    """Evaluate one résumé, live."""
    run_id = await _begin(services, options, intake, Doubts())
    # This process waits while the reader process works.
    templates = asyncio.create_task(asyncio.to_thread(load_templates))
    async with detachable(run_id):
        plan = (await services.runs.get(services.principal, run_id)).plan
        with AgentTable([agent.name for agent in plan.agents], err_console) as table:
            async for event in services.runs.watch(services.principal, run_id):
                table.show(event)
                if event.metadata.get("runStatus") == RunStatus.WAITING:
                    break
        await templates
        await conclude(services, run_id, options.out, approve=options.approve)


async def conclude(services: AppServices, run_id: UUID, out: Path | None, *, approve: bool = False) -> None:
    """Show what a run came to, ask what it asks, and write its folder.

    Raises:
        RunFailedError: it ended without reaching its goal.
        RunCancelledError: somebody ended it.
    """
    report = await services.hiring.report(services.principal, run_id)
    print_message("")
    for line in evaluation_lines(report):
        print_result(line)
    await ask_about(services, run_id, approve=approve)
    report = await present(services, run_id, out)
    question = await services.hiring.question(services.principal, run_id)
    if line := email_line(report, str(question.id) if question else None):
        print_result(line)
    print_result(f"[dim]Run {run_id}: {report.status}[/]")
    if report.status == RunStatus.CANCELLED:
        raise RunCancelledError(f"what it produced is kept under {run_id}")
    if report.status == RunStatus.FAILED:
        raise RunFailedError(report.error or "", remedy=f"What it produced is kept: callboard runs show {run_id}")


async def _hire_all(services: AppServices, options: HireOptions, posting: SourceDocument) -> None:
    """Evaluate many résumés against one posting, and compare them."""
    turn = asyncio.Semaphore(MAX_CONCURRENT)
    doubts = Doubts()
    told: set[str] = set()
    earlier = {question.id for question in await services.approvals.list(services.principal)}
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=err_console
    )
    with bar:
        task = bar.add_task("Evaluating", total=len(options.resumes))

        async def one(path: Path, name: str) -> RankedCandidate:
            async with turn:
                row = await _row(services, path, posting, options, name, doubts)
            if row.held and row.held not in told:
                told.add(row.held)
                bar.console.print(f"[yellow]Held for a person:[/] {escape(row.held)}", soft_wrap=True)
            if row.problem:
                bar.console.print(f"[yellow]Not evaluated:[/] {escape(row.problem_line)}", soft_wrap=True)
            bar.advance(task)
            return row

        async with all_detachable():
            rows = await asyncio.gather(*(one(path, name) for path, name in folder_names(options.resumes).items()))
    comparison = CandidateRanking.rank(posting.name, list(rows))
    show_table(ranking(comparison), "There is nobody to rank.")
    if options.out is not None:
        print_result(f"Comparison: [bold]{write_comparison(comparison, options.out)}[/]")
    waiting = {question.id for question in await services.approvals.list(services.principal)}
    if line := pending_line(new=len(waiting - earlier), earlier=len(waiting & earlier)):
        err_console.print(line)
    if not any(row.matching or row.held for row in rows):
        raise NothingEvaluatedError(count_noun(len(rows), "file"))


def pending_line(*, new: int, earlier: int) -> str | None:
    """How many e-mails of this batch wait for an answer, and how many did before; None if none of this batch does."""
    if not new:
        return None
    verb = "await" if new > 1 else "awaits"
    before = f" ({earlier:,} more from earlier runs)" if earlier else ""
    return f"{count_noun(new, 'e-mail')} {verb} your approval{before}: [bold]callboard approvals list[/]"


async def _row(
    services: AppServices, path: Path, posting: SourceDocument, options: HireOptions, name: str, doubts: Doubts
) -> RankedCandidate:
    try:
        user = services.principal.user_id
        intake = await services.readers.run(user, lambda reader: read_resume(reader, path, posting))
        run_id = await _begin(services, options, intake, doubts)
        await services.runs.wait(services.principal, run_id, for_person=True)
        await ask_about(services, run_id, approve=options.approve, interactive=False)
        folder = options.out / name if options.out else None
        report = await present(services, run_id, folder, quiet=True)
    except DomainError as error:
        return RankedCandidate(resume_name=printable(path.name), problem=error.message)
    return RankedCandidate.of(report, page=f"{quote(name)}/report.html" if folder else None)


async def _begin(services: AppServices, options: HireOptions, intake: Intake, doubts: Doubts) -> UUID:
    intake = intake.lifted() if options.anyway else intake
    doubts.show(intake)
    return await services.hiring.start(
        services.principal, intake, today=today(), audience=Audience(options.audience), policy=Policy(options.policy)
    )
