"""The result of reading a file, and its transfer from the reader process to its parent as JSON, never as code."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any

from callboard.engine.page import Box, DocumentPage, FontFace, Hidden, Line, Link, MediaType, Rgb, Run


@dataclass(slots=True)
class Reading:
    """A document before it is one: the same parts, without the models of the engine."""

    media_type: MediaType
    lines: list[Line] = field(default_factory=list[Line])
    pages: list[DocumentPage] = field(default_factory=list[DocumentPage])
    links: list[Link] = field(default_factory=list[Link])
    hidden: list[Run] = field(default_factory=list[Run])
    metadata: dict[str, str] = field(default_factory=dict[str, str])
    json_resume: dict[str, object] | None = None


def encode(reading: Reading) -> bytes:
    """The reading as compact JSON."""
    document = {
        "media_type": reading.media_type,
        "lines": reading.lines,
        "pages": reading.pages,
        "links": reading.links,
        "hidden": reading.hidden,
        "metadata": reading.metadata,
        "json_resume": reading.json_resume,
    }
    return json.dumps(document, separators=(",", ":"), default=_values).encode()


def _values(part: object) -> list[object]:
    """The values of a line, a page, a link or a run, in the order of its fields."""
    return [getattr(part, name) for name in _names(type(part))]


@cache
def _names(kind: Any) -> tuple[str, ...]:  # noqa: ANN401 - a dataclass
    return tuple(each.name for each in fields(kind))


def decode(payload: bytes) -> Reading:
    """The inverse of `encode`."""
    document: dict[str, Any] = json.loads(payload)
    return Reading(
        media_type=MediaType(document["media_type"]),
        lines=[_line(row) for row in document["lines"]],
        pages=[DocumentPage(*row) for row in document["pages"]],
        links=[Link(*row) for row in document["links"]],
        hidden=[_run(row) for row in document["hidden"]],
        metadata=document["metadata"],
        json_resume=document["json_resume"],
    )


def _line(row: list[Any]) -> Line:
    """Rebuild the tuples inside a line: JSON knows only lists."""
    text, start, page, box, size, bold, italic, colour, *rest, cells, faces = row
    spans = tuple((first, last) for first, last in cells)
    caps, block, column, indent, level, bullet = rest
    look = (size, bold, italic, Rgb(*colour), caps)
    letters = tuple(FontFace(at, heavy, slanted, tall, Rgb(*ink)) for at, heavy, slanted, tall, ink in faces)
    return Line(text, start, page, Box(*box), *look, block, column, indent, level, bullet, spans, letters)


def _run(row: list[Any]) -> Run:
    text, page, box, size, font, bold, italic, colour, hidden = row
    return Run(text, page, Box(*box), size, font, bold, italic, Rgb(*colour), Hidden(hidden) if hidden else None)
