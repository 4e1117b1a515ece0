"""Lines of a page that tell nothing: page numbers, and what repeats at its head and foot."""

from __future__ import annotations

import re
from collections import Counter

from callboard.engine.document import Document, Line
from callboard.engine.page import is_page_number

_FOOTER = re.compile(r"(?i)(?:curriculum vitae|lebenslauf|r[eé]sum[eé]|cv|page|seite)\b|©")
_PAGE = re.compile(r"[^\W\d]{1,8}\.?\s+\d{1,2}(?:\s.*)?|\d{1,2}\s*/\s*\d{1,2}")
_CONTACT = re.compile(r"@|\d[\d ().-]{6,}\d|linkedin|github")
_LOW = 0.82
"""Below this share of a page nothing but its number numbers it."""
_FRONT = 8
"""The name is among the first lines of a document."""
_SHORT, _LONG = 60, 90
_SAME_HEIGHT = 10.0


def header_and_footer_lines(document: Document) -> set[int]:
    """Lines that repeat on every page at its top or bottom, and page numbers."""
    drop: set[int] = set()
    edge: dict[int, tuple[str, int]] = {}
    heights = {page.number: page.height for page in document.pages}
    front = {line.text.casefold() for line in document.lines[:_FRONT] if _opens(line, heights.get(1, 0))}
    for index, line in enumerate(document.lines):
        height = heights.get(line.page, 0)
        if not height:
            continue
        if _numbers(line, height) or (line.text.casefold() in front and _in_margin(line, height)):
            drop.add(index)
        elif not 0.08 * height < line.box.y0 < 0.9 * height and line.text.strip():
            # the same words at another height are an entry's that is like one on the page before
            masked = re.sub(r"\d+", "#", line.text[:200].strip())
            edge[index] = (masked, round(line.box.y0 / _SAME_HEIGHT))
    return drop | (_repeated(document, edge) if len(document.pages) > 1 else set())


def _opens(line: Line, height: float) -> bool:
    return line.page == 1 and len(line.text) < _SHORT and not _in_margin(line, height)


def _numbers(line: Line, height: float) -> bool:
    """Whether a line numbers its page, or says no more than what the document is."""
    text = line.text.strip()
    if line.page > 1 and line.box.y0 < 0.12 * height and _names_page(text):
        return True
    if len(text) >= _SHORT:
        return False
    number = line.box.y0 > _LOW * height and is_page_number(text)
    return number or (line.box.y0 > 0.92 * height and bool(_FOOTER.match(text)))


def _names_page(text: str) -> bool:
    """Whether the last words of a short line number the page: "Inês Mendes, CV, page 2"."""
    last = re.split(r"\s*[,|•·–—]\s+|\s{2,}", text)[-1] if len(text) < _LONG else text
    return last != text and bool(_PAGE.fullmatch(last)) and is_page_number(last)


def _in_margin(line: Line, height: float) -> bool:
    """Whether a line stands where running heads do: at the foot of any page, at the head of all but the first."""
    return line.box.y0 > 0.88 * height or (line.page > 1 and line.box.y0 < 0.08 * height)


def _repeated(document: Document, edge: dict[int, tuple[str, int]]) -> set[int]:
    """Lines that come again on other pages; the first showing, on page one, may be the name itself, or contacts."""
    seen = Counter(edge.values())
    drop: set[int] = set()
    first: set[tuple[str, int]] = set()
    for index, shown in edge.items():
        if seen[shown] > 1:
            numbered = "#" in shown[0] and not _CONTACT.search(document.lines[index].text)
            if shown in first or document.lines[index].page > 1 or numbered:
                drop.add(index)
            first.add(shown)
    return drop
