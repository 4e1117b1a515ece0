"""Equations in one unknown: linear, quadratic, of higher degree, with fractions, or solved by inverse operations."""

from __future__ import annotations

import re
from fractions import Fraction

from callboard.engine.maths import size_limits
from callboard.engine.maths.expressions import (
    Apply,
    Name,
    Node,
    Number,
    Statement,
    exact_text,
    formula_text,
    nodes,
    substitute,
)
from callboard.engine.maths.model import NotUnderstoodError, ProblemKind, Solution, Step
from callboard.engine.maths.polynomials import Root, find_roots, to_polynomial
from callboard.engine.maths.request_text import RelationRequest, parse_relations
from callboard.engine.maths.symbols import (
    Expression,
    Polynomial,
    as_fraction,
    decimal_text,
    pretty,
    symbol,
    sympy,
    to_sympy,
)
from callboard.engine.maths.systems import solve_system

MAX_BRANCHES = 8
"""Upper bound on branches: squares and absolute values double them."""


def solve_by_inverse_operations(statement: Statement, name: str, steps: list[Step]) -> list[Root]:
    """Solve an equation in which the unknown stands once, by undoing operations from the outside in.

    Raises:
        NotUnderstoodError: the unknown stands more than once, or under something that is not undone here.
    """
    left, right = statement.left, statement.right
    if _count(left, name) + _count(right, name) != 1:
        raise NotUnderstoodError
    inside, outside = (left, right) if _count(left, name) else (right, left)
    branches = [to_sympy(outside)]
    while isinstance(inside, Apply):
        inside, branches, what = _undo_outermost(inside, name, branches)
        branches = [value for value in branches if value.is_finite and value.is_real]
        if len(branches) > MAX_BRANCHES:
            raise NotUnderstoodError
        shown_values = " or ".join(f"{formula_text(inside)} = {pretty(value)}" for value in branches)
        steps.append(Step(what=what, formula=shown_values or "no real number satisfies this"))
    return [Root(value) for value in dict.fromkeys(branches) if _holds(statement, name, value)]


def _count(node: Node, name: str) -> int:
    return sum(1 for part in nodes(node) if isinstance(part, Name) and part.name == name)


def _undo_outermost(node: Apply, name: str, values: list[Expression]) -> tuple[Node, list[Expression], str]:
    if len(node.arguments) == 1:
        return (node.arguments[0], *_undo_function(node.operation, values))
    left, right = node.arguments
    if _count(left, name):
        other = to_sympy(right)
        return (left, *_undo_with_unknown_left(node.operation, other, formula_text(right), values))
    other = to_sympy(left)
    return (right, *_undo_with_unknown_right(node.operation, other, formula_text(left), values))


def _undo_function(operation: str, values: list[Expression]) -> tuple[list[Expression], str]:
    if operation == "neg":
        return [-value for value in values], "Change the sign of both sides."
    if operation == "sqrt":
        return [value**2 for value in values if value.is_nonnegative], "Square both sides."
    if operation == "cbrt":
        return [value**3 for value in values], "Cube both sides."
    if operation == "abs":
        both = [branch for value in values if value.is_nonnegative for branch in (-value, value)]
        return both, "Remove the absolute value: the expression inside is the number or its opposite."
    if operation == "exp":
        return [sympy.log(value) for value in values if value.is_positive], "Take the natural logarithm of both sides."
    if operation == "ln":
        return [sympy.exp(_bounded_exponent(value)) for value in values], "Raise e to the power of each side."
    if operation in {"log", "log2"}:
        base = sympy.Integer(10 if operation == "log" else 2)
        return [
            base ** _bounded_exponent(value) for value in values
        ], f"Raise {base}, the base of the logarithm, to the power of each side."
    raise NotUnderstoodError


def _undo_with_unknown_left(
    operation: str, other: Expression, text: str, values: list[Expression]
) -> tuple[list[Expression], str]:
    if operation == "+":
        return [value - other for value in values], f"Subtract {text} from both sides."
    if operation == "-":
        return [value + other for value in values], f"Add {text} to both sides."
    if operation == "/":
        return [value * other for value in values], f"Multiply both sides by {text}."
    if operation == "*" and not other.is_zero:
        return [value / other for value in values], f"Divide both sides by {text}."
    if operation == "^" and other.is_Rational and not other.is_zero:
        return _take_roots(values, other), f"Take the root to undo the power of {text}."
    raise NotUnderstoodError


def _undo_with_unknown_right(
    operation: str, other: Expression, text: str, values: list[Expression]
) -> tuple[list[Expression], str]:
    if operation == "+":
        return [value - other for value in values], f"Subtract {text} from both sides."
    if operation == "-":
        return [other - value for value in values], f"Subtract each side from {text}."
    if operation == "*" and not other.is_zero:
        return [value / other for value in values], f"Divide both sides by {text}."
    if operation == "/":
        return [other / value for value in values if value != 0], f"Divide {text} by each side."
    if operation == "^" and other.is_positive and other != 1:
        return [
            _logarithm(value, other) for value in values if value.is_positive
        ], f"Take the logarithm to base {text}."
    raise NotUnderstoodError


def _take_roots(values: list[Expression], exponent: Expression) -> list[Expression]:
    even = exponent.p % 2 == 0
    found: list[Expression] = []
    for value in values:
        if value.is_negative:
            found.extend([] if even or exponent.q != 1 else [-((-value) ** (1 / exponent))])
        elif value.is_nonnegative:
            taken = value ** (1 / exponent) if value != 0 or exponent > 0 else sympy.nan
            found.extend((-taken, taken) if even and taken != 0 else (taken,))
    return found


def _logarithm(value: Expression, base: Expression) -> Expression:
    return (
        sympy.log(value) / sympy.log(base) if not (value.is_Rational and base.is_Rational) else sympy.log(value, base)
    )


def _bounded_exponent(value: Expression) -> Expression:
    if abs(sympy.N(value, 15)) > 300:
        raise NotUnderstoodError
    return value


def _holds(statement: Statement, name: str, value: Expression) -> bool:
    difference = (to_sympy(statement.left) - to_sympy(statement.right)).subs(symbol(name), value)
    size = abs(complex(sympy.N(difference, 20, chop=True)))
    scale = max(
        1.0, abs(float(decimal_text(to_sympy(statement.right).subs(symbol(name), value)).split()[0].rstrip("i") or 1))
    )
    return size < 1e-9 * scale


def solve_linear(statement: Statement, left: Expression, right: Expression, x: Expression, steps: list[Step]) -> Root:
    """Return the only root of an equation that is linear in `x`, and append the steps to it."""
    expand = sympy.expand
    left, right = expand(left), expand(right)
    if any(_to_multiply_out(node) for side in (statement.left, statement.right) for node in nodes(side)):
        _note(steps, "Expand and combine like terms.", left, right)
    elif any(
        _term_count(side) > len(value.as_ordered_terms())
        for side, value in ((statement.left, left), (statement.right, right))
    ):
        _note(steps, "Combine like terms.", left, right)
    if right.has(x):
        part = right.coeff(x, 1) * x
        left, right = expand(left - part), expand(right - part)
        what = f"{_moving_step(part)}, so that {x} is on one side only."
        _note(steps, what, left, right)
    rest = left.coeff(x, 0)
    if rest != 0:
        left, right = expand(left - rest), expand(right - rest)
        _note(steps, f"{_moving_step(rest)}, so that {x} stands alone on the left.", left, right)
    factor = left.coeff(x, 1)
    if factor == -1:
        _note(steps, "Change the sign of both sides.", x, -right)
    elif factor.is_Rational and factor.p == 1 and factor.q != 1:
        _note(steps, f"Multiply both sides by {factor.q}.", x, right / factor)
    elif factor != 1:
        _note(steps, f"Divide both sides by {pretty(factor)}, the coefficient of {x}.", x, right / factor)
    return Root(right / factor)


def _note(steps: list[Step], what: str, left: Expression, right: Expression) -> None:
    steps.append(Step(what=what, formula=f"{pretty(left)} = {pretty(right)}"))


def _moving_step(part: Expression) -> str:
    return (
        f"Add {pretty(-part)} to both sides"
        if part.could_extract_minus_sign()
        else f"Subtract {pretty(part)} from both sides"
    )


def _to_multiply_out(node: Node) -> bool:
    if not isinstance(node, Apply) or node.operation not in {"*", "/"}:
        return False
    return not all(isinstance(argument, Name | Number) for argument in node.arguments)


def _term_count(node: Node) -> int:
    if isinstance(node, Apply) and node.operation in {"+", "-"}:
        return sum(_term_count(argument) for argument in node.arguments)
    return 1


_QUOTIENT = re.compile(r"(?<![\w)/.])(\d+)/(\d+)(?![\w/(.])")


def equations(text: str) -> Solution | None:
    """Solve an equation or a system of equations."""
    found = parse_relations(text)
    if found is None or any(statement.relation != "=" for statement in found.statements):
        return None
    names = found.names
    if not names:
        return _check_equality(found)
    if len(found.statements) > 1:
        return solve_system(found)
    if len(names) == 1:
        return _solve_for_one_unknown(found, names[0])
    return _rearrange(found, names)


def _check_equality(found: RelationRequest) -> Solution | None:
    if len(found.statements) != 1:
        return None
    statement = found.statements[0]
    left, right = (size_limits.exact_value(side) for side in (statement.left, statement.right))
    if left is None or right is None:
        return None
    question = f"Is {_format_equation(statement)}?"
    formula = f"{formula_text(statement.left)} = {left}, {formula_text(statement.right)} = {right}"
    holds = left == right
    return Solution(
        kind=ProblemKind.ARITHMETIC,
        question=question,
        steps=(Step(what="Evaluate both sides.", formula=formula),),
        result="Yes, both sides are equal." if holds else f"No: {left} is not {right}.",
    )


def _solve_for_one_unknown(found: RelationRequest, name: str) -> Solution:
    statement = found.statements[0]
    x = symbol(name)
    left, right = to_sympy(statement.left), to_sympy(statement.right)
    steps: list[Step] = []
    numerator, denominator = _numerator_and_denominator(left - right, x)
    poly = to_polynomial(numerator, x)
    if poly is None:
        solutions = solve_by_inverse_operations(statement, name, steps)
        return _solution(found, name, solutions, steps)
    if poly.degree() == 1 and denominator == 1:
        candidates = [solve_linear(statement, left, right, x, steps)]
        if _has_decimals(statement):
            steps[:] = [
                Step(what=_fractions_as_decimals(step.what), formula=_fractions_as_decimals(step.formula))
                for step in steps
            ]
    else:
        _add_standard_form(statement, denominator, poly, steps)
        if poly.degree() < 1:
            return _always_or_never(found, steps, denominator, poly)
        candidates = find_roots(poly, steps)
    kept = [
        root
        for root in candidates
        if not _is_denominator_zero(denominator, x, root) and _is_defined(statement, name, root)
    ]
    for root in candidates:
        if root not in kept:
            steps.append(
                Step(
                    what="A denominator of the equation would be zero there, so it is not a solution.",
                    formula=f"{name} ≠ {root.text()}",
                )
            )
    return _solution(found, name, kept, steps)


def _numerator_and_denominator(value: Expression, x: Expression) -> tuple[Expression, Expression]:
    joined = sympy.together(value)
    numerator, denominator = sympy.fraction(joined)
    return sympy.expand(numerator), denominator if denominator.has(x) else sympy.Integer(1)


def _add_standard_form(statement: Statement, denominator: Expression, poly: Polynomial, steps: list[Step]) -> None:
    """Append the steps that bring an equation into standard form."""
    if denominator != 1:
        what = "Multiply both sides by the denominators, which must not be zero."
        steps.append(Step(what=what, formula=f"{pretty(denominator)} ≠ 0"))
    standard = f"{pretty(poly.as_expr())} = 0"
    if standard != _format_equation(statement):
        steps.append(Step(what="Bring everything to one side and simplify.", formula=standard))


def _always_or_never(found: RelationRequest, steps: list[Step], denominator: Expression, poly: Polynomial) -> Solution:
    statement, x, always = found.statements[0], poly.gen, poly.is_zero
    if always:
        result = f"Every number is a solution: {x} can be anything."
        if denominator != 1:
            result = f"Every {x} for which {pretty(denominator)} is not zero is a solution."
    else:
        result = f"No solution: no {x} makes both sides equal."
    steps.append(
        Step(
            what="The unknown cancels out; what is left is true for every number or for none.",
            formula="0 = 0" if always else "a contradiction",
        )
    )
    return Solution(
        kind=ProblemKind.EQUATION,
        question=_format_equation(statement),
        steps=tuple(steps),
        result=result,
        assumptions=tuple(found.notes),
    )


def _is_denominator_zero(denominator: Expression, x: Expression, root: Root) -> bool:
    if denominator == 1:
        return False
    value = sympy.N(denominator.subs(x, root.value), 20, chop=True)
    return bool(abs(value) < 1e-12)


def _is_defined(statement: Statement, name: str, root: Root) -> bool:
    """Return True if both sides have a value at the root. A nested fraction may not, even if it cancels out later."""
    value = as_fraction(root.value)
    if value is None:
        return True
    try:
        for side in (statement.left, statement.right):
            to_sympy(substitute(side, {name: value}))
    except ZeroDivisionError:
        return False
    return True


def _solution(found: RelationRequest, name: str, solutions: list[Root], steps: list[Step]) -> Solution:
    statement = found.statements[0]
    decimals = _has_decimals(statement)
    real = [root for root in solutions if root.real]
    shown_ones = real or solutions
    result = " or ".join(_format_root(name, root, decimals=decimals) for root in shown_ones)
    if not solutions:
        result = "No solution among the real numbers."
    elif not real:
        result = f"No real solution; the complex ones are {result.replace(' or ', ' and ')}."
    elif len(real) < len(solutions):
        steps.append(Step(what="The other roots are complex; the real ones are the solutions.", formula=result))
    wordy = any(not _is_plain(root, decimals=decimals) for root in shown_ones)
    return Solution(
        kind=ProblemKind.EQUATION,
        question=_format_equation(statement),
        steps=tuple(steps),
        result=result,
        decimal=" or ".join(_approximate_root(name, root) for root in shown_ones) if wordy else None,
        check="; ".join(_check(statement, name, root) for root in real[:4]),
        assumptions=tuple(found.notes),
    )


def _has_decimals(statement: Statement) -> bool:
    parts = (node for side in (statement.left, statement.right) for node in nodes(side))
    return any(isinstance(node, Number) and "." in formula_text(node) for node in parts)


def _fractions_as_decimals(text: str) -> str:
    """Write fractions with terminating decimals as decimals."""
    return _QUOTIENT.sub(lambda found: exact_text(Fraction(int(found[1]), int(found[2]))), text)


def _approximate_root(name: str, root: Root) -> str:
    exact = as_fraction(root.value)
    sign = "=" if exact is not None and (exact * 10**10).denominator == 1 else "≈"
    return f"{name} {sign} {decimal_text(root.value)}"


def _format_root(name: str, root: Root, *, decimals: bool) -> str:
    exact = as_fraction(root.value)
    if root.exact and decimals and exact is not None:
        sign = "=" if (exact * 10**10).denominator == 1 else "≈"
        return f"{name} {sign} {root.text(decimals=True)}"
    return f"{name} {'=' if root.exact else '≈'} {root.text()}"


def _is_plain(root: Root, *, decimals: bool) -> bool:
    exact = as_fraction(root.value)
    return not root.exact or (exact is not None and (decimals or exact.denominator == 1))


def _check(statement: Statement, name: str, root: Root) -> str:
    """Write both sides with the solution substituted."""
    x, exact = symbol(name), as_fraction(root.value) if root.exact else None
    if exact is not None:
        sides = [substitute(side, {name: exact}) for side in (statement.left, statement.right)]
        values = [to_sympy(side) for side in sides]
        if all(value.is_Rational for value in values):
            left, right = (_format_side(side, value) for side, value in zip(sides, values, strict=True))
            return left if isinstance(sides[1], Number) else f"{left} and {right}"
    values = [to_sympy(side).subs(x, root.value) for side in (statement.left, statement.right)]
    left, right = (decimal_text(sympy.Integer(0) if _is_negligible(value) else value, 8) for value in values)
    return f"with {_format_root(name, root, decimals=False)} the left side is {left}, the right side {right}"


def _format_side(side: Node, value: Expression) -> str:
    formula, result = formula_text(side), pretty(value)
    return formula if formula == result else f"{formula} = {result}"


def _is_negligible(value: Expression) -> bool:
    return bool(abs(sympy.N(value, 20)) < 1e-9)


def _rearrange(found: RelationRequest, names: tuple[str, ...]) -> Solution | None:
    """Solve a formula of several unknowns for one of them."""
    statement, notes = found.statements[0], list(found.notes)
    if len(found.wanted) == 1:
        name = found.wanted[0]
    else:
        name = "y" if "y" in names else names[0]
        notes.append(f"One equation does not determine {len(names)} unknowns; it was solved for {name}.")
    x = symbol(name)
    numerator, _ = _numerator_and_denominator(to_sympy(statement.left) - to_sympy(statement.right), x)
    poly = sympy.Poly(numerator, x) if numerator.is_polynomial(x) else None
    if poly is None or poly.degree() != 1:
        return None
    a, b = poly.all_coeffs()
    result = sympy.cancel(-b / a)
    others = ", ".join(other for other in names if other != name)
    if not a.is_number:
        notes.append(f"{pretty(-a if a.could_extract_minus_sign() else a)} is not zero.")
    return Solution(
        kind=ProblemKind.EQUATION,
        question=f"{_format_equation(statement)}, solved for {name}",
        steps=(
            Step(
                what=f"Bring the terms with {name} to one side and the rest to the other.",
                formula=f"{_format_product(a, x)} = {pretty(-b)}",
            ),
            Step(what=f"Divide both sides by the coefficient of {name}.", formula=f"{name} = {pretty(result)}"),
        ),
        result=f"{name} = {pretty(result)}",
        check=f"substituted into the equation, it makes both sides equal for every {others}",
        assumptions=tuple(notes),
    )


def _format_product(a: Expression, x: Expression) -> str:
    return pretty(a * x) if not a.is_Add else f"({pretty(a)})·{x}"


def _format_equation(statement: Statement) -> str:
    return f"{formula_text(statement.left)} = {formula_text(statement.right)}"
