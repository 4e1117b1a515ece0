"""Style sheets of a page: rules with what they select, and the declarations that win for each element."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import tinycss2
from selectolax.lexbor import LexborHTMLParser, LexborNode, SelectolaxError
from tinycss2.ast import AtRule, Declaration, Node, QualifiedRule

from callboard.documents.html.css import MAX_DEPTH, MAX_TOKENS, ComputedStyle, Value, declarations, substitute_variables

MAX_RULES = 3000
MAX_SHEET = 500_000
MAX_MATCHES = 300_000
# What is so only on paper, on a small screen, by night or while a pointer rests on it is not how the page looks.
OTHER_MEDIA = re.compile(
    r"\bprint\b|max-(?:device-)?width|prefers-|hover|\bspeech\b|max-height|orientation\s*:\s*portrait"
)
GROUPS = {"media", "supports", "layer", "container", "scope", "starting-style", "document"}
"""At-rules with rules inside that style elements."""

MOMENTARY = re.compile(
    r"::|:(?:hover|focus|active|visited|target|checked|before|after|disabled|invalid|placeholder|selection|host|first-l)"
)
IDS = re.compile(r"#[\w-]+")
CLASSES = re.compile(r"\.[\w-]+|\[[^\]]*\]|:(?!not|is|where)[\w-]+")

Weight = tuple[bool, tuple[int, int], int]
"""What decides between two values: importance, specificity of the selector, and order."""

OWN = (1000, 0)
"""The specificity of an element's own `style`, above that of any selector."""


@dataclass
class Cascade:
    """The values of each element, by its identity, and the page's variables."""

    values: dict[int, dict[str, tuple[Weight, Value]]] = field(
        default_factory=dict[int, dict[str, tuple[Weight, Value]]]
    )
    variables: dict[str, Value] = field(default_factory=dict[str, Value])

    def style(self, identity: int, own: str) -> ComputedStyle:
        """The declarations that apply to an element, including its own `style` attribute."""
        found = self.values.get(identity)
        if not found and not own:
            return ComputedStyle()
        values = dict(found or {})
        for declaration in declarations(own) if own else ():
            _weigh(values, declaration, OWN, 0)
        mine = {name: value for name, (_, value) in values.items() if name.startswith("--")}
        known = self.variables | mine
        return ComputedStyle({name: substitute_variables(value, known) for name, (_, value) in values.items()})


def cascade_of(tree: LexborHTMLParser) -> Cascade:
    """Parse the page's own style sheets."""
    cascade, matches = Cascade(), 0
    source = "\n".join(node.text() for node in tree.css("style"))[:MAX_SHEET]
    sheet = tinycss2.parse_stylesheet(source, skip_comments=True, skip_whitespace=True)
    for order, (selector, body) in enumerate(_rules(sheet, "", MAX_DEPTH)):
        if order >= MAX_RULES or matches > MAX_MATCHES:
            break
        cascade.variables |= {each.name: tuple(each.value) for each in body if each.name.startswith("--")}
        set_here = [each for each in body if not each.name.startswith("--")]
        for one in selector.split(",") if "(" not in selector else [selector]:
            if set_here and not MOMENTARY.search(one):
                matches += _apply(tree, cascade, (one.strip(), order), set_here)
    return cascade


def _apply(tree: LexborHTMLParser, cascade: Cascade, rule: tuple[str, int], body: list[Declaration]) -> int:
    """Give the declarations to every element that the rule selects; returns how many there are."""
    selector, order = rule
    nodes = _selected(tree, selector)
    specificity = (len(IDS.findall(selector)), len(CLASSES.findall(selector)))
    for node in nodes:
        values = cascade.values.setdefault(node.mem_id, {})
        for declaration in body:
            _weigh(values, declaration, specificity, order)
    return len(nodes)


def _selected(tree: LexborHTMLParser, selector: str) -> list[LexborNode]:
    try:
        return tree.css(selector)
    except (ValueError, RuntimeError, SelectolaxError):  # a selector that is not known selects nothing
        return []


def _weigh(
    values: dict[str, tuple[Weight, Value]], declaration: Declaration, specificity: tuple[int, int], order: int
) -> None:
    """Keep the declaration if it outweighs what the element has."""
    name = declaration.name if declaration.name.startswith("--") else declaration.lower_name
    weight = (declaration.important, specificity, order)
    if name not in values or weight >= values[name][0]:
        values[name] = weight, tuple(declaration.value[:MAX_TOKENS])


def _rules(nodes: Sequence[Node], outer: str, depth: int) -> Iterator[tuple[str, list[Declaration]]]:
    """Selectors with their declarations, in order; those of rules inside a rule or a medium too."""
    own = [node for node in nodes if isinstance(node, Declaration)]
    if own and outer:
        yield outer, own
    for node in nodes if depth else ():
        if isinstance(node, QualifiedRule):
            yield from _rules(_contents(node), _nested(_text(node), outer), depth - 1)
        elif isinstance(node, AtRule) and node.lower_at_keyword in GROUPS and not OTHER_MEDIA.search(_text(node)):
            yield from _rules(_contents(node), outer, depth - 1)


def _contents(rule: QualifiedRule | AtRule) -> Sequence[Node]:
    return tinycss2.parse_blocks_contents(rule.content or [], skip_comments=True, skip_whitespace=True)


def _text(rule: QualifiedRule | AtRule) -> str:
    """The text before a block: a selector or a condition; empty if it is broken or nested too deeply."""
    try:
        return tinycss2.serialize(rule.prelude).strip()
    except (TypeError, RecursionError):
        return ""


def _nested(selector: str, outer: str) -> str:
    """The selector of a rule inside a rule."""
    around = f":is({outer})" if "," in outer else outer
    return selector.replace("&", around) if "&" in selector else f"{around} {selector}".strip()
