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
