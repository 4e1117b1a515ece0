"""Turn the cards of runtime agents into specs; the tools of a card also work without a model."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from pydantic import BaseModel

from callboard.agents.answers import Answer, PreparedAnswer
from callboard.agents.cards import AgentCard, Tool
from callboard.agents.execution import ToolUse
from callboard.agents.spec import AgentSpec, Inputs, ToolSpec
from callboard.auth.principal import Principal
from callboard.core.text import shorten
from callboard.engine.passages.model import Findings
from callboard.engine.requests.language import read_words
from callboard.llm.prompts import load
from callboard.workbench.answer_checks import ANSWER_CHECKS, BLOCK_CHECKS, merge_answer
from callboard.workbench.execution_model import RequestSlot
from callboard.workbench.specialists import calculation_answer, draft_answer, passages_answer


class PassageFinder(Protocol):
    """Looks up passages for a request."""

    async def __call__(self, principal: Principal, request: str) -> Findings:
        """The passages of the handbook that fit a request that names Callboard; else of the user's documents."""
        ...


RuleTool = Callable[[RequestSlot, Findings], Answer]
"""A tool without a model: the answer to a request and the passages found for it; no parts if it does not apply."""

RULE_TOOLS: Mapping[Tool, RuleTool] = {
    Tool.CALCULATE: lambda request, _: calculation_answer(request.with_last_result),
    Tool.DRAFT: lambda request, _: draft_answer(request.message),
    Tool.SEARCH_DOCUMENTS: lambda request, found: passages_answer(found, read_words(request.message).language),
}


def with_found_passages(inputs: Inputs, value: BaseModel) -> Inputs:
    """The inputs with the passages that a tool found added, so that an answer may cite them."""
    if not isinstance(value, Findings):
        return inputs
    before = inputs.get("found", Findings)
    found = before.model_copy(update={"found": (*before.found, *value.found)})
    return Inputs({**inputs.values, "found": found}, inputs.today)


MODEL_TOOLS: Mapping[Tool, ToolSpec] = {
    Tool.CALCULATE: ToolSpec(
        Tool.CALCULATE.value,
        "Compute exactly, with steps: equations, arithmetic, percentages, units, statistics, simplifying, derivatives.",
        "expression",
    ),
    Tool.SEARCH_DOCUMENTS: ToolSpec(
        Tool.SEARCH_DOCUMENTS.value,
        "Look up passages in the person's documents, or in Callboard's handbook where the question names Callboard. "
        "What it finds may be named as source.",
        "question",
        learn=with_found_passages,
    ),
    Tool.DRAFT: ToolSpec(
        Tool.DRAFT.value,
        "Lay out a structured draft: an outline, a page layout, names, a checklist, the frame of a slogan or story.",
        "request",
    ),
}
"""To add a tool, add an entry to `RULE_TOOLS`, `MODEL_TOOLS` and `tool_functions`."""


def tool_functions(find: PassageFinder) -> dict[str, ToolUse]:
    """The functions of the tools by name. Each gets the principal of the run, who decides what it may read."""

    async def calculate(_: Principal, expression: str) -> BaseModel:
        return await asyncio.to_thread(calculation_answer, expression)

    async def draft(_: Principal, request: str) -> BaseModel:
        return await asyncio.to_thread(draft_answer, request)

    return {Tool.CALCULATE.value: calculate, Tool.SEARCH_DOCUMENTS.value: find, Tool.DRAFT.value: draft}


PROMPT = load("callboard.workbench", "specialist")

MAX_HEADLINE_CHARACTERS = 90
"""Longest line of finding."""


def card_spec(card: AgentCard) -> AgentSpec[Answer]:
    """The spec of an agent that is data."""

    def rules(inputs: Inputs) -> Answer:
        prepared = inputs.get("prepared", PreparedAnswer).answer
        return prepared or answer_by_rules(card, inputs.get("request", RequestSlot), inputs.get("found", Findings))

    return AgentSpec(
        name=card.name,
        purpose=card.objective or card.description or f"Answer as {card.name}.",
        requires=("request", "found", "prepared"),
        provides="answer",
        output=Answer,
        rules=rules,
        instructions=_instructions(card),
        prompt_version=_version(card),
        tags=card.tags,
        tier=card.tier,
        tools=tuple(MODEL_TOOLS[tool] for tool in card.tools),
        model_checks=ANSWER_CHECKS,
        block_checks=BLOCK_CHECKS,
        merge=merge_answer,
        closed=lambda inputs: _has_no_finding(card, inputs),
        headline=lambda answer: shorten(_first_line(answer.text), MAX_HEADLINE_CHARACTERS),
        model=card.model,
        temperature=card.temperature,
        max_tokens=card.max_tokens,
        remote=card.remote,
    )


def _has_no_finding(card: AgentCard, inputs: Inputs) -> bool:
    """Return True if there is nothing that a model could put in words: it would only invent.

    A built-in agent that only searches documents answers from passages; whoever writes a card decides otherwise.
    """
    prepared = inputs.get("prepared", PreparedAnswer).answer
    if prepared is not None:
        return not prepared.parts
    only_searches = card.builtin and card.tools == (Tool.SEARCH_DOCUMENTS,)
    return only_searches and not inputs.get("found", Findings).found


def answer_by_rules(card: AgentCard, request: RequestSlot, found: Findings) -> Answer:
    """The answer of the first tool, in the order of the card, that applies to the request."""
    answers = [RULE_TOOLS[tool](request, found) for tool in card.tools]
    done = next((answer for answer in answers if answer.parts), None)
    if done is not None:
        return done
    return answers[0] if answers else _needs_model_answer(card)


def _needs_model_answer(card: AgentCard) -> Answer:
    what = card.description or card.objective
    cannot = f"{card.name} needs a language model to answer: none is set up, or the one that is gave no answer."
    about = f"\n\n{card.name}: {what}" if what else ""
    return Answer(text=f"{cannot}{about}", cannot=cannot)


def _instructions(card: AgentCard) -> str:
    # The owner's words are instructions, as the files of built-in agents are; what others wrote travels as data.
    return f"{PROMPT.instructions}\n\nThe specialist that you are, as its owner describes it:\n{_card_as_json(card)}"


def _card_as_json(card: AgentCard) -> str:
    fields = {
        "name": card.name,
        "description": card.description,
        "objective": card.objective,
        "instructions": card.prompt,
    }
    return json.dumps({name: text for name, text in fields.items() if text}, ensure_ascii=False, indent=1)


def _version(card: AgentCard) -> str:
    return f"{PROMPT.version}+{hashlib.sha256(_card_as_json(card).encode()).hexdigest()[:6]}"


def _first_line(text: str) -> str:
    lines = (line.replace("**", "").strip("# *") for line in text.splitlines())
    return next((line for line in lines if line), "answered")


def card_slots() -> dict[str, Any]:
    """The slots that agents made from cards provide, with their types."""
    return {"answer": Answer}
