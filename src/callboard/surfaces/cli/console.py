"""Words for people: what was asked for on stdout; progress, hints and what became of it on stderr."""

from __future__ import annotations

import sys
from typing import Any

from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from callboard.core.text import printable


class People(Console):
    """A console whose texts give the terminal no orders: names of files and words of models may hold such."""

    def render_str(self, text: str, **options: Any) -> Text:  # noqa: ANN401 - Rich's own options
        """A text as it is shown."""
        return super().render_str(tame(text), **options)


def tame(text: str) -> str:
    """Lines of text that give a terminal no orders."""
    return text if text.isprintable() else "\n".join(map(printable, text.split("\n")))


people = People(stderr=True, highlight=False)

WIDE, NARROW = 400, 10
"""Columns of a table that no terminal shows, and the least that a column of words keeps on one."""


def tell(markup: str) -> None:
    """One line for people: wrapped at words on a terminal, left whole where a program or a file takes it."""
    people.print(markup, soft_wrap=not people.is_terminal)


def listing(*titles: str, words: tuple[str, ...]) -> Table:
    """An empty table without lines; the columns `words` give way where the terminal is narrow."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    for title in titles:
        gives = title in words
        table.add_column(title, no_wrap=not gives, overflow="fold", min_width=NARROW if gives else None)
    return table


def show_table(table: Table, nothing: str) -> None:
    """A table on stdout, one line a row where no terminal takes it; `nothing` on stderr if it has no rows."""
    if not table.rows:
        tell(nothing)
        return
    console = People(highlight=False)
    if not console.is_terminal:
        console.width = WIDE
    console.print(table)


WIDTH = 100
"""Columns of an answer on a terminal: longer lines are hard to read."""


def print_answer(text: str) -> None:
    """An answer on stdout: set as Markdown on a terminal, as it is elsewhere."""
    console = People(highlight=False)
    if console.is_terminal:
        console.print(Markdown(tame(text)), width=min(console.width, WIDTH))
    else:
        sys.stdout.write(text.rstrip() + "\n")
