"""A page for people: what the model was asked, what it said, and which of its sentences passed the checks."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import BaseModel
from pydantic_ai import RunContext
from pydantic_ai.messages import ModelMessage, ModelResponse, TextPart, ToolCallPart
from pydantic_ai.models import Model, ModelRequestParameters, StreamedResponse
from pydantic_ai.models.wrapper import WrapperModel
from pydantic_ai.settings import ModelSettings

from callboard.agents.execution import AgentResult
from callboard.agents.spec import EngineKind
from callboard.engine.facts import instances_in
from callboard.engine.trust.claims.output_fields import PROSE_FIELDS
from callboard.llm.address import ModelAddress
from callboard.llm.models import connect

PAGE = Path(__file__).parents[2] / "build" / "model-sentences.md"
"""Written anew by each run of `make test-model`."""

MAX_SHOWN_CHARACTERS = 6_000


class ListeningModel(WrapperModel):
    """A model whose answers are kept as it gave them."""

    def __init__(self, wrapped: Model, heard: list[str]) -> None:
        super().__init__(wrapped)
        self.heard = heard

    async def request(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
    ) -> ModelResponse:
        response = await self.wrapped.request(messages, model_settings, model_request_parameters)
        self.heard.append(_words(response))
        return response

    @asynccontextmanager
    async def request_stream(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
        run_context: RunContext[Any] | None = None,
    ) -> AsyncGenerator[StreamedResponse]:
        async with self.wrapped.request_stream(
            messages, model_settings, model_request_parameters, run_context
        ) as stream:
            try:
                yield stream
            finally:
                self.heard.append(_words(stream.get()))


def _words(response: ModelResponse) -> str:
    parts = (
        part.content if isinstance(part, TextPart) else part.args_as_json_str()
        for part in response.parts
        if isinstance(part, TextPart | ToolCallPart)
    )
    return "\n".join(parts)


@dataclass
class Listening:
    """Connects models that are listened to."""

    heard: list[str] = field(default_factory=list[str])

    def connect(self, address: ModelAddress) -> Model:
        return ListeningModel(connect(address), self.heard)


def model_sentences(result: BaseModel, by_rules: BaseModel) -> Iterator[tuple[str, str]]:
    """Each text for people that the rules did not write, with the name of its field."""
    known = {text for _, text in _prose(by_rules)}
    yield from ((name, text) for name, text in _prose(result) if text not in known)


def _prose(value: BaseModel) -> Iterator[tuple[str, str]]:
    for name in type(value).model_fields:
        part = getattr(value, name)
        if isinstance(part, str) and part.strip() and name in PROSE_FIELDS:
            yield name, part
        for nested in instances_in(part, BaseModel):
            yield from _prose(nested)


def write(title: str, heard: Sequence[str], said: Sequence[str], result: AgentResult, by_rules: BaseModel) -> None:
    """Add one execution to the page, and print it for `pytest -s`."""
    shown = [] if result.engine is EngineKind.RULES else list(model_sentences(result.output, by_rules))
    tokens = ", ".join(f"{call.input_tokens} in / {call.output_tokens} out" for call in result.usage) or "none"
    lines = [f"## {title}", "", f"engine: {result.engine.value} · calls: {tokens}", ""]
    for number, answer in enumerate(heard, start=1):
        lines += [f"Answer {number}:", "", "```json", _indented(answer)[:MAX_SHOWN_CHARACTERS], "```", ""]
    lines += ["What the run says:", "", *(f"- {line}" for line in said), ""]
    lines += ["Shown to a person as written by a model:", "", *(f"- {name}: {text}" for name, text in shown), ""]
    text = "\n".join(lines)
    with PAGE.open("a", encoding="utf-8") as page:
        page.write(text)
    print(text)


def begin() -> None:
    """Begin the page anew."""
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text("# What the model said, and what passed\n\n", encoding="utf-8")


def _indented(answer: str) -> str:
    try:
        return json.dumps(json.loads(answer), ensure_ascii=False, indent=1)
    except ValueError:
        return answer
