"""The OpenAPI document as a page shows it: groups of calls, each with what it takes and what it answers."""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from callboard.surfaces.api.reference.shapes import Field, Shapes

Json = Mapping[str, Any]


@dataclass(frozen=True)
class Answer:
    """One status that a call may answer with."""

    status: str
    description: str
    good: bool


@dataclass(frozen=True)
class Sent:
    """The body that a call takes."""

    media_type: str
    fields: Sequence[Field]
    example: str | None


@dataclass(frozen=True)
class Call:
    """One method of one path."""

    name: str
    method: str
    path: str
    summary: str
    description: str
    parameters: Sequence[Field]
    sent: Sent | None
    given: Sequence[Field]
    answers: Sequence[Answer]
    open: bool
    curl: str


@dataclass(frozen=True)
class Group:
    """The calls of a tag."""

    name: str
    description: str
    calls: Sequence[Call]


def outline(document: Json, url: str) -> Sequence[Group]:
    """Every call of the document, by tag, in its order; those without a tag come last.

    Args:
        document: an OpenAPI 3.1 document.
        url: where the API answers, for the examples.
    """
    shapes = Shapes(document)
    calls: dict[str, list[Call]] = {}
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            tag = next(iter(operation.get("tags", [])), "other")
            calls.setdefault(tag, []).append(_call(shapes, method.upper(), path, operation, url))
    told = {tag["name"]: tag.get("description", "") for tag in document.get("tags", [])}
    names = [name for name in told if name in calls] + [name for name in calls if name not in told]
    return [Group(name, told.get(name, ""), calls[name]) for name in names]


def _call(shapes: Shapes, method: str, path: str, operation: Json, url: str) -> Call:
    sent, secured = _sent(shapes, operation), bool(operation.get("security"))
    description = str(operation.get("description", "")).strip()
    summary, _, rest = description.partition("\n")
    return Call(
        name=operation["operationId"],
        method=method,
        path=path,
        summary=summary or operation.get("summary", ""),
        description=rest.strip(),
        parameters=[shapes.parameter(one) for one in operation.get("parameters", [])],
        sent=sent,
        given=_given(shapes, operation),
        answers=[_answer(status, each) for status, each in sorted(operation["responses"].items())],
        open=not secured,
        curl=_curl(method, url + path, sent, secured=secured),
    )


def _sent(shapes: Shapes, operation: Json) -> Sent | None:
    content: Json = operation.get("requestBody", {}).get("content", {})
    for media_type, body in content.items():
        schema = body["schema"]
        example = shapes.example(body if "example" in body or "examples" in body else schema)
        text = json.dumps(example, indent=2, ensure_ascii=False) if media_type == "application/json" else None
        return Sent(media_type, shapes.fields(schema), text)
    return None


def _given(shapes: Shapes, operation: Json) -> Sequence[Field]:
    good: list[Json] = [each for status, each in operation["responses"].items() if status.startswith("2")]
    bodies: list[Json] = [body for each in good for body in each.get("content", {}).values()]
    schemas: list[Json] = [body["schema"] for body in bodies if "schema" in body]
    return shapes.fields(schemas[0]) if schemas else []


def _answer(status: str, answer: Json) -> Answer:
    told = answer.get("description", "")
    phrase = HTTPStatus(int(status)).phrase if status.isdigit() else status
    return Answer(status, phrase if told == "Successful Response" else told, status.startswith("2"))


def _curl(method: str, url: str, sent: Sent | None, *, secured: bool) -> str:
    parts = ["curl"] if method == "GET" else ["curl", "-X", method]
    parts.append(shlex.quote(url))
    if secured:
        parts.append('-H "Authorization: Bearer $TOKEN"')
    if sent is not None and sent.example is not None:
        body = json.dumps(json.loads(sent.example), ensure_ascii=False)
        parts += ["-H 'Content-Type: application/json'", "-d", shlex.quote(body)]
    elif sent is not None:
        parts += [
            f"-F {shlex.quote(f'{field.name}=@file' if field.file else f'{field.name}=…')}" for field in _asked(sent)
        ]
    return " ".join(parts)


def _asked(sent: Sent) -> Sequence[Field]:
    return [field for field in sent.fields if field.required or field.file]
