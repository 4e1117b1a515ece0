"""Walk a page and hand its blocks to a builder."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import inf

from selectolax.lexbor import LexborHTMLParser, LexborNode

from callboard.documents.html import css
from callboard.documents.html.cascade import Cascade, cascade_of
from callboard.documents.html.colours import CLEAR
from callboard.documents.html.enclosed import ENCLOSING, enclosed_texts, is_replaced
from callboard.documents.html.ink import Ink, ink_of
from callboard.documents.html.overlays import Overlays, overlays_of
from callboard.documents.html.visibility import TINY, hiding_reason, opacity_of, room_of, size_of
from callboard.documents.reading_builder import LineStyle, ReadingBuilder, TextSpan
from callboard.engine.page import Hidden

SKIPPED = {"script", "style", "head", "object", "math", "canvas"}
BLOCKS = {
    *("address", "article", "aside", "blockquote", "body", "center", "dd", "details", "dialog", "div", "dl", "dt"),
    *("fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "html"),
    *("legend", "li", "main", "nav", "ol", "p", "pre", "section", "summary", "table", "tbody", "tfoot", "thead", "ul"),
}
CELLS = {"td", "th"}
HEADING = re.compile(r"h[1-6]$")
BOLD = {"b", "strong", "th", "h1", "h2", "h3", "h4", "h5", "h6"}
ITALIC = {"i", "em", "cite"}
BOLD_WEIGHT = 600
SPACES = re.compile(r"[ \t\n\r\f]+")
WITHIN_LINES = re.compile(r"[ \t\r\f]+")
READER_ONLY = re.compile(r"\b(?:sr-only|visually-?hidden|screen-reader(?:-text)?|assistive-text)\b", re.I)
# What a page says to screen readers only is a label of a few words.
LABEL_WORDS = 6
INDENT = 18.0
# What a browser keeps to itself, and other programs read; a line for those who have no scripts is ordinary.
KEPT = {"template", "noscript", "noframes", "noembed", "rp", "audio", "video"}
KEPT_WORDS = 5
EXCUSE = re.compile(r"javascript|browser|enable|<img|<iframe|stylesheet", re.I)
FONT_SIZE = 16.0
INK = Ink()
CLOSED = {"hidden", "popover"}
"""Attributes of elements that are shown only when somebody asks for them."""

# Old pages colour with attributes.
ATTRIBUTES = {"color": "color", "bgcolor": "background-color"}
BODY_ATTRIBUTES = {"text": "color"}
BARE_COLOUR = re.compile(r"[0-9a-fA-F]{6}")
"""In an attribute a browser takes the digits of a colour without their sign too."""


@dataclass(frozen=True, slots=True)
class InheritedStyle:
    """The style that an element hands down to its children."""

    bold: bool = False
    italic: bool = False
    uri: str = ""
    hidden: Hidden | None = None
    label: bool = False
    level: int = 0
    depth: int = 0
    ink: Ink = INK
    opacity: float = 1.0
    size: float = FONT_SIZE
    root: float = FONT_SIZE
    """The type size of the page, on which `rem` stands."""
    room: float = inf
    """The height in pixels of the closed box around it."""
    invisible: bool = False
    """Switched off, which an element inside may take back."""
    verbatim: bool = False


TOP = InheritedStyle()


class Walker:
    """The open paragraph, row and list item while the elements go by."""

    def __init__(self, builder: ReadingBuilder, cascade: Cascade, overlays: Overlays, *, lines: bool = False) -> None:
        self.builder = builder
        self.spaces = WITHIN_LINES if lines else SPACES
        self.cascade = cascade
        self.overlays = overlays
        self.spans: list[TextSpan] = []
        self.cells: list[list[TextSpan]] | None = None
        self.new_item = False
        self.comments: list[str] = []

    def walk(self, root: LexborNode) -> None:
        """Visit everything below `root` in order, without recursion: a page may nest a hundred thousand deep."""
        stack: list[tuple[LexborNode | None, InheritedStyle, str]] = [(root, TOP, "")]
        while stack:
            node, scope, closing = stack.pop()
            if node is None:
                self._close(closing, scope)
                continue
            tag = node.tag or ""
            if tag == "-text":
                self._text(node, scope)
            elif tag in {"-comment", "_comment"}:
                self.comments.append(node.comment_content or "")
            elif tag in KEPT:
                self._keep(node)
            elif tag in ENCLOSING:
                for text in enclosed_texts(node, tag):
                    self.builder.conceal(text, Hidden.INVISIBLE)
            elif tag not in SKIPPED:
                inner = self._open(node, tag, scope)
                stack.append((None, inner, tag))
                stack.extend((child, inner, "") for child in reversed(list(_children(node))))

    def _open(self, node: LexborNode, tag: str, scope: InheritedStyle) -> InheritedStyle:
        inner = _inherit(node, tag, scope, self._style(node, tag))
        if is_replaced(node, tag, lambda inside: hiding_reason(self._style(inside, inside.tag or "")) is not None):
            inner = replace(inner, hidden=inner.hidden or Hidden.INVISIBLE)
        if node.mem_id in self.overlays.covered and not inner.hidden:
            inner = replace(inner, hidden=Hidden.COVERED)
        elif node.mem_id in self.overlays.above and inner.ink.paper == scope.ink.paper:
            inner = replace(inner, ink=replace(inner.ink, paper=None))
        if tag == "br":
            self.spans.append(TextSpan("\n"))
        elif tag == "tr":
            self._flush(scope)
            self.cells = []
        elif tag in CELLS and self.cells is not None:
            self.spans = []
        elif tag in BLOCKS:
            self._break(scope)
        if tag == "li":
            self.new_item = True
        return inner

    def _style(self, node: LexborNode, tag: str) -> css.ComputedStyle:
        attributes = node.attributes
        style = self.cascade.style(node.mem_id, attributes.get("style") or "")
        for name, meaning in (ATTRIBUTES | BODY_ATTRIBUTES if tag == "body" else ATTRIBUTES).items():
            if value := attributes.get(name):
                style.values.setdefault(
                    meaning, css.parse_value(f"#{value}" if BARE_COLOUR.fullmatch(value) else value)
                )
        return style

    def _keep(self, node: LexborNode) -> None:
        text = " ".join((node.text(separator=" ") or node.html or "").split())
        text = " ".join(re.sub(r"<[^<>]*>", " ", text).split()) if not EXCUSE.search(text) else ""
        if len(text.split()) >= KEPT_WORDS:
            self.builder.conceal(text, Hidden.INVISIBLE)

    def _close(self, tag: str, scope: InheritedStyle) -> None:
        if tag in CELLS and self.cells is not None:
            self.cells.append(self.spans)
            self.spans = []
        elif tag == "tr":
            cells, self.cells = self.cells or [], None
            self.builder.row(cells, LineStyle(indent=INDENT * scope.depth))
        elif tag in BLOCKS:
            self._break(scope)

    def _break(self, scope: InheritedStyle) -> None:
        """End a paragraph; inside a table cell it ends a line of the cell."""
        if self.cells is None:
            self._flush(scope)
        elif self.spans:
            self.spans.append(TextSpan("\n"))

    def _flush(self, scope: InheritedStyle) -> None:
        spans, self.spans = self.spans, []
        if any(span.text.strip() and not span.hidden for span in spans):
            style = LineStyle(level=scope.level, bullet=self.new_item, indent=INDENT * scope.depth)
            self.builder.paragraph(spans, style)
            self.new_item = False
        else:
            for span in spans:
                if span.hidden:
                    self.builder.conceal(span.text, span.hidden)

    def _text(self, node: LexborNode, scope: InheritedStyle) -> None:
        text = node.text(deep=False) or ""
        text = text if scope.verbatim else self.spaces.sub(" ", text)
        if scope.label and len(text.split()) <= LABEL_WORDS:
            return
        if text:
            self.spans.append(TextSpan(text, scope.bold, scope.italic, uri=scope.uri, hidden=_unseen(scope)))


def text_of(content: str) -> tuple[str, str]:
    """The visible text of a piece of HTML, one block a line, and the text of its comments."""
    return "\n".join(_shown(content)), " ".join(re.findall(r"<!--(.*?)-->", content, re.S)).strip()


def _shown(content: str) -> Iterator[str]:
    tree = LexborHTMLParser(content)
    tree.strip_tags(["script", "style", "template"])
    if tree.body:
        yield from (line.strip() for line in tree.body.text(separator="\n").splitlines() if line.strip())


def walk_page(tree: LexborHTMLParser, builder: ReadingBuilder, *, lines: bool = False) -> list[str]:
    """Write the page into the builder; returns its comments. `lines` keeps the source's own line breaks."""
    cascade = cascade_of(tree)
    walker = Walker(builder, cascade, overlays_of(tree, cascade), lines=lines)
    if tree.root:
        walker.walk(tree.root)
    return walker.comments


def _children(node: LexborNode) -> Iterator[LexborNode]:
    child = node.child
    while child is not None:
        yield child
        child = child.next


def _unseen(scope: InheritedStyle) -> Hidden | None:
    """The reason why text is not visible at its place."""
    if scope.hidden:
        return scope.hidden
    if scope.invisible or scope.label or scope.ink.clear or scope.opacity <= CLEAR:
        return Hidden.INVISIBLE
    if scope.size <= TINY:
        return Hidden.TINY
    return Hidden.SAME_COLOUR if scope.ink.is_unseen() else None


def _is_bold(style: css.ComputedStyle) -> bool:
    weights = style.lengths("font-weight")
    return bool({"bold", "bolder"} & style.keywords("font-weight")) or any(w.number >= BOLD_WEIGHT for w in weights)


def _inherit(node: LexborNode, tag: str, scope: InheritedStyle, style: css.ComputedStyle) -> InheritedStyle:
    attributes = node.attributes
    hidden = scope.hidden or (hiding_reason(style, scope.room) if style else None)
    if CLOSED & attributes.keys() or (tag == "dialog" and "open" not in attributes):
        hidden = hidden or Hidden.INVISIBLE
    size = size_of(style, scope.size, scope.root) if style else scope.size
    visibility = style.keywords("visibility")
    return replace(
        scope,
        bold=scope.bold or tag in BOLD or _is_bold(style),
        italic=scope.italic or tag in ITALIC,
        uri=(attributes.get("href") or "") if tag == "a" else scope.uri,
        hidden=hidden,
        label=scope.label or bool(READER_ONLY.search(attributes.get("class") or "")),
        level=int(tag[1]) if HEADING.match(tag) else scope.level,
        depth=scope.depth + (tag in {"ul", "ol"}),
        ink=ink_of(style, scope.ink) if style else scope.ink,
        opacity=scope.opacity * opacity_of(style) if style else scope.opacity,
        size=size,
        root=size if tag == "html" else scope.root,
        room=room_of(style, scope.room) if style else scope.room,
        invisible=bool(visibility & {"hidden", "collapse"}) if visibility else scope.invisible,
        verbatim=scope.verbatim or tag == "pre",
    )
