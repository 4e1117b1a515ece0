"""`callboard hire`: from a résumé and a job description to an evaluation and an e-mail."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from callboard.auth.principal import local_principal
from callboard.documents import DocumentReader, ReaderPool
from callboard.engine.document import Document
from callboard.surfaces.cli.hire_options import HireOptions, find_resumes
from callboard.surfaces.cli.session import with_worker
from callboard.surfaces.report.output_folder import check_writable

app = typer.Typer(add_completion=False)


class Reader(StrEnum):
    """For whom the e-mail is drafted."""

    candidate = "candidate"
    hiring_manager = "hiring-manager"


class Supervision(StrEnum):
    """Who decides what runs next."""

    plan = "plan"
    model = "model"


@app.command()
def hire(
    resume: Annotated[list[Path], typer.Option(metavar="PATH", help="A résumé, or a folder of them; may be repeated.")],
    job: Annotated[Path, typer.Option(help="The job description: Markdown, HTML, text, PDF or DOCX.")],
    out: Annotated[
        Path | None, typer.Option(help="Folder for report.html, report.json and, once approved, email.eml.")
    ] = None,
    email_to: Annotated[Reader, typer.Option(help="For whom the e-mail is drafted.")] = Reader.candidate,
    supervisor: Annotated[
        Supervision, typer.Option(help="plan: agents start when their inputs are there. model: a model decides.")
    ] = Supervision.plan,
    approve: Annotated[bool, typer.Option("--approve", help="Approve the e-mail without being asked.")] = False,
) -> None:
    """Put nine agents on a résumé and a job description.

    Shows them at work, then the evaluation: a score with its band, strengths, risks and unknowns with the lines they
    come from. The e-mail waits until you approve it: on a terminal you are asked, elsewhere there is `callboard
    approvals`. Several résumés are compared and ranked; one that cannot be read never stops the rest.

    Ctrl-C leaves the run as it is: go on with `callboard runs resume`, or end it with `callboard runs cancel`.
    """
    paths = find_resumes(resume)
    if out is not None:
        check_writable(out)
    compare = len(paths) > 1 or resume[0].is_dir()
    options = HireOptions(
        job=job,
        resumes=tuple(paths),
        compare=compare,
        out=out,
        audience=email_to.value.replace("-", "_"),
        policy=supervisor.value,
        approve=approve,
    )

    with_worker(lambda services: _hiring().hire(services, options), meanwhile=partial(_prepare, options))


def _prepare(options: HireOptions, readers: ReaderPool) -> None:
    """Begin to read the files, those of a comparison apart, which are read as their turn comes."""
    user = local_principal().user_id
    for path in (options.job, *(() if options.compare else options.resumes)):
        options.reading[path] = readers.submit(user, partial(_read, path))
    # The readers import the engine while this process imports everything else: their first analysis needs it.
    rules = importlib.import_module("callboard.hiring.agents.interviews").ask_by_rules
    for _ in options.reading:
        readers.submit(user, partial(_warm_up, rules))
    _hiring()


def _read(path: Path, reader: DocumentReader) -> Document:
    return reader.read_file(path)


def _warm_up(function: Callable[..., object], reader: DocumentReader) -> None:
    reader.warm_up(function)


def _hiring() -> Any:  # noqa: ANN401 - a module
    """The module that carries the command out, imported while the database starts."""
    return importlib.import_module("callboard.surfaces.cli.hiring")
