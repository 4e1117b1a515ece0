"""The language grid of Europass, projects below their date, and list signs that are hard to see."""

from dataclasses import replace

from tests.builders.lines import Sheet, celled
from tests.unit.engine.resume.samples import TODAY, read

from callboard.engine.document import MediaType
from callboard.engine.page import NOWHERE
from callboard.engine.resume.parser import parse_resume

GRID = [
    ["Mother tongue(s)", "Spanish"],
    ["UNDERSTANDING", "SPEAKING", "WRITING"],
    ["Listening", "Reading", "Spoken interaction", "Spoken production"],
    ["English", "B2", "B2", "B1", "B2"],
]


def test_grid_of_language_levels_is_languages_and_no_skills() -> None:
    sheet = Sheet().set("Jane Doe", 20, size=20.0).set("PERSONAL SKILLS", 60, size=14.0, bold=True)
    for number, cells in enumerate(GRID):
        celled(sheet, cells, 90 + 20 * number)
    sheet.set("Bookkeeping", 180).set("Common European Framework of Reference for Languages", 200)
    resume = parse_resume(sheet.document(), today=TODAY)
    assert [(one.language.value, one.cefr) for one in resume.languages] == [("Spanish", None), ("English", "B2")]
    assert [word.value for group in resume.skills for word in group.keywords] == ["Bookkeeping"]


def test_project_is_named_below_its_date_and_a_link_for_all_is_none() -> None:
    sheet = Sheet().set("Jane Doe", 20, size=20.0).set("Projects", 60, size=14.0, bold=True)
    sheet.set("More information: https://jane.example/code", 80)
    for number, name in enumerate(("Tide tables", "Star charts")):
        sheet.set(name, 100 + 60 * number, bold=True).set("Draws what is asked for", 114 + 60 * number, bullet=True)
    resume = parse_resume(sheet.document(), today=TODAY)
    assert [project.name.value for project in resume.projects] == ["Tide tables", "Star charts"]


def test_dash_without_a_blank_is_a_list_sign_where_it_opens_several_lines() -> None:
    job = "Jane Doe\n\nExperience\nEngineer, Acme Ltd  2019 – 2020\n"
    points = ["Built a bridge over the mill race", "Drew plans of locks", "Led the survey"]
    (work,) = read(job + "\n".join(f"-{point}" for point in points)).work
    assert [point.value for point in work.bullets] == points
    (work,) = read(f"{job}-{points[0]}\n").work
    assert work.summary
    assert work.summary.value == f"-{points[0]}"


def test_lines_of_a_word_file_that_are_broken_by_hand_are_points_of_their_own() -> None:
    sheet = Sheet().set("Jane Doe", 0).set("Experience", 0, bold=True).set("Engineer, Acme Ltd  2019 – 2020", 0)
    sheet.set("Built a bridge over the old mill race that carries all of the traffic of the town", 0, bullet=True)
    sheet.set("Drew plans of locks", 0)
    document = sheet.document()
    lines = tuple(replace(line, box=NOWHERE) for line in document.lines)
    document = replace(document, media_type=MediaType.DOCX, lines=lines)
    (work,) = parse_resume(document, today=TODAY).work
    assert [point.value for point in work.bullets][-1] == "Drew plans of locks"
