"""Cover letters hold lines of the résumé and say nothing else of the person."""

import pytest
from tests.builders import seekers
from tests.builders.seekers import TODAY, found

from callboard.engine.advice.cover_letter import write_cover_letter
from callboard.engine.document import Document
from callboard.engine.resume.parser import parse_resume


@pytest.fixture(scope="module")
def letter():
    return write_cover_letter(seekers.resume(), found(seekers.BACKEND), today=TODAY)


def test_it_is_for_the_posting_and_from_the_person(letter):
    assert letter.subject == "Application for Senior Backend Engineer"
    assert letter.body.startswith("Dear Lowther Labs team,")
    assert letter.body.endswith("Kind regards\nInes Calder")
    assert "I currently work as a Platform Engineer at Tarn Systems." in letter.body


def points_of(letter):
    return [line.removeprefix("- ").partition(" (")[0] for line in letter.body.splitlines() if line.startswith("- ")]


def test_every_point_is_a_whole_line_of_the_resume(letter):
    lines = [line.removeprefix("- ") for line in seekers.RESUME.splitlines()]
    assert points_of(letter)
    assert all(point in lines for point in points_of(letter))
    assert [place.quote for place in letter.evidence] == points_of(letter)


def test_a_point_names_the_employer(letter):
    assert "- Wrote Python services with FastAPI and Postgres (Tarn Systems)" in letter.body


def test_what_the_resume_does_not_show_is_left_out_and_told(letter):
    assert "Experience with Kafka" in letter.not_shown
    assert "Kafka" not in letter.body


def test_the_reason_to_apply_is_left_to_the_person(letter):
    assert "[One sentence of your own" in letter.body


def test_without_a_line_that_shows_anything_no_list_is_opened():
    bare = parse_resume(Document.from_text("Ines Calder\nines@example.com\n\nSkills\nChess\n"), today=TODAY)
    letter = write_cover_letter(bare, found(seekers.NURSE), today=TODAY)
    assert "most relevant to this role" not in letter.body
    assert "[Two or three points from your own work" in letter.body
    assert letter.evidence == ()


def test_an_employer_that_was_taken_out_is_not_named():
    masked = parse_resume(Document.from_text(seekers.RESUME.replace("Tarn Systems", "Company Name")), today=TODAY)
    assert "Company Name" not in write_cover_letter(masked, found(seekers.BACKEND), today=TODAY).body


def letter_for(posting, *, resume=seekers.RESUME):
    return write_cover_letter(parse_resume(Document.from_text(resume), today=TODAY), found(posting), today=TODAY)


def test_traits_are_no_points_and_no_gaps():
    asked = seekers.BACKEND.replace("Experience with Kafka", "A passion for great customer experiences")
    letter = letter_for(asked.replace("Strong PostgreSQL", "Works well under pressure"))
    assert all("Python" in point or "CI/CD" in point for point in points_of(letter))
    assert letter.not_shown == ("Terraform",)


def test_a_line_under_two_jobs_is_told_once():
    twice = seekers.RESUME.replace(
        "- Wrote Python services for the billing of 3,500 customers",
        "- Wrote Python services with FastAPI and Postgres",
    )
    points = points_of(letter_for(seekers.BACKEND, resume=twice))
    assert points.count("Wrote Python services with FastAPI and Postgres") == 1


def test_lines_that_ran_together_are_no_points():
    glued = " Maintained the schedules of forty services" * 6
    long = seekers.RESUME.replace("FastAPI and Postgres", f"FastAPI and Postgres{glued}")
    assert all(len(point) < 200 for point in points_of(letter_for(seekers.BACKEND, resume=long)))


def test_skills_are_named_in_the_words_of_the_list_and_not_again():
    asked = seekers.BACKEND.replace("Experience with Kafka", "Experience with Docker")
    assert "My skills also include Docker." in letter_for(asked).body


def test_a_letter_in_another_language_holds_no_lines_of_the_resume():
    german = """Stationsleitung Intensivpflege
Nordklinikum GmbH, Münster

Ihr Profil
- Abgeschlossene Ausbildung in der Pflege
- Mehrjährige Erfahrung mit Python und PostgreSQL
"""
    letter = letter_for(german)
    assert letter.language == "de"
    assert letter.body.startswith("Sehr geehrte Damen und Herren,")
    assert points_of(letter) == []
    assert "[Zwei oder drei Punkte aus Ihrer Arbeit" in letter.body


def test_a_part_of_the_title_is_no_employer():
    target = found(seekers.BACKEND)
    brief = target.brief.model_copy(
        update={"title": "Acme Rides Support Specialist (French)", "company": "Acme Rides Support Specialist"}
    )
    letter = write_cover_letter(seekers.resume(), target.model_copy(update={"brief": brief}), today=TODAY)
    assert letter.body.startswith("Dear hiring team,")


def test_without_a_title_the_letter_still_says_what_it_is_for():
    target = found(seekers.BACKEND)
    brief = target.brief.model_copy(update={"title": "", "company": "Lowther Labs"})
    letter = write_cover_letter(seekers.resume(), target.model_copy(update={"brief": brief}), today=TODAY)
    assert letter.subject == "Application"
    assert "I am applying for the position that you advertise at Lowther Labs." in letter.body


def test_of_two_present_jobs_the_first_of_the_page_is_told():
    second = "Weekend Coach, Rowing Club, Jan 2024 - present\n- Trained the junior crew\n\nDeveloper, Beck"
    letter = letter_for(seekers.BACKEND, resume=seekers.RESUME.replace("Developer, Beck", second))
    assert "I currently work as a Platform Engineer at Tarn Systems." in letter.body


def test_who_gave_no_name_signs_by_hand():
    nameless = seekers.resume().model_copy(update={"name": None})
    assert write_cover_letter(nameless, found(seekers.BACKEND), today=TODAY).body.endswith("[Your name]")
