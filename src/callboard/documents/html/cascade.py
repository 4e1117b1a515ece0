"""Style sheets of a page: rules with what they select, and the declarations that win for each element."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import tinycss2
from selectolax.lexbor import LexborHTMLParser, LexborNode, SelectolaxError
from tinycss2.ast import AtRule, Declaration, IdentToken, Node, QualifiedRule

from callboard.documents.html.css import MAX_DEPTH, MAX_TOKENS, ComputedStyle, Value, declarations, substitute_variables
from callboard.documents.html.media import holds_in_browser, holds_on_screen

MAX_RULES = 3000
MAX_SHEET = 500_000
MAX_MATCHES = 300_000
GROUPS = {"media", "supports", "container", "scope", "document"}
"""At-rules with rules inside that style elements."""

PAINTED = re.compile(r"::?(?:before|after)$")
"""Boxes that a style sheet puts before and behind the content of an element."""

MOMENTARY = re.compile(
    r"::|:(?:hover|focus|active|visited|target|checked|before|after|disabled|invalid|placeholder|selection|host|first-l)"
)
IDS = re.compile(r"#[\w-]+")
CLASSES = re.compile(r"\.[\w-]+|\[[^\]]*\]|:(?!not|is|where)[\w-]+")

Weight = tuple[bool, int, tuple[int, int], int]
"""What decides between two values: importance, the layer of the sheet, specificity of the selector, and order."""

NO_LAYER = 1_000_000
"""Rules outside all layers come after them; where they are important, before them."""

FILLING = {"forwards", "both"}
"""An animation that stays as it ends."""

STILL = "paused"
FIRST, LAST = re.compile(r"\bfrom\b|(?<!\d)0%"), re.compile(r"\bto\b|100%")
"""The first and the last moment of an animation."""

OWN = (1000, 0)
"""The specificity of an element's own `style`, above that of any selector."""


@dataclass
class Cascade:
    """The values of each element, by its identity, and the page's variables."""

    values: dict[int, dict[str, tuple[Weight, Value]]] = field(
        default_factory=dict[int, dict[str, tuple[Weight, Value]]]
    )
    variables: dict[str, Value] = field(default_factory=dict[str, Value])
    painted: dict[int, dict[str, tuple[Weight, Value]]] = field(
        default_factory=dict[int, dict[str, tuple[Weight, Value]]]
    )
    """The values of boxes that style sheets add to an element, by its identity."""
    endings: dict[str, list[Declaration]] = field(default_factory=dict[str, list[Declaration]])
    """What animations end with."""
    beginnings: dict[str, list[Declaration]] = field(default_factory=dict[str, list[Declaration]])
    """What animations begin with."""
    layers: dict[str, int] = field(default_factory=dict[str, int])

    def style(self, identity: int, own: str) -> ComputedStyle:
        """The declarations that apply to an element, including its own `style` attribute."""
        found = self.values.get(identity)
        if not found and not own:
            return ComputedStyle()
        values = dict(found or {})
        for declaration in declarations(own) if own else ():
            _weigh(values, declaration, OWN, (NO_LAYER, 0))
        self._animate(values)
        return self._computed(values)

    def painted_style(self, identity: int) -> ComputedStyle:
        """The declarations of the boxes that style sheets add to an element."""
        return self._computed(self.painted.get(identity, {}))

    def _animate(self, values: dict[str, tuple[Weight, Value]]) -> None:
        """Give an element the values with which its animation ends, if it stays so."""
        names = {
            token.value
            for name in ("animation", "animation-name", "animation-fill-mode", "animation-play-state")
            for token in (values[name][1] if name in values else ())
            if isinstance(token, IdentToken)
        }
        # One that stands still never leaves its first moment.
        moment = self.beginnings if STILL in names else self.endings if names & FILLING else {}
        for declaration in (each for name in names for each in moment.get(name, ())):
            _weigh(values, declaration, OWN, (NO_LAYER, 1))

    def _computed(self, values: dict[str, tuple[Weight, Value]]) -> ComputedStyle:
        mine = {name: value for name, (_, value) in values.items() if name.startswith("--")}
        known = self.variables | mine
        return ComputedStyle({name: substitute_variables(value, known) for name, (_, value) in values.items()})


def cascade_of(tree: LexborHTMLParser) -> Cascade:
    """Parse the page's own style sheets."""
    cascade, matches = Cascade(), 0
    source = "\n".join(node.text() for node in tree.css("style") if _is_for_screens(node))[:MAX_SHEET]
    sheet = tinycss2.parse_stylesheet(source, skip_comments=True, skip_whitespace=True)
    for order, (selector, layer, body) in enumerate(_rules(sheet, ("", ""), cascade, MAX_DEPTH)):
        if order >= MAX_RULES or matches > MAX_MATCHES:
            break
        cascade.variables |= {each.name: tuple(each.value) for each in body if each.name.startswith("--")}
        set_here = [each for each in body if not each.name.startswith("--")]
        rank = cascade.layers.setdefault(layer, len(cascade.layers)) if layer else NO_LAYER
        for one in selector.split(",") if "(" not in selector else [selector]:
            if set_here:
                matches += _apply(tree, cascade, (one.strip(), rank, order), set_here)
    return cascade


def _is_for_screens(node: LexborNode) -> bool:
    media = node.attributes.get("media")
    return not media or holds_on_screen(tinycss2.parse_component_value_list(media))


def _apply(tree: LexborHTMLParser, cascade: Cascade, rule: tuple[str, int, int], body: list[Declaration]) -> int:
    """Give the declarations to every element that the rule selects; returns how many there are."""
    selector, layer, order = rule
    target = cascade.values
    if box := PAINTED.search(selector):
        selector, target = selector[: box.start()], cascade.painted
    if MOMENTARY.search(selector):
        return 0
    nodes = _selected(tree, selector)
    specificity = (len(IDS.findall(selector)), len(CLASSES.findall(selector)))
    for node in nodes:
        values = target.setdefault(node.mem_id, {})
        for declaration in body:
            _weigh(values, declaration, specificity, (layer, order))
    return len(nodes)


def _selected(tree: LexborHTMLParser, selector: str) -> list[LexborNode]:
    try:
        return tree.css(selector)
    except (ValueError, RuntimeError, SelectolaxError):  # a selector that is not known selects nothing
        return []


def _weigh(
    values: dict[str, tuple[Weight, Value]],
    declaration: Declaration,
    specificity: tuple[int, int],
    place: tuple[int, int],
) -> None:
    """Keep the declaration if it outweighs what the element has; `place` is its layer and its order."""
    name = declaration.name if declaration.name.startswith("--") else declaration.lower_name
    layer, order = place
    important = bool(declaration.important)
    weight = (important, -layer if important and specificity != OWN else layer, specificity, order)
    if name not in values or weight >= values[name][0]:
        values[name] = weight, tuple(declaration.value[:MAX_TOKENS])


def _rules(
    nodes: Sequence[Node], outer: tuple[str, str], cascade: Cascade, depth: int
) -> Iterator[tuple[str, str, list[Declaration]]]:
    """Selectors with their layer and declarations, in order; `outer` is the selector and the layer around them."""
    selector, layer = outer
    own = [node for node in nodes if isinstance(node, Declaration)]
    if own and selector:
        yield selector, layer, own
    for node in nodes if depth else ():
        if isinstance(node, QualifiedRule):
            yield from _rules(_contents(node), (_nested(_text(node), selector), layer), cascade, depth - 1)
        elif isinstance(node, AtRule) and node.lower_at_keyword == "layer":
            yield from _layered(node, outer, cascade, depth)
        elif isinstance(node, AtRule) and node.lower_at_keyword in {"keyframes", "-webkit-keyframes"}:
            cascade.endings[_text(node)] = _declared_at(LAST, node)
            cascade.beginnings[_text(node)] = _declared_at(FIRST, node)
        elif isinstance(node, AtRule) and node.lower_at_keyword in GROUPS and _holds(node):
            yield from _rules(_contents(node), outer, cascade, depth - 1)


def _layered(
    rule: AtRule, outer: tuple[str, str], cascade: Cascade, depth: int
) -> Iterator[tuple[str, str, list[Declaration]]]:
    """The rules of a layer, or the order of layers that are named ahead."""
    selector, layer = outer
    names = [".".join(filter(None, (layer, name.strip()))) for name in _text(rule).split(",")]
    for name in names:
        cascade.layers.setdefault(name or f"layer {len(cascade.layers)}", len(cascade.layers))
    if rule.content is not None:
        yield from _rules(_contents(rule), (selector, names[0] or next(reversed(cascade.layers))), cascade, depth - 1)


def _holds(rule: AtRule) -> bool:
    if rule.lower_at_keyword in {"media", "container"}:
        return holds_on_screen(rule.prelude)
    return rule.lower_at_keyword != "supports" or holds_in_browser(rule.prelude)


def _declared_at(time: re.Pattern[str], rule: AtRule) -> list[Declaration]:
    """The declarations of a moment of an animation."""
    return [
        node
        for moment in _contents(rule)
        if isinstance(moment, QualifiedRule) and time.search(_text(moment))
        for node in _contents(moment)
        if isinstance(node, Declaration)
    ]


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
