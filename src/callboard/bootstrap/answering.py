"""Agents of one product that answer requests made in another: what they tell becomes an answer."""

from __future__ import annotations

from collections.abc import Mapping

from callboard.agents.runs.service import Runs
from callboard.auth.principal import Principal
from callboard.core.clock import today
from callboard.hiring.agent_answers import AgentAnswers
from callboard.hiring.answer_text.page import Told
from callboard.hiring.pipeline import HIRING
from callboard.workbench.answers import Answer, Part, PartKind, Source
from callboard.workbench.executions import Answerer


def answerers(runs: Runs) -> Mapping[str, Answerer]:
    """Who answers in the place of each built-in agent that works elsewhere."""
    agent_answers = AgentAnswers(runs)

    async def ask(principal: Principal, agent: str, request: str) -> Answer:
        return _answer(await agent_answers.answer(principal, agent, request, today=today()))

    return dict.fromkeys((spec.name for spec in HIRING.agents), ask)


def _answer(told: Told) -> Answer:
    return Answer(
        text=told.text,
        parts=tuple(Part(kind=PartKind.SECTION, title=each.title, text=each.text) for each in told.sections),
        sources=tuple(Source(title=each.title, place=each.place, quote=each.quote) for each in told.sources),
        cannot=told.cannot,
        asks=told.asks,
    )
