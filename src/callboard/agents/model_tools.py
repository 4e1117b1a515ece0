"""Tools for a model: each call and each result is an event of the run, and their number is limited."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar, cast, runtime_checkable

from pydantic import BaseModel
from pydantic_ai import RunContext, Tool, ToolDefinition

from callboard.agents.execution import Reporter
from callboard.agents.model_prompt import encode_data, prompt_json
from callboard.agents.spec import AgentSpec, Inputs, ToolSpec
from callboard.core.errors import DomainError, ErrorKind
from callboard.core.text import shorten
from callboard.events.contract import EventType

D = TypeVar("D")

MAX_CALLS = 10
"""Upper bound on tool calls of a model in one answer."""

MAX_QUESTION_CHARACTERS = 2_000
"""Longest question to a tool, in characters."""

MAX_ANSWER_CHARACTERS = 20_000
"""Upper bound on the characters of a tool's answer that a model reads."""

MAX_LOGGED_CHARACTERS = 300
"""Upper bound on the characters of a question or an answer in the log."""


class ToolRefusedError(DomainError):
    """The tool cannot be used like this."""

    kind = ErrorKind.INVALID


@runtime_checkable
class ToolUser(Protocol):
    """A reporter in whose run tools can be used, as that of durable runs (`runs.agent_step.AgentReporter`)."""

    async def use(self, tool: str, question: str) -> BaseModel:
        """Return the tool's answer, on behalf of the user whom the run belongs to."""
        ...


@dataclass
class ToolSession:
    """The tools of one answer: the number of calls, and the results that the answer may rest on."""

    report: Reporter
    inputs: Inputs
    used: int = 0
    turns: set[int] = field(default_factory=set[int])
    """The turns of the model in which it used a tool."""

    def offers(self, tool: ToolSpec) -> bool:
        """Return True if a tool may be used once more."""
        return self.used < MAX_CALLS and (tool.call is not None or isinstance(self.report, ToolUser))

    async def use(self, tool: ToolSpec, call_id: str, arguments: Mapping[str, Any]) -> str:
        """The tool's answer as data for the model; where it fails, why."""
        self.used += 1
        asked = {"tool": tool.name, "callId": call_id}
        question: object = dict(arguments) if tool.call else arguments.get(tool.question)
        words = shorten(encode_data(arguments) if tool.call else str(question), MAX_LOGGED_CHARACTERS)
        await self.report.say(
            EventType.TOOL_CALL, f"{tool.name}: {words}", asked | {"arguments": {tool.question: words}}
        )
        begun = time.monotonic()
        answer, failure = await self._ask(tool, question)
        took = {"durationMs": round((time.monotonic() - begun) * 1000, 1), "ok": failure is None}
        await self.report.say(EventType.TOOL_RESULT, shorten(failure or answer, MAX_LOGGED_CHARACTERS), asked | took)
        return encode_data({"error": failure}) if failure else answer

    async def _ask(self, tool: ToolSpec, question: object) -> tuple[str, str | None]:
        try:
            value = await self._answer(tool, question)
        except DomainError as error:
            return "", error.message
        except Exception as error:  # noqa: BLE001 - a tool may fail in any way; the model is told, and goes on without
            return "", f"{tool.name} failed: {type(error).__name__}"
        if tool.learn is not None:
            self.inputs = tool.learn(self.inputs, value)
        answer = encode_data({"result": prompt_json(value)})
        return (
            answer
            if len(answer) <= MAX_ANSWER_CHARACTERS
            else encode_data({"beginning": answer[:MAX_ANSWER_CHARACTERS]})
        ), None

    async def _answer(self, tool: ToolSpec, question: object) -> BaseModel:
        if self.used > MAX_CALLS:
            raise ToolRefusedError(f"tools can be used {MAX_CALLS} times in one answer; answer with what you have")
        if tool.call is not None:
            return await tool.call(cast("Mapping[str, Any]", question))
        if not isinstance(question, str) or not question.strip():
            raise ToolRefusedError(f"give {tool.question} as text")
        if len(question) > MAX_QUESTION_CHARACTERS:
            raise ToolRefusedError(f"{tool.question} has more than {MAX_QUESTION_CHARACTERS:,} characters")
        if not isinstance(self.report, ToolUser):
            raise ToolRefusedError("no run stands behind this answer, so that no tool can be used")
        return await self.report.use(tool.name, question.strip())


def tools_for_model(spec: AgentSpec[Any], session_of: Callable[[D], ToolSession]) -> list[Tool[D]]:
    """The tools of an agent, as a model is offered them: while there are calls left, and where a run stands behind."""
    return [_offer(tool, session_of) for tool in spec.tools]


def _offer(tool: ToolSpec, session_of: Callable[[D], ToolSession]) -> Tool[D]:
    async def use(context: RunContext[D], **arguments: Any) -> str:  # noqa: ANN401 - whatever a model sends
        session = session_of(context.deps)
        session.turns.add(context.run_step)
        return await session.use(tool, context.tool_call_id or "", arguments)

    def prepare(context: RunContext[D], definition: ToolDefinition) -> ToolDefinition | None:
        return definition if session_of(context.deps).offers(tool) else None

    schema: dict[str, Any] = (
        json.loads(tool.schema)
        if tool.schema
        else {
            "type": "object",
            "properties": {tool.question: {"type": "string", "minLength": 1, "maxLength": MAX_QUESTION_CHARACTERS}},
            "required": [tool.question],
            "additionalProperties": False,
        }
    )
    made = Tool[D].from_schema(use, tool.name, tool.purpose, schema, takes_ctx=True, sequential=True)
    made.prepare = prepare
    return made
