"""The keys of JSON on the wire: camelCase, where Python has snake_case."""

from __future__ import annotations

import re
from typing import Any

from pydantic.alias_generators import to_camel

_SNAKE_CASE = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)+")
"""Other keys are data, such as the language "Visual Basic", or are as they should be."""


def camel_keys(value: Any) -> Any:  # noqa: ANN401 - any JSON value
    """A JSON value with every key that is in snake_case in camelCase, for documents without a model of their own."""
    match value:
        case dict():
            return {_camel(key): camel_keys(inner) for key, inner in value.items()}  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
        case list() | tuple():
            return [camel_keys(inner) for inner in value]  # pyright: ignore[reportUnknownVariableType]
        case _:
            return value


def _camel(key: object) -> str:
    name = str(key)
    return to_camel(name) if _SNAKE_CASE.fullmatch(name) else name
