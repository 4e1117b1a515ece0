"""Arithmetic: every operation a step, in the order that the rules of precedence give."""

from __future__ import annotations

import re
from fractions import Fraction

from callboard.engine.maths import size_limits
from callboard.engine.maths.cas import shown
from callboard.engine.maths.expression_parser import TokenReader
from callboard.engine.maths.expressions import Apply, Name, Node, Number, nodes, plain, unknowns, written
from callboard.engine.maths.model import NotUnderstoodError, ProblemKind, Solution, Step
from callboard.engine.maths.request_text import spoken
from callboard.engine.maths.symbols import Expression, decimal, expression, fraction

_ASKED = re.compile(
    r"^(?:(?:what(?:'s| is| are| does| do)|how much (?:is|are|does|do)|how many (?:is|are)|calculate|compute|"
    r"evaluate|work out|find|solve|simplify|what|the (?:value|result|answer) (?:of|to|for)|value of|result of)[\s:]+)+"
)
_END = re.compile(r"(?:\s*=\s*(?:\?|x)?|\s+(?:equals?|make|makes|give|gives))$")
_TIMES = re.compile(r"(?<=[\d)])\s*x\s*(?=[\d(])")
_COMMA = re.compile(r"(?<![\d.,])(\d+),(\d{1,2}|\d{4,})(?![\d,.])")

SHOWN_STEPS = 15
WHY = {
    "^": "Powers come before multiplication and addition.",
    "!": "The factorial multiplies all whole numbers from 1 on.",
    "*": "Multiply.",
    "/": "Divide.",
    "mod": "Take the rest that the division leaves.",
    "+": "Add.",
    "-": "Subtract.",
    "%": "Percent means hundredths.",
    "sqrt": "Take the square root.",
    "cbrt": "Take the cube root.",
    "abs": "Take the absolute value.",
}


def arithmetic(text: str) -> Solution | None:
    """A formula of numbers that is to be worked out."""
    asked = _END.sub("", _ASKED.sub("", text))
    notes: list[str] = []
    if _COMMA.search(asked) and re.fullmatch(r"[\d\s.,*/+^()-]+", asked):
        asked = _COMMA.sub(r"\1.\2", asked)
        notes.append("A comma with one, two or more than three digits behind it was read as a decimal comma.")
    reader = TokenReader(_TIMES.sub(" * ", spoken(asked)).replace("% of ", "% * "))
    tree = reader.formula()
    if unknowns(tree) or isinstance(tree, Number):
        return None
    notes.extend(reader.notes)
    value = expression(tree)
    exact = fraction(value)
    if exact is None:
        return _irrational(tree, value, notes)
    steps: list[Step] = []
    _worked(tree, steps)
    return Solution(
        kind=ProblemKind.ARITHMETIC,
        question=written(tree),
        steps=tuple(steps)
        if len(steps) <= SHOWN_STEPS
        else (Step(what="Work it out from the inside.", formula=f"{written(tree)} = {plain(exact)}"),),
        result=plain(exact) if "." in asked else str(exact),
        decimal=None if exact.denominator == 1 or ("." in plain(exact) and "." in asked) else decimal(value),
        check=_checked(tree, exact),
        assumptions=tuple(notes),
    )


def _irrational(tree: Node, value: Expression, notes: list[str]) -> Solution:
    if not value.is_finite:
        raise NotUnderstoodError
    if value.is_real and any(
        isinstance(node, Apply) and node.operation in {"sin", "cos", "tan"} for node in nodes(tree)
    ):
        notes.append("Angles are in radians.")
    if any(isinstance(node, Name) and node.name == "e" for node in nodes(tree)):
        notes.append("e is Euler's number, 2.718….")
    if any(isinstance(node, Apply) and node.operation == "log" for node in nodes(tree)):
        notes.append("log is the logarithm to base 10; ln is the natural one.")
    exact, about = shown(value), decimal(value)
    return Solution(
        kind=ProblemKind.ARITHMETIC,
        question=written(tree),
        steps=(
            Step(what="Write it in its exact form.", formula=f"{written(tree)} = {exact}"),
            Step(what="Work out the decimals.", formula=f"{exact} ≈ {about}"),
        ),
        result=exact,
        decimal=about,
        assumptions=tuple(notes),
    )


def _worked(node: Node, steps: list[Step]) -> Fraction | None:
    """The value of a tree, with a step for each operation in it."""
    if isinstance(node, Number):
        return node.value
    if isinstance(node, Name):
        return None
    values = [_worked(argument, steps) for argument in node.arguments]
    known = [value for value in values if value is not None]
    result = size_limits.compute(node.operation, known) if len(known) == len(values) else None
    if result is not None and node.operation in WHY and not _written_as_is(node, result):
        formula = written(Apply(node.operation, tuple(Number(value) for value in known)))
        steps.append(Step(what=WHY[node.operation], formula=f"{formula} = {plain(result)}"))
    return result


def _written_as_is(node: Apply, result: Fraction) -> bool:
    # The fraction 1/3 of two whole numbers is not worked out any further.
    return node.operation == "/" and written(node).replace(" ", "") == plain(result)


def _checked(tree: Node, result: Fraction) -> str:
    """The last operation undone."""
    if not isinstance(tree, Apply) or len(tree.arguments) != 2:
        return ""
    left, right = (size_limits.rational(argument) for argument in tree.arguments)
    if left is None or right is None:
        return ""
    if tree.operation == "+":
        return f"{plain(result)} - {_signed(right)} = {plain(left)}"
    if tree.operation == "-":
        return f"{plain(result)} + {_signed(right)} = {plain(left)}"
    if tree.operation == "*" and right:
        return f"{_signed(result)} / {_signed(right)} = {plain(left)}"
    if tree.operation == "/":
        return f"{_signed(result)} × {_signed(right)} = {plain(left)}"
    return ""


def _signed(value: Fraction) -> str:
    return f"({plain(value)})" if value < 0 or "/" in plain(value) else plain(value)
