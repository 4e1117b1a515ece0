"""A web page to a reading: its text as a browser shows it, and the posting that it describes to search engines."""

from __future__ import annotations

import contextlib
import json
import re

from selectolax.lexbor import LexborHTMLParser, SelectolaxError

from callboard.documents.encoding import decode_text
from callboard.documents.errors import BombError, MemoryLimitError
from callboard.documents.html.comments import comments_of
from callboard.documents.html.text import walk_page
from callboard.documents.job_boards import postings
from callboard.documents.limits import Limits
from callboard.documents.reading import Reading
from callboard.documents.reading_builder import ReadingBuilder
from callboard.engine.page import MediaType

CHARSET = re.compile(rb"<meta[^>]+charset=[\"']?\s*([\w-]+)", re.I)
HEAD = 2048
# A page has more markup than text, but not without end.
MARKUP = 20
MAX_COMMENTS = 20_000
# The parser compares each attribute of a tag with all before it.
LONG_TAG = re.compile(r"<[a-zA-Z][^<>]{10000,}")
QUOTED = re.compile(r"\"[^\"]*\"|'[^']*'")
MAX_ATTRIBUTES = 2000
# The parser's time grows with the square of how deep elements nest: 60,000 levels took it 16 s, browsers stop at 512.
MAX_NESTING = 5000
TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]*)")
UNNESTED = frozenset(
    [
        "area",
        "base",
        "br",
        "col",
        "dd",
        "dt",
        "embed",
        "hr",
        "img",
        "input",
        "li",
        "link",
        "meta",
        "option",
        "p",
        "param",
        "source",
        "td",
        "th",
        "tr",
        "track",
        "wbr",
    ]
)
"""Elements without content, and those that the next of their kind closes."""
PROGRAMS = frozenset(["script", "style"])
"""Elements whose content is not markup, whatever tags it names."""
MAX_SCRIPTS = 20
MAX_SCRIPT = 500_000


def read(data: bytes, limits: Limits) -> Reading:
    """The reading of a page.

    Raises:
        NotTextError: the bytes are not text.
        BombError: a tag has attributes without end, or elements nest without end.
        EmptyError: it shows no text.
    """
    source = _decode(data, limits)
    return read_source(source, limits, lines=_is_comment(source))


def read_source(source: str, limits: Limits, *, lines: bool) -> Reading:
    """The same for the source of a page; `lines` keeps its own line breaks."""
    if any(len(QUOTED.sub("", tag[0]).split()) > MAX_ATTRIBUTES for tag in LONG_TAG.finditer(source)):
        raise BombError(f"a tag has more than {MAX_ATTRIBUTES:,} attributes")
    if _nesting(source) > MAX_NESTING:
        raise BombError(f"its elements nest more than {MAX_NESTING:,} deep")
    try:
        tree = LexborHTMLParser(source)
    except SelectolaxError as error:  # the parser takes any text there is, and fails only for want of memory
        raise MemoryLimitError from error
    builder = ReadingBuilder(MediaType.HTML, limits)
    job = embedded_job(tree)
    if job:
        postings.write_head(job, builder)
    comments = walk_page(tree, builder, lines=lines)
    if job:
        postings.body(job, builder)
    metadata: dict[str, str] = {}
    if (title := tree.css_first("title")) and (name := title.text().strip()):
        metadata["title"] = name
    if comments:
        metadata["comments"] = "\n".join(comments)[:MAX_COMMENTS]
    return builder.finish(metadata | comments_of(tree))


def _nesting(source: str) -> int:
    """An estimate of how deep elements nest, from tags alone: cheaper than to parse them."""
    deepest = depth = 0
    program = ""
    for close, tag in TAG.findall(source):
        name = tag.lower()
        if name in PROGRAMS:
            program = "" if close else name
        elif not program and name not in UNNESTED:
            depth = max(0, depth - 1) if close else depth + 1
            deepest = max(deepest, depth)
    return deepest


def _is_comment(source: str) -> bool:
    """True if this is no page but a text of lines with a mark between its paragraphs, as forums hand out comments."""
    return not source.lstrip().startswith("<") and "</p" not in source and "<p" in source


def embedded_job(tree: LexborHTMLParser) -> postings.Job | None:
    """The posting that the page describes to search engines (JSON-LD); None where there is none, or a list of them."""
    found: list[postings.Job] = []
    for script in tree.css('script[type="application/ld+json"]')[:MAX_SCRIPTS]:
        text = (script.text() or "").strip()
        if "JobPosting" in text and len(text) < MAX_SCRIPT:
            with contextlib.suppress(ValueError, RecursionError):  # a page may hold broken data beside good text
                found += [job for job in postings.jobs_in(json.loads(text, strict=False)) if "@type" in job]
    return found[0] if len(found) == 1 else None


def _decode(data: bytes, limits: Limits) -> str:
    if match := CHARSET.search(data[:HEAD]):
        with contextlib.suppress(LookupError, UnicodeError):  # a page may be wrong about itself
            data = data.decode(match[1].decode("ascii")).encode()
    return decode_text(data, at_most=MARKUP * limits.characters)
