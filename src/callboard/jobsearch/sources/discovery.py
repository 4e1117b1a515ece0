"""Which source a page leads to, when its address tells nothing. Runs in a reader process."""

from __future__ import annotations

import re
from functools import cache
from urllib.parse import urljoin

from pydantic import ConfigDict
from selectolax.lexbor import LexborHTMLParser

from callboard.documents.encoding import decode_text
from callboard.engine.data_files import any_of
from callboard.engine.facts import Frozen
from callboard.jobsearch.sources.catalogue import linked_source
from callboard.jobsearch.sources.feed import FEED
from callboard.jobsearch.sources.model import AnswerUnusableError
from callboard.jobsearch.sources.page import PAGE

_MAX_BYTES = 5_000_000
_FEED = re.compile(rb"\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--.{0,500}?-->\s*)?<(?:rss|feed|rdf:RDF)\b", re.S)
_FEED_TYPES = ("application/rss+xml", "application/atom+xml")


@cache
def _jobs() -> re.Pattern[str]:
    """How links are named that lead to jobs."""
    return re.compile(any_of("job_search", "adverts", "links", "jobs"), re.IGNORECASE)


class FetchedPage(Frozen):
    """A page that was fetched, on its way to a reader process."""

    model_config = ConfigDict(ser_json_bytes="base64", val_json_bytes="base64")

    url: str
    body: bytes


def source_of_page(page: FetchedPage) -> list[str]:
    """Kind and token of the source: the page itself, a board or a feed that it links. Empty where there is none."""
    if _FEED.match(page.body):
        return [FEED.name, page.url]
    try:
        if list(PAGE.jobs(PAGE.parse(page.body))):
            return [PAGE.name, page.url]
    except AnswerUnusableError:
        pass  # it may still link a board
    html = decode_text(page.body, at_most=_MAX_BYTES)
    if board := linked_source(html):
        return [board[0].name, board[1]]
    for link in LexborHTMLParser(html).css('link[rel="alternate"]'):
        address, words = link.attributes.get("href") or "", f"{link.attributes.get('title')} {page.url}"
        if link.attributes.get("type") in _FEED_TYPES and address and _jobs().search(words + address):
            return [FEED.name, urljoin(page.url, address)]
    return []
