"""What rows set apart: labelled values ("Location: Berlin"), cells ("Acme | Berlin | Full-time"), and what is prose."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from callboard.engine.data_files import any_of
from callboard.engine.gazetteer.named_places import town_behind_code
from callboard.engine.posting.lexicon import label_kind
from callboard.engine.posting.posting_text import PostingRow
from callboard.engine.text.folding import words_only
from callboard.engine.text.sentences import sentences

Span = tuple[int, int]

MAX_LABEL, MAX_VALUE = 40, 160
# A row of this many words that ends like a sentence is prose.
PROSE_WORDS = 12

_BEHIND_COMMA = any_of("posting", "wording", "cells", "behind_comma")
_SEPARATOR = re.compile(rf"(?i)\s*[|•·\t;]\s*|\s+[–—-]+\s+|\s+/\s+|\s*➔\s*|,\s+(?={_BEHIND_COMMA}\b)")
_DASHES = re.compile(r"\s[–—-]\s")
BRACKETS = re.compile(r"\([^()]*\)")


@dataclass(frozen=True, slots=True)
class LabelledValue:
    """A value with the kind of its label; `text[start:end]` is the value."""

    kind: str
    label: str
    start: int
    end: int


def labelled_values(rows: Sequence[PostingRow]) -> Iterator[LabelledValue]:
    """Every value behind a known label and a colon, or in the row below a label; in order."""
    for row, below in zip(rows, (*rows[1:], None), strict=False):
        label, value = _parted(row)
        if not (kind := label_kind(label)):
            continue
        if value.strip():
            start = row.end - len(value.lstrip())
            yield LabelledValue(kind, words_only(label), start, min(row.end, start + MAX_VALUE))
        elif below and not row.bullet and _is_value(below):
            yield LabelledValue(kind, words_only(label), below.start, below.end)


def _is_value(row: PostingRow) -> bool:
    return len(row.text) <= MAX_VALUE and not row.text.endswith((".", ":")) and not label_kind(_parted(row)[0])


def _parted(row: PostingRow) -> tuple[str, str]:
    """What may be a label, and what stands behind its colon."""
    label, *rest = re.split(r":|\s{2,}", row.text, maxsplit=1)
    return (label, "".join(rest)) if len(label) <= MAX_LABEL else ("", "")


def is_prose(row: PostingRow) -> bool:
    """Return True if a row is running text and not a row of cells."""
    text, words = row.text, len(row.text.split())
    if is_piped(row) or len(_DASHES.findall(text[:300])) >= 2:
        return False
    ends_as_one = words > 6 and text.rstrip().endswith((".", "!", "?"))
    return ends_as_one or (words > PROSE_WORDS and not re.search(r"[|•·]", text))


def is_piped(row: PostingRow) -> bool:
    """Return True for the head of a "Who is hiring" comment: cells between pipes."""
    return row.text.count("|", 0, 400) >= 2


def fragments(row: PostingRow) -> Iterator[Span]:
    """The short pieces that a row of prose opens with: "Hunter Build Group, Newcastle NSW. Permanent full-time."."""
    for start, end in sentences(row.text, row.start):
        words = row.text[start - row.start : end - row.start].split()
        names = sum(not word[:1].islower() for word in words)
        if len(words) > 8 or names * 2 < len(words):
            return
        yield start, end


def covered(found: re.Match[str]) -> str:
    """What stands for found text where nothing in it is to be found; of the same length."""
    return "_" * len(found[0])


def split_at(separator: re.Pattern[str], text: str, start: int = 0) -> Iterator[Span]:
    """Spans of the pieces of `text`, which begins at `start`, between separators; brackets are not split."""
    last = 0
    # "Fernhill (Salem, MA)" is one piece.
    for cut in (*separator.finditer(BRACKETS.sub(covered, text)), None):
        end = cut.start() if cut else len(text)
        if text[last:end].strip():
            yield start + last, start + end
        last = cut.end() if cut else end


def cells(rows: Sequence[PostingRow]) -> Iterator[Span]:
    """Spans of the cells of rows that are not prose, and of the short pieces that prose on top opens with."""
    for index, row in enumerate(rows):
        if town_behind_code(row.text):
            yield row.start, row.end
        elif not is_prose(row):
            yield from split_at(_SEPARATOR, row.text, row.start)
        elif index < 5:
            yield from fragments(row)
