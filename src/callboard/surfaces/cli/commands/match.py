"""`callboard match`: one résumé against one posting."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from callboard.core.clock import today
from callboard.documents import DocumentReader
from callboard.engine.matching.model import MatchingAnalysis
from callboard.hiring.intake import read_posting, read_resume, refuse_unjudged_language
from callboard.surfaces.cli.analyses import compare
from callboard.surfaces.cli.json_output import print_json

app = typer.Typer(add_completion=False)


@app.command()
def match(
    resume: Annotated[Path, typer.Argument(help="The résumé: PDF, DOCX, HTML, Markdown, text or JSON Resume.")],
    job: Annotated[Path, typer.Argument(help="The posting: Markdown, HTML, text, PDF or DOCX.")],
    role: Annotated[
        str | None,
        typer.Option(help="The role to compare, where the posting offers several: words of its title, or its number."),
    ] = None,
) -> None:
    """Score one résumé against one posting, 0 to 100, and say why.

    Prints JSON: the score with its likely range, its components (skills, experience, education and fit, weighted by
    what the posting asks for and adding up to 100), every requirement with its verdict and the lines that show it, the
    deal-breakers, which do not count towards the score, and what would raise it. Name, photo, gender, age and address
    are removed before scoring. Where the posting offers several roles, the one that fits best is compared; `role` names
    it.

    callboard match cv.pdf job.md
    """
    with DocumentReader() as reader:
        posting = read_posting(reader, job, resume)
        intake = read_resume(reader, resume, posting)
        refuse_unjudged_language(intake.posting, intake.resume)
        for doubt in (*(hold.reason for hold in intake.holds), *intake.doubts):
            typer.echo(f"callboard: {doubt}", err=True)
        comparison = partial(compare, role=role, today=today())
        both = (intake.resume.document, posting.document)
        analysis = reader.analyse(comparison, *both, returns=MatchingAnalysis, name=resume.name)
    print_json(analysis.model_dump(mode="json", exclude=None if analysis.role else {"role"}))
