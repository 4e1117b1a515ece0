"""Rows to the lines of a document."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import accumulate, pairwise
from statistics import median

from callboard.documents.characters import BULLET, is_caps
from callboard.documents.layout.model import DocumentLayout, LayoutRow, Word
from callboard.engine.page import Box, FontFace, Line

# Parts of a row further apart than this, in parts of the size, are cells; in a justified line, where every gap is wide,
# they must be further apart than the others.
CELL_GAP = 0.75
WIDER = 1.9
UNSPACED = 0.55
STRETCHED = 1.0
# In letter-spaced text the gap between words is this multiple of the gap between letters.
TRACKED = 2.2
RESIZED = 1.15
CELL_SPACE = "  "
# How much larger the first letters of small capitals are at most.
SMALL_CAPITALS = 1.5
# Letters are of another size from this difference on, as a share of the larger.
OTHER_SIZE = 0.1


def write_lines(layout: DocumentLayout) -> DocumentLayout:
    """The lines of a document, and the place of each glyph in its text."""
    writer = _LineWriter(has_spaces=_has_spaces(layout.rows))
    for row in layout.rows:
        writer.write(row)
    return replace(layout, lines=tuple(writer.lines), places=writer.places)


def _has_spaces(rows: Iterable[LayoutRow]) -> bool:
    """Return True if the file writes its spaces as characters."""
    words = [word for row in rows for word in row.words]
    return sum(word.spaced for word in words) > 0.4 * len(words)


class _LineWriter:
    """Writes rows as lines one after another, and remembers where each glyph went."""

    def __init__(self, *, has_spaces: bool) -> None:
        self._has_spaces = has_spaces
        self.lines: list[Line] = []
        self.places: dict[tuple[int, int], int] = {}
        self._position = 0

    def write(self, row: LayoutRow) -> None:
        """Add one row."""
        text, cells, bullet = self._compose(row)
        if not text:
            return
        words = row.words
        face = max(words, key=lambda word: word.x1 - word.x0).face
        weight = sum(len(word.text) for word in words)
        self.lines.append(
            Line(
                text=text,
                start=self._position,
                page=row.page,
                box=_box(words),
                size=round(_size(words), 2),
                bold=2 * sum(len(word.text) for word in words if word.face.bold) > weight,
                italic=2 * sum(len(word.text) for word in words if word.face.italic) > weight,
                colour=face.colour,
                caps=is_caps(text),
                block=row.block,
                column=row.column,
                indent=round(max(words[0].x0 - row.left, 0.0), 1),
                bullet=bullet,
                cells=cells,
                faces=self._faces(words, row.page),
            )
        )
        self._position += len(text) + 1

    def _compose(self, row: LayoutRow) -> tuple[str, tuple[tuple[int, int], ...], bool]:
        parts: list[str] = []
        starts: list[int] = []
        length = 0
        words = row.words
        bullet, dropped = row.bullet, 0
        if not bullet and (match := BULLET.match(words[0].text)) and len(words[0].text) > match.end():
            bullet, dropped = True, match.end()
        previous: Word | None = None
        limit = _cell_gap(row)
        unspaced = UNSPACED * words[0].size + TRACKED * _tracking(words) if self._has_spaces else limit
        # in a row of a table only its borders part cells
        ruled = any(piece.cells for piece in row.pieces)
        cells = _apart(row) if ruled else _resized(words) | _apart(row)
        for index, word in enumerate(words):
            text = word.text[dropped:]
            gap = ""
            if previous is not None:
                # Where the file has spaces between words, a gap without one was made to set parts apart.
                apart = limit if previous.spaced else min(limit, unspaced)
                wide = not ruled and word.x0 - previous.x1 > apart
                gap = CELL_SPACE if wide or index in cells else " "
            if previous is None or gap == CELL_SPACE:
                starts.append(length + len(gap))
            self._remember(word, row.page, self._position + length + len(gap), dropped)
            parts.append(gap + text)
            length += len(gap) + len(text)
            previous, dropped = word, 0
        return "".join(parts), self._cells(starts, length), bullet

    def _cells(self, starts: list[int], length: int) -> tuple[tuple[int, int], ...]:
        if len(starts) < 2:
            return ()
        ends = [*(start - len(CELL_SPACE) for start in starts[1:]), length]
        return tuple((self._position + a, self._position + b) for a, b in zip(starts, ends, strict=True))

    def _faces(self, words: list[Word], page: int) -> tuple[FontFace, ...]:
        """The looks of the words, one for each stretch that looks alike; none where all do."""
        faces: list[FontFace] = []
        for before, word in zip([None, *words], words, strict=False):
            if before and _are_small_capitals(before, word):
                continue
            start = max(self.places.get((page, word.glyphs[0].order), self._position), self._position)
            face = FontFace(start, word.face.bold, word.face.italic, round(word.size, 1), word.face.colour)
            if not faces or not _alike(faces[-1], face):
                faces.append(face)
        return tuple(faces) if len(faces) > 1 else ()

    def _remember(self, word: Word, page: int, position: int, dropped: int) -> None:
        position -= dropped
        for glyph in word.glyphs:
            self.places[page, glyph.order] = position
            position += len(glyph.text)


def _are_small_capitals(before: Word, word: Word) -> bool:
    """Return True if words in capitals differ in size because only one of them has a large one: "Institut für"."""
    same = before.text.isupper() and word.text.isupper() and before.face == word.face
    return same and max(before.size, word.size) < SMALL_CAPITALS * min(before.size, word.size)


def _alike(one: FontFace, other: FontFace) -> bool:
    """Return True if words look the same; small capitals make sizes vary a little."""
    same = (one.bold, one.italic, one.colour) == (other.bold, other.italic, other.colour)
    return same and abs(one.size - other.size) < OTHER_SIZE * max(one.size, other.size)


def _cell_gap(row: LayoutRow) -> float:
    """The distance from which two words of a row stand apart."""
    words = row.words
    gaps = [right.x0 - left.x1 for left, right in pairwise(words)]
    size = max(median(word.size for word in words), 5.0)
    stretched = len(gaps) > 2 and not _short_of_edge(row, size) and min(gaps) < STRETCHED * size
    usual = median(gaps) if stretched else 0.0
    return max(CELL_GAP * size, min(WIDER * usual, 1.5 * size)) + TRACKED * _tracking(words)


def _resized(words: list[Word]) -> set[int]:
    """The start of type of another size: after a name, or after a heading beside its text."""
    right = Counter(round(2 * word.size) for word in words)
    left: set[int] = set()
    both, found = 0, set[int]()
    for index, (word, after) in enumerate(pairwise(words), start=1):
        size = round(2 * word.size)
        right[size] -= 1
        both += size not in left
        left.add(size)
        both -= right[size] == 0
        sizes = sorted((word.size, after.size))
        if not both and sizes[1] > RESIZED * sizes[0] and min(len(word.text), len(after.text)) > 1:
            found.add(index)
    return found


def _apart(row: LayoutRow) -> set[int]:
    """The start of the text behind a label in a close margin, and of each cell of a table."""
    starts = accumulate((len(piece.words) for piece in row.pieces), initial=0)
    return {
        start + cell
        for start, piece in zip(starts, row.pieces, strict=False)
        for cell in ((0, *piece.cells) if piece.apart and start else piece.cells)
    }


def _short_of_edge(row: LayoutRow, size: float) -> bool:
    """Return True if a row ends well before its column does, so that nothing has stretched it."""
    return row.pieces[-1].x1 < row.right - 1.5 * size


def _tracking(words: list[Word]) -> float:
    gaps = [right.x0 - left.x1 for word in words for left, right in pairwise(word.glyphs)]
    return max(median(gaps), 0.0) if len(gaps) > 2 else 0.0


def _size(words: Iterable[Word]) -> float:
    """The size that most letters have."""
    sizes: dict[float, int] = {}
    for word in words:
        for glyph in word.glyphs:
            sizes[glyph.size] = sizes.get(glyph.size, 0) + 1
    return max(sizes, key=lambda size: (sizes[size], size))


def _box(words: list[Word]) -> Box:
    return Box(
        round(min(word.x0 for word in words), 1),
        round(min(word.top for word in words), 1),
        round(max(word.x1 for word in words), 1),
        round(max(word.bottom for word in words), 1),
    )
