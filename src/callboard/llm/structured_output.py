"""How a model gives structured output: by a schema that its server enforces, by a tool call, or as the prompt says.

Servers say they are compatible and differ in just this, so each model is probed once and what it can do is remembered.
Local models often write the JSON as text instead of calling the tool: its place is repaired, and the content is
validated and checked like any other answer.
"""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, AsyncIterable, Container, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, cast

from pydantic import BaseModel
from pydantic_ai import Agent, NativeOutput, ToolOutput
from pydantic_ai.exceptions import AgentRunError, ModelHTTPError, UnexpectedModelBehavior, UserError
from pydantic_ai.messages import (
    ModelResponse,
    ModelResponsePart,
    ModelResponsePartDelta,
    ModelResponseStreamEvent,
    PartDeltaEvent,
    PartStartEvent,
    TextPart,
    TextPartDelta,
    ToolCallPart,
    ToolCallPartDelta,
)
from pydantic_ai.models import Model, ModelRequestParameters
from pydantic_ai.settings import ModelSettings
from pydantic_core import from_json

from callboard.core.text import count_noun
from callboard.llm.errors import AnswerCutError

PROBE = "callboard_probe"
"""Name of the schema and of the tool of a probe."""

QUESTION = "How much is 3 plus 4?"
"""Says nothing of JSON: only a server that enforces the schema answers in it."""

_SETTINGS = ModelSettings(timeout=30.0, max_retries=0, max_tokens=256)
_REFUSED = range(400, 500)
_PASSING = frozenset({401, 403, 408, 429})


class OutputMode(StrEnum):
    """How a model is asked for its output."""

    NATIVE = "native"
    """The server enforces a JSON schema."""
    TOOL = "tool"
    """The model calls a tool whose arguments are the output."""
    PROMPTED = "prompted"
    """The prompt holds the schema, and the first JSON object of the answer is taken."""


@dataclass(frozen=True)
class ModelAbilities:
    """The abilities of a model's server."""

    schemas: bool
    tools: bool | None
    """None if the server did not answer the probe in time, as a slow one that writes prose in place of a call."""

    def mode(self, *, uses_tools: bool) -> OutputMode:
        """The mode for an agent; one that uses tools needs a model that calls them."""
        if self.tools and (uses_tools or not self.schemas):
            return OutputMode.TOOL
        if self.schemas:
            return OutputMode.NATIVE
        return OutputMode.PROMPTED if self.tools is False else OutputMode.TOOL


TOOLS_ONLY = ModelAbilities(schemas=False, tools=True)
"""The abilities assumed of hosted models."""

UNKNOWN = ModelAbilities(schemas=True, tools=None)
"""The abilities assumed of a model that does not answer its probe now: a server that takes no schema refuses it."""


class Sum(BaseModel):
    """The answer to a probe."""

    sum: int


async def probe_abilities(model: Model) -> ModelAbilities | None:
    """Probe the abilities of a model's server; None if it does not answer now."""
    schemas = await _answers(model, NativeOutput(Sum, name=PROBE, strict=False))
    # A server that is silent costs the whole time-out: it is not asked a second time.
    tools = None if schemas is None else await _answers(model, ToolOutput(Sum, name=PROBE))
    return None if schemas is None else ModelAbilities(schemas, tools)


async def _answers(model: Model, output: Any) -> bool | None:  # noqa: ANN401 - one of the library's output markers
    agent = Agent[object, Sum](name=PROBE, output_type=output, retries={"output": 0, "tools": 0})
    try:
        await agent.run(QUESTION, model=model, model_settings=_SETTINGS)
    except (UnexpectedModelBehavior, UserError):
        return False
    except ModelHTTPError as error:
        return False if error.status_code in _REFUSED and error.status_code not in _PASSING else None
    except AgentRunError:
        return None
    return True


async def growing_output(
    events: AsyncIterable[ModelResponseStreamEvent], parameters: ModelRequestParameters
) -> AsyncGenerator[Mapping[str, Any]]:
    """The output of a model as far as its JSON has come, each time that a line of a text in it may have ended."""
    tools = {tool.name for tool in parameters.output_tools}
    parts: dict[int, str] = {}
    async for event in events:
        if isinstance(event, PartStartEvent):
            added = _begun_json(event.part, tools)
        elif isinstance(event, PartDeltaEvent) and event.index in parts:
            added = _added_json(event.delta)
        else:
            continue
        if added is None:
            continue
        written = parts[event.index] = parts.get(event.index, "") + added
        # The two characters of a line's end may come one by one.
        if "\\n" in written[-len(added) - 1 :] and (output := _begun_object(written)) is not None:
            yield output


def _begun_json(part: ModelResponsePart, tools: Container[str]) -> str | None:
    """The beginning of an output; None for any other part."""
    if isinstance(part, TextPart):
        return part.content
    if isinstance(part, ToolCallPart) and part.tool_name in tools:
        return part.args if isinstance(part.args, str) else ""
    return None


def _added_json(delta: ModelResponsePartDelta) -> str | None:
    if isinstance(delta, TextPartDelta):
        return delta.content_delta
    return delta.args_delta if isinstance(delta, ToolCallPartDelta) and isinstance(delta.args_delta, str) else None


def _begun_object(written: str) -> dict[str, Any] | None:
    """The first JSON object of a text that is not at its end yet; None if none has begun."""
    start = written.find("{")
    if start < 0:
        return None
    try:
        value = from_json(written[start:].encode(), allow_partial="trailing-strings")
    except ValueError:
        return None
    return cast("dict[str, Any]", value) if isinstance(value, dict) else None


def repair_response(response: ModelResponse, parameters: ModelRequestParameters) -> ModelResponse:
    """The response with a JSON object from its text as the call of the one output tool; else the response as it is.

    Raises:
        AnswerCutError: the JSON object is incomplete, since the answer reached its limit of tokens.
    """
    if parameters.output_mode in {"native", "prompted"} and response.finish_reason == "length":
        _check_complete(response)
    if parameters.output_mode in {"native", "prompted"}:
        return _object_alone(response)
    called = any(isinstance(part, ToolCallPart) for part in response.parts)
    if called or len(parameters.output_tools) != 1 or parameters.allow_text_output:
        return response
    found = _json_object(_text(response))
    if found is None:
        return response
    kept = [part for part in response.parts if not isinstance(part, TextPart)]
    return replace(response, parts=[*kept, ToolCallPart(parameters.output_tools[0].name, found)])


def _check_complete(response: ModelResponse) -> None:
    text = _text(response)
    try:
        json.JSONDecoder().raw_decode(text, max(0, text.find("{")))
    except json.JSONDecodeError as error:
        tokens = response.usage.output_tokens
        raise AnswerCutError(f"it was cut off after {count_noun(tokens, 'token')}") from error


def _text(response: ModelResponse) -> str:
    return "".join(part.content for part in response.parts if isinstance(part, TextPart))


def _object_alone(response: ModelResponse) -> ModelResponse:
    """The response with its first JSON object and none of the words around it."""
    found = _json_object(_text(response))
    if found is None:
        return response
    kept = [part for part in response.parts if not isinstance(part, TextPart)]
    return replace(response, parts=[*kept, TextPart(_without_lone_surrogates(json.dumps(found, ensure_ascii=False)))])


def _without_lone_surrogates(text: str) -> str:
    """The text with U+FFFD for halves of characters, which a grammar of JSON allows and nobody else reads."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _json_object(text: str) -> dict[str, Any] | None:
    """The outermost JSON object that the text holds first."""
    decoder, start = json.JSONDecoder(), text.find("{")
    while start >= 0:
        try:
            value, _ = decoder.raw_decode(text, start)
        except json.JSONDecodeError:
            start = text.find("{", start + 1)
        else:
            return cast("dict[str, Any]", value)
    return None
