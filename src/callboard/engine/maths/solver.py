"""Solve what a request asks for, or say nothing. The first reader that understands it answers."""

from __future__ import annotations

from collections.abc import Callable

from callboard.engine.maths.algebra import algebra
from callboard.engine.maths.arithmetic import arithmetic
from callboard.engine.maths.equations import equations
from callboard.engine.maths.inequalities import inequalities
from callboard.engine.maths.model import NotUnderstoodError, NumberTooLargeError, ProblemKind, Solution
from callboard.engine.maths.number_theory import divisors
from callboard.engine.maths.percentages import percentages
from callboard.engine.maths.probability import chances
from callboard.engine.maths.proportions import proportions, ratios
from callboard.engine.maths.rates import rates
from callboard.engine.maths.request_text import prepare
from callboard.engine.maths.statistics import statistics
from callboard.engine.maths.units import conversion

LONGEST = 2_000
"""Characters of a request; a longer one is a text and no problem."""

READERS: tuple[Callable[[str], Solution | None], ...] = (
    percentages,
    conversion,
    rates,
    ratios,
    proportions,
    statistics,
    chances,
    divisors,
    algebra,
    inequalities,
    equations,
    arithmetic,
)
"""Adding a sort of problem: one module, one entry."""


def solve(request: str) -> Solution | None:
    """The solution, with steps and check. None where the request is no mathematics that is understood here."""
    text = prepare(request[: LONGEST + 1])
    if len(request) > LONGEST:
        return _too_large(request, f"a problem of {len(request):,} characters") if _formula_like(text) else None
    large: NumberTooLargeError | None = None
    for read in READERS:
        try:
            solution = read(text)
        except NotUnderstoodError:
            continue
        except NumberTooLargeError as failure:
            large = large or failure
            continue
        except ZeroDivisionError:
            return _undefined(text)
        if solution is not None:
            return solution
    return _too_large(text, str(large)) if large else None


def _formula_like(text: str) -> bool:
    return sum(char.isdigit() or char in "+-*/^=() !.,x" for char in text) > len(text) * 0.8


def _too_large(text: str, why: str) -> Solution:
    return Solution(
        kind=ProblemKind.ARITHMETIC,
        question=text if len(text) <= 200 else text[:199] + "…",
        result=f"This is too large to be computed here: {why}.",
        too_large=True,
    )


def _undefined(text: str) -> Solution:
    return Solution(
        kind=ProblemKind.ARITHMETIC,
        question=text,
        result="This has no value: it divides by zero, which is not defined.",
    )
