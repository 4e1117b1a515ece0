"""Texts cut into passages: by headings and blank lines, lists and tables and code whole where they are short enough."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from callboard.engine.passages.model import Passage, SourceText

MAX_CHARACTERS = 1_000
"""Characters of a passage; a longer block is cut at lines, and a longer line stays whole."""

MIN_CHARACTERS = 60
"""A shorter block belongs to the one after it: it is an introduction, or a name of what follows."""

_HEADING = re.compile(r"(#{1,6})\s+(\S.*)$")
_FENCE = re.compile(r"\s*(?:```|~~~)")


@dataclass(slots=True)
class _Block:
    first: int
    lines: list[str] = field(default_factory=list[str])

    @property
    def size(self) -> int:
        return sum(len(line) + 1 for line in self.lines)


def split_into_passages(source: SourceText) -> Iterator[Passage]:
    """The passages of a text, in order; together they hold every line that is neither blank nor a heading."""
    headings: dict[int, str] = {}
    block: _Block | None = None
    fenced = False
    for number, line in enumerate(source.text.splitlines(), start=1):
        heading = None if fenced else _HEADING.match(line)
        if _FENCE.match(line):
            fenced = not fenced
        if heading or (not line.strip() and not fenced and block and block.size >= MIN_CHARACTERS):
            yield from _split_block(source, headings, block)
            block = None
        if heading:
            level = len(heading[1])
            headings = {depth: text for depth, text in headings.items() if depth < level} | {
                level: heading[2].rstrip().rstrip("#").rstrip()
            }
        elif block or line.strip():
            block = block or _Block(number)
            block.lines.append(line)
    yield from _split_block(source, headings, block)


def _split_block(source: SourceText, headings: dict[int, str], block: _Block | None) -> Iterator[Passage]:
    if block is None:
        return
    piece = _Block(block.first)
    for offset, line in enumerate(block.lines):
        if piece.lines and piece.size + len(line) > MAX_CHARACTERS:
            yield from _passage(source, headings, piece)
            piece = _Block(block.first + offset)
        piece.lines.append(line)
    yield from _passage(source, headings, piece)


def _passage(source: SourceText, headings: dict[int, str], block: _Block) -> Iterator[Passage]:
    while block.lines and not block.lines[-1].strip():
        block.lines.pop()
    if not block.lines:
        return
    # The outermost heading of a text is its title already.
    names = [text for depth, text in sorted(headings.items()) if not (depth == 1 and text == source.title)]
    yield Passage(
        title=source.title,
        heading=" / ".join(names),
        text="\n".join(block.lines),
        first_line=block.first,
        last_line=block.first + len(block.lines) - 1,
    )
