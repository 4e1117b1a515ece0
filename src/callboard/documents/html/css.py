"""CSS values as tinycss2 parses them: the declarations of an element, and what their values are made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from math import isfinite

import tinycss2
from tinycss2.ast import (
    Declaration,
    DimensionToken,
    FunctionBlock,
    IdentToken,
    LiteralToken,
    Node,
    NumberToken,
    ParenthesesBlock,
    PercentageToken,
    WhitespaceToken,
)

MAX_DEPTH = 8
"""Functions, rules and variables that are nested deeper than this are not followed."""

MAX_TOKENS = 200
"""The rest of a longer value is ignored: variables may make one grow without end."""

CALCULATIONS = {"calc", "min", "max", "clamp"}
PIXELS = {
    **{"px": 1.0, "pt": 4 / 3, "pc": 16.0, "em": 16.0, "rem": 16.0, "ex": 8.0, "ch": 8.0, "in": 96.0},
    **{"vw": 12.0, "vh": 9.0, "vmin": 9.0, "vmax": 12.0, "cm": 37.8, "mm": 3.78, "%": 10.0, "": 1.0},
}
"""One of each unit in pixels, on a screen of 1200 by 900."""

Value = tuple[Node, ...]
"""The tokens of a value, without comments."""


@dataclass(frozen=True, slots=True)
class Length:
    """A number with its unit: `%`, nothing for a bare number, or a unit of length or angle."""

    number: float
    unit: str

    @property
    def pixels(self) -> float:
        """The length on a screen of 1200 by 900; 0 in a unit that is not a length."""
        return self.number * PIXELS.get(self.unit, 0.0)

    @property
    def share(self) -> float:
        """The number, or the percentage as a number from 0 to 1."""
        return self.number / 100 if self.unit == "%" else self.number


@dataclass(frozen=True, slots=True)
class ComputedStyle:
    """The values that hold for one element, by property."""

    values: dict[str, Value] = field(default_factory=dict[str, Value])

    def __bool__(self) -> bool:
        return bool(self.values)

    def first(self, *names: str) -> Value:
        """The value of the first of these properties that is set."""
        return next((self.values[name] for name in names if self.values.get(name)), ())

    def keywords(self, name: str) -> set[str]:
        """The words of a value, in lower case."""
        return {token.lower_value for token in self.values.get(name, ()) if isinstance(token, IdentToken)}

    def functions(self, name: str) -> Iterator[FunctionBlock]:
        """The functions that a value calls, such as those of `transform`."""
        return (token for token in self.values.get(name, ()) if isinstance(token, FunctionBlock))

    def lengths(self, name: str) -> list[Length]:
        """The numbers and lengths of a value, each sum as one length in pixels."""
        return lengths(self.values.get(name, ()))


def parse_value(text: str) -> Value:
    """The tokens of a value."""
    return tuple(tinycss2.parse_component_value_list(text, skip_comments=True)[:MAX_TOKENS])


@lru_cache(maxsize=1024)
def declarations(text: str) -> tuple[Declaration, ...]:
    """The declarations of a `style` attribute; anything else is ignored."""
    found = tinycss2.parse_blocks_contents(text, skip_comments=True, skip_whitespace=True)
    return tuple(node for node in found if isinstance(node, Declaration))


def walk(tokens: Iterable[Node], depth: int = MAX_DEPTH) -> Iterator[Node]:
    """Every token, and those inside functions and parentheses."""
    for token in tokens:
        yield token
        if isinstance(token, FunctionBlock) and depth:
            yield from walk(token.arguments, depth - 1)
        elif isinstance(token, ParenthesesBlock) and depth:
            yield from walk(token.content, depth - 1)


def lengths(tokens: Iterable[Node]) -> list[Length]:
    """The numbers and lengths of a value, in order; a calculation counts as one length in pixels."""
    found: list[Length] = []
    for token in tokens:
        if isinstance(token, FunctionBlock) and token.lower_name in CALCULATIONS:
            found.append(Length(evaluate_calculation(token), "px"))
        elif length := length_of(token):
            found.append(length)
    return found


def length_of(token: Node) -> Length | None:
    """The number or length that a token is."""
    if isinstance(token, DimensionToken):
        return Length(token.value, token.lower_unit)
    if isinstance(token, PercentageToken):
        return Length(token.value, "%")
    return Length(token.value, "") if isinstance(token, NumberToken) else None


def evaluate_calculation(function: FunctionBlock, units: Mapping[str, float] = PIXELS) -> float:
    """The value of `calc`, `min`, `max` or `clamp` in pixels; 0 where something in it is no number.

    Args:
        function: the calculation.
        units: one of each unit in pixels.
    """
    found = _called(function, units, MAX_DEPTH)
    return found if found is not None and isfinite(found) else 0.0


def _called(function: FunctionBlock, units: Mapping[str, float], depth: int) -> float | None:
    arguments: list[list[Node]] = [[]]
    for token in function.arguments:
        if isinstance(token, LiteralToken) and token.value == ",":
            arguments.append([])
        elif not isinstance(token, WhitespaceToken):
            arguments[-1].append(token)
    values = [_sum(argument, units, depth) for argument in arguments]
    known = [value for value in values if value is not None]
    if len(known) < len(values):
        return None
    match function.lower_name:
        case "min":
            return min(known)
        case "max":
            return max(known)
        case "clamp":
            low, value, high = (known * 3)[:3]
            return max(low, min(value, high))
        case _:
            return known[0]


def _sum(tokens: list[Node], units: Mapping[str, float], depth: int) -> float | None:
    """Terms with signs between them; each is a product."""
    terms: list[list[Node]] = [[]]
    signs = [1.0]
    for token in tokens:
        if isinstance(token, LiteralToken) and token.value in {"+", "-"}:
            signs.append(-1.0 if token.value == "-" else 1.0)
            terms.append([])
        else:
            terms[-1].append(token)
    values = [_product(term, units, depth) for term in terms]
    known = [value for value in values if value is not None]
    return sum(sign * value for sign, value in zip(signs, known, strict=True)) if len(known) == len(values) else None


def _product(tokens: list[Node], units: Mapping[str, float], depth: int) -> float | None:
    value, sign = 1.0, "*"
    for token in tokens:
        if isinstance(token, LiteralToken):
            sign = token.value
            continue
        factor = _factor(token, units, depth)
        if factor is None or (sign == "/" and not factor) or sign not in {"*", "/"}:
            return None
        value = value / factor if sign == "/" else value * factor
    return value if tokens else None


def _factor(token: Node, units: Mapping[str, float], depth: int) -> float | None:
    if length := length_of(token):
        return length.number * units.get(length.unit, 0.0)
    if not depth:
        return None
    if isinstance(token, ParenthesesBlock):
        return _sum([one for one in token.content if not isinstance(one, WhitespaceToken)], units, depth - 1)
    if isinstance(token, FunctionBlock) and token.lower_name in CALCULATIONS:
        return _called(token, units, depth - 1)
    return None


def substitute_variables(tokens: Iterable[Node], variables: dict[str, Value], depth: int = MAX_DEPTH // 2) -> Value:
    """A value with what its variables hold in their place, or their fallback."""
    return tuple(islice(_resolved(tokens, variables, depth), MAX_TOKENS))


def _resolved(tokens: Iterable[Node], variables: dict[str, Value], depth: int) -> Iterator[Node]:
    for token in tokens:
        if not isinstance(token, FunctionBlock) or not depth:
            yield token
        elif token.lower_name == "var":
            yield from _resolved(_variable(token, variables), variables, depth - 1)
        else:
            inside = list(substitute_variables(token.arguments, variables, depth - 1))
            yield FunctionBlock(token.source_line, token.source_column, token.name, inside)


def _variable(call: FunctionBlock, variables: dict[str, Value]) -> Value:
    arguments = [token for token in call.arguments if not isinstance(token, WhitespaceToken)]
    name = arguments[0].value if arguments and isinstance(arguments[0], IdentToken) else ""
    return variables.get(name, tuple(arguments[2:]))
