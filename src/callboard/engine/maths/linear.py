"""Linear equations, solved as on paper: multiply out, gather, undo the addition, undo the multiplication."""

from __future__ import annotations

from callboard.engine.maths.cas import Expression, cas
from callboard.engine.maths.expressions import Apply, Name, Node, Number, Statement, nodes
from callboard.engine.maths.model import Step
from callboard.engine.maths.polynomial import Root
from callboard.engine.maths.show import shown


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
