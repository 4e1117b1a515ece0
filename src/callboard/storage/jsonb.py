"""JSON that PostgreSQL takes: no NUL, no lone surrogate; each becomes one other sign, so that places stay the same."""

from __future__ import annotations

import json
import re
from typing import Any

from pydantic import BaseModel

_FORBIDDEN = re.compile("[\x00\ud800-\udfff]")
_SIGN = "\N{REPLACEMENT CHARACTER}"


def dumps(value: Any) -> str:  # noqa: ANN401 - any JSON value
    """The value as JSON text."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    if "\\u0000" in text or _FORBIDDEN.search(text):
        text = json.dumps(clean(value), ensure_ascii=False, separators=(",", ":"))
    return text


def plain(model: BaseModel) -> dict[str, Any]:
    """A model as plain JSON values, by its own field names."""
    return model.model_dump(mode="json")


def clean(value: Any) -> Any:  # noqa: ANN401 - any JSON value
    """The value with each sign that PostgreSQL refuses replaced."""
    match value:
        case str():
            return _FORBIDDEN.sub(_SIGN, value)
        case dict():
            return {clean(key): clean(inner) for key, inner in value.items()}  # pyright: ignore[reportUnknownVariableType]
        case list():
            return [clean(inner) for inner in value]  # pyright: ignore[reportUnknownVariableType]
        case _:
            return value
