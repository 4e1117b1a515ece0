"""How far lines reach where the columns of a list stand side by side."""

from callboard.engine.document import Box, Document, DocumentPage, Line, MediaType
from callboard.engine.resume.rows import columns_abreast, rows_of


def two_columns() -> Document:
    texts = [
        ("Nurse in the emergency ward of a large hospital in Leeds, 2019 - 2021", 50, 100, False),
        ("Cut the waiting time for new", 64, 120, True),
        ("patients by half", 60, 134, False),
        ("Trained nine colleagues in", 264, 120, True),
        ("the use of the system", 260, 134, False),
        ("Midwife in the same hospital", 50, 160, False),
    ]
    lines: list[Line] = []
    start = 0
    for text, left, top, bullet in texts:
        box = Box(left, top, left + 5.0 * len(text), top + 10)
        lines.append(Line(text, start, 1, box, size=9.0, indent=left - 50.0, bullet=bullet))
        start += len(text) + 1
    return Document(MediaType.PDF, tuple(lines), pages=(DocumentPage(1, 600, 840),))


def test_reading_order_marks_the_columns_of_a_list() -> None:
    assert [[line.text for line in column] for column in columns_abreast(two_columns())] == [
        ["Cut the waiting time for new", "patients by half"],
        ["Trained nine colleagues in", "the use of the system"],
    ]


def test_a_line_of_a_narrow_column_is_full_at_the_edge_of_that_column() -> None:
    rows = {row.text: row for row in rows_of(two_columns())}
    assert rows["Cut the waiting time for new"].full
    assert rows["Cut the waiting time for new"].wraps_into(rows["patients by half"])
    assert not rows["Midwife in the same hospital"].full
