"""What a solved problem is: what was understood, the steps, the result and what proves it."""

from __future__ import annotations

from enum import StrEnum

from callboard.engine.facts import Frozen


class ProblemKind(StrEnum):
    """Which sort of mathematics a request is."""

    ARITHMETIC = "arithmetic"
    EQUATION = "equation"
    SYSTEM = "system of equations"
    INEQUALITY = "inequality"
    PERCENTAGE = "percentage"
    CONVERSION = "unit conversion"
    RATE = "rate"
    PROPORTION = "proportion"
    STATISTICS = "statistics"
    ALGEBRA = "algebra"
    CALCULUS = "calculus"
    COUNTING = "counting"
    CHANCE = "probability"


class Step(Frozen):
    """What is done and why, and the formula that it gives, in plain Unicode."""

    what: str
    formula: str = ""


class Solution(Frozen):
    """A problem that was understood. `decimal` is there where the exact result is no plain number."""

    kind: ProblemKind
    question: str
    """What was understood, put in normal form."""
    steps: tuple[Step, ...] = ()
    result: str
    decimal: str | None = None
    check: str = ""
    assumptions: tuple[str, ...] = ()
    too_large: bool = False
    """Whether it was understood but is beyond what is computed here; `result` says so then."""


class NumberTooLargeError(Exception):
    """The problem is larger than what is computed here."""


class NotUnderstoodError(Exception):
    """The text is no formula that the grammar knows."""
