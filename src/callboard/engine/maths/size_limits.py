"""Estimate how large a formula would become, from its tree, before anything is computed.

Every limit is a count of digits, terms or degrees, never a time: the same request always gets the same answer.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from callboard.engine.maths.expressions import Apply, Name, Node, Number, nodes, unknowns
from callboard.engine.maths.model import NotUnderstoodError, NumberTooLargeError

MAX_NODES = 300
MAX_DIGITS = 2_000
"""Upper bound on the digits of a whole number."""

MAX_FACTORIAL = 800
MAX_DEGREE = 20
MAX_TERMS = 400
MAX_ARGUMENT = 10_000
"""Upper bound on arguments of functions such as exp and sin, so that their values have few digits."""


@dataclass(frozen=True, slots=True)
class Size:
    """An upper bound on the digits of coefficients, and the degree of numerator and denominator together."""

    digits: float
    degree: int


def check_size(*trees: Node) -> None:
    """Raise NumberTooLargeError if the formulas exceed the limits."""
    if sum(1 for tree in trees for _ in nodes(tree)) > MAX_NODES:
        raise NumberTooLargeError(f"a formula of more than {MAX_NODES} parts")
    # Multiplied out, a root or a function is one more letter.
    letters = {node for tree in trees for node in nodes(tree) if _is_letter(node)}
    for tree in trees:
        degree = _size(tree).degree
        if math.comb(degree + len(letters), len(letters)) > MAX_TERMS:
            raise NumberTooLargeError(f"degree {degree} in {len(letters)} unknowns, roots and functions")


def exact_value(node: Node) -> Fraction | None:
    """Evaluate a tree without names, roots and functions; None for any other.

    Raises:
        NumberTooLargeError: it has too many digits.
        ZeroDivisionError: a division by zero.
    """
    if isinstance(node, Number):
        return node.value
    if isinstance(node, Name):
        return None
    values = [exact_value(argument) for argument in node.arguments]
    if any(value is None for value in values):
        return None
    return compute(node.operation, [value for value in values if value is not None])


def compute(operation: str, values: list[Fraction]) -> Fraction | None:
    """Apply one operation to exact numbers; None if the result is not rational.

    Raises:
        NumberTooLargeError: the result has too many digits.
        ZeroDivisionError: a division by zero.
        NotUnderstoodError: the operation is not defined for these numbers.
    """
    first = values[0]
    if len(values) == 2:
        return _compute_binary(operation, first, values[1])
    if operation == "neg":
        return -first
    if operation == "%":
        return first / 100
    if operation == "abs":
        return abs(first)
    if operation == "!":
        return Fraction(factorial(first))
    return exact_root(first, 2) if operation == "sqrt" else exact_root(first, 3) if operation == "cbrt" else None


def _compute_binary(operation: str, left: Fraction, right: Fraction) -> Fraction | None:
    if operation == "^":
        return exact_power(left, right)
    if digit_count(left) + digit_count(right) > MAX_DIGITS:
        raise NumberTooLargeError(f"a number of more than {MAX_DIGITS:,} digits")
    if operation == "+":
        return left + right
    if operation == "-":
        return left - right
    if operation == "*":
        return left * right
    return left / right if operation == "/" else left % right


def exact_power(base: Fraction, exponent: Fraction) -> Fraction | None:
    """The exact power; None if it is irrational."""
    if abs(exponent.numerator) * max(digit_count(base) - 1, 0.31) > MAX_DIGITS and base not in {0, 1, -1}:
        raise NumberTooLargeError(
            f"{shortened(base)} to the power of {shortened(exponent)} has more than {MAX_DIGITS:,} digits"
        )
    if exponent.denominator == 1:
        # Python's power of -1, 0 and 1 is quick for any exponent but has to be asked for with a small one.
        number = exponent.numerator
        if base in {0, 1, -1} and abs(number) > 2:
            number = (2 + number % 2) * (1 if number > 0 else -1)
        return base**number
    taken = exact_root(base, exponent.denominator) if exponent.denominator <= 10 else None
    return None if taken is None else exact_power(taken, Fraction(exponent.numerator))


def exact_root(value: Fraction, degree: int) -> Fraction | None:
    """The exact root; None if it is irrational or not real."""
    if value < 0:
        positive = exact_root(-value, degree) if degree % 2 else None
        return None if positive is None else -positive
    parts = [_whole_root(part, degree) for part in (value.numerator, value.denominator)]
    return None if parts[0] is None or parts[1] is None else Fraction(parts[0], parts[1])


def factorial(value: Fraction) -> int:
    """N! of a whole number that is not negative."""
    if value.denominator != 1 or value < 0:
        raise NotUnderstoodError
    if value > MAX_FACTORIAL:
        raise NumberTooLargeError(
            f"{shortened(value)}! is a number of too many digits to write out (the most here is {MAX_FACTORIAL}!)"
        )
    return math.factorial(value.numerator)


def digit_count(value: Fraction) -> float:
    """Estimate the digits of numerator and denominator together."""
    return (value.numerator.bit_length() + value.denominator.bit_length()) * 0.30103 + 0.7


def shortened(value: Fraction) -> str:
    """A number for a message, shortened if it is long."""
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
        return Size(digit_count(node.value), 0)
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
    if size.digits > MAX_DIGITS:
        raise NumberTooLargeError(f"numbers of more than {MAX_DIGITS:,} digits")
    if size.degree > MAX_DEGREE:
        raise NumberTooLargeError(f"degree {size.degree} (the most here is {MAX_DEGREE})")
    return Size(size.digits, 1) if _is_letter(node) else size


def _is_letter(node: Node) -> bool:
    """Return True if expansion treats the node as one unknown: a name, function, root or fractional power."""
    if not isinstance(node, Apply):
        return isinstance(node, Name)
    if node.operation == "^":
        exponent = exact_value(node.arguments[1])
        return exponent is None or exponent.denominator != 1
    return node.operation not in {"+", "-", "*", "/", "neg", "!", "%", "mod"}


def _factorial_size(node: Apply) -> Size:
    value = exact_value(node.arguments[0])
    if value is None:
        raise NotUnderstoodError
    return Size(digit_count(Fraction(factorial(value))), 0)


def _power_size(node: Apply, base: Size, exponent: Size) -> Size:
    if unknowns(node.arguments[1]):
        if unknowns(node.arguments[0]):
            raise NotUnderstoodError
        return Size(base.digits + exponent.digits, 1)
    number = exact_value(node.arguments[1])
    if number is None:
        return Size(base.digits, base.degree)
    if abs(number) > MAX_DIGITS:
        raise NumberTooLargeError(f"a power of {shortened(number)}")
    if not base.degree:
        value = exact_value(node.arguments[0])
        if value is not None:
            exact_power(value, number)
    times = math.ceil(abs(number))
    return Size(max(base.digits - 1, 0.31) * max(times, 1) + 1, base.degree * times)
