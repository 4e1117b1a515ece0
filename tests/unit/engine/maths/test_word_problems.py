"""Word problems: discounts, taxes and tips, proportions, ratios."""

import pytest

from callboard.engine.maths.solver import solve


@pytest.mark.parametrize(
    ("request_text", "result"),
    [
        ("A jacket costs 80 euros and is 15% off. What do I pay?", "68"),
        ("The bill is 45 dollars plus 20% tip. What is the total?", "54"),
        ("A dinner costs $60. How much is the tip at 15%?", "9"),
        ("If 3 apples cost 4.50, how much do 7 apples cost?", "10.5"),
        ("A recipe for 4 people needs 300 g of flour. How much flour for 10 people?", "750"),
        ("Mix paint in a ratio of 2:3 to get 20 litres. How much of each?", "8 and 12 litres"),
        ("Split 120 euros in the ratio 1:2:3", "20, 40 and 60 euros"),
    ],
)
def test_word_problem_is_solved_and_checked(request_text: str, result: str) -> None:
    solution = solve(request_text)
    assert solution is not None
    assert solution.result == result
    assert solution.check


@pytest.mark.parametrize(
    "request_text",
    [
        "3 workers need 4 days for a wall. How many days do 6 workers need?",
        "I have 3 years of experience and 2 certificates, how many more do I need for 5?",
        "Revenue grew 15% to 230 million",
    ],
)
def test_ambiguous_word_problem_is_left_alone(request_text: str) -> None:
    assert solve(request_text) is None
