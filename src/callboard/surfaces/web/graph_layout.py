"""Where agents stand in the drawing of the graph, and how the lines between them run: numbers in, numbers out.

The supervisor is in the middle, the built-in agents in groups around it and below, everybody else on rings outside.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, count

NODE_WIDTH, NODE_HEIGHT = 188, 60
HUB_WIDTH, HUB_HEIGHT = 208, 72
WIDTH, HEIGHT = 860, 690
CENTRE_X, CENTRE_Y = WIDTH / 2, 285
LEFT, RIGHT, TOP, BOTTOM = 20, WIDTH - 20 - NODE_WIDTH, 45, 455
COLUMN_Y = (165, 255, 345)
ROW_X = (118, 336, 554)
WIDE_ROW_X = tuple(9 + place * 218 for place in range(4))
SEARCH_ROWS = (552, 624)
CHANNELS = tuple(x + NODE_WIDTH / 2 for x in WIDE_ROW_X)
"""Where a line runs down between the agents of the row above: each is over the middle of a place of the wide row."""
GROUPS: Mapping[str, tuple[str, ...]] = {
    "read": ("resume_parser", "jd_analysis", "candidate_research"),
    "ask": ("hr_interview", "technical_interview", "ceo_interview"),
    "judge": ("matching", "evaluation", "email"),
    "general": ("peter-logical", "toby-technical", "ami-creative"),
    "search": ("profile-analyst", "market-researcher", "match-scorer", "resume-tailor", "interview-coach"),
}
"""Agents that have a place of their own, by group, in order."""

_PLACES: Mapping[str, tuple[tuple[float, float], ...]] = {
    "read": tuple((LEFT, y) for y in COLUMN_Y),
    "ask": tuple((x, TOP) for x in ROW_X),
    "judge": tuple((RIGHT, y) for y in COLUMN_Y),
    "general": tuple((x, BOTTOM) for x in ROW_X),
    "search": (*((x, SEARCH_ROWS[0]) for x in WIDE_ROW_X), (ROW_X[1], SEARCH_ROWS[1])),
}
RING_X, RING_Y = 700, 500
"""Half axes of the first ring: outside every group."""

WIDER_X, WIDER_Y = 230, 110
GAP = 12
CORNER = 16
MARGIN = 20
OWN_ROW = tuple((x, 696) for x in WIDE_ROW_X)
"""Places of the first agents of one's own: below all groups, and still in view."""

INITIAL_HEIGHT = 765
"""Upper bound on the height that is shown at first: with more than that, texts would be smaller than 12 pixels."""

HEADROOM = 8
"""Space above the names of the uppermost groups."""

LETTER = 7.8
"""Width of a letter of a label."""

ASIDE = 28
"""How far right of its line a label stands in the row whose first line passes beside the name of the group."""

MAX_CACHED_LAYOUTS = 100
"""Layouts that are kept: every look of a live page at the same agents needs the same one."""


@dataclass(frozen=True)
class PlacedNode:
    """A node by its upper left corner."""

    id: str
    x: float
    y: float
    width: float = NODE_WIDTH
    height: float = NODE_HEIGHT

    @property
    def centre(self) -> tuple[float, float]:
        """Its middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def overlaps(self, other: PlacedNode) -> bool:
        """Whether less than a gap is between the two."""
        across = self.x < other.x + other.width + GAP and other.x < self.x + self.width + GAP
        return across and self.y < other.y + other.height + GAP and other.y < self.y + self.height + GAP


@dataclass(frozen=True)
class PlacedEdge:
    """The line from the supervisor to an agent, and where its label stands."""

    target: str
    path: str
    x: float
    y: float

    @staticmethod
    def label_width(text: str) -> float:
        """The width of the pill around a label."""
        return round(len(text) * LETTER + 18, 1)


@dataclass(frozen=True)
class GraphLayout:
    """The whole drawing."""

    hub: PlacedNode
    nodes: Sequence[PlacedNode]
    edges: Sequence[PlacedEdge]
    labels: Sequence[tuple[str, float, float]]
    """Names of groups, each with its place."""
    everything: str
    """The `viewBox` that shows all of it."""
    at_first: str


@lru_cache(MAX_CACHED_LAYOUTS)
def graph_layout(hub: str, known: tuple[str, ...]) -> GraphLayout:
    """The drawing of some agents around the supervisor; the same agents in the same order give the same drawing."""
    centre = PlacedNode(hub, CENTRE_X - HUB_WIDTH / 2, CENTRE_Y - HUB_HEIGHT / 2, HUB_WIDTH, HUB_HEIGHT)
    nodes = [PlacedNode(name, *place) for name, place in _grouped(known)]
    fixed = {node.id for node in nodes}
    nodes += _on_rings([name for name in known if name not in fixed], nodes)
    labels = [(group, *_label_place(_PLACES[group][0])) for group, names in GROUPS.items() if fixed.intersection(names)]
    if len(nodes) > len(fixed):
        labels.append(("own", *_label_place((nodes[len(fixed)].x, nodes[len(fixed)].y))))
    box = _box(nodes)
    return GraphLayout(
        centre, nodes, [_edge(centre, node) for node in nodes], labels, _view(box), _view(_at_first(box))
    )


def _grouped(known: Sequence[str]) -> Iterator[tuple[str, tuple[float, float]]]:
    for group, names in GROUPS.items():
        for name, place in zip(names, _PLACES[group], strict=True):
            if name in known:
                yield name, place


def _on_rings(names: Sequence[str], taken: Sequence[PlacedNode]) -> list[PlacedNode]:
    """Each at the next place that is free: a row below the groups, then rings, from the bottom up on both sides."""
    placed: list[PlacedNode] = []
    free = chain(OWN_ROW, _ring_places())
    for name in names:
        for x, y in free:
            node = PlacedNode(name, x, y)
            if not any(node.overlaps(other) for other in (*taken, *placed)):
                placed.append(node)
                break
    return placed


def _ring_places() -> Iterator[tuple[float, float]]:
    for ring in count():
        half_x, half_y = RING_X + ring * WIDER_X, RING_Y + ring * WIDER_Y
        for degrees in range(181):
            for side in (1, -1) if 0 < degrees < 180 else (1,):
                angle = math.radians(degrees)
                x = CENTRE_X + side * half_x * math.sin(angle) - NODE_WIDTH / 2
                yield round(x, 1), round(CENTRE_Y + half_y * math.cos(angle) - NODE_HEIGHT / 2, 1)


def _edge(hub: PlacedNode, node: PlacedNode) -> PlacedEdge:
    """A curve that leaves and arrives upright, or level where the node stands rather beside the supervisor."""
    if node.y in SEARCH_ROWS:
        return _edge_through_a_row(hub, node)
    (from_x, from_y), (to_x, to_y) = hub.centre, node.centre
    if abs(to_y - from_y) >= hub.height / 2 + node.height + 40:
        down = 1 if to_y > from_y else -1
        from_x += _within(to_x - from_x, 55) * 0.5
        from_y, to_y = from_y + down * hub.height / 2, to_y - down * node.height / 2
        middle = (from_y + to_y) / 2
        path = f"M{from_x:g} {from_y:g}C{from_x:g} {middle:g} {to_x:g} {middle:g} {to_x:g} {to_y:g}"
    else:
        right = 1 if to_x > from_x else -1
        from_y += _within(to_y - from_y, 18)
        from_x, to_x = from_x + right * hub.width / 2, to_x - right * node.width / 2
        middle = (from_x + to_x) / 2
        path = f"M{from_x:g} {from_y:g}C{middle:g} {from_y:g} {middle:g} {to_y:g} {to_x:g} {to_y:g}"
    return PlacedEdge(node.id, path, round((from_x + to_x) / 2, 1), round((from_y + to_y) / 2, 1))


def _edge_through_a_row(hub: PlacedNode, node: PlacedNode) -> PlacedEdge:
    """A line that passes between the agents of the row above, instead of behind them."""
    (from_x, from_y), to_x = hub.centre, node.centre[0]
    from_x, from_y = from_x + _within(to_x - from_x, 55) * 0.5, from_y + hub.height / 2
    channel = min(CHANNELS, key=lambda x: abs(x - to_x))
    side, turn = (1 if channel > from_x else -1) * CORNER, BOTTOM - 2.5 * GAP
    below = BOTTOM + NODE_HEIGHT + GAP / 2
    gap = (below + SEARCH_ROWS[0]) / 2
    path = f"M{from_x:g} {from_y:g}V{turn - CORNER:g}q0 {CORNER} {side} {CORNER}"
    path += f"H{channel - side:g}q{side} 0 {side} {CORNER}V{below:g}"
    if to_x != channel:
        path += f"C{channel:g} {gap:g} {to_x:g} {gap:g} {to_x:g} {SEARCH_ROWS[0]:g}"
    return PlacedEdge(node.id, f"{path}V{node.y:g}", to_x + ASIDE, gap)


def _within(value: float, limit: float) -> float:
    return max(-limit, min(limit, value))


def _label_place(corner: tuple[float, float]) -> tuple[float, float]:
    return corner[0], corner[1] - 14


_Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def _box(nodes: Sequence[PlacedNode]) -> _Box:
    left = min((node.x - MARGIN for node in nodes), default=0)
    top = min((node.y - MARGIN * 2 for node in nodes), default=0)
    right = max((node.x + node.width + MARGIN for node in nodes), default=WIDTH)
    bottom = max((node.y + node.height + MARGIN * 2 for node in nodes), default=HEIGHT)
    return min(left, 0), min(top, 0), max(right, WIDTH), max(bottom, HEIGHT)


def _at_first(box: _Box) -> _Box:
    """The supervisor and the groups around it; what is further out is reached by moving and zooming."""
    return 0, -HEADROOM, WIDTH, min(box[3], INITIAL_HEIGHT - HEADROOM)


def _view(box: _Box) -> str:
    left, top, right, bottom = box
    return f"{left:g} {top:g} {right - left:g} {bottom - top:g}"
