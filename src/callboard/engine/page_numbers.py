"""Page numbers, as they are written at the edges of pages."""

from __future__ import annotations

import re

_NUMBER = re.compile(
    r"(?i)\W*+(?:(?:page|seite|página|pagina|side|sida|strona|strana|sivu|sayfa|s\.)\s*+)?\d{1,2}"
    r"(?:\s*+(?:/|of|von|de|sur|di|van|av|af|z)\s*+\d{1,2})?\W*+"
)


def is_page_number(text: str) -> bool:
    """Whether the text numbers a page and says nothing else: `Page 1 of 2`, `- 3 -`."""
    return _NUMBER.fullmatch(text) is not None
