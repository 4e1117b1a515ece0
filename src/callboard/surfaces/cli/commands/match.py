"""`callboard match`: one résumé against one posting."""

from __future__ import annotations

from datetime import date
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from callboard.core.clock import today
from callboard.core.errors import DomainError, ErrorKind
from callboard.documents import DocumentReader
from callboard.engine.document import Document
from callboard.engine.matching.choice import find_role, with_best_role
from callboard.engine.matching.model import MatchingAnalysis
from callboard.engine.matching.scorer import match as score
from callboard.engine.posting.model import Posting
from callboard.engine.posting.parser import parse_posting
from callboard.engine.resume.parser import parse_resume
from callboard.hiring.intake import read_posting, read_resume, refuse_unjudged_language
from callboard.surfaces.cli.json_output import print_json

app = typer.Typer(add_completion=False)


class RoleUnknownError(DomainError):
    """The posting offers no such role, or several."""

    kind = ErrorKind.INVALID
    remedy = "Give words that only one of the titles has, or its number"


@app.command()
def match(
    resume: Annotated[Path, typer.Argument(help="The résumé: PDF, DOCX, HTML, Markdown, text or JSON Resume.")],
    job: Annotated[Path, typer.Argument(help="The posting: Markdown, HTML, text, PDF or DOCX.")],
    role: Annotated[
        str | None, typer.Option(help="Of several roles this one: words of its title, or its number.")
    ] = None,
) -> None:
    """Score one résumé against one posting, 0 to 100, and say why.

    Prints JSON: the score with its band, its components (skills, experience, education, fit: each weighs what the
    posting asks of it, 100 together), every requirement with its verdict and the lines that show it, deal-breakers
    apart from the score, and what would raise it. Name, photo, gender, age and address are removed before
    scoring. Of several roles in one text the one that fits best is compared, and `role` names it.
    """
    with DocumentReader() as reader:
        posting = read_posting(reader, job, resume)
        intake = read_resume(reader, resume, posting)
        refuse_unjudged_language(intake.posting, intake.resume)
        for doubt in (*(hold.reason for hold in intake.holds), *intake.doubts):
            typer.echo(f"callboard: {doubt}", err=True)
        compare = partial(_compare, role, today())
        both = (intake.resume.document, posting.document)
        analysis = reader.analyse(compare, *both, returns=MatchingAnalysis, name=resume.name)
    print_json(analysis.model_dump(mode="json", exclude=None if analysis.role else {"role"}))


def _compare(role: str | None, day: date, resume: Document, posting: Document) -> MatchingAnalysis:
    facts, read = parse_resume(resume, today=day), parse_posting(posting)
    return score(facts, with_best_role(facts, read, today=day) if role is None else _about(read, role), today=day)


def _about(posting: Posting, name: str) -> Posting:
    if role := find_role(posting, name):
        return posting.about(role)
    titles = [role.title.value if role.title else "without a title" for role in posting.roles]
    offered = "; ".join(f"{place} {title}" for place, title in enumerate(titles, start=1))
    raise RoleUnknownError(f"“{name}” is not one of {offered}")
