"""Solve a request with the first reader that understands it; None if no reader does."""

from __future__ import annotations

from collections.abc import Callable

from callboard.engine.maths.algebra import algebra
from callboard.engine.maths.arithmetic import arithmetic, divisors
from callboard.engine.maths.equations import equations
from callboard.engine.maths.inequalities import inequalities
from callboard.engine.maths.model import NotUnderstoodError, NumberTooLargeError, ProblemKind, Solution
from callboard.engine.maths.probability import counting_and_probability
from callboard.engine.maths.proportions import percentages, proportions, ratios
from callboard.engine.maths.request_text import normalize_request
from callboard.engine.maths.statistics import statistics
from callboard.engine.maths.steady_rates import steady_rates
from callboard.engine.maths.stories import for_one, interest, meeting, unit_rates, work
from callboard.engine.maths.units import conversion, rates

MAX_CHARS = 2_000
"""Upper bound on the characters of a request; anything longer is not a single problem."""

READERS: tuple[Callable[[str], Solution | None], ...] = (
    interest,
    percentages,
    conversion,
    meeting,
    rates,
    work,
    unit_rates,
    for_one,
    ratios,
    proportions,
    steady_rates,
    statistics,
    counting_and_probability,
    divisors,
    algebra,
    inequalities,
    equations,
    arithmetic,
)
"""Adding a kind of problem: one reader, one entry."""


def solve(request: str) -> Solution | None:
    """Return the solution with steps and check; None if no reader understands the request."""
    text = normalize_request(request[: MAX_CHARS + 1])
    if len(request) > MAX_CHARS:
        return _too_large(request, f"a problem of {len(request):,} characters") if _looks_like_formula(text) else None
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


def _looks_like_formula(text: str) -> bool:
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
