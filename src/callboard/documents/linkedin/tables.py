"""Which files of an export are which table, and where its columns stand; the names are in `tables.toml`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from importlib import resources
from pathlib import PurePosixPath

# Only an export has one of these, or several tables; "Skills.csv" alone may be anybody's.
_SIGNS = frozenset({"profile", "work"})
_SEVERAL = 2
_NOT_READ = "-"


@cache
def _layouts() -> dict[str, tuple[frozenset[str], tuple[tuple[str, ...], ...]]]:
    """For each table the names of its file, and for each of its columns the names that it may have."""
    text = resources.files("callboard.documents.linkedin").joinpath("tables.toml").read_text(encoding="utf-8")
    return {
        table: (frozenset(map(_key, layout["names"])), tuple(tuple(column) for column in layout["columns"]))
        for table, layout in tomllib.loads(text).items()
    }


def is_export(names: Iterable[str]) -> bool:
    """Return True if an archive with these files is a LinkedIn data export."""
    tables = {table for name in names if (table := table_of(name))}
    return bool(_SIGNS & tables) or len(tables) >= _SEVERAL


def table_of(path: str) -> str:
    """Which table a file of the archive is, or nothing."""
    place = PurePosixPath(path.replace("\\", "/"))
    if place.suffix.lower() != ".csv" or place.parts[0] == "__MACOSX":
        return ""
    key = _key(place.stem)
    return next((table for table, (names, _) in _layouts().items() if key in names), "")


def columns_of(table: str, header: Sequence[str]) -> dict[str, int]:
    """Where each column stands that is read, by its first name: found by what it is called, else by the order."""
    columns = _layouts()[table][1]
    titles = [_key(title) for title in header]
    named = {column[0]: titles.index(key) for column in columns for key in map(_key, column[::-1]) if key in titles}
    if len(columns) == len(titles):
        free = set(range(len(titles))) - set(named.values())
        named |= {column[0]: place for place, column in enumerate(columns) if column[0] not in named and place in free}
    return {name: place for name, place in named.items() if name != _NOT_READ}


def _key(name: str) -> str:
    return re.sub(r"[\W_]+", "", name).casefold()
