"""What is still to come is not told as done, and a distance in time is not left out."""

import pytest

from callboard.engine.trust.times import time_faults
from callboard.engine.trust.wording import wording


@pytest.mark.parametrize(
    ("quote", "true", "false"),
    [
        ("The quay will be repaired in spring.", "The quay is going to be repaired.", "The quay was repaired."),
        (
            "Tools that come back two months past the due date cost their price.",
            "Tools that come back two months past the due date cost their price.",
            "Tools that come back past the due date cost their price.",
        ),
        ("The quay was repaired in spring.", "The quay was repaired.", None),
        ("Cancel 24 hours before the class.", "Cancel at least 24 hours before the class.", None),
    ],
)
def test_times_are_those_of_the_quotation(quote, true, false):
    assert list(time_faults(true, [quote], wording("en"))) == []
    if false:
        assert list(time_faults(false, [quote], wording("en")))
