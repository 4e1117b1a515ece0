"""Pinpoint: boards of companies, whole in one answer; the text comes in four parts, each with its own heading."""

from __future__ import annotations

from html import escape

from callboard.documents.job_boards.keys import Node, name_of
from callboard.jobsearch.sources.model import PostingFields, SourceKind, jobs_at

_PARTS = (
    ("key_responsibilities", "Key responsibilities"),
    ("skills_knowledge_expertise", "Requirements"),
    ("benefits", "Benefits"),
)


def _shape(job: Node, _token: str) -> Node:
    text = str(job.get("description") or "")
    for part, otherwise in _PARTS:
        if body := job.get(part):
            text += f"<h3>{escape(name_of(job.get(f'{part}_header')) or otherwise)}</h3>{body}"
    told = {"description", "compensation_visible", *(f"{part}{end}" for part, _ in _PARTS for end in ("", "_header"))}
    hidden = {"compensation"} if job.get("compensation_visible") is False else set[str]()
    kept = {
        key: value for key, value in job.items() if key not in told and not any(key.startswith(name) for name in hidden)
    }
    return {**kept, "description": text}


PINPOINT = SourceKind(
    name="pinpoint",
    title="Pinpoint",
    pages=(r"(?!www\.|app\.|api\.|developers\.)(?P<token>[\w-]+)\.pinpointhq\.com",),
    address="https://{token}.pinpointhq.com/postings.json",
    fields=PostingFields(closes=("deadline_at",)),
    jobs=jobs_at("data"),
    shape=_shape,
)
