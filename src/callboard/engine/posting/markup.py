"""Postings as boards hand them out: JSON, and HTML whose markup is itself escaped, turned back to lines.

Every character keeps the offset it had in the document, so that a quotation is still a slice of the document's text.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from callboard.engine.text.flattening import words_only

_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]{0,9})\b[^<>]{0,600}>")
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z]{2,10});")
_SIGNS = re.compile(
    r"(?:<|&lt;|&amp;lt;|\\u003c)/?(?:p|li|ul|ol|br|div|h[1-6]|strong|span)\b|&(?:#x2f|#x27|#39|quot);", re.IGNORECASE
)
_TOKEN = re.compile(r'[{}\[\],]|"((?:[^"\\]|\\.)*)"(\s*:)?')
_ESCAPE = re.compile(r'\\(?:u[0-9a-fA-F]{4}|["\\/bfnrt])')
_PLAIN_ESCAPES = {"n": "\n", "t": "\t", "r": "\n", "b": " ", "f": " ", "/": "/", "\\": "\\", '"': '"'}
_BLOCKS = frozenset(
    {"p", "div", "ul", "ol", "li", "br", "tr", "table", "section", "article", "header", "dt", "dd", "hr"}
)
_HEADS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_BODY_KEYS = frozenset(
    {"content", "description", "descriptionhtml", "descriptionplain", "body", "jobdescription", "additional"}
)
_LABELS = {
    "title": "title", "jobtitle": "title", "text": "", "name": "", "company": "company", "companyname": "company",
    "hiringorganization": "company", "location": "location", "locations": "location", "joblocation": "location",
    "offices": "", "employmenttype": "employment", "commitment": "employment", "workplacetype": "remote",
    "addresslocality": "location", "salary": "salary", "salaryrange": "salary", "compensation": "salary",
}  # fmt: skip


@dataclass(slots=True)
class Piece:
    """One line, each character with its offset in the document's text."""

    text: str
    origins: Sequence[int]
    level: int = 0
    bullet: bool = False
    bold: bool = False
    label: str = ""


def needs_decoding(text: str) -> bool:
    """Whether markup stands in the text as text, or the text is JSON."""
    return len(_SIGNS.findall(text[:20_000])) > 1 or _looks_like_json(text)


def decode(text: str) -> list[Piece]:
    """The lines that the markup describes."""
    origins: Sequence[int] = range(len(text))
    if not _looks_like_json(text):
        return list(_lines(text, origins))
    pieces: list[Piece] = []
    for label, start, end in sorted(_strings(text), key=lambda found: found[0] == ""):
        content, places = _replace(_ESCAPE, _unescape, text[start:end], range(start, end))
        if label:
            pieces.append(Piece(content.replace("\n", " "), places, label=label))
        else:
            pieces.extend(_lines(content, places))
    return pieces


def _looks_like_json(text: str) -> bool:
    head = text[:4000].lstrip()
    return head[:1] in "{[" and bool(head) and len(re.findall(r'"[\w@$-]{1,40}"\s*:', head)) > 1


def _strings(text: str) -> Iterator[tuple[str, int, int]]:
    """The string values worth reading: (label, start, end), the label empty for running text."""
    stack: list[str] = []
    key = ""
    for token in _TOKEN.finditer(text):
        if token[1] is None:
            if token[0] in "{[":
                stack.append(key)
            elif token[0] in "}]" and stack:
                key = stack.pop()
            continue
        if token[2] is not None:
            key = re.sub(r"[^a-z]", "", token[1].lower())
            continue
        label = _label(key, stack)
        if label is not None and token[1].strip():
            yield label, token.start(1), token.end(1)


def _label(key: str, stack: Sequence[str]) -> str | None:
    """What a value under `key` is: a label's name, "" for running text, None for nothing of use."""
    if key in _BODY_KEYS:
        return ""
    own = _LABELS.get(key)
    if own:
        return own
    if own == "" and stack:
        return _LABELS.get(stack[-1]) or ("" if key == "text" else None)
    return None


def _unescape(match: re.Match[str]) -> str:
    found = match[0]
    return chr(int(found[2:], 16)) if found[1] == "u" else _PLAIN_ESCAPES[found[1]]


def _replace(
    pattern: re.Pattern[str], into: Callable[[re.Match[str]], str], text: str, origins: Sequence[int]
) -> tuple[str, Sequence[int]]:
    """Replace what the pattern finds; each new character has the place of the first replaced one."""
    parts: list[str] = []
    places: list[int] = []
    last = 0
    for match in pattern.finditer(text):
        new = into(match)
        parts += (text[last : match.start()], new)
        places.extend(origins[last : match.start()])
        places.extend([origins[match.start()]] * len(new))
        last = match.end()
    if not last:
        return text, origins
    parts.append(text[last:])
    places.extend(origins[last:])
    return "".join(parts), places


def _lines(text: str, origins: Sequence[int]) -> Iterator[Piece]:
    """Entities opened (at most three layers), then cut at block tags."""
    for _ in range(3):
        opened, origins = _replace(_ENTITY, lambda match: html.unescape(match[0]), text, origins)
        if opened == text:
            break
        text = opened
    state = Piece("", ())
    last = 0
    bold = 0
    for match in _TAG.finditer(text):
        name = match[2].lower()
        if name in ("strong", "b"):
            bold += -1 if match[1] else 1
        if name not in _BLOCKS and name not in _HEADS:
            continue
        yield from _cut(text[last : match.start()], origins[last : match.start()], state)
        last = match.end()
        opening = not match[1]
        state = Piece("", (), level=int(name[1]) if opening and name in _HEADS else 0, bullet=opening and name == "li")
    yield from _cut(text[last:], origins[last:], state)


def _cut(text: str, origins: Sequence[int], state: Piece) -> Iterator[Piece]:
    """The lines of one block, without inline tags; bold where one tag holds all of it."""
    bold = bool(
        re.fullmatch(r"\s*(?:<[^<>]*>\s*)*<(?:strong|b)\b[^<>]*>[^<>]*</(?:strong|b)>\s*(?:<[^<>]*>\s*|:)*", text)
    )
    clean, places = _replace(_TAG, lambda _: "", text, origins)
    start = 0
    for line in clean.split("\n"):
        if words_only(line):
            yield Piece(line, places[start : start + len(line)], state.level, state.bullet, bold)
            state = Piece("", (), state.level)
        start += len(line) + 1
