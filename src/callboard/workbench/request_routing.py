"""Where a request in free words goes: what is told by its words first, and all else to whom it sounds like.

Small talk is for no agent. A known question goes to the built-in agent that answers it, a question on how Callboard is
used to the one that searches the handbook. None of these goes before an agent that somebody made and the router chose.
Requests in German, French and Spanish are put into the words of the agents' examples.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from dataclasses import dataclass
from typing import Protocol

from callboard.agents.cards import Tool
from callboard.agents.router import Router, Routing
from callboard.auth.principal import Principal
from callboard.engine.messages.names import agent_title
from callboard.engine.requests.formulas import is_formula
from callboard.engine.requests.language import read_words
from callboard.engine.requests.small_talk import small_talk
from callboard.engine.requests.topics import TopicName, agent_for_candidate, counterpart, topic_of
from callboard.engine.requests.wording import is_of_recruiting
from callboard.engine.routing.model import StrategyName
from callboard.workbench.document_search import answers_how_to, asks_to_delete
from callboard.workbench.unanswered import told_by_nobody

MAX_ROUTED_CHARACTERS = 10_000
"""Upper bound on the characters of a request that are used for routing: people say early what they want."""

CALCULATOR = "peter-logical"
"""The built-in agent that solves formulas."""
LEAST_SHARE = 0.3
"""The next best agent takes the place of one that has nothing to answer from if it had this share of the choice."""

TOLD_TO_ALL = {
    TopicName.PROTECTED: "no employer may ask this",
    TopicName.HOW_SCORED: "it asks how the score comes about",
}
"""Why a request with one answer for all goes to no agent."""


class DocumentCoverage(Protocol):
    """Tells how much of a request the caller's documents cover."""

    async def __call__(self, principal: Principal, request: str) -> float:
        """The share of the request's weight that a passage has, 0 to 1; 0 where none fits."""
        ...


class UnusedAgents(Protocol):
    """Tells which built-in agents have nothing of the caller's to answer from, while others have."""

    async def __call__(self, principal: Principal) -> Collection[str]:
        """Their names: those of recruiters for a job seeker without an evaluation, and the other way round."""
        ...


async def none_unused(principal: Principal) -> Collection[str]:
    """No agent is left out."""
    return ()


class NamedCandidates(Protocol):
    """Tells whether a request names candidates of the caller."""

    async def __call__(self, principal: Principal, request: str) -> bool:
        """Whether it does."""
        ...


async def nobody_named(principal: Principal, request: str) -> bool:
    """No candidate is named."""
    return False


@dataclass(frozen=True)
class RequestRouting:
    """Chooses the agent for a request of the caller."""

    router: Router
    coverage: DocumentCoverage
    unused: UnusedAgents = none_unused
    named: NamedCandidates = nobody_named

    async def route(
        self,
        principal: Principal,
        message: str,
        *,
        agent_id: str | None = None,
        strategy: StrategyName = StrategyName.RANKED,
    ) -> Routing:
        """The agent for a request, with the reason."""
        text = message[:MAX_ROUTED_CHARACTERS]
        if agent_id is not None or strategy is not StrategyName.RANKED:
            return await self.router.route(principal, text, strategy=strategy, requested=agent_id)
        coverage = await self.coverage(principal, text)
        chosen = await self.router.route(principal, text, coverage=coverage)
        if chosen.card is not None and not chosen.card.builtin:
            return chosen
        if said := small_talk(text):
            return _to_nobody(chosen, f"it is small talk ({said.kind})")
        if chosen.decision.agent != CALCULATOR and is_formula(text):
            return await self._directed(principal, text, CALCULATOR, "it is a formula") or chosen
        words = read_words(text)
        if words.english != text:
            chosen = await self.router.route(principal, words.english, coverage=coverage)
        if coverage and chosen.card is not None and Tool.SEARCH_DOCUMENTS in chosen.card.tools:
            return chosen
        return await self._told_by_words(principal, text, words.english, chosen)

    async def _told_by_words(self, principal: Principal, text: str, english: str, chosen: Routing) -> Routing:
        """The agent of a candidate that is named, a known question or a use of Callboard; else the one chosen."""
        # The first to ask loads the model of topics.
        if told := await asyncio.to_thread(told_by_nobody, english):
            return _to_nobody(chosen, TOLD_TO_ALL[told])
        reader = self.router.document_reader
        if reader and asks_to_delete(english):
            return await self._directed(principal, text, reader, "the handbook says what can be deleted") or chosen
        if await self.named(principal, text):
            agent = agent_for_candidate(english)
            return await self._directed(principal, text, agent, "it names a candidate of yours") or chosen
        topic = await asyncio.to_thread(topic_of, english)
        # A recruiter's "What does the job pay?" is about the job of an evaluation.
        if topic is not None and (chosen.card is None or topic.agent not in await self.unused(principal)):
            reason = f"the request asks for “{topic.name.replace('_', ' ')}”"
            return await self._directed(principal, text, topic.agent, reason) or chosen
        if reader and await asyncio.to_thread(answers_how_to, english, chosen.decision.agent is not None):
            reason = "the handbook says how to do this"
            return await self._directed(principal, text, reader, reason) or chosen
        return await self._with_used_agent(principal, text, english, chosen)

    async def _with_used_agent(self, principal: Principal, text: str, english: str, chosen: Routing) -> Routing:
        """The choice; the next best, or nobody, where the chosen agent has nothing to answer from, but others have."""
        if chosen.card is None or is_of_recruiting(english):
            return chosen
        unused = await self.unused(principal)
        if chosen.card.name not in unused:
            return chosen
        near = (one for one in chosen.decision.candidates if one.name not in unused and one.score >= LEAST_SHARE)
        second = counterpart(chosen.card.name, english) or next((one.name for one in near), None)
        if second == chosen.card.name:
            return chosen
        nothing = f"{agent_title(chosen.card.name)} has nothing of yours to answer from"
        if second is None:
            return _to_nobody(chosen, nothing)
        reason = f"{nothing}: this is the next best"
        return await self._directed(principal, text, second, reason) or chosen

    async def _directed(self, principal: Principal, text: str, agent: str, reason: str) -> Routing | None:
        """The agent that a rule names; None if it takes no requests."""
        found = await self.router.route(principal, text, requested=agent)
        if found.card is None or found.card.name != agent or not found.card.builtin:
            return None
        decision = found.decision.model_copy(update={"requested": False, "reason": reason, "confidence": 1.0})
        return Routing(decision, found.card)


def _to_nobody(chosen: Routing, reason: str) -> Routing:
    change = {"agent": None, "agent_id": None, "reason": reason, "candidates": (), "confidence": 1.0}
    return Routing(chosen.decision.model_copy(update=change), None)
