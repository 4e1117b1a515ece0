"""What a server is taken to be able to do, by its answers to two probes: with a schema, and with a tool."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pydantic_ai.exceptions import ModelAPIError
from pydantic_ai.messages import ModelMessage, ModelResponse, TextPart, ToolCallPart
from pydantic_ai.models.function import AgentInfo, FunctionModel

from callboard.llm.models import Models
from callboard.llm.structured_output import ModelAbilities, OutputMode
from callboard.llm.tiers import ModelConfig, Tier

Answer = Callable[[], ModelResponse]


def number() -> ModelResponse:
    return ModelResponse(parts=[TextPart('{"sum": 7}')])


def prose() -> ModelResponse:
    return ModelResponse(parts=[TextPart("Seven, I should say.")])


def call() -> ModelResponse:
    return ModelResponse(parts=[ToolCallPart("callboard_probe", {"sum": 7})])


def silence() -> ModelResponse:
    raise ModelAPIError("local", "Request timed out.")


class Server:
    """A local server with one answer to each probe; it counts those that it was sent."""

    def __init__(self, schema: Answer, tool: Answer) -> None:
        self.schema, self.tool, self.probes = schema, tool, 0

    def answer(self, messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        self.probes += 1
        return self.tool() if info.output_tools else self.schema()

    def models(self) -> Models:
        profile = {"supports_json_schema_output": True}
        model = FunctionModel(self.answer, profile=profile)
        return Models(ModelConfig(fast="openai-compatible:local@http://127.0.0.1:1/v1"), connect=lambda _: model)


@pytest.mark.parametrize(
    ("schema", "tool", "expected"),
    [
        (number, call, ModelAbilities(schemas=True, tools=True)),
        (number, prose, ModelAbilities(schemas=True, tools=False)),
        (prose, call, ModelAbilities(schemas=False, tools=True)),
        (prose, prose, ModelAbilities(schemas=False, tools=False)),
    ],
)
async def test_both_probes_tell_what_a_server_can_do(schema, tool, expected):
    assert await Server(schema, tool).models().abilities(Tier.FAST) == expected


class TestSilence:
    """A slow machine: the probe that enforces a schema may end in time, the one that ends in prose does not."""

    async def test_a_server_that_enforced_the_schema_is_asked_with_schemas(self):
        abilities = await Server(number, silence).models().abilities(Tier.FAST)
        assert abilities.mode(uses_tools=False) is OutputMode.NATIVE

    async def test_a_server_that_did_not_is_assumed_to_take_tool_calls(self):
        abilities = await Server(prose, silence).models().abilities(Tier.FAST)
        assert abilities.mode(uses_tools=False) is OutputMode.TOOL

    async def test_a_server_that_answered_neither_is_asked_with_schemas_until_it_refuses_one(self):
        server = Server(silence, call)
        models = server.models()
        assert (await models.abilities(Tier.FAST)).mode(uses_tools=False) is OutputMode.NATIVE
        assert server.probes == 1
        models.refuses_schemas(Tier.FAST)
        assert (await models.abilities(Tier.FAST)).mode(uses_tools=False) is OutputMode.TOOL

    async def test_the_server_is_probed_again_later(self, monkeypatch):
        server = Server(number, silence)
        models = server.models()
        await models.abilities(Tier.FAST)
        await models.abilities(Tier.FAST)
        assert server.probes == 2
        server.tool = call
        monkeypatch.setattr("callboard.llm.models.PROBE_AGAIN_SECONDS", 0.0)
        assert await models.abilities(Tier.FAST) == ModelAbilities(schemas=True, tools=True)
        await models.abilities(Tier.FAST)
        assert server.probes == 4
