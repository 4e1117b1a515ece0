"""`callboard jobs`: postings from job boards, and where they come from."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated
from uuid import UUID

import typer
from rich.markup import escape

from callboard.bootstrap.container import AppServices
from callboard.core.clock import now
from callboard.core.errors import DomainError, ErrorKind
from callboard.core.text import count_noun, shorten
from callboard.documents.limits import Limits
from callboard.documents.reader import load
from callboard.jobsearch.job_sources import JobSource
from callboard.jobsearch.posting_words import pay_words, place_words
from callboard.jobsearch.postings import PostingFilter, StoredPosting
from callboard.jobsearch.sync import SyncReport
from callboard.surfaces.cli.console import new_table, print_message, print_result, show_table
from callboard.surfaces.cli.json_output import print_json
from callboard.surfaces.cli.lists import MAX_LISTED, Json, Limit, print_models
from callboard.surfaces.cli.session import with_services

app = typer.Typer(add_completion=False, no_args_is_help=True)
sources_app = typer.Typer(add_completion=False, no_args_is_help=True)
app.add_typer(sources_app, name="sources")

SourceArgument = Annotated[UUID, typer.Argument(help="The source's id, from `callboard jobs sources list`.")]
PostingArgument = Annotated[UUID, typer.Argument(help="The posting's id, from `callboard jobs list`.")]

LIMITS = Limits()


class SourcesFailedError(DomainError):
    """Not every source could be fetched."""

    kind = ErrorKind.UNAVAILABLE
    remedy = "Their postings are kept; try again later, or see: callboard jobs sources list"


class NotAllAddedError(DomainError):
    """Not every source was added."""

    def __init__(self, failed: Sequence[DomainError], number: int) -> None:
        super().__init__(f"{len(failed)} of {number} failed")
        self.kind = failed[0].kind


@app.callback()
def jobs() -> None:
    """Postings from job boards, feeds, pages and files."""


@sources_app.callback()
def sources() -> None:
    """Sources of postings: company boards, aggregators, feeds, pages."""


@sources_app.command()
def add(
    urls: Annotated[list[str], typer.Argument(metavar="URL...", help="A board, a feed, or a company's careers page.")],
    name: Annotated[str, typer.Option(help="What to call it; with one URL.")] = "",
) -> None:
    """Add sources by address. The kind is detected from the address or the page. Prints the id of each.

    callboard jobs sources add https://jobs.lever.co/acme
    """
    if name and len(urls) > 1:
        raise typer.BadParameter("--name goes with one URL")

    async def keep(services: AppServices) -> list[JobSource | DomainError]:
        found: list[JobSource | DomainError] = []
        for url in urls:
            try:
                found.append(await services.job_search.sources.add(services.principal, url, name=name))
            except DomainError as error:
                if len(urls) == 1:
                    raise
                found.append(error)
        return found

    failed: list[DomainError] = []
    for url, outcome in zip(urls, with_services(keep), strict=True):
        if isinstance(outcome, DomainError):
            failed.append(outcome)
            print_message(f"[red]{escape(url)}: {escape(outcome.message)}[/]")
        else:
            typer.echo(str(outcome.id))
            print_message(f"{escape(outcome.name)} ({outcome.title}): fetch its postings with `callboard jobs sync`.")
    if failed:
        raise NotAllAddedError(failed, len(urls))


@sources_app.command(name="list")
def list_sources(as_json: Json = False) -> None:
    """List your sources and their health."""
    found = with_services(lambda services: services.job_search.sources.list(services.principal))
    if as_json:
        print_json([_source_json(source) for source in found])
        return
    table = new_table("source", "kind", "health", "postings", "last success", "name", words=("name",))
    for source in found:
        succeeded = f"{source.succeeded_at:%Y-%m-%d %H:%M}" if source.succeeded_at else ""
        health = source.health.value
        table.add_row(str(source.id), source.title, health, f"{source.listed:,}", succeeded, escape(source.name))
    show_table(table, "No sources found. Begin with: callboard jobs sources add URL")
    for source in found:
        if source.failure:
            print_message(f"[yellow]{escape(source.name)}: {escape(source.failure)}[/]")


@sources_app.command()
def remove(source: SourceArgument) -> None:
    """Remove a source with its postings."""
    with_services(lambda services: services.job_search.sources.remove(services.principal, source))
    print_result(f"{source} is removed.")


@app.command()
def sync(
    source: Annotated[UUID | None, typer.Argument(help="Only this source.")] = None,
    sample: Annotated[bool, typer.Option("--sample", help="Add the sample board that ships inside.")] = False,
    as_json: Json = False,
) -> None:
    """Fetch and read what is new in your sources.

    A source that fails keeps its earlier postings, and the others continue.
    """

    async def ask(services: AppServices) -> Sequence[SyncReport]:
        services_sync, principal = services.job_search.sync, services.principal
        if sample:
            return [await services_sync.store_sample(principal, now=now())]
        if source is not None:
            return [await services_sync.sync(principal, source, now=now())]
        return await services_sync.sync_all(principal, now=now())

    reports = with_services(ask)
    if as_json:
        print_json([{**_source_json(one.source), "rows": one.rows, "rests": one.rests} for one in reports])
    else:
        _show_outcomes(reports)
    if failed := sum(bool(one.source.failure) and not one.rests for one in reports):
        raise SourcesFailedError(f"{failed} of {len(reports)} failed")


@app.command(name="import")
def import_file(
    file: Annotated[Path, typer.Argument(help="CSV, JSON, JSON lines or Parquet, one posting per row.")],
    as_json: Json = False,
) -> None:
    """Import the postings of a file. The same file again updates what has changed in it.

    callboard jobs import postings.csv
    """

    async def keep(services: AppServices) -> SyncReport:
        data = await asyncio.to_thread(load, file, LIMITS)
        return await services.job_search.sync.import_file(services.principal, file.name, data, now=now())

    report = with_services(keep)
    if as_json:
        print_json({**_source_json(report.source), "rows": report.rows})
        return
    print_result(_outcome(report))


@app.command(name="list")
def list_postings(
    words: Annotated[list[str] | None, typer.Argument(help="Words that all have to be in the posting.")] = None,
    remote: Annotated[bool, typer.Option("--remote", help="Only those that offer remote work.")] = False,
    pay_from: Annotated[int | None, typer.Option(min=0, help="Only those that pay this many euros a year.")] = None,
    limit: Limit = MAX_LISTED,
    as_json: Json = False,
) -> None:
    """List postings, the newest first, without those that are closed.

    callboard jobs list python --remote --pay-from 60000
    """
    which = PostingFilter(text=" ".join(words or ()), remote=remote, pay_from=pay_from)
    found = with_services(lambda services: services.job_search.postings.list(services.principal, which, limit=limit))
    if as_json:
        print_models(found)
        return
    table = new_table("posting", "pay", "source", "title", "company", "where", words=("title", "where"))
    for line in found:
        row = (pay_words(line.pay), line.source, shorten(line.title, 60), shorten(line.company, 30), place_words(line))
        table.add_row(str(line.id), *map(escape, row))
    show_table(table, "No postings found. Begin with: callboard jobs sync, or callboard jobs sync --sample")


@app.command()
def show(posting: PostingArgument, as_json: Json = False) -> None:
    """Print one posting: its facts, its text, and where it comes from."""
    found = with_services(lambda services: services.job_search.postings.get(services.principal, posting, now=now()))
    if as_json:
        print_json(found.model_dump(mode="json"))
        return
    for line in _head(found):
        print_result(line)
    typer.echo(found.text)


def _head(found: StoredPosting) -> list[str]:
    seen = f"{found.published_at:%Y-%m-%d}" if found.published_at else f"{found.created_at:%Y-%m-%d} (first seen)"
    origin = "the sample board: an invented posting" if found.is_sample else found.credit or found.source
    facts = (found.company, place_words(found), pay_words(found.pay), found.state.value, seen)
    blockers = found.posting.role.blockers if found.posting else ()
    return [
        f"[bold]{escape(found.title)}[/]",
        escape(" · ".join(fact for fact in facts if fact)),
        f"{escape(origin)} {escape(found.url)}".rstrip(),
        *(f"[yellow]{escape(blocker.detail)}[/]: {escape(blocker.evidence.quote)}" for blocker in blockers),
        *([f"[yellow]{escape(found.problem)}[/]"] if found.problem else []),
        *(f"[yellow]{escape(flag.reason)}[/] {escape(flag.quote)}".rstrip() for flag in found.flags),
    ]


def _source_json(source: JobSource) -> dict[str, object]:
    values = source.model_dump(mode="json", exclude={"etag", "last_modified"})
    return {**values, "title": source.title, "health": source.health.value}


def _show_outcomes(reports: Sequence[SyncReport]) -> None:
    if not reports:
        print_message("You have no sources: add one with `callboard jobs sources add URL`, or take --sample.")
    for report in reports:
        print_result(_outcome(report))


def _outcome(report: SyncReport) -> str:
    source = report.source
    name = escape(source.name)
    if report.rests:
        return f"{name}: asked a short while ago, and its rules allow no more for now; its postings are kept."
    if source.failure:
        return f"[yellow]{name}: {escape(source.failure)}[/]"
    counts = f"{source.added:,} new, {source.changed:,} changed, {source.gone:,} gone"
    left = f"; {count_noun(source.unusable, 'entry', 'entries')} could not be used" if source.unusable else ""
    return f"{name}: {count_noun(source.listed, 'posting')} ({counts}){left}."
