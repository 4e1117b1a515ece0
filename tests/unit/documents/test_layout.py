"""Reading order from glyphs alone: no file, no library."""

from itertools import count

import pytest

from callboard.documents.layout.model import Glyph, GlyphStyle, Mark, PageContents, Panel
from callboard.documents.layout.stages import lay_out

WIDTH = 0.5  # every glyph of the test face is half its size wide
NUMBERS = count()


def write(x: float, y: float, text: str, *, size: float = 10, bold: bool = False, tracking: float = 0.0) -> list[Glyph]:
    glyphs = []
    for char in text:
        advance = (WIDTH + tracking) * size
        glyphs.append(Glyph(char, x, x + WIDTH * size, y, size, GlyphStyle(bold=bold), next(NUMBERS), x))
        x += advance
    return glyphs


def sheet(*runs: list[Glyph], number: int = 1, **more) -> PageContents:
    return PageContents(number, 595, 842, [glyph for run in runs for glyph in run], **more)


def texts(*sheets: PageContents) -> list[str]:
    return [line.text for line in lay_out(list(sheets)).lines]


def column(x: float, y: float, prefix: str, rows: int, pitch: float = 14) -> list[list[Glyph]]:
    return [write(x, y + row * pitch, f"{prefix} line number {row} of the text") for row in range(rows)]


class TestWords:
    def test_spaces_are_found_where_the_file_has_none(self):
        assert texts(sheet(write(50, 100, "Ada"), write(68, 100, "Lovelace"))) == ["Ada Lovelace"]

    def test_fragments_of_a_word_are_joined(self):
        assert texts(sheet(write(50, 100, "Love"), write(70, 100, "lace"))) == ["Lovelace"]

    def test_narrow_gaps_separate_words_in_tight_type(self):
        runs, x = [], 50.0
        for word in ("Aufbau", "eines", "Netzes", "aus", "Stationen", "im", "Vogtland"):
            runs.append(write(x, 100, word))
            x += 5 * len(word) + 1.3
        assert texts(sheet(*runs)) == ["Aufbau eines Netzes aus Stationen im Vogtland"]

    def test_letter_spaced_heading_is_joined(self):
        assert texts(sheet(write(50, 100, "EXPERIENCE", tracking=0.3))) == ["EXPERIENCE"]

    def test_a_letter_spaced_heading_of_two_words_keeps_its_gap(self):
        runs = [write(50, 100, "WORK", tracking=0.3), write(88, 100, "HISTORY", tracking=0.3)]
        assert texts(sheet(*runs)) == ["WORK HISTORY"]

    def test_letters_with_spaces_between_them_are_a_word(self):
        assert texts(sheet(write(50, 100, "S K I L L S"))) == ["SKILLS"]

    def test_text_drawn_twice_to_look_bold_is_read_once(self):
        assert texts(sheet(write(50, 100, "Controller"), write(50.3, 100, "Controller"))) == ["Controller"]

    def test_narrow_double_letters_are_both_kept(self):
        glyphs = [
            Glyph(char, 50 + 2.2 * at, 52.2 + 2.2 * at, 100, 10, GlyphStyle(), at) for at, char in enumerate("llll")
        ]
        assert texts(sheet(glyphs)) == ["llll"]

    def test_an_accent_drawn_over_a_letter_is_part_of_it(self):
        accent = [Glyph("´", 61, 64, 100, 10, GlyphStyle(), 1)]
        assert texts(sheet(write(50, 100, "Jo"), accent, write(60, 100, "e"))) == ["Joé"]


class TestColumns:
    def test_two_columns_are_read_one_after_the_other(self):
        lines = texts(sheet(*column(50, 100, "left", 8), *column(320, 107, "right", 8)))
        assert [line.split()[0] for line in lines] == ["left"] * 8 + ["right"] * 8

    def test_a_heading_over_both_columns_comes_first_and_a_footer_last(self):
        wide = "A summary that runs over the whole width of the page and a little further than that"
        runs = [write(50, 80, wide), *column(50, 110, "left", 6), *column(320, 117, "right", 6), write(50, 230, wide)]
        lines = texts(sheet(*runs))
        assert lines[0] == lines[-1] == wide
        assert [line.split()[0] for line in lines[1:-1]] == ["left"] * 6 + ["right"] * 6

    def test_a_date_at_the_right_edge_is_a_cell_of_its_line(self):
        writer = lay_out([sheet(write(50, 100, "Analyst"), write(450, 100, "1842 – 1843"))])
        assert len(writer.lines) == 1
        assert len(writer.lines[0].cells) == 2

    def test_dates_in_the_left_margin_are_read_across(self):
        runs = []
        for job in range(4):
            y = 100 + 60 * job
            runs += [write(50, y, f"201{job} – 201{job + 1}"), write(150, y, f"Job {job} at a company")]
            runs += [write(150, y + 14, f"did {job} things for a long time"), write(150, y + 28, f"and {job} others")]
        lines = texts(sheet(*runs))
        assert [line for line in lines if "Job" in line] == [
            f"201{n} – 201{n + 1}  Job {n} at a company" for n in range(4)
        ]
        assert [line for line in lines if line.startswith("did")] == [
            f"did {n} things for a long time" for n in range(4)
        ]

    def test_a_date_that_is_wrapped_in_the_margin_stays_together(self):
        runs = []
        for job in range(4):
            y = 100 + 60 * job
            runs += [write(50, y, f"May 201{job} –"), write(50, y + 14, f"June 201{job + 1}")]
            runs += [write(150, y, f"Job {job} at a company"), write(150, y + 14, f"did {job} things for a long time")]
        assert "May 2012 – June 2013  Job 2 at a company" in texts(sheet(*runs))

    def test_coloured_side_bar_is_a_column_despite_a_narrow_gap(self):
        runs = [*column(20, 100, "bar", 5), *column(208, 100, "main", 5)]
        lines = texts(sheet(*runs, panels=[Panel(0, 0, 203, 842)]))
        assert [line.split()[0] for line in lines] == ["bar"] * 5 + ["main"] * 5

    def test_a_right_side_bar_does_not_interrupt_the_main_column_at_a_page_break(self):
        first = sheet(*column(50, 100, "main", 30, 20), *column(400, 107, "bar", 30, 20))
        second = sheet(*column(50, 100, "more", 5), number=2)
        order = [line.split()[0] for line in texts(first, second)]
        assert order == ["main"] * 30 + ["more"] * 5 + ["bar"] * 30


class TestLines:
    def test_bullet_signs_are_marked_and_removed(self):
        lines = lay_out([sheet(write(50, 100, "•"), write(62, 100, "Built engines"), write(62, 112, "of brass"))]).lines
        assert [(line.text, line.bullet) for line in lines] == [("Built engines", True), ("of brass", False)]
        assert lines[0].block == lines[1].block

    def test_a_drawn_dot_is_a_bullet(self):
        lines = lay_out([sheet(write(62, 100, "Built engines"), marks=[Mark(52, 95, 55, 98)])]).lines
        assert lines[0].bullet

    def test_a_drawn_dot_halfway_between_two_lines_is_the_bullet_of_the_first(self):
        runs = (write(62, 100, "Built engines of brass"), write(62, 114, "and of steel"))
        lines = lay_out([sheet(*runs, marks=[Mark(52, 101, 56, 105)])]).lines
        assert [line.bullet for line in lines] == [True, False]

    def test_a_wider_gap_begins_a_block(self):
        lines = lay_out([sheet(*(write(50, y, "some words here") for y in (100, 112, 124, 150, 162)))]).lines
        assert [line.block for line in lines] == [0, 0, 0, 1, 1]

    def test_line_offsets_match_the_document_text(self):
        writer = lay_out([sheet(*column(50, 100, "left", 3))])
        text = "\n".join(line.text for line in writer.lines)
        assert all(text[line.start : line.end] == line.text for line in writer.lines)

    def test_page_numbers_and_repeated_headers_are_not_in_the_middle(self):
        pages = [
            sheet(
                write(50, 30, "Ada Lovelace"), write(50, 400, f"text {n}"), write(280, 820, f"Page {n} of 2"), number=n
            )
            for n in (1, 2)
        ]
        assert texts(*pages) == ["Ada Lovelace", "text 1", "text 2", "Page 1 of 2", "Ada Lovelace", "Page 2 of 2"]

    @pytest.mark.parametrize("sheets", [[], [sheet()], [sheet(write(10, 10, " "))]])
    def test_page_without_text_has_no_lines(self, sheets):
        assert texts(*sheets) == []


def test_overlong_line_does_not_split_columns():
    left = [write(50, 100 + 14 * row, f"left row {row}") for row in range(12)]
    right = [write(150, 107 + 14 * row, f"right row number {row} of the main column") for row in range(12)]
    left[6] = write(50, 184, "left row that runs long")
    lines = texts(sheet(*left, *right))
    assert [line.startswith("left") for line in lines] == [True] * 12 + [False] * 12


class TestFaces:
    def test_line_reports_where_its_typeface_changes(self):
        (line,) = lay_out([sheet(write(50, 100, "Engineer,", bold=True), write(98, 100, "Acme Ltd"))]).lines
        assert [(line.text[face.start :], face.bold) for face in line.faces] == [
            ("Engineer, Acme Ltd", True),
            ("Acme Ltd", False),
        ]

    def test_line_in_one_typeface_has_no_faces(self):
        (line,) = lay_out([sheet(write(50, 100, "Engineer at Acme Ltd"))]).lines
        assert line.faces == ()


class TestThreeColumns:
    def test_dates_stay_with_what_they_date_beside_a_side_bar(self):
        side = [write(20, 100 + 17 * row, f"skill number {row}") for row in range(12)]
        dates = [write(150, 105 + 60 * row, f"20{10 + row}") for row in range(4)]
        told = [write(200, 105 + 15 * row, f"words that tell of a post {row}") for row in range(15)]
        read = texts(sheet(*side, *dates, *told))
        assert read.index("skill number 11") < read.index("2010  words that tell of a post 0")


def test_side_bar_of_tags_is_a_column():
    tags = ("Go", "Python", "SQL"), ("Kafka", "Linux"), ("Docker", "Git", "AWS"), ("Terraform",), ("Redis", "Rust")
    runs = column(50, 100, "experience", 12)
    for row, names in enumerate((*tags, *tags)):
        x = 400.0
        for name in names:
            runs.append(write(x, 104 + 17 * row, name))
            x += 5 * len(name) + 11 + 3 * row
    found = texts(sheet(*runs))
    assert found[:12] == [f"experience line number {row} of the text" for row in range(12)]
