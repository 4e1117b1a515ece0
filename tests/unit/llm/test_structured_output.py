import pytest
from pydantic_ai.messages import (
    ModelResponse,
    PartDeltaEvent,
    PartStartEvent,
    TextPart,
    ThinkingPart,
    ToolCallPart,
    ToolCallPartDelta,
)
from pydantic_ai.models import ModelRequestParameters
from pydantic_ai.tools import ToolDefinition

from callboard.llm.errors import AnswerCutError
from callboard.llm.structured_output import growing_output, repair_response

ONE_TOOL = ModelRequestParameters(
    output_tools=[ToolDefinition(name="answer")], output_mode="tool", allow_text_output=False
)


def said(text: str) -> ModelResponse:
    return ModelResponse(parts=[TextPart(text)])


class TestJsonInProse:
    @pytest.mark.parametrize(
        "text",
        [
            '{"score": 1}',
            '```json\n{"score": 1}\n```',
            'Sure! Here it is: {"score": 1} Anything else?',
            '{oops} {"score": 1}',
        ],
    )
    def test_json_in_prose_becomes_the_answer(self, text):
        (part,) = repair_response(said(text), ONE_TOOL).parts
        assert isinstance(part, ToolCallPart)
        assert (part.tool_name, part.args) == ("answer", {"score": 1})

    @pytest.mark.parametrize("text", ["I would hire her.", "[1, 2]", '{"score": 1', ""])
    def test_prose_without_json_is_left_alone(self, text):
        response = said(text)
        assert repair_response(response, ONE_TOOL) is response

    def test_json_is_left_alone_where_text_was_asked_for(self):
        response = said('{"score": 1}')
        assert repair_response(response, ModelRequestParameters()) is response

    def test_json_beside_a_tool_call_is_left_alone(self):
        response = ModelResponse(parts=[TextPart('{"score": 1}'), ToolCallPart("answer", {"score": 2})])
        assert repair_response(response, ONE_TOOL) is response


class TestAnswerAtItsLimitOfTokens:
    @pytest.mark.parametrize("mode", ["native", "prompted"])
    @pytest.mark.parametrize("text", ['{"score": {"fit": 1}, "why": "she', "Let me think", ""])
    def test_incomplete_answer_is_refused(self, mode, text):
        cut = ModelResponse(parts=[TextPart(text)], finish_reason="length")
        with pytest.raises(AnswerCutError, match="cut off after 0 tokens"):
            repair_response(cut, ModelRequestParameters(output_mode=mode))

    def test_complete_object_is_kept(self):
        cut = ModelResponse(parts=[TextPart('{"score": 1} That is because')], finish_reason="length")
        (part,) = repair_response(cut, ModelRequestParameters(output_mode="prompted")).parts
        assert isinstance(part, TextPart)
        assert part.content == '{"score": 1}'


async def events(*events):
    for event in events:
        yield event


def arguments(text: str) -> PartDeltaEvent:
    return PartDeltaEvent(index=0, delta=ToolCallPartDelta(args_delta=text))


class TestGrowing:
    async def grown(self, *seen):
        return [draft async for draft in growing_output(events(*seen), ONE_TOOL)]

    async def test_a_text_is_given_as_far_as_it_has_come_whenever_a_line_may_have_ended(self):
        begun = PartStartEvent(index=0, part=ToolCallPart("answer", '{"te'))
        pieces = ['xt": "One', ".\\", "n\\n", "Two", ".\\nThree"]
        assert await self.grown(begun, *map(arguments, pieces)) == [
            {"text": "One.\n\n"},
            {"text": "One.\n\nTwo.\nThree"},
        ]

    async def test_json_that_a_model_writes_as_text_counts_too(self):
        begun = PartStartEvent(index=0, part=TextPart('Sure: {"text": "One\\n'))
        assert await self.grown(begun) == [{"text": "One\n"}]

    async def test_calls_of_other_tools_and_thoughts_are_not_the_output(self):
        other = PartStartEvent(index=0, part=ToolCallPart("search", '{"text": "One\\n"'))
        thought = PartStartEvent(index=0, part=ThinkingPart('{"text": "One\\n"'))
        assert await self.grown(other, arguments("\\n"), thought) == []

    async def test_prose_is_not_an_output(self):
        assert await self.grown(PartStartEvent(index=0, part=TextPart("Dear reader,\\n{so be it\\n"))) == []
