"""A document as the engine sees it: text in reading order, with geometry where the format has any.

Made by `callboard.documents`; pure values here, so that everything that reads them can be tested without a file.
Lengths are PDF points (1/72 inch), the origin is the top left corner of the page, y grows downwards.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property

from callboard.engine.facts import Evidence, Source
from callboard.engine.page import Box, DocumentPage, FontFace, Hidden, Line, Link, MediaType, Rgb, Run

__all__ = ["Box", "Document", "DocumentPage", "FontFace", "Hidden", "Line", "Link", "MediaType", "Rgb", "Run"]

_LONG_BLANK = re.compile(r"(\s{200})\s(?=\s)")


@dataclass(frozen=True)
class Document:
    """The visible text in reading order, and the rest of the file's content.

    `text` is the lines joined by newlines; hidden runs are in `hidden` only and never in `text`.
    """

    media_type: MediaType
    lines: tuple[Line, ...]
    pages: tuple[DocumentPage, ...] = (DocumentPage(1),)
    links: tuple[Link, ...] = ()
    hidden: tuple[Run, ...] = ()
    metadata: dict[str, str] = field(default_factory=dict[str, str])
    json_resume: dict[str, object] | None = None
    quotable: str | None = None
    """The text to quote from, where `text` was changed for reading; the same offsets."""

    @cached_property
    def text(self) -> str:
        """The whole reading text."""
        return "\n".join(line.text for line in self.lines)

    @property
    def modified(self) -> date | None:
        """The day on which the file was last written, as it says itself."""
        try:
            return date.fromisoformat(self.metadata.get("modified", "")[:10])
        except ValueError:
            return None

    @cached_property
    def _starts(self) -> list[int]:
        return [line.start for line in self.lines]

    def line_at(self, offset: int) -> int:
        """Index in `lines` of the line that holds the character at `offset`."""
        return max(bisect_right(self._starts, offset) - 1, 0)

    def evidence(self, start: int, end: int, *, source: Source = Source.RESUME) -> Evidence:
        """The quotation `text[start:end]` with its page and line."""
        index = self.line_at(start)
        page = self.lines[index].page if self.lines else 1
        quote = (self.text if self.quotable is None else self.quotable)[start:end]
        return Evidence(source=source, quote=quote, start=start, end=end, page=page, line=index + 1)

    def with_parted_blanks(self) -> Document:
        """The document with a bar in each stretch of blanks that no page is wide enough for; what is quoted stays.

        Many patterns of the readers take blanks around a sign, and try as many ways as there are blanks.
        """
        if not any(_LONG_BLANK.search(line.text) for line in self.lines):
            return self
        parted = tuple(replace(line, text=_LONG_BLANK.sub(r"\1|", line.text)) for line in self.lines)
        return replace(self, lines=parted, quotable=self.text)

    @staticmethod
    def from_text(text: str, *, media_type: MediaType = MediaType.TEXT) -> Document:
        """A document without geometry, one `Line` per line of `text`."""
        lines: list[Line] = []
        start = 0
        for block, content in enumerate(text.split("\n")):
            lines.append(Line(text=content, start=start, block=block))
            start += len(content) + 1
        return Document(media_type=media_type, lines=tuple(lines))
