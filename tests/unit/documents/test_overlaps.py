"""Overlapping boxes are found as by comparing each with every other."""

from hypothesis import given
from hypothesis import strategies as st

from callboard.documents.pdf.overlaps import CROWDED, box_area, crowded_boxes, disjoint_groups, half_under, overlap_area
from callboard.engine.page import Box

EDGE = st.floats(-50, 400, allow_nan=False)
SIDE = st.floats(0, 120, allow_nan=False)
BOXES = st.lists(st.builds(lambda x, y, w, h: Box(x, y, x + w, y + h), EDGE, EDGE, SIDE, SIDE), max_size=25).map(
    lambda boxes: dict(enumerate(boxes))
)


def touching(boxes):
    return [
        (one, other) for one in boxes for other in boxes if one != other and overlap_area(boxes[one], boxes[other]) > 0
    ]


@given(BOXES)
def test_box_that_overlaps_others_by_much_is_crowded(boxes):
    plainly = {
        one for one, other in touching(boxes) if overlap_area(boxes[one], boxes[other]) > CROWDED * box_area(boxes[one])
    }
    assert crowded_boxes(boxes) == plainly


@given(BOXES)
def test_boxes_of_a_group_are_disjoint_and_every_box_has_one(boxes):
    groups = disjoint_groups(boxes, most=len(boxes))
    place = {key: number for number, keys in enumerate(groups) for key in keys}
    assert sorted(place) == sorted(boxes)
    assert not [pair for pair in touching(boxes) if place[pair[0]] == place[pair[1]]]


def test_what_fits_into_no_group_is_left_out():
    same = dict.fromkeys(range(5), Box(0, 0, 10, 10))
    assert disjoint_groups(same, most=3) == [[0], [1], [2]]


def test_off_page_and_empty_boxes_are_tolerated():
    boxes = {1: Box(-1e9, -1e9, 1e9, 1e9), 2: Box(5, 5, 5, 5), 3: Box(float("inf"), 0, float("inf"), 1)}
    assert crowded_boxes(boxes) <= {1, 2, 3}
    assert sum(map(len, disjoint_groups(boxes, most=3))) == 3


def test_box_counts_as_covered_from_half_of_its_area():
    box = Box(0, 0, 10, 10)
    assert half_under(box, [Box(0, 0, 6, 10)])
    assert not half_under(box, [Box(0, 0, 4, 10), Box(6, 0, 10, 10)])
