"""Find every quotation inside a value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from pydantic import BaseModel

from callboard.engine.facts import Evidence


def quotations(value: object) -> Iterator[Evidence]:
    """Every piece of evidence inside a value, depth first: models in the order of their fields, mappings, sequences."""
    if isinstance(value, Evidence):
        yield value
    elif isinstance(value, BaseModel):
        for name in type(value).model_fields:
            yield from quotations(getattr(value, name))
    elif isinstance(value, Mapping):
        yield from quotations(tuple(cast("Mapping[object, object]", value).values()))
    elif isinstance(value, tuple | list):
        for item in cast("tuple[object, ...]", value):
            yield from quotations(item)
