"""What travels: models in camelCase, pages, and the types that clients' values must pass."""

from __future__ import annotations

import re
from functools import cache
from typing import Annotated, Any, Generic, TypeVar

from fastapi import Query
from pydantic import BaseModel, ConfigDict, model_validator
from pydantic.alias_generators import to_camel
from pydantic_core import PydanticCustomError

T = TypeVar("T")

DEFAULT_PAGE = 50
LARGEST_PAGE = 200

_REFUSED = re.compile("[\x00\ud800-\udfff]")
"""Signs that neither PostgreSQL nor UTF-8 can hold."""


class Wire(BaseModel):
    """What we answer: frozen, camelCase outside, snake_case inside."""

    model_config = ConfigDict(
        frozen=True,
        alias_generator=to_camel,
        validate_by_name=True,
        validate_by_alias=True,
        serialize_by_alias=True,
        from_attributes=True,
        use_attribute_docstrings=True,
    )


class Body(Wire):
    """What clients send, as JSON: fields that we do not know are refused, and so is text that can not be kept.

    A number is a number and no text that looks like one, nor `true`: what the document says is what is taken.
    """

    model_config = ConfigDict(extra="forbid", allow_inf_nan=False, validate_by_name=False)

    @model_validator(mode="before")
    @classmethod
    def _keepable(cls, data: Any) -> Any:  # noqa: ANN401 - whatever was sent
        place = unkeepable(data)
        if place is not None:
            raise PydanticCustomError(
                "text_unkeepable", "Text must not contain NUL or unpaired surrogates", {"pointer": place}
            )
        wrong = next((name for name, each in _named(data) if not _fits(each, _kinds(cls).get(name))), None)
        if wrong is not None:
            told = " or ".join(sorted(_kinds(cls)[wrong]))
            raise PydanticCustomError("type", "Input should be {told}", {"pointer": f"/{wrong}", "told": told})
        return data


class Page(Wire, Generic[T]):
    """Some of a list, in order; `nextCursor` asks for what follows, and is null at the end."""

    items: list[T]
    next_cursor: str | None = None


Limit = Annotated[int, Query(ge=1, le=LARGEST_PAGE, description="How many items at most.")]
"""`limit: Limit = DEFAULT_PAGE`."""

Cursor = Annotated[str | None, Query(max_length=512, description="`nextCursor` of the page before.")]
"""`cursor: Cursor = None`."""


def unkeepable(data: object, place: str = "") -> str | None:
    """The JSON pointer of the first text that can not be kept; None if there is none."""
    match data:
        case str():
            return place if _REFUSED.search(data) else None
        case dict():
            inner = ((f"{place}/{escaped(key)}", each) for key, each in data.items())  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
            wrong_key = next((place for key in data if _REFUSED.search(str(key))), None)  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
            return place if wrong_key is not None else _first(inner)
        case list():
            return _first((f"{place}/{index}", each) for index, each in enumerate(data))  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
        case _:
            return None


def _named(data: Any) -> list[tuple[str, Any]]:  # noqa: ANN401 - whatever was sent
    return list(data.items()) if isinstance(data, dict) else []  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]


@cache
def _kinds(body: type[Body]) -> dict[str, frozenset[str]]:
    """The JSON types of each field, where the document names all of them."""
    properties = body.model_json_schema(by_alias=True)["properties"]
    found = {name: [one.get("type") for one in field.get("anyOf", [field])] for name, field in properties.items()}
    return {name: frozenset(types) for name, types in found.items() if all(types)}


def _fits(value: object, kinds: frozenset[str] | None) -> bool:
    """Whether a value is of a type that is named; arrays and objects are looked at by the model itself."""
    if kinds is None:
        return True
    match value:
        case bool():
            return "boolean" in kinds
        case int() | float():
            return bool(kinds & {"integer", "number"})
        case str():
            return "string" in kinds
        case _:
            return True


def _first(places: Any) -> str | None:  # noqa: ANN401 - pairs of a place and whatever is there
    return next((found for place, each in places if (found := unkeepable(each, place)) is not None), None)


def escaped(key: object) -> str:
    """A key as a part of a JSON pointer (RFC 6901)."""
    return str(key).replace("~", "~0").replace("/", "~1")
