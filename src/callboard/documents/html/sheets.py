"""Style sheets of a page: rules with what they select, and the declarations that win for each element."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from selectolax.lexbor import LexborHTMLParser, SelectolaxError

MAX_RULES = 3000
MAX_SHEET = 500_000
MAX_MATCHES = 300_000
MAX_DEPTH = 8
# One that is never closed goes to the end.
COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.S)
TOKEN = re.compile(r"[{};]")
# What is so only on paper, on a small screen, by night or while a pointer rests on it is not how the page looks.
OTHER_MEDIA = re.compile(
    r"\bprint\b|max-(?:device-)?width|prefers-|hover|\bspeech\b|max-height|orientation\s*:\s*portrait"
)
SKIPPED = re.compile(
    r"@(?:-[a-z]+-)?(?:keyframes|font-face|page|import|charset|namespace|property|counter-style|font-\w+)"
)
MOMENTARY = re.compile(
    r"::|:(?:hover|focus|active|visited|target|checked|before|after|disabled|invalid|placeholder|selection|host|first-l)"
)
VARIABLE = re.compile(r"var\(\s*(--[\w-]{1,60})\s*(?:,([^()]{0,80}))?\)")
NAMED = re.compile(r"#[\w-]+")
CLASSED = re.compile(r"\.[\w-]+|\[[^\]]*\]|:(?!not|is|where)[\w-]+")
IMPORTANT = re.compile(r"!\s*important")

Style = dict[str, str]
"""Properties and values, in lower case."""

Weight = tuple[bool, tuple[int, int], int]
"""What decides between two values: importance, how closely the selector tells, and order."""


@dataclass
class Sheet:
    """The values of each element, by its identity, and the page's variables."""

    values: dict[int, dict[str, tuple[Weight, str]]] = field(default_factory=dict[int, dict[str, tuple[Weight, str]]])
    variables: Style = field(default_factory=Style)

    def style(self, identity: int, own: str) -> Style:
        """What holds for an element, its own `style` included."""
        found = self.values.get(identity)
        if not found and not own:
            return {}
        values = dict(found or {})
        for name, value in declarations(own):
            weight = (bool(IMPORTANT.search(value)), (1000, 0), 0)
            if name not in values or weight >= values[name][0]:
                values[name] = (weight, value)
        mine = {name: value for name, (_, value) in values.items() if name.startswith("--")}
        known = self.variables | mine if mine else self.variables
        return {name: self._resolved(value, known) for name, (_, value) in values.items()}

    @staticmethod
    def _resolved(value: str, known: Style) -> str:
        value = IMPORTANT.sub("", value)
        for _ in range(4):
            if "var(" not in value:
                break
            value = VARIABLE.sub(lambda found: known.get(found[1], found[2] or ""), value)
        return value.strip()


def declarations(body: str) -> Iterator[tuple[str, str]]:
    """Names and values of a block or a `style` attribute."""
    for part in body.lower().split(";"):
        name, colon, value = part.partition(":")
        if colon:
            yield name.strip(), value.strip()


def sheet_of(tree: LexborHTMLParser) -> Sheet:
    """What the page's own style sheets say."""
    sheet, matches = Sheet(), 0
    source = COMMENT.sub("", "\n".join(node.text() for node in tree.css("style"))[:MAX_SHEET])
    for order, (selector, body) in enumerate(_rules(source, "", 0)):
        if order >= MAX_RULES or matches > MAX_MATCHES:
            break
        pairs = list(declarations(body))
        sheet.variables |= {name: value for name, value in pairs if name.startswith("--")}
        telling = [pair for pair in pairs if not pair[0].startswith("--")]
        for one in selector.split(",") if "(" not in selector else [selector]:
            if telling and not MOMENTARY.search(one):
                matches += _apply(tree, sheet, (one.strip(), order), telling)
    return sheet


def _apply(tree: LexborHTMLParser, sheet: Sheet, rule: tuple[str, int], pairs: list[tuple[str, str]]) -> int:
    selector, order = rule
    try:
        nodes = tree.css(selector)
    except (ValueError, RuntimeError, SelectolaxError):  # a selector that is not known selects nothing
        return 0
    closeness = (len(NAMED.findall(selector)), len(CLASSED.findall(selector)))
    weighed = [(name, ((bool(IMPORTANT.search(value)), closeness, order), value)) for name, value in pairs]
    for node in nodes:
        values = sheet.values.setdefault(node.mem_id, {})
        for name, entry in weighed:
            if name not in values or entry[0] >= values[name][0]:
                values[name] = entry
    return len(nodes)


def _rules(source: str, outer: str, depth: int) -> Iterator[tuple[str, str]]:
    """Selectors with their declarations, in order; those of rules inside a rule or a medium too."""
    for head, body in _blocks(source):
        if head.startswith("@"):
            if not SKIPPED.match(head) and not OTHER_MEDIA.search(head) and depth < MAX_DEPTH:
                yield from _rules(body, outer, depth + 1)
            continue
        selector = head.replace("&", outer) if "&" in head else f"{outer} {head}".strip()
        if "{" not in body:
            yield selector, body
        elif depth < MAX_DEPTH:
            yield selector, "".join(_own(body))
            yield from _rules(body, selector, depth + 1)


def _blocks(source: str) -> Iterator[tuple[str, str]]:
    """What stands before a brace and inside it, on the outermost level."""
    start = opened = depth = 0
    head = ""
    for found in TOKEN.finditer(source):
        sign, at = found[0], found.start()
        if sign == "{":
            if not depth:
                head, opened = source[start:at].strip(), at + 1
            depth += 1
        elif sign == "}" and depth:
            depth -= 1
            if not depth:
                yield head, source[opened:at]
                start = at + 1
        elif sign in ";}" and not depth:
            start = at + 1


def _own(body: str) -> Iterator[str]:
    """The declarations of a block without the rules inside it."""
    start = depth = 0
    for found in TOKEN.finditer(body):
        sign, at = found[0], found.start()
        if sign == ";" and not depth:
            yield body[start : at + 1]
            start = at + 1
        elif sign == "{":
            depth += 1
        elif sign == "}":
            depth -= 1
            start = at + 1
