"""Formulas rewritten: simplified, expanded, factored, differentiated and integrated, within what is surely quick."""

from __future__ import annotations

import re
from collections.abc import Callable

from callboard.engine.maths.calculus import antiderivative, derivative, integral
from callboard.engine.maths.cas import Expression, cas, shown
from callboard.engine.maths.equations import equations
from callboard.engine.maths.expression_parser import TokenReader
from callboard.engine.maths.expressions import unknowns, written
from callboard.engine.maths.model import NotUnderstoodError, NumberTooLargeError, ProblemKind, Solution, Step
from callboard.engine.maths.number_text import ways
from callboard.engine.maths.request_text import spoken
from callboard.engine.maths.symbols import expression

MOST_FACTORED = 70
"""Terms of a polynomial in several unknowns that is still factored."""

MOST_DIGITS = 40


def algebra(text: str) -> Solution | None:
    """A formula and what is to be done with it."""
    for name, command in ways("algebra").items():
        found = command.match(text)
        if not found:
            continue
        formula = spoken(found[1])
        if name == "roots":
            return None if re.match(r"\d+$|[\d.]+$", formula) else equations(f"{formula} = 0")
        reader = TokenReader(formula)
        tree = reader.formula()
        names = unknowns(tree)
        if not names and name not in {"derivative", "integral", "definite"}:
            return None
        value = expression(tree)
        if name == "definite":
            return integral(written(tree), value, names, (found[2], found[3]))
        solution = _DOINGS[name](written(tree), value, names)
        return solution.model_copy(update={"assumptions": (*reader.notes, *solution.assumptions)})
    return None


def _simplified(text: str, value: Expression, _: tuple[str, ...]) -> Solution:
    if value.is_rational_function(*value.free_symbols):
        result = cas.cancel(value)
        expanded = cas.expand(result)
        result = min((result, expanded), key=lambda form: form.count_ops())
    else:
        result = min((value, cas.expand(value)), key=lambda form: form.count_ops())
    steps = [
        Step(
            what="Multiply out and put together what is alike; cancel what numerator and denominator share.",
            formula=f"{text} = {shown(result)}",
        )
    ]
    denominator = cas.fraction(cas.together(value))[1]
    notes = (
        (f"{shown(denominator)} is not zero.",)
        if denominator.free_symbols and denominator != cas.fraction(result)[1]
        else ()
    )
    return _rewritten(f"Simplify {text}", steps, value, result, notes)


def _expanded(text: str, value: Expression, _: tuple[str, ...]) -> Solution:
    result = cas.expand(value)
    return _rewritten(
        f"Expand {text}",
        [
            Step(
                what="Multiply every term of one factor with every term of the others, and add what is alike.",
                formula=f"{text} = {shown(result)}",
            )
        ],
        value,
        result,
    )


def _factored(text: str, value: Expression, names: tuple[str, ...]) -> Solution:
    symbols = sorted(value.free_symbols, key=str)
    if not symbols or not value.is_polynomial(*symbols):
        raise NotUnderstoodError
    poly = cas.Poly(value, *symbols)
    if not all(coefficient.is_Rational for coefficient in poly.coeffs()):
        raise NotUnderstoodError
    if (len(names) > 1 and (len(poly.terms()) > MOST_FACTORED or poly.total_degree() > 8)) or any(
        len(str(c)) > MOST_DIGITS for c in poly.coeffs()
    ):
        raise NumberTooLargeError("a polynomial of too many terms or digits to be factored")
    result = cas.factor(value)
    if result.is_Add:
        note = "It has no factors with fractions as coefficients."
        return _rewritten(f"Factor {text}", [Step(what=note, formula=shown(result))], value, result)
    return _rewritten(
        f"Factor {text}",
        [Step(what="Find the factors that give it when multiplied.", formula=f"{text} = {shown(result)}")],
        value,
        result,
    )


def _rewritten(
    question: str, steps: list[Step], value: Expression, result: Expression, notes: tuple[str, ...] = ()
) -> Solution:
    check = ""
    names = sorted(value.free_symbols, key=str)
    put = {name: cas.Integer(7 + 2 * index) for index, name in enumerate(names)}
    before, after = value.subs(put), result.subs(put)
    if names and before.is_Rational and before == after:
        at = ", ".join(f"{name} = {number}" for name, number in put.items())
        check = f"with {at} both forms give {shown(before)}"
    return Solution(
        kind=ProblemKind.ALGEBRA,
        question=question,
        steps=tuple(steps),
        result=shown(result),
        check=check,
        assumptions=notes,
    )


_DOINGS: dict[str, Callable[[str, Expression, tuple[str, ...]], Solution]] = {
    "simplify": _simplified,
    "expand": _expanded,
    "factor": _factored,
    "derivative": derivative,
    "integral": antiderivative,
}
