"""Inequalities in one unknown: find where the sides are equal, and test the intervals between."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from callboard.engine.maths.expressions import Statement, formula_text
from callboard.engine.maths.model import NotUnderstoodError, NumberTooLargeError, ProblemKind, Solution, Step
from callboard.engine.maths.polynomials import MAX_DEGREE, Root, find_roots, to_polynomial
from callboard.engine.maths.request_text import parse_relations
from callboard.engine.maths.symbols import Expression, pretty, symbol, sympy, to_sympy

_SIGN = {"<": "<", "<=": "≤", ">": ">", ">=": "≥"}


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An end of an interval. `hole` says that the inequality is undefined there."""

    root: Root
    hole: bool


def inequalities(text: str) -> Solution | None:
    """Solve one inequality in one unknown, or several that hold together."""
    found = parse_relations(text)
    if found is None or any(statement.relation == "=" for statement in found.statements) or len(found.names) != 1:
        return None
    name = found.names[0]
    x = symbol(name)
    steps: list[Step] = []
    differences = [to_sympy(s.left) - to_sympy(s.right) for s in found.statements]
    endpoints = _endpoints(differences, x, steps)
    truth = _truth_by_interval(found.statements, differences, x, endpoints)
    result = _format_intervals(name, truth, endpoints)
    if endpoints:
        steps.append(Step(what="Test a number from each interval between these points.", formula=result))
    question = " and ".join(
        f"{formula_text(s.left)} {_SIGN[s.relation]} {formula_text(s.right)}" for s in found.statements
    )
    return Solution(
        kind=ProblemKind.INEQUALITY,
        question=question,
        steps=tuple(steps),
        result=result,
        check=_check(found.statements, x, truth, endpoints),
        assumptions=tuple(found.notes),
    )


def _endpoints(differences: list[Expression], x: Expression, steps: list[Step]) -> list[Endpoint]:
    endpoints: list[Endpoint] = []
    for difference in differences:
        joined = sympy.together(difference)
        for part, hole in zip(sympy.fraction(joined), (False, True), strict=True):
            poly = to_polynomial(sympy.expand(part), x)
            if poly is None:
                raise NotUnderstoodError
            if poly.degree() > MAX_DEGREE:
                raise NumberTooLargeError(f"an inequality of degree {poly.degree()}")
            if poly.degree() < 1:
                continue
            what = "A denominator is zero" if hole else "Both sides are equal"
            real = [root for root in find_roots(poly, []) if root.real]
            formula = " or ".join(f"{x} {'=' if root.exact else '≈'} {root.text()}" for root in real) or "nowhere"
            steps.append(Step(what=f"{what} where {pretty(poly.as_expr())} = 0.", formula=formula))
            endpoints.extend(Endpoint(root, hole) for root in real)
    endpoints.sort(key=lambda endpoint: (_as_float(endpoint.root), not endpoint.hole))
    merged: list[Endpoint] = []
    for endpoint in endpoints:
        if not merged or _as_float(endpoint.root) - _as_float(merged[-1].root) > 1e-12:
            merged.append(endpoint)
    return merged


def _as_float(root: Root) -> float:
    return float(sympy.N(root.value, 20))


def _holds(statements: list[Statement], differences: list[Expression], x: Expression, value: Expression) -> bool:
    for statement, difference in zip(statements, differences, strict=True):
        size = float(sympy.N(difference.subs(x, value), 20, chop=True))
        true = size < 0 if statement.relation[0] == "<" else size > 0
        if not true:
            return False
    return True


def _truth_by_interval(
    statements: list[Statement], differences: list[Expression], x: Expression, endpoints: list[Endpoint]
) -> list[bool]:
    """Whether it holds before the first endpoint, at it, between it and the next, …: 2 x endpoints + 1 values."""
    places = [_as_float(endpoint.root) for endpoint in endpoints]
    probes = [places[0] - 1, *((a + b) / 2 for a, b in pairwise(places)), places[-1] + 1] if places else [0.0]
    found = [_holds(statements, differences, x, sympy.Rational(probe)) for probe in probes]
    truth: list[bool] = []
    for index, endpoint in enumerate(endpoints):
        truth += [found[index], not endpoint.hole and _holds_at(statements, differences, x, endpoint)]
    return [*truth, found[-1]]


def _holds_at(statements: list[Statement], differences: list[Expression], x: Expression, endpoint: Endpoint) -> bool:
    for statement, difference in zip(statements, differences, strict=True):
        value = sympy.N(difference.subs(x, endpoint.root.value), 20, chop=True)
        if not value.is_real:
            return False
        size = float(value)
        true = abs(size) < 1e-10 if len(statement.relation) == 2 else False
        if not true and (size >= -1e-10 if statement.relation[0] == "<" else size <= 1e-10):
            return False
    return True


def _format_intervals(name: str, truth: list[bool], endpoints: list[Endpoint]) -> str:
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
        parts.append(_format_interval(name, endpoints, start, end))
        start = end + 1
    return " or ".join(parts)


def _format_interval(name: str, endpoints: list[Endpoint], start: int, end: int) -> str:
    """Write one solution interval: odd indices are endpoints, even ones the open intervals between them."""
    if start == end and start % 2:
        return f"{name} = {endpoints[start // 2].root.text()}"
    low = None if start == 0 else endpoints[(start - 1) // 2 if start % 2 == 0 else start // 2].root.text()
    high = None if end == 2 * len(endpoints) else endpoints[end // 2].root.text()
    below, above = "≤" if start % 2 else "<", "≤" if end % 2 else "<"
    if low is None:
        return f"{name} {above} {high}"
    if high is None:
        return f"{name} {'≥' if start % 2 else '>'} {low}"
    return f"{low} {below} {name} {above} {high}"


def _check(statements: list[Statement], x: Expression, truth: list[bool], endpoints: list[Endpoint]) -> str:
    if not endpoints:
        return ""
    places = [_as_float(endpoint.root) for endpoint in endpoints]
    tried = [round(places[0]) - 1, round(places[-1]) + 1]
    parts: list[str] = []
    for value, holds in zip(tried, (truth[0], truth[-1]), strict=True):
        first = statements[0] if len(statements) == 1 else None
        if first is not None:
            left, right = (pretty(to_sympy(side).subs(x, value)) for side in (first.left, first.right))
            parts.append(
                f"{x} = {value} gives {left} {_SIGN[first.relation]} {right}, which is {'true' if holds else 'false'}"
            )
    return "; ".join(parts)
