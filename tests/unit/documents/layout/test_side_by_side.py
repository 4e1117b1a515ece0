"""Entries side by side, and section names in the margin."""

from tests.builders.sheets import sheet, texts, write


def card(x: float, y: float, title: str, dates: str, rows: int = 2) -> list[list[tuple[float, str, bool]]]:
    told = [write(x, y + 28 + 14 * row, f"{title.lower()} did thing number {row}") for row in range(rows)]
    return [write(x, y, title, bold=True), write(x, y + 14, dates), *told]


class TestCards:
    def test_heading_over_two_cards_separates_the_rows_of_cards(self):
        lines = texts(
            sheet(
                write(50, 80, "Experience", size=14, bold=True),
                *card(50, 100, "Plumber", "2019 - 2021"),
                *card(320, 100, "Teacher", "2017 - 2019"),
                write(50, 180, "Education", size=14, bold=True),
                *card(50, 200, "Law", "2013 - 2017"),
                *card(320, 200, "History", "2010 - 2013"),
                write(50, 280, "Skills", size=14, bold=True),
                write(50, 300, "Excel and Word"),
            )
        )
        assert lines.index("Plumber") < lines.index("Teacher") < lines.index("Education") < lines.index("History")
        assert lines.index("plumber did thing number 1") < lines.index("Teacher")
        assert lines[-2:] == ["Skills", "Excel and Word"]

    def test_headings_behind_icons_come_before_their_dates_and_text(self):
        jobs = [
            [write(50, y, "2019 - 2021"), write(50, y + 14, "Leeds"), write(160, y, "Plumber", bold=True)]
            + [write(160, y + 14 * row, f"mended pipe number {row} of the house in the lane") for row in (1, 2, 3)]
            for y in (100, 170)
        ]
        lines = texts(
            sheet(
                write(63, 80, "Professional Experience", size=12, bold=True),
                *[run for job in jobs for run in job],
                write(63, 250, "Education", size=12, bold=True),
                *[write(50, 270, "2013 - 2017"), write(160, 270, "History", bold=True)],
                *[write(50, 300, "2010 - 2013"), write(160, 300, "Law", bold=True)],
                write(63, 330, "Skills", size=12, bold=True),
                *[write(50, 350, "Crafts", bold=True), write(235, 350, "Tools", bold=True)],
                *[write(50, 364, "Roofing and tiling"), write(235, 364, "Excel and Word")],
                write(63, 390, "Languages", size=12, bold=True),
                *[write(50, 410, "English", bold=True), write(235, 410, "Welsh", bold=True)],
                *[write(50, 424, "First language"), write(235, 424, "Good")],
            )
        )
        assert lines[-9:-6] == ["Education", "2013 - 2017  History", "2010 - 2013  Law"]

    def test_table_of_start_and_end_dates_is_not_cards(self):
        runs = [
            write(x, 100 + 14 * row, f"0{row + 1}/201{row + col}") for row in range(3) for col, x in ((0, 50), (5, 150))
        ]
        assert texts(sheet(*runs)) == ["01/2010  01/2015", "02/2011  02/2016", "03/2012  03/2017"]

    def test_a_side_bar_whose_headings_look_otherwise_stays_a_column(self):
        main = [write(50, 100 + 14 * row, f"main text of row number {row}") for row in range(14)]
        side = [write(400, 100 + 14 * row, f"side {row}") for row in range(14)]
        main[3] = write(50, 142, "Experience", size=14, bold=True)
        main[9] = write(50, 226, "Education", size=14, bold=True)
        lines = texts(sheet(*main, *side))
        assert [line.startswith("side") for line in lines] == [False] * 14 + [True] * 14


class TestMarginTitles:
    def content(self, y: float, rows: int) -> list[list[object]]:
        return [write(165, y + 14 * row, f"content of row {row} that is told at some length") for row in range(rows)]

    def test_section_names_in_the_margin_come_before_their_text(self):
        lines = texts(
            sheet(
                *(write(43, 100, "Employment", bold=True), *self.content(100, 5)),
                *(write(43, 190, "Academic", bold=True), write(43, 204, "Background", bold=True)),
                *self.content(190, 4),
                *(write(43, 270, "Skills", bold=True), *self.content(270, 2)),
                *(write(43, 320, "Hobbies", bold=True), *self.content(320, 2)),
            )
        )
        assert [line for line in lines if not line.startswith("content")] == [
            *("Employment", "Academic", "Background", "Skills", "Hobbies"),
        ]
        assert lines.index("Background") == lines.index("Academic") + 1
