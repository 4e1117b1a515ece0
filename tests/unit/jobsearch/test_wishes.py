"""Wishes in a file that a person wrote."""

import pytest

from callboard.jobsearch.wishes import JobWishes, WishesInvalidError, read_wishes


def test_what_is_printed_can_be_read_again():
    wishes = JobWishes(roles=("Pilot",), languages=("en",))
    assert read_wishes(wishes.model_dump_json().encode()) == wishes


@pytest.mark.parametrize(
    ("text", "why"), [("{", "JSON"), ('{"shoes": 44}', "shoes"), ('{"languages": ["english"]}', "languages.0")]
)
def test_a_file_that_holds_no_wishes_is_refused_with_the_place(text, why):
    with pytest.raises(WishesInvalidError, match=why):
        read_wishes(text.encode())
