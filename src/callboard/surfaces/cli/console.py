"""Words for people: progress, results, hints; all of it on stderr."""

from __future__ import annotations

from rich.console import Console

people = Console(stderr=True, highlight=False)
