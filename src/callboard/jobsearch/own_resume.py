"""A person's own résumé to facts, in a reader process: nothing here loads the database."""

from __future__ import annotations

from datetime import date

from callboard.core.errors import DomainError, ErrorKind
from callboard.core.text import count_noun
from callboard.engine.document import Document
from callboard.engine.document_kind import is_posting_instead_of_resume, words_if_too_few
from callboard.engine.resume.model import Resume
from callboard.engine.resume.parser import parse_resume


class NoResumeError(DomainError):
    """This is not a résumé."""

    kind = ErrorKind.INVALID
    remedy = "Give your résumé, a LinkedIn data export (its ZIP), or a JSON Resume file"


def read_own_resume(document: Document, *, name: str, today: date) -> Resume:
    """The facts of a person's own résumé; `name` is that of its file, and appears in errors.

    Raises:
        NoResumeError: it is a posting, or has only a few words.
    """
    words = words_if_too_few(document)
    if words is not None:
        raise NoResumeError(f"{name} has {count_noun(words, 'word')}")
    if is_posting_instead_of_resume(document):
        raise NoResumeError(f"{name} reads like a job posting")
    return parse_resume(document, today=today)
