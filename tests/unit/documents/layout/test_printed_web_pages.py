"""Web pages printed to PDF: chips, headings beside their text, dates in a right margin."""

from tests.builders.sheets import sheet, texts, write

from callboard.documents.layout.model import LayoutPiece
from callboard.documents.layout.pieces import pieces_of
from callboard.documents.layout.side_by_side import centred_headings
from callboard.documents.layout.words import words_of


class TestChips:
    def test_chips_that_end_before_the_edge_of_their_column_stand_apart(self):
        lines = texts(
            sheet(
                write(50, 80, "a paragraph that is as wide as the column on this page, so that nothing is stretched"),
                *(write(x, 100, chip) for x, chip in ((50, "Docker"), (89, "Kafka"), (123, "Python"), (162, "Go"))),
            )
        )
        assert lines[-1] == "Docker  Kafka  Python  Go"

    def test_a_stretched_line_stays_a_sentence(self):
        words = ((50, "Wide"), (79, "words"), (113, "of"), (132, "one"), (156, "line"))
        stretched = [write(x, 94, word) for x, word in words]
        full = [write(50 + 33 * place, 80, "column") for place in range(3)] + [write(149, 80, "edges")]
        assert texts(sheet(*full, *stretched))[-1] == "Wide words of one line"


class TestSizes:
    def test_a_heading_close_to_a_name_in_smaller_type_is_a_cell_of_its_own(self):
        assert texts(sheet(write(50, 100, "Work", size=20), write(95, 100, "Acme Bank", size=15))) == [
            "Work  Acme Bank"
        ]

    def test_small_word_between_large_ones_does_not_split_a_line(self):
        runs = [write(50, 100, "2020"), write(73, 100, "to", size=8), write(84, 100, "2022")]
        assert texts(sheet(*runs)) == ["2020 to 2022"]


class TestStackedDates:
    def test_date_ranges_of_consecutive_entries_stay_on_their_rows(self):
        runs = [
            run
            for row in range(4)
            for run in (write(50, 100 + 16 * row, f"Entry {row}"), write(400, 100 + 16 * row, f"201{row} - 2019"))
        ]
        assert texts(sheet(*runs)) == [f"Entry {row}  201{row} - 2019" for row in range(4)]


class TestMargins:
    def test_a_side_bar_with_headings_of_its_own_is_read_down(self):
        def part(x: float, y: float, name: str, rows: int) -> list[list[object]]:
            told = [write(x, y + 16 + 14 * row, f"{name} row {row}", size=8) for row in range(rows)]
            return [write(x, y, name, size=11), *told]

        lines = texts(
            sheet(
                *(*part(30, 100, "About", 2), *part(180, 100, "Summary", 3)),
                *(*part(30, 172, "Skills", 2), *part(180, 172, "Experience", 3)),
                *(*part(30, 244, "Hobbies", 2), *part(180, 244, "Education", 3)),
            )
        )
        assert lines.index("Hobbies row 1") < lines.index("Summary")


class TestCentredHeadings:
    def test_headings_in_the_middle_of_the_page_end_the_columns_above_them(self):
        def block(y: float, name: str) -> list[list[object]]:
            rows = [
                write(x, y + 20 + 14 * row, f"{name} {column} text of row {row}")
                for x, column in ((50, "left"), (350, "right"))
                for row in range(4)
            ]
            return [write(300 - 3.5 * len(name), y, name, size=14, bold=True), *rows]

        lines = texts(sheet(*block(100, "Profile"), *block(200, "Skills"), *block(300, "Interests")))
        assert (
            lines.index("Profile right text of row 3")
            < lines.index("Skills")
            < lines.index("Skills left text of row 0")
        )
        assert lines.index("Skills right text of row 3") < lines.index("Interests")


class TestNamesInMargins:
    def test_vertically_centred_label_does_not_head_the_text_below(self):
        def named(y: float, name: str, row: float) -> list[LayoutPiece]:
            rows = [write(220, y + at, "told of it", size=9) for at in (-row, row)]
            runs = [write(100 - 2.25 * len(name), y, name, size=9, bold=True), *rows]
            return pieces_of(words_of([glyph for run in runs for glyph in run]), [])

        names = ("Contact", "Location", "Known languages")
        beside = [piece for index, name in enumerate(names) for piece in named(100 + 80 * index, name, 7)]
        apart = [piece for index, name in enumerate(names) for piece in named(100 + 80 * index, name, 20)]
        assert centred_headings(beside) == set()
        assert {piece.text for piece in apart if id(piece) in centred_headings(apart)} == set(names)


class TestListsInColumns:
    def test_items_that_stand_side_by_side_are_read_column_by_column(self):
        def entry(y: float, name: str) -> list[list[object]]:
            rows = [
                ("• Cut the waiting time for", "• Trained nine colleagues in"),
                ("patients by half", "the use of the system"),
            ]
            points = [
                write(x + indent, y + 14 + 11 * row, text, size=8)
                for row, (left, right) in enumerate(rows)
                for x, indent, text in ((60, 8 * row, left), (260, 8 * row, right))
            ]
            return [write(50, y, f"{name} in the emergency ward of a hospital"), write(400, y, "2019 - 2021"), *points]

        lines = texts(sheet(*entry(100, "Nurse"), *entry(160, "Midwife")))
        assert lines[-5:] == [
            "Midwife in the emergency ward of a hospital  2019 - 2021",
            "Cut the waiting time for",
            "patients by half",
            "Trained nine colleagues in",
            "the use of the system",
        ]

    def test_short_items_side_by_side_are_the_cells_of_a_table(self):
        rows = [(f"• Tool {row}", f"• Craft {row}") for row in range(3)]
        cells = [
            write(x, 100 + 14 * y, text) for y, row in enumerate(rows) for x, text in zip((60, 260), row, strict=True)
        ]
        assert texts(sheet(*cells))[0] == "Tool 0  Craft 0"
