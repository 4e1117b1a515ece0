"""Equations in one unknown: linear, quadratic, of higher degree, with fractions, and those that can be undone."""

from __future__ import annotations

import re
from fractions import Fraction

from callboard.engine.maths import size_limits
from callboard.engine.maths.cas import Expression, Polynomial, cas, shown
from callboard.engine.maths.expressions import Apply, Name, Node, Number, Statement, inserted, nodes, plain, written
from callboard.engine.maths.inverse_operations import undo
from callboard.engine.maths.model import ProblemKind, Solution, Step
from callboard.engine.maths.polynomial import Root, polynomial, roots
from callboard.engine.maths.relations import RelationRequest, asked
from callboard.engine.maths.symbols import decimal, expression, fraction, symbol
from callboard.engine.maths.systems import system


def linear(statement: Statement, left: Expression, right: Expression, x: Expression, steps: list[Step]) -> Root:
    """The one solution of an equation that is linear in `x`, with the steps to it."""
    expand = cas.expand
    left, right = expand(left), expand(right)
    if any(_to_multiply_out(node) for side in (statement.left, statement.right) for node in nodes(side)):
        _note(steps, "Multiply out and put together what is alike.", left, right)
    elif any(
        _parts(side) > len(value.as_ordered_terms())
        for side, value in ((statement.left, left), (statement.right, right))
    ):
        _note(steps, "Put together what is alike.", left, right)
    if right.has(x):
        part = right.coeff(x, 1) * x
        left, right = expand(left - part), expand(right - part)
        what = f"{_moved(part)} on both sides, so that {x} stands on one side only."
        _note(steps, what, left, right)
    rest = left.coeff(x, 0)
    if rest != 0:
        left, right = expand(left - rest), expand(right - rest)
        _note(steps, f"{_moved(rest)} on both sides, so that {x} stands alone on the left.", left, right)
    factor = left.coeff(x, 1)
    if factor == -1:
        _note(steps, "Change the sign on both sides.", x, -right)
    elif factor.is_Rational and factor.p == 1 and factor.q != 1:
        _note(steps, f"Multiply both sides by {factor.q}.", x, right / factor)
    elif factor != 1:
        _note(steps, f"Divide both sides by {shown(factor)}, the number before {x}.", x, right / factor)
    return Root(right / factor)


def _note(steps: list[Step], what: str, left: Expression, right: Expression) -> None:
    steps.append(Step(what=what, formula=f"{shown(left)} = {shown(right)}"))


def _moved(part: Expression) -> str:
    return f"Add {shown(-part)}" if part.could_extract_minus_sign() else f"Subtract {shown(part)}"


def _to_multiply_out(node: Node) -> bool:
    if not isinstance(node, Apply) or node.operation not in {"*", "/"}:
        return False
    return not all(isinstance(argument, Name | Number) for argument in node.arguments)


def _parts(node: Node) -> int:
    if isinstance(node, Apply) and node.operation in {"+", "-"}:
        return sum(_parts(argument) for argument in node.arguments)
    return 1


_QUOTIENT = re.compile(r"(?<![\w)/.])(\d+)/(\d+)(?![\w/(.])")


def equations(text: str) -> Solution | None:
    """An equation, or several that hold together."""
    found = asked(text)
    if found is None or any(statement.relation != "=" for statement in found.statements):
        return None
    names = found.names
    if not names:
        return _claim(found)
    if len(found.statements) > 1:
        return system(found)
    if len(names) == 1:
        return _single(found, names[0])
    return _formula(found, names)


def _claim(found: RelationRequest) -> Solution | None:
    if len(found.statements) != 1:
        return None
    statement = found.statements[0]
    left, right = (size_limits.rational(side) for side in (statement.left, statement.right))
    if left is None or right is None:
        return None
    question = f"Is {_sides(statement)}?"
    formula = f"{written(statement.left)} = {left}, {written(statement.right)} = {right}"
    holds = left == right
    return Solution(
        kind=ProblemKind.ARITHMETIC,
        question=question,
        steps=(Step(what="Work out both sides.", formula=formula),),
        result="Yes, both sides are the same." if holds else f"No: {left} is not {right}.",
    )


def _single(found: RelationRequest, name: str) -> Solution:
    statement = found.statements[0]
    x = symbol(name)
    left, right = expression(statement.left), expression(statement.right)
    steps: list[Step] = []
    numerator, denominator = _fraction(left - right, x)
    poly = polynomial(numerator, x)
    if poly is None:
        solutions = undo(statement, name, steps)
        return _solution(found, name, solutions, steps)
    if poly.degree() == 1 and denominator == 1:
        candidates = [linear(statement, left, right, x, steps)]
        if _has_decimals(statement):
            steps[:] = [Step(what=_decimal(step.what), formula=_decimal(step.formula)) for step in steps]
    else:
        _prepared(statement, denominator, poly, steps)
        if poly.degree() < 1:
            return _always_or_never(found, steps, denominator, poly)
        candidates = roots(poly, steps)
    kept = [root for root in candidates if not _vanishes(denominator, x, root) and _defined(statement, name, root)]
    for root in candidates:
        if root not in kept:
            steps.append(
                Step(
                    what="There a denominator of the equation would be zero, so it is no solution.",
                    formula=f"{name} ≠ {root.text()}",
                )
            )
    return _solution(found, name, kept, steps)


def _fraction(value: Expression, x: Expression) -> tuple[Expression, Expression]:
    joined = cas.together(value)
    numerator, denominator = cas.fraction(joined)
    return cas.expand(numerator), denominator if denominator.has(x) else cas.Integer(1)


def _prepared(statement: Statement, denominator: Expression, poly: Polynomial, steps: list[Step]) -> None:
    """The steps from what was written to a form that can be solved."""
    if denominator != 1:
        what = "Multiply both sides by the denominators, which must not be zero."
        steps.append(Step(what=what, formula=f"{shown(denominator)} ≠ 0"))
    standard = f"{shown(poly.as_expr())} = 0"
    if standard != _sides(statement):
        steps.append(Step(what="Bring everything to one side and put it in order.", formula=standard))


def _always_or_never(found: RelationRequest, steps: list[Step], denominator: Expression, poly: Polynomial) -> Solution:
    statement, x, always = found.statements[0], poly.gen, poly.is_zero
    if always:
        result = f"Every number solves it: {x} can be anything."
        if denominator != 1:
            result = f"Every {x} solves it for which {shown(denominator)} is not zero."
    else:
        result = f"No solution: no {x} makes both sides equal."
    steps.append(
        Step(
            what="The unknown falls out: what is left is true for every number or for none.",
            formula="0 = 0" if always else "a contradiction",
        )
    )
    return Solution(
        kind=ProblemKind.EQUATION,
        question=_sides(statement),
        steps=tuple(steps),
        result=result,
        assumptions=tuple(found.notes),
    )


def _vanishes(denominator: Expression, x: Expression, root: Root) -> bool:
    if denominator == 1:
        return False
    value = cas.N(denominator.subs(x, root.value), 20, chop=True)
    return bool(abs(value) < 1e-12)


def _defined(statement: Statement, name: str, root: Root) -> bool:
    """Whether both sides have a value there: nested fractions may not, though nothing of it is left in the end."""
    value = fraction(root.value)
    if value is None:
        return True
    try:
        for side in (statement.left, statement.right):
            expression(inserted(side, {name: value}))
    except ZeroDivisionError:
        return False
    return True


def _solution(found: RelationRequest, name: str, solutions: list[Root], steps: list[Step]) -> Solution:
    statement = found.statements[0]
    decimals = _has_decimals(statement)
    real = [root for root in solutions if root.real]
    shown_ones = real or solutions
    result = " or ".join(_equal(name, root, decimals=decimals) for root in shown_ones)
    if not solutions:
        result = "No solution among the real numbers."
    elif not real:
        result = f"No real solution; the complex ones are {result.replace(' or ', ' and ')}."
    elif len(real) < len(solutions):
        steps.append(Step(what="The other roots are complex; the real ones are the solutions.", formula=result))
    wordy = any(not _is_plain(root, decimals=decimals) for root in shown_ones)
    return Solution(
        kind=ProblemKind.EQUATION,
        question=_sides(statement),
        steps=tuple(steps),
        result=result,
        decimal=" or ".join(_about(name, root) for root in shown_ones) if wordy else None,
        check="; ".join(_check(statement, name, root) for root in real[:4]),
        assumptions=tuple(found.notes),
    )


def _has_decimals(statement: Statement) -> bool:
    parts = (node for side in (statement.left, statement.right) for node in nodes(side))
    return any(isinstance(node, Number) and "." in written(node) for node in parts)


def _decimal(text: str) -> str:
    """Fractions that end as decimals, written so."""
    return _QUOTIENT.sub(lambda found: plain(Fraction(int(found[1]), int(found[2]))), text)


def _about(name: str, root: Root) -> str:
    exact = fraction(root.value)
    sign = "=" if exact is not None and (exact * 10**10).denominator == 1 else "≈"
    return f"{name} {sign} {decimal(root.value)}"


def _equal(name: str, root: Root, *, decimals: bool) -> str:
    exact = fraction(root.value)
    if root.exact and decimals and exact is not None:
        sign = "=" if (exact * 10**10).denominator == 1 else "≈"
        return f"{name} {sign} {root.text(decimals=True)}"
    return f"{name} {'=' if root.exact else '≈'} {root.text()}"


def _is_plain(root: Root, *, decimals: bool) -> bool:
    exact = fraction(root.value)
    return not root.exact or (exact is not None and (decimals or exact.denominator == 1))


def _check(statement: Statement, name: str, root: Root) -> str:
    """Both sides with the solution put in."""
    x, exact = symbol(name), fraction(root.value) if root.exact else None
    if exact is not None:
        sides = [inserted(side, {name: exact}) for side in (statement.left, statement.right)]
        values = [expression(side) for side in sides]
        if all(value.is_Rational for value in values):
            left, right = (_worked(side, value) for side, value in zip(sides, values, strict=True))
            return left if isinstance(sides[1], Number) else f"{left} and {right}"
    values = [expression(side).subs(x, root.value) for side in (statement.left, statement.right)]
    left, right = (decimal(cas.Integer(0) if _tiny(value) else value, 8) for value in values)
    return f"with {_equal(name, root, decimals=False)} the left side is {left}, the right side {right}"


def _worked(side: Node, value: Expression) -> str:
    formula, result = written(side), shown(value)
    return formula if formula == result else f"{formula} = {result}"


def _tiny(value: Expression) -> bool:
    return bool(abs(cas.N(value, 20)) < 1e-9)


def _formula(found: RelationRequest, names: tuple[str, ...]) -> Solution | None:
    """A formula with several letters, solved for one of them."""
    statement, notes = found.statements[0], list(found.notes)
    if len(found.wanted) == 1:
        name = found.wanted[0]
    else:
        name = "y" if "y" in names else names[0]
        notes.append(f"One equation does not fix {len(names)} unknowns; it was solved for {name}.")
    x = symbol(name)
    numerator, _ = _fraction(expression(statement.left) - expression(statement.right), x)
    poly = cas.Poly(numerator, x) if numerator.is_polynomial(x) else None
    if poly is None or poly.degree() != 1:
        return None
    a, b = poly.all_coeffs()
    result = cas.cancel(-b / a)
    others = ", ".join(other for other in names if other != name)
    if not a.is_number:
        notes.append(f"{shown(-a if a.could_extract_minus_sign() else a)} is not zero.")
    return Solution(
        kind=ProblemKind.EQUATION,
        question=f"{_sides(statement)}, solved for {name}",
        steps=(
            Step(
                what=f"Bring what has {name} to one side and the rest to the other.",
                formula=f"{_times(a, x)} = {shown(-b)}",
            ),
            Step(what=f"Divide both sides by what stands before {name}.", formula=f"{name} = {shown(result)}"),
        ),
        result=f"{name} = {shown(result)}",
        check=f"Put in, both sides agree for every {others}.",
        assumptions=tuple(notes),
    )


def _times(a: Expression, x: Expression) -> str:
    return shown(a * x) if not a.is_Add else f"({shown(a)})·{x}"


def _sides(statement: Statement) -> str:
    return f"{written(statement.left)} = {written(statement.right)}"
