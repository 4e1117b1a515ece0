"""Texts that a page encloses and never shows: in pictures without size, menus, frames, boxes that nobody can open."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from selectolax.lexbor import LexborHTMLParser, LexborNode

from callboard.documents.html.nodes import child_elements

ENCLOSING = {"svg", "select", "iframe"}
"""Elements whose own text is no text of the page."""

MIN_WORDS, MIN_OPTION = 5, 8
"""Words of a text that is more than the name of a picture, and than an entry of a menu."""

UNDRAWN = "defs, symbol, metadata, desc, clipPath, mask"
"""Parts of a drawing that are not drawn at their place."""

NOTHING = re.compile(r"0(?:px|%|em)?")


def enclosed_texts(node: LexborNode, tag: str) -> Iterator[str]:
    """The texts inside a drawing, a menu or a frame that a browser does not show."""
    if tag == "svg":
        parts = [node] if _has_no_size(node) else node.css(UNDRAWN)
        yield from (text for part in parts if len((text := _words(part)).split()) >= MIN_WORDS)
    elif tag == "select":
        # A closed menu shows its first entry.
        yield from (text for part in node.css("option")[1:] if len((text := _words(part)).split()) >= MIN_OPTION)
    elif "hidden" in node.attributes or _has_no_size(node):
        inside = LexborHTMLParser(node.attributes.get("srcdoc") or "")
        text = _words(inside.body) if inside.body else ""
        if len(text.split()) >= MIN_WORDS:
            yield text


def is_replaced(node: LexborNode, tag: str, hides: Callable[[LexborNode], bool]) -> bool:
    """Return True if an element's content is never shown: in its place stands another tree, or nobody can open it.

    `hides` says whether the style of an element hides it.
    """
    if tag == "details" and "open" not in node.attributes:
        summary = next((child for child in child_elements(node) if child.tag == "summary"), None)
        return summary is not None and (not _words(summary) or hides(summary))
    # The roots of shadow trees are templates, whose content is the markup of the page until a browser moves it.
    roots = [
        child for child in child_elements(node) if child.tag == "template" and "shadowrootmode" in child.attributes
    ]
    return any("<slot" not in (root.html or "") for root in roots)


def _has_no_size(node: LexborNode) -> bool:
    return any(NOTHING.fullmatch((node.attributes.get(name) or "").strip()) for name in ("width", "height"))


def _words(node: LexborNode) -> str:
    return " ".join(node.text(separator=" ").split())
