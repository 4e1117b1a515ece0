"""Equations, systems and inequalities: result, steps and check."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from callboard.engine.maths.model import ProblemKind
from callboard.engine.maths.solver import solve


def test_the_guides_equation_is_solved_step_by_step() -> None:
    solution = solve("Solve 2x + 5 = 15 and explain the steps.")
    assert solution is not None
    assert (solution.kind, solution.question, solution.result) == (ProblemKind.EQUATION, "2x + 5 = 15", "x = 5")
    assert [step.formula for step in solution.steps] == ["2x = 10", "x = 5"]
    assert solution.steps[0].what.startswith("Subtract 5 from both sides")
    assert solution.check == "2 × 5 + 5 = 15"
    assert solution.assumptions == ()


@pytest.mark.parametrize(
    ("request_text", "result"),
    [
        ("solve 3x - 7 = 11", "x = 6"),
        ("Find x: 2(x+1) = 14", "x = 6"),
        ("what is x if 3x = 10?", "x = 10/3"),
        ("0.5x + 1.2 = 3", "x = 3.6"),
        ("x/3 + 2 = 5", "x = 9"),
        ("three x plus four equals nineteen", "x = 5"),
        ("solve 2X + 3 = X + 7 for X", "x = 4"),
        ("2x = 2x + 1", "No solution: no x makes both sides equal."),
        ("2(x + 1) = 2x + 2", "Every number is a solution: x can be anything."),
        ("solve x² - 5x + 6 = 0", "x = 2 or x = 3"),
        ("x^2 = 2", "x = -√2 or x = √2"),
        ("x^2 - 2x + 1 = 0", "x = 1"),
        ("x^3 = 27", "x = 3"),
        ("solve x^3 - 6x^2 + 11x - 6 = 0", "x = 1 or x = 2 or x = 3"),
        ("x^5 - x - 1 = 0", "x ≈ 1.16730397826"),
        ("1/x + 1/(x+1) = 3/2", "x = -2/3 or x = 1"),
        ("(x^2-1)/(x-1) = 2", "No solution among the real numbers."),
        ("1/(1/(x-1)) = 0", "No solution among the real numbers."),
        ("2^x = 8", "x = 3"),
        ("sqrt(2x+1) = 5", "x = 12"),
        ("sqrt(x) = -1", "No solution among the real numbers."),
        ("|x - 1| = 3", "x = -2 or x = 4"),
        ("e^(2x) = 5", "x = ln(5)/2"),
        ("solve A = b h / 2 for h", "h = 2a/b"),
        ("find the roots of x^2 - 5x + 6", "x = 2 or x = 3"),
    ],
)
def test_equations_in_one_unknown_are_solved(request_text: str, result: str) -> None:
    solution = solve(request_text)
    assert solution is not None
    assert solution.result == result


def test_a_quadratic_without_real_roots_says_so_and_gives_the_complex_ones() -> None:
    solution = solve("x^2 + x + 1 = 0")
    assert solution is not None
    assert solution.result.startswith("No real solution")
    assert "√3" in solution.result


@pytest.mark.parametrize(
    ("request_text", "result"),
    [
        ("Solve the system 2x + y = 7 and x - y = 2", "x = 3, y = 1"),
        ("x + y = 10, x - y = 2", "x = 6, y = 4"),
        ("x + y + z = 6; 2x - y + z = 3; x + 2y - z = 2", "x = 1, y = 2, z = 3"),
        ("x + y = 1 and x + y = 2", "No solution: the equations contradict each other."),
        ("x + y = 3 and 2x + 2y = 6", "Infinitely many solutions: x = 3 - y, where y can be any number."),
        ("x^2 + y^2 = 25 and y = x + 1", "(x = -4, y = -3) or (x = 3, y = 4)"),
    ],
)
def test_systems_of_equations_are_solved(request_text: str, result: str) -> None:
    solution = solve(request_text)
    assert solution is not None
    assert (solution.kind, solution.result) == (ProblemKind.SYSTEM, result)


def test_one_equation_in_two_unknowns_states_its_assumption() -> None:
    solution = solve("5x + 3y = 1")
    assert solution is not None
    assert "does not determine 2 unknowns" in solution.assumptions[0]


@pytest.mark.parametrize(
    ("request_text", "result"),
    [
        ("solve 2x + 1 > 7", "x > 3"),
        ("-2x < 6", "x > -3"),
        ("x^2 - 4 <= 0", "-2 ≤ x ≤ 2"),
        ("x^2 > 4", "x < -2 or x > 2"),
        ("1 < 2x + 1 <= 5", "0 < x ≤ 2"),
        ("1/(x-1) > 2", "1 < x < 3/2"),
        ("x^2 + 1 < 0", "no real number x"),
        ("x^2 + 1 > 0", "every number x"),
        ("x^2 <= 0", "x = 0"),
        ("x is greater than 3 + 4", "x > 7"),
    ],
)
def test_inequalities_are_solved(request_text: str, result: str) -> None:
    solution = solve(request_text)
    assert solution is not None
    assert (solution.kind, solution.result) == (ProblemKind.INEQUALITY, result)


WHOLE = st.integers(-60, 60)


@settings(max_examples=25)
@given(a=WHOLE.filter(bool), b=WHOLE, c=WHOLE, d=WHOLE)
def test_the_solution_of_a_linear_equation_satisfies_it(a: int, b: int, c: int, d: int) -> None:
    solution = solve(f"{a}x + {b} = {c}x + {d}")
    assert solution is not None
    if a == c:
        assert solution.result.startswith("Every number" if b == d else "No solution")
    else:
        x = Fraction(solution.result.removeprefix("x = "))
        assert a * x + b == c * x + d


@settings(max_examples=25)
@given(p=WHOLE, q=WHOLE, a=st.integers(1, 9))
def test_quadratic_built_from_roots_has_those_roots(p: int, q: int, a: int) -> None:
    solution = solve(f"{a}x^2 + {-a * (p + q)}x + {a * p * q} = 0")
    assert solution is not None
    assert solution.result == " or ".join(f"x = {root}" for root in sorted({p, q}))
