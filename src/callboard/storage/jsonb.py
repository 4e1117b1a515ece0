"""JSON that PostgreSQL takes: no NUL, no lone surrogate; each becomes one other sign, so that places stay the same."""

from __future__ import annotations

import json
import re
from typing import Any

from pydantic import BaseModel
from pydantic_core import from_json

UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
"""Characters that neither PostgreSQL nor UTF-8 can hold."""
_SIGN = "\N{REPLACEMENT CHARACTER}"


def dumps(value: Any) -> str:  # noqa: ANN401 - any JSON value
    """The value as JSON text."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    if "\\u0000" in text or UNSTORABLE.search(text):
        text = json.dumps(clean(value), ensure_ascii=False, separators=(",", ":"))
    return text


def loads(text: str | bytes) -> Any:  # noqa: ANN401 - any JSON value
    """The value of JSON text.

    What a run was given and found out is megabytes for a long document, and the event loop waits meanwhile. Pydantic's
    parser takes a third of the time of the standard library's, of which most goes to the garbage collector; it refuses
    what nests more than some hundred deep.
    """
    try:
        return from_json(text)
    except ValueError:
        return json.loads(text)


def plain(model: BaseModel) -> dict[str, Any]:
    """A model as plain JSON values, by its own field names."""
    return model.model_dump(mode="json")


def clean(value: Any) -> Any:  # noqa: ANN401 - any JSON value
    """The value with each sign that PostgreSQL refuses replaced."""
    match value:
        case str():
            return UNSTORABLE.sub(_SIGN, value)
        case dict():
            return {clean(key): clean(inner) for key, inner in value.items()}  # pyright: ignore[reportUnknownVariableType]
        case list():
            return [clean(inner) for inner in value]  # pyright: ignore[reportUnknownVariableType]
        case _:
            return value
