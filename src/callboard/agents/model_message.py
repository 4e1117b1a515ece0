"""What a model is told: one JSON object of data. The instructions are elsewhere, static, and never meet it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel

from callboard.agents.model_data import plain
from callboard.agents.spec import AgentSpec, Inputs
from callboard.engine.document import Document
from callboard.engine.facts import Source

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
