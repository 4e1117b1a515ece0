"""Formula trees as SymPy's objects, built one by one from known operations after the size limits were checked.

SymPy ships no types for a strict checker, so its objects stay in this package.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any, TypeAlias, cast

import sympy as untyped_sympy  # pyright: ignore[reportMissingTypeStubs]

from callboard.engine.maths import size_limits
from callboard.engine.maths.expressions import Name, Node, Number
from callboard.engine.maths.model import NotUnderstoodError, NumberTooLargeError

sympy: Any = cast("Any", untyped_sympy)

Expression: TypeAlias = Any
"""A SymPy expression."""

Polynomial: TypeAlias = Any
"""A `sympy.Poly`."""


_SUPERSCRIPT_DIGITS = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
_POWER = re.compile(r"\*\*(?:(\d+)(?![\w.])|\((-?\d+)\))")
_ROOT = re.compile(r"sqrt\((\w+)\)")
_PRODUCT = re.compile(r"(?<![\w.^])(\d+)\*(?=[a-zπ√(])")


def pretty(value: Expression) -> str:
    """Write a SymPy object on one line of plain Unicode."""
    text = str(sympy.sstr(value))
    text = _POWER.sub(lambda found: (found[1] or found[2]).translate(_SUPERSCRIPT_DIGITS), text)
    text = text.replace("**", "^").replace("I", "i").replace("pi", "π").replace("Abs(", "abs(").replace("log(", "ln(")
    text = re.sub(r"(?<!\w)E(?!\w)", "e", text)
    text = _ROOT.sub(r"√\1", text).replace("sqrt(", "√(")
    return _PRODUCT.sub(r"\1", text).replace("*", "·")


def superscript(exponent: int) -> str:
    """Write a whole exponent in superscript."""
    return str(exponent).translate(_SUPERSCRIPT_DIGITS)


DECIMAL_PLACES = 12
"""Significant digits of decimals."""


def to_sympy(node: Node) -> Expression:
    """Convert a formula to a SymPy expression.

    Raises:
        NumberTooLargeError: it exceeds a size limit.
        NotUnderstoodError: it is not defined.
        ZeroDivisionError: it divides by zero.
    """
    size_limits.check_size(node)
    return _convert(node)


def symbol(name: str) -> Expression:
    """The unknown of that name."""
    return sympy.Symbol(name)


def sympy_number(value: Fraction) -> Expression:
    """An exact number."""
    return sympy.Rational(value.numerator, value.denominator)


def as_fraction(value: Expression) -> Fraction | None:
    """Convert an expression to an exact number; None if it is irrational."""
    return Fraction(int(value.p), int(value.q)) if value.is_Rational else None


def decimal_text(value: Expression, places: int = DECIMAL_PLACES) -> str:
    """Write a number in decimals without trailing zeros; a complex one as `a + bi`."""
    evaluated = sympy.N(value, places + 3)
    real, imaginary = evaluated.as_real_imag()
    if imaginary == 0 or abs(imaginary) < abs(real) * 10 ** (-places):
        return _format_real(real, places)
    shown = f"{_format_real(abs(imaginary), places)}i"
    sign = "-" if imaginary < 0 else "+"
    return f"{_format_real(real, places)} {sign} {shown}" if real != 0 else f"{'-' if sign == '-' else ''}{shown}"


def _format_real(value: Expression, places: int) -> str:
    return format(float(value), f".{places}g") if abs(value) < 10**300 else str(sympy.N(value, places))


def _convert(node: Node) -> Expression:
    if isinstance(node, Number):
        return sympy_number(node.value)
    if isinstance(node, Name):
        return {"pi": sympy.pi, "e": sympy.E}.get(node.name) or symbol(node.name)
    exact = size_limits.exact_value(node)
    if exact is not None:
        return sympy_number(exact)
    return _apply(node.operation, [_convert(argument) for argument in node.arguments])


def _apply(operation: str, arguments: list[Expression]) -> Expression:
    first = arguments[0]
    if len(arguments) == 2:
        return _apply_binary(operation, first, arguments[1])
    if operation == "neg":
        return -first
    if operation == "%":
        return first / 100
    if operation == "!":
        raise NotUnderstoodError
    if operation in {"sqrt", "cbrt"}:
        return _symbolic_root(first, 2 if operation == "sqrt" else 3)
    return _apply_function(operation, first)


def _apply_binary(operation: str, left: Expression, right: Expression) -> Expression:
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
        return _symbolic_power(left, right)
    raise NotUnderstoodError


def _symbolic_power(base: Expression, exponent: Expression) -> Expression:
    if exponent.is_number:
        _check_argument(exponent)
        if base == 0 and not exponent.is_positive:
            raise ZeroDivisionError
    return base**exponent


def _symbolic_root(value: Expression, degree: int) -> Expression:
    # Taking whole factors out of a root means finding them, which is slow for long numbers.
    if value.is_Rational and size_limits.digit_count(Fraction(int(value.p), int(value.q))) > 60:
        raise NumberTooLargeError("the root of a number of more than 60 digits")
    if degree == 3 and value.is_Rational and value.is_negative:
        return -sympy.cbrt(-value)
    return sympy.sqrt(value) if degree == 2 else sympy.cbrt(value)


def _apply_function(name: str, argument: Expression) -> Expression:
    if argument.is_number:
        _check_argument(argument)
        if name in {"ln", "log"} and argument == 0:
            raise NotUnderstoodError
    if name in {"log", "log2"}:
        base = 10 if name == "log" else 2
        return sympy.log(argument, base) if argument.is_Rational else sympy.log(argument) / sympy.log(base)
    made = {"abs": sympy.Abs, "sin": sympy.sin, "cos": sympy.cos, "tan": sympy.tan, "ln": sympy.log, "exp": sympy.exp}
    value = made[name](argument)
    if value.has(sympy.zoo, sympy.oo, sympy.nan):
        raise NotUnderstoodError
    return value


def _check_argument(value: Expression) -> None:
    if not abs(sympy.N(value, 15)) <= size_limits.MAX_ARGUMENT:
        raise NumberTooLargeError("a function or power of a number beyond ten thousand")
