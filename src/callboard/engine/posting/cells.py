"""The cells of a row ("Acme | Berlin | Full-time"), and which rows are running text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from callboard.engine.posting.posting_text import PostingRow
from callboard.engine.text.sentences import sentences

# A row of this many words that ends like a sentence is prose.
PROSE_WORDS = 12
MAX_ROW = 260

_SEPARATOR = re.compile(
    r"\s*[|•·\t;]\s*|\s+[–—-]+\s+|\s+/\s+|\s*➔\s*|,\s+(?=(?:remote|hybrid|full|part|onsite|on-site)\b)", re.IGNORECASE
)
_DASHES = re.compile(r"\s[–—-]\s")
_PIPES = re.compile(r"\|")
_IN_BRACKETS = re.compile(r"(?<=\w )\([^()]{1,80}\)")


def is_prose(row: PostingRow) -> bool:
    """Return True if a row is running text and not a row of cells."""
    text = row.text
    if len(_PIPES.findall(text[:300])) >= 2 or len(_DASHES.findall(text[:300])) >= 2:
        return False
    return (
        len(text) > MAX_ROW
        or (len(text.split()) > PROSE_WORDS and not re.search(r"[|•·]", text))
        or (len(text.split()) > 6 and text.rstrip().endswith((".", "!", "?")))
    )


def is_piped(row: PostingRow) -> bool:
    """Return True for the head of a "Who is hiring" comment: cells between pipes."""
    return len(_PIPES.findall(row.text[:400])) >= 2


def fragments(row: PostingRow) -> Iterator[tuple[int, int]]:
    """The short pieces that a row of prose opens with: "Hunter Build Group, Newcastle NSW. Permanent full-time."."""
    for start, end in sentences(row.text, row.start):
        words = row.text[start - row.start : end - row.start].split()
        names = sum(not word[:1].islower() for word in words)
        if len(words) > 8 or names * 2 < len(words):
            return
        yield start, end


def split_at(separator: re.Pattern[str], text: str, start: int = 0) -> Iterator[tuple[int, int]]:
    """Spans of the pieces of `text`, which begins at `start`, between separators; brackets are not split."""
    last = 0
    # "Fernhill (Salem, MA)" is one piece.
    masked = _IN_BRACKETS.sub(lambda found: "_" * len(found[0]), text)
    for cut in (*separator.finditer(masked), None):
        end = cut.start() if cut else len(text)
        if text[last:end].strip():
            yield start + last, start + end
        last = cut.end() if cut else end


def cells(rows: Sequence[PostingRow]) -> Iterator[tuple[int, int]]:
    """Spans of the cells of rows that are not prose, and of the short pieces that prose on top opens with."""
    for index, row in enumerate(rows):
        if not is_prose(row):
            yield from split_at(_SEPARATOR, row.text, row.start)
        elif index < 5:
            yield from fragments(row)
