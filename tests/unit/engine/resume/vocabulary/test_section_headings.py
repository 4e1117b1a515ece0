"""Section headings."""

import pytest

from callboard.engine.resume.model import Section
from callboard.engine.resume.vocabulary.section_headings import title_of

TITLES = [
    ("Work Experience", Section.WORK),
    ("Professional Experience & Projects", Section.WORK),
    ("BERUFSERFAHRUNG", Section.WORK),
    ("Parcours professionnel", Section.WORK),
    ("Experiencia laboral", Section.WORK),
    ("Formação académica", Section.EDUCATION),
    ("Istruzione e formazione", Section.EDUCATION),
    ("Werkervaring", Section.WORK),
    ("Umiejętności", Section.SKILLS),
    ("Kielitaito", Section.LANGUAGES),
    ("Yabancı diller", Section.LANGUAGES),
    ("E X P E R I E N C E", Section.WORK),
    ("Certifi cates", Section.CERTIFICATES),
    ("3. Education", Section.EDUCATION),
    ("3 Education", Section.EDUCATION),
    ("Work experience: 3 years 2 months", Section.WORK),
    ("Berufserfahrung (5 Jahre)", Section.WORK),
    ("Опыт работы — 5 лет 3 месяца", Section.WORK),
    ("Hobbies und Interessen", Section.INTERESTS),
    ("Research & Teaching Experience", Section.WORK),
    ("Academic Experience", Section.WORK),
    ("Work Experience Summary", Section.WORK),
    ("Academic Background", Section.EDUCATION),
    ("Volunteer & Community Experience", Section.VOLUNTEER),
    ("Leadership & Management Experience", Section.WORK),
]


@pytest.mark.parametrize(("text", "section"), TITLES)
def test_a_heading_names_its_section(text: str, section: Section) -> None:
    title = title_of(text)
    assert title is not None
    assert title.section == section
    assert title.certainty >= 0.9


def test_a_summary_of_something_is_about_that() -> None:
    titles = [title_of(text) for text in ("Non-Technical Skills Summary", "Professional Summary", "Career Profile")]
    assert [title and title.section for title in titles] == [Section.SKILLS, Section.SUMMARY, Section.SUMMARY]


def test_a_heading_with_a_lost_letter_is_less_certain() -> None:
    title = title_of("Educa ion")
    assert title is not None
    assert title.section == Section.EDUCATION
    assert title.certainty < 0.9


@pytest.mark.parametrize("text", ["Software Engineer", "Jane Doe", "Acme GmbH, Berlin", ""])
def test_other_lines_are_not_section_headings(text: str) -> None:
    assert title_of(text) is None


@pytest.mark.parametrize(
    ("text", "section"),
    [
        ("職務経歴", Section.WORK),
        ("工作经历", Section.WORK),
        ("Опыт работы", Section.WORK),
        ("学歴", Section.EDUCATION),
        ("教育经历", Section.EDUCATION),
        ("Образование", Section.EDUCATION),
        ("個人簡介", Section.SUMMARY),
    ],
)
def test_headings_of_chinese_japanese_and_russian_resumes_are_recognised(text: str, section: Section) -> None:
    title = title_of(text)
    assert title is not None
    assert title.section == section


@pytest.mark.parametrize("text", ["Other Information", "Otra información", "Digital Transformation"])
def test_word_that_merely_ends_like_a_section_names_none(text: str) -> None:
    assert title_of(text) is None


def test_last_part_of_a_compound_names_the_section() -> None:
    title = title_of("STUDIENPROJEKTE")
    assert title is not None
    assert title.section == Section.PROJECTS
