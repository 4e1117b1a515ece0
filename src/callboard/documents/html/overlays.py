"""Elements that are laid over others: a box without text that fills its container and hides what stands there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import tinycss2
from selectolax.lexbor import LexborHTMLParser, LexborNode

from callboard.documents.html.cascade import Cascade
from callboard.documents.html.colours import CLEAR, colour_of
from callboard.documents.html.css import ComputedStyle
from callboard.documents.html.ink import CSS_GROUND
from callboard.documents.html.nodes import child_elements
from callboard.documents.html.visibility import hiding_reason, opacity_of

PLACED = {"relative", "absolute", "fixed", "sticky"}
OPAQUE = 0.9
PICTURES = {"img", "video", "canvas"}
MAX_NODES = 20_000
MAX_BOXES = 200
WHOLE_PAGE = {"body", "html"}


@dataclass(frozen=True, slots=True)
class Overlays:
    """The identities of elements that something opaque is laid over, and of those that stand on such a thing."""

    covered: set[int] = field(default_factory=set[int])
    above: set[int] = field(default_factory=set[int])


def overlays_of(tree: LexborHTMLParser, cascade: Cascade) -> Overlays:
    """Which elements lie under a box that fills its container, and which on it.

    What fills the whole page waits until the page has loaded, as a rule, and goes away: it does not count.
    """
    found = Overlays()
    boxes = 0
    for node in _laid_out(tree, cascade):
        own, painted = _style(cascade, node), cascade.painted_style(node.mem_id)
        if _fills(own) and (node.tag in PICTURES or not _is_clear(own)) and boxes < MAX_BOXES:
            boxes += 1
            covers = (node.tag in PICTURES or _is_opaque(own)) and _is_shown(own)
            _sort(node, cascade, found, covers=covers)
        if _fills(painted) and "content" in painted.values and not _is_clear(painted):
            covers = _is_opaque(painted) and _is_shown(painted)
            for child in child_elements(node):
                under = covers and not _is_placed(_style(cascade, child))
                (found.covered if under else found.above).add(child.mem_id)
    _stack_in_grids(tree, cascade, found)
    return found


def _stack_in_grids(tree: LexborHTMLParser, cascade: Cascade, found: Overlays) -> None:
    """What stands in one cell of a grid with something opaque that comes later lies under it."""
    areas: dict[tuple[int, str], list[LexborNode]] = {}
    placed = [key for key, values in cascade.values.items() if "grid-area" in values]
    nodes = tree.css("*")[:MAX_NODES] if placed else tree.css('[style*="grid-area"]')[:MAX_NODES]
    for node in nodes:
        style = _style(cascade, node)
        area = tinycss2.serialize(style.values.get("grid-area", ())).strip()
        if not area or node.parent is None or "grid" not in _style(cascade, node.parent).keywords("display"):
            continue
        below = areas.setdefault((node.parent.mem_id, area), [])
        if _is_opaque(style) and _is_shown(style):
            found.covered.update(each.mem_id for each in below)
        below.append(node)


def _laid_out(tree: LexborHTMLParser, cascade: Cascade) -> Iterator[LexborNode]:
    """Elements that are placed by their own style or a sheet, or hold a box that is."""
    placed = {key for key, values in cascade.values.items() if "position" in values} | cascade.painted.keys()
    if placed:
        nodes = tree.css("*")[:MAX_NODES]
        yield from (
            node for node in nodes if node.mem_id in placed or "position" in (node.attributes.get("style") or "")
        )
    else:
        yield from tree.css('[style*="position"]')[:MAX_NODES]


def _style(cascade: Cascade, node: LexborNode) -> ComputedStyle:
    return cascade.style(node.mem_id, node.attributes.get("style") or "")


def _is_placed(style: ComputedStyle) -> bool:
    return bool(PLACED & style.keywords("position"))


def _fills(style: ComputedStyle) -> bool:
    """Return True if a box reaches from one corner of its container to the other."""
    if "absolute" not in style.keywords("position"):
        return False
    inset = style.lengths("inset")
    sides = {side: (style.lengths(side) or inset)[:1] for side in ("left", "right", "top", "bottom")}
    if any(length.number for found in sides.values() for length in found) or len({*map(str, inset)}) > 1:
        return False
    whole = {
        name: any(length.unit == "%" and length.number >= 100 for length in style.lengths(name))
        for name in ("width", "height")
    }
    fixed = {name for name in ("width", "height") if style.lengths(name) and not whole[name]}
    across, down = (
        sides["left"] and (sides["right"] or whole["width"]),
        sides["top"] and (sides["bottom"] or whole["height"]),
    )
    return bool(across and down and not fixed)


def _is_opaque(style: ComputedStyle) -> bool:
    ground = colour_of(style.first(*CSS_GROUND))
    return bool(ground and ground[1] > OPAQUE)


def _is_clear(style: ComputedStyle) -> bool:
    """Return True if a box has no ground of its own."""
    ground = style.first(*CSS_GROUND) or style.values.get("background-image", ())
    colour = colour_of(ground)
    return not ground or (colour is not None and colour[1] <= CLEAR)


def _is_shown(style: ComputedStyle) -> bool:
    lower = any(length.number < 0 for length in style.lengths("z-index"))
    hidden = "hidden" in style.keywords("visibility") or hiding_reason(style) is not None
    return not (lower or hidden) and opacity_of(style) > OPAQUE


def _sort(box: LexborNode, cascade: Cascade, found: Overlays, *, covers: bool) -> None:
    """Sort what stands in the container of a box: it covers what is not placed, and what is placed before it."""
    branch, container = box, box.parent
    while container is not None and not _is_placed(_style(cascade, container)):
        branch, container = container, container.parent
    if container is None or container.tag in WHOLE_PAGE:
        return
    before = True
    for child in child_elements(container):
        if child.mem_id == branch.mem_id:
            before = False
            continue
        style = _style(cascade, child)
        raised = any(length.number > 0 for length in style.lengths("z-index"))
        under = covers and not raised and (before or not _is_placed(style))
        (found.covered if under else found.above).add(child.mem_id)
