"""The form in which a model answers: the agent's output, with quotations where the output has evidence.

Works for any output type. The draft's schema is that of the output with `Evidence` reduced to source and quotation; a
draft becomes an output once every quotation has found its place and the output's own type has accepted it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, cast

from pydantic import BaseModel, ValidationError

from callboard.agents.execution import validated_output
from callboard.agents.model_quotations import Quotations
from callboard.agents.spec import AgentSpec, Inputs, UnsupportedClaimError
from callboard.core.errors import DomainError, ErrorKind
from callboard.core.text import fold, shorten
from callboard.engine.dates import PartialDate
from callboard.engine.facts import MODEL_LIMIT, Evidence, Fact, Source, instances_in

MAX_PROBLEMS = 6
"""Upper bound on problems that are sent back at once: a model does not correct more in one attempt."""
MAX_QUOTE_CHARACTERS = 120

MAX_DRAFT_CHARACTERS = 200_000
"""Longest draft that is looked at, in characters of JSON; the longest honest one has a tenth of it."""

MAX_ASKED_CHARACTERS = 1_000
MAX_ASKED_ITEMS = 100
"""What a model is asked for at most in a text or a list that says nothing else: a small model goes on without end."""

QUOTATION_SCHEMA: dict[str, Any] = {
    "title": Evidence.__name__,
    "description": "A quotation, copied to the letter from the text it names.",
    "type": "object",
    "properties": {
        "source": {"type": "string", "enum": [source.value for source in Source]},
        "quote": {"type": "string", "minLength": 1, "maxLength": 2_000},
    },
    "required": ["source", "quote"],
    "additionalProperties": False,
}


class MalformedAnswerError(DomainError):
    """The model's answer does not have the form that was asked for."""

    kind = ErrorKind.INVALID


def draft_schema(form: type[BaseModel]) -> dict[str, Any]:
    """The JSON schema that a model fills in, without what it is not asked for."""
    schema = deepcopy(_json_schema(form))
    definitions = schema.get("$defs", {})
    for each in (schema, *definitions.values()):
        _remove_read_only(each)
    if Evidence.__name__ in definitions:
        definitions[Evidence.__name__] = QUOTATION_SCHEMA
    while unused := definitions.keys() - set(_REFERENCE.findall(json.dumps(schema))):
        for name in unused:
            del definitions[name]
    _bound(schema)
    return schema


@lru_cache(maxsize=64)
def _json_schema(form: type[BaseModel]) -> dict[str, Any]:
    """The JSON schema of a form, made once: making it takes longer than a whole check of a draft. Not to be changed."""
    return form.model_json_schema()


_REFERENCE = re.compile(r"#/\$defs/(\w+)")
_BOUNDS = {"string": ("maxLength", MAX_ASKED_CHARACTERS), "array": ("maxItems", MAX_ASKED_ITEMS)}


def _bound(schema: Any) -> None:  # noqa: ANN401 - any part of a JSON schema
    """Give every text and every list an upper bound, which a server that enforces the schema keeps a model to."""
    if isinstance(schema, list):
        for each in cast("list[object]", schema):
            _bound(each)
    if not isinstance(schema, dict):
        return
    part = cast("dict[str, Any]", schema)
    limit = part.pop(MODEL_LIMIT, None)
    bound = None if "enum" in part or "const" in part else _BOUNDS.get(str(part.get("type")))
    if bound:
        part.setdefault(bound[0], limit or bound[1])
    for each in part.values():
        _bound(each)


def _remove_read_only(schema: dict[str, Any]) -> None:
    """Remove read-only fields, and what a model does not need: titles, descriptions and defaults."""
    properties = schema.get("properties", {})
    ours = {name for name, field in properties.items() if _is_read_only(field)}
    for name in ours:
        del properties[name]
    if "required" in schema:
        schema["required"] = [name for name in schema["required"] if name not in ours]
    for each in (schema, *properties.values()):
        for noise in ("title", "description", "default"):
            each.pop(noise, None)


def checked_output(
    spec: AgentSpec[Any], inputs: Inputs, facts: BaseModel, draft: Mapping[str, Any], quotations: Quotations
) -> BaseModel:
    """Turn a model's draft into a checked output: place its quotations, validate its type, merge it with the facts.

    Raises:
        MalformedAnswerError: it does not have the form of the output.
        UnsupportedClaimError: a quotation is nowhere to be found, or a check refused it.
    """
    if (length := len(json.dumps(draft))) > MAX_DRAFT_CHARACTERS:
        raise MalformedAnswerError(f"it has {length:,} characters, and {MAX_DRAFT_CHARACTERS:,} is the most")
    placing = QuotationPlacer(quotations)
    placed, _ = placing.place(_without_read_only(draft, spec.form), 0)
    if placing.missing:
        raise UnsupportedClaimError(_not_found(placing.missing))
    try:
        answer = spec.form.model_validate({**placed, **_read_only_values(spec.form, facts)})
        if wrong := unsupported_facts(answer, facts):
            raise UnsupportedClaimError("; ".join(wrong[:MAX_PROBLEMS]) + ". Take the words of the quotation")
        merged = spec.merge(facts, answer) if spec.merge else answer
    except ValidationError as error:
        raise MalformedAnswerError(_problems(error)) from error
    except (ValueError, LookupError, TypeError) as error:
        raise MalformedAnswerError(f"it does not go together with the facts: {error}") from error
    output = validated_output(spec, merged, inputs)
    # A model may say what the engine found, so its own facts count among what a claim may rest on.
    grounds = Inputs({**inputs.values, spec.provides: facts}, inputs.today)
    for check in spec.model_checks:
        check(output, grounds)
    return output


def _read_only_values(form: type[BaseModel], facts: BaseModel) -> dict[str, Any]:
    extras = {name: cast("object", each.json_schema_extra) for name, each in form.model_fields.items()}
    names = (name for name, extra in extras.items() if _is_read_only(extra))
    return {name: getattr(facts, name) for name in names}


def _is_read_only(extra: object) -> bool:
    """Return True for a field of that schema, or with that addition to its schema, if only the engine fills it in."""
    return isinstance(extra, Mapping) and cast("Mapping[str, Any]", extra).get("readOnly") is True


def _without_read_only(draft: Mapping[str, Any], form: type[BaseModel]) -> dict[str, Any]:
    """A draft without what stands in read-only fields, at any depth: it is not for a model to say."""
    schema = _json_schema(form)
    definitions: dict[str, Any] = schema.get("$defs", {})

    def asked(value: Any, part: Mapping[str, Any]) -> Any:  # noqa: ANN401 - any JSON value
        for each in (part, *part.get("anyOf", ()), *part.get("oneOf", ())):
            value = asked_of(value, definitions[each["$ref"].rpartition("/")[2]] if "$ref" in each else each)
        return value

    def asked_of(value: Any, part: Mapping[str, Any]) -> Any:  # noqa: ANN401 - any JSON value
        if isinstance(value, list) and "items" in part:
            return [asked(item, part["items"]) for item in cast("list[object]", value)]
        fields: Mapping[str, Any] = part.get("properties", {})
        if isinstance(value, Mapping) and fields:
            items = cast("Mapping[str, Any]", value).items()
            return {
                name: asked(item, fields.get(name, {})) for name, item in items if not _is_read_only(fields.get(name))
            }
        return cast("object", value)

    return asked(dict(draft), schema)


@dataclass
class QuotationPlacer:
    """Puts evidence in the place of every quotation of one draft, and notes those that are nowhere."""

    quotations: Quotations
    missing: list[str] = field(default_factory=list[str])

    def place(self, value: Any, near: int) -> tuple[Any, int]:  # noqa: ANN401 - any JSON value
        """The value with evidence in it, and where its own evidence begins.

        `near` is where its surroundings begin: what is said of a job is meant where that job stands.
        """
        if isinstance(value, list):
            return self._place_list(cast("list[object]", value), near)
        if not isinstance(value, Mapping):
            return value, near
        items = cast("Mapping[str, Any]", value)
        if "quote" in items and items.keys() <= Evidence.model_fields.keys():
            return self._place_quotation(items, near)
        # An entry without its own evidence has the place of its first fact.
        parts: list[object] = [items.get("evidence"), *items.values()]
        first = [cast("object", part) for part in parts if isinstance(part, Mapping)][:1]
        for part in first:
            near = QuotationPlacer(self.quotations).place(part, near)[1]
        return {key: self.place(item, near)[0] for key, item in items.items()}, near

    def _place_list(self, items: list[object], near: int) -> tuple[list[Any], int]:
        placed: list[Any] = []
        for item in items:
            one, near = self.place(item, near)
            placed.append(one)
        return placed, near

    def _place_quotation(self, items: Mapping[str, Any], near: int) -> tuple[Evidence | None, int]:
        quote, source = items["quote"], items.get("source")
        found = None
        if isinstance(quote, str) and source in (None, *(each.value for each in Source)):
            found = self.quotations.find(quote, Source(source) if source else None, near=near)
        if found is None:
            self.missing.append(str(quote))
        return found, found.start if found else near


def _not_found(missing: list[str]) -> str:
    shown = "; ".join(f"“{shorten(quote, MAX_QUOTE_CHARACTERS)}”" for quote in missing[:MAX_PROBLEMS])
    more = f" and {len(missing) - MAX_PROBLEMS} more" if len(missing) > MAX_PROBLEMS else ""
    return f"not found in the text it names: {shown}{more}. Copy the words to the letter, or leave the claim out"


def _problems(error: ValidationError) -> str:
    details = error.errors(include_url=False, include_input=False, include_context=False)
    shown = "; ".join(
        f"{'.'.join(map(str, item['loc'])) or 'answer'}: {item['msg']}" for item in details[:MAX_PROBLEMS]
    )
    more = f" and {len(details) - MAX_PROBLEMS} more" if len(details) > MAX_PROBLEMS else ""
    return shown + more


_WORD = re.compile(r"\w+")
MAX_VALUE_CHARACTERS = 60


def unsupported_facts(answer: BaseModel, facts: BaseModel) -> list[str]:
    """Describe, for the model, each fact of `answer` whose quotation does not support its value.

    A value that the engine gave the same quotation is its own: it may have brought it into another form.
    """
    known = {(str(fact.value), fact.evidence.quote) for fact in _facts(facts)}
    limit = MAX_VALUE_CHARACTERS
    new_facts = (fact for fact in _facts(answer) if (str(fact.value), fact.evidence.quote) not in known)
    return [
        f"“{shorten(str(fact.value), limit)}” is not what “{shorten(fact.evidence.quote, limit)}” says"
        for fact in new_facts
        if not _supports(fact.evidence.quote, fact.value)
    ]


def _supports(quote: str, value: object) -> bool:
    if isinstance(value, PartialDate):
        # People write a year with two digits or four; months have names in every language.
        return str(value.year)[2:] in "".join(char for char in quote if char.isdigit())
    said, claimed = fold(quote), fold(str(value))
    if set(_WORD.findall(claimed)) <= set(_WORD.findall(said)):
        return True
    # Spaces and signs may differ: numbers, addresses, words that a line break cut in two.
    return "".join(_WORD.findall(claimed)) in "".join(_WORD.findall(said))


def _facts(value: object) -> Iterator[Fact[object]]:
    return instances_in(value, cast("type[Fact[object]]", Fact))
