"""Arithmetic with a step for every operation, and divisors: primes, factors, common divisors and multiples."""

from __future__ import annotations

import math
import re
from fractions import Fraction
from functools import partial

from callboard.engine.data_files import any_of
from callboard.engine.maths import size_limits
from callboard.engine.maths.expressions import (
    Apply,
    FormulaParser,
    Name,
    Node,
    Number,
    exact_text,
    formula_text,
    nodes,
    unknowns,
)
from callboard.engine.maths.model import NotUnderstoodError, NumberTooLargeError, ProblemKind, Solution, Step
from callboard.engine.maths.request_text import words_to_symbols
from callboard.engine.maths.symbols import Expression, as_fraction, decimal_text, pretty, superscript, to_sympy

_any_of = partial(any_of, "maths", "words", "questions")

MAX_NUMBER = 10**12
"""Largest number whose divisors are tried one by one up to its root."""

MAX_NUMBERS = 20

_PRIME = re.compile(r"(?:is )?(\d+) (?:is )?(?:an? )?prime(?: number)?")
_LEAD = rf"(?:{_any_of('leads')} )?(?:the )?"
_FACTORS = re.compile(rf"{_LEAD}prime {_any_of('factors')} of (\d+)")
_COMMON = re.compile(
    rf"{_LEAD}(?:({_any_of('divisor')})|"
    rf"{_any_of('multiple')})(?: of|\(| between)? ?(\d+(?:(?:, ?| and |, and )\d+)+)\)?"
)


def divisors(text: str) -> Solution | None:
    """Answer a question about the divisors of whole numbers."""
    text = words_to_symbols(text)
    if found := _COMMON.fullmatch(text):
        return _common_divisor_or_multiple(
            [int(number) for number in re.findall(r"\d+", found[2])], greatest=bool(found[1])
        )
    if found := _PRIME.fullmatch(text):
        return _prime(_bounded(found[1]))
    found = _FACTORS.fullmatch(text)
    return _factors(_bounded(found[1])) if found else None


def prime_factors(number: int) -> dict[int, int]:
    """The prime factors of a number above 1, with their exponents."""
    found: dict[int, int] = {}
    divisor = 2
    while divisor * divisor <= number:
        while number % divisor == 0:
            found[divisor] = found.get(divisor, 0) + 1
            number //= divisor
        divisor += 1 if divisor == 2 else 2
    if number > 1:
        found[number] = found.get(number, 0) + 1
    return found


def _bounded(digits: str) -> int:
    if len(digits) > 13 or int(digits) > MAX_NUMBER:
        raise NumberTooLargeError(f"the divisors of a number above {MAX_NUMBER:,}")
    return int(digits)


def _format_factors(factors: dict[int, int]) -> str:
    return " × ".join(f"{prime}{superscript(times) if times > 1 else ''}" for prime, times in factors.items())


def _prime(number: int) -> Solution:
    factors = prime_factors(number) if number > 1 else {}
    is_prime = factors == {number: 1}
    tried = f"Try every prime up to the square root of {number}, that is up to {math.isqrt(number)}."
    what = (
        "None divides it."
        if is_prime
        else f"{number} = {_format_factors(factors)}"
        if factors
        else "A prime number is greater than 1."
    )
    result = f"Yes, {number} is prime." if is_prime else f"No, {number} is not prime."
    return Solution(
        kind=ProblemKind.ARITHMETIC,
        question=f"Is {number} prime?",
        steps=(Step(what=tried, formula=what),),
        result=result,
    )


def _factors(number: int) -> Solution:
    if number < 2:
        result = f"{number} has no prime factors."
        return Solution(kind=ProblemKind.ARITHMETIC, question=f"The prime factors of {number}", result=result)
    result = _format_factors(prime_factors(number))
    step = Step(what="Divide repeatedly by the smallest prime that divides it.", formula=f"{number} = {result}")
    question = f"The prime factors of {number}"
    return Solution(
        kind=ProblemKind.ARITHMETIC, question=question, steps=(step,), result=result, check=f"{result} = {number}"
    )


def _common_divisor_or_multiple(numbers: list[int], *, greatest: bool) -> Solution:
    if len(numbers) > MAX_NUMBERS or any(len(str(number)) > 30 for number in numbers):
        raise NumberTooLargeError("more or longer numbers than are compared here")
    listed = ", ".join(map(str, numbers))
    if greatest:
        result = math.gcd(*numbers)
        check = "; ".join(f"{number} = {result} × {number // result}" for number in numbers) if result else ""
        question = f"The greatest common divisor of {listed}"
        what = "Divide the larger by the smaller and repeat with the remainder until it is zero (Euclid’s algorithm)."
    else:
        result = math.lcm(*numbers)
        check = "; ".join(f"{result} = {number} × {result // number}" for number in numbers if number)
        question = f"The least common multiple of {listed}"
        what = "Take the highest power of each prime that occurs in any of the numbers."
    steps = (Step(what=what, formula=f"{'gcd' if greatest else 'lcm'}({listed}) = {result}"),)
    return Solution(kind=ProblemKind.ARITHMETIC, question=question, steps=steps, result=str(result), check=check)


_QUESTION_WORDS = re.compile(rf"^(?:{_any_of('asking')}[\s:]+)+")
_END = re.compile(rf"(?:\s*=\s*(?:\?|x)?|\s+{_any_of('equals')})$")
_TIMES = re.compile(r"(?<=[\d)])\s*x\s*(?=[\d(])")
_COMMA = re.compile(r"(?<![\d.,])(\d+),(\d{1,2}|\d{4,})(?![\d,.])")

MAX_SHOWN_STEPS = 15
REASONS = {
    "^": "Powers come before multiplication and addition.",
    "!": "The factorial multiplies all whole numbers from 1 up to the number.",
    "*": "Multiply.",
    "/": "Divide.",
    "mod": "Take the remainder of the division.",
    "+": "Add.",
    "-": "Subtract.",
    "%": "Percent means hundredths.",
    "sqrt": "Take the square root.",
    "cbrt": "Take the cube root.",
    "abs": "Take the absolute value.",
}


def arithmetic(text: str) -> Solution | None:
    """Work out a formula of numbers."""
    asked = _END.sub("", _QUESTION_WORDS.sub("", text))
    notes: list[str] = []
    if _COMMA.search(asked) and re.fullmatch(r"[\d\s.,*/+^()-]+", asked):
        asked = _COMMA.sub(r"\1.\2", asked)
        notes.append("A comma with one, two or more than three digits behind it was read as a decimal comma.")
    reader = FormulaParser(_TIMES.sub(" * ", words_to_symbols(asked)).replace("% of ", "% * "))
    tree = reader.formula()
    if unknowns(tree) or isinstance(tree, Number):
        return None
    notes.extend(reader.notes)
    value = to_sympy(tree)
    exact = as_fraction(value)
    if exact is None:
        return _irrational(tree, value, notes)
    steps: list[Step] = []
    _work_out(tree, steps)
    return Solution(
        kind=ProblemKind.ARITHMETIC,
        question=formula_text(tree),
        steps=tuple(steps)
        if len(steps) <= MAX_SHOWN_STEPS
        else (Step(what="Evaluate it from the inside out.", formula=f"{formula_text(tree)} = {exact_text(exact)}"),),
        result=exact_text(exact) if "." in asked else str(exact),
        decimal=None if exact.denominator == 1 or ("." in exact_text(exact) and "." in asked) else decimal_text(value),
        check=_inverse_check(tree, exact),
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
    exact, about = pretty(value), decimal_text(value)
    return Solution(
        kind=ProblemKind.ARITHMETIC,
        question=formula_text(tree),
        steps=(
            Step(what="Write it in exact form.", formula=f"{formula_text(tree)} = {exact}"),
            Step(what="Convert it to a decimal.", formula=f"{exact} ≈ {about}"),
        ),
        result=exact,
        decimal=about,
        assumptions=tuple(notes),
    )


def _work_out(node: Node, steps: list[Step]) -> Fraction | None:
    """Return the value of a tree, and append a step for each operation in it."""
    if isinstance(node, Number):
        return node.value
    if isinstance(node, Name):
        return None
    values = [_work_out(argument, steps) for argument in node.arguments]
    known = [value for value in values if value is not None]
    result = size_limits.compute(node.operation, known) if len(known) == len(values) else None
    if result is not None and node.operation in REASONS and not _written_as_is(node, result):
        formula = formula_text(Apply(node.operation, tuple(Number(value) for value in known)))
        steps.append(Step(what=REASONS[node.operation], formula=f"{formula} = {exact_text(result)}"))
    return result


def _written_as_is(node: Apply, result: Fraction) -> bool:
    # The fraction 1/3 of two whole numbers is not worked out any further.
    return node.operation == "/" and formula_text(node).replace(" ", "") == exact_text(result)


def _inverse_check(tree: Node, result: Fraction) -> str:
    """Check a result by the inverse of the last operation."""
    if not isinstance(tree, Apply) or len(tree.arguments) != 2:
        return ""
    left, right = (size_limits.exact_value(argument) for argument in tree.arguments)
    if left is None or right is None:
        return ""
    if tree.operation == "+":
        return f"{exact_text(result)} - {_parenthesized(right)} = {exact_text(left)}"
    if tree.operation == "-":
        return f"{exact_text(result)} + {_parenthesized(right)} = {exact_text(left)}"
    if tree.operation == "*" and right:
        return f"{_parenthesized(result)} / {_parenthesized(right)} = {exact_text(left)}"
    if tree.operation == "/":
        return f"{_parenthesized(result)} × {_parenthesized(right)} = {exact_text(left)}"
    return ""


def _parenthesized(value: Fraction) -> str:
    return f"({exact_text(value)})" if value < 0 or "/" in exact_text(value) else exact_text(value)
