"""Page headers, footers and page numbers: read once, and not in the middle of the text."""

from __future__ import annotations

import re
from collections import defaultdict

from callboard.documents.layout.model import Row, Sheet

TOP, BOTTOM = 0.12, 0.88
NUMBER = re.compile(
    r"^\W*(?:(?:page|seite|s\.|p\.|página|pagina|pág\.|pag\.|blz\.)\s*)?\d{1,3}\s*(?:(?:of|von|de|di|sur|van|/|\||-)\s*\d{1,3})?\W*$",
    re.I,
)
DIGITS = re.compile(r"\d+")


def mark_furniture(sheets: list[Sheet], pages: list[list[Row]]) -> None:
    """Mark rows that the pages repeat in their margins, and page numbers; the first page keeps its own."""
    seen: dict[tuple[str, int], list[tuple[int, Row]]] = defaultdict(list)
    for sheet, rows in zip(sheets, pages, strict=True):
        for row in rows:
            if not TOP * sheet.height < row.y < BOTTOM * sheet.height:
                row.furniture = row.furniture or bool(NUMBER.match(row.text))
                seen[DIGITS.sub("#", row.text), round(row.y / 6)].append((sheet.number, row))
    for places in seen.values():
        numbers = {number for number, _ in places}
        if len(numbers) > 1:
            for number, row in places:
                row.furniture = row.furniture or number != min(numbers)
