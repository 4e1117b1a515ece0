"""Formulas as trees, before anything is computed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Number:
    """A number that was written, exactly."""

    value: Fraction


@dataclass(frozen=True, slots=True)
class Name:
    """An unknown, or one of the constants `pi` and `e`."""

    name: str


@dataclass(frozen=True, slots=True)
class Apply:
    """An operation: `+ - * / ^ mod`, `neg`, `!`, `%`, or a function's name."""

    operation: str
    arguments: tuple[Node, ...]


Node: TypeAlias = Number | Name | Apply

CONSTANTS = frozenset({"pi", "e"})


@dataclass(frozen=True, slots=True)
class Statement:
    """Two formulas and the relation that is said to hold between them: `= < <= > >=`."""

    left: Node
    relation: str
    right: Node


def nodes(node: Node) -> Iterator[Node]:
    """The node and all below it."""
    yield node
    if isinstance(node, Apply):
        for argument in node.arguments:
            yield from nodes(argument)


def unknowns(*trees: Node) -> tuple[str, ...]:
    """The names that are no constants, in alphabetical order."""
    found = {node.name for tree in trees for node in nodes(tree) if isinstance(node, Name)}
    return tuple(sorted(found - CONSTANTS))


_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_SIGNS = {"+": " + ", "-": " - ", "*": " × ", "/": " / ", "^": "^", "mod": " mod "}
_RANK = {"+": 1, "-": 1, "*": 2, "/": 2, "mod": 2, "neg": 2, "^": 3}


def inserted(node: Node, values: Mapping[str, Fraction]) -> Node:
    """The formula with numbers in place of names."""
    if isinstance(node, Name):
        return Number(values[node.name]) if node.name in values else node
    if isinstance(node, Apply):
        return Apply(node.operation, tuple(inserted(argument, values) for argument in node.arguments))
    return node


def written(node: Node, rank: int = 0) -> str:
    """The formula in plain Unicode, with the parentheses that it needs and no others."""
    if isinstance(node, Number):
        text = plain(node.value)
        return f"({text})" if rank and ("/" in text or node.value < 0) else text
    if isinstance(node, Name):
        return "π" if node.name == "pi" else node.name
    text = _applied(node)
    return f"({text})" if _RANK.get(node.operation, 9) < rank else text


def plain(value: Fraction) -> str:
    """An exact number: whole, as a decimal where that ends within twelve places, or as a fraction."""
    if value.denominator == 1:
        return str(value.numerator)
    scaled = value * 10**12
    if scaled.denominator == 1:
        digits = str(abs(scaled.numerator)).rjust(13, "0")
        return f"{'-' if value < 0 else ''}{digits[:-12]}.{digits[-12:].rstrip('0')}"
    return f"{value.numerator}/{value.denominator}"


def _applied(node: Apply) -> str:
    operation, arguments = node.operation, node.arguments
    if operation in {"!", "%"}:
        return f"{written(arguments[0], 4)}{operation}"
    if operation == "neg":
        return f"-{written(arguments[0], 3)}"
    if operation == "sqrt":
        return f"√{written(arguments[0], 4) if not isinstance(arguments[0], Apply) else f'({written(arguments[0])})'}"
    if operation not in _RANK:
        return f"{operation}({', '.join(written(argument) for argument in arguments)})"
    left, right = arguments
    rank = _RANK[operation]
    if operation == "^" and isinstance(right, Number) and right.value.denominator == 1 and right.value >= 0:
        return f"{written(left, 4)}{str(right.value.numerator).translate(_SUPERSCRIPTS)}"
    if operation == "*" and _juxtaposed(left, right):
        return f"{written(left, rank)}{written(right, rank + 1)}"
    return f"{written(left, rank + (operation == '^'))}{_SIGNS[operation]}{written(right, rank + (operation != '+'))}"


def _juxtaposed(left: Node, right: Node) -> bool:
    if not isinstance(left, Number):
        return False
    if isinstance(right, Apply):
        return (
            right.operation not in {"*", "/", "mod", "neg"} and bool(unknowns(right)) and not _starts_with_digit(right)
        )
    return isinstance(right, Name)


def _starts_with_digit(node: Node) -> bool:
    while isinstance(node, Apply) and node.operation in {"^", "!", "%"}:
        node = node.arguments[0]
    return isinstance(node, Number)
