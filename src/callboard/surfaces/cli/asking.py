"""Putting a run's question to the person at the terminal, and seeing the answer through."""

from __future__ import annotations

import asyncio
import sys
from uuid import UUID

import typer
from rich.markup import escape
from rich.panel import Panel

from callboard.agents.runs.model import Approval, ApprovalAnswer
from callboard.bootstrap.container import Desk
from callboard.engine.writing.model import EmailDraft
from callboard.surfaces.cli.console import people
from callboard.surfaces.cli.editing import edit_draft


async def ask_about(desk: Desk, run_id: UUID, *, approve: bool = False, interactive: bool | None = None) -> None:
    """Answer what the run asks, if anything: at once with `approve`, by asking on a terminal, else not at all."""
    question = await desk.hiring.question(desk.principal, run_id)
    if question is None:
        return
    verdict = ApprovalAnswer(approve=True) if approve else None
    if verdict is None and (sys.stdin.isatty() and people.is_terminal if interactive is None else interactive):
        verdict = await asyncio.to_thread(_ask, question)
    if verdict is not None:
        await answer(desk, question, verdict)


async def answer(desk: Desk, question: Approval, verdict: ApprovalAnswer) -> None:
    """Record an answer and drive the run to where it next stands still."""
    await desk.approvals.decide(desk.principal, question.id, verdict)
    await desk.runs.resume(desk.principal, question.run_id)
    await desk.runs.wait(desk.principal, question.run_id)


def show_draft(draft: EmailDraft) -> None:
    """The draft as a person reads it."""
    to = draft.to or "(no address known)"
    people.print(Panel(escape(f"To: {to}\nSubject: {draft.subject}\n\n{draft.body}"), title="E-mail draft", width=100))


def _ask(question: Approval) -> ApprovalAnswer | None:
    draft = EmailDraft.model_validate(question.proposal)
    show_draft(draft)
    reply = typer.prompt("Approve this e-mail? [y]es, [n]o, [e]dit, [l]ater", default="l", err=True).strip().lower()[:1]
    if reply == "y":
        return ApprovalAnswer(approve=True)
    if reply == "n":
        return ApprovalAnswer(approve=False, reason="denied at the terminal")
    if reply == "e":
        return ApprovalAnswer(approve=True, edited=edit_draft(draft).model_dump(mode="json"))
    return None
