"""Repair of an answer in the wrong place: local models often write the JSON as text instead of calling the tool.

Only the place is repaired; the content is validated and checked like any other answer.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any, cast

from pydantic_ai.messages import ModelResponse, TextPart, ToolCallPart
from pydantic_ai.models import ModelRequestParameters

from callboard.core.text import count_noun
from callboard.llm.errors import AnswerCutError


def repaired(response: ModelResponse, parameters: ModelRequestParameters) -> ModelResponse:
    """The response with a JSON object from its text as the call of the one output tool; else the response as it is.

    Raises:
        AnswerCutError: the JSON object is incomplete, since the answer reached its limit of tokens.
    """
    if parameters.output_mode in {"native", "prompted"} and response.finish_reason == "length":
        _check_complete(response)
    if parameters.output_mode == "prompted":
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
    return replace(response, parts=[*kept, TextPart(json.dumps(found))])


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
