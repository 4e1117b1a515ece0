"""Words for people: progress, results, hints; all of it on stderr."""

from __future__ import annotations

from rich.console import Console

people = Console(stderr=True, highlight=False)


def tell(markup: str) -> None:
    """One line for people: wrapped at words on a terminal, left whole where a program or a file takes it."""
    people.print(markup, soft_wrap=not people.is_terminal)
