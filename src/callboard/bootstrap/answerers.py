"""The hiring agents as the workbench asks them: what they found is looked up and told, nothing is run."""

from __future__ import annotations

from collections.abc import Mapping

from callboard.agents.answers import Answer
from callboard.agents.runs.service import Runs
from callboard.auth.principal import Principal
from callboard.core.clock import today
from callboard.documents import ReaderPool
from callboard.hiring.agent_answers import AgentAnswers
from callboard.hiring.pipeline import HIRING
from callboard.workbench.executions import Answerer


def answerers(runs: Runs, readers: ReaderPool) -> Mapping[str, Answerer]:
    """Who answers in the place of each built-in agent that works elsewhere."""
    agent_answers = AgentAnswers(runs, readers)

    async def ask(principal: Principal, agent: str, request: str) -> Answer:
        return await agent_answers.answer(principal, agent, request, today=today())

    return dict.fromkeys((spec.name for spec in HIRING.agents), ask)
