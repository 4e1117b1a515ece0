"""Cover letters quote lines of the résumé and say nothing else of the person."""

import re

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
    assert letter.body.startswith("Dear Lowther Labs")
    assert letter.body.endswith("Kind regards\nInes Calder")
    assert "My current position is Platform Engineer at Tarn Systems." in letter.body


def test_every_quotation_stands_in_the_resume(letter):
    quoted = re.findall("“([^”]+)”", letter.body)
    assert quoted
    assert all(quote in seekers.RESUME for quote in quoted)


def test_what_the_resume_does_not_show_is_left_out_and_told(letter):
    assert "Experience with Kafka" in letter.not_shown
    assert "Kafka" not in letter.body


def test_the_reason_to_apply_is_left_to_the_person(letter):
    assert "[One sentence of your own" in letter.body


def test_without_a_line_that_shows_anything_no_list_is_opened():
    bare = parse_resume(Document.from_text("Ines Calder\nines@example.com\n\nSkills\nChess\n"), today=TODAY)
    letter = write_cover_letter(bare, found(seekers.NURSE), today=TODAY)
    assert "where I have done it" not in letter.body
    assert letter.evidence == ()


def test_an_employer_that_was_taken_out_is_not_named():
    masked = parse_resume(Document.from_text(seekers.RESUME.replace("Tarn Systems", "Company Name")), today=TODAY)
    assert "Company Name" not in write_cover_letter(masked, found(seekers.BACKEND), today=TODAY).body
