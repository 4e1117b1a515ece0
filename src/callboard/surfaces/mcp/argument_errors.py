"""Tell a model what is wrong with the arguments that it gave to a tool: one plain sentence an error."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from callboard.core.text import shorten
from callboard.core.value_faults import SUBJECT

MAX_SENTENCES = 5
MAX_NAME = 60


def argument_sentences(error: ValidationError, schema: Mapping[str, Any]) -> str:
    """What is wrong, which argument it is, and what is expected; `schema` is the JSON schema of the arguments."""
    found = error.errors(include_url=False, include_input=False)
    return " ".join(_sentence(one["type"], one["loc"], one["msg"], schema) for one in found[:MAX_SENTENCES])


def _sentence(kind: str, place: Sequence[int | str], message: str, schema: Mapping[str, Any]) -> str:
    *around, last = place
    name = f"`{_path(place)}`"
    if kind == "missing":
        return f"{name} is missing: give {_expected(_schema_at(place, schema), schema)}."
    if kind == "extra_forbidden":
        known = ", ".join(f"`{each}`" for each in _schema_at(around, schema).get("properties", {}))
        owner = f"`{_path(around)}`" if around else "This tool"
        return f"{owner} takes no `{shorten(str(last), MAX_NAME)}`; it takes {known or 'nothing'}."
    if kind.endswith(("_type", "_parsing")):
        return f"{name} should be {_expected(_schema_at(place, schema), schema)}."
    if "should" not in message:
        return f"{name}: {message.removeprefix('Value error, ')}."
    return f"{name} {SUBJECT.sub('', message).replace(' after validation', '')}."


def _path(place: Sequence[int | str]) -> str:
    """`postings[0].text`."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in place).removeprefix(".")


def _schema_at(place: Sequence[int | str], schema: Mapping[str, Any]) -> Mapping[str, Any]:
    found = schema
    for part in place:
        inner = found.get("items", {}) if isinstance(part, int) else found.get("properties", {}).get(part, {})
        found = _resolved(inner, schema)
    return found


def _resolved(found: Mapping[str, Any], schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """The schema that a reference names; of alternatives the one that is not null."""
    one = next((each for each in found.get("anyOf", ()) if each.get("type") != "null"), found)
    name = str(one.get("$ref", "")).rpartition("/")[2]
    return schema["$defs"][name] if name else one


def _expected(found: Mapping[str, Any], schema: Mapping[str, Any]) -> str:
    if "properties" in found:
        return "an object with " + " or ".join(f"`{name}`" for name in found["properties"])
    if found.get("type") == "array":
        return f"a list, each {_expected(_resolved(found['items'], schema), schema)}"
    if "enum" in found:
        return " or ".join(f"'{value}'" for value in found["enum"])
    if found.get("format") == "uuid":
        return "an id (a UUID)"
    return {"string": "a text", "integer": "a whole number", "boolean": "true or false"}.get(
        found.get("type", ""), "a value"
    )
