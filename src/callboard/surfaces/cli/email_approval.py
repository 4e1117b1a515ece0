"""Ask the person at the terminal about an e-mail draft, and let them edit it."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tempfile
from email import message_from_string, policy
from pathlib import Path
from uuid import UUID

import typer
from rich.console import Console
from rich.markup import escape
from rich.panel import Panel

from callboard.agents.runs.model import Approval, ApprovalAnswer
from callboard.agents.spec import EngineKind
from callboard.bootstrap.container import AppServices
from callboard.bootstrap.environment import editor
from callboard.core.errors import DomainError, ErrorKind
from callboard.engine.messages.catalogue import catalogue
from callboard.engine.writing.model import EmailDraft
from callboard.hiring.decisions import LetterConflict
from callboard.surfaces.cli.console import err_console


async def ask_about(
    services: AppServices, run_id: UUID, *, approve: bool = False, interactive: bool | None = None
) -> None:
    """Answer what the run asks, if anything: at once with `approve`, by asking on a terminal, else not at all."""
    question = await services.hiring.question(services.principal, run_id)
    if question is None:
        return
    conflicts = await services.decisions.letter_conflicts(services.principal, [question])
    verdict = ApprovalAnswer(approve=True) if approve else None
    if verdict is None and (sys.stdin.isatty() and err_console.is_terminal if interactive is None else interactive):
        verdict = await asyncio.to_thread(_ask, question, conflicts.get(question.id))
    if verdict is not None:
        await answer(services, question, verdict)


async def answer(services: AppServices, question: Approval, verdict: ApprovalAnswer) -> None:
    """Record an answer and drive the run to where it next stands still."""
    await services.approvals.decide(services.principal, question.id, verdict)
    await services.runs.resume(services.principal, question.run_id)
    await services.runs.wait(services.principal, question.run_id)


def conflict_line(conflict: LetterConflict) -> str:
    """The sentence that says which decision the letter does not follow."""
    words = catalogue("report")
    who = words["letter_conflict"]["you"] if conflict.decided_by == "local" else conflict.decided_by
    sentence: str = words["letter_conflict"][conflict.letter.value]
    return sentence.format(decision=words["decision"][conflict.decision.value], who=who)


def show_draft(question: Approval, conflict: LetterConflict | None, console: Console) -> None:
    """The draft as a person reads it, who wrote it, and the decision that it does not follow."""
    draft = EmailDraft.model_validate(question.proposal)
    to = draft.to or "(no address known)"
    console.print(Panel(escape(f"To: {to}\nSubject: {draft.subject}\n\n{draft.body}"), title="E-mail draft", width=100))
    if question.engine is EngineKind.MODEL:
        console.print(f"[dim]{catalogue('report')['model']}[/]")
    if conflict:
        remedy: str = catalogue("report")["letter_conflict"]["remedy"]
        console.print(f"[yellow]{escape(conflict_line(conflict))}[/] {remedy}")


def _ask(question: Approval, conflict: LetterConflict | None) -> ApprovalAnswer | None:
    show_draft(question, conflict, err_console)
    reply = typer.prompt("Approve this e-mail? [y]es, [n]o, [e]dit, [l]ater", default="l", err=True).strip().lower()[:1]
    if reply == "y":
        return ApprovalAnswer(approve=True)
    if reply == "n":
        return ApprovalAnswer(approve=False, reason="denied at the terminal")
    if reply == "e":
        edited = edit_draft(EmailDraft.model_validate(question.proposal))
        return ApprovalAnswer(approve=True, edited=edited.model_dump(mode="json"))
    return None


class EditorFailedError(DomainError):
    """The editor did not do its part."""

    kind = ErrorKind.UNAVAILABLE
    remedy = "Set EDITOR, or use callboard approvals edit ID --body FILE"


def edit_draft(draft: EmailDraft) -> EmailDraft:
    """The draft after the person's editor has closed; `To:` and `Subject:` are its first lines.

    Raises:
        EditorFailedError: the editor could not be started, or ended with an error.
    """
    command = editor()
    with tempfile.TemporaryDirectory(prefix="callboard-") as folder:
        path = Path(folder) / "email.txt"
        path.write_text(f"To: {draft.to or ''}\nSubject: {draft.subject}\n\n{draft.body}", encoding="utf-8")
        try:
            done = subprocess.run([*command, str(path)], check=False)  # noqa: S603 - the person's own editor
        except OSError as error:
            raise EditorFailedError(f"{command[0]}: {error.strerror}") from error
        if done.returncode:
            raise EditorFailedError(f"{command[0]} ended with code {done.returncode}")
        return read_draft(path.read_text(encoding="utf-8"), draft)


def read_draft(text: str, draft: EmailDraft) -> EmailDraft:
    """A draft as it was edited; a header that is missing stays as it was."""
    message = message_from_string(text, policy=policy.default.clone(max_line_length=None))
    body = message.get_payload()
    return draft.model_copy(
        update={
            "to": str(message["To"]).strip() or None if "To" in message else draft.to,
            "subject": str(message["Subject"]).strip() if "Subject" in message else draft.subject,
            "body": str(body),
        }
    )
