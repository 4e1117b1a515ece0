"""Conditions of style sheets: whether a rule holds on an ordinary screen, in a browser that knows everything."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Sequence
from itertools import pairwise

import tinycss2
from tinycss2.ast import FunctionBlock, IdentToken, LiteralToken, Node, ParenthesesBlock

from callboard.documents.html.css import MAX_DEPTH, length_of

SCREEN = {"width": 1200.0, "height": 900.0, "device-width": 1200.0, "device-height": 900.0, "resolution": 1.0}
"""Pixels, and pixels a pixel."""

IS_SO = {
    **{"orientation": "landscape", "prefers-color-scheme": "light", "prefers-reduced-motion": "no-preference"},
    **{"hover": "hover", "any-hover": "hover", "pointer": "fine", "any-pointer": "fine", "scripting": "enabled"},
    **{"update": "fast", "display-mode": "browser", "prefers-contrast": "no-preference", "overflow-block": "scroll"},
}
"""What else is so where somebody reads a page; any other feature that has a value is not."""

MEDIA = {"screen", "all"}
COMPARISONS: dict[str, Callable[[float, float], bool]] = {
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "=": operator.eq,
}  # fmt: skip
AROUND = re.compile(r"(<=|>=|<|>|=)")


def holds_on_screen(condition: Sequence[Node]) -> bool:
    """Return True if one of the media queries, parted by commas, holds."""
    queries: list[list[Node]] = [[]]
    for token in _solid(condition):
        if isinstance(token, LiteralToken) and token.value == ",":
            queries.append([])
        else:
            queries[-1].append(token)
    return any(_holds(query, _is_so, MAX_DEPTH) for query in queries)


def holds_in_browser(condition: Sequence[Node]) -> bool:
    """Return True if a condition of `@supports` holds where whatever is asked for is known."""
    return _holds(_solid(condition), lambda _: True, MAX_DEPTH)


def _solid(tokens: Sequence[Node]) -> list[Node]:
    return [token for token in tokens if token.type not in {"whitespace", "comment"}]


def _holds(tokens: list[Node], asked: Callable[[Sequence[Node]], bool], depth: int) -> bool:
    """The value of terms joined by `and`, `or` and `not`; of nothing True."""
    result: bool | None = None
    join, negated = "and", False
    if len(tokens) > 1 and _word(tokens[0]) == "not" and isinstance(tokens[1], IdentToken):
        # "not screen and (…)" denies the whole.
        return not _holds(tokens[1:], asked, depth)
    for token in tokens:
        word = _word(token)
        if word in {"and", "or"}:
            join = word
        elif word == "not":
            negated = True
        elif word != "only":
            value = _term(token, asked, depth) is not negated
            result = value if result is None else (result and value) if join == "and" else (result or value)
            negated = False
    return True if result is None else result


def _word(token: Node) -> str:
    return token.lower_value if isinstance(token, IdentToken) else ""


def _term(token: Node, asked: Callable[[Sequence[Node]], bool], depth: int) -> bool:
    if isinstance(token, IdentToken):
        return token.lower_value in MEDIA
    if isinstance(token, FunctionBlock):
        return True
    if not isinstance(token, ParenthesesBlock) or not depth:
        return False
    inside = _solid(token.content)
    if any(isinstance(one, ParenthesesBlock) for one in inside):
        return _holds(inside, asked, depth - 1)
    return asked(inside)


def _is_so(feature: Sequence[Node]) -> bool:
    """Return True if a feature of a screen is as asked: `(min-width: 60em)`, `(width > 60em)`, `(hover)`."""
    names = [token.lower_value for token in feature if isinstance(token, IdentToken)]
    name = names[0] if names else ""
    signs = [token.value for token in feature if isinstance(token, LiteralToken) and token.value in ":<>="]
    if signs == [":"]:
        bound, _, measure = name.partition("-")
        wanted = next((length.pixels for token in feature if (length := length_of(token))), None)
        if bound in {"min", "max"} and measure in SCREEN and wanted is not None:
            return SCREEN[measure] >= wanted if bound == "min" else SCREEN[measure] <= wanted
        return (wanted == SCREEN[name]) if name in SCREEN else IS_SO.get(name) in names[1:]
    if signs and name in SCREEN:
        parts = AROUND.split(tinycss2.serialize(list(feature)))
        values = [_value(part) for part in parts[::2]]
        return all(COMPARISONS[sign](*pair) for sign, pair in zip(parts[1::2], pairwise(values), strict=True))
    return len(feature) == 1 and (name in SCREEN or name in IS_SO or name == "color")


def _value(text: str) -> float:
    for token in tinycss2.parse_component_value_list(text.strip()):
        if isinstance(token, IdentToken):
            return SCREEN.get(token.lower_value, 0.0)
        if length := length_of(token):
            return length.pixels
    return 0.0
