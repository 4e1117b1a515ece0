"""What commands have computed of documents in a reader process.

The engine is imported where it runs: the process of a command, which only names these functions, starts without it.
"""

from __future__ import annotations

import importlib
from datetime import date
from typing import TYPE_CHECKING

from callboard.core.errors import DomainError, ErrorKind

if TYPE_CHECKING:
    from callboard.engine.document import Document
    from callboard.engine.matching.model import MatchingAnalysis
    from callboard.engine.posting.model import Posting
    from callboard.engine.resume.model import Resume


class RoleUnknownError(DomainError):
    """The posting offers no such role, or several."""

    kind = ErrorKind.INVALID
    remedy = "Give words that only one of the titles has, or its number"


def load_resume_reader() -> None:
    """Load what `read_resume` computes with."""
    importlib.import_module("callboard.engine.resume.parser").shipped_models()


def load_posting_reader() -> None:
    """Load what `read_posting` computes with."""
    importlib.import_module("callboard.engine.posting.parser")


def read_resume(document: Document, *, today: date) -> Resume:
    """The facts of a résumé."""
    from callboard.engine.resume.parser import parse_resume

    return parse_resume(document, today=today)


def read_posting(document: Document) -> Posting:
    """The facts of a posting."""
    from callboard.engine.posting.parser import parse_posting

    return parse_posting(document)


def compare(resume: Document, posting: Document, *, role: str | None, today: date) -> MatchingAnalysis:
    """The score of a résumé for a posting; of several roles in one text for the one that is named, or fits best.

    Raises:
        RoleUnknownError: the posting offers no role of that name, or several.
    """
    from callboard.engine.matching.roles import with_best_role
    from callboard.engine.matching.scorer import match
    from callboard.engine.posting.parser import parse_posting
    from callboard.engine.resume.parser import parse_resume

    facts, read = parse_resume(resume, today=today), parse_posting(posting)
    about = with_best_role(facts, read, today=today) if role is None else _about(read, role)
    return match(facts, about, today=today)


def _about(posting: Posting, name: str) -> Posting:
    from callboard.engine.matching.roles import find_role

    if role := find_role(posting, name):
        return posting.about(role)
    titles = [role.title.value if role.title else "without a title" for role in posting.roles]
    offered = "; ".join(f"{place} {title}" for place, title in enumerate(titles, start=1))
    raise RoleUnknownError(f"“{name}” is not one of {offered}")
