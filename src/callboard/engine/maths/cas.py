"""The one door to SymPy. It ships no types that a strict checker could follow, so its objects stay in this package."""

from __future__ import annotations

from typing import Any, TypeAlias, cast

import sympy  # pyright: ignore[reportMissingTypeStubs]

cas: Any = cast("Any", sympy)

Expression: TypeAlias = Any
"""A formula as SymPy has it."""

Polynomial: TypeAlias = Any
"""A `sympy.Poly`."""
