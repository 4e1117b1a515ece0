"""Formulas rewritten: simplified, expanded, factored, differentiated and integrated, within what is surely quick.

Only sums whose terms have a known antiderivative are integrated; any other integral is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from callboard.engine.maths.equations import equations
from callboard.engine.maths.expressions import FormulaParser, formula_text, parse_formula, unknowns
from callboard.engine.maths.model import NotUnderstoodError, NumberTooLargeError, ProblemKind, Solution, Step
from callboard.engine.maths.request_text import patterns, words_to_symbols
from callboard.engine.maths.symbols import Expression, decimal_text, pretty, symbol, sympy, to_sympy

MAX_RESULT_CHARS = 400
"""Upper bound on the characters of a result."""


def derivative(text: str, value: Expression, names: tuple[str, ...]) -> Solution:
    """Differentiate a formula once."""
    x = _variable(names)
    terms = sympy.Add.make_args(value)
    parts = [(term, sympy.diff(term, x)) for term in terms]
    result = sympy.Add(*(part for _, part in parts))
    steps = [Step(what=_rule(term, x), formula=f"({pretty(term)})' = {pretty(part)}") for term, part in parts[:12]]
    if len(parts) > 1:
        steps.append(Step(what="The derivative of a sum is the sum of the derivatives.", formula=pretty(result)))
    return _solution(f"The derivative of {text} with respect to {x}", steps, pretty(result), "", names, x)


def antiderivative(text: str, value: Expression, names: tuple[str, ...]) -> Solution:
    """Integrate a formula without limits."""
    x = _variable(names)
    result, steps = _integrated(value, x)
    check = f"the derivative of {pretty(result)} is {pretty(sympy.expand(sympy.diff(result, x)))}"
    return _solution(f"The integral of {text} over {x}", steps, f"{pretty(result)} + C", check, names, x)


def integral(text: str, value: Expression, names: tuple[str, ...], limits: tuple[str, str]) -> Solution:
    """Integrate a formula between two numbers."""
    x = _variable(names)
    low, high = (to_sympy(parse_formula(limit)) for limit in limits)
    if not (low.is_number and high.is_number):
        raise NotUnderstoodError
    if not value.is_polynomial(x):
        # Between the limits there may be a place where it is not defined.
        points = sympy.fraction(sympy.together(value))[1]
        if points.has(x):
            raise NotUnderstoodError
    result, steps = _integrated(value, x)
    ends = [result.subs(x, low), result.subs(x, high)]
    area = sympy.expand(ends[1] - ends[0])
    if not area.is_real:
        raise NotUnderstoodError
    formula = f"F({pretty(high)}) - F({pretty(low)}) = ({pretty(ends[1])}) - ({pretty(ends[0])}) = {pretty(area)}"
    steps.append(
        Step(what="Evaluate it at the upper limit and subtract its value at the lower limit.", formula=formula)
    )
    solution = _solution(
        f"The integral of {text} from {pretty(low)} to {pretty(high)}", steps, pretty(area), "", names, x
    )
    return solution if area.is_Integer else solution.model_copy(update={"decimal": decimal_text(area)})


def _variable(names: tuple[str, ...]) -> Expression:
    return symbol("x" if "x" in names or not names else "t" if "t" in names else names[0])


def _rule(term: Expression, x: Expression) -> str:
    if not term.has(x):
        return "A constant does not change."
    if term.is_polynomial(x):
        return "The power rule: multiply by the exponent and lower it by one."
    factors = [factor for factor in term.as_ordered_factors() if factor.has(x)]
    return (
        "The product rule."
        if len(factors) > 1
        else "The chain rule: the derivative of the outer function times that of the inner one."
    )


def _integrated(value: Expression, x: Expression) -> tuple[Expression, list[Step]]:
    terms = sympy.Add.make_args(sympy.expand(value))
    found = [(term, _antiderivative(term, x)) for term in terms]
    result = sympy.Add(*(part for _, part in found))
    steps = [
        Step(what=_reason(term, x), formula=f"∫ {pretty(term)} d{x} = {pretty(part)}") for term, part in found[:12]
    ]
    return result, steps


def _reason(term: Expression, x: Expression) -> str:
    return (
        "The power rule: raise the exponent by one and divide by it."
        if term.is_polynomial(x)
        else "A known antiderivative."
    )


def _antiderivative(term: Expression, x: Expression) -> Expression:
    """Integrate a constant times a power of x, or times exp, sin or cos of a linear term."""
    constant, core = term.as_independent(x, as_Add=False)
    if core == 1:
        return constant * x
    base, exponent = core.as_base_exp()
    if base == x and exponent.is_Rational:
        return constant * (sympy.log(sympy.Abs(x)) if exponent == -1 else x ** (exponent + 1) / (exponent + 1))
    if core.func in {sympy.exp, sympy.sin, sympy.cos}:
        inner = core.args[0]
        slope = sympy.diff(inner, x)
        if not slope.has(x):
            return (
                constant
                * {sympy.exp: core, sympy.sin: -sympy.cos(inner), sympy.cos: sympy.sin(inner)}[core.func]
                / slope
            )
    raise NotUnderstoodError


def _solution(
    question: str, steps: list[Step], result: str, check: str, names: tuple[str, ...], x: Expression
) -> Solution:
    if len(result) > MAX_RESULT_CHARS:
        raise NotUnderstoodError
    notes = (f"All letters except {x} are treated as constants.",) if len(names) > 1 else ()
    return Solution(
        kind=ProblemKind.CALCULUS, question=question, steps=tuple(steps), result=result, check=check, assumptions=notes
    )


MAX_FACTORED_TERMS = 70
"""Upper bound on the terms of a polynomial in several unknowns that is factored."""

MAX_COEFFICIENT_DIGITS = 40


def algebra(text: str) -> Solution | None:
    """Rewrite a formula as a command such as "simplify" or "differentiate" asks."""
    for name, command in patterns("algebra").items():
        found = command.match(text)
        if not found:
            continue
        formula = words_to_symbols(found[1])
        if name == "roots":
            return None if re.match(r"\d+$|[\d.]+$", formula) else equations(f"{formula} = 0")
        reader = FormulaParser(formula)
        tree = reader.formula()
        names = unknowns(tree)
        if not names and name not in {"derivative", "integral", "definite"}:
            return None
        value = to_sympy(tree)
        if name == "definite":
            return integral(formula_text(tree), value, names, (found[2], found[3]))
        solution = _COMMANDS[name](formula_text(tree), value, names)
        return solution.model_copy(update={"assumptions": (*reader.notes, *solution.assumptions)})
    return None


def _simplified(text: str, value: Expression, _: tuple[str, ...]) -> Solution:
    if value.is_rational_function(*value.free_symbols):
        result = sympy.cancel(value)
        expanded = sympy.expand(result)
        result = min((result, expanded), key=lambda form: form.count_ops())
    else:
        result = min((value, sympy.expand(value)), key=lambda form: form.count_ops())
    steps = [
        Step(
            what="Expand, combine like terms, and cancel common factors of numerator and denominator.",
            formula=f"{text} = {pretty(result)}",
        )
    ]
    denominator = sympy.fraction(sympy.together(value))[1]
    notes = (
        (f"{pretty(denominator)} is not zero.",)
        if denominator.free_symbols and denominator != sympy.fraction(result)[1]
        else ()
    )
    return _rewritten(f"Simplify {text}", steps, value, result, notes)


def _expanded(text: str, value: Expression, _: tuple[str, ...]) -> Solution:
    result = sympy.expand(value)
    return _rewritten(
        f"Expand {text}",
        [
            Step(
                what="Multiply every term of one factor by every term of the others, and combine like terms.",
                formula=f"{text} = {pretty(result)}",
            )
        ],
        value,
        result,
    )


def _factored(text: str, value: Expression, names: tuple[str, ...]) -> Solution:
    symbols = sorted(value.free_symbols, key=str)
    if not symbols or not value.is_polynomial(*symbols):
        raise NotUnderstoodError
    poly = sympy.Poly(value, *symbols)
    if not all(coefficient.is_Rational for coefficient in poly.coeffs()):
        raise NotUnderstoodError
    if (len(names) > 1 and (len(poly.terms()) > MAX_FACTORED_TERMS or poly.total_degree() > 8)) or any(
        len(str(c)) > MAX_COEFFICIENT_DIGITS for c in poly.coeffs()
    ):
        raise NumberTooLargeError("a polynomial of too many terms or digits to be factored")
    result = sympy.factor(value)
    if result.is_Add:
        note = "It cannot be factored over the rational numbers."
        return _rewritten(f"Factor {text}", [Step(what=note, formula=pretty(result))], value, result)
    return _rewritten(
        f"Factor {text}",
        [Step(what="Find the factors of which it is the product.", formula=f"{text} = {pretty(result)}")],
        value,
        result,
    )


def _rewritten(
    question: str, steps: list[Step], value: Expression, result: Expression, notes: tuple[str, ...] = ()
) -> Solution:
    check = ""
    names = sorted(value.free_symbols, key=str)
    put = {name: sympy.Integer(7 + 2 * index) for index, name in enumerate(names)}
    before, after = value.subs(put), result.subs(put)
    if names and before.is_Rational and before == after:
        at = ", ".join(f"{name} = {number}" for name, number in put.items())
        check = f"with {at} both forms give {pretty(before)}"
    return Solution(
        kind=ProblemKind.ALGEBRA,
        question=question,
        steps=tuple(steps),
        result=pretty(result),
        check=check,
        assumptions=notes,
    )


_COMMANDS: dict[str, Callable[[str, Expression, tuple[str, ...]], Solution]] = {
    "simplify": _simplified,
    "expand": _expanded,
    "factor": _factored,
    "derivative": derivative,
    "integral": antiderivative,
}
