"""`callboard resume parse`: the facts of a résumé."""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from callboard.core.clock import today
from callboard.documents import DocumentReader
from callboard.engine.resume.jsonresume import to_json_resume
from callboard.engine.resume.model import Resume
from callboard.hiring.intake import recognition_doubt, unjudged_language
from callboard.surfaces.cli.analyses import read_resume
from callboard.surfaces.cli.json_output import print_json

app = typer.Typer(add_completion=False, no_args_is_help=True)


class Format(StrEnum):
    """The format to print."""

    jsonresume = "jsonresume"
    full = "full"
    text = "text"


@app.callback()
def resume() -> None:
    """Read a résumé."""


@app.command()
def parse(
    file: Annotated[Path, typer.Argument(help="PDF, DOCX, HTML, Markdown, text, JSON Resume or a LinkedIn export.")],
    form: Annotated[
        Format,
        typer.Option(
            "--format",
            help="jsonresume: the JSON Resume schema. full: evidence spans and confidence. "
            "text: the text as it was read, in reading order.",
        ),
    ] = Format.jsonresume,
) -> None:
    """Read a résumé and print its facts as JSON.

    A job that is still held has no endDate; a group of skills is a name with keywords.

    callboard resume parse cv.pdf --format full
    """
    with DocumentReader() as reader:
        document = reader.read_file(file)
        if form is Format.text:
            typer.echo(document.text)
            return
        facts = reader.analyse(partial(read_resume, today=today()), document, returns=Resume, name=file.name)
    for remark in (unjudged_language(file.name, document), recognition_doubt(file.name, document)):
        if remark:
            typer.echo(f"callboard: {remark}", err=True)
    print_json(to_json_resume(facts) if form is Format.jsonresume else facts.model_dump(mode="json"))
