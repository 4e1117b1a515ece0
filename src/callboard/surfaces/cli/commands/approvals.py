"""`callboard approvals`: what runs ask of you."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated
from uuid import UUID

import typer
from rich.markup import escape

from callboard.agents.runs.model import Approval, ApprovalAnswer, ApprovalDecision, EffectOutcome, RunRecord
from callboard.bootstrap.container import AppServices
from callboard.engine.writing.model import EmailDraft
from callboard.hiring.decisions import LetterConflict
from callboard.hiring.evaluations import RunSubject
from callboard.surfaces.cli.console import new_table, print_result, result_console, show_table
from callboard.surfaces.cli.email_approval import answer, conflict_line, edit_draft, show_draft
from callboard.surfaces.cli.evaluation_text import email_line
from callboard.surfaces.cli.lists import Json, print_models
from callboard.surfaces.cli.run_folder import present
from callboard.surfaces.cli.session import with_services, with_worker
from callboard.surfaces.cli.text_lines import read_text

app = typer.Typer(add_completion=False, no_args_is_help=True)

ApprovalArgument = Annotated[UUID, typer.Argument(help="The approval's id, from `callboard approvals list`.")]
Out = Annotated[Path | None, typer.Option(help="Write the run's report and email.eml there.")]
Answer = Callable[[Approval], ApprovalAnswer]
Why = Annotated[str, typer.Option("--reason", help="Why, for the record.")]


@app.callback()
def approvals() -> None:
    """Questions that runs ask you."""


@app.command(name="list")
def list_approvals(
    everything: Annotated[bool, typer.Option("--all", help="Answered ones too.")] = False,
    status: Annotated[list[ApprovalDecision] | None, typer.Option(help="Only those of this status.")] = None,
    as_json: Json = False,
) -> None:
    """List what is waiting for your answer, the oldest first."""

    async def read(
        services: AppServices,
    ) -> tuple[Sequence[Approval], Mapping[UUID, RunSubject], Mapping[UUID, LetterConflict]]:
        caller = services.principal
        found = await services.approvals.list(caller, pending=not (everything or status))
        found = [one for one in found if not status or one.status in status]
        subjects = await services.evaluations.subjects(caller, [one.run_id for one in found])
        return found, subjects, await services.decisions.letter_conflicts(caller, found)

    found, subjects, conflicts = with_services(read)
    if as_json:
        print_models(found)
        return
    table = new_table("approval", "status", "since", "candidate", "question", words=("candidate", "question"))
    for one in found:
        against = f" [yellow]{escape(conflict_line(conflicts[one.id]))}[/]" if one.id in conflicts else ""
        since = f"{one.created_at:%Y-%m-%d %H:%M}"
        candidate = subjects[one.run_id].candidate if one.run_id in subjects else ""
        table.add_row(str(one.id), one.status.value, since, escape(candidate), escape(one.question) + against)
    show_table(table, "No approvals found." if everything or status else "Nothing is waiting for you.")


@app.command()
def show(approval: ApprovalArgument) -> None:
    """Show the proposal."""

    async def read(services: AppServices) -> tuple[Approval, LetterConflict | None]:
        found = await services.approvals.get(services.principal, approval)
        conflicts = await services.decisions.letter_conflicts(services.principal, [found])
        return found, conflicts.get(approval)

    found, conflict = with_services(read)
    show_draft(found, conflict, result_console())


@app.command()
def approve(approval: ApprovalArgument, out: Out = None, reason: Why = "") -> None:
    """Approve: the e-mail is sent, once; without a mail server (CALLBOARD_SMTP_URL) it is written to a file."""
    _settle(approval, lambda _: ApprovalAnswer(approve=True, reason=reason), out)


@app.command()
def deny(approval: ApprovalArgument, out: Out = None, reason: Why = "") -> None:
    """Deny: the e-mail is not sent."""
    _settle(approval, lambda _: ApprovalAnswer(approve=False, reason=reason), out)


@app.command()
def edit(
    approval: ApprovalArgument,
    to: Annotated[str | None, typer.Option(help="Recipient.")] = None,
    subject: Annotated[str | None, typer.Option(help="Subject.")] = None,
    body: Annotated[Path | None, typer.Option(help="File with the new text; - for stdin.")] = None,
    out: Out = None,
) -> None:
    """Change the e-mail, then approve it.

    With options it is changed as they say; without any it opens in your editor ($VISUAL or $EDITOR).

    callboard approvals edit APPROVAL --to jane@example.com --subject "Your application"
    """

    def edited(question: Approval) -> ApprovalAnswer:
        draft = EmailDraft.model_validate(question.proposal)
        if to is None and subject is None and body is None:
            draft = edit_draft(draft)
        changes = {"to": to, "subject": subject, "body": read_text(body) if body else None}
        draft = draft.model_copy(update={name: value for name, value in changes.items() if value is not None})
        return ApprovalAnswer(approve=True, edited=draft.model_dump(mode="json"))

    _settle(approval, edited, out)


@app.command()
def resolve(
    approval: ApprovalArgument,
    arrived: Annotated[
        bool, typer.Option("--arrived/--send-again", help="It arrived; or it did not, and is to be sent again.")
    ],
) -> None:
    """Say what happened to an e-mail that may or may not have been sent, and continue its run."""
    outcome = EffectOutcome.ARRIVED if arrived else EffectOutcome.SEND_AGAIN

    async def work(services: AppServices) -> RunRecord:
        run = await services.runs.resolve_effect(services.principal, approval, outcome)
        return await services.runs.wait(services.principal, run.id, for_person=True)

    done = with_worker(work)
    print_result(f"Run {done.id}: {done.status.value}" + (f", {done.error}" if done.error else ""))


def _settle(approval: UUID, verdict: Answer, out: Path | None) -> None:
    async def work(services: AppServices) -> None:
        question = await services.approvals.get(services.principal, approval)
        await answer(services, question, verdict(question))
        report = await present(services, question.run_id, out)
        if line := email_line(report, None):
            print_result(line)
        print_result(f"Run {report.run_id}: {report.status}")

    with_worker(work)
