"""Personio: boards of companies as one XML feed."""

from __future__ import annotations

from collections.abc import Iterable

from callboard.documents.job_boards.keys import Node
from callboard.jobsearch.sources.model import (
    AnswerUnusableError,
    PostingFields,
    SourceKind,
    entries_of,
    parse_xml,
    value_at,
)


def _positions(answer: object) -> Iterable[Node]:
    if value_at(answer, "workzag-jobs") is None:
        raise AnswerUnusableError('it has no "workzag-jobs"; its format may have changed')
    return entries_of(value_at(answer, "workzag-jobs.position"))


PERSONIO = SourceKind(
    name="personio",
    title="Personio",
    pages=(r"(?P<token>[\w-]+)\.jobs\.personio\.(?:de|com)",),
    address="https://{token}.jobs.personio.de/xml",
    fields=PostingFields(url=("https://{token}.jobs.personio.de/job/{id}",), title=("name",), published=("createdAt",)),
    jobs=_positions,
    parse=parse_xml,
    accept="application/xml, text/xml",
)
