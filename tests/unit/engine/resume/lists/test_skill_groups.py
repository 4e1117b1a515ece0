"""Names of skill groups, phrases and sentences among skills."""

from tests.builders.lines import Sheet
from tests.unit.engine.resume.samples import TODAY, read

from callboard.engine.resume.parser import parse_resume


def skills(lines: str) -> list[tuple[str | None, list[str]]]:
    resume = read(f"Jane Doe\n\nExperience\nEngineer  2019 – 2020\n\nSkills\n{lines}\n")
    return [
        (group.name.value if group.name else None, [word.value for word in group.keywords]) for group in resume.skills
    ]


def test_one_slash_between_blanks_is_inside_a_skill_and_several_part_a_list() -> None:
    assert skills("React / Redux, Go") == [(None, ["React / Redux", "Go"])]
    assert skills("Go / Rust / C / SQL") == [(None, ["Go", "Rust", "C", "SQL"])]


def test_level_behind_a_skill_is_no_part_of_it_but_a_word_of_its_name_is() -> None:
    assert skills("Linux Grundkenntnisse, Excel sehr gut, Visual Basic") == [(None, ["Linux", "Excel", "Visual Basic"])]


def test_list_item_that_is_one_phrase_is_not_cut_at_its_commas() -> None:
    assert skills("- Knowledgeable in Word, Access, and Excel\n- Patience") == [
        (None, ["Knowledgeable in Word, Access, and Excel", "Patience"])
    ]
    assert skills("- Word, Access, and Excel") == [(None, ["Word", "Access", "Excel"])]


def test_sentences_about_skills_list_none() -> None:
    text = (
        "In the projects of my second year I wrote several games with friends from school, and later on\n"
        "a small shop for a farm near our village that sells apples."
    )
    assert skills(f"{text}\nPython, Go") == [(None, ["Python", "Go"])]


def test_name_of_a_kind_of_skills_without_a_list_is_no_skill() -> None:
    assert skills("Python, Go\nTools\nProgrammiersprachen\nDocker, Git") == [
        (None, ["Python", "Go"]),
        (None, ["Docker", "Git"]),
    ]


def test_rows_set_closer_than_the_others_go_on_with_their_item() -> None:
    sheet = Sheet().set("Jane Doe", 20, size=20.0).set("Skills", 60, size=14.0, bold=True)
    rows = [("Working in", 84), ("retail and sales", 96), ("Payroll", 122), ("Care of large", 148), ("animals", 160)]
    for text, y in rows:
        sheet.set(text, y)
    (group,) = parse_resume(sheet.document(), today=TODAY).skills
    assert [word.value for word in group.keywords] == [
        "Working in retail and sales",
        "Payroll",
        "Care of large animals",
    ]


def test_skills_under_a_heading_of_languages_all_stay_when_no_language_is_spoken() -> None:
    resume = read(
        "Jane Doe\n\nLanguages and Frameworks\nPython, Go\nDjango, Flask, NumPy, pandas, SciPy, Celery, Qt, X\n"
    )
    assert [word.value for group in resume.skills for word in group.keywords][-2:] == ["Qt", "X"]
