"""Derivatives, and integrals of sums whose terms have a known antiderivative; what is not known is refused."""

from __future__ import annotations

from callboard.engine.maths.cas import Expression, cas, shown
from callboard.engine.maths.expression_parser import formula
from callboard.engine.maths.model import NotUnderstoodError, ProblemKind, Solution, Step
from callboard.engine.maths.symbols import decimal, expression, symbol

LONGEST = 400
"""Characters of a result that is still shown."""


def derivative(text: str, value: Expression, names: tuple[str, ...]) -> Solution:
    """The first derivative."""
    x = _variable(names)
    terms = cas.Add.make_args(value)
    parts = [(term, cas.diff(term, x)) for term in terms]
    result = cas.Add(*(part for _, part in parts))
    steps = [Step(what=_rule(term, x), formula=f"({shown(term)})' = {shown(part)}") for term, part in parts[:12]]
    if len(parts) > 1:
        steps.append(Step(what="The derivative of a sum is the sum of the derivatives.", formula=shown(result)))
    return _solution(f"The derivative of {text} with respect to {x}", steps, shown(result), "", names, x)


def antiderivative(text: str, value: Expression, names: tuple[str, ...]) -> Solution:
    """The indefinite integral."""
    x = _variable(names)
    result, steps = _integrated(value, x)
    check = f"the derivative of {shown(result)} is {shown(cas.expand(cas.diff(result, x)))}"
    return _solution(f"The integral of {text} over {x}", steps, f"{shown(result)} + C", check, names, x)


def integral(text: str, value: Expression, names: tuple[str, ...], limits: tuple[str, str]) -> Solution:
    """The definite integral between two numbers."""
    x = _variable(names)
    low, high = (expression(formula(limit)) for limit in limits)
    if not (low.is_number and high.is_number):
        raise NotUnderstoodError
    if not value.is_polynomial(x):
        # Between the limits there may be a place where it is not defined.
        points = cas.fraction(cas.together(value))[1]
        if points.has(x):
            raise NotUnderstoodError
    result, steps = _integrated(value, x)
    ends = [result.subs(x, low), result.subs(x, high)]
    area = cas.expand(ends[1] - ends[0])
    if not area.is_real:
        raise NotUnderstoodError
    steps.append(
        Step(
            what="Put in the upper limit and subtract what the lower gives.",
            formula=f"F({shown(high)}) - F({shown(low)}) = ({shown(ends[1])}) - ({shown(ends[0])}) = {shown(area)}",
        )
    )
    solution = _solution(f"The integral of {text} from {shown(low)} to {shown(high)}", steps, shown(area), "", names, x)
    return solution if area.is_Integer else solution.model_copy(update={"decimal": decimal(area)})


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
        else "The rule of this function, times the derivative of what is inside."
    )


def _integrated(value: Expression, x: Expression) -> tuple[Expression, list[Step]]:
    terms = cas.Add.make_args(cas.expand(value))
    found = [(term, _antiderivative(term, x)) for term in terms]
    result = cas.Add(*(part for _, part in found))
    steps = [Step(what=_reason(term, x), formula=f"∫ {shown(term)} d{x} = {shown(part)}") for term, part in found[:12]]
    return result, steps


def _reason(term: Expression, x: Expression) -> str:
    return (
        "The power rule: raise the exponent by one and divide by it."
        if term.is_polynomial(x)
        else "A known antiderivative."
    )


def _antiderivative(term: Expression, x: Expression) -> Expression:
    """Of a constant times x to a power, or times exp, sin or cos of something linear."""
    constant, core = term.as_independent(x, as_Add=False)
    if core == 1:
        return constant * x
    base, exponent = core.as_base_exp()
    if base == x and exponent.is_Rational:
        return constant * (cas.log(cas.Abs(x)) if exponent == -1 else x ** (exponent + 1) / (exponent + 1))
    if core.func in {cas.exp, cas.sin, cas.cos}:
        inner = core.args[0]
        slope = cas.diff(inner, x)
        if not slope.has(x):
            return constant * {cas.exp: core, cas.sin: -cas.cos(inner), cas.cos: cas.sin(inner)}[core.func] / slope
    raise NotUnderstoodError


def _solution(
    question: str, steps: list[Step], result: str, check: str, names: tuple[str, ...], x: Expression
) -> Solution:
    if len(result) > LONGEST:
        raise NotUnderstoodError
    notes = (f"All letters but {x} are constants.",) if len(names) > 1 else ()
    return Solution(
        kind=ProblemKind.CALCULUS, question=question, steps=tuple(steps), result=result, check=check, assumptions=notes
    )
