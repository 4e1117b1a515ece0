"""Tables with drawn borders."""

from itertools import pairwise

from tests.builders.sheets import after, sheet, texts, write

from callboard.documents.layout.model import Ruling
from callboard.documents.layout.ruled_tables import grids_of, join_table_rows

LEFT, RIGHT = 50, 450
COLUMNS = (LEFT, 150, 250, 350, RIGHT)
ROWS = (100, 145, 190, 235)


def borders(columns: tuple[int, ...] = COLUMNS, rows: tuple[int, ...] = ROWS) -> list[Ruling]:
    """The borders as Word draws them: those of each cell by themselves."""
    level = [Ruling(a, y, b, y + 0.5) for y in rows for a, b in pairwise(columns)]
    return level + [Ruling(x, a, x + 0.5, b) for x in columns for a, b in pairwise(rows)]


def cell(x: int, y: int, *lines: str) -> list[list]:
    return [write(x + 5, y + 14 + 12 * at, line) for at, line in enumerate(lines)]


CELLS = [
    *(cell(50, 100, "Course"), cell(150, 100, "School or", "college"), cell(250, 100, "Year"), cell(350, 100, "Marks")),
    *(cell(50, 145, "Diploma in", "weaving"), cell(150, 145, "Loom Institute", "of Leeds"), cell(250, 145, "2014")),
    *(cell(350, 145, "7.86"), cell(50, 190, "Matura"), cell(150, 190, "Hill School"), cell(250, 190, "2009")),
    cell(350, 190, "69 %"),
]
RUNS = [run for one in CELLS for run in one]


def test_each_row_of_a_table_is_a_line_with_its_cells_whole():
    assert texts(sheet(write(50, 80, "Education"), *RUNS, write(50, 260, "Skills"), rulings=borders())) == [
        "Education",
        "Course  School or college  Year  Marks",
        "Diploma in weaving  Loom Institute of Leeds  2014  7.86",
        "Matura  Hill School  2009  69 %",
        "Skills",
    ]


def test_superscript_in_a_cell_follows_what_it_stands_over():
    runs = [*RUNS, write(55, 216, "12"), write(66, 213, "th", size=6)]
    assert texts(sheet(*runs, rulings=borders()))[-1].startswith("Matura 12th  Hill School")


def test_page_laid_out_in_a_grid_of_long_cells_is_no_table():
    lines = [(x, y + 12 * at) for x in COLUMNS[:3] for y in (112, 400) for at in range(20)]
    told = [write(x + 5, y, "told of it in full") for x, y in lines]
    (page,) = after(join_table_rows, sheet(*told, rulings=borders(rows=(100, 390, 680)))).pages
    assert len(page.pieces) == len(lines)


def test_two_cells_beside_each_other_are_no_table():
    runs = [run for y in ROWS[:3] for x in (50, 250) for run in cell(x, y, "label", "words")]
    (page,) = after(join_table_rows, sheet(*runs, rulings=borders(columns=(50, 250, 450)))).pages
    assert all(not piece.cells for piece in page.pieces)


def test_borders_that_do_not_meet_are_tables_of_their_own():
    below = [Ruling(one.x0, one.y0 + 300, one.x1, one.y1 + 300) for one in borders()]
    assert len(grids_of([*borders(), *below])) == 2


def test_drawing_of_many_lines_is_no_table():
    assert grids_of([Ruling(x, 10, x + 0.5, 800) for x in range(500)]) == []
