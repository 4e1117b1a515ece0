"""How a page is read: from glyphs to lines of text, stage by stage, each a module of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from callboard.documents.layout.blocks import number_blocks
from callboard.documents.layout.columns import find_columns
from callboard.documents.layout.line_writer import write_lines
from callboard.documents.layout.model import DocumentLayout, PageContents
from callboard.documents.layout.pieces import find_pieces
from callboard.documents.layout.reading_order import put_in_reading_order
from callboard.documents.layout.rows import find_rows
from callboard.documents.layout.ruled_tables import join_table_rows
from callboard.documents.layout.running_heads import mark_running_heads
from callboard.documents.layout.words import find_words

STAGES: tuple[Callable[[DocumentLayout], DocumentLayout], ...] = (
    find_words,  # glyphs to words, by spaces and gaps
    find_pieces,  # words to pieces: what stands together on a baseline; which of it is a list item
    join_table_rows,  # the cells of a table with borders: each of its rows is one piece
    find_columns,  # pieces to areas, in the order in which they are read
    find_rows,  # the pieces of an area to rows
    mark_running_heads,  # page numbers, and what pages repeat in their margins
    put_in_reading_order,  # the rows of all pages: side bars are read through
    number_blocks,  # which rows are one paragraph
    write_lines,  # rows to lines of text, and where each glyph is in it
)
"""Each stage takes what the ones before have found, and adds its own."""


def lay_out(sheets: Sequence[PageContents]) -> DocumentLayout:
    """Lines of all pages, in the order in which they are read."""
    layout = DocumentLayout.of(sheets)
    for stage in STAGES:
        layout = stage(layout)
    return layout
