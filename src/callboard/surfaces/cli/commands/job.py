"""`callboard job parse`: the facts of a posting."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from callboard.documents import DocumentReader
from callboard.engine.posting.model import Posting
from callboard.engine.posting.posting_json import to_json
from callboard.hiring.intake import recognition_doubt, unjudged_language
from callboard.surfaces.cli.analyses import read_posting
from callboard.surfaces.cli.json_output import print_json

app = typer.Typer(add_completion=False, no_args_is_help=True)


@app.callback()
def job() -> None:
    """Read a job posting."""


@app.command()
def parse(
    file: Annotated[Path, typer.Argument(help="Markdown, HTML, text, PDF or DOCX.")],
    full: Annotated[bool, typer.Option("--full", help="Every fact with its evidence and confidence.")] = False,
) -> None:
    """Read a job posting and print its facts as JSON; what is not said is null.

    Where one text offers several roles, `roles` holds each, and the top level the first.

    callboard job parse job.md --full
    """
    with DocumentReader() as reader:
        document = reader.read_file(file)
        posting = reader.analyse(read_posting, document, returns=Posting, name=file.name)
    for remark in (unjudged_language(file.name, document), recognition_doubt(file.name, document)):
        if remark:
            typer.echo(f"callboard: {remark}", err=True)
    print_json(posting.model_dump(mode="json") if full else to_json(posting))
