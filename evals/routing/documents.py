"""Requests beside documents of one's own: which go to the agent that searches them, and which stay elsewhere."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from callboard.agents.cards import Tool
from callboard.bootstrap.container import BUILTINS
from callboard.engine.passages.model import SourceText
from callboard.engine.passages.passage_index import PassageIndex
from callboard.engine.routing.documents import prefer_documents
from callboard.engine.routing.ranked import RankedStrategy
from evals.routing.sets import HERE, lines

READER = next(card.name for card in BUILTINS if Tool.SEARCH_DOCUMENTS in card.tools)


@dataclass(frozen=True, slots=True)
class DocumentShares:
    """Shares of the requests that are routed as they should be, 0 to 1: with documents, and without."""

    questions: float
    """Questions that the documents answer."""
    others: float
    """Requests to other agents, or to nobody."""
    others_without: float


def measure_documents() -> DocumentShares:
    """Route questions and other requests as if two documents had been added, and as if none had."""
    data = _data()
    index = PassageIndex([SourceText(title=name, text=data[name]) for name in ("handbook", "notes")])
    ranked = RankedStrategy(tuple(card.candidate() for card in BUILTINS if card.routable))

    def chosen(request: str) -> str | None:
        found = index.search(request).found
        coverage = max((hit.coverage for hit in found), default=0.0)
        return prefer_documents(ranked.route(request), READER, coverage).agent

    others = list(_others())
    questions = lines(data["questions"])
    return DocumentShares(
        questions=sum(chosen(question) == READER for question in questions) / len(questions),
        others=sum(chosen(request) == name for request, name in others) / len(others),
        others_without=sum(ranked.route(request).agent == name for request, name in others) / len(others),
    )


def _others() -> Iterator[tuple[str, str | None]]:
    data = _data()
    for name, requests in data["others"].items():
        yield from ((request, name) for request in lines(requests))
    yield from ((request, None) for request in lines(data["outside"]["nobody"]))


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads((HERE / "documents.toml").read_text(encoding="utf-8"))
