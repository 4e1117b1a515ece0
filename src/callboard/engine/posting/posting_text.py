"""A posting made ready for searching: rows of clean text, and the way back to the document.

Rows are made in four steps:

1. `document_rows`: the document's lines
2. `_split`: rows that were joined from several lines, at bullets, labels and known headings, and in English where
   `lost_breaks` judges it
3. `_trimmed`: without bullets and decoration
4. `_goes_on`: what was broken at a margin

Positions everywhere in this package are positions in `PostingText.text`. Every character keeps its offset in the
document, so that a quotation (`evidence`) is still a slice of the document's text.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from itertools import accumulate, chain, product
from typing import TypeVar

from callboard.engine.document import Document
from callboard.engine.facts import Evidence, Fact, Source
from callboard.engine.page import MediaType
from callboard.engine.posting.lexicon import LISTS, heading_kinds, pattern, table
from callboard.engine.posting.lost_breaks import lost_breaks
from callboard.engine.text.folding import alternation, fold_in_place
from callboard.engine.text.language import written_in

T = TypeVar("T")

# The longest real postings have 40,000 characters; what stands behind twice that is not one posting.
MAX_CHARS = 100_000
_pattern = partial(pattern, "line_breaks")


@dataclass(frozen=True, slots=True)
class PostingRow:
    """One row: `reading.text[start:end]` is `text`, `origins` are the offsets of its characters in the document.

    `strong` where it is set as a heading (bold, capitals, level), `gap` where it stands apart from the row above;
    `block` is the paragraph or item that it is a whole line of, where the format tells.
    """

    text: str
    origins: Sequence[int] = ()
    start: int = 0
    level: int = 0
    bullet: bool = False
    strong: bool = False
    gap: bool = False
    block: int | None = None

    @property
    def end(self) -> int:
        """One past the last character."""
        return self.start + len(self.text)

    def part(self, start: int, end: int | None = None) -> PostingRow:
        """The characters from `start` to `end`."""
        return replace(self, text=self.text[start:end], origins=self.origins[start:end])


class PostingText:
    """Rows, their text, the text folded, and quotations."""

    def __init__(self, document: Document) -> None:
        self.document = document
        # The code of the language it is written in, `language.UNKNOWN` for one that cannot be judged.
        self.language = written_in(document.text)
        self.rows = rows_of(document, english=self.language == "en")
        self.text = "\n".join(row.text for row in self.rows)

    @cached_property
    def flat(self) -> str:
        """`text` folded, of the same length."""
        return fold_in_place(self.text)

    def row_at(self, offset: int) -> int:
        """Index of the row that holds the character at `offset`."""
        return max(bisect_right(self.rows, offset, key=lambda row: row.start) - 1, 0)

    def line_at(self, offset: int) -> int:
        """Index of the document's line that holds the character at `offset`: rows may be parts of one line."""
        return bisect_right(self.document.lines, self._place(offset), key=lambda line: line.start)

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


def rows_of(document: Document, *, english: bool) -> tuple[PostingRow, ...]:
    """The rows that hold text, clean and whole, as they follow one another with a character between them."""
    kept: list[PostingRow] = []
    gap = True  # Nothing stands above the first row.
    for row in map(_trimmed, chain.from_iterable(_split(row, english=english) for row in document_rows(document))):
        if row.text and kept and _goes_on(kept[-1], replace(row, gap=gap)):
            above = kept[-1]  # The blank between them has the place of what stands before it.
            blank = "" if row.text[0] in ",)" or above.text[-1] == "(" else " "
            origins = [*above.origins, *([above.origins[-1]] * len(blank)), *row.origins]
            kept[-1] = replace(above, text=f"{above.text}{blank}{row.text}", origins=origins)
        elif row.text:
            capitals = row.text[:80].isupper() and sum(map(str.isalpha, row.text[:80])) > _LEAST_LETTERS
            kept.append(replace(row, gap=gap, strong=bool(row.strong or row.level or capitals)))
        gap = not row.text
    starts = accumulate((len(row.text) + 1 for row in kept), initial=0)
    return tuple(replace(row, start=start) for row, start in zip(kept, starts, strict=False))


def document_rows(document: Document) -> Iterator[PostingRow]:
    """The lines; one empty line stands for several, and where the document has none, a new block does."""
    spaced = any(not line.text for line in document.lines[:500])
    block = -1
    for above, line in zip((None, *document.lines), document.lines, strict=False):
        if line.start >= MAX_CHARS:
            return
        if above and not (line.text.strip() or above.text.strip()):
            continue
        if line.block != block and not spaced:
            yield PostingRow("")
        block = line.block
        text = line.text[: MAX_CHARS - line.start]
        yield PostingRow(
            text,
            range(line.start, line.start + len(text)),
            level=line.level,
            bullet=line.bullet,
            strong=line.bold,
            block=block if document.media_type in (MediaType.HTML, MediaType.DOCX) else None,
        )


MAX_HEAD = 200
_BLANKS = " \t\r\u00a0\u200b"


def _trimmed(row: PostingRow) -> PostingRow:
    """Without the bullet, the decoration and the spaces around; the flags say what was there."""
    if len(row.text) < MAX_HEAD and (ruled := _pattern("ruled").fullmatch(row.text)):
        return replace(row.part(*ruled.span(1)), bullet=False, strong=True)
    sign = _pattern("bullets").match(row.text)
    start = sign.end() if sign else 0
    if decoration := _pattern("decoration").match(row.text, start):
        start = decoration.end()
    start = len(row.text) - len(row.text[start:].lstrip(_BLANKS))
    end = max(len(_pattern("not_yet_last").sub("", row.text.rstrip(_BLANKS + "*_"))), start)
    level = row.level or int(row.text.lstrip().startswith("#") and start > 1)
    return replace(row.part(start, end), level=level, bullet=(row.bullet or bool(sign)) and not row.level)


# A shorter line that is broken off is whole as it is; a shorter bullet is a name over its text.
_FULL_LINE, _BROKEN = 45, 40


def _goes_on(above: PostingRow, row: PostingRow) -> bool:
    """Return True if a row goes on with the one above: it was broken at a margin, and begins in lower case.

    What announces more ("(e.g.", "the Sr.", "sales and") ends no row, and a bullet that was broken within ("<li>… in a
    language<br/>of our own</li>") is one row. Lists whose items all begin in lower case stay as they are.
    """
    if row.level or (row.bullet and not _pattern("either").search(above.text)):
        return False
    if _pattern("announcing").search(above.text) or _pattern("continuing").match(row.text):
        return True
    if row.gap or above.text[-1] in ".!?;:":
        return False
    if above.bullet and above.block == row.block is not None:
        return len(above.text) > _BROKEN
    small = row.text[:1].islower() and not above.text[:1].islower() and not row.text.startswith("http")
    return small and (above.bullet or len(above.text) > _FULL_LINE)


# In a shorter row nothing was joined but words.
MIN_CHARS = 120
_LEAST_DASHES, _LEAST_LETTERS = 3, 3


def _split(row: PostingRow, *, english: bool) -> Iterator[PostingRow]:
    """The rows of one that was joined from several, or the row as it is: first what shows, then what is likely."""
    # Of two headings that begin together the longer one is meant.
    cuts = [] if row.level else sorted(set(_cuts(row)), key=lambda cut: (cut[0], -cut[1], cut[2]))
    for part in _cut(row, cuts):
        likely = lost_breaks(part.text) if english and not part.level else []
        # A heading has capitals behind its blanks. What begins in a small letter is an item, or it would go on with the
        # row above.
        lost = [(at, end) for at, end in likely if at == end or not part.strong]
        cuts = [(at, end, "bullet" if part.text[end].islower() else "break") for at, end in lost]
        yield from _cut(part, cuts)


def _cut(row: PostingRow, cuts: Sequence[tuple[int, int, str]]) -> Iterator[PostingRow]:
    """The rows between cuts, and the headings that are cut out; the row as it is if there are no cuts."""
    if not cuts:
        yield row
        return
    last, bullet = 0, row.bullet
    for start, end, kind in (*cuts, (len(row.text), len(row.text), "break")):
        if start >= last and row.text[last:start].strip():
            yield replace(row.part(last, start), bullet=bullet, strong=False, block=None)
        if start >= last:
            bullet, last = row.bullet or kind == "bullet", end
            if kind == "heading":
                yield replace(row.part(start, end), bullet=False, strong=True, block=None)


def _cuts(row: PostingRow) -> Iterator[tuple[int, int, str]]:
    """Where labels are joined; in a long row also the signs of items, and headings."""
    text = row.text
    yield from ((found.end(), found.end(), "break") for found in _pattern("joined_labels").finditer(text))
    if len(text) >= MIN_CHARS and not row.bullet:
        dashes = list(_pattern("dashes").finditer(text))
        signs = (*_pattern("signs").finditer(text), *(dashes if len(dashes) >= _LEAST_DASHES else ()))
        yield from ((*sign.span(sign.lastindex or 0), "bullet") for sign in signs)
        for found in _headings().finditer(fold_in_place(text)):
            if text[found.start()].isupper() and (found[1] or _pattern("behind_heading").match(text, found.end())):
                yield *found.span(), "heading"


@cache
def _headings() -> re.Pattern[str]:
    """Headings of lists: any before a colon; elsewhere those that no sentence would hold by chance."""
    every = [phrase for phrase, kind in heading_kinds().items() if kind in LISTS]
    opening: list[str] = table("headings", "shape", "opening")
    long = (phrase for phrase in every if len(phrase) > (8 if " " in phrase else 11))
    sure = [phrase for phrase in long if phrase.split()[0] not in opening]
    before_colon, anywhere = (alternation(chain.from_iterable(map(_spellings, some))) for some in (every, sure))
    return re.compile(rf"\b({before_colon}) ?:(?:\s+|\Z)|{anywhere}")


def _spellings(phrase: str) -> Iterator[str]:
    """A phrase with "and" written as a word or a sign."""
    first, *others = phrase.split(" and ")
    for joints in product((" and ", " & "), repeat=len(others)):
        yield first + "".join(joint + part for joint, part in zip(joints, others, strict=True))
