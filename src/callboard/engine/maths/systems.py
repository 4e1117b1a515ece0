"""Systems of equations: linear ones by elimination, one linear and one other by substitution."""

from __future__ import annotations

from callboard.engine.maths.expressions import Statement, formula_text, substitute
from callboard.engine.maths.model import NotUnderstoodError, ProblemKind, Solution, Step
from callboard.engine.maths.polynomials import Root, find_roots, to_polynomial
from callboard.engine.maths.request_text import RelationRequest
from callboard.engine.maths.symbols import Expression, as_fraction, decimal_text, pretty, symbol, sympy, to_sympy


def solve_system(found: RelationRequest) -> Solution | None:
    """Solve a system whose equations are all linear, or two equations of which one is linear."""
    names = [symbol(name) for name in found.names]
    zeros = [sympy.expand(to_sympy(s.left) - to_sympy(s.right)) for s in found.statements]
    if any(not zero.is_polynomial(*names) for zero in zeros):
        raise NotUnderstoodError
    degrees = [sympy.Poly(zero, *names).total_degree() if zero.free_symbols else 0 for zero in zeros]
    if max(degrees) <= 1:
        return _solve_by_elimination(found, names, zeros)
    if len(zeros) == 2 and len(names) == 2 and 1 in degrees:
        return _solve_by_substitution(found, names, zeros[degrees.index(1)], zeros[1 - degrees.index(1)])
    return None


def _solve_by_elimination(found: RelationRequest, names: list[Expression], zeros: list[Expression]) -> Solution:
    steps: list[Step] = []
    left, known = list(zeros), list[tuple[Expression, Expression]]()
    for name in names:
        usable = [zero for zero in left if zero.has(name)]
        if not usable:
            continue
        pivot = min(usable, key=lambda zero: (len(zero.free_symbols), abs(zero.coeff(name, 1)) != 1))
        value = sympy.expand(-(pivot - pivot.coeff(name, 1) * name) / pivot.coeff(name, 1))
        left.remove(pivot)
        steps.append(Step(what=f"Solve one equation for {name}.", formula=f"{name} = {pretty(value)}"))
        changed = [zero for zero in left if zero.has(name)]
        left = [sympy.expand(zero.subs(name, value)) for zero in left]
        if changed:
            formulas = "; ".join(f"{pretty(zero)} = 0" for zero in left)
            steps.append(Step(what=f"Substitute it for {name} in the other equations.", formula=formulas))
        known.append((name, value))
        if any(zero.is_number and zero != 0 for zero in left):
            return _answer(found, steps, "No solution: the equations contradict each other.", "")
        left = [zero for zero in left if zero != 0]
    solution = _substitute_back(known, steps)
    result = ", ".join(f"{name} = {pretty(solution[name])}" for name in names if name in solution)
    free = [name for name in names if name not in solution]
    if free:
        chosen = " and ".join(str(name) for name in free)
        return _answer(found, steps, f"Infinitely many solutions: {result}, where {chosen} can be any number.", "")
    return _answer(found, steps, result, _check(found.statements, solution))


def _substitute_back(known: list[tuple[Expression, Expression]], steps: list[Step]) -> dict[Expression, Expression]:
    solution: dict[Expression, Expression] = {}
    for name, value in reversed(known):
        put = sympy.expand(value.subs(solution))
        if value.has(*solution) if solution else False:
            steps.append(
                Step(what=f"Substitute back to find {name}.", formula=f"{name} = {pretty(value)} = {pretty(put)}")
            )
        solution[name] = put
    return solution


def _solve_by_substitution(
    found: RelationRequest, names: list[Expression], line: Expression, curve: Expression
) -> Solution | None:
    # Insert the unknown whose coefficient is simplest.
    out = min((name for name in names if line.has(name)), key=lambda name: abs(line.coeff(name, 1)) != 1)
    stays = names[1 - names.index(out)]
    value = sympy.expand(-(line - line.coeff(out, 1) * out) / line.coeff(out, 1))
    steps = [Step(what=f"Solve the linear equation for {out}.", formula=f"{out} = {pretty(value)}")]
    poly = to_polynomial(sympy.expand(curve.subs(out, value)), stays)
    if poly is None or poly.degree() < 1:
        return None
    steps.append(Step(what="Substitute it into the other equation.", formula=f"{pretty(poly.as_expr())} = 0"))
    pairs: list[str] = []
    checks: list[str] = []
    for root in find_roots(poly, steps):
        if root.real:
            other = Root(sympy.expand(value.subs(stays, root.value)), exact=root.exact)
            pair = {stays: root, out: other}
            pairs.append(", ".join(f"{name} {'=' if root.exact else '≈'} {pair[name].text()}" for name in names))
            if root.exact:
                checks.append(_check(found.statements, {name: pair[name].value for name in names}))
    return _answer(found, steps, " or ".join(f"({pair})" for pair in pairs) or "No real solution.", " | ".join(checks))


def _check(statements: list[Statement], solution: dict[Expression, Expression]) -> str:
    parts: list[str] = []
    for statement in statements:
        left, right = (sympy.expand(to_sympy(side).subs(solution)) for side in (statement.left, statement.right))
        value = pretty(left) if left == right else f"{decimal_text(left, 8)} ≈ {decimal_text(right, 8)}"
        numbers = {str(name): exact for name, put in solution.items() if (exact := as_fraction(put)) is not None}
        parts.append(f"{formula_text(substitute(statement.left, numbers))} = {value}")
    return "; ".join(parts)


def _answer(found: RelationRequest, steps: list[Step], result: str, check: str) -> Solution:
    question = ", ".join(f"{formula_text(s.left)} = {formula_text(s.right)}" for s in found.statements)
    return Solution(
        kind=ProblemKind.SYSTEM,
        question=question,
        steps=tuple(steps),
        result=result,
        check=check,
        assumptions=tuple(found.notes),
    )
