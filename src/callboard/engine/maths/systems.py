"""Several equations that hold together: linear ones by elimination, one linear and one other by insertion."""

from __future__ import annotations

from callboard.engine.maths.cas import Expression, cas, shown
from callboard.engine.maths.expressions import Statement, inserted, written
from callboard.engine.maths.model import NotUnderstoodError, ProblemKind, Solution, Step
from callboard.engine.maths.polynomial import Root, polynomial, roots
from callboard.engine.maths.relations import RelationRequest
from callboard.engine.maths.symbols import decimal, expression, fraction, symbol


def system(found: RelationRequest) -> Solution | None:
    """What satisfies all the equations, if they are linear, or two of which one is linear."""
    names = [symbol(name) for name in found.names]
    zeros = [cas.expand(expression(s.left) - expression(s.right)) for s in found.statements]
    if any(not zero.is_polynomial(*names) for zero in zeros):
        raise NotUnderstoodError
    degrees = [cas.Poly(zero, *names).total_degree() if zero.free_symbols else 0 for zero in zeros]
    if max(degrees) <= 1:
        return _linear(found, names, zeros)
    if len(zeros) == 2 and len(names) == 2 and 1 in degrees:
        return _inserted(found, names, zeros[degrees.index(1)], zeros[1 - degrees.index(1)])
    return None


def _linear(found: RelationRequest, names: list[Expression], zeros: list[Expression]) -> Solution:
    steps: list[Step] = []
    left, known = list(zeros), list[tuple[Expression, Expression]]()
    for name in names:
        usable = [zero for zero in left if zero.has(name)]
        if not usable:
            continue
        pivot = min(usable, key=lambda zero: (len(zero.free_symbols), abs(zero.coeff(name, 1)) != 1))
        value = cas.expand(-(pivot - pivot.coeff(name, 1) * name) / pivot.coeff(name, 1))
        left.remove(pivot)
        steps.append(Step(what=f"Solve one equation for {name}.", formula=f"{name} = {shown(value)}"))
        changed = [zero for zero in left if zero.has(name)]
        left = [cas.expand(zero.subs(name, value)) for zero in left]
        if changed:
            formulas = "; ".join(f"{shown(zero)} = 0" for zero in left)
            steps.append(Step(what=f"Put it in for {name} in the other equations.", formula=formulas))
        known.append((name, value))
        if any(zero.is_number and zero != 0 for zero in left):
            return _answer(found, steps, "No solution: the equations contradict each other.", "")
        left = [zero for zero in left if zero != 0]
    solution = _back(known, steps)
    result = ", ".join(f"{name} = {shown(solution[name])}" for name in names if name in solution)
    free = [name for name in names if name not in solution]
    if free:
        chosen = " and ".join(str(name) for name in free)
        return _answer(found, steps, f"Infinitely many solutions: {result}, where {chosen} can be any number.", "")
    return _answer(found, steps, result, _check(found.statements, solution))


def _back(known: list[tuple[Expression, Expression]], steps: list[Step]) -> dict[Expression, Expression]:
    solution: dict[Expression, Expression] = {}
    for name, value in reversed(known):
        put = cas.expand(value.subs(solution))
        if value.has(*solution) if solution else False:
            steps.append(Step(what=f"Go back and work out {name}.", formula=f"{name} = {shown(value)} = {shown(put)}"))
        solution[name] = put
    return solution


def _inserted(found: RelationRequest, names: list[Expression], line: Expression, curve: Expression) -> Solution | None:
    # Insert the unknown whose coefficient is simplest.
    out = min((name for name in names if line.has(name)), key=lambda name: abs(line.coeff(name, 1)) != 1)
    stays = names[1 - names.index(out)]
    value = cas.expand(-(line - line.coeff(out, 1) * out) / line.coeff(out, 1))
    steps = [Step(what=f"Solve the linear equation for {out}.", formula=f"{out} = {shown(value)}")]
    poly = polynomial(cas.expand(curve.subs(out, value)), stays)
    if poly is None or poly.degree() < 1:
        return None
    steps.append(Step(what="Put it into the other equation.", formula=f"{shown(poly.as_expr())} = 0"))
    pairs: list[str] = []
    checks: list[str] = []
    for root in roots(poly, steps):
        if root.real:
            other = Root(cas.expand(value.subs(stays, root.value)), exact=root.exact)
            pair = {stays: root, out: other}
            pairs.append(", ".join(f"{name} {'=' if root.exact else '≈'} {pair[name].text()}" for name in names))
            if root.exact:
                checks.append(_check(found.statements, {name: pair[name].value for name in names}))
    return _answer(found, steps, " or ".join(f"({pair})" for pair in pairs) or "No real solution.", " | ".join(checks))


def _check(statements: list[Statement], solution: dict[Expression, Expression]) -> str:
    parts: list[str] = []
    for statement in statements:
        left, right = (cas.expand(expression(side).subs(solution)) for side in (statement.left, statement.right))
        value = shown(left) if left == right else f"{decimal(left, 8)} ≈ {decimal(right, 8)}"
        numbers = {str(name): exact for name, put in solution.items() if (exact := fraction(put)) is not None}
        parts.append(f"{written(inserted(statement.left, numbers))} = {value}")
    return "; ".join(parts)


def _answer(found: RelationRequest, steps: list[Step], result: str, check: str) -> Solution:
    question = ", ".join(f"{written(s.left)} = {written(s.right)}" for s in found.statements)
    return Solution(
        kind=ProblemKind.SYSTEM,
        question=question,
        steps=tuple(steps),
        result=result,
        check=check,
        assumptions=tuple(found.notes),
    )
