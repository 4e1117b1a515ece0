"""Text of a PDF that no page draws: names, descriptions, values of fields, forms in XML, scripts.

The text layer of PDFium has none of it, so that nothing of it reaches what is judged. Other readers may take it, which
is why it is kept with the metadata, where instructions to a reader are looked for. Two kinds stand where a reader would
take them for the page, and are hidden text: sentences that tags give in the place of what is drawn, or as what an
abbreviation means, and values of form fields that have no place on a page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from callboard.documents.characters import tidy
from callboard.documents.pdf.file_streams import FileStreams, string_text

MIN_WORDS, MIN_LETTERS = 4, 20
"""Fewer are a name, a date or a label."""

LONGEST_EXPANSION = 8
"""No abbreviation stands for more words."""

MAX_TEXT = 20_000
MAX_OBJECTS = 8 << 20
"""Bytes of a file between its streams that are looked at."""

MAX_FIELDS = 200_000
"""Signs of the dictionaries of a form."""

# A bracket after a backslash opens nothing: to begin at each of a million of them would take hours.
LITERAL = rb"(?<!\\)\((?P<text>(?:[^()\\]|\\.|\((?:[^()\\]|\\.)*+\))*+)\)|<(?P<hex>[0-9a-fA-F\s]++)>"
ENTRY = re.compile(rb"(?:/(?P<key>[^\s/<>()\[\]]{1,60})\s*+)?+(?:" + LITERAL + rb")", re.S)
TAGGED = re.compile(rb"/(?P<key>E|Alt)\s*+(?:" + LITERAL + rb")[^<>]{0,200}>>\s*+BDC", re.S)
SIGNS = re.compile(
    rb"<<|>>|/(?P<name>[A-Za-z]{1,40})(?:\s*+(?:" + LITERAL + rb"))?+|(?<!\\)\((?:[^()\\]|\\.)*+\)", re.S
)
QUOTED = re.compile(rb"(?<!\\)\"((?:[^\"\\\n]|\\.){20,2000})\"|(?<!\\)'((?:[^'\\\n]|\\.){20,2000})'")
ATTRIBUTE = re.compile(rb"=\s*+\"([^\"<>]{20,2000})\"")
MARKUP = re.compile(rb"<[^<>]*+>|\s++")
OBJECT_STREAM = re.compile(rb"/Type\s*/ObjStm\b")
METADATA_STREAM = re.compile(rb"/Subtype\s*/XML\b")
READ_ELSEWHERE = {b"Title", b"Author", b"Subject", b"Keywords", b"Creator", b"Producer", b"URI", b"ID", b"Base"}
INSTEAD = b"ActualText"


@dataclass(slots=True)
class UndrawnText:
    """The texts that nothing draws, and those of them that stand in the place of something drawn."""

    texts: list[str] = field(default_factory=list[str])
    instead: list[str] = field(default_factory=list[str])


def undrawn_text_of(streams: FileStreams) -> UndrawnText:
    """The sentences of a file outside its pages' text and its usual metadata, each once."""
    found = UndrawnText()
    for objects in _objects(streams):
        for entry in ENTRY.finditer(objects):
            if entry["key"] == INSTEAD:
                found.instead.append(string_text(entry))
            elif entry["key"] not in READ_ELSEWHERE:
                found.texts.append(string_text(entry))
        if b"/FT" in objects:
            found.instead.extend(_placeless_values(objects))
    _look_in_streams(streams, found)
    return UndrawnText(_sentences(found.texts), _sentences(found.instead))


def _objects(streams: FileStreams) -> Iterator[bytes]:
    """What stands between the streams of a file, and in its streams of objects."""
    data, start, total = streams.data, 0, 0
    while 0 <= start < len(data) and total < MAX_OBJECTS:
        stream = data.find(b"stream", start)
        end = stream if stream >= 0 else len(data)
        yield data[start:end]
        total += end - start
        start = data.find(b"endstream", end)
        start = start + len(b"endstream") if start >= 0 else len(data)
    yield from streams.headed(OBJECT_STREAM)


def _placeless_values(objects: bytes) -> Iterator[str]:
    """The values of form fields that have neither a place on a page nor parts that have one."""
    stack: list[tuple[set[bytes], list[str]]] = []
    for count, sign in enumerate(SIGNS.finditer(objects)):
        if count > MAX_FIELDS:
            return
        if sign[0] == b"<<":
            stack.append((set(), []))
        elif sign[0] == b">>" and stack:
            names, values = stack.pop()
            if names & {b"FT", b"Parent"} and not names & {b"Rect", b"Kids", b"S", b"Type"}:
                yield from values
        elif stack and (name := sign["name"]):
            stack[-1][0].add(name)
            if name in {b"V", b"DV", b"RV"} and (sign["text"] is not None or sign["hex"] is not None):
                stack[-1][1].append(string_text(sign))


def _look_in_streams(streams: FileStreams, found: UndrawnText) -> None:
    """Add the texts of packed metadata, of forms in XML, of scripts, and of tags within the content of pages."""
    for content in streams.headed(METADATA_STREAM):
        found.texts.extend(_marked_up(content))
    scripts = b"/JS" in streams.data
    for content in streams.contents:
        if content.lstrip()[:1] == b"<" and b"</" in content:
            found.texts.extend(_marked_up(content))
        elif scripts and b" Tf" not in content:
            found.texts.extend(_decoded(quoted[1] or quoted[2]) for quoted in QUOTED.finditer(content))
        if b"BDC" in content:
            for tag in TAGGED.finditer(content):
                text = string_text(tag)
                long = tag["key"] == b"E" and len(text.split()) > LONGEST_EXPANSION
                (found.instead if long else found.texts).append(text)


def _marked_up(content: bytes) -> Iterator[str]:
    yield from (_decoded(attribute[1]) for attribute in ATTRIBUTE.finditer(content))
    yield _decoded(MARKUP.sub(b" ", content))


def _decoded(raw: bytes) -> str:
    return raw.decode("utf-8", "ignore")


def _sentences(texts: Iterable[str]) -> list[str]:
    """Those that are more than a name or a label, each once, within bounds."""
    found: dict[str, None] = {}
    length = 0
    for text in texts:
        said = tidy(" ".join(text.split()))[0].strip()
        if len(said.split()) < MIN_WORDS or sum(map(str.isalpha, said)) < MIN_LETTERS or said in found:
            continue
        found[said[: MAX_TEXT - length]] = None
        length += len(said)
        if length >= MAX_TEXT:
            break
    return list(found)
