"""Build a reading line by line, for formats that state their structure instead of drawing it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from callboard.documents.characters import is_caps, tidy
from callboard.documents.errors import EmptyError, TooLargeError
from callboard.documents.limits import Limits
from callboard.documents.mojibake import repair_text
from callboard.documents.reading import Reading
from callboard.engine.page import NOWHERE, DocumentPage, FontFace, Hidden, Line, Link, MediaType, Run

SPACES = re.compile(r" {2,}")
CELL_GAP = "  "
MAX_HIDDEN = 2000


@dataclass(slots=True)
class TextSpan:
    """Characters in one style inside a line; `uri` is where they link to, `hidden` why they are not seen."""

    text: str
    bold: bool = False
    italic: bool = False
    size: float = 0.0
    uri: str = ""
    hidden: Hidden | None = None


@dataclass(slots=True)
class LineStyle:
    """The style of a whole line."""

    level: int = 0
    bullet: bool = False
    indent: float = 0.0


PLAIN = LineStyle()


@dataclass(slots=True)
class ReadingBuilder:
    """A reading under construction; every line added goes to its end."""

    media_type: MediaType
    limits: Limits
    lines: list[Line] = field(default_factory=list[Line])
    links: list[Link] = field(default_factory=list[Link])
    hidden: list[Run] = field(default_factory=list[Run])
    block: int = 0
    length: int = 0

    def paragraph(self, spans: list[TextSpan], style: LineStyle = PLAIN) -> None:
        """A block of its own; a newline inside a span begins a new line of the same block."""
        self.row([spans], style)

    def row(self, cells: list[list[TextSpan]], style: LineStyle = PLAIN) -> None:
        """A block whose parts stand apart on one row; a row of one cell is a paragraph."""
        before = len(self.lines)
        parts = [_split(self._seen(cell)) for cell in cells]
        parts = [part for part in parts if any(_text(line) for line in part)]
        first = [part[0] for part in parts]
        rest = [line for part in parts for line in part[1:]]
        bullet = style.bullet
        for line in [first, *([one] for one in rest)]:
            bullet = not self._line(line, style, bullet=bullet) and bullet
        self.block += len(self.lines) > before

    def conceal(self, text: str, hidden: Hidden) -> None:
        """Keep text that a reader does not see."""
        if text.strip() and len(self.hidden) < MAX_HIDDEN:
            self.hidden.append(Run(text, 1, NOWHERE, 0.0, hidden=hidden))

    def finish(self, metadata: dict[str, str] | None = None) -> Reading:
        """The reading.

        Raises:
            EmptyError: nothing in it can be read.
        """
        if not (self.lines or self.hidden):
            raise EmptyError
        return Reading(self.media_type, self.lines, [DocumentPage(1)], self.links, self.hidden, metadata or {})

    def _seen(self, spans: list[TextSpan]) -> list[TextSpan]:
        seen: list[TextSpan] = []
        for span in spans:
            if span.hidden:
                self.conceal(tidy(span.text)[0], span.hidden)
                continue
            text, secret = "\n".join(tidy(part)[0] for part in repair_text(span.text).split("\n")), tidy(span.text)[1]
            self.conceal(secret, Hidden.INVISIBLE)
            seen.append(TextSpan(text, span.bold, span.italic, span.size, span.uri))
        return seen

    def _line(self, cells: list[list[TextSpan]], style: LineStyle, *, bullet: bool) -> bool:
        """Add one line; false where it would be empty."""
        cells = [cell for cell in map(_squeeze, cells) if cell]
        if not cells:
            return False
        start = position = self.length
        places: list[tuple[int, int]] = []
        spans = [span for cell in cells for span in cell]
        faces: list[FontFace] = []
        for cell in cells:
            end = position + len(_text(cell))
            places.append((position, end))
            _look(cell, position, faces)
            self._link(cell, position)
            position = end + len(CELL_GAP)
        text = CELL_GAP.join(_text(cell) for cell in cells)
        self._extend(text)
        letters = sum(len(span.text.strip()) for span in spans)
        self.lines.append(
            Line(
                text=text,
                start=start,
                size=max(span.size for span in spans),
                bold=2 * sum(len(span.text.strip()) for span in spans if span.bold) > letters,
                italic=2 * sum(len(span.text.strip()) for span in spans if span.italic) > letters,
                caps=is_caps(text),
                block=self.block,
                indent=style.indent,
                level=style.level,
                bullet=bullet,
                cells=tuple(places) if len(places) > 1 else (),
                faces=tuple(faces) if len(faces) > 1 else (),
            )
        )
        return True

    def _extend(self, text: str) -> None:
        self.length += len(text) + 1
        if self.length > self.limits.characters:
            raise TooLargeError(f"it holds more than {self.limits.characters:,} characters")
        if len(self.lines) >= self.limits.lines:
            raise TooLargeError(f"it holds more than {self.limits.lines:,} lines")

    def _link(self, spans: list[TextSpan], position: int) -> None:
        for span in spans:
            end = position + len(span.text)
            if span.uri and self.links and self.links[-1].uri == span.uri and self.links[-1].end == position:
                self.links[-1] = Link(span.uri, self.links[-1].start, end)
            elif span.uri:
                self.links.append(Link(span.uri, position, end))
            position = end


def _look(spans: list[TextSpan], position: int, faces: list[FontFace]) -> None:
    """Add how the letters of a cell look, one face for each stretch that looks alike."""
    for span in spans:
        start = position + len(span.text) - len(span.text.lstrip())
        position += len(span.text)
        face = FontFace(start, span.bold, span.italic, span.size)
        if span.text.strip() and (not faces or faces[-1][1:] != face[1:]):
            faces.append(face)


def _text(spans: list[TextSpan]) -> str:
    return "".join(span.text for span in spans)


def _split(spans: list[TextSpan]) -> list[list[TextSpan]]:
    """The lines of a paragraph that has line breaks in it."""
    lines: list[list[TextSpan]] = [[]]
    for span in spans:
        head, *tail = span.text.split("\n")
        lines[-1].append(TextSpan(head, span.bold, span.italic, span.size, span.uri))
        lines.extend([TextSpan(text, span.bold, span.italic, span.size, span.uri)] for text in tail)
    return [line for line in lines if _text(line).strip()] or [[]]


def _squeeze(spans: list[TextSpan]) -> list[TextSpan]:
    """Single spaces inside, none at the ends."""
    kept: list[TextSpan] = []
    for span in spans:
        text = SPACES.sub(" ", span.text)
        if not kept or kept[-1].text.endswith(" "):
            text = text.lstrip(" ")
        if text:
            kept.append(TextSpan(text, span.bold, span.italic, span.size, span.uri))
    while kept and not kept[-1].text.rstrip(" "):
        kept.pop()
    if kept:
        last = kept[-1]
        kept[-1] = TextSpan(last.text.rstrip(" "), last.bold, last.italic, last.size, last.uri)
    return kept
