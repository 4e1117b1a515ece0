"""The order of pages with side bars: one that goes on on the next page is read through, and so is the main column."""

from __future__ import annotations

from dataclasses import replace

from callboard.documents.layout.model import DocumentLayout, LayoutRow


def put_in_reading_order(layout: DocumentLayout) -> DocumentLayout:
    """All rows of the document: side bars on the left first, those on the right last, then the running heads."""
    pages = [[row for row in page.rows if not row.running_head] for page in layout.pages]
    left = [row for rows in pages for row in rows if row.lane == "left"]
    flow: list[LayoutRow] = []
    held: list[LayoutRow] = []
    for number, rows in enumerate(pages):
        waits = (number + 1 < len(pages) or bool(held)) and bool(rows) and rows[-1].lane == "right"
        for row in rows:
            if row.lane == "left":
                flow.extend(left)
                left = []
            else:
                (held if row.lane == "right" and waits else flow).append(row)
    heads = [row for page in layout.pages for row in page.rows if row.running_head]
    return replace(layout, rows=(*flow, *held, *heads))
