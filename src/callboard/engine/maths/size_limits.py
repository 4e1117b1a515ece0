"""How large a formula would become, told from its tree before anything is computed.

Every limit is a count of digits, terms or degrees, never a time: the same request always gets the same answer.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from callboard.engine.maths.expressions import Apply, Name, Node, Number, nodes, unknowns
from callboard.engine.maths.model import NotUnderstoodError, NumberTooLargeError

MOST_NODES = 300
MOST_DIGITS = 2_000
"""Digits of a whole number that is still written out."""

MOST_FACTORIAL = 800
MOST_DEGREE = 20
MOST_TERMS = 400
LARGEST_ARGUMENT = 10_000
"""Of functions such as exp and sin, so that their values have few digits."""


@dataclass(frozen=True, slots=True)
class Size:
    """The number of digits of the coefficients at most, and the degree of numerator and denominator together."""

    digits: float
    degree: int


def check(*trees: Node) -> None:
    """Raise TooLargeError where computing the formulas would be too much."""
    if sum(1 for tree in trees for _ in nodes(tree)) > MOST_NODES:
        raise NumberTooLargeError(f"a formula of more than {MOST_NODES} parts")
    # Multiplied out, a root or a function is one more letter.
    letters = {node for tree in trees for node in nodes(tree) if _is_letter(node)}
    for tree in trees:
        degree = _size(tree).degree
        if math.comb(degree + len(letters), len(letters)) > MOST_TERMS:
            raise NumberTooLargeError(f"degree {degree} in {len(letters)} unknowns, roots and functions")


def rational(node: Node) -> Fraction | None:
    """The number that a tree without names, roots and functions is; None for others.

    Raises:
        TooLargeError: it has too many digits.
        ZeroDivisionError: something is divided by nothing.
    """
    if isinstance(node, Number):
        return node.value
    if isinstance(node, Name):
        return None
    values = [rational(argument) for argument in node.arguments]
    if any(value is None for value in values):
        return None
    return compute(node.operation, [value for value in values if value is not None])


def compute(operation: str, values: list[Fraction]) -> Fraction | None:
    """One operation on exact numbers; None where the result is not rational.

    Raises:
        TooLargeError: the result has too many digits.
        ZeroDivisionError: something is divided by nothing.
        NotUnderstoodError: the operation is not defined for these numbers.
    """
    first = values[0]
    if len(values) == 2:
        return _two(operation, first, values[1])
    if operation == "neg":
        return -first
    if operation == "%":
        return first / 100
    if operation == "abs":
        return abs(first)
    if operation == "!":
        return Fraction(factorial(first))
    return root(first, 2) if operation == "sqrt" else root(first, 3) if operation == "cbrt" else None


def _two(operation: str, left: Fraction, right: Fraction) -> Fraction | None:
    if operation == "^":
        return power(left, right)
    if digits(left) + digits(right) > MOST_DIGITS:
        raise NumberTooLargeError(f"a number of more than {MOST_DIGITS:,} digits")
    if operation == "+":
        return left + right
    if operation == "-":
        return left - right
    if operation == "*":
        return left * right
    return left / right if operation == "/" else left % right


def power(base: Fraction, exponent: Fraction) -> Fraction | None:
    """The power, None where it is irrational."""
    if abs(exponent.numerator) * max(digits(base) - 1, 0.31) > MOST_DIGITS and base not in {0, 1, -1}:
        raise NumberTooLargeError(
            f"{spelled(base)} to the power of {spelled(exponent)} has more than {MOST_DIGITS:,} digits"
        )
    if exponent.denominator == 1:
        # Python's power of -1, 0 and 1 is quick for any exponent but has to be asked for with a small one.
        number = exponent.numerator
        if base in {0, 1, -1} and abs(number) > 2:
            number = (2 + number % 2) * (1 if number > 0 else -1)
        return base**number
    taken = root(base, exponent.denominator) if exponent.denominator <= 10 else None
    return None if taken is None else power(taken, Fraction(exponent.numerator))


def root(value: Fraction, degree: int) -> Fraction | None:
    """The exact root, None where it is irrational or not real."""
    if value < 0:
        positive = root(-value, degree) if degree % 2 else None
        return None if positive is None else -positive
    parts = [_whole_root(part, degree) for part in (value.numerator, value.denominator)]
    return None if parts[0] is None or parts[1] is None else Fraction(parts[0], parts[1])


def factorial(value: Fraction) -> int:
    """N! of a whole number that is not negative."""
    if value.denominator != 1 or value < 0:
        raise NotUnderstoodError
    if value > MOST_FACTORIAL:
        raise NumberTooLargeError(
            f"{spelled(value)}! is a number of too many digits to write out (the most here is {MOST_FACTORIAL}!)"
        )
    return math.factorial(value.numerator)


def digits(value: Fraction) -> float:
    """About how many digits the number has, above and below the line together."""
    return (value.numerator.bit_length() + value.denominator.bit_length()) * 0.30103 + 0.7


def spelled(value: Fraction) -> str:
    """A number for a message, shortened where it is long."""
    text = str(value)
    return text if len(text) <= 20 else f"a number of {len(text)} digits"


def _whole_root(value: int, degree: int) -> int | None:
    low, high = 0, 1 << (value.bit_length() // degree + 1)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if middle**degree <= value else (low, middle - 1)
    return low if low**degree == value else None


def _size(node: Node) -> Size:
    if isinstance(node, Number):
        return Size(digits(node.value), 0)
    if isinstance(node, Name):
        return Size(1, 1)
    sizes = [_size(argument) for argument in node.arguments]
    if node.operation == "^":
        size = _power_size(node, *sizes)
    elif node.operation in {"*", "/"}:
        size = Size(sum(size.digits for size in sizes), sum(size.degree for size in sizes))
    elif node.operation == "!":
        size = _factorial_size(node)
    else:
        size = Size(sum(size.digits for size in sizes), max(size.degree for size in sizes))
    if size.digits > MOST_DIGITS:
        raise NumberTooLargeError(f"numbers of more than {MOST_DIGITS:,} digits")
    if size.degree > MOST_DEGREE:
        raise NumberTooLargeError(f"degree {size.degree} (the most here is {MOST_DEGREE})")
    return Size(size.digits, 1) if _is_letter(node) else size


def _is_letter(node: Node) -> bool:
    """Whether multiplying out treats it as one thing: a name, a function, a root, a power that is not whole."""
    if not isinstance(node, Apply):
        return isinstance(node, Name)
    if node.operation == "^":
        exponent = rational(node.arguments[1])
        return exponent is None or exponent.denominator != 1
    return node.operation not in {"+", "-", "*", "/", "neg", "!", "%", "mod"}


def _factorial_size(node: Apply) -> Size:
    value = rational(node.arguments[0])
    if value is None:
        raise NotUnderstoodError
    return Size(digits(Fraction(factorial(value))), 0)


def _power_size(node: Apply, base: Size, exponent: Size) -> Size:
    if unknowns(node.arguments[1]):
        if unknowns(node.arguments[0]):
            raise NotUnderstoodError
        return Size(base.digits + exponent.digits, 1)
    number = rational(node.arguments[1])
    if number is None:
        return Size(base.digits, base.degree)
    if abs(number) > MOST_DIGITS:
        raise NumberTooLargeError(f"a power of {spelled(number)}")
    if not base.degree:
        value = rational(node.arguments[0])
        if value is not None:
            power(value, number)
    times = math.ceil(abs(number))
    return Size(max(base.digits - 1, 0.31) * max(times, 1) + 1, base.degree * times)
