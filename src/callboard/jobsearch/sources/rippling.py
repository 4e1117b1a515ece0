"""Rippling: boards of companies; the list holds no descriptions, each is in an answer of its own."""

from __future__ import annotations

from callboard.documents.job_boards.keys import Node, name_of, node_of
from callboard.jobsearch.sources.model import PostingFields, SourceKind, jobs_at


def _shape(job: Node, _token: str) -> Node:
    """The text on the role before that on the company, and the place by its label."""
    texts = node_of(job.get("description"))
    places = job.get("workLocations") or name_of(job.get("workLocation"))
    kept = {key: value for key, value in job.items() if key not in ("description", "workLocation", "workLocations")}
    return {
        **kept,
        "location": places,
        "description": f"{texts.get('role') or ''}{texts.get('company') or ''}",
        "payRanges": job.get("payRangeDetails"),
    }


RIPPLING = SourceKind(
    name="rippling",
    title="Rippling",
    pages=(
        r"ats\.(?:\w+\.)?rippling\.com/(?:[a-z]{2}-[A-Z]{2}/)?(?:api/)?(?P<token>[\w-]+)",
        r"api\.rippling\.com/platform/api/ats/v1/board/(?P<token>[\w-]+)",
    ),
    address="https://api.rippling.com/platform/api/ats/v1/board/{token}/jobs",
    fields=PostingFields(id=("uuid", "id"), title=("name",), published=("createdOn", "created")),
    jobs=jobs_at(),
    shape=_shape,
    detail="https://api.rippling.com/platform/api/ats/v1/board/{token}/jobs/{id}",
)
