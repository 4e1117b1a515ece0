"""Areas of a page in reading order."""

from tests.builders.sheets import after, column, sheet, texts, write

from callboard.documents.layout.columns import find_columns
from callboard.documents.layout.model import Panel


def test_areas_are_in_reading_order_with_lane_and_column():
    (page,) = after(find_columns, sheet(*column(50, 100, "main", 30, 20), *column(400, 107, "bar", 30, 20))).pages
    assert [(area.pieces[0].words[0].text, area.lane, area.column) for area in page.areas] == [
        ("main", "main", 1),
        ("bar", "right", 2),
    ]


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

    def test_side_bar_whose_head_has_another_colour_is_one_column_with_it(self):
        runs = [*column(20, 100, "bar", 12), *column(208, 100, "main", 12)]
        lines = texts(sheet(*runs, panels=[Panel(0, 160, 203, 842)]))
        assert [line.split()[0] for line in lines] == ["bar"] * 12 + ["main"] * 12


class TestSideBars:
    def test_margin_of_dates_beside_a_side_bar_belongs_to_its_text(self):
        bar = [write(30, 180 + 14 * row, f"fact {row}") for row in range(12)]
        runs = [*bar, write(120, 140, "Experience", size=14, bold=True), write(120, 300, "Studies", size=14, bold=True)]
        for at, y in enumerate((160, 220, 320, 380)):
            runs += [write(120, y, f"201{at} - 201{at + 1}"), write(190, y, f"Post {at} at a works", bold=True)]
            runs += [write(190, y + 12 * line, f"line {line} of what was done there") for line in (1, 2)]
        lines = texts(sheet(*runs))
        assert lines[:12] == [f"fact {row}" for row in range(12)]
        assert lines[12:14] == ["Experience", "2010 - 2011  Post 0 at a works"]
        assert lines[lines.index("Studies") + 1] == "2012 - 2013  Post 2 at a works"

    def test_ratings_beside_the_names_of_skills_are_no_column(self):
        names = ["Felling", "Sawing", "Planing", "Turning", "Gluing", "Joining"]
        runs = [write(50, 100 + 14 * at, name) for at, name in enumerate(names)]
        runs += [write(150, 100 + 14 * at, "•••••") for at in range(len(names))]
        assert texts(sheet(*runs)) == [f"{name}  •••••" for name in names]


class TestHeadsAndTails:
    """Where the columns of a page begin and end."""

    def heads(self, y: float, *names: str) -> list:
        return [write(x, y, name, size=16, bold=True) for x, name in zip((50, 320), names, strict=False)]

    def test_contact_lines_above_the_headings_of_both_columns_are_read_across(self):
        runs = [write(50, 60, "ann@ash.example"), write(200, 60, "0113 555 010"), write(320, 60, "Leeds")]
        runs += [*self.heads(90, "Work", "Skills"), *column(50, 110, "left", 6), *column(320, 110, "right", 6)]
        lines = texts(sheet(*runs))
        assert lines[0] == "ann@ash.example  0113 555 010  Leeds"
        assert lines[1:8] == ["Work", *(f"left line number {row} of the text" for row in range(6))]

    def test_column_goes_on_below_its_neighbour_up_to_the_next_heading(self):
        runs = [*self.heads(90, "Work", "Skills"), *column(50, 110, "left", 6), *column(320, 110, "right", 5)]
        runs += [write(50, 215, "left, one post"), write(50, 231, "left, and short")]
        runs += [write(50, 290, "Besides", size=16, bold=True)]
        runs += [write(50, 310, "A line that runs over the whole width of the page and to its very end, nearly so")]
        lines = texts(sheet(*runs))
        assert lines.index("left, one post") < lines.index("Skills") < lines.index("Besides")

    def test_only_heading_of_a_column_heads_it_with_the_lines_between(self):
        bar = [write(30, 160 + 14 * row, f"short fact {row}") for row in range(14)]
        runs = [*bar, write(150, 110, "Work", size=14, bold=True), write(150, 132, "Planner"), write(150, 146, "Leeds")]
        lines = texts(sheet(*runs, *column(150, 160, "done", 14)))
        assert lines[lines.index("Work") :][:4] == ["Work", "Planner", "Leeds", "done line number 0 of the text"]

    def test_heading_directly_above_a_column_heads_it(self):
        bar = [write(30, 130 + 14 * row, f"short fact {row}") for row in range(16)]
        runs = [*bar, write(150, 110, "Work", size=16, bold=True), write(150, 240, "School", size=16, bold=True)]
        runs += [*column(150, 132, "done", 7), *column(150, 262, "learnt", 5)]
        lines = texts(sheet(*runs))
        assert lines[lines.index("Work") + 1].startswith("done")


def test_columns_with_hardly_more_than_a_space_between_them_are_parted():
    words = ["and more", "and much more of it", "told at length in all its parts", "in short"]
    left = [f"left row {row} {words[row % 4]}".ljust(46, "x") for row in range(12)]
    runs = [write(50, 100 + 14 * row, text if row % 3 else text[:20]) for row, text in enumerate(left)]
    runs += [write(50 + 46 * 5 + 7, 100 + 14 * row, f"right row {row} is told at length as well") for row in range(24)]
    lines = texts(sheet(*runs))
    assert [line.split()[0] for line in lines] == ["left"] * 12 + ["right"] * 24


def test_overlong_line_does_not_split_columns():
    left = [write(50, 100 + 14 * row, f"left row {row}") for row in range(12)]
    right = [write(150, 107 + 14 * row, f"right row number {row} of the main column") for row in range(12)]
    left[6] = write(50, 184, "left row that runs long")
    lines = texts(sheet(*left, *right))
    assert [line.startswith("left") for line in lines] == [True] * 12 + [False] * 12


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
