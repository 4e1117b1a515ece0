"""Sums of money as they are written, each a form of the grammar."""

from __future__ import annotations

import pytest

from callboard.engine.text.folding import fold_in_place
from callboard.engine.text.money import figures


@pytest.mark.parametrize(
    ("text", "bounds"),
    [
        ("€ 1.234,50", (1234.5, 1234.5)),
        ("1'234 CHF", (1234, 1234)),
        ("12,00,000 INR", (1_200_000, 1_200_000)),
        ("$101, 756", (101_756, 101_756)),
        ("70k", (70_000, 70_000)),
        ("70–90k EUR", (70_000, 90_000)),
        ("60-70.000 €", (60_000, 70_000)),
        ("800 - 1k USD", (800, 1000)),
        ("£90k to £80k", (80_000, 90_000)),
        ("年収600万円", (6_000_000, 6_000_000)),
    ],
)
def test_a_figure_is_read_in_whole_units(text, bounds):
    (figure,) = figures(fold_in_place(text))
    assert figure.bounds == bounds


def test_ends_too_far_apart_are_no_range():
    (figure,) = figures(fold_in_place("€500 - €20"))
    assert figure.is_range
    assert figure.bounds is None


def test_signs_are_told_from_the_most_telling_one_on():
    (figure,) = figures(fold_in_place("$50,000 - $60,000 CAD"))
    assert figure.signs == ("cad", "$", "$")


@pytest.mark.parametrize("text", ["page 7 of X12", "version 3.11.2", "12 %", "call 555-0199-2233"])
def test_a_number_of_something_else_has_no_sign_and_no_scale(text):
    assert not any(figure.signs or figure.is_scaled for figure in figures(fold_in_place(text)))
