"""Agents that are data: a card becomes a spec, and its tools are what it can do with no model."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from pydantic import BaseModel

from callboard.agents.answers import Answer
from callboard.agents.cards import AgentCard, Tool
from callboard.agents.execution import ToolUse
from callboard.agents.spec import AgentSpec, Inputs, ToolSpec
from callboard.auth.principal import Principal
from callboard.core.text import shorten
from callboard.engine.passages.model import Findings
from callboard.llm.prompts import load
from callboard.workbench.answer_checks import CHECKS, keep_what_was_computed
from callboard.workbench.execution_model import Prepared, RequestSlot
from callboard.workbench.specialists import ami, peter, toby


class Finder(Protocol):
    """Looks up passages for a request."""

    async def __call__(self, principal: Principal, request: str) -> Findings:
        """What the asker's documents and the handbook say about it."""
        ...


ByRules = Callable[[RequestSlot, Findings], Answer]
"""What a tool makes of a request and of what was found for it; no parts where it can do nothing with it."""

BY_RULES: Mapping[Tool, ByRules] = {
    Tool.CALCULATE: lambda request, _: peter(request.with_last_result),
    Tool.DRAFT: lambda request, _: ami(request.message),
    Tool.SEARCH_DOCUMENTS: lambda _, found: toby(found),
}


def also_found(inputs: Inputs, value: BaseModel) -> Inputs:
    """The inputs with the passages that a tool found: an answer may name them as sources."""
    if not isinstance(value, Findings):
        return inputs
    before = inputs.get("found", Findings)
    found = before.model_copy(update={"found": (*before.found, *value.found)})
    return Inputs({**inputs.values, "found": found}, inputs.today)


FOR_MODELS: Mapping[Tool, ToolSpec] = {
    Tool.CALCULATE: ToolSpec(
        Tool.CALCULATE.value,
        "Compute exactly, with steps: equations, arithmetic, percentages, units, statistics, simplifying, derivatives.",
        "expression",
    ),
    Tool.SEARCH_DOCUMENTS: ToolSpec(
        Tool.SEARCH_DOCUMENTS.value,
        "Look up passages in the person's documents and in Callboard's handbook. What it finds may be named as source.",
        "question",
        learn=also_found,
    ),
    Tool.DRAFT: ToolSpec(
        Tool.DRAFT.value,
        "Lay out a structured draft: an outline, a page layout, names, a checklist, the frame of a slogan or story.",
        "request",
    ),
}
"""Adding a tool: an entry in each of the catalogues of this module."""


def bound(find: Finder) -> dict[str, ToolUse]:
    """The tools as a run uses them; what they may look at is decided by whose run it is."""

    async def calculate(_: Principal, expression: str) -> BaseModel:
        return await asyncio.to_thread(peter, expression)

    async def draft(_: Principal, request: str) -> BaseModel:
        return await asyncio.to_thread(ami, request)

    return {Tool.CALCULATE.value: calculate, Tool.SEARCH_DOCUMENTS.value: find, Tool.DRAFT.value: draft}


PROMPT = load("callboard.workbench", "specialist")

HEADLINE = 90
"""Longest line of finding."""


def card_spec(card: AgentCard) -> AgentSpec[Answer]:
    """The spec of an agent that is data."""

    def rules(inputs: Inputs) -> Answer:
        prepared = inputs.get("prepared", Prepared).answer
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
        tools=tuple(FOR_MODELS[tool] for tool in card.tools),
        model_checks=CHECKS,
        merge=keep_what_was_computed,
        closed=_nothing_to_tell,
        headline=lambda answer: shorten(_first_line(answer.text), HEADLINE),
        model=card.model,
        temperature=card.temperature,
        max_tokens=card.max_tokens,
        remote=card.remote,
    )


def _nothing_to_tell(inputs: Inputs) -> bool:
    prepared = inputs.get("prepared", Prepared).answer
    return prepared is not None and not prepared.parts


def answer_by_rules(card: AgentCard, request: RequestSlot, found: Findings) -> Answer:
    """What the agent's tools make of the request: the first that can do something with it, in the order of the card."""
    answers = [BY_RULES[tool](request, found) for tool in card.tools]
    done = next((answer for answer in answers if answer.parts), None)
    if done is not None:
        return done
    return answers[0] if answers else _only_words(card)


def _only_words(card: AgentCard) -> Answer:
    what = card.description or card.objective
    cannot = f"{card.name} answers in words of its own, which takes a language model, and none has answered."
    about = f"\n\n{card.name}: {what}" if what else ""
    return Answer(text=f"{cannot}{about}", cannot=cannot)


def _instructions(card: AgentCard) -> str:
    # The owner's words are instructions, as the files of built-in agents are; what others wrote travels as data.
    return f"{PROMPT.instructions}\n\nThe specialist that you are, as its owner describes it:\n{_described(card)}"


def _described(card: AgentCard) -> str:
    told = {
        "name": card.name,
        "description": card.description,
        "objective": card.objective,
        "instructions": card.prompt,
    }
    return json.dumps({name: text for name, text in told.items() if text}, ensure_ascii=False, indent=1)


def _version(card: AgentCard) -> str:
    return f"{PROMPT.version}+{hashlib.sha256(_described(card).encode()).hexdigest()[:6]}"


def _first_line(text: str) -> str:
    lines = (line.replace("**", "").strip("# *") for line in text.splitlines())
    return next((line for line in lines if line), "answered")


def slots() -> dict[str, Any]:
    """What guests provide."""
    return {"answer": Answer}
