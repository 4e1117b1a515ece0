"""A solved problem: the question as understood, the steps, the result and its check."""

from __future__ import annotations

from enum import StrEnum

from callboard.engine.facts import Frozen


class ProblemKind(StrEnum):
    """The kind of mathematics that a request asks for."""

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
    """One step: what is done and why, and the resulting formula in plain Unicode."""

    what: str
    formula: str = ""


class Solution(Frozen):
    """The solution of a problem. `decimal` is given where the exact result is not a plain number."""

    kind: ProblemKind
    question: str
    """The question as understood, in normal form."""
    steps: tuple[Step, ...] = ()
    result: str
    decimal: str | None = None
    check: str = ""
    assumptions: tuple[str, ...] = ()
    too_large: bool = False
    """True if the problem was understood but exceeds a size limit; `result` says so."""


class NumberTooLargeError(Exception):
    """The problem exceeds a size limit."""


class NotUnderstoodError(Exception):
    """The grammar does not cover the text."""
