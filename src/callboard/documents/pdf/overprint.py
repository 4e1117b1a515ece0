"""Text that is painted twice: the shadow of a heading, and the heading.

PDFium's text layer keeps one of two like texts that stand in one place, and it may keep the one that nobody sees.
"""

from __future__ import annotations

import ctypes
from collections.abc import Container, Iterable
from typing import Any

from callboard.documents.pdf.glyphs import TextObject
from callboard.documents.pdf.native import pdfium
from callboard.documents.pdf.pixels import PageImage, objects_switched_off, render_page
from callboard.engine.page import Box

# A shadow falls no farther than the letters are high.
REACH = 0.9
GRAIN = 40.0
SHOWN = 12

Bounds = tuple[float, float, float, float]


def shown_by_overprint(
    page: Any,  # noqa: ANN401 - a C handle
    unseen: Iterable[TextObject],
    dropped: list[Any],
    painted: PageImage,
    boxes: dict[int, Box],
) -> set[int]:
    """Addresses of unseen text objects whose like is painted in the same place, where it is seen."""
    places = _places(dropped) if dropped else {}
    copies: dict[int, list[Any]] = {}
    for item in unseen if places else ():
        if found := _overprints_of(item, places):
            # Taken away by itself, a white copy would bare the text that it hides.
            copies[item.address] = [*found, *item.addresses]
    if not copies:
        return set()
    with objects_switched_off(handle for found in copies.values() for handle in found):
        fewer = render_page(page)
    changed = painted.difference(fewer)
    return {address for address in copies if changed.most(boxes[address]) > SHOWN}


def text_under_visible_copies(items: list[TextObject], unseen: Container[int]) -> set[int]:
    """Addresses of unseen text objects that lie under a like text which is seen."""
    shown: dict[str, list[TextObject]] = {}
    for item in items:
        if item.address not in unseen and item.glyphs:
            shown.setdefault(_said(item), []).append(item)
    return {
        item.address
        for item in items
        if item.address in unseen and any(_together(item, other) for other in shown.get(_said(item), ()))
    }


def _said(item: TextObject) -> str:
    return "".join(glyph.text for glyph in item.glyphs)


def _together(one: TextObject, other: TextObject) -> bool:
    here, there = one.glyphs[0], other.glyphs[0]
    reach = REACH * other.look.size
    return abs(here.x0 - there.x0) <= reach and abs(here.y - there.y) <= reach and one.look.size <= 2 * other.look.size


def _places(dropped: list[Any]) -> dict[tuple[int, int], list[tuple[Bounds, Any]]]:
    """Objects by the square of the page in which their lower left corner lies."""
    places: dict[tuple[int, int], list[tuple[Bounds, Any]]] = {}
    for handle in dropped:
        bounds = _bounds(handle)
        if bounds[2] - bounds[0] > 0.01:
            places.setdefault((int(bounds[0] // GRAIN), int(bounds[1] // GRAIN)), []).append((bounds, handle))
    return places


def _overprints_of(item: TextObject, places: dict[tuple[int, int], list[tuple[Bounds, Any]]]) -> list[Any]:
    bounds = _bounds(item.address)
    reach = REACH * item.look.size
    column, row = int(bounds[0] // GRAIN), int(bounds[1] // GRAIN)
    return [
        handle
        for x in (column - 1, column, column + 1)
        for y in (row - 1, row, row + 1)
        for other, handle in places.get((x, y), ())
        if all(abs(mine - theirs) <= reach for mine, theirs in zip(bounds, other, strict=True))
    ]


def _bounds(handle: Any) -> Bounds:  # noqa: ANN401
    edges = [ctypes.c_float() for _ in range(4)]
    pdfium.FPDFPageObj_GetBounds(handle, *(ctypes.byref(edge) for edge in edges))
    return edges[0].value, edges[1].value, edges[2].value, edges[3].value
