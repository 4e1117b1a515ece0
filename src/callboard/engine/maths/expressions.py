"""Formulas as trees: parsed from text by a small grammar, and written as text again.

Text becomes a tree of known operations or is refused; nothing of it is ever executed.

sum     := product (("+" | "-") product)*
product := signed (("*" | "/" | "mod" | nothing) signed)*
signed  := "-" signed | "+" signed | power
power   := atom ("!" | "%")* ("^" signed)?
atom    := number | name | function atom | "(" sum ")" | "|" sum "|" | "√" atom
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from callboard.engine.maths.model import NotUnderstoodError, NumberTooLargeError


@dataclass(frozen=True, slots=True)
class Number:
    """A number, exactly as it was written."""

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
    """The node and its descendants."""
    yield node
    if isinstance(node, Apply):
        for argument in node.arguments:
            yield from nodes(argument)


def unknowns(*trees: Node) -> tuple[str, ...]:
    """The names that are not constants, in alphabetical order."""
    found = {node.name for tree in trees for node in nodes(tree) if isinstance(node, Name)}
    return tuple(sorted(found - CONSTANTS))


_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_SIGNS = {"+": " + ", "-": " - ", "*": " × ", "/": " / ", "^": "^", "mod": " mod "}
_RANK = {"+": 1, "-": 1, "*": 2, "/": 2, "mod": 2, "neg": 2, "^": 3}


def substitute(node: Node, values: Mapping[str, Fraction]) -> Node:
    """Replace names by numbers."""
    if isinstance(node, Name):
        return Number(values[node.name]) if node.name in values else node
    if isinstance(node, Apply):
        return Apply(node.operation, tuple(substitute(argument, values) for argument in node.arguments))
    return node


def formula_text(node: Node, rank: int = 0) -> str:
    """Write a formula in plain Unicode, with only the parentheses that it needs."""
    if isinstance(node, Number):
        text = exact_text(node.value)
        return f"({text})" if rank and ("/" in text or node.value < 0) else text
    if isinstance(node, Name):
        return "π" if node.name == "pi" else node.name
    text = _format_operation(node)
    return f"({text})" if _RANK.get(node.operation, 9) < rank else text


def exact_text(value: Fraction) -> str:
    """Write an exact number: whole, as a decimal of at most twelve places, or as a fraction."""
    if value.denominator == 1:
        return str(value.numerator)
    scaled = value * 10**12
    if scaled.denominator == 1:
        digits = str(abs(scaled.numerator)).rjust(13, "0")
        return f"{'-' if value < 0 else ''}{digits[:-12]}.{digits[-12:].rstrip('0')}"
    return f"{value.numerator}/{value.denominator}"


def _format_operation(node: Apply) -> str:
    operation, arguments = node.operation, node.arguments
    if operation in {"!", "%"}:
        return f"{formula_text(arguments[0], 4)}{operation}"
    if operation == "neg":
        return f"-{formula_text(arguments[0], 3)}"
    if operation == "sqrt":
        radicand = formula_text(arguments[0], 4)
        return f"√({formula_text(arguments[0])})" if isinstance(arguments[0], Apply) else f"√{radicand}"
    if operation not in _RANK:
        return f"{operation}({', '.join(formula_text(argument) for argument in arguments)})"
    left, right = arguments
    rank = _RANK[operation]
    if operation == "^" and isinstance(right, Number) and right.value.denominator == 1 and right.value >= 0:
        return f"{formula_text(left, 4)}{str(right.value.numerator).translate(_SUPERSCRIPTS)}"
    if operation == "*" and _is_juxtaposed(left, right):
        return f"{formula_text(left, rank)}{formula_text(right, rank + 1)}"
    base = formula_text(left, rank + (operation == "^"))
    return f"{base}{_SIGNS[operation]}{formula_text(right, rank + (operation != '+'))}"


def _is_juxtaposed(left: Node, right: Node) -> bool:
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


MAX_TOKENS = 250
MAX_DEPTH = 40
MAX_WRITTEN_DIGITS = 100

FUNCTIONS = {
    "sqrt": "sqrt", "√": "sqrt", "cbrt": "cbrt", "∛": "cbrt", "abs": "abs", "sin": "sin", "cos": "cos", "tan": "tan",
    "ln": "ln", "log": "log", "log10": "log", "lg": "log", "log2": "log2", "exp": "exp",
}  # fmt: skip
PRODUCTS = frozenset({"xy", "xz", "yz", "xyz", "ab", "ac", "bc", "abc"})
"""Letters side by side that mean their product."""

RELATIONS = ("<=", ">=", "=", "<", ">")
TOKEN = re.compile(
    r"\s*(?:(?P<number>(?:\d{1,3}(?:,\d{3})+(?![\d,])|\d+)(?:\.\d+)?|\.\d+)|(?P<word>pi|mod|"
    + "|".join(sorted(PRODUCTS, key=len, reverse=True))
    + "|"
    + "|".join(sorted((name for name in FUNCTIONS if name.isalnum()), key=len, reverse=True))
    # A digit behind a function's name may be a base, an index or an argument: it is not guessed at.
    + r")(?![a-z\d])|(?P<name>[a-z](?:_?\d+)?)(?![a-z\d])|(?P<sign>\*\*|<=|>=|==|[-+*/^!%()\[\]{}|√∛=<>]))"
)


class FormulaParser:
    """Parses one text. `notes` says how ambiguous notation was read."""

    def __init__(self, text: str) -> None:
        self._tokens = tokenize(text)
        self._place = 0
        self._depth = 0
        self._bars = 0
        self.notes: list[str] = []

    def formula(self) -> Node:
        """Parse the whole text as one formula."""
        node = self._sum()
        if self._peek():
            raise NotUnderstoodError
        return node

    def statements(self) -> list[Statement]:
        """Parse the whole text as a relation or a chain of them: `1 < x <= 5` is two."""
        sides, relations = [self._sum()], list[str]()
        while self._peek() in RELATIONS:
            relations.append(self._take())
            sides.append(self._sum())
        if self._peek() or not relations:
            raise NotUnderstoodError
        return [Statement(sides[i], relation, sides[i + 1]) for i, relation in enumerate(relations)]

    def _peek(self) -> str:
        return self._tokens[self._place] if self._place < len(self._tokens) else ""

    def _take(self) -> str:
        token = self._peek()
        self._place += 1
        return token

    def _sum(self) -> Node:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise NumberTooLargeError(f"parentheses deeper than {MAX_DEPTH}")
        node = self._product()
        while self._peek() in {"+", "-"}:
            node = Apply(self._take(), (node, self._product()))
        self._depth -= 1
        return node

    def _product(self) -> Node:
        node = self._signed()
        divided = False
        while token := self._peek():
            if token in {"*", "/", "mod"}:
                divided = self._take() == "/"
                node = Apply(token, (node, self._signed()))
            elif self._begins_atom(token):
                if divided:
                    self.notes.append("Multiplication and division were done from left to right: 1/2x is (1/2)·x.")
                    divided = False
                node = Apply("*", (node, self._power()))
            else:
                break
        return node

    def _begins_atom(self, token: str) -> bool:
        if token[0].isdigit() or token[0] == ".":
            # Two numbers side by side are not a product.
            return self._tokens[self._place - 1] == ")"
        return token in FUNCTIONS or token[0].isalpha() or token in ("(" if self._bars else "(|")

    def _signed(self) -> Node:
        signs = 0
        while self._peek() in {"+", "-"}:
            signs += self._take() == "-"
        node = self._power()
        return Apply("neg", (node,)) if signs % 2 else node

    def _power(self) -> Node:
        node = self._atom()
        while self._peek() in {"!", "%"}:
            node = Apply(self._take(), (node,))
        if self._peek() == "^":
            self._take()
            self._depth += 1
            if self._depth > MAX_DEPTH:
                raise NumberTooLargeError("powers of powers of powers")
            node = Apply("^", (node, self._signed()))
            self._depth -= 1
        return node

    def _atom(self) -> Node:
        token = self._take()
        if not token:
            raise NotUnderstoodError
        if token[0].isdigit() or token[0] == ".":
            return Number(Fraction(token.replace(",", "")))
        if token in FUNCTIONS:
            return self._call(FUNCTIONS[token])
        if token == "(":  # noqa: S105 - a sign of the grammar
            node = self._sum()
            if self._take() != ")":
                raise NotUnderstoodError
            return node
        if token == "|":  # noqa: S105 - a sign of the grammar
            return self._absolute()
        if not token[0].isalpha() or token in {"mod"}:
            raise NotUnderstoodError
        return Name(token)

    def _call(self, function: str) -> Node:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise NumberTooLargeError("functions of functions of functions")
        argument = self._power() if self._peek() != "(" else self._atom()
        self._depth -= 1
        return Apply(function, (argument,))

    def _absolute(self) -> Node:
        self._bars += 1
        node = self._sum()
        self._bars -= 1
        if self._take() != "|":
            raise NotUnderstoodError
        return Apply("abs", (node,))


def tokenize(text: str) -> list[str]:
    """Split a text into the tokens of the grammar.

    Raises:
        NotUnderstoodError: it contains anything else.
        NumberTooLargeError: it has too many tokens, or a number too many digits.
    """
    found: list[str] = []
    place, text = 0, text.strip()
    while place < len(text):
        match = TOKEN.match(text, place)
        if match is None:
            raise NotUnderstoodError
        place = match.end()
        found.extend(_split_token(match))
        if len(found) > MAX_TOKENS:
            raise NumberTooLargeError(f"a formula of more than {MAX_TOKENS} signs")
    return _resolve_percent_signs(found)


def _split_token(match: re.Match[str]) -> list[str]:
    if match["number"]:
        if len(match["number"]) > MAX_WRITTEN_DIGITS:
            raise NumberTooLargeError(f"numbers of more than {MAX_WRITTEN_DIGITS} digits")
        return [match["number"]]
    if match["name"]:
        return [match["name"]]
    if match["word"]:
        return list(match["word"]) if match["word"] in PRODUCTS else [match["word"]]
    return [{"**": "^", "==": "=", "[": "(", "{": "(", "]": ")", "}": ")"}.get(match["sign"], match["sign"])]


def _resolve_percent_signs(found: list[str]) -> list[str]:
    # "17 % 5" asks for the rest of a division; a percent sign before anything else is one.
    following = [*found, ""][1:]
    return [
        "mod" if sign == "%" and after[:1].isdigit() else sign for sign, after in zip(found, following, strict=True)
    ]


def parse_formula(text: str) -> Node:
    """Parse a text as one formula.

    Raises:
        NotUnderstoodError: it is not a formula.
        NumberTooLargeError: it exceeds a size limit.
    """
    return FormulaParser(text).formula()
