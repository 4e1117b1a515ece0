"""The API documentation at `/docs`: one HTML page made from the OpenAPI document, which loads nothing."""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from http import HTTPStatus
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, PackageLoader, StrictUndefined

POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
"""Content-Security-Policy of the page: its style is inside, and it loads nothing else."""

Json = Mapping[str, Any]

SAMPLES: Mapping[str, Any] = {"string": "…", "integer": 1, "number": 1.0, "boolean": True, "null": None}
FORMATS = {
    "uuid": "01890a5d-ac96-774b-bcce-b302099a8057",
    "date-time": "2026-01-31T12:00:00Z",
    "date": "2026-01-31",
    "binary": "(file)",
}
BOUNDS = {"minimum": "≥", "maximum": "≤", "minLength": "length ≥", "maxLength": "length ≤", "maxItems": "items ≤"}
MAX_DEPTH = 4
"""Depth at which an example is cut off, since a type may contain itself."""


@dataclass(frozen=True)
class SchemaField:
    """One value of a request or a response."""

    name: str
    type: str
    description: str
    required: bool = False
    place: str = ""
    default: str | None = None
    file: bool = False


class SchemaReader:
    """Describes values by the JSON schemas of one document."""

    def __init__(self, document: Json) -> None:
        self._schemas: Json = document.get("components", {}).get("schemas", {})

    def fields(self, schema: Json) -> Sequence[SchemaField]:
        """The fields of an object; none if it is something else."""
        found = self._resolve(schema)
        required = found.get("required", [])
        return [
            self._field(name, each, required=name in required) for name, each in found.get("properties", {}).items()
        ]

    def parameter(self, parameter: Json) -> SchemaField:
        """A value in the path, the query or the headers."""
        field = self._field(parameter["name"], parameter["schema"], required=parameter.get("required", False))
        description = parameter.get("description") or field.description
        return SchemaField(field.name, field.type, description, field.required, parameter["in"], field.default)

    def example(self, schema: Json, depth: int = 0) -> Any:  # noqa: ANN401 - any JSON value
        """A value that fits: the one that the schema gives, or one of its type."""
        found = self._resolve(schema)
        examples = _example_values(found)
        if examples:
            return examples[0]
        if depth >= MAX_DEPTH:
            return None
        if "properties" in found:
            required = found.get("required") or list(found["properties"])
            return {name: self.example(found["properties"][name], depth + 1) for name in required}
        if found.get("type") == "array":
            return [self.example(found.get("items", {}), depth + 1)]
        if found.get("type") == "object":
            return {}
        return FORMATS.get(str(found.get("format")), SAMPLES.get(str(found.get("type")), "…"))

    def _field(self, name: str, schema: Json, *, required: bool) -> SchemaField:
        found = self._resolve(schema)
        default = schema.get("default")
        description = schema.get("description") or found.get("description", "")
        file = found.get("format") == "binary" or self._resolve(found.get("items", {})).get("format") == "binary"
        shown = None if default is None else str(default)
        return SchemaField(
            name, self._type(schema), description, required, default=shown, file=file or _holds_bytes(found)
        )

    def _type(self, schema: Json) -> str:
        if "anyOf" in schema:
            return " or ".join(dict.fromkeys(self._type(one) for one in schema["anyOf"]))
        found = self._resolve(schema)
        if "enum" in found:
            return " | ".join(str(value) for value in found["enum"])
        if "const" in found:
            return str(found["const"])
        if found.get("type") == "array":
            return f"list of {self._type(found.get('items', {}))}"
        kind = found.get("format") or found.get("type") or "any"
        bounds = [f"{sign} {found[key]}" for key, sign in BOUNDS.items() if key in found]
        return f"{kind}, {', '.join(bounds)}" if bounds else str(kind)

    def _resolve(self, schema: Json) -> Json:
        """The schema, or the one it refers to; of several, the first that is not null."""
        if "$ref" in schema:
            return self._resolve(self._schemas.get(schema["$ref"].rpartition("/")[2], {}))
        choices = schema.get("anyOf") or schema.get("allOf") or schema.get("oneOf")
        if choices:
            real: list[Json] = [one for one in choices if one.get("type") != "null"]
            return {**(self._resolve(real[0]) if real else {}), **_own(schema)}
        return schema


def _own(schema: Json) -> dict[str, Any]:
    return {key: schema[key] for key in ("example", "examples", "description") if key in schema}


def _example_values(schema: Json) -> Sequence[Any]:
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


@dataclass(frozen=True)
class ResponseLine:
    """One status that an operation may answer with."""

    status: str
    description: str
    success: bool


@dataclass(frozen=True)
class BodySchema:
    """The request body that an operation takes."""

    media_type: str
    fields: Sequence[SchemaField]
    example: str | None


@dataclass(frozen=True)
class Operation:
    """One method of one path."""

    name: str
    method: str
    path: str
    summary: str
    description: str
    parameters: Sequence[SchemaField]
    body: BodySchema | None
    result: Sequence[SchemaField]
    responses: Sequence[ResponseLine]
    open: bool
    deprecated: bool
    curl: str


@dataclass(frozen=True)
class OperationGroup:
    """The operations of a tag."""

    name: str
    description: str
    operations: Sequence[Operation]


def operation_groups(document: Json, url: str) -> Sequence[OperationGroup]:
    """Every operation of the document, by tag, in its order; those without a tag come last.

    Args:
        document: an OpenAPI 3.1 document.
        url: where the API answers, for the examples.
    """
    reader = SchemaReader(document)
    by_tag: dict[str, list[Operation]] = {}
    for path, methods in document["paths"].items():
        for method, described in methods.items():
            tag = next(iter(described.get("tags", [])), "other")
            by_tag.setdefault(tag, []).append(_operation(reader, method.upper(), path, described, url))
    texts = {tag["name"]: tag.get("description", "") for tag in document.get("tags", [])}
    names = [name for name in texts if name in by_tag] + [name for name in by_tag if name not in texts]
    return [OperationGroup(name, texts.get(name, ""), by_tag[name]) for name in names]


def _operation(reader: SchemaReader, method: str, path: str, described: Json, url: str) -> Operation:
    body, secured = _body(reader, described), bool(described.get("security"))
    description = str(described.get("description", "")).strip()
    summary, _, rest = description.partition("\n")
    return Operation(
        name=described["operationId"],
        method=method,
        path=path,
        summary=summary or described.get("summary", ""),
        description=rest.strip(),
        parameters=[reader.parameter(one) for one in described.get("parameters", [])],
        body=body,
        result=_result(reader, described),
        responses=[_response(status, each) for status, each in sorted(described["responses"].items())],
        open=not secured,
        deprecated=bool(described.get("deprecated")),
        curl=_curl(method, url + path, body, secured=secured),
    )


def _body(reader: SchemaReader, described: Json) -> BodySchema | None:
    content: Json = described.get("requestBody", {}).get("content", {})
    for media_type, body in content.items():
        schema = body["schema"]
        example = reader.example(body if "example" in body or "examples" in body else schema)
        text = json.dumps(example, indent=2, ensure_ascii=False) if media_type == "application/json" else None
        return BodySchema(media_type, reader.fields(schema), text)
    return None


def _result(reader: SchemaReader, described: Json) -> Sequence[SchemaField]:
    good: list[Json] = [each for status, each in described["responses"].items() if status.startswith("2")]
    bodies: list[Json] = [body for each in good for body in each.get("content", {}).values()]
    schemas: list[Json] = [body["schema"] for body in bodies if "schema" in body]
    return reader.fields(schemas[0]) if schemas else []


def _response(status: str, described: Json) -> ResponseLine:
    description = described.get("description", "")
    phrase = HTTPStatus(int(status)).phrase if status.isdigit() else status
    shown = phrase if description == "Successful Response" else description
    return ResponseLine(status, shown, status.startswith("2"))


def _curl(method: str, url: str, body: BodySchema | None, *, secured: bool) -> str:
    parts = ["curl"] if method == "GET" else ["curl", "-X", method]
    parts.append(shlex.quote(url))
    if secured:
        parts.append('-H "Authorization: Bearer $TOKEN"')
    if body is not None and body.example is not None:
        text = json.dumps(json.loads(body.example), ensure_ascii=False)
        parts += ["-H 'Content-Type: application/json'", "-d", shlex.quote(text)]
    elif body is not None:
        form = [field for field in body.fields if field.required or field.file]
        parts += [f"-F {shlex.quote(f'{field.name}=@file' if field.file else f'{field.name}=…')}" for field in form]
    return " ".join(parts)


def render_docs(document: Mapping[str, Any], url: str) -> str:
    """A complete HTML page for an OpenAPI document.

    Args:
        document: an OpenAPI 3.1 document.
        url: where the API answers, for the examples.
    """
    template = _environment().get_template("docs.html")
    return template.render(info=document["info"], groups=operation_groups(document, url), url=url)


@cache
def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("callboard.surfaces.api"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


router = APIRouter(include_in_schema=False)


@router.get("/docs")
def docs(request: Request) -> HTMLResponse:
    """Every operation: what it takes, what it answers, and how to try it."""
    url = str(request.base_url).rstrip("/")
    return HTMLResponse(render_docs(request.app.openapi(), url), headers={"Content-Security-Policy": POLICY})
