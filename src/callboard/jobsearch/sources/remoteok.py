"""Remote OK: remote jobs of all companies. The first entry of an answer is its legal notice: name it, with a link."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from callboard.documents.job_boards.keys import Node
from callboard.jobsearch.sources.model import HouseRules, PostingFields, SourceKind, jobs_at


def _jobs(answer: object) -> Iterable[Node]:
    return [job for job in jobs_at()(answer) if "legal" not in job]


REMOTEOK = SourceKind(
    name="remoteok",
    title="Remote OK",
    pages=(r"(?:www\.)?remoteok\.(?:com|io)(?:/|$)",),
    address="https://remoteok.com/api",
    fields=PostingFields(title=("position",), published=("date", "epoch")),
    jobs=_jobs,
    complete=False,
    rules=HouseRules(every=timedelta(hours=1), credit="Found on Remote OK"),
)
