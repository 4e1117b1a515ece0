"""Documents of free shape as they travel: their keys in camelCase, like everything else."""

from __future__ import annotations

from typing import Any

from pydantic.alias_generators import to_camel


def camel(value: Any) -> Any:  # noqa: ANN401 - any JSON value
    """The value with every key in camelCase."""
    match value:
        case dict():
            return {to_camel(str(key)): camel(inner) for key, inner in value.items()}  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
        case list() | tuple():
            return [camel(inner) for inner in value]  # pyright: ignore[reportUnknownVariableType]
        case _:
            return value
