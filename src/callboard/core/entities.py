"""Character references of HTML in text: `&eacute;`, `&#233;`, `&copy` without its semicolon, and escaped tags."""

from __future__ import annotations

import html
import re
from html.entities import html5

_REFERENCE = re.compile(r"&(?:#\d{1,7};?|#[xX][0-9a-fA-F]{1,6};?|[a-zA-Z][a-zA-Z0-9]*(?:;|(?![a-zA-Z0-9=;])))")

_ESCAPED_TAG = re.compile(r"&(?:amp;){0,2}(?:lt|#60);/?[a-zA-Z]")


def unescape(text: str) -> str:
    """The text with its references as characters, by the names of HTML5.

    A name counts as a whole: `&notit;`, `sales&notifications` and `&copy=` in an address stay as they are, where
    `html.unescape` takes the first letters for a name of their own.
    """
    return _REFERENCE.sub(lambda reference: unescaped(reference[0]), text)


def unescaped(reference: str) -> str:
    """The characters of one reference; itself if HTML5 has no such name."""
    if reference.startswith("&#"):
        return html.unescape(reference)
    return html5.get(reference[1:], reference)


def unescape_markup(text: str) -> str:
    """Markup that was escaped to travel as text, at most three times over, as markup again."""
    for _ in range(3):
        if not _ESCAPED_TAG.search(text):
            break
        text = unescape(text)
    return text
