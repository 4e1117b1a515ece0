"""Agents that are data, as the platform runs them: a card becomes a spec.

The same for built-in specialists and for agents that somebody made while the system runs. By rules an agent does what
its tools can do; what they can not do without a model, it says.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from callboard.agents.cards import AgentCard
from callboard.agents.spec import AgentSpec, Inputs
from callboard.core.text import shorten
from callboard.engine.passages.model import Findings
from callboard.llm.prompts import load
from callboard.workbench.answers import Answer
from callboard.workbench.grounds import CHECKS, keep_what_was_computed
from callboard.workbench.slots import Prepared, RequestSlot
from callboard.workbench.tools import BY_RULES, FOR_MODELS

PROMPT = load("callboard.workbench", "specialist")

HEADLINE = 90
"""Longest line of finding."""


def guest(card: AgentCard) -> AgentSpec[Answer]:
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
    )


def _nothing_to_tell(inputs: Inputs) -> bool:
    prepared = inputs.get("prepared", Prepared).answer
    return prepared is not None and not prepared.parts


def answer_by_rules(card: AgentCard, request: RequestSlot, found: Findings) -> Answer:
    """What the agent's tools make of the request: the first that can do something with it, in the order of the card."""
    answers = [BY_RULES[tool](request.message, found) for tool in card.tools]
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
