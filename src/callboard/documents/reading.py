"""The result of reading a file, and its transfer from the reader process to its parent as JSON, never as code."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import Any

from callboard.engine.page import Box, DocumentPage, FontFace, Hidden, Line, Link, MediaType, Rgb, Run

# A serving process takes a reading apart in one go, in which it answers nobody: a page of two megabytes whose letters
# are bold in turn held it up for half a second. Within these bounds it takes less than a tenth of one.
MOST_LINKS, LONGEST_ADDRESS = 2_000, 4_096
MOST_FACES, MOST_CELLS = 10_000, 20_000
MOST_HIDDEN, MOST_HIDDEN_LETTERS = 10_000, 400_000
MOST_LETTERS_TOLD = 400_000
"""Of each kind of metadata, and of all together."""


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
    """The reading as compact JSON, without what exceeds the bounds on what is told beside the text."""
    document = {
        "media_type": reading.media_type,
        "lines": list(_lines(reading.lines)),
        "pages": reading.pages,
        "links": [link for link in reading.links if len(link.uri) <= LONGEST_ADDRESS][:MOST_LINKS],
        "hidden": list(_hidden(reading.hidden)),
        "metadata": _metadata(reading.metadata),
        "json_resume": reading.json_resume,
    }
    told = json.dumps(document, separators=(",", ":"), default=_values, ensure_ascii=False)
    # Half of a surrogate pair, which JSON can write ("\\ud800") and no encoding, would end whatever tells it later on.
    return told.encode("utf-8", "replace")


def _lines(lines: list[Line]) -> Iterator[Line]:
    """The lines; from the bounds on, how their letters look and where their cells stand is no longer told."""
    faces, cells = MOST_FACES, MOST_CELLS
    for line in lines:
        faces, cells = faces - len(line.faces), cells - len(line.cells)
        yield line if min(faces, cells) >= 0 else replace(line, faces=(), cells=())


def _hidden(runs: list[Run]) -> Iterator[Run]:
    room = MOST_HIDDEN_LETTERS
    for run in runs[:MOST_HIDDEN]:
        if room <= 0:
            return
        yield run if len(run.text) <= room else replace(run, text=run.text[:room])
        room -= len(run.text)


def _metadata(told: dict[str, str]) -> dict[str, str]:
    room = MOST_LETTERS_TOLD
    kept: dict[str, str] = {}
    for name, text in told.items():
        kept[name] = text[:room]
        room = max(room - len(text), 0)
    return kept


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
