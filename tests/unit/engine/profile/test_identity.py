"""A résumé joins a profile only if it may be of the same person."""

import pytest
from tests.builders.resumes import a_resume

from callboard.engine.profile.entries import ProfileParts, ProfileSource
from callboard.engine.profile.identity import other_person
from callboard.engine.profile.merge import merge_resumes


def profile(name, **contact):
    resume = a_resume(name).contact(**contact).resume
    return merge_resumes(ProfileParts(sources=(ProfileSource(id="cv", resume=resume),), choices={}))


@pytest.mark.parametrize(
    ("name", "contact"),
    [
        ("Amanda Price", {}),
        ("MARTEL, Amanda", {}),
        ("Mandy Price", {"email": "amanda@x.example"}),
        (None, {"email": "maya@x.example"}),
    ],
)
def test_one_word_of_the_name_or_one_address_in_common_is_enough(name, contact):
    resume = a_resume(name).contact(**contact).resume
    assert other_person(profile("Amanda Martel", email="amanda@x.example"), resume) is None


def test_another_name_with_another_address_is_another_person():
    resume = a_resume("Maya Lindqvist").contact(email="maya@x.example").resume
    assert other_person(profile("Amanda Martel", email="amanda@x.example"), resume) == (
        "Amanda Martel",
        "Maya Lindqvist",
    )
