"""Values as JSON data for a model: short, without offsets, geometry and fields that are as they are by default."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

from pydantic import BaseModel

from callboard.engine.document import Document
from callboard.engine.facts import Evidence, Fact

Json = Any


def plain(value: object, *, quotes: bool = True) -> Json:
    """A value as data: evidence as quotations, documents as their text.

    Args:
        value: any value of ours.
        quotes: whether to show evidence. Without it a fact is its value alone, which is about half as long.
    """
    match value:
        case Evidence():
            return {"source": value.source.value, "quote": value.quote}
        case Document():
            return value.text
        case Fact() if not quotes:
            return plain(cast("Fact[object]", value).value, quotes=False)
        case BaseModel():
            return {name: plain(item, quotes=quotes) for name, item in _told(value, quotes=quotes)}
        case Mapping():
            items = cast("Mapping[object, object]", value)
            return {str(key): plain(item, quotes=quotes) for key, item in items.items()}
        case tuple() | list() | set() | frozenset():
            return [plain(item, quotes=quotes) for item in cast("tuple[object, ...]", value)]
        case None | bool() | int() | float():
            return value
        case _:
            return str(value)  # an enumeration or a partial date is its text


def _told(value: BaseModel, *, quotes: bool) -> Iterator[tuple[str, object]]:
    """The fields that say something: those that must be there, and those that differ from what is usual."""
    for name, info in type(value).model_fields.items():
        item = getattr(value, name)
        usual = not info.is_required() and item == info.get_default(call_default_factory=True)
        if not usual and (quotes or not _is_evidence(item)):
            yield name, item


def _is_evidence(item: object) -> bool:
    if isinstance(item, tuple):
        return all(isinstance(part, Evidence) for part in cast("tuple[object, ...]", item))
    return isinstance(item, Evidence)
