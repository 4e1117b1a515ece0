"""Headings by words and type."""

from tests.builders.lines import Sheet, celled, sections
from tests.unit.engine.resume.samples import read

from callboard.engine.document import Box, Line
from callboard.engine.resume.model import Section


def test_skill_group_name_is_not_a_section() -> None:
    sheet = Sheet().set("Jane Doe", 20, size=20.0)
    for top, title in ((40, "Experience"), (60, "Education"), (80, "Skills")):
        sheet.set(title, top, size=14.0, bold=True).set(
            "Engineer at Acme" if top < 80 else "Tools", top + 12, bold=top == 80
        )
    sheet.set("Git, Docker", 110)
    assert sections(sheet)[-1] == (Section.SKILLS, ["Tools", "Git, Docker"])


def test_number_set_apart_from_its_heading_is_a_number() -> None:
    sheet = Sheet().set("Jane Doe", 20, size=20.0)
    for top, number, title in ((60, "1", "Experience"), (100, "2", "Education"), (140, "3", "Skills")):
        celled(sheet, [number, title], top, size=14.0, bold=True).set("Engineer at Acme, 2015 to 2019", top + 20)
    assert [section for section, _ in sections(sheet)][1:] == [Section.WORK, Section.EDUCATION, Section.SKILLS]


def test_headings_of_one_level_are_of_one_rank_whether_in_capitals_or_not() -> None:
    sheet = Sheet().set("Jane Doe", 20, size=20.0)
    for top, title in ((40, "EDUCATION"), (80, "CERTIFICATES"), (120, "SKILLS"), (160, "Projects")):
        sheet.set(title, top, size=13.0, level=1, caps=title.isupper()).set("Physics", top + 20)
    assert [section for section, _ in sections(sheet)][-1] == Section.PROJECTS


def test_heading_a_hair_smaller_is_of_the_same_rank() -> None:
    sheet = Sheet().set("Jane Doe", 20, size=20.0)
    for top, title in ((40, "EXPERIENCE"), (80, "EDUCATION"), (120, "HOBBIES"), (160, "SKILLS")):
        sheet.set(title, top, size=11.5 if title == "SKILLS" else 12.0, caps=True).set("Physics", top + 20)
    assert [section for section, _ in sections(sheet)][-1] == Section.SKILLS


def test_icon_before_a_heading_is_not_a_bullet() -> None:
    sheet = Sheet().set("Jane Doe", 40, size=20.0)
    sheet.set("Experience", 80, bold=True, bullet=True).set("Engineer at Acme, 2015 to 2019", 100)
    sheet.set("Education", 140, bold=True, bullet=True).set("BSc in Physics", 160)
    assert [section for section, _ in sections(sheet)][1:] == [Section.WORK, Section.EDUCATION]


def test_white_space_marks_unlisted_headings_in_uniform_type() -> None:
    sheet = Sheet().set("Jane Doe", 20).set("Skill Highlights", 50).set("Axure", 61).set("Sketch", 72)
    sheet.set("Experience", 100).set("Engineer at Acme, 2015 to 2019", 111)
    assert sections(sheet)[1:] == [
        (Section.SKILLS, ["Axure", "Sketch"]),
        (Section.WORK, ["Engineer at Acme, 2015 to 2019"]),
    ]


def test_headings_in_the_margin_share_a_row_with_what_they_open() -> None:
    sheet = Sheet().set("Jane Doe", 20, size=20.0)
    for top, heading, opening in ((60, "Work", "Store Manager"), (120, "Education", "Leeds College")):
        line = Line(
            text=f"{heading}\t{opening}", start=sheet.end, box=Box(50, top, 300, top + 10), size=10.0, indent=0,
        )  # fmt: skip
        sheet.lines.append(line)
        sheet.end += len(line.text) + 1
        below = Line(
            text="March 2015 – June 2019", start=sheet.end, box=Box(150, top + 14, 300, top + 24), size=10.0, indent=100
        )
        sheet.lines.append(below)
        sheet.end += len(below.text) + 1
    assert sections(sheet)[1:] == [
        (Section.WORK, ["Store Manager", "March 2015 – June 2019"]),
        (Section.EDUCATION, ["Leeds College", "March 2015 – June 2019"]),
    ]


def test_label_after_the_last_job_opens_a_section_of_one_line() -> None:
    resume = read(
        "Jane Doe\n\nExperience\nDeveloper, Harbour Foods Ltd, March 2015 – June 2019\n- Built the ordering system\n"
        "Skills: Python, Django, Docker\n"
    )
    assert [word.value for group in resume.skills for word in group.keywords] == ["Python", "Django", "Docker"]


def test_a_sidebar_with_headings_of_its_own_stays_apart() -> None:
    sheet = Sheet().set("Skills", 100, column=1, size=12.0, bold=True).set("Python, Go", 120, column=1)
    sheet.set("Experience", 100, column=2, x=200.0, size=12.0, bold=True).set(
        "Engineer, Acme Inc., 2019 – 2021", 120, column=2, x=200.0
    )
    assert sections(sheet) == [
        (Section.SKILLS, ["Python, Go"]),
        (Section.WORK, ["Engineer, Acme Inc., 2019 – 2021"]),
    ]


def test_column_that_goes_on_after_a_heading_of_a_later_page_is_read() -> None:
    sheet = Sheet().set("Jane Doe", 20, size=20.0)
    sheet.set("Experience", 40, size=14.0, bold=True).set("Engineer, Acme Ltd", 60, column=1)
    sheet.set("Education", 40, size=14.0, bold=True, page=2).set("Skills", 80, size=14.0, bold=True, page=2)
    sheet.set("Git, Docker", 100, page=2).set("2012 – 2014", 80, column=1)
    assert any("Git, Docker" in rows for _, rows in sections(sheet))


def _with_headings(*unlisted: str, last: str = "Languages") -> list[tuple[Section, list[str]]]:
    sheet = Sheet()
    for at, title in enumerate(("Experience", "Education", last, *unlisted)):
        sheet.set(title, 40 + 60 * at, size=14.0, bold=True).set(f"what is told under {title}", 66 + 60 * at)
    return sections(sheet)


def test_heading_that_no_list_knows_ends_a_section_if_it_is_set_as_the_others() -> None:
    assert _with_headings("A Day on the River")[-1] == (Section.OTHER, ["what is told under A Day on the River"])


def test_lines_set_as_headings_are_none_where_many_are_set_so() -> None:
    found = _with_headings("Ann at the Mill", "Ben at the Weir")
    assert [section for section, _ in found] == [Section.WORK, Section.EDUCATION, Section.LANGUAGES]


def test_kind_of_skill_that_no_list_knows_stays_with_the_skills() -> None:
    assert [section for section, _ in _with_headings("On the River", last="Skills")][-1] == Section.SKILLS


def test_heading_of_experience_that_ends_in_the_name_of_a_post_is_a_heading() -> None:
    sheet = Sheet()
    for at, title in enumerate(("Educación", "Idiomas", "Experiencia docente")):
        sheet.set(title, 40 + 60 * at, size=14.0, bold=True).set(f"lo que dice {title}", 66 + 60 * at)
    assert [section for section, _ in sections(sheet)] == [Section.EDUCATION, Section.LANGUAGES, Section.WORK]


def test_smaller_heading_of_a_section_that_no_other_names_begins_it() -> None:
    sheet = Sheet()
    for at, title in enumerate(("Experience", "Education", "Skills")):
        sheet.set(title, 40 + 60 * at, size=14.0, bold=True).set(f"what is told under {title}", 66 + 60 * at)
    sheet.set("Certificates", 240, bold=True).set("Forklift licence", 254)
    assert sections(sheet)[-1] == (Section.CERTIFICATES, ["Forklift licence"])


def test_text_across_the_page_below_columns_goes_on_with_the_section_that_has_a_heading() -> None:
    sheet = Sheet().set("Jane Doe", 20, size=20.0)
    sheet.set("Experience", 60, column=1, size=14.0, bold=True).set("Baker, Moor Mills", 80, column=1)
    sheet.set("Summer 2019", 80, column=2, x=300.0).set("Bakes the bread of the whole valley", 100)
    assert (Section.WORK, ["Baker, Moor Mills", "Bakes the bread of the whole valley"]) in sections(sheet)


def test_misspelt_heading_in_the_margin_is_one_beside_certain_ones() -> None:
    sheet = Sheet().set("Jana Korn", 20, size=20.0)
    celled(sheet, ["Ausbildung", "Handelsschule Kiel"], 60).set("2001 - 2004", 75)
    celled(sheet, ["Berufserfahrnug", "2005 - 2011 Reederei Nord"], 90).set("Disponentin", 105)
    celled(sheet, ["Sprachen", "Deutsch, Englisch"], 120)
    assert [section for section, _ in sections(sheet)][1:] == [Section.EDUCATION, Section.WORK, Section.LANGUAGES]


def test_title_of_a_japanese_document_opens_no_section_of_jobs() -> None:
    layout = sections(Sheet().set("職務経歴書", 20, size=16.0).set("林 小雨", 60).set("■職務要約", 90))
    assert Section.WORK not in [section for section, _ in layout]


def test_names_of_entries_set_like_the_headings_are_no_headings() -> None:
    sheet = Sheet().set("Nora Feld", 20, size=20.0)
    for at, title in enumerate(("Education", "Skills", "Work experience", "Projects")):
        sheet.set(title, 60 + 60 * at, bold=True).set("what is told of it in a line", 72 + 60 * at)
    sheet.set("Volunteering", 300, bold=True).set("Singing in a choir", 312, bold=True)
    sheet.set("what is told of it in a line", 324).set("Mending of bicycles", 348, bold=True)
    assert [section for section, _ in sections(sheet)][-1] == Section.VOLUNTEER
