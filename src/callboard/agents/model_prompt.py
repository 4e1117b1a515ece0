"""What a model is told: one JSON object of data, short and without offsets.

The instructions are static text and travel apart from it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, cast

from pydantic import BaseModel

from callboard.agents.spec import AgentSpec, Inputs
from callboard.engine.document import Document
from callboard.engine.facts import Evidence, Fact, Source

_SMUGGLED = re.compile("[\u202a-\u202e\u2066-\u2069\U000e0000-\U000e007f]")
"""Characters that nobody sees and that carry text or turn it around: only a model would read them."""


def compose(spec: AgentSpec[Any], inputs: Inputs, facts: BaseModel, documents: Mapping[Source, Document]) -> str:
    """The message for one agent: the day, what others found, what the engine found, and the texts themselves.

    Where the texts are there to quote from, what others found is told without its quotations.
    """
    texts = {source.value: document.text for source, document in documents.items()}
    slots = {slot: value for slot, value in inputs.values.items() if not _holds(value, texts, facts)}
    others = {slot: plain(value, quotes=not texts) for slot, value in slots.items()}
    return encode({"today": inputs.today.isoformat(), "texts": texts, "inputs": others, "facts": plain(facts)})


def encode(data: Mapping[str, Any]) -> str:
    """Data as JSON, without characters that are made to be overlooked."""
    return _SMUGGLED.sub("", json.dumps(data, ensure_ascii=False))


def _holds(value: BaseModel, texts: Mapping[str, str], facts: BaseModel) -> bool:
    """Whether a slot holds what is given anyway: one of the documents, or the facts."""
    parts = [getattr(value, name) for name in type(value).model_fields]
    return any(part == facts for part in parts) or any(
        isinstance(part, Document) and part.text in texts.values() for part in parts
    )


Json = Any


def plain(value: object, *, quotes: bool = True) -> Json:
    """A value as data: evidence as quotations, documents as their text.

    Args:
        value: any value of ours.
        quotes: whether to show evidence. Without it a fact is its value alone, which is about half as long.
    """
    match value:
        case Evidence():
            return {"source": value.source.value, "quote": value.quote}
        case Document():
            return value.text
        case Fact() if not quotes:
            return plain(cast("Fact[object]", value).value, quotes=False)
        case BaseModel():
            return {name: plain(item, quotes=quotes) for name, item in _told(value, quotes=quotes)}
        case Mapping():
            items = cast("Mapping[object, object]", value)
            return {str(key): plain(item, quotes=quotes) for key, item in items.items()}
        case tuple() | list() | set() | frozenset():
            return [plain(item, quotes=quotes) for item in cast("tuple[object, ...]", value)]
        case None | bool() | int() | float():
            return value
        case _:
            return str(value)  # an enumeration or a partial date is its text


def _told(value: BaseModel, *, quotes: bool) -> Iterator[tuple[str, object]]:
    """The fields that say something: those that must be there, and those that differ from what is usual."""
    for name, info in type(value).model_fields.items():
        item = getattr(value, name)
        usual = not info.is_required() and item == info.get_default(call_default_factory=True)
        if not usual and (quotes or not _is_evidence(item)):
            yield name, item


def _is_evidence(item: object) -> bool:
    if isinstance(item, tuple):
        return all(isinstance(part, Evidence) for part in cast("tuple[object, ...]", item))
    return isinstance(item, Evidence)
