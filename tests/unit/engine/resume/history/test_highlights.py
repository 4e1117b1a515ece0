"""Lines below a header that become points of a job."""

from __future__ import annotations

import pytest

from callboard.engine.document import Document
from callboard.engine.learning.tagger import Tag
from callboard.engine.resume.history.highlights import items_of
from callboard.engine.resume.stages.rows import rows_of

TEXT = "Counted the till of the shop on the corner\nand trained three colleagues"


@pytest.mark.parametrize(
    ("role", "items"),
    [("point", ["Counted the till of the shop on the corner", "and trained three colleagues"]), ("point+", [TEXT])],
)
def test_a_row_that_surely_begins_or_continues_a_point_does_so_whatever_its_letters(
    role: str, items: list[str]
) -> None:
    rows = rows_of(Document.from_text(TEXT))
    tag = Tag(role, {"point": 0.0, "point+": 0.0} | {role: 0.9})
    assert [item.text() for item in items_of(rows, roles={rows[1].index: tag})] == [
        item.replace("\n", " ") for item in items
    ]
