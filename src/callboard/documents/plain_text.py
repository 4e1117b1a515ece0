"""Plain text: one line for one line, with bullets, and with cells where a wide gap sets them apart.

Text of markup, escaped or not, as boards deliver it, is read as the page that it describes.
"""

from __future__ import annotations

import re

from callboard.core.entities import unescape_markup, unescaped
from callboard.documents import web_page
from callboard.documents.characters import without_bullet
from callboard.documents.encoding import decode_text
from callboard.documents.limits import Limits
from callboard.documents.reading import Reading
from callboard.documents.reading_builder import LineStyle, ReadingBuilder, TextSpan
from callboard.engine.page import MediaType

GAP = re.compile(r"(?<=\S)(?:\t+ *| {3,})(?=\S)")
RULE = re.compile(r"^[\s\-=_*~#•.]{3,}$")
TAB = 4
_ENTITY = re.compile(r"&(?:[a-zA-Z]{2,8}|#\d{2,6}|#[xX][0-9a-fA-F]{2,5});")
"""What a page writes for a sign, in text that was copied from its source. Tags stay as they are escaped."""

_ESCAPE = re.compile(r"(?<!\\)\\([-+*_.!#&()~>\[\]])")
r"""What a program that makes Markdown writes for a sign: "3\+ years", "hands\-on"."""
_LEAST_ESCAPES = 2

_LESS = r"(?:<|&(?:amp;){0,2}(?:lt|#60);)"
_OPENING = re.compile(rf"{_LESS}(?:p|li|ul|ol|div|h[1-6]|br)\b", re.IGNORECASE)
_CLOSING = re.compile(rf"{_LESS}(?:/(?:p|li|ul|ol|div|h[1-6])|br)\b", re.IGNORECASE)
_LEAST_TAGS = 2


def read(data: bytes, limits: Limits) -> Reading:
    """The reading of a plain text.

    Raises:
        NotTextError: the bytes are not text.
        BombError: it describes a page of attributes without end, or nested without end.
        EmptyError: there is no text in it.
    """
    text = decode_text(data, at_most=limits.characters)
    if min(len(_OPENING.findall(text)), len(_CLOSING.findall(text))) >= _LEAST_TAGS:
        return web_page.read_source(unescape_markup(text), limits, lines=True)
    builder = ReadingBuilder(MediaType.TEXT, limits)
    previous_blank, previous_indent = True, 0
    text = _ENTITY.sub(_decoded, text)
    if len(_ESCAPE.findall(text)) >= _LEAST_ESCAPES:
        text = _ESCAPE.sub(r"\1", text)
    for raw in text.replace("\f", "\n\n").split("\n"):
        blank = not raw.strip() or bool(RULE.match(raw))
        if not blank:
            indent = _indent(raw)
            line, bullet = without_bullet(raw)
            # Lines that follow each other belong to one paragraph; a bullet or a change of margin begins another.
            if not (previous_blank or bullet or indent < previous_indent) and builder.lines:
                builder.block -= 1
            cells = [[TextSpan(part)] for part in GAP.split(line.strip())]
            builder.row(cells, LineStyle(bullet=bullet, indent=float(indent)))
            previous_indent = indent
        previous_blank = blank
    return builder.finish()


def _decoded(entity: re.Match[str]) -> str:
    sign = unescaped(entity[0])
    return entity[0] if sign in {"<", ">"} else sign.replace("\r", "\n")


def _indent(raw: str) -> int:
    expanded = raw.expandtabs(TAB)
    return len(expanded) - len(expanded.lstrip())
