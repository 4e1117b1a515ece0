"""The cells of the top rows ("Acme | Berlin | Full-time"), and which rows are running text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from callboard.engine.posting.posting_text import PostingRow
from callboard.engine.text.sentences import sentences

# A row of this many words that ends like a sentence is prose.
PROSE_WORDS = 12
MAX_ROW = 260

_CUT = re.compile(
    r"\s*[|•·\t;]\s*|\s+[–—-]+\s+|\s+/\s+|\s*➔\s*|,\s+(?=(?:remote|hybrid|full|part|onsite|on-site)\b)", re.IGNORECASE
)
_DASHES = re.compile(r"\s[–—-]\s")
_PIPES = re.compile(r"\|")


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
    """The head of a "Who is hiring" comment: cells between pipes."""
    return len(_PIPES.findall(row.text[:400])) >= 2


def fragments(row: PostingRow) -> Iterator[tuple[int, int]]:
    """The short pieces that a row of prose opens with: "Hunter Build Group, Newcastle NSW. Permanent full-time."."""
    for start, end in sentences(row.text, row.start):
        words = row.text[start - row.start : end - row.start].split()
        names = sum(not word[:1].islower() for word in words)
        if len(words) > 8 or names * 2 < len(words):
            return
        yield start, end


def cells(rows: Sequence[PostingRow]) -> Iterator[tuple[int, int]]:
    """Spans of the cells of rows that are not prose."""
    for index, row in enumerate(rows):
        if is_prose(row):
            yield from fragments(row) if index < 5 else ()
            continue
        last = 0
        for cut in (*_CUT.finditer(row.text), None):
            end = cut.start() if cut else len(row.text)
            if row.text[last:end].strip():
                yield row.start + last, row.start + end
            last = cut.end() if cut else end
