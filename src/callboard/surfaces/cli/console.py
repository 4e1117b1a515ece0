"""Output for people: results on stdout; progress, hints and errors on stderr."""

from __future__ import annotations

import importlib
import sys
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from callboard.core.text import printable


class SafeConsole(Console):
    """A console without control sequences in its texts: names of files and answers of models may hold some.

    It is made without `emoji`, for ":x:" in "openai:x: no answer" is no picture.
    """

    def render_str(self, text: str, **options: Any) -> Text:  # noqa: ANN401 - Rich's own options
        """Render a text without its control sequences."""
        return super().render_str(sanitized(text), **options)


def sanitized(text: str) -> str:
    """The text without control sequences; line breaks stay."""
    return text if text.isprintable() else "\n".join(map(printable, text.split("\n")))


err_console = SafeConsole(stderr=True, highlight=False, emoji=False)

WIDE, NARROW = 400, 10
"""Width of a table in a file or a pipe, and the smallest width of a column that wraps."""
READABLE = 24
"""Width below which a column of words is hard to read: what the table has of a row is then shown as lines."""


def print_message(markup: str) -> None:
    """Print a line on stderr: wrapped at words on a terminal, left whole in a file or a pipe."""
    err_console.print(markup, soft_wrap=not err_console.is_terminal)


def result_console() -> Console:
    """The console for results; made when it is needed, because it keeps the stdout that it finds."""
    return SafeConsole(highlight=False, emoji=False)


def print_result(markup: str) -> None:
    """Print a line of a result on stdout: wrapped at words on a terminal, left whole and plain in a file or a pipe."""
    console = result_console()
    console.print(markup, soft_wrap=not console.is_terminal)


def new_table(*titles: str, words: tuple[str, ...]) -> Table:
    """An empty table without rules; the columns `words` wrap where the terminal is narrow."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    for title in titles:
        gives = title in words
        table.add_column(title, no_wrap=not gives, overflow="fold", min_width=NARROW if gives else None)
    return table


def show_table(table: Table, nothing: str) -> None:
    """Print a table on stdout, one line a row in a file or a pipe; print `nothing` on stderr if it has no rows.

    On a terminal too narrow for its columns of words, each row becomes two lines: its words, and the rest below.
    """
    if not table.rows:
        print_message(nothing)
        return
    console = result_console()
    if not console.is_terminal:
        console.width = WIDE
    elif _is_too_wide(table, console):
        _print_rows(table, console)
        return
    console.print(table)


def _is_too_wide(table: Table, console: Console) -> bool:
    """Return True if the columns of words would be narrower than `READABLE` and than their texts."""
    widths = [max(console.measure(cell).maximum for cell in (each.header, *each.cells)) for each in table.columns]
    words = [each for each, column in zip(widths, table.columns, strict=True) if not column.no_wrap]
    fixed = sum(widths) - sum(words) + 2 * (len(widths) - 1)
    return fixed + sum(min(each, READABLE) for each in words) > console.width


def _print_rows(table: Table, console: Console) -> None:
    """Print each row as a line of its words and a dim line of the rest, the id last: it can be copied whole."""
    for row in zip(*(each.cells for each in table.columns), strict=True):
        cells = [str(cell) for cell in row]
        words, rest = (
            [cell for cell, each in zip(cells, table.columns, strict=True) if cell and each.no_wrap is no_wrap]
            for no_wrap in (False, True)
        )
        console.print(" · ".join(words))
        if rest:
            console.print(f"  [dim]{' · '.join((*rest[1:], *rest[:1]))}[/]")


WIDTH = 100
"""Columns of an answer on a terminal: longer lines are hard to read."""


def print_answer(text: str) -> None:
    """Print an answer on stdout: rendered as Markdown on a terminal, as it is elsewhere."""
    console = result_console()
    if console.is_terminal:
        markdown = importlib.import_module("rich.markdown").Markdown
        console.print(markdown(sanitized(text)), width=min(console.width, WIDTH))
    else:
        sys.stdout.write(text.rstrip() + "\n")
