"""Equations in which the unknown stands once: undo what is done to it, from the outside in."""

from __future__ import annotations

from callboard.engine.maths.cas import Expression, cas, shown
from callboard.engine.maths.expressions import Apply, Name, Node, Statement, nodes, written
from callboard.engine.maths.model import NotUnderstoodError, Step
from callboard.engine.maths.polynomial import Root
from callboard.engine.maths.symbols import decimal, expression, symbol

MOST = 8
"""Branches: squares and absolute values double them."""


def undo(statement: Statement, name: str, steps: list[Step]) -> list[Root]:
    """The real solutions, each put back into the equation to see that it holds.

    Raises:
        NotUnderstoodError: the unknown stands more than once, or under something that is not undone here.
    """
    left, right = statement.left, statement.right
    if _count(left, name) + _count(right, name) != 1:
        raise NotUnderstoodError
    inside, outside = (left, right) if _count(left, name) else (right, left)
    branches = [expression(outside)]
    while isinstance(inside, Apply):
        inside, branches, what = _peeled(inside, name, branches)
        branches = [value for value in branches if value.is_finite and value.is_real]
        if len(branches) > MOST:
            raise NotUnderstoodError
        shown_values = " or ".join(f"{written(inside)} = {shown(value)}" for value in branches)
        steps.append(Step(what=what, formula=shown_values or "no real number does that"))
    return [Root(value) for value in dict.fromkeys(branches) if _holds(statement, name, value)]


def _count(node: Node, name: str) -> int:
    return sum(1 for part in nodes(node) if isinstance(part, Name) and part.name == name)


def _peeled(node: Apply, name: str, values: list[Expression]) -> tuple[Node, list[Expression], str]:
    if len(node.arguments) == 1:
        return (node.arguments[0], *_one(node.operation, values))
    left, right = node.arguments
    if _count(left, name):
        other = expression(right)
        return (left, *_from_left(node.operation, other, written(right), values))
    other = expression(left)
    return (right, *_from_right(node.operation, other, written(left), values))


def _one(operation: str, values: list[Expression]) -> tuple[list[Expression], str]:
    if operation == "neg":
        return [-value for value in values], "Change the sign on both sides."
    if operation == "sqrt":
        return [value**2 for value in values if value.is_nonnegative], "Square both sides."
    if operation == "cbrt":
        return [value**3 for value in values], "Raise both sides to the third power."
    if operation == "abs":
        both = [branch for value in values if value.is_nonnegative for branch in (-value, value)]
        return both, "Take away the bars: what is inside is the number or its opposite."
    if operation == "exp":
        return [cas.log(value) for value in values if value.is_positive], "Take the natural logarithm of both sides."
    if operation == "ln":
        return [cas.exp(_small(value)) for value in values], "Raise e to both sides."
    if operation in {"log", "log2"}:
        base = cas.Integer(10 if operation == "log" else 2)
        return [base ** _small(value) for value in values], f"Raise {base} to both sides (the logarithm's base)."
    raise NotUnderstoodError


def _from_left(operation: str, other: Expression, text: str, values: list[Expression]) -> tuple[list[Expression], str]:
    if operation == "+":
        return [value - other for value in values], f"Subtract {text} on both sides."
    if operation == "-":
        return [value + other for value in values], f"Add {text} on both sides."
    if operation == "/":
        return [value * other for value in values], f"Multiply both sides by {text}."
    if operation == "*" and not other.is_zero:
        return [value / other for value in values], f"Divide both sides by {text}."
    if operation == "^" and other.is_Rational and not other.is_zero:
        return _roots(values, other), f"Take the root: undo the power of {text}."
    raise NotUnderstoodError


def _from_right(operation: str, other: Expression, text: str, values: list[Expression]) -> tuple[list[Expression], str]:
    if operation == "+":
        return [value - other for value in values], f"Subtract {text} on both sides."
    if operation == "-":
        return [other - value for value in values], f"Subtract both sides from {text}."
    if operation == "*" and not other.is_zero:
        return [value / other for value in values], f"Divide both sides by {text}."
    if operation == "/":
        return [other / value for value in values if value != 0], f"Divide {text} by both sides."
    if operation == "^" and other.is_positive and other != 1:
        return [
            _logarithm(value, other) for value in values if value.is_positive
        ], f"Take the logarithm to base {text}."
    raise NotUnderstoodError


def _roots(values: list[Expression], exponent: Expression) -> list[Expression]:
    even = exponent.p % 2 == 0
    found: list[Expression] = []
    for value in values:
        if value.is_negative:
            found.extend([] if even or exponent.q != 1 else [-((-value) ** (1 / exponent))])
        elif value.is_nonnegative:
            taken = value ** (1 / exponent) if value != 0 or exponent > 0 else cas.nan
            found.extend((-taken, taken) if even and taken != 0 else (taken,))
    return found


def _logarithm(value: Expression, base: Expression) -> Expression:
    return cas.log(value) / cas.log(base) if not (value.is_Rational and base.is_Rational) else cas.log(value, base)


def _small(value: Expression) -> Expression:
    if abs(cas.N(value, 15)) > 300:
        raise NotUnderstoodError
    return value


def _holds(statement: Statement, name: str, value: Expression) -> bool:
    difference = (expression(statement.left) - expression(statement.right)).subs(symbol(name), value)
    size = abs(complex(cas.N(difference, 20, chop=True)))
    scale = max(
        1.0, abs(float(decimal(expression(statement.right).subs(symbol(name), value)).split()[0].rstrip("i") or 1))
    )
    return size < 1e-9 * scale
