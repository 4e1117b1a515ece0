"""What the two documents of an evaluation say of a request: the lines that a model needs to answer in its own words."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from pydantic import BaseModel

from callboard.engine.passages.passage_index import query_terms, stems
from callboard.engine.posting.model import Posting
from callboard.engine.resume.model import Resume
from callboard.hiring.intake import SourceDocument

MAX_RESUME_CHARACTERS = 2_400
MAX_POSTING_CHARACTERS = 1_200
"""Upper bounds on an excerpt, so that both fit into a prompt beside the page of an agent."""


def excerpts(slots: Mapping[str, BaseModel], request: str) -> tuple[str, str]:
    """Excerpts of the résumé and of the posting of an evaluation; what was done in a job, and items, are points."""
    resume = excerpt(_text(slots.get("resume_text")), _points_of_resume(slots.get("candidate_profile")), request)
    posting = _points_of_posting(slots.get("jd_analysis"))
    return resume, excerpt(_text(slots.get("jd_text")), posting, request, limit=MAX_POSTING_CHARACTERS)


def excerpt(text: str, points: Collection[int], request: str, *, limit: int = MAX_RESUME_CHARACTERS) -> str:
    """The text with its points marked; of a longer one the blocks that share most words with the request, in order.

    Args:
        text: of a document.
        points: numbers of the lines that are points, from 1. A block is a line that is none, with its points.
        request: in free words.
        limit: upper bound on characters.
    """
    blocks: list[list[str]] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if number in points and blocks:
            blocks[-1].append(f"- {line.strip().lstrip('-•*– ')}")
        elif line.strip():
            blocks.append([line])
    texts = ["\n".join(block) for block in blocks]
    asked = set(query_terms(request))
    shared = [len(asked.intersection(stems(each))) for each in texts]
    kept, size = set[int](), 0
    for place in sorted(range(len(texts)), key=lambda each: (-shared[each], each)):
        if size + len(texts[place]) < limit:
            kept.add(place)
            size += len(texts[place]) + 1
    return "\n".join(texts[place] for place in sorted(kept))


def _text(value: BaseModel | None) -> str:
    return value.document.text if isinstance(value, SourceDocument) else ""


def _points_of_resume(value: BaseModel | None) -> frozenset[int]:
    jobs = value.work if isinstance(value, Resume) else ()
    return frozenset(bullet.evidence.line for job in jobs for bullet in job.bullets)


def _points_of_posting(value: BaseModel | None) -> frozenset[int]:
    if not isinstance(value, Posting):
        return frozenset()
    role = value.role
    items = (item for name in type(role.sections).model_fields for item in getattr(role.sections, name))
    return frozenset(each.evidence.line for each in (*role.requirements, *items))
