"""Every agent end to end with a real model: transport, schema, budget, time-outs, and checks."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel
from tests.builders import seekers
from tests.integration.llm.crew import RunNotes
from tests.model import transcript

from callboard.agents.answers import PreparedAnswer
from callboard.agents.execution import AgentResult, RulesExecutor, validated_output
from callboard.agents.model_execution import ModelExecutor
from callboard.agents.model_prompt import MAX_PROMPT_TOKENS, compose_prompt
from callboard.agents.spec import AgentSpec, EngineKind, Inputs
from callboard.documents import read_file
from callboard.engine.passages.model import Findings, SourceText
from callboard.engine.passages.passage_index import PassageIndex
from callboard.events.contract import EventType
from callboard.hiring.agents.inputs import Correspondence
from callboard.hiring.answer_text.outputs import output_page
from callboard.hiring.answer_text.page import DocumentNames, page_answer
from callboard.hiring.intake import SourceDocument, accept_posting, prepare_intake
from callboard.hiring.pipeline import HIRING
from callboard.jobsearch.pipeline import JOBSEARCH
from callboard.llm.budget import BudgetLimits
from callboard.llm.models import Models
from callboard.llm.tiers import ModelConfig, Tier
from callboard.llm.usage import UsageLog, estimate_tokens
from callboard.workbench.card_agents import card_spec
from callboard.workbench.execution_model import RequestSlot
from callboard.workbench.specialists import cards

pytestmark = [pytest.mark.timeout(900), pytest.mark.enable_socket]

EXAMPLES = Path(__file__).parents[2] / "examples"
TODAY = date(2026, 11, 22)
AGENT_SECONDS = 120.0
NOTHING = Findings(question="", terms=(), missing=(), found=(), texts=0, passages=0)

AGENTS = {spec.name: spec for spec in (*HIRING.agents, *JOBSEARCH.agents)}
"""The agents of both pipelines, by name."""

CARDS = {card.name: card for card in cards()}


@pytest.fixture(scope="module")
def inputs() -> Inputs:
    """What every agent is given, as rules found it in the examples."""
    resume = SourceDocument(name="resume.pdf", document=read_file(EXAMPLES / "resume.pdf"))
    posting = SourceDocument(name="job.md", document=read_file(EXAMPLES / "job.md"))
    intake = prepare_intake(resume, accept_posting(posting))
    values: dict[str, BaseModel] = {"resume_text": resume, "jd_text": posting, "resume_scan": intake.scan}
    values["correspondence"] = Correspondence()
    values |= {"seeker_resume": seekers.seeker_resume(), "search_request": seekers.request("python")}
    found = (
        seekers.found(text, number) for number, text in enumerate((seekers.BACKEND, seekers.DATA, seekers.NURSE), 1)
    )
    values["found_postings"] = seekers.found_postings(*found)
    for spec in AGENTS.values():
        values[spec.provides] = spec.rules(Inputs(values, TODAY))
    return Inputs(values, TODAY)


def given(spec: AgentSpec[Any], inputs: Inputs) -> Inputs:
    return Inputs({slot: inputs.values[slot] for slot in spec.requires}, inputs.today)


async def executed(model: str, spec: AgentSpec[Any], inputs: Inputs, **limits: Any) -> tuple[AgentResult, RunNotes]:
    config = ModelConfig(fast=model, limits=BudgetLimits(**limits), run_seconds=AGENT_SECONDS)
    notes, listening = RunNotes(), transcript.Listening()
    # The small model can write without end: what it writes is bounded as a deployment would bound it.
    bounded = replace(spec, max_tokens=min(spec.max_tokens or 700, 700))
    models = Models(config, UsageLog(), connect=listening.connect)
    result = await ModelExecutor(models).execute(bounded, inputs, notes)
    said = [*notes.of(EventType.THOUGHT), *notes.of(EventType.ERROR)]
    request = inputs.values.get("request")
    title = f"{spec.name}: {request.message}" if isinstance(request, RequestSlot) else spec.name
    transcript.write(title, listening.heard, said, result, spec.rules(inputs))
    return result, notes


class TestServer:
    async def test_schema_support_is_probed_once(self, model):
        models = Models(ModelConfig(fast=model))
        first = await models.abilities(Tier.FAST)
        assert first.schemas
        assert await models.abilities(Tier.FAST) is first


class TestAgentsOfPipelines:
    @pytest.mark.parametrize("name", AGENTS)
    async def test_agent_answers_and_its_output_passes_every_check(self, model, inputs, name):
        spec = AGENTS[name]
        own = given(spec, inputs)
        result, notes = await executed(model, spec, own)
        assert notes.of(EventType.THOUGHT)[0].startswith("asks openai-compatible:smollm2")
        assert [thought for thought in notes.of(EventType.THOUGHT) if "form asked for" in thought] == []
        by_rules = await RulesExecutor().execute(spec, own, notes)
        if result.engine is EngineKind.RULES:
            assert result.output == by_rules.output
            assert notes.of(EventType.ERROR)
        else:
            grounds = Inputs({**own.values, spec.provides: by_rules.output}, TODAY)
            assert validated_output(spec, result.output, own) is result.output
            for check in spec.model_checks:
                check(result.output, grounds)

    @pytest.mark.parametrize("name", AGENTS)
    def test_prompt_is_short(self, inputs, name):
        spec = AGENTS[name]
        documents = dict(spec.sources(inputs)) if spec.sources else {}
        message = compose_prompt(spec, given(spec, inputs), inputs.values[spec.provides], documents)
        assert estimate_tokens(spec.instructions) + estimate_tokens(message) <= MAX_PROMPT_TOKENS


class TestSpecialists:
    @pytest.mark.parametrize("card", [card for card in cards() if card.routable], ids=lambda card: card.name)
    async def test_specialist_answers(self, model, card):
        slots = {"request": RequestSlot(message="Solve 2x + 5 = 15"), "found": NOTHING, "prepared": PreparedAnswer()}
        result, notes = await executed(model, card_spec(card), Inputs(slots, TODAY))
        assert result.output.text.strip()
        if card.name == "toby-technical":
            # He has found no passage, so the model is not asked.
            assert (result.engine, result.usage) == (EngineKind.RULES, ())
        else:
            assert (result.engine is EngineKind.MODEL) or notes.of(EventType.ERROR)


QUESTIONS = (
    "How many visitors came to the open day?",
    "Who pays for the shuttle bus?",
    "What does the harbour office ask for next year?",
)
"""Put to the document below; the model answers in its own words."""

OPEN_DAY = SourceText(
    title="open-day.md",
    text="""# Open day of the boatyard

## Attendance
The open day took place on 14 June 2025. 312 visitors came, 48 more than in 2024, and 27 of them took the survey.
The tour of the slipway was full by eleven o'clock.

## Costs
The yard paid £1,850 for the marquee. The town council pays for the shuttle bus until 2027.
The café lost £120, because it ran out of milk at noon.

## Next year
The harbour office asks for a second first-aid post. Nobody has agreed to lead the children's workshop yet.
""",
)


class TestAsk:
    @pytest.mark.parametrize("question", QUESTIONS)
    async def test_question_about_a_document_is_answered_from_it(self, model, question):
        found = PassageIndex([OPEN_DAY]).search(question)
        assert found.found
        slots = {"request": RequestSlot(message=question), "found": found, "prepared": PreparedAnswer()}
        result, notes = await executed(model, card_spec(CARDS["toby-technical"]), Inputs(slots, TODAY))
        assert (result.engine is EngineKind.MODEL) or notes.of(EventType.ERROR)

    @pytest.mark.parametrize("name", ["evaluation", "matching", "resume_parser"])
    async def test_question_about_an_evaluation_is_answered_from_it(self, model, inputs, name):
        spec = HIRING.agent(name)
        page = output_page(name, inputs.values[spec.provides], DocumentNames(resume="resume.pdf", posting="job.md"))
        prepared = PreparedAnswer(answer=page_answer("From the evaluation of **Maya**.", page))
        question = RequestSlot(message="What speaks for this candidate, in two sentences?")
        slots = {"request": question, "found": NOTHING, "prepared": prepared}
        result, notes = await executed(model, card_spec(CARDS["toby-technical"]), Inputs(slots, TODAY))
        assert (result.engine is EngineKind.MODEL) or notes.of(EventType.ERROR)


async def test_spent_budget_stops_model_calls(model, inputs):
    spec = HIRING.agent("email")
    result, notes = await executed(model, spec, given(spec, inputs), tokens=100)
    assert result.engine is EngineKind.RULES
    assert "budget" in " ".join(notes.of(EventType.ERROR))


async def test_agent_times_out(model, inputs):
    spec = HIRING.agent("resume_parser")
    config = ModelConfig(fast=model, run_seconds=0.5)
    notes = RunNotes()
    models = Models(config, UsageLog())
    await models.abilities(Tier.FAST)
    result = await ModelExecutor(models).execute(spec, given(spec, inputs), notes)
    assert result.engine is EngineKind.RULES
    assert "in time" in " ".join(notes.of(EventType.ERROR))
