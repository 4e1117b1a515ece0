"""Base models of requests and responses: camelCase JSON, pages, and text that can be stored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Generic, TypeVar
from uuid import UUID

from fastapi import Query
from pydantic import BaseModel, ConfigDict, model_validator
from pydantic.alias_generators import to_camel
from pydantic_core import PydanticCustomError

from callboard.storage.jsonb import UNSTORABLE

T = TypeVar("T")

DEFAULT_PAGE = 50
MAX_PAGE_SIZE = 200


class ApiModel(BaseModel):
    """A response, or a part of one: immutable, camelCase in JSON, snake_case in Python.

    A view of a model of a service derives from both, and names only the fields that differ.
    """

    model_config = ConfigDict(
        frozen=True,
        alias_generator=to_camel,
        validate_by_name=True,
        validate_by_alias=True,
        serialize_by_alias=True,
        from_attributes=True,
        use_attribute_docstrings=True,
        json_schema_serialization_defaults_required=True,
    )


class RequestBody(ApiModel):
    """A JSON request body: unknown fields and text that cannot be stored are refused.

    Fields that hold numbers or booleans are declared strict, so that `"2"` is not a number and `1` is not `true`.
    """

    model_config = ConfigDict(extra="forbid", allow_inf_nan=False, validate_by_name=False)

    @model_validator(mode="before")
    @classmethod
    def _storable(cls, data: Any) -> Any:  # noqa: ANN401 - whatever was sent
        pointer = next(_unstorable(data, ""), None)
        if pointer is not None:
            raise PydanticCustomError(
                "text_unstorable", "Text must not contain NUL or unpaired surrogates", {"pointer": pointer}
            )
        return data


class ListPage(ApiModel, Generic[T]):
    """Part of a list, in order; `nextCursor` asks for the next page, and is null at the end."""

    # Docstrings of attributes are read from the source, which `ListPage[…]` has none of: to look for it in every frame
    # of the stack took a fifth of the start of `callboard serve`.
    model_config = ConfigDict(use_attribute_docstrings=False)

    items: list[T]
    next_cursor: str | None = None


Limit = Annotated[int, Query(ge=1, le=MAX_PAGE_SIZE, description="Largest number of items to return.")]
"""`limit: Limit = DEFAULT_PAGE`."""

Cursor = Annotated[str | None, Query(max_length=512, description="`nextCursor` of the previous page.")]
"""`cursor: Cursor = None`."""

IdCursor = Annotated[UUID | None, Query(description="`nextCursor` of the previous page.")]
"""The cursor of a list in the order of its ids: `cursor: IdCursor = None`."""


def next_cursor(records: Sequence[Any], limit: int) -> str | None:
    """The cursor of the next page, given records with an id of which one more than `limit` was asked for."""
    return str(records[limit - 1].id) if len(records) > limit else None


def escape_pointer(key: object) -> str:
    """A key as one part of a JSON pointer (RFC 6901)."""
    return str(key).replace("~", "~0").replace("/", "~1")


def _unstorable(data: object, pointer: str) -> Iterator[str]:
    """JSON pointers of text that cannot be stored; a wrong key is reported at the object that has it."""
    match data:
        case str():
            if UNSTORABLE.search(data):
                yield pointer
        case dict():
            for key, value in data.items():  # pyright: ignore[reportUnknownVariableType]
                if UNSTORABLE.search(str(key)):  # pyright: ignore[reportUnknownArgumentType]
                    yield pointer
                yield from _unstorable(value, f"{pointer}/{escape_pointer(key)}")  # pyright: ignore[reportUnknownArgumentType]
        case list():
            for index, value in enumerate(data):  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
                yield from _unstorable(value, f"{pointer}/{index}")  # pyright: ignore[reportUnknownArgumentType]
        case _:
            return
