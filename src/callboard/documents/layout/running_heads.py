"""Running heads: what pages repeat in their margins, and page numbers."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import replace

from callboard.documents.layout.model import DocumentLayout, LayoutRow
from callboard.engine.text.page_numbers import is_page_number

TOP, BOTTOM = 0.12, 0.88
"""The margins of a page end and begin here, as shares of its height."""
DIGITS = re.compile(r"\d+")
SAME_HEIGHT = 6


def mark_running_heads(layout: DocumentLayout) -> DocumentLayout:
    """Mark rows that the pages repeat in their margins, and page numbers; the first page keeps its own."""
    repeated = _repeated(layout)
    return replace(
        layout,
        pages=tuple(
            replace(
                page,
                rows=tuple(
                    replace(row, running_head=True)
                    if id(row) in repeated or _is_number(row, page.contents.height)
                    else row
                    for row in page.rows
                ),
            )
            for page in layout.pages
        ),
    )


def _repeated(layout: DocumentLayout) -> set[int]:
    """The rows, by id, that a page before has in the same place, whatever number they hold."""
    seen: dict[tuple[str, int], list[LayoutRow]] = defaultdict(list)
    for page in layout.pages:
        for row in page.rows:
            if _in_margin(row, page.contents.height):
                seen[DIGITS.sub("#", row.text), round(row.y / SAME_HEIGHT)].append(row)
    return {id(row) for rows in seen.values() for row in rows if row.page > rows[0].page}


def _is_number(row: LayoutRow, height: float) -> bool:
    return _in_margin(row, height) and is_page_number(row.text)


def _in_margin(row: LayoutRow, height: float) -> bool:
    return not TOP * height < row.y < BOTTOM * height
