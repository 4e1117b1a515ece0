"""SymPy and how its objects are shown. It ships no types for a strict checker, so the objects stay in this package."""

from __future__ import annotations

import re
from typing import Any, TypeAlias, cast

import sympy  # pyright: ignore[reportMissingTypeStubs]

cas: Any = cast("Any", sympy)

Expression: TypeAlias = Any
"""A formula as SymPy has it."""

Polynomial: TypeAlias = Any
"""A `sympy.Poly`."""


_SUPERSCRIPTS = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
_POWER = re.compile(r"\*\*(?:(\d+)(?![\w.])|\((-?\d+)\))")
_ROOT = re.compile(r"sqrt\((\w+)\)")
_PRODUCT = re.compile(r"(?<![\w.^])(\d+)\*(?=[a-zπ√(])")


def shown(value: Expression) -> str:
    """One line of plain Unicode."""
    text = str(cas.sstr(value))
    text = _POWER.sub(lambda found: (found[1] or found[2]).translate(_SUPERSCRIPTS), text)
    text = text.replace("**", "^").replace("I", "i").replace("pi", "π").replace("Abs(", "abs(").replace("log(", "ln(")
    text = re.sub(r"(?<!\w)E(?!\w)", "e", text)
    text = _ROOT.sub(r"√\1", text).replace("sqrt(", "√(")
    return _PRODUCT.sub(r"\1", text).replace("*", "·")


def raised(exponent: int) -> str:
    """A whole exponent as superscript."""
    return str(exponent).translate(_SUPERSCRIPTS)
