"""`callboard match`: one résumé against one posting."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from callboard.core.clock import today
from callboard.documents import read_file
from callboard.engine.matching.scorer import match as score
from callboard.engine.posting.parser import parse_posting
from callboard.engine.resume.parser import parse_resume
from callboard.hiring.intake import SourceDocument, accept, accept_posting
from callboard.surfaces.cli.output import emit

app = typer.Typer(add_completion=False)


@app.command()
def match(
    resume: Annotated[Path, typer.Argument(help="The résumé: PDF, DOCX, HTML, Markdown, text or JSON Resume.")],
    job: Annotated[Path, typer.Argument(help="The posting: Markdown, HTML, text, PDF or DOCX.")],
) -> None:
    """Score one résumé against one posting, 0 to 100, and say why.

    Prints JSON: the score with its band, its components (skills 35, experience 30, education 15, fit 20), every
    requirement with its verdict and the lines that carry it, knock-out conditions apart from the score, and what would
    raise it. Name, photo, gender, age and address are removed before scoring.
    """
    day = today()
    intake = accept(_source(resume), accept_posting(_source(job)))
    for doubt in intake.doubts:
        typer.echo(f"callboard: {doubt}", err=True)
    facts = parse_resume(intake.resume.document, today=day)
    emit(score(facts, parse_posting(intake.posting.document), today=day).model_dump(mode="json"))


def _source(path: Path) -> SourceDocument:
    return SourceDocument(name=path.name, document=read_file(path))
