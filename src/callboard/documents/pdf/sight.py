"""Measure what can be seen of every text object of a page."""

from __future__ import annotations

from typing import Any

from callboard.documents.pdf.glyphs import TextObject, View, address_of
from callboard.documents.pdf.paint import Painting
from callboard.documents.pdf.pixels import Picture, render, without
from callboard.documents.pdf.twins import shown_by_twins
from callboard.engine.page import Box, Hidden, Rgb
from callboard.engine.trust.visibility import Sight, hidden

SAMPLES = 10
MAX_BATCHES = 6
# A scan fills the page with a picture and has its text behind it, invisible.
SCAN_AREA = 0.6
SCAN_SHARE = 0.8
PAINTED = {Hidden.INVISIBLE, Hidden.SAME_COLOUR, Hidden.COVERED}


def hidden_objects(page: Any, items: list[TextObject], painting: Painting, view: View) -> dict[int, Hidden]:  # noqa: ANN401
    """Why text objects are not seen, by their address; those that are seen are missing."""
    bounds = Box(0, 0, view.width, view.height)
    painted = render(page)
    with without(painting.handles):
        bare = render(page)
    boxes = {item.address: box_of(item) for item in items}
    changes = _changes(page, items, boxes, (painted, bare))
    reasons: dict[int, Hidden] = {}
    for item in items:
        box = boxes[item.address]
        sight = Sight(
            box=box,
            size=min(item.size, item.rise),
            # A full stop is low in any size; only letters show how large the type is.
            glyph_height=min(item.heights if _has_letters(item) else 0.7 * item.size, item.rise),
            advance=_advance(item),
            mode=item.mode,
            alpha=item.alpha,
            colour=item.face.colour,
            plain_fill=item.plain_fill,
            grounds=_grounds(item, bare),
            change=changes.get(item.address),
            covered=_covered(painting, item.address, box),
        )
        if reason := hidden(sight, bounds):
            reasons[item.address] = reason
    unseen = [item for item in items if reasons.get(item.address) in PAINTED]
    if unseen:
        dropped = [handle for handle in painting.handles if address_of(handle) not in boxes]
        for address in shown_by_twins(page, unseen, dropped, painted, boxes):
            del reasons[address]
    return {} if _is_scan(items, reasons, painting, bounds) else reasons


def box_of(item: TextObject) -> Box:
    """The box of a text object's glyphs."""
    glyphs = [glyph for glyph in item.glyphs if glyph.text.strip()] or item.glyphs
    height = max(item.size, item.heights)
    return Box(
        min(glyph.x0 for glyph in glyphs),
        min(glyph.y for glyph in glyphs) - 0.8 * height,
        max(glyph.x1 for glyph in glyphs),
        max(glyph.y for glyph in glyphs) + 0.25 * height,
    )


def _has_letters(item: TextObject) -> bool:
    return any(glyph.text.isalnum() for glyph in item.glyphs)


def _advance(item: TextObject) -> float:
    """The mean width of the letters."""
    widths = [glyph.x1 - glyph.x0 for glyph in item.glyphs if glyph.text.isalnum()]
    return sum(widths) / len(widths) if widths else item.size


def _grounds(item: TextObject, bare: Picture) -> tuple[Rgb, ...]:
    """Colours behind the letters."""
    glyphs = [glyph for glyph in item.glyphs if glyph.text.strip()]
    step = max(1, len(glyphs) // SAMPLES)
    found = (bare.colour((glyph.x0 + glyph.x1) / 2, glyph.y - 0.3 * glyph.size) for glyph in glyphs[::step])
    return tuple(colour for colour in found if colour)


def _changes(
    page: Any,  # noqa: ANN401
    items: list[TextObject],
    boxes: dict[int, Box],
    pictures: tuple[Picture, Picture],
) -> dict[int, int]:
    """By how much the page changes without each object; where text lies on text each is taken away by itself."""
    painted, bare = pictures
    alone: dict[int, int] = {}
    doubtful: list[TextObject] = []
    for item in items:
        if any(glyph.text.strip() for glyph in item.glyphs):
            alone[item.address] = painted.change(bare, boxes[item.address])
    crowded = _crowded(items, boxes)
    doubtful = [item for item in items if item.address in crowded and alone.get(item.address, 0) > 0]
    for batch in _batches(doubtful, boxes):
        with without(item.handle for item in batch):
            fewer = render(page)
        for item in batch:
            alone[item.address] = painted.change(fewer, boxes[item.address])
    return alone


def _crowded(items: list[TextObject], boxes: dict[int, Box]) -> set[int]:
    """Objects that share half of their box with another one."""
    crowded: set[int] = set()
    ordered = sorted(items, key=lambda item: boxes[item.address].y0)
    for index, item in enumerate(ordered):
        box = boxes[item.address]
        for other in ordered[index + 1 :]:
            rival = boxes[other.address]
            if rival.y0 >= box.y1:
                break
            shared = _shared(box, rival)
            if shared > 0.4 * _area(box):
                crowded.add(item.address)
            if shared > 0.4 * _area(rival):
                crowded.add(other.address)
    return crowded


def _batches(items: list[TextObject], boxes: dict[int, Box]) -> list[list[TextObject]]:
    """Objects that do not touch each other can be taken away together."""
    batches: list[list[TextObject]] = []
    for item in items:
        box = boxes[item.address]
        for batch in batches:
            if not any(_shared(box, boxes[other.address]) > 0 for other in batch):
                batch.append(item)
                break
        else:
            if len(batches) < MAX_BATCHES:
                batches.append([item])
    return batches


def _covered(painting: Painting, address: int, box: Box) -> bool:
    order = painting.texts.get(address, 0)
    return any(cover.order > order and _shared(cover.box, box) > 0.5 * _area(box) for cover in painting.covers)


def _is_scan(items: list[TextObject], reasons: dict[int, Hidden], painting: Painting, page: Box) -> bool:
    """Whether the page is a picture with the text that was recognised in it."""
    if not any(_shared(picture, page) > SCAN_AREA * _area(page) for picture in painting.pictures):
        return False
    letters = sum(len(item.glyphs) for item in items)
    behind = {Hidden.INVISIBLE, Hidden.COVERED}
    unseen = sum(len(item.glyphs) for item in items if reasons.get(item.address) in behind)
    return unseen > SCAN_SHARE * letters


def _area(box: Box) -> float:
    return max(box.x1 - box.x0, 0.01) * max(box.y1 - box.y0, 0.01)


def _shared(one: Box, other: Box) -> float:
    width = min(one.x1, other.x1) - max(one.x0, other.x0)
    height = min(one.y1, other.y1) - max(one.y0, other.y0)
    return width * height if width > 0 and height > 0 else 0.0
