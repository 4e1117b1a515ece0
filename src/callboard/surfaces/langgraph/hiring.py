"""The state from which the hiring pipeline begins."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from callboard.documents import read_file
from callboard.engine.writing.model import Audience
from callboard.hiring.agents.inputs import Correspondence
from callboard.hiring.intake import SourceDocument, accept_posting, prepare_intake, refuse_unjudged_language


def hiring_state(resume: Path, job: Path, *, audience: Audience = Audience.CANDIDATE, task: str = "") -> dict[str, Any]:
    """Read and scan two files: what `state_graph(HIRING, …)` is to be started with.

    Args:
        resume: a PDF, DOCX, HTML, Markdown, text or JSON Resume file.
        job: the job description, in any of these.
        audience: for whom the e-mail is drafted.
        task: the task in words, for a supervising model.

    Raises:
        UnreadableError: a file cannot be read.
        DomainError: a file is not what it should be.
    """
    posting = accept_posting(SourceDocument(name=job.name, document=read_file(job)))
    intake = prepare_intake(SourceDocument(name=resume.name, document=read_file(resume)), posting)
    refuse_unjudged_language(intake.posting, intake.resume)
    return {
        "task": task,
        "resume_text": intake.resume,
        "jd_text": intake.posting,
        "resume_scan": intake.scan,
        "correspondence": Correspondence(audience=audience),
    }
