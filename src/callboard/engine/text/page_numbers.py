"""Tell the numbers of pages from other lines, in a dozen languages."""

from __future__ import annotations

import re
from functools import cache

from callboard.engine.data_files import any_of


def is_page_number(text: str) -> bool:
    """Return True if the text numbers a page and says nothing else: `Page 1 of 2`, `- 3 -`."""
    return _number().fullmatch(text) is not None


@cache
def _number() -> re.Pattern[str]:
    page, of = any_of("text", "words", "pages", "page"), any_of("text", "words", "pages", "of")
    return re.compile(rf"(?i)\W*+(?:{page}\s*+)?\d{{1,3}}(?:\s*+(?:{of}|[/|-])\s*+\d{{1,3}})?\W*+")
