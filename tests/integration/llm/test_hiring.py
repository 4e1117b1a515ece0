"""The nine hiring agents with a model: the engine's own answers are accepted, unsupported ones refused."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel
from tests.fakes.providers.behaviour import Answer
from tests.fakes.providers.server import ProviderServer, serving
from tests.fakes.providers.wire import Chat
from tests.integration.llm.crew import Notes

from callboard.agents.model_execution import ModelExecutor
from callboard.agents.model_prompt import prompt_json
from callboard.agents.spec import AgentSpec, EngineKind, Inputs
from callboard.documents import read_file
from callboard.engine.facts import Evidence
from callboard.engine.trust.scan import scan
from callboard.engine.writing.model import Audience
from callboard.events.contract import EventType
from callboard.hiring.agents.inputs import Correspondence
from callboard.hiring.intake import SourceDocument
from callboard.hiring.pipeline import HIRING
from callboard.llm.models import Models
from callboard.llm.tiers import ModelConfig

EXAMPLES = Path(__file__).parents[3] / "examples"
TODAY = date(2026, 11, 21)
LIE = "Holds a doctorate in astrophysics from Caltech"

PEOPLE = ("Lindqvist", "Tidewater")
"""Words that stand in the example files and nowhere in Callboard."""

QUOTING = [spec for spec in HIRING.agents if Evidence.__name__ in spec.output.model_json_schema().get("$defs", {})]

every_agent = pytest.mark.parametrize("spec", HIRING.agents, ids=lambda spec: spec.name)


@pytest.fixture(scope="module")
def slots() -> dict[str, BaseModel]:
    """What a run by rules has in every slot in the end."""
    resume = SourceDocument(name="resume.pdf", document=read_file(EXAMPLES / "resume.pdf"))
    values: dict[str, BaseModel] = {
        "resume_text": resume,
        "jd_text": SourceDocument(name="job.md", document=read_file(EXAMPLES / "job.md")),
        "resume_scan": scan(resume.document),
        "correspondence": Correspondence(audience=Audience.CANDIDATE),
    }
    for spec in HIRING.agents:
        values[spec.provides] = spec.rules(inputs_of(spec, values))
    return values


def inputs_of(spec: AgentSpec[Any], slots: Mapping[str, BaseModel]) -> Inputs:
    return Inputs({slot: slots[slot] for slot in spec.requires}, TODAY)


def repeat_the_facts(facts: dict[str, Any]) -> Answer:
    return Answer(facts)


def quote_a_lie(facts: dict[str, Any]) -> Answer:
    return Answer(_with_lie(facts))


def _with_lie(value: Any) -> Any:
    if isinstance(value, dict):
        if "quote" in value:
            return {**value, "quote": LIE}
        return {key: _with_lie(item) for key, item in value.items()}
    return [_with_lie(item) for item in value] if isinstance(value, list) else value


@pytest.fixture
def answering(request: pytest.FixtureRequest, spec, slots) -> Iterator[tuple[ModelExecutor, ProviderServer]]:
    """A model that makes its answer of what the engine found, with all quotations."""
    script: Callable[[dict[str, Any]], Answer] = request.param
    with serving(Chat(), script(prompt_json(slots[spec.provides]))) as server:
        yield ModelExecutor(Models(ModelConfig(fast=f"openai-compatible:m@{server.url}"))), server


@every_agent
class TestEachAgent:
    @pytest.mark.parametrize("answering", [repeat_the_facts], indirect=True)
    async def test_accepts_the_engines_own_answer_from_a_model(self, answering, spec, slots):
        executor, _ = answering
        notes = Notes()
        result = await executor.execute(spec, inputs_of(spec, slots), notes)
        assert result.engine is EngineKind.MODEL, notes.said
        assert spec.headline(result.output) == spec.headline(slots[spec.provides])

    @pytest.mark.parametrize("answering", [repeat_the_facts], indirect=True)
    async def test_prompts_carry_documents_only_as_data(self, answering, spec, slots):
        executor, server = answering
        await executor.execute(spec, inputs_of(spec, slots), Notes())
        body = dict(server.requests[0].body)
        told = [message for message in body["messages"] if message["role"] == "user"]
        rest = [message for message in body["messages"] if message["role"] != "user"]
        assert any(word in json.dumps(told) for word in PEOPLE)
        assert not any(word in json.dumps(body | {"messages": rest}) for word in PEOPLE)


@pytest.mark.parametrize("spec", QUOTING, ids=lambda spec: spec.name)
@pytest.mark.parametrize("answering", [quote_a_lie], indirect=True)
async def test_an_agent_refuses_quotations_that_are_in_no_document(answering, spec, slots):
    executor, _ = answering
    notes = Notes()
    result = await executor.execute(spec, inputs_of(spec, slots), notes)
    assert result.engine is EngineKind.RULES
    assert LIE not in result.output.model_dump_json()
    assert any(LIE in thought for thought in notes.of(EventType.THOUGHT))
