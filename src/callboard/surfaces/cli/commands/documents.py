"""`callboard documents`: texts that your agents may search."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated
from uuid import UUID

import typer
from rich.markup import escape

from callboard.catalog.documents import DocumentKind
from callboard.core.errors import DomainError, ErrorKind
from callboard.documents import Limits
from callboard.documents.reader import load
from callboard.documents.uploads import Upload, clean_name
from callboard.surfaces.cli.console import new_table, print_message, print_result, show_table
from callboard.surfaces.cli.json_output import print_json
from callboard.surfaces.cli.lists import MAX_LISTED, Json, Limit, print_models
from callboard.surfaces.cli.session import with_services

app = typer.Typer(add_completion=False, no_args_is_help=True)

DocumentArgument = Annotated[UUID, typer.Argument(help="The document's id, from `callboard documents list`.")]

LIMITS = Limits()


class NotAllKeptError(DomainError):
    """Not every file was kept."""

    def __init__(self, kind: ErrorKind, refused: int, number: int) -> None:
        super().__init__(f"{refused} of {number} refused")
        self.kind = kind


@app.callback()
def documents() -> None:
    """Your documents: texts that your agents may search."""


@app.command()
def add(
    files: Annotated[list[Path], typer.Argument(help="PDF, DOCX, HTML, Markdown, text or JSON.")],
    kind: Annotated[DocumentKind, typer.Option(help="What they are.")] = DocumentKind.OTHER,
    as_json: Json = False,
) -> None:
    """Keep the texts of files; the same text is kept once. Prints an id for each.

    callboard documents add handbook.pdf
    """
    sent = [_sent(file) for file in files]
    filed = with_services(lambda services: services.uploads.add(services.principal, sent, kind=kind))
    for refused in filed.refused:
        print_message(f"[yellow]Not kept:[/] {escape(refused.problem)}")
    if as_json:
        print_json(filed.model_dump(mode="json"))
    else:
        for line in filed.kept:
            typer.echo(line.id)
            print_message(f"{escape(line.name)}: {line.characters:,} characters")
    if filed.refused:
        raise NotAllKeptError(filed.refused[0].kind, len(filed.refused), len(files))


@app.command(name="list")
def list_documents(limit: Limit = MAX_LISTED, as_json: Json = False) -> None:
    """List your documents, the newest first; also the résumés and postings of your evaluations."""
    found = with_services(lambda services: services.documents.list(services.principal, limit=limit))
    if as_json:
        print_models(found)
        return
    table = new_table("document", "kind", "length", "since", "name", words=("name",))
    for line in found:
        size, day = f"{line.characters:,}", f"{line.created_at:%Y-%m-%d}"
        table.add_row(str(line.id), line.kind.value, size, day, escape(line.name))
    show_table(table, "No documents found. Begin with: callboard documents add FILE")


@app.command()
def show(document: DocumentArgument, as_json: Json = False) -> None:
    """Print the text of a document."""
    found = with_services(lambda services: services.documents.get(services.principal, document))
    if as_json:
        print_json(found.model_dump(mode="json"))
        return
    typer.echo(found.text)


@app.command()
def remove(document: DocumentArgument) -> None:
    """Remove a document; runs that used it keep what they read."""
    with_services(lambda services: services.documents.remove(services.principal, document))
    print_result(f"{document} is removed.")


def _sent(path: Path) -> Upload:
    return Upload(clean_name(path.name, otherwise=str(path)), 0, lambda: load(path, LIMITS))
