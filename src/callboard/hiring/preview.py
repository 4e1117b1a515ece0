"""Preview the files of an evaluation, so that a person can check them before anything runs.

Runs in a reader process, like everything that analyses a document.
"""

from __future__ import annotations

from datetime import date

from callboard.engine.facts import Frozen
from callboard.engine.posting.model import Importance
from callboard.hiring.agents.inputs import candidate_name, role_name
from callboard.hiring.intake import SourceDocument, prepare_intake


class ResumePreview(Frozen):
    """The main facts of a résumé. `problem` says why it cannot be evaluated."""

    file: str
    candidate: str = ""
    latest: str = ""
    """The latest position, with its employer."""
    words: int = 0
    pages: int = 0
    doubts: tuple[str, ...] = ()
    suspicious: bool = False
    problem: str | None = None


class PostingPreview(Frozen):
    """The main facts of a posting. `problem` says why it cannot be used."""

    file: str
    role: str = ""
    must: int = 0
    nice: int = 0
    deal_breakers: int = 0
    words: int = 0
    problem: str | None = None


def preview_posting(posting: SourceDocument) -> PostingPreview:
    """The main facts of a posting."""
    from callboard.engine.posting.parser import parse_posting

    read = parse_posting(posting.document)
    requirements = [each.importance for each in read.role.requirements]
    return PostingPreview(
        file=posting.name,
        role=role_name(read, posting.name),
        must=requirements.count(Importance.MUST),
        nice=requirements.count(Importance.NICE),
        deal_breakers=len(read.role.blockers),
        words=len(posting.document.text.split()),
    )


def preview_resume(resume: SourceDocument, posting: SourceDocument, today: date) -> ResumePreview:
    """The main facts of a résumé.

    Raises:
        NotAResumeError: it is a posting, or has only a few words.
    """
    from callboard.engine.resume.parser import parse_resume

    intake = prepare_intake(resume, posting)
    profile = parse_resume(resume.document, today=today)
    latest = next((job for job in profile.work if job.title or job.company), None)
    named = [fact.value for fact in (latest.title, latest.company) if fact] if latest else []
    return ResumePreview(
        file=resume.name,
        candidate=candidate_name(profile, resume.name),
        latest=", ".join(named),
        words=len(resume.document.text.split()),
        pages=len(resume.document.pages),
        doubts=(*(hold.reason for hold in intake.holds), *intake.doubts),
        suspicious=intake.scan.suspicious,
    )
