"""The meaning of job boards' keys: the tables of `data/keys.toml`, and look-ups by them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, cast

from callboard.core.entities import unescape

Node = Mapping[str, object]

MAX_VALUES = 20

_NAMES = (
    "name",
    "label",
    "title",
    "text",
    "displayname",
    "locationname",
    "location",
    "heading",
    "display",
    "descriptor",
    "libelle",
    "bezeichnung",
    "nom",
    "nombre",
    "nome",
    "naam",
    "nazwa",
)
_TAG = re.compile(r"</?[a-zA-Z][^<>]*>")


@cache
def table(name: str) -> dict[str, Any]:
    """One table of the file."""
    return _tables()[name]


@cache
def _tables() -> dict[str, Any]:
    source = files("callboard.documents.job_boards") / "data" / "keys.toml"
    return tomllib.loads(source.read_text(encoding="utf-8"))


@cache
def pattern(text: str) -> re.Pattern[str]:
    """A regular expression of the file, made once."""
    return re.compile(text)


@cache
def any_of(*path: str) -> re.Pattern[str]:
    """A pattern for any of the regular expressions that the file lists at `path`, in any case."""
    listed: Any = _tables()
    for step in path:
        listed = listed[step]
    return re.compile("|".join(listed), re.IGNORECASE)


def letters_and_digits(text: str) -> str:
    """The letters and digits alone, in lower case: keys of different spelling become one."""
    return re.sub(r"[\W_]", "", text.lower())


def by_normalized_key(node: Node) -> dict[str, object]:
    """The object by the letters of its keys, the first of equal ones.

    What Lever puts in "categories" counts as its own, and so do fields that an employer added (Greenhouse's
    "metadata", SmartRecruiters' "customField").
    """
    own = {letters_and_digits(key): value for key, value in reversed(list(node.items()))}
    added: dict[str, object] = {}
    for key in ("metadata", "customfield", "customfields"):
        for one in as_items(own.get(key)):
            added.update(_added(one))
    inner = own.get("categories")
    if isinstance(inner, dict):
        added.update({letters_and_digits(key): value for key, value in cast("Node", inner).items()})
    return {**added, **own}


def _added(field: object) -> dict[str, object]:
    """A field as its name and its value: {"name": "Employment Type", "value": "Full-time"}."""
    if not isinstance(field, dict):
        return {}
    parts = cast("Node", field)
    name = parts.get("name", parts.get("fieldLabel"))
    value = parts.get("value", parts.get("valueLabel"))
    return {letters_and_digits(name): value} if isinstance(name, str) and value is not None else {}


def name_of(value: object) -> str:
    """The words of a value: itself, or the name in an object."""
    if isinstance(value, str):
        return " ".join(unescape(_TAG.sub("", value)).split())
    if isinstance(value, dict):
        inner = by_normalized_key(cast("Node", value))
        return next((name_of(inner[key]) for key in _NAMES if isinstance(inner.get(key), str)), "")
    return ""


def node_of(value: object) -> Node:
    """An object, or an empty one."""
    return cast("Node", value) if isinstance(value, dict) else {}


def as_items(value: object) -> Sequence[object]:
    """A list's items, at most `MAX_VALUES`; a single value as one."""
    return cast("list[object]", value)[:MAX_VALUES] if isinstance(value, list) else [value]


def first_text(node: Mapping[str, object], names: Sequence[str]) -> str:
    """The words of the first of these keys that has any."""
    return next((words for key in names for one in as_items(node.get(key))[:1] if (words := name_of(one))), "")


def table_values(node: Mapping[str, object], name: str) -> Iterator[object]:
    """The values that a table names, in its order; by `like` where the node has none of those keys."""
    known: list[str] = table(name)["names"]
    found = [node[key] for key in known if node.get(key) not in (None, "", [])]
    if not found and (like := table(name).get("like")):
        found = [value for key, value in node.items() if value and pattern(like).search(key)]
    return (one for value in found for one in as_items(value))
