"""`callboard evaluations`: results of hiring runs, by requisition and candidate."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

import typer
from pydantic import ValidationError
from rich.markup import escape

from callboard.bootstrap.container import AppServices
from callboard.hiring.decisions import Decision, DecisionDraft, DecisionKind, NotEvaluatedError, Stage
from callboard.hiring.evaluations import PageRequest
from callboard.surfaces.cli.console import new_table, print_result, show_table
from callboard.surfaces.cli.lists import MAX_LISTED, Json, Limit, print_models
from callboard.surfaces.cli.session import with_services

app = typer.Typer(add_completion=False, no_args_is_help=True)

_BEGIN = "Begin with: callboard hire --resume cv.pdf --job job.md"


@app.callback()
def evaluations() -> None:
    """Results of your hiring runs: evaluations, requisitions, candidates."""


@app.command(name="list")
def list_evaluations(
    requisition: Annotated[UUID | None, typer.Option(help="Only those for this requisition.")] = None,
    candidate: Annotated[UUID | None, typer.Option(help="Only those of this candidate.")] = None,
    limit: Limit = MAX_LISTED,
    as_json: Json = False,
) -> None:
    """List your evaluations, the newest first; `callboard runs show` has the report of each."""
    wanted = {"requisition_id": requisition, "candidate_id": candidate}
    found = with_services(
        lambda services: services.evaluations.list(services.principal, PageRequest(limit=limit), **wanted)
    )
    if as_json:
        print_models(found)
        return
    table = new_table("run", "score", "advice", "candidate", "for", words=("candidate", "for"))
    for line in found:
        score = "" if line.score is None else f"{line.score:g}"
        who = (escape(line.candidate), escape(line.requisition))
        table.add_row(str(line.run_id or ""), score, line.advice.value, *who)
    show_table(table, f"No evaluations found. {_BEGIN}")


@app.command()
def requisitions(limit: Limit = MAX_LISTED, as_json: Json = False) -> None:
    """List the postings that candidates were evaluated for, the newest first; the same text is one."""
    found = with_services(
        lambda services: services.evaluations.requisitions(services.principal, PageRequest(limit=limit))
    )
    if as_json:
        print_models(found)
        return
    table = new_table("requisition", "candidates", "best", "since", "title", words=("title",))
    for line in found:
        best = "" if line.best is None else f"{line.best:g}"
        table.add_row(str(line.id), str(line.candidates), best, f"{line.created_at:%Y-%m-%d}", escape(line.title))
    show_table(table, f"No requisitions found. {_BEGIN}")


@app.command()
def candidates(limit: Limit = MAX_LISTED, as_json: Json = False) -> None:
    """List the candidates evaluated, the newest first; the same résumé counts once."""
    found = with_services(
        lambda services: services.evaluations.candidates(services.principal, PageRequest(limit=limit))
    )
    if as_json:
        print_models(found)
        return
    table = new_table("candidate", "evaluations", "since", "name", words=("name",))
    for line in found:
        table.add_row(str(line.id), str(line.evaluations), f"{line.created_at:%Y-%m-%d}", escape(line.name))
    show_table(table, f"No candidates found. {_BEGIN}")


@app.command()
def decide(
    run: Annotated[UUID, typer.Argument(help="The run of the evaluation, from `callboard evaluations list`.")],
    kind: Annotated[DecisionKind, typer.Argument(help="What you decide.")],
    stage: Annotated[Stage | None, typer.Option(help="Where advancing leads: interview, offer or hired.")] = None,
    reason: Annotated[list[str] | None, typer.Option(help="Why; may be repeated.")] = None,
    note: Annotated[str, typer.Option(help="A note, for the record.")] = "",
) -> None:
    """Record a decision about a candidate; it is kept with your name, and never changed.

    callboard evaluations decide RUN advance --stage interview --reason "Led two teams"
    """
    draft = {"kind": kind, "stage": stage, "reasons": reason or (), "note": note}
    try:
        decision = DecisionDraft.model_validate(draft)
    except ValidationError as wrong:
        raise typer.BadParameter(wrong.errors()[0]["msg"]) from wrong

    async def work(services: AppServices) -> Decision:
        place = await services.decisions.place(services.principal, run)
        if place is None:
            raise NotEvaluatedError
        pair = (place.requisition_id, place.candidate_id)
        return await services.decisions.record(services.principal, *pair, decision)

    made = with_services(work)
    print_result(f"{escape(made.candidate)}, {escape(made.requisition)}: {made.kind}, now {made.stage}")


@app.command()
def decisions(
    requisition: Annotated[UUID | None, typer.Option(help="Only those for this requisition.")] = None,
    candidate: Annotated[UUID | None, typer.Option(help="Only those about this candidate.")] = None,
    limit: Limit = MAX_LISTED,
    as_json: Json = False,
) -> None:
    """List who decided what about whom, the newest first."""
    wanted = {"requisition_id": requisition, "candidate_id": candidate}
    found = with_services(
        lambda services: services.decisions.list(services.principal, PageRequest(limit=limit), **wanted)
    )
    if as_json:
        print_models(found)
        return
    table = new_table("decision", "kind", "stage", "since", "by", "candidate", "for", words=("candidate", "for"))
    for each in found:
        who = (escape(each.candidate), escape(each.requisition))
        since = f"{each.created_at:%Y-%m-%d %H:%M}"
        table.add_row(str(each.id), each.kind.value, each.stage.value, since, escape(each.decided_by), *who)
    show_table(table, "No decisions found. Begin with: callboard evaluations decide RUN advance")
