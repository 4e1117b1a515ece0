"""Find every quotation inside a value."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import BaseModel

from callboard.engine.facts import Evidence


def quotations(value: object) -> Iterator[Evidence]:
    """Every quotation inside a model, in the order of its fields."""
    if isinstance(value, Evidence):
        yield value
    elif isinstance(value, BaseModel):
        for name in type(value).model_fields:
            yield from quotations(getattr(value, name))
    elif isinstance(value, tuple):
        for item in value:  # pyright: ignore[reportUnknownVariableType] - any tuple of a model
            yield from quotations(item)  # pyright: ignore[reportUnknownArgumentType]
