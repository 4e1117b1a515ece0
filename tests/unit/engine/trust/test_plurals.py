"""Vague numbers, shares, spans and items of lists are those of the quotation."""

import pytest

from callboard.engine.trust.plurals import plural_faults
from callboard.engine.trust.wording import wording


@pytest.mark.parametrize(
    ("quote", "true", "false"),
    [
        ("Planned the move of a warehouse", "Planned the move of a warehouse.", "Planned several moves."),
        ("Cared for a garden of two acres", "Cared for a garden.", "Cared for multiple gardens."),
        ("The desk is open from 7am to 3pm.", "It is open 7am to 3pm.", "It is open 3pm to 7am."),
        ("31 of 54 tenants voted.", "31 of the 54 tenants voted.", "54 tenants voted."),
        ("31 of 54 tenants voted.", "There are 54 tenants.", "54 tenants voted."),
        (
            "Responsible for all cafés, menu planning, scheduling for 70 people, hiring, stock control",
            "Scheduled 70 people.",
            "Hired 70 people.",
        ),
    ],
)
def test_figures_and_plurals_count_what_the_quotation_counts(quote, true, false):
    assert list(plural_faults(true, [quote], wording("en"))) == []
    assert list(plural_faults(false, [quote], wording("en")))


def test_other_languages_have_no_such_check():
    assert list(plural_faults("54 Mieter stimmten ab.", ["31 of 54 tenants voted."], wording("de"))) == []
