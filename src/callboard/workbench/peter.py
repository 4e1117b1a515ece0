"""Peter by rules: mathematics that a computer-algebra system solves, with the steps and a check."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from callboard.workbench.answers import Answer, Part, PartKind

if TYPE_CHECKING:
    from callboard.engine.maths.model import Solution

CANNOT = "Without a model I solve what is written as mathematics, and can not work out what is told in other words."
CAN = (
    "equations and systems of them (solve 2x + 5 = 15)",
    "inequalities (solve x² - 4 < 0)",
    "sums, powers, roots and factorials (2^10 / 8)",
    "percentages, VAT and discounts (15 percent of 240)",
    "units and speeds (convert 5 miles to kilometres)",
    "mean, median, deviation and quartiles (average of 4, 8 and 15)",
    "simplifying, expanding, factoring, derivatives and integrals (factor x² - 9)",
    "ways to choose or arrange, and dice and coins (5 choose 2)",
)


def peter(request: str) -> Answer:
    """The solution of a problem, or what Peter can do. The first call loads SymPy, which takes half a second."""
    # Not imported above, so that a process that only routes never loads it.
    solve = cast("Callable[[str], Solution | None]", importlib.import_module("callboard.engine.maths.solver").solve)
    solution = solve(request)
    if solution is None:
        able = "\n".join(f"- {line}" for line in CAN)
        ask = "What is the problem as a formula, or with its numbers and units?"
        return Answer(text=f"{CANNOT}\n\nWhat I can do:\n\n{able}\n\n{ask}", cannot=CANNOT, asks=(ask,))
    return Answer(text=_text(solution), parts=_parts(solution))


def _parts(solution: Solution) -> tuple[Part, ...]:
    steps = [
        Part(kind=PartKind.STEP, title=f"Step {number}", text=f"{step.what} {step.formula}".strip())
        for number, step in enumerate(solution.steps, start=1)
    ]
    result = Part(kind=PartKind.RESULT, title="Result", text=_result(solution))
    check = (Part(kind=PartKind.CHECK, title="Check", text=solution.check),) if solution.check else ()
    return (*steps, result, *check)


def _result(solution: Solution) -> str:
    decimal = (solution.decimal or "").strip()
    return (
        f"{solution.result} ({decimal})" if decimal and decimal.lstrip("≈ ") not in solution.result else solution.result
    )


def _text(solution: Solution) -> str:
    lines = [f"**{solution.question}**", ""]
    for number, step in enumerate(solution.steps, start=1):
        lines.append(f"{number}. {step.what}")
        if step.formula:
            lines.append(f"   `{step.formula}`")
    if solution.steps:
        lines.append("")
    lines.append(f"**{_result(solution)}**")
    if solution.check:
        lines += ["", f"Check: {solution.check}"]
    lines += ["", *(f"Assumed: {note}" for note in solution.assumptions)] if solution.assumptions else []
    return "\n".join(lines)
