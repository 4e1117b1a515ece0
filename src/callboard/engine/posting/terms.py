"""The cells of a posting's top rows: where places, hours, pay and remote work are named without a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from callboard.engine.posting.reading import Row
from callboard.engine.posting.sentences import sentences

# A row of this many words that ends like a sentence is prose.
PROSE_WORDS = 12
MAX_ROW = 260

_CUT = re.compile(
    r"\s*[|•·\t;]\s*|\s+[–—-]+\s+|\s+/\s+|\s*➔\s*|,\s+(?=(?:remote|hybrid|full|part|onsite|on-site)\b)", re.IGNORECASE
)
_DASHES = re.compile(r"\s[–—-]\s")
_PIPES = re.compile(r"\|")


def is_prose(row: Row) -> bool:
    """Whether a row is running text and not a row of cells."""
    text = row.text
    if len(_PIPES.findall(text[:300])) >= 2 or len(_DASHES.findall(text[:300])) >= 2:
        return False
    return (
        len(text) > MAX_ROW
        or (len(text.split()) > PROSE_WORDS and not re.search(r"[|•·]", text))
        or (len(text.split()) > 6 and text.rstrip().endswith((".", "!", "?")))
    )


def is_piped(row: Row) -> bool:
    """The head of a "Who is hiring" comment: cells between pipes."""
    return len(_PIPES.findall(row.text[:400])) >= 2


def fragments(row: Row) -> Iterator[tuple[int, int]]:
    """The short pieces that a row of prose opens with: "Hunter Build Group, Newcastle NSW. Permanent full-time."."""
    for start, end in (part for span in sentences(row.text, row.start) for part in _behind_firm(row, *span)):
        words = row.text[start - row.start : end - row.start].split()
        names = sum(not word[:1].islower() for word in words)
        if len(words) > 8 or names * 2 < len(words):
            return
        yield start, end


# "Acme Corp. Software engineer.": the dot closes the firm's form and the sentence.
_FIRM_ENDS = re.compile(r"(?<=[^\W\d_] )(?:Corp|Inc|Ltd|Co|LLC|GmbH|AG|plc|S\.A|S\.L|B\.V)\.(?=\s+[A-Z](?!\w*\.))")


def _behind_firm(row: Row, start: int, end: int) -> Iterator[tuple[int, int]]:
    cut = _FIRM_ENDS.search(row.text, start - row.start, min(end - row.start, start - row.start + 60))
    if cut is None:
        yield start, end
        return
    yield start, row.start + cut.end()
    rest = row.text[cut.end() : end - row.start]
    yield row.start + cut.end() + len(rest) - len(rest.lstrip()), end


def cells(rows: Sequence[Row]) -> Iterator[tuple[int, int]]:
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
