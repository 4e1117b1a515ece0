"""`callboard hire`: from a résumé and a job description to an evaluation and an e-mail."""

from __future__ import annotations

import importlib
from enum import StrEnum
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any

import typer

from callboard.auth.principal import local_principal
from callboard.documents import ReaderPool
from callboard.documents.uploads import Upload
from callboard.hiring.intake import read_posting, read_resume
from callboard.surfaces.cli.hire_options import BegunReading, HireOptions, check_files, find_resumes
from callboard.surfaces.report.output_folder import check_writable

app = typer.Typer(add_completion=False)


class EmailReader(StrEnum):
    """Who the e-mail is drafted for."""

    candidate = "candidate"
    hiring_manager = "hiring-manager"


class Supervision(StrEnum):
    """The way in which the next agent is chosen."""

    plan = "plan"
    model = "model"


@app.command()
def hire(
    resume: Annotated[list[Path], typer.Option(metavar="PATH", help="A résumé, or a folder of them; may be repeated.")],
    job: Annotated[
        str,
        typer.Option(
            metavar="FILE|URL", help="The job description: Markdown, HTML, text, PDF or DOCX, or the address of a page."
        ),
    ],
    out: Annotated[
        Path | None, typer.Option(help="Folder for report.html, report.json and, once approved, email.eml.")
    ] = None,
    email_to: Annotated[EmailReader, typer.Option(help="Who the e-mail is drafted for.")] = EmailReader.candidate,
    supervisor: Annotated[
        Supervision, typer.Option(help="plan: agents start when their inputs are there. model: a model decides.")
    ] = Supervision.plan,
    approve: Annotated[bool, typer.Option("--approve", help="Approve the e-mail without being asked.")] = False,
    anyway: Annotated[
        bool, typer.Option("--anyway", help="Also evaluate what does not read like a résumé or a posting.")
    ] = False,
) -> None:
    """Have nine agents evaluate a résumé against a job description.

    Shows them at work, then the evaluation: a score with its likely range, reasons for the candidate and concerns, each
    with the line it comes from, and what to ask. The e-mail waits for your approval: on a terminal you are asked;
    elsewhere, use `callboard approvals`. Several résumés are compared and ranked; one that cannot be read never stops
    the rest. A file that is not a résumé or a posting, or is in a language that cannot be judged, is held for you:
    nothing is scored, and no letter is drafted.

    Ctrl-C leaves the run as it is: continue it with `callboard runs resume`, or end it with `callboard runs cancel`.
    """
    paths = find_resumes(resume)
    if out is not None:
        check_writable(out)
    compare = len(paths) > 1 or resume[0].is_dir()
    reader = email_to.value.replace("-", "_")
    options = HireOptions(job, tuple(paths), compare, out, reader, supervisor.value, approve, anyway)
    check_files(None if options.job_is_page else Path(job), None if compare else paths[0])
    _run(options)


def _run(options: HireOptions) -> None:
    # One résumé is read and judged in one process: it loads the engine once, while this process loads everything else.
    with ReaderPool(None if options.compare else 1) as readers:
        begun = None if options.job_is_page else begin_reading(options, Path(options.job), readers)
        # Imported now that the reading has begun: it brings the driver of the database.
        session = importlib.import_module("callboard.surfaces.cli.session")

        async def work(services: Any) -> None:  # noqa: ANN401 - the services' class comes with the session
            with TemporaryDirectory() as folder:
                reading = begun or begin_reading(options, await fetched(services, options.job, Path(folder)), readers)
                await _hiring().hire(services, options, reading)

        session.with_worker(work, readers=readers, meanwhile=_hiring)


async def fetched(services: Any, url: str, folder: Path) -> Path:  # noqa: ANN401 - as above
    """The page of a posting as a file in the folder, which is called as its host is."""
    page: Upload = await services.batches.fetch_posting(url)
    path = folder / page.name
    path.write_bytes(page.read())
    return path


def begin_reading(options: HireOptions, job: Path, readers: ReaderPool) -> BegunReading:
    """Begin to read the posting, and the résumé if it is the only one."""
    user = local_principal().user_id
    only = None if options.compare else options.resumes[0]
    posting = readers.submit(user, partial(read_posting, path=job, resume=only))
    intake = None
    if only is not None:
        intake = readers.submit(user, lambda reader: read_resume(reader, only, posting.result()))
    return BegunReading(posting, intake)


def _hiring() -> Any:  # noqa: ANN401 - a module
    """The module that carries the command out, imported while the database starts."""
    return importlib.import_module("callboard.surfaces.cli.hiring")
