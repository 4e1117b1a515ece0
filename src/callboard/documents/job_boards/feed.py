"""A job board's XML feed: each of its jobs told as a posting, as one in JSON is."""

from __future__ import annotations

import importlib
import re
from typing import Any

from callboard.documents.errors import BombError, DamagedError, MislabelledError
from callboard.documents.job_boards import postings
from callboard.documents.limits import Limits
from callboard.documents.reading import Reading
from callboard.documents.reading_builder import ReadingBuilder
from callboard.engine.page import MediaType

etree: Any = importlib.import_module("lxml.etree")  # it has no types

ENTITY = re.compile(rb"<!\s*(?:ENTITY|DOCTYPE)", re.I)
MAX_DEPTH = 20


def read(data: bytes, limits: Limits) -> Reading:
    """The reading of a feed.

    Raises:
        BombError: it declares entities.
        DamagedError: it is not XML.
        MislabelledError: it holds no jobs.
    """
    found = postings.jobs_in(parse_feed(data))
    if not found:
        raise MislabelledError("it is an XML file")
    builder = ReadingBuilder(MediaType.HTML, limits)
    for job in found:
        postings.write_posting(job, builder, among_others=len(found) > 1)
    return builder.finish()


def parse_feed(data: bytes) -> dict[str, object]:
    """A feed as JSON would have it: elements by their local names, several of one name as a list.

    Raises:
        BombError: it declares entities.
        DamagedError: it is not XML.
    """
    if ENTITY.search(data) or ENTITY.search(data.replace(b"\x00", b"")):
        raise BombError("it declares XML entities")
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    try:
        root = etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        raise DamagedError("it is not valid XML") from error
    return {_name(root): _value(root, 0)}


def _name(element: Any) -> str:  # noqa: ANN401 - lxml elements have no types
    return etree.QName(element).localname


def _value(element: Any, depth: int) -> object:  # noqa: ANN401 - lxml elements have no types
    """An element as JSON would have it: its text, or its parts by name, those of one name as a list."""
    children = [child for child in element if isinstance(child.tag, str)]
    if not children or depth >= MAX_DEPTH:
        # Atom writes addresses as attributes: <link href="…"/>.
        return (element.text or element.get("href") or "").strip()
    parts: dict[str, list[object]] = {}
    for child in children:
        parts.setdefault(_name(child), []).append(_value(child, depth + 1))
    return {name: values[0] if len(values) == 1 else values for name, values in parts.items()}
