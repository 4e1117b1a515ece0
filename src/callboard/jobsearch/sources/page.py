"""Any page that describes its postings to search engines, as schema.org's JobPosting in JSON-LD."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable
from typing import cast

from selectolax.lexbor import LexborHTMLParser

from callboard.documents.encoding import decode_text
from callboard.documents.job_boards.keys import Node
from callboard.documents.job_boards.postings import jobs_in
from callboard.jobsearch.sources.model import AnswerUnusableError, PostingFields, SourceKind, entries_of

_MAX_BYTES = 5_000_000


def _blocks(body: bytes) -> list[object]:
    """The JSON-LD of a page; what cannot be read is left out."""
    found: list[object] = []
    for script in LexborHTMLParser(decode_text(body, at_most=_MAX_BYTES)).css('script[type="application/ld+json"]'):
        with contextlib.suppress(ValueError, RecursionError):  # a page may hold broken data beside good
            block: object = json.loads(script.text() or "", strict=False)
            found += cast("list[object]", block) if isinstance(block, list) else [block]
    return found


def _postings(blocks: object) -> Iterable[Node]:
    found = [job for block in entries_of(blocks) for job in jobs_in(block) if "@type" in job]
    if not found:
        raise AnswerUnusableError("the page describes no posting to search engines (JobPosting in JSON-LD)")
    return found


def _shape(job: Node, token: str) -> Node:
    """A posting without an address of its own has that of its page."""
    return {**job, "url": job.get("url") or token}


PAGE = SourceKind(
    name="page",
    title="Web page",
    pages=(),
    address="{token}",
    fields=PostingFields(id=("identifier.value", "url", "@id"), published=("datePosted",), closes=("validThrough",)),
    jobs=_postings,
    parse=_blocks,
    shape=_shape,
    accept="text/html",
)
"""Its token is its whole address. A page that is gone takes its postings with it."""
