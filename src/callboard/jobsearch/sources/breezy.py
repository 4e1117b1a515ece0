"""Breezy HR: boards of companies, whole in one answer; `verbose` adds the descriptions."""

from __future__ import annotations

from callboard.documents.job_boards.keys import Node, name_of, node_of
from callboard.jobsearch.sources.model import PostingFields, SourceKind, jobs_at


def _shape(job: Node, _token: str) -> Node:
    """Its type ({"id": "fullTime", "name": "Full-Time"}) under a name that says what it is the type of."""
    remote = node_of(job.get("location")).get("is_remote")
    return {**job, "employment_type": name_of(job.get("type")), "is_remote": remote}


BREEZY = SourceKind(
    name="breezy",
    title="Breezy HR",
    pages=(r"(?!www\.|app\.|api\.|developer\.)(?P<token>[\w-]+)\.breezy\.hr",),
    address="https://{token}.breezy.hr/json?verbose=true",
    fields=PostingFields(title=("name",), published=("published_date",)),
    jobs=jobs_at(),
    shape=_shape,
)
