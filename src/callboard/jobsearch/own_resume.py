"""A person's own résumé to facts, in a reader process: nothing here loads the database."""

from __future__ import annotations

from datetime import date

from callboard.core.errors import DomainError, ErrorKind
from callboard.core.text import count_noun
from callboard.engine.document import Document
from callboard.engine.posting.recognise import looks_like_posting
from callboard.engine.resume.model import Resume
from callboard.engine.resume.parser import parse_resume
from callboard.engine.resume.recognise import looks_like_resume

_FEWEST_WORDS = 8
_SURE = 0.5


class NoResumeError(DomainError):
    """This is not a résumé."""

    kind = ErrorKind.INVALID
    remedy = "Give your résumé, a LinkedIn data export (its ZIP), or a JSON Resume file"


def read_own_resume(document: Document, *, today: date) -> Resume:
    """The facts of a person's own résumé.

    Raises:
        NoResumeError: it is a posting, or has only a few words.
    """
    words = len(document.text.split())
    if words < _FEWEST_WORDS and document.json_resume is None:
        raise NoResumeError(f"it has {count_noun(words, 'word')}")
    if looks_like_posting(document) > max(looks_like_resume(document), _SURE):
        raise NoResumeError("it reads like a job posting")
    return parse_resume(document, today=today)
