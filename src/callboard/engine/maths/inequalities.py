"""Inequalities in one unknown: find where the sides meet, and see on which stretches between they hold."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from callboard.engine.maths.cas import Expression, cas, shown
from callboard.engine.maths.expressions import Statement, written
from callboard.engine.maths.model import NotUnderstoodError, NumberTooLargeError, ProblemKind, Solution, Step
from callboard.engine.maths.polynomial import MOST_DEGREE, Root, polynomial, roots
from callboard.engine.maths.relations import asked
from callboard.engine.maths.symbols import expression, symbol

_SIGN = {"<": "<", "<=": "≤", ">": ">", ">=": "≥"}


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A place where truth may change, and whether the expression has a value there."""

    root: Root
    hole: bool


def inequalities(text: str) -> Solution | None:
    """One inequality in one unknown, or several that hold together."""
    found = asked(text)
    if found is None or any(statement.relation == "=" for statement in found.statements) or len(found.names) != 1:
        return None
    name = found.names[0]
    x = symbol(name)
    steps: list[Step] = []
    differences = [expression(s.left) - expression(s.right) for s in found.statements]
    edges = _edges(differences, x, steps)
    stretches = _stretches(found.statements, differences, x, edges)
    result = _text(name, stretches, edges)
    if edges:
        steps.append(Step(what="Try a number from every stretch between these places.", formula=result))
    question = " and ".join(f"{written(s.left)} {_SIGN[s.relation]} {written(s.right)}" for s in found.statements)
    return Solution(
        kind=ProblemKind.INEQUALITY,
        question=question,
        steps=tuple(steps),
        result=result,
        check=_check(found.statements, x, stretches, edges),
        assumptions=tuple(found.notes),
    )


def _edges(differences: list[Expression], x: Expression, steps: list[Step]) -> list[Endpoint]:
    edges: list[Endpoint] = []
    for difference in differences:
        joined = cas.together(difference)
        for part, hole in zip(cas.fraction(joined), (False, True), strict=True):
            poly = polynomial(cas.expand(part), x)
            if poly is None:
                raise NotUnderstoodError
            if poly.degree() > MOST_DEGREE:
                raise NumberTooLargeError(f"an inequality of degree {poly.degree()}")
            if poly.degree() < 1:
                continue
            what = "A denominator is zero" if hole else "Both sides are equal"
            real = [root for root in roots(poly, []) if root.real]
            formula = " or ".join(f"{x} {'=' if root.exact else '≈'} {root.text()}" for root in real) or "nowhere"
            steps.append(Step(what=f"{what} where {shown(poly.as_expr())} = 0.", formula=formula))
            edges.extend(Endpoint(root, hole) for root in real)
    edges.sort(key=lambda edge: (_number(edge.root), not edge.hole))
    merged: list[Endpoint] = []
    for edge in edges:
        if not merged or _number(edge.root) - _number(merged[-1].root) > 1e-12:
            merged.append(edge)
    return merged


def _number(root: Root) -> float:
    return float(cas.N(root.value, 20))


def _holds(statements: list[Statement], differences: list[Expression], x: Expression, value: Expression) -> bool:
    for statement, difference in zip(statements, differences, strict=True):
        size = float(cas.N(difference.subs(x, value), 20, chop=True))
        true = size < 0 if statement.relation[0] == "<" else size > 0
        if not true:
            return False
    return True


def _stretches(
    statements: list[Statement], differences: list[Expression], x: Expression, edges: list[Endpoint]
) -> list[bool]:
    """Truth on: before the first edge, at it, between it and the next, …: 2 x edges + 1 values."""
    places = [_number(edge.root) for edge in edges]
    probes = [places[0] - 1, *((a + b) / 2 for a, b in pairwise(places)), places[-1] + 1] if places else [0.0]
    found = [_holds(statements, differences, x, cas.Rational(probe)) for probe in probes]
    truth: list[bool] = []
    for index, edge in enumerate(edges):
        truth += [found[index], not edge.hole and _at(statements, differences, x, edge)]
    return [*truth, found[-1]]


def _at(statements: list[Statement], differences: list[Expression], x: Expression, edge: Endpoint) -> bool:
    for statement, difference in zip(statements, differences, strict=True):
        value = cas.N(difference.subs(x, edge.root.value), 20, chop=True)
        if not value.is_real:
            return False
        size = float(value)
        true = abs(size) < 1e-10 if len(statement.relation) == 2 else False
        if not true and (size >= -1e-10 if statement.relation[0] == "<" else size <= 1e-10):
            return False
    return True


def _text(name: str, truth: list[bool], edges: list[Endpoint]) -> str:
    if all(truth):
        return f"every number {name}"
    if not any(truth):
        return f"no real number {name}"
    parts: list[str] = []
    start = 0
    while start < len(truth):
        if not truth[start]:
            start += 1
            continue
        end = start
        while end + 1 < len(truth) and truth[end + 1]:
            end += 1
        parts.append(_stretch(name, edges, start, end))
        start = end + 1
    return " or ".join(parts)


def _stretch(name: str, edges: list[Endpoint], start: int, end: int) -> str:
    """Places with odd numbers are edges, those with even numbers the stretches between."""
    if start == end and start % 2:
        return f"{name} = {edges[start // 2].root.text()}"
    low = None if start == 0 else edges[(start - 1) // 2 if start % 2 == 0 else start // 2].root.text()
    high = None if end == 2 * len(edges) else edges[end // 2].root.text()
    below, above = "≤" if start % 2 else "<", "≤" if end % 2 else "<"
    if low is None:
        return f"{name} {above} {high}"
    if high is None:
        return f"{name} {'≥' if start % 2 else '>'} {low}"
    return f"{low} {below} {name} {above} {high}"


def _check(statements: list[Statement], x: Expression, truth: list[bool], edges: list[Endpoint]) -> str:
    if not edges:
        return ""
    places = [_number(edge.root) for edge in edges]
    tried = [round(places[0]) - 1, round(places[-1]) + 1]
    parts: list[str] = []
    for value, holds in zip(tried, (truth[0], truth[-1]), strict=True):
        first = statements[0] if len(statements) == 1 else None
        if first is not None:
            left, right = (shown(expression(side).subs(x, value)) for side in (first.left, first.right))
            parts.append(
                f"{x} = {value} gives {left} {_SIGN[first.relation]} {right}, which is {'true' if holds else 'false'}"
            )
    return "; ".join(parts)
