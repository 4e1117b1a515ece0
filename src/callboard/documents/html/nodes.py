"""Steps through the tree of a page."""

from __future__ import annotations

from collections.abc import Iterator

from selectolax.lexbor import LexborNode


def child_elements(node: LexborNode) -> Iterator[LexborNode]:
    """The elements right inside another one, without texts and comments between them."""
    child = node.child
    while child is not None:
        if child.tag and not child.tag.startswith(("-", "_")):
            yield child
        child = child.next
