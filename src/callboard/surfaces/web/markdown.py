"""Markdown of agents and people as HTML: no markup of theirs passes, no picture is fetched, links are told apart."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

DEEPER = 2
"""Levels by which headings move down: the page has its own above them."""

MAX_HEADING_LEVEL = 6


def markdown(text: str) -> Markup:
    """The HTML of a text."""
    # Safe: the parser escapes all text, and `html` is off.
    return Markup(_parser().render(text))  # noqa: S704


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"]).disable("image")
    for name, rule in (
        ("heading_open", _heading),
        ("heading_close", _heading),
        ("link_open", _link),
        ("table_open", _table_open),
        ("table_close", _table_close),
        ("fence", _program_text),
        ("code_block", _program_text),
    ):
        parser.add_render_rule(name, rule)
    return parser


def _heading(self: Any, tokens: Sequence[Token], place: int, options: Any, _: Any) -> str:  # noqa: ANN401 - the renderer's
    token = tokens[place]
    token.tag = f"h{min(int(token.tag[1]) + DEEPER, MAX_HEADING_LEVEL)}"
    return self.renderToken(tokens, place, options, _)


def _link(self: Any, tokens: Sequence[Token], place: int, options: Any, _: Any) -> str:  # noqa: ANN401 - the renderer's
    tokens[place].attrSet("rel", "noopener noreferrer nofollow")
    return self.renderToken(tokens, place, options, _)


def _table_open(self: Any, tokens: Sequence[Token], place: int, options: Any, _: Any) -> str:  # noqa: ANN401 - the renderer's
    tokens[place].attrSet("class", "table")
    return '<div class="scroll" tabindex="0">' + self.renderToken(tokens, place, options, _)


def _table_close(self: Any, tokens: Sequence[Token], place: int, options: Any, _: Any) -> str:  # noqa: ANN401 - the renderer's
    return self.renderToken(tokens, place, options, _) + "</div>"


def _program_text(_: Any, tokens: Sequence[Token], place: int, *__: Any) -> str:  # noqa: ANN401 - the renderer's
    # Whoever uses the keyboard scrolls a wide text.
    return Markup('<pre tabindex="0"><code>{}</code></pre>\n').format(tokens[place].content)
