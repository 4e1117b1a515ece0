"""Which of two groups of lines labels the other."""

from tests.builders.sheets import sheet, texts, write

from callboard.documents.layout.margin_labels import are_labels, reads_across
from callboard.documents.layout.model import GlyphStyle, LayoutPiece, Word


def piece(x: float, y: float, text: str, size: float = 10) -> LayoutPiece:
    return LayoutPiece([Word(text, x, x + 5 * len(text), y, size, GlyphStyle(), [])])


def test_side_that_ends_where_the_other_begins_is_not_a_label():
    above = [piece(50, 80, "Curriculum vitae of many pages"), piece(50, 95, "Of which this is the first one")]
    below = [piece(250, 110, "Planner"), piece(250, 124, "Great Northern Works"), piece(250, 138, "Leeds")]
    assert not are_labels(above, below)
    assert not are_labels(below, above)


def test_two_line_name_in_the_margin_follows_the_contact_lines():
    rows = [write(50, 60, "0341 555 0119", size=9), write(50, 72, "jan@smit.example", size=9)]
    rows.append(write(180, 66, "Planner of railways", size=17))
    told = [("Profile", "Plans the lines of a railway"), ("Work", "Planner at Great Northern Works")]
    told += [("Training", "School of Railways and Bridges"), ("Skills", "Maps"), ("Tongues", "Dutch and Frisian")]
    for at, (name, text) in enumerate(told):
        y = 120 + 50 * at
        rows += [write(50, y, name, size=14), write(180, y + 2, text, bold=True)]
        rows += [write(180, y + 14 + 12 * line, f"line {line} of what is told about it") for line in range(2)]
    rows.append(write(50, 186, "History", size=14))
    read = texts(sheet(*rows))
    assert read[read.index("Work") :][:3] == ["Work", "History", "Planner at Great Northern Works"]


def test_most_headings_in_the_margin_level_with_what_they_head_are_enough():
    names = [(80, "Education"), (140, "Certificates"), (200, "Languages"), (260, "Skills")]
    side = [piece(50, y, name, size=20) for y, name in names]
    other = [piece(200, 80 + 12 * line, f"line {line} of what is told", size=10) for line in range(20)]
    assert are_labels(side, [one for one in other if abs(one.y - 260) > 5])


def test_side_with_nothing_on_it_labels_nothing():
    told = [piece(250, 110, "Planner"), piece(250, 124, "Great Northern Works")]
    assert not are_labels([], told)
    assert not are_labels(told, [])


def test_dates_of_several_lines_with_no_white_between_them_date_one_post_each():
    posts = [("Harbour Works", ["May", "2014–June", "2015"], 3), ("North Mills", ["July", "2015–Today"], 2)]
    posts += [("Brook and Daughters", ["May", "2017"], 2), ("Ash Nurseries", ["2018–Today"], 3)]
    y, runs = 100, []
    for name, date, lines in posts:
        runs += [write(50, y + 14 * at, text) for at, text in enumerate(date)]
        runs += [write(150, y, f"Planner at {name}", bold=True)]
        runs += [write(150, y + 14 * line, f"line {line} of what was planned there") for line in range(1, lines)]
        y += 14 * lines
    assert [line for line in texts(sheet(*runs)) if "Planner" in line] == [
        "May 2014–June 2015  Planner at Harbour Works",
        "July 2015–Today  Planner at North Mills",
        "May 2017  Planner at Brook and Daughters",
        "2018–Today  Planner at Ash Nurseries",
    ]


def test_two_dates_of_one_stretch_of_time_above_each_other_are_one_label():
    runs = []
    for at in range(4):
        y = 100 + 60 * at
        runs += [write(50, y, f"Nov 201{at}"), write(50, y + 14, f"June 201{at + 1}")]
        runs += [write(150, y, f"Planner {at}", bold=True), write(150, y + 14, "who plans the lines of a railway")]
    assert "Nov 2012 June 2013  Planner 2" in texts(sheet(*runs))


def test_names_of_sections_close_above_dates_in_the_margin_are_apart_from_them():
    runs = [write(50, 66, "Contact", size=9.5), write(190, 70, "Ann Ash", size=17)]
    told = [("WORK", ["2014–2016", "2012–2014"]), ("SCHOOL", ["2008–2012"]), ("TONGUES", ["Dutch", "Frisian"])]
    y = 100
    for name, labels in told:
        runs.append(write(50, y, name))
        for label in labels:
            y += 15
            runs += [write(50, y, label, size=9.5), write(190, y, f"what is told of {label}", size=9.5)]
            runs += [write(190, y + 12, "and more of it", size=9.5)] if "–" in label else []
            y += 24 if "–" in label else 0
        y += 18
    assert texts(sheet(*runs))[1:] == [
        *("WORK", "2014–2016  what is told of 2014–2016", "and more of it"),
        *("2012–2014  what is told of 2012–2014", "and more of it", "SCHOOL"),
        *("2008–2012  what is told of 2008–2012", "and more of it", "TONGUES"),
        *("Dutch  what is told of Dutch", "Frisian  what is told of Frisian"),
    ]


def test_names_of_a_table_that_wait_below_longer_rows_are_labels():
    told = [piece(150, 100 + 12 * line, f"line {line} of what is told there at some length") for line in range(12)]
    table = [piece(50, 100 + 12 * line, f"name {line}") for line in (0, 1, 2, 4, 5, 7, 8, 9)]
    assert are_labels(table, told)


def test_names_with_colons_level_with_their_values_are_labels_though_headings_stand_on_both_sides():
    named = ["Employer:", "Place:", "Role:", "Tasks:", "Name:", "Phone:"]
    side = [piece(50, 80, "Personal data", size=14), piece(50, 140, "Working life", size=14)]
    side += [piece(50, y, name) for y, name in zip((100, 114, 160, 174, 188, 202), named, strict=True)]
    other = [piece(250, 80, "Personal data", size=14), piece(250, 140, "Working life", size=14)]
    other += [piece(250, y, f"value of {y}") for y in (100, 114, 160, 174, 188, 202)]
    assert reads_across(side, other)
    plain = [
        LayoutPiece([Word(one.text.rstrip(":"), one.x0, one.x1, one.y, one.size, GlyphStyle(), [])]) for one in side
    ]
    assert not reads_across(plain, other)
