"""Agents that are data, as the platform runs them: a card becomes a spec.

The same for built-in specialists and for agents that somebody made while the system runs. By rules an agent does what
its tools can do; what they can not do without a model, it says.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Any

from callboard.agents.cards import AgentCard, Tool
from callboard.agents.spec import AgentSpec, Inputs, UnsupportedClaimError
from callboard.core.text import shorten
from callboard.engine.passages.model import Findings
from callboard.llm.prompts import load
from callboard.workbench.ami import ami
from callboard.workbench.answers import Answer, PartKind
from callboard.workbench.peter import peter
from callboard.workbench.slots import RequestSlot
from callboard.workbench.toby import toby

PROMPT = load("callboard.workbench", "specialist")

HEADLINE = 90
"""Longest line of finding."""


ToolRules = Callable[[str, Findings], Answer]
"""What a tool makes of a request and of what was found for it; no parts where it can do nothing with it."""

TOOLS: Mapping[Tool, ToolRules] = {
    Tool.CALCULATE: lambda request, _: peter(request),
    Tool.DRAFT: lambda request, _: ami(request),
    Tool.SEARCH_DOCUMENTS: lambda _, found: toby(found),
}
"""Adding a tool: one module, one entry."""


def guest(card: AgentCard) -> AgentSpec[Answer]:
    """The spec of an agent that is data."""

    def rules(inputs: Inputs) -> Answer:
        return answer_by_rules(card, inputs.get("request", RequestSlot), inputs.get("found", Findings))

    return AgentSpec(
        name=card.name,
        purpose=card.objective or card.description or f"Answer as {card.name}.",
        requires=("request", "found"),
        provides="answer",
        output=Answer,
        rules=rules,
        instructions=_instructions(card),
        prompt_version=_version(card),
        tags=card.tags,
        tier=card.tier,
        model_checks=(every_source_was_found,),
        merge=keep_what_was_computed,
        headline=lambda answer: shorten(_first_line(answer.text), HEADLINE),
        temperature=card.temperature,
        max_tokens=card.max_tokens,
    )


def answer_by_rules(card: AgentCard, request: RequestSlot, found: Findings) -> Answer:
    """What the agent's tools make of the request: the first that can do something with it, in the order of the card."""
    answers = [TOOLS[tool](request.message, found) for tool in card.tools]
    done = next((answer for answer in answers if answer.parts), None)
    if done is not None:
        return done
    return answers[0] if answers else _only_words(card)


def every_source_was_found(output: Answer, inputs: Inputs) -> None:
    """A model may name only sources that it was given.

    Raises:
        UnsupportedClaimError: it names another.
    """
    given = [finding.passage for finding in inputs.get("found", Findings).found]
    for source in output.sources:
        if not any(source.title == passage.title and source.quote in passage.text for passage in given):
            raise UnsupportedClaimError(f"the source {source.title!r} is not among the passages, or not word for word")


def keep_what_was_computed(facts: Answer, answer: Answer) -> Answer:
    """The model's words; results that were computed and passages that were found stay as they are."""
    computed = any(part.kind in {PartKind.RESULT, PartKind.PASSAGE} for part in facts.parts)
    parts = facts.parts if computed else answer.parts
    return answer.model_copy(update={"parts": parts, "sources": answer.sources or facts.sources})


def _only_words(card: AgentCard) -> Answer:
    what = card.description or card.objective
    cannot = f"{card.name} answers in words of its own, which takes a language model, and none is configured here."
    about = f"\n\n{card.name}: {what}" if what else ""
    return Answer(text=f"{cannot}{about}", cannot=cannot)


def _instructions(card: AgentCard) -> str:
    # The owner's prompt is an instruction, as the files of built-in agents are; what others wrote travels as data.
    return (
        f"{PROMPT.instructions}\n\nThe specialist's own instructions:\n{card.prompt}"
        if card.prompt
        else PROMPT.instructions
    )


def _version(card: AgentCard) -> str:
    own = hashlib.sha256(card.prompt.encode()).hexdigest()[:6] if card.prompt else ""
    return f"{PROMPT.version}+{own}" if own else PROMPT.version


def _first_line(text: str) -> str:
    return next((line.strip("# *") for line in text.splitlines() if line.strip("# *")), "answered")


def slots() -> dict[str, Any]:
    """What guests provide."""
    return {"answer": Answer}
