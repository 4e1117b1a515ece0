"""The texts of a board's JSON: the description and what stands beside it, with the headings that their keys are."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import cast

from selectolax.lexbor import LexborHTMLParser

from callboard.core.entities import unescape, unescape_markup
from callboard.documents.html.text import walk_page
from callboard.documents.job_boards.keys import Node, letters_and_digits, name_of, pattern, table
from callboard.documents.reading_builder import LineStyle, ReadingBuilder, TextSpan

MAX_DEPTH = 6
# Shorter texts under a key that nobody knows are facts, not descriptions.
LONG = 200

_TAG = re.compile(r"</?[a-zA-Z][^<>]*>")
_HEADS = ("title", "label", "heading", "name")
_TEXTS = ("content", "text", "value", "body", "description", "html")


def heading_of(key: str) -> str:
    """The heading that a key announces; empty if it announces none."""
    entries: list[Mapping[str, str]] = table("heading")  # pyright: ignore[reportAssignmentType] - an array of tables
    return next((entry["shown"] for entry in entries if pattern(entry["like"]).search(key)), "")


def body(job: Node, builder: ReadingBuilder, *, since: int = 0) -> None:
    """The description and what stands beside it; what the lines from `since` on tell already is not told twice."""
    told = letters_and_digits("".join(line.text for line in builder.lines[since:]))
    for heading, content in _texts(job, 0):
        content = unescape_markup(content)
        shown = letters_and_digits(unescape(_TAG.sub("", content)))
        if not shown or shown in told:
            continue
        first = len(builder.lines)
        if heading:
            builder.paragraph([TextSpan(heading)], LineStyle(level=2))
        show(content, builder, bullets=bool(heading_of(letters_and_digits(heading))))
        told += letters_and_digits("".join(line.text for line in builder.lines[first:]))


def _texts(node: Node, depth: int) -> Iterator[tuple[str, str]]:
    """Every heading with its text, the main description before what stands beside it."""
    names = {letters_and_digits(key): key for key in reversed(list(node))}
    order: list[str] = table("body")["main"]
    known = [name for name in order if name in names]
    if not any(node[names[name]] for name in known):
        known = [name for name in table("body")["spare"] if name in names and node[names[name]]][:1]
    rest = [name for name in map(letters_and_digits, node) if name not in known and _is_body(name, depth)]
    for name in dict.fromkeys((*known, *rest)):
        if _again(name, names, node):
            continue
        value = node[names[name]]
        if isinstance(value, str):
            yield heading_of(name), value
        elif isinstance(value, list):
            yield from _listed(heading_of(name), cast("list[object]", value), depth)
        elif isinstance(value, dict) and depth < MAX_DEPTH:
            yield from _inner(cast("Node", value), depth)


def _is_body(name: str, depth: int) -> bool:
    if not depth and name == "text":
        return False
    return name in table("body")["names"] or bool(heading_of(name))


def _again(name: str, names: Mapping[str, str], node: Node) -> bool:
    """Return True if the same text is also present with its markup."""
    base = name.removesuffix(table("body")["again"])
    same = [names.get(base), names.get(f"{base}html")] if base != name else []
    return any(key is not None and node[key] for key in same)


def _listed(heading: str, values: list[object], depth: int) -> Iterator[tuple[str, str]]:
    words = [value for value in values if isinstance(value, str)]
    if words:
        # Each one ends its line, so that a list of one is shown as a list too.
        yield heading, "".join(f"{word}\n" for word in words)
    for value in values:
        if isinstance(value, dict) and depth < MAX_DEPTH:
            yield from _section(cast("Node", value), depth + 1)


def _inner(value: Node, depth: int) -> Iterator[tuple[str, str]]:
    """An object of sections, or one section."""
    if any(isinstance(value.get(key), str) for key in _HEADS):
        yield from _section(value, depth + 1)
        return
    for inner in value.values():
        if depth >= MAX_DEPTH:
            return
        if isinstance(inner, dict):
            yield from _inner(cast("Node", inner), depth + 1)
        elif isinstance(inner, list) and any(isinstance(one, dict) for one in cast("list[object]", inner)):
            yield from _listed("", cast("list[object]", inner), depth + 1)
    yield from _texts(value, depth + 1)


def _section(value: Node, depth: int) -> Iterator[tuple[str, str]]:
    """A heading and its text as one object: {"text": "What you'll do", "content": "<li>…"}."""
    heading = name_of(value)
    texts = [
        one
        for key, one in value.items()
        if letters_and_digits(key) in _TEXTS and isinstance(one, str) and one != heading
    ]
    if texts:
        yield heading, texts[-1]
    else:
        yield from _texts(value, depth)


def show(content: str, builder: ReadingBuilder, *, bullets: bool = False) -> None:
    """Write what a field of a record holds: markup as the page it describes, text by its paragraphs."""
    if _TAG.search(content):
        walk_page(LexborHTMLParser(content), builder)
        return
    content = unescape(content)
    blocks = content.split("\n") if bullets else re.split(r"\n\s*\n", content)
    style = LineStyle(bullet=bullets and len(blocks) > 1)
    for block in blocks:
        if block.strip():
            builder.paragraph([TextSpan(block.strip())], style)
