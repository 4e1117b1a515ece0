"""RSS and Atom: any feed whose entries are postings. What has left a feed may still be open."""

from __future__ import annotations

from collections.abc import Iterable

from callboard.documents.job_boards.keys import Node, as_items, name_of
from callboard.jobsearch.sources.model import (
    AnswerUnusableError,
    PostingFields,
    SourceKind,
    entries_of,
    parse_xml,
    value_at,
)


def _entries(answer: object) -> Iterable[Node]:
    for root, items in (("rss.channel", "item"), ("feed", "entry"), ("RDF", "item")):
        if isinstance(channel := value_at(answer, root), dict):
            return entries_of(value_at(channel, items))  # pyright: ignore[reportUnknownArgumentType]
    raise AnswerUnusableError("it is neither RSS nor Atom")


def _with_text(entry: Node, _token: str) -> Node:
    """Atom's text and address under the names that RSS has for them."""
    text = entry.get("encoded") or entry.get("description") or entry.get("content") or entry.get("summary") or ""
    link = next((one for one in _links(entry.get("link")) if one), "")
    kept = {key: value for key, value in entry.items() if key not in ("encoded", "content", "summary")}
    return {**kept, "description": text, "link": link}


def _links(link: object) -> list[str]:
    return [name_of(one) for one in as_items(link)]


FEED = SourceKind(
    name="feed",
    title="RSS or Atom feed",
    pages=(),
    address="{token}",
    fields=PostingFields(
        id=("guid", "id", "link"), url=("link",), published=("pubDate", "published", "updated", "date")
    ),
    jobs=_entries,
    parse=parse_xml,
    shape=_with_text,
    complete=False,
    accept="application/rss+xml, application/atom+xml, application/xml, text/xml",
)
"""Its token is its whole address."""
