"""The grammar of formulas. Text becomes a tree of known operations or is refused; nothing of it is ever executed.

sum     := product (("+" | "-") product)*
product := signed (("*" | "/" | "mod" | nothing) signed)*
signed  := "-" signed | "+" signed | power
power   := atom ("!" | "%")* ("^" signed)?
atom    := number | name | function atom | "(" sum ")" | "|" sum "|" | "√" atom
"""

from __future__ import annotations

import re
from fractions import Fraction

from callboard.engine.maths.expressions import Apply, Name, Node, Number, Statement
from callboard.engine.maths.model import NotUnderstoodError, NumberTooLargeError

MOST_TOKENS = 250
DEEPEST = 40
MOST_DIGITS = 100

FUNCTIONS = {
    "sqrt": "sqrt", "√": "sqrt", "cbrt": "cbrt", "∛": "cbrt", "abs": "abs", "sin": "sin", "cos": "cos", "tan": "tan",
    "ln": "ln", "log": "log", "log10": "log", "lg": "log", "log2": "log2", "exp": "exp",
}  # fmt: skip
PRODUCTS = frozenset({"xy", "xz", "yz", "xyz", "ab", "ac", "bc", "abc"})
"""Letters that stand side by side for their product."""

RELATIONS = ("<=", ">=", "=", "<", ">")
TOKEN = re.compile(
    r"\s*(?:(?P<number>(?:\d{1,3}(?:,\d{3})+(?![\d,])|\d+)(?:\.\d+)?|\.\d+)|(?P<word>pi|mod|"
    + "|".join(sorted(PRODUCTS, key=len, reverse=True))
    + "|"
    + "|".join(sorted((name for name in FUNCTIONS if name.isalnum()), key=len, reverse=True))
    # A digit behind a function's name may be a base, an index or an argument: it is not guessed at.
    + r")(?![a-z\d])|(?P<name>[a-z](?:_?\d+)?)(?![a-z\d])|(?P<sign>\*\*|<=|>=|==|[-+*/^!%()\[\]{}|√∛=<>]))"
)


class TokenReader:
    """Reads one text. `notes` says how an ambiguous spelling was read."""

    def __init__(self, text: str) -> None:
        self._tokens = tokens(text)
        self._place = 0
        self._depth = 0
        self._bars = 0
        self.notes: list[str] = []

    def formula(self) -> Node:
        """The whole text as one formula."""
        node = self._sum()
        if self._peek():
            raise NotUnderstoodError
        return node

    def statements(self) -> list[Statement]:
        """The whole text as a relation, or a chain of them: `1 < x <= 5` is two."""
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
        if self._depth > DEEPEST:
            raise NumberTooLargeError(f"parentheses deeper than {DEEPEST}")
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
            # Two numbers side by side are no product.
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
            if self._depth > DEEPEST:
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
        if self._depth > DEEPEST:
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


def tokens(text: str) -> list[str]:
    """The text cut into the signs of the grammar.

    Raises:
        NotUnderstoodError: there is something else in it.
        TooLargeError: it is longer, or has longer numbers, than is computed here.
    """
    found: list[str] = []
    place, text = 0, text.strip()
    while place < len(text):
        match = TOKEN.match(text, place)
        if match is None:
            raise NotUnderstoodError
        place = match.end()
        found.extend(_signs(match))
        if len(found) > MOST_TOKENS:
            raise NumberTooLargeError(f"a formula of more than {MOST_TOKENS} signs")
    return _modulo(found)


def _signs(match: re.Match[str]) -> list[str]:
    if match["number"]:
        if len(match["number"]) > MOST_DIGITS:
            raise NumberTooLargeError(f"numbers of more than {MOST_DIGITS} digits")
        return [match["number"]]
    if match["name"]:
        return [match["name"]]
    if match["word"]:
        return list(match["word"]) if match["word"] in PRODUCTS else [match["word"]]
    return [{"**": "^", "==": "=", "[": "(", "{": "(", "]": ")", "}": ")"}.get(match["sign"], match["sign"])]


def _modulo(found: list[str]) -> list[str]:
    # "17 % 5" asks for the rest of a division; a percent sign before anything else is one.
    following = [*found, ""][1:]
    return [
        "mod" if sign == "%" and after[:1].isdigit() else sign for sign, after in zip(found, following, strict=True)
    ]


def formula(text: str) -> Node:
    """The text as one formula.

    Raises:
        NotUnderstoodError: it is none.
        TooLargeError: it is larger than what is computed here.
    """
    return TokenReader(text).formula()
