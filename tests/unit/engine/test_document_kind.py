"""A résumé given as the posting, a posting given as the résumé, and texts too short to be either."""

from dataclasses import replace

import pytest
from tests.unit.engine.resume.samples import ENGLISH, GERMAN

from callboard.engine.document import Document
from callboard.engine.document_kind import (
    is_posting_instead_of_resume,
    is_resume_instead_of_posting,
    words_if_too_few,
)
from callboard.engine.likeness import POSTING
from callboard.engine.posting.recognise import looks_like_posting

SHIPS_COOK = """Ship's cook
We are looking for a cook for our ferries.
Responsibilities
- Cook for sixty guests a day
Requirements
- 3+ years of experience in a large kitchen
What we offer
Apply now with your CV.
"""


@pytest.mark.parametrize("resume", [ENGLISH, GERMAN])
def test_a_resume_is_refused_as_a_posting_only(resume):
    document = Document.from_text(resume)
    assert is_resume_instead_of_posting(document)
    assert not is_posting_instead_of_resume(document)


def test_a_resume_as_short_as_an_advertisement_is_not_refused():
    document = Document.from_text(
        "Engineer, Bell Ltd, 2019 - today\n- Ran Apache Kafka and Apache Airflow in production for five years\n"
        "- Experience with Python, SQL, Terraform\n\nEducation: M.Sc. Computer Science, Hill University, 2018\n"
    )
    assert looks_like_posting(document) >= POSTING.taken
    assert not is_posting_instead_of_resume(document)


def test_a_posting_is_refused_as_a_resume_only():
    document = Document.from_text(SHIPS_COOK)
    assert is_posting_instead_of_resume(document)
    assert not is_resume_instead_of_posting(document)


def test_a_text_that_reads_like_neither_is_taken_for_what_it_was_given_as():
    document = Document.from_text("The ferry leaves at nine, and the fog lifts before noon on most days of May.")
    assert not is_posting_instead_of_resume(document)
    assert not is_resume_instead_of_posting(document)


def test_seven_words_are_too_few_and_eight_are_not():
    assert words_if_too_few(Document.from_text("Ada Example is a cook in Bergen")) == 7
    assert words_if_too_few(Document.from_text("Ada Example is a good cook in Bergen")) is None


def test_fields_of_json_resume_are_never_too_few():
    document = Document.from_text("Ada Example")
    assert words_if_too_few(replace(document, json_resume={"basics": {"name": "Ada Example"}})) is None
