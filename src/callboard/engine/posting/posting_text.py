"""A posting made ready for searching: rows of clean text, and the way back to the document.

Rows are the document's lines without bullet signs and empty lines. Positions everywhere in this package are positions
in `PostingText.text`; `evidence` turns them into a quotation of the document.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from typing import TypeVar

from callboard.engine.document import Document
from callboard.engine.facts import Evidence, Fact, Source
from callboard.engine.posting.languages import written_in
from callboard.engine.posting.lines import rows_of
from callboard.engine.text.flattening import flatten

T = TypeVar("T")


class PostingText:
    """Rows, their text, the text folded, and quotations."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.rows = rows_of(document)
        self.text = "\n".join(row.text for row in self.rows)

    @cached_property
    def flat(self) -> str:
        """`text` folded, of the same length."""
        return flatten(self.text)

    @cached_property
    def language(self) -> str:
        """The code of the language it is written in, `languages.UNKNOWN` for one that cannot be judged."""
        return written_in(self.text)

    def row_at(self, offset: int) -> int:
        """Index of the row that holds the character at `offset`."""
        return max(bisect_right(self.rows, offset, key=lambda row: row.start) - 1, 0)

    def evidence(self, start: int, end: int) -> Evidence:
        """The document's own words for `text[start:end]`; both ends inside rows."""
        first = self._place(start)
        last = self._place(max(end - 1, start)) + 1
        return self.document.evidence(min(first, last - 1), last, source=Source.POSTING)

    def fact(self, value: T, span: tuple[int, int], confidence: float = 1.0) -> Fact[T]:
        """A value with its quotation."""
        return Fact(value=value, evidence=self.evidence(*span), confidence=confidence)

    def _place(self, offset: int) -> int:
        row = self.rows[self.row_at(offset)]
        return row.origins[min(offset - row.start, len(row.text) - 1)]
