"""JSON schemas in words: the fields of a body, their types, and an example of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Json = Mapping[str, Any]

SAMPLES: Mapping[str, Any] = {"string": "…", "integer": 1, "number": 1.0, "boolean": True, "null": None}
FORMATS = {
    "uuid": "01890a5d-ac96-774b-bcce-b302099a8057",
    "date-time": "2026-01-31T12:00:00Z",
    "date": "2026-01-31",
    "binary": "(file)",
}
BOUNDS = {"minimum": "≥", "maximum": "≤", "minLength": "length ≥", "maxLength": "length ≤", "maxItems": "items ≤"}
DEEP = 4
"""Examples go no deeper than this: a type may hold itself."""


@dataclass(frozen=True)
class Field:
    """One value that is sent or answered."""

    name: str
    type: str
    description: str
    required: bool = False
    place: str = ""
    default: str | None = None
    file: bool = False


class Shapes:
    """The schemas of one document."""

    def __init__(self, document: Json) -> None:
        self._schemas: Json = document.get("components", {}).get("schemas", {})

    def fields(self, schema: Json) -> Sequence[Field]:
        """The fields of an object; none if it is something else."""
        found = self._meant(schema)
        required = found.get("required", [])
        return [
            self._field(name, each, required=name in required) for name, each in found.get("properties", {}).items()
        ]

    def parameter(self, parameter: Json) -> Field:
        """A value in the path, the query or the headers."""
        field = self._field(parameter["name"], parameter["schema"], required=parameter.get("required", False))
        told = parameter.get("description") or field.description
        return Field(field.name, field.type, told, field.required, parameter["in"], field.default)

    def example(self, schema: Json, depth: int = 0) -> Any:  # noqa: ANN401 - any JSON value
        """A value that fits: the one that the schema gives, or one of its type."""
        found = self._meant(schema)
        given = _given(found)
        if given:
            return given[0]
        if depth >= DEEP:
            return None
        if "properties" in found:
            required = found.get("required") or list(found["properties"])
            return {name: self.example(found["properties"][name], depth + 1) for name in required}
        if found.get("type") == "array":
            return [self.example(found.get("items", {}), depth + 1)]
        if found.get("type") == "object":
            return {}
        return FORMATS.get(str(found.get("format")), SAMPLES.get(str(found.get("type")), "…"))

    def _field(self, name: str, schema: Json, *, required: bool) -> Field:
        found = self._meant(schema)
        default = schema.get("default")
        told = schema.get("description") or found.get("description", "")
        file = found.get("format") == "binary" or self._meant(found.get("items", {})).get("format") == "binary"
        shown = None if default is None else str(default)
        return Field(name, self._type(schema), told, required, default=shown, file=file or _holds_bytes(found))

    def _type(self, schema: Json) -> str:
        if "anyOf" in schema:
            return " or ".join(dict.fromkeys(self._type(one) for one in schema["anyOf"]))
        found = self._meant(schema)
        if "enum" in found:
            return " | ".join(str(value) for value in found["enum"])
        if "const" in found:
            return str(found["const"])
        if found.get("type") == "array":
            return f"list of {self._type(found.get('items', {}))}"
        kind = found.get("format") or found.get("type") or "any"
        bounds = [f"{sign} {found[key]}" for key, sign in BOUNDS.items() if key in found]
        return f"{kind}, {', '.join(bounds)}" if bounds else str(kind)

    def _meant(self, schema: Json) -> Json:
        """The schema itself, or what it refers to; of several, the first that is not null."""
        if "$ref" in schema:
            return self._meant(self._schemas.get(schema["$ref"].rpartition("/")[2], {}))
        choices = schema.get("anyOf") or schema.get("allOf") or schema.get("oneOf")
        if choices:
            real: list[Json] = [one for one in choices if one.get("type") != "null"]
            return {**(self._meant(real[0]) if real else {}), **_own(schema)}
        return schema


def _own(schema: Json) -> dict[str, Any]:
    return {key: schema[key] for key in ("example", "examples", "description") if key in schema}


def _given(schema: Json) -> Sequence[Any]:
    if "example" in schema:
        return [schema["example"]]
    examples = schema.get("examples")
    if isinstance(examples, Mapping):
        # On bodies they have names (OpenAPI), on schemas they are a list (JSON Schema).
        return [one["value"] for one in examples.values() if "value" in one]  # pyright: ignore[reportUnknownVariableType]
    if examples:
        return examples
    if schema.get("default") is not None:
        return [schema["default"]]
    return schema.get("enum", [])[:1] or ([schema["const"]] if "const" in schema else [])


def _holds_bytes(schema: Json) -> bool:
    items: Json = schema.get("items", {})
    return "contentMediaType" in schema or "contentMediaType" in items
