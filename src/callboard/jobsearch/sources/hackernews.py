"""Hacker News, "Who is hiring?": the newest monthly thread, found by search; its first comments are the postings."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from callboard.documents.job_boards.keys import Node, name_of
from callboard.jobsearch.sources.model import HouseRules, PostingFields, SourceKind, entries_of, jobs_at, value_at

_API = "https://hn.algolia.com/api/v1"
_HIRING = "who is hiring"
_MAX_HEADLINE_CHARACTERS = 150


def _comments(answer: object) -> Iterable[Node]:
    if value_at(answer, "hits") is not None:
        return []  # what the search found is a thread, and holds no postings itself
    return [one for one in jobs_at("children")(answer) if one.get("text")]


def _thread(answer: object, _address: str) -> str | None:
    threads = entries_of(value_at(answer, "hits"))
    found = (one.get("objectID") for one in threads if _HIRING in name_of(one.get("title")).casefold())
    return next((f"{_API}/items/{thread}" for thread in found if thread), None)


def _shape(comment: Node, _token: str) -> Node:
    """Its first line names the company and the role by custom ("Company | Role | Place"), and is no title as it is."""
    text = str(comment.get("text") or "")
    headline = name_of(text.partition("<p>")[0])[:_MAX_HEADLINE_CHARACTERS]
    made = comment.get("created_at")
    return {"id": comment.get("id"), "headline": headline, "description": text, "created_at": made}


HACKERNEWS = SourceKind(
    name="hackernews",
    title="Hacker News: Who is hiring?",
    pages=(r"news\.ycombinator\.com/(?:item|submitted|jobs)(?:[?/]|$)", r"hnhiring\.com(?:/|$)"),
    address=f"{_API}/search_by_date?tags=story,author_whoishiring&hitsPerPage=10",
    fields=PostingFields(
        title=("headline",), url=("https://news.ycombinator.com/item?id={id}",), published=("created_at",)
    ),
    jobs=_comments,
    next_page=_thread,
    shape=_shape,
    complete=False,
    rules=HouseRules(every=timedelta(hours=1), credit="Found on Hacker News"),
)
