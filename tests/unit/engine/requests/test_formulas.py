"""A formula is told apart from dates, ranges, telephone numbers and names of products."""

import pytest

from callboard.engine.requests.formulas import is_formula


@pytest.mark.parametrize("request_text", ["sqrt(144)", "2+2=5", "15% de 240", "12 / 4", "Résous 2x + 5 = 15", "5!"])
def test_formula_is_recognised_in_any_language(request_text):
    assert is_formula(request_text)


@pytest.mark.parametrize(
    "request_text", ["C++ 17", "40%", "2026-11-30", "+43 660 1234567", "100-200", "5+ years of Python", "hello"]
)
def test_figures_without_a_sum_are_no_formula(request_text):
    assert not is_formula(request_text)
