"""Facts and where they come from: the smallest words of the engine.

A fact is a value, the quotation that shows it, and how sure the reader is. Every judgement that Callboard makes about a
person ends in facts of this shape.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any, Generic, TypeVar, cast

from pydantic import BaseModel, ConfigDict, Field

T = TypeVar("T")

ReadOnly = Field(json_schema_extra={"readOnly": True})
"""Marks a field that Callboard fills in: a model is not asked for it, and what a model writes there is discarded,
at any depth.

Inside of a list it needs a default, since nothing says which item of the engine's list a model's item stands for.
"""

MODEL_LIMIT = "x-model-limit"
"""In a schema: the most characters, or items, that a model is asked for."""


def asked_at_most(limit: int) -> Any:  # noqa: ANN401 - what pydantic's Field gives
    """Mark a field of which a model is asked for at most so many characters or items; the type itself takes more."""
    return Field(json_schema_extra={MODEL_LIMIT: limit})


class Frozen(BaseModel):
    """An immutable value that refuses unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Source(StrEnum):
    """Which text a quotation was taken from."""

    RESUME = "resume"
    POSTING = "posting"

    @property
    def word(self) -> str:
        """The name that people use."""
        return "résumé" if self is Source.RESUME else "posting"


class Evidence(Frozen):
    """A quotation and its place. `text[start:end]` of the document is `quote`, to the letter."""

    source: Source
    quote: str
    start: int = Field(ge=0, description="first character, counted from 0 in Document.text")
    end: int = Field(ge=0, description="one past the last character")
    page: int = Field(default=1, ge=1, description="page, counted from 1")
    line: int = Field(default=1, ge=1, description="line of Document.text, counted from 1")

    def overlaps(self, other: Evidence) -> bool:
        """Return True if two quotations of the same text share characters."""
        return self.start < other.end and other.start < self.end

    def part(self, start: int, end: int) -> Evidence:
        """The quotation of `quote[start:end]`, with its own place."""
        line = self.line + self.quote.count("\n", 0, start)
        place = {"quote": self.quote[start:end], "start": self.start + start, "end": self.start + end, "line": line}
        return self.model_copy(update=place)


class Fact(Frozen, Generic[T]):
    """A value with its evidence; `confidence` is 0 to 1."""

    value: T
    evidence: Evidence
    confidence: float = Field(default=1.0, ge=0, le=1)


def quotations(value: object) -> Iterator[Evidence]:
    """Every piece of evidence inside a value, see `instances_in`."""
    return instances_in(value, Evidence)


def instances_in(value: object, kind: type[T]) -> Iterator[T]:
    """Every instance of a class inside a value, depth first: fields of models in their order, mappings, sequences."""
    if isinstance(value, kind):
        yield value
    elif isinstance(value, BaseModel):
        for name in type(value).model_fields:
            yield from instances_in(getattr(value, name), kind)
    elif isinstance(value, Mapping):
        yield from instances_in(tuple(cast("Mapping[object, object]", value).values()), kind)
    elif isinstance(value, tuple | list):
        for item in cast("tuple[object, ...]", value):
            yield from instances_in(item, kind)


M = TypeVar("M", bound=BaseModel)


def less_sure(value: M, share: float) -> M:
    """The value with every confidence in it multiplied by `share`, from 0 to 1."""
    return cast("M", _less_sure(value, share))


def _less_sure(value: object, share: float) -> object:
    if isinstance(value, BaseModel):
        fields = {name: _less_sure(getattr(value, name), share) for name in type(value).model_fields}
        if isinstance(sure := fields.get("confidence"), float):
            fields["confidence"] = round(sure * share, 3)
        return value.model_copy(update=fields)
    if isinstance(value, tuple):
        return tuple(_less_sure(item, share) for item in cast("tuple[object, ...]", value))
    return value
