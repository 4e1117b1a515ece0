"""The data for a model: one JSON object, short and without offsets.

The instructions are static text and travel apart from it.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, cast
from uuid import UUID

from pydantic import BaseModel

from callboard.agents.spec import AgentSpec, Inputs
from callboard.core.text import shorten
from callboard.engine.document import Document
from callboard.engine.facts import Evidence, Fact, Source
from callboard.llm.usage import estimate_tokens

Json = Any

_SMUGGLED = re.compile("[\u202a-\u202e\u2066-\u2069\U000e0000-\U000e007f]")
"""Invisible characters that carry or reverse text: only a model would read them."""


MAX_PROMPT_TOKENS = 2_500
"""Upper bound on a prompt with its instructions: longer ones confuse small models, and cost with large ones."""

JSON_TOKENS = 1.2
"""Tokens of JSON for each token of prose: a prompt estimated at 2,490 had 2,998 for SmolLM2."""

CLIPPED_CHARACTERS = 48
"""Characters that are left of a long value when a prompt has to be shorter."""


MIN_SHORTENED_LIST = 4
"""Lists below this length stay whole."""


@dataclass(frozen=True)
class PromptDetail:
    """The amount of data in a prompt; each level leaves out the least needed part."""

    inputs: bool = True
    """Findings of earlier agents, in addition to the texts."""
    quotes: bool = True
    """The quotations of the engine's facts, though the texts are there too."""
    clipped: bool = False
    """Whether long values of the facts are shortened."""
    every_text: bool = True
    """All texts, including the posting, whose requirements are in the facts."""


LEVELS = (
    PromptDetail(),
    PromptDetail(inputs=False),
    PromptDetail(inputs=False, quotes=False),
    PromptDetail(inputs=False, quotes=False, clipped=True),
    PromptDetail(inputs=False, quotes=False, clipped=True, every_text=False),
)
"""From most to least; the first that fits is used."""


def compose_prompt(spec: AgentSpec[Any], inputs: Inputs, facts: BaseModel, documents: Mapping[Source, Document]) -> str:
    """The message for one agent: the day, what others found, what the engine found, and the texts themselves.

    If the documents are included, the findings of other agents come without quotations. If the whole exceeds
    `MAX_PROMPT_TOKENS` together with the instructions, it is given in less detail.
    """
    room = MAX_PROMPT_TOKENS - estimate_tokens(spec.instructions)
    message = ""
    for detail in LEVELS if documents else LEVELS[:1]:
        message = _message(inputs, facts, documents, detail)
        if _tokens(message) <= room:
            return message
    return _without_tails(message, room) if documents else _without_repetition(message, room)


def _without_tails(message: str, room: int) -> str:
    """The message with the longest lists of its facts halved until it fits: their ends stand in the texts too."""
    data = json.loads(message)
    while _tokens(encode_data(data)) > room:
        lists = list(_lists(data["facts"]))
        longest: list[Json] = max(lists, key=len) if lists else []
        if len(longest) < MIN_SHORTENED_LIST:
            break
        del longest[len(longest) // 2 :]
    return encode_data(data)


def _without_repetition(message: str, room: int) -> str:
    """The message of an agent without documents, made shorter: what stands in it twice goes first, then the last."""
    data = json.loads(message)
    facts = data["facts"]
    if "text" in facts:
        # The text of an answer is its parts, one after the other.
        facts.pop("parts", None)
    # What was said before stays: a long conversation goes to the larger model.
    lists = [*_lists(facts), *_lists({slot: item for slot, item in data["inputs"].items() if slot != "request"})]
    while _tokens(encode_data(data)) > room and any(lists):
        longest = max(lists, key=lambda each: len(encode_data({"": each})))
        longest.pop()
    return encode_data(data)


def _tokens(message: str) -> int:
    """Tokens of data as JSON: its signs are tokens of their own, so that a token has fewer letters than in prose."""
    return math.ceil(estimate_tokens(message) * JSON_TOKENS)


def _lists(value: Json) -> Iterator[list[Json]]:
    items: Iterable[Json] = ()
    if isinstance(value, dict):
        items = cast("dict[str, Json]", value).values()
    elif isinstance(value, list):
        items = cast("list[Json]", value)
        yield cast("list[Json]", value)
    for item in items:
        yield from _lists(item)


def _message(inputs: Inputs, facts: BaseModel, documents: Mapping[Source, Document], detail: PromptDetail) -> str:
    all_texts = {source.value: document.text for source, document in documents.items()}
    apart = {source: text for source, text in all_texts.items() if source != Source.POSTING.value}
    texts = all_texts if detail.every_text or not apart else apart
    slots = inputs.values.items() if detail.inputs else ()
    shown_slots = ((slot, _not_yet_shown(value, all_texts, facts, quotes=not texts)) for slot, value in slots)
    others = {slot: value for slot, value in shown_slots if value is not None}
    found = prompt_json(facts, quotes=detail.quotes)
    shown = _clipped(found) if detail.clipped else found
    return encode_data({"today": inputs.today.isoformat(), "texts": texts, "inputs": others, "facts": shown})


def _clipped(value: Json) -> Json:
    if isinstance(value, str):
        return shorten(value, CLIPPED_CHARACTERS)
    if isinstance(value, dict):
        return {name: _clipped(item) for name, item in cast("dict[str, Json]", value).items()}
    return [_clipped(item) for item in cast("list[Json]", value)] if isinstance(value, list) else value


def encode_data(data: Mapping[str, Any]) -> str:
    """Data as JSON, without characters that are made to be overlooked."""
    return _SMUGGLED.sub("", json.dumps(data, ensure_ascii=False))


def _not_yet_shown(value: BaseModel, texts: Mapping[str, str], facts: BaseModel, *, quotes: bool) -> Json:
    """What a slot adds to the prompt, without the documents and the facts that are in it anyway; None for nothing."""
    parts = {name: getattr(value, name) for name in type(value).model_fields}
    if any(isinstance(part, Document) and part.text in texts.values() for part in parts.values()):
        return None
    repeated = {name for name, part in parts.items() if part == facts}
    found = prompt_json(value, quotes=quotes)
    if not repeated:
        return found
    return {name: item for name, item in found.items() if name not in repeated} or None


def prompt_json(value: object, *, quotes: bool = True) -> Json:
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
            return prompt_json(cast("Fact[object]", value).value, quotes=False)
        case BaseModel():
            return {name: prompt_json(item, quotes=quotes) for name, item in _informative_fields(value, quotes=quotes)}
        case Mapping():
            items = cast("Mapping[object, object]", value)
            return {str(key): prompt_json(item, quotes=quotes) for key, item in items.items()}
        case tuple() | list() | set() | frozenset():
            return [prompt_json(item, quotes=quotes) for item in cast("tuple[object, ...]", value)]
        case None | bool() | int() | float():
            return value
        case _:
            return str(value)  # an enumeration or a partial date is its text


def _informative_fields(value: BaseModel, *, quotes: bool) -> Iterator[tuple[str, object]]:
    """The informative fields: those that are required, and those that differ from their default."""
    for name, info in type(value).model_fields.items():
        item = getattr(value, name)
        usual = not info.is_required() and item == info.get_default(call_default_factory=True)
        # An id says nothing to a model, and costs as much as a sentence.
        usual = usual or isinstance(item, UUID)
        if not usual and (quotes or not _is_evidence(item)):
            yield name, item


def _is_evidence(item: object) -> bool:
    if isinstance(item, tuple):
        return all(isinstance(part, Evidence) for part in cast("tuple[object, ...]", item))
    return isinstance(item, Evidence)
