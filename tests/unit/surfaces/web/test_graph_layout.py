"""Agents in the drawing of the graph: nobody covers anybody, and everybody is reached by a line."""

from itertools import combinations

import pytest

from callboard.surfaces.web.graph_layout import GROUPS, graph_layout

BUILT_IN = [name for names in GROUPS.values() for name in names]


def layout_of(own):
    return graph_layout("cleo-supervisor", (*BUILT_IN, *(f"own-{number}" for number in range(own))))


@pytest.mark.parametrize("own", [0, 1, 7, 100])
def test_no_two_nodes_overlap(own):
    layout = layout_of(own)
    assert len(layout.nodes) == len(BUILT_IN) + own
    assert [
        (one.id, other.id) for one, other in combinations((layout.hub, *layout.nodes), 2) if one.overlaps(other)
    ] == []


@pytest.mark.parametrize("own", [0, 100])
def test_everything_is_inside_the_view_that_shows_everything(own):
    layout = layout_of(own)
    left, top, width, height = map(float, layout.everything.split())
    for node in layout.nodes:
        assert left <= node.x
        assert node.x + node.width <= left + width
        assert top <= node.y
        assert node.y + node.height <= top + height


def test_every_agent_is_reached_by_one_line():
    layout = layout_of(30)
    assert sorted(edge.target for edge in layout.edges) == sorted(node.id for node in layout.nodes)


def test_groups_without_an_agent_are_not_named():
    assert [name for name, *_ in graph_layout("cleo-supervisor", ("matching", "mine")).labels] == ["judge", "own"]


@pytest.mark.parametrize("own", [0, 4, 100])
def test_what_is_shown_at_first_can_be_read(own):
    layout = layout_of(own)
    _, _, width, height = map(float, layout.at_first.split())
    assert width == 860
    assert height <= 765
    shown = [node for node in layout.nodes if 0 <= node.x < width and 0 <= node.y < height - node.height]
    assert len(shown) == len(BUILT_IN) + min(own, 4)


def test_one_more_agent_moves_nobody():
    before, after = layout_of(40), layout_of(41)
    assert list(after.nodes)[:-1] == list(before.nodes)
