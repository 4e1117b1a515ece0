"""Trees into SymPy's objects, built one by one from known operations, after the bounds were checked."""

from __future__ import annotations

from fractions import Fraction

from callboard.engine.maths import size_limits
from callboard.engine.maths.cas import Expression, cas
from callboard.engine.maths.expressions import Name, Node, Number
from callboard.engine.maths.model import NotUnderstoodError, NumberTooLargeError

PLACES = 12
"""Significant digits of decimals."""


def expression(node: Node) -> Expression:
    """The formula as SymPy has it.

    Raises:
        TooLargeError: computing it would be too much.
        NotUnderstoodError: it is not defined.
        ZeroDivisionError: something is divided by nothing.
    """
    size_limits.check(node)
    return _built(node)


def symbol(name: str) -> Expression:
    """The unknown of that name."""
    return cas.Symbol(name)


def number(value: Fraction) -> Expression:
    """An exact number."""
    return cas.Rational(value.numerator, value.denominator)


def fraction(value: Expression) -> Fraction | None:
    """The exact number that an expression is, None where it is irrational."""
    return Fraction(int(value.p), int(value.q)) if value.is_Rational else None


def decimal(value: Expression, places: int = PLACES) -> str:
    """A number's decimals, without zeros at the end; complex ones as `a + b·i`."""
    evaluated = cas.N(value, places + 3)
    real, imaginary = evaluated.as_real_imag()
    if imaginary == 0 or abs(imaginary) < abs(real) * 10 ** (-places):
        return _digits(real, places)
    shown = f"{_digits(abs(imaginary), places)}i"
    sign = "-" if imaginary < 0 else "+"
    return f"{_digits(real, places)} {sign} {shown}" if real != 0 else f"{'-' if sign == '-' else ''}{shown}"


def _digits(value: Expression, places: int) -> str:
    return format(float(value), f".{places}g") if abs(value) < 10**300 else str(cas.N(value, places))


def _built(node: Node) -> Expression:
    if isinstance(node, Number):
        return number(node.value)
    if isinstance(node, Name):
        return {"pi": cas.pi, "e": cas.E}.get(node.name) or symbol(node.name)
    exact = size_limits.rational(node)
    if exact is not None:
        return number(exact)
    return _operated(node.operation, [_built(argument) for argument in node.arguments])


def _operated(operation: str, arguments: list[Expression]) -> Expression:
    first = arguments[0]
    if len(arguments) == 2:
        return _two(operation, first, arguments[1])
    if operation == "neg":
        return -first
    if operation == "%":
        return first / 100
    if operation == "!":
        raise NotUnderstoodError
    if operation in {"sqrt", "cbrt"}:
        return _root(first, 2 if operation == "sqrt" else 3)
    return _function(operation, first)


def _two(operation: str, left: Expression, right: Expression) -> Expression:
    if operation == "+":
        return left + right
    if operation == "-":
        return left - right
    if operation == "*":
        return left * right
    if operation == "/":
        if right == 0:
            raise ZeroDivisionError
        return left / right
    if operation == "^":
        return _power(left, right)
    raise NotUnderstoodError


def _power(base: Expression, exponent: Expression) -> Expression:
    if exponent.is_number:
        _small(exponent)
        if base == 0 and not exponent.is_positive:
            raise ZeroDivisionError
    return base**exponent


def _root(value: Expression, degree: int) -> Expression:
    # Taking whole factors out of a root means finding them, which is slow for long numbers.
    if value.is_Rational and size_limits.digits(Fraction(int(value.p), int(value.q))) > 60:
        raise NumberTooLargeError("the root of a number of more than 60 digits")
    if degree == 3 and value.is_Rational and value.is_negative:
        return -cas.cbrt(-value)
    return cas.sqrt(value) if degree == 2 else cas.cbrt(value)


def _function(name: str, argument: Expression) -> Expression:
    if argument.is_number:
        _small(argument)
        if name in {"ln", "log"} and argument == 0:
            raise NotUnderstoodError
    if name in {"log", "log2"}:
        base = 10 if name == "log" else 2
        return cas.log(argument, base) if argument.is_Rational else cas.log(argument) / cas.log(base)
    made = {"abs": cas.Abs, "sin": cas.sin, "cos": cas.cos, "tan": cas.tan, "ln": cas.log, "exp": cas.exp}
    value = made[name](argument)
    if value.has(cas.zoo, cas.oo, cas.nan):
        raise NotUnderstoodError
    return value


def _small(value: Expression) -> None:
    if not abs(cas.N(value, 15)) <= size_limits.LARGEST_ARGUMENT:
        raise NumberTooLargeError("a function or power of a number beyond ten thousand")
