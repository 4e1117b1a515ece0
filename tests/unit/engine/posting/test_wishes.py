"""How much of a line is a wish."""

import pytest

from callboard.engine.posting.wishes import Wish, wish_in


@pytest.mark.parametrize(
    "line",
    [
        "two years of bookkeeping is preferred.",
        "a certificate in food safety a bonus",
        "experience desirable in fundraising and events",
        "three years of driving experience (preferred).",
        "knowledge of stock software; preferred",
        "erste erfahrungen im verkauf sind von vorteil, aber nicht erforderlich",
    ],
)
def test_a_wish_for_all_that_a_line_names(line):
    assert wish_in(line) is Wish.ALL


@pytest.mark.parametrize(
    "line",
    [
        "bachelor's degree, preferably in mathematics or statistics",
        "ms (phd preferred) in physics or a related field",
        "a phone of your own (of this year preferred)",
        "a degree strongly preferred with a minimum of two years in the field",
        "you must hold a licence and ideally know the harbour",
        "gute kenntnisse in excel, kenntnisse in vba von vorteil",
        "very good english is required, french is a plus",
        "carrera de contabilidad. maestria deseable.",
    ],
)
def test_a_wish_for_a_part_beside_what_is_asked_for(line):
    assert wish_in(line) is Wish.PART


@pytest.mark.parametrize("line", ["two years of bookkeeping", "our preferred candidate is calm"])
def test_a_line_without_a_wish(line):
    assert wish_in(line) is Wish.NONE
