"""Callboard's own documentation, as texts that can be searched."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from pathlib import Path

from callboard.engine.passages.library import Library
from callboard.engine.passages.model import SourceText

_TITLE = re.compile(r"^# +(.+?)\s*$", re.MULTILINE)


def folder() -> Path:
    """Where the documents are: inside the package when installed, the work tree otherwise."""
    packaged = Path(str(files("callboard"))) / "handbook"
    return packaged if packaged.is_dir() else Path(__file__).parents[3]


@cache
def handbook() -> tuple[SourceText, ...]:
    """README and every page of `docs/`, in the order of their names. Blocks on the disk the first time."""
    root = folder()
    pages = (root / "README.md", *sorted((root / "docs").rglob("*.md")))
    return tuple(_text(page) for page in pages if page.is_file())


@cache
def library() -> Library:
    """The handbook with its index."""
    return Library(handbook())


def _text(page: Path) -> SourceText:
    text = page.read_text(encoding="utf-8")
    title = _TITLE.search(text)
    return SourceText(title=title[1] if title else page.stem, text=text)
