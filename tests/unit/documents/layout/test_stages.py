"""The stages of the layout, one after another."""

from tests.builders.sheets import sheet, write

from callboard.documents.layout.model import DocumentLayout
from callboard.documents.layout.stages import STAGES


def test_each_stage_adds_its_own_and_leaves_what_it_was_given():
    layout = DocumentLayout.of([sheet(write(50, 100, "Engineer"), write(50, 114, "at Acme"))])
    seen = []
    for stage in STAGES:
        before, copy = layout, repr(layout)
        layout = stage(layout)
        assert repr(before) == copy, stage.__name__
        (page,) = layout.pages
        seen.append([len(one) for one in (page.words, page.pieces, page.areas, page.rows, layout.rows, layout.lines)])
    assert seen == [
        [3, 0, 0, 0, 0, 0],
        [3, 2, 0, 0, 0, 0],
        [3, 2, 0, 0, 0, 0],
        [3, 2, 1, 0, 0, 0],
        [3, 2, 1, 2, 0, 0],
        [3, 2, 1, 2, 0, 0],
        [3, 2, 1, 2, 2, 0],
        [3, 2, 1, 2, 2, 0],
        [3, 2, 1, 2, 2, 2],
    ]
