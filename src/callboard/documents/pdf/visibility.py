"""Measure what can be seen of every text object of a page."""

from __future__ import annotations

from itertools import chain
from typing import Any

from callboard.documents.pdf.glyphs import PageView, TextObject
from callboard.documents.pdf.outlines import drawn_as_shapes, drawn_in_picture
from callboard.documents.pdf.overlaps import (
    box_area,
    crowded_boxes,
    disjoint_groups,
    half_under,
    overlap_area,
    piled_boxes,
)
from callboard.documents.pdf.overprint import shown_by_overprint
from callboard.documents.pdf.paint import PaintedPage
from callboard.documents.pdf.pixels import PageDifference, PageImage, objects_switched_off, render_page
from callboard.engine.page import Box, Hidden, Rgb
from callboard.engine.trust.hidden_text.visibility import (
    MAX_INVISIBLE_CHANGE,
    ORDINARY_PRINT_POINTS,
    Visibility,
    hidden_reason,
    is_hidden_by_shapes,
)

SAMPLES = 10
STROKES = frozenset("iIlj1")
# Of a line of letters a third of the box shows at least; through a slit a row or two of pixels.
SLIT = 0.14
MIN_LETTERS = 8
# Shorter ones may be accents or marks that a program sets on their letters.
MIN_WORD = 4
MIN_PILE = 16
MAX_BATCHES = 6
# A scan fills the page with a picture and has its text behind it, invisible.
SCAN_AREA = 0.6
SCAN_SHARE = 0.8
PAINTED = {Hidden.INVISIBLE, Hidden.SAME_COLOUR, Hidden.COVERED}


def hidden_objects(page: Any, items: list[TextObject], painting: PaintedPage, view: PageView) -> dict[int, Hidden]:  # noqa: ANN401
    """The reasons why text objects are hidden, by their address; visible ones are absent."""
    bounds = Box(0, 0, view.width, view.height)
    painted = render_page(page)
    with objects_switched_off(painting.handles):
        bare = render_page(page)
    boxes = {item.address: box_of(item) for item in items}
    changed = painted.difference(bare)
    changes = _changes(page, items, boxes, (painted, changed))
    reasons: dict[int, Hidden] = {}
    for item in items:
        box = boxes[item.address]
        seen = _measured(item, box, bare, changes.get(item.address), painting)
        reason = hidden_reason(seen, bounds)
        if reason is None and _can_be_slit(item) and 0 < changed.shown_share(box) <= SLIT:
            reason = Hidden.CLIPPED
        if reason is None and is_hidden_by_shapes(seen) and _is_struck(painting, item.address, box):
            reason = Hidden.COVERED
        if reason:
            reasons[item.address] = reason
    for address in _piled_words(items, boxes):
        reasons.setdefault(address, Hidden.COVERED)
    unseen = [item for item in items if reasons.get(item.address) in PAINTED]
    if unseen:
        read = {handle for item in items for handle in item.addresses}
        dropped = [handle for handle in painting.handles if handle not in read]
        shown = shown_by_overprint(page, unseen, dropped, painted, boxes)
        rest = [item for item in unseen if item.address not in shown]
        if rest and painting.shapes:
            shown |= drawn_as_shapes(page, rest, painting, boxes)
        if _is_scan(items, reasons, painting, bounds):
            shown |= {item.address for item in rest if drawn_in_picture(item, bare)}
        for address in shown:
            del reasons[address]
    return reasons


def _measured(item: TextObject, box: Box, bare: PageImage, change: int | None, painting: PaintedPage) -> Visibility:
    return Visibility(
        box=box,
        size=min(item.look.size, item.look.rise),
        # A full stop is low in any size; only letters show how large the type is.
        glyph_height=min(item.heights if _has_letters(item) else 0.7 * item.look.size, item.look.rise),
        advance=mean_letter_width(item),
        mode=item.look.mode,
        alpha=item.look.alpha,
        colour=item.look.face.colour,
        plain_fill=item.look.plain_fill,
        background_colours=_grounds(item, bare),
        change=change,
        spacing=letter_spacing(item),
        # Asked only where it is the reason: a page may have thousands of shapes.
        covered=change is not None and change <= MAX_INVISIBLE_CHANGE and _covered(painting, item.address, box),
    )


def box_of(item: TextObject) -> Box:
    """The box of a text object's glyphs."""
    glyphs = [glyph for glyph in item.glyphs if glyph.text.strip()] or item.glyphs
    height = max(item.look.size, item.heights)
    return Box(
        min(glyph.x0 for glyph in glyphs),
        min(glyph.y for glyph in glyphs) - 0.8 * height,
        max(glyph.x1 for glyph in glyphs),
        max(glyph.y for glyph in glyphs) + 0.25 * height,
    )


def _has_letters(item: TextObject) -> bool:
    return any(glyph.text.isalnum() for glyph in item.glyphs)


def _piled_words(items: list[TextObject], boxes: dict[int, Box]) -> set[int]:
    """Addresses of words that are written over each other, several in one place."""
    texts = {item.address: "".join(glyph.text for glyph in item.glyphs).strip().casefold() for item in items}
    words = {key: box for key, box in boxes.items() if sum(map(str.isalpha, texts[key])) >= MIN_WORD}
    crowded = crowded_boxes(words)
    return piled_boxes({key: words[key] for key in crowded}, texts)


def _can_be_slit(item: TextObject) -> bool:
    """Return True if a text has letters enough to tell whether an area of no height or width clips it to a line."""
    letters = sum(glyph.text.isalnum() for glyph in item.glyphs)
    return letters >= MIN_LETTERS and min(item.look.size, item.look.rise) >= ORDINARY_PRINT_POINTS


def mean_letter_width(item: TextObject) -> float:
    """The mean width of the letters of a text; letters that are a stroke by nature tell nothing."""
    widths = [glyph.x1 - glyph.x0 for glyph in item.glyphs if glyph.text.isalnum() and glyph.text not in STROKES]
    return sum(widths) / len(widths) if widths else item.look.size


def letter_spacing(item: TextObject) -> float | None:
    """How far apart the letters of a text begin, on average; None for a short text."""
    if len(item.glyphs) < MIN_PILE:
        return None
    across, down = ([glyph.origin for glyph in item.glyphs], [glyph.y for glyph in item.glyphs])
    return max(max(across) - min(across), max(down) - min(down)) / len(item.glyphs)


def _grounds(item: TextObject, bare: PageImage) -> tuple[Rgb, ...]:
    """Colours behind the letters."""
    glyphs = [glyph for glyph in item.glyphs if glyph.text.strip()]
    step = max(1, len(glyphs) // SAMPLES)
    found = (bare.colour((glyph.x0 + glyph.x1) / 2, glyph.y - 0.3 * glyph.size) for glyph in glyphs[::step])
    return tuple(colour for colour in found if colour)


def _changes(
    page: Any,  # noqa: ANN401
    items: list[TextObject],
    boxes: dict[int, Box],
    page_and_change: tuple[PageImage, PageDifference],
) -> dict[int, int]:
    """By how much the page changes without each object; where text lies on text each is taken away by itself."""
    painted, changed = page_and_change
    alone: dict[int, int] = {}
    for item in items:
        if any(glyph.text.strip() for glyph in item.glyphs):
            alone[item.address] = changed.most(boxes[item.address])
    close = crowded_boxes(boxes)
    doubtful = {item.address: item for item in items if item.address in close and alone.get(item.address, 0) > 0}
    for group in disjoint_groups({address: boxes[address] for address in doubtful}, MAX_BATCHES):
        with objects_switched_off(handle for address in group for handle in doubtful[address].addresses):
            alone_missing = painted.difference(render_page(page))
        for address in group:
            alone[address] = alone_missing.most(boxes[address])
    return alone


def _covered(painting: PaintedPage, address: int, box: Box) -> bool:
    order = painting.texts.get(address, 0)
    return half_under(box, [cover.box for cover in painting.covers if cover.order > order])


def _is_struck(painting: PaintedPage, address: int, box: Box) -> bool:
    """Return True if shapes that are painted later lie, taken together, on more than half of a text."""
    order = painting.texts.get(address, 0)
    later = (shape.box for shape in chain(painting.covers, painting.strokes) if shape.order > order)
    return sum(overlap_area(shape, box) for shape in later) > 0.5 * box_area(box)


def _is_scan(items: list[TextObject], reasons: dict[int, Hidden], painting: PaintedPage, page: Box) -> bool:
    """Return True if the page is a picture with the text that was recognised in it."""
    if not any(overlap_area(picture, page) > SCAN_AREA * box_area(page) for picture in painting.pictures):
        return False
    letters = sum(len(item.glyphs) for item in items)
    behind = {Hidden.INVISIBLE, Hidden.COVERED}
    unseen = sum(len(item.glyphs) for item in items if reasons.get(item.address) in behind)
    return unseen > SCAN_SHARE * letters
