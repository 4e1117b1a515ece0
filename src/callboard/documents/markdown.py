"""Markdown: headings, lists, tables, links and emphasis become lines."""

from __future__ import annotations

import re

from markdown_it import MarkdownIt
from markdown_it.token import Token

from callboard.documents.encoding import decode_text
from callboard.documents.errors import DamagedError
from callboard.documents.html.text import text_of
from callboard.documents.limits import Limits
from callboard.documents.reading import Reading
from callboard.documents.reading_builder import LineStyle, ReadingBuilder, TextSpan
from callboard.engine.page import Hidden, MediaType

INDENT = 18.0


def read(data: bytes, limits: Limits) -> Reading:
    """The reading of a Markdown text.

    Raises:
        NotTextError: the bytes are not text.
        DamagedError: its parts are nested too deeply.
    """
    text = decode_text(data, at_most=limits.characters)
    try:
        front, body = _front_matter(text)
        tokens = MarkdownIt("commonmark", {"maxNesting": 30}).enable("table").parse(body)
    except RecursionError as error:
        raise DamagedError("its parts are nested too deeply") from error
    builder = ReadingBuilder(MediaType.MARKDOWN, limits)
    for line in front:
        builder.paragraph([TextSpan(line)])
    _Walk(builder).all(tokens)
    return builder.finish()


def _front_matter(text: str) -> tuple[list[str], str]:
    """Split front matter from the text below; it is kept only if it states facts of a job."""
    if not text.startswith("---\n") or (end := text.find("\n---", 4)) <= 0:
        return [], text
    stated = [line for line in text[4:end].splitlines() if _STATED.match(line)]
    keys = {line.partition(":")[0].lower() for line in stated}
    return stated if "title" in keys and keys & _JOB_KEYS else [], text[end + 4 :]


# "company: Acme", on one line and not empty.
_STATED = re.compile(r"[A-Za-z][\w -]{1,24}:[ \t]+[^\s#&*!|>{\[].*")
_JOB_KEYS = frozenset({"company", "employer", "organisation", "organization", "startup", "location", "salary", "roles"})


class _Walk:
    """The open blocks while the tokens are processed."""

    def __init__(self, builder: ReadingBuilder) -> None:
        self.builder = builder
        self.level = 0
        self.depth = 0
        self.new_item = False
        self.cells: list[list[TextSpan]] | None = None

    def all(self, tokens: list[Token]) -> None:
        """Turn every block into lines."""
        for token in tokens:
            if token.nesting:
                self._edge(token)
            else:
                self._content(token)

    def _edge(self, token: Token) -> None:
        """Enter or leave a block."""
        kind = token.type.removesuffix("_open").removesuffix("_close")
        if kind == "heading":
            self.level = int(token.tag[1]) if token.nesting > 0 else 0
        elif kind in {"bullet_list", "ordered_list"}:
            self.depth += token.nesting
        elif token.type == "list_item_open":
            self.new_item = True
        elif token.type == "tr_open":
            self.cells = []
        elif token.type == "tr_close":
            self._row()

    def _row(self) -> None:
        self.builder.row(self.cells or [])
        self.cells = None

    def _content(self, token: Token) -> None:
        if token.type == "inline":
            spans = self._inline(token.children or [])
            if self.cells is not None:
                self.cells.append(spans)
            else:
                self._paragraph(spans)
        elif token.type in {"fence", "code_block"}:
            self._paragraph([TextSpan(token.content)])
        elif token.type == "html_block":
            self._html(token.content)

    def _paragraph(self, spans: list[TextSpan]) -> None:
        style = LineStyle(level=self.level, bullet=self.new_item, indent=INDENT * self.depth)
        self.builder.paragraph(spans, style)
        self.new_item = False

    def _html(self, content: str) -> None:
        seen, unseen = text_of(content)
        self.builder.conceal(unseen, Hidden.INVISIBLE)
        self._paragraph([TextSpan(seen)])

    def _inline(self, tokens: list[Token]) -> list[TextSpan]:
        spans: list[TextSpan] = []
        depth = {"strong": 0, "em": 0}
        uri = ""
        for token in tokens:
            kind = token.type.removesuffix("_open").removesuffix("_close")
            if kind in depth:
                depth[kind] += token.nesting
            elif kind == "link":
                uri = str(token.attrs.get("href", "")) if token.nesting > 0 else ""
            else:
                text = self._characters(token)
                spans.append(TextSpan(text, bold=depth["strong"] > 0, italic=depth["em"] > 0, uri=uri))
        return spans

    def _characters(self, token: Token) -> str:
        if token.type in {"text", "code_inline"}:
            return token.content
        # A line of the source is a line: people put dates and places on lines of their own.
        if token.type in {"softbreak", "hardbreak"} or token.content.lower().startswith("<br"):
            return "\n"
        if token.content.startswith("<!--"):
            self.builder.conceal(token.content[4:-3], Hidden.INVISIBLE)
        return ""
