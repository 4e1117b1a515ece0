"""Route a request to one of the agents that its user has at this moment: the built-in ones and their own.

`UserAgents` caches the agents of one user. Before every decision the revision of the user's roster, a single number, is
compared; if it has changed, only the changed agents are read. So an agent takes part as soon as its transaction has
committed, in every process, without depending on a notification.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import chain
from uuid import UUID

from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.agents.cards import AgentCard, Tool
from callboard.agents.tables import AGENTS
from callboard.auth.principal import Principal
from callboard.core.clock import now
from callboard.engine.routing.documents import prefer_documents
from callboard.engine.routing.model import Candidate, RoutingDecision, Strategy, StrategyName, make_strategy, route
from callboard.storage.session import Database

MAX_CACHED_USERS = 500
"""Users that a process keeps, the most recently used ones."""

_COLUMNS = tuple(AGENTS.c[name] for name in AgentCard.model_fields if name in AGENTS.c)
_REVISION = text("SELECT revision FROM rosters")
_PRESENT = select(AGENTS.c.id)


@dataclass(frozen=True)
class Routing:
    """A decision and the chosen agent, or None."""

    decision: RoutingDecision
    card: AgentCard | None


@dataclass
class UserAgents:
    """The agents of one user as this process knows them."""

    cards: dict[str, AgentCard] = field(default_factory=dict[str, AgentCard])
    """By id, one's own only."""
    routable: dict[str, AgentCard] = field(default_factory=dict[str, AgentCard])
    """Those of them that requests may be routed to, by name."""
    expiring: dict[str, AgentCard] = field(default_factory=dict[str, AgentCard])
    """Those that expire, by id."""
    revision: int = 0
    strategies: dict[StrategyName, Strategy] = field(default_factory=dict[StrategyName, Strategy])
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


@dataclass
class Router:
    """Chooses among the agents of the caller."""

    database: Database
    builtins: tuple[AgentCard, ...] = ()
    clock: Callable[[], datetime] = now
    _users: OrderedDict[UUID, UserAgents] = field(default_factory=OrderedDict[UUID, UserAgents])
    _common: UserAgents = field(default_factory=UserAgents)
    """The agents of everybody who has no agents of their own."""

    @property
    def document_reader(self) -> str | None:
        """The name of the built-in agent that searches documents and the handbook."""
        return next((card.name for card in self.builtins if _searches_documents(card)), None)

    async def route(
        self,
        principal: Principal,
        request: str,
        *,
        strategy: StrategyName = StrategyName.RANKED,
        requested: str | None = None,
        coverage: float = 0.0,
    ) -> Routing:
        """Choose for a request; an agent that is asked for by id or name is honoured where it is valid and active.

        `coverage` is how much of the request a passage of the caller's documents has, 0 to 1.
        """
        agents = await self._current(principal)
        async with agents.lock:
            self._retire(agents)
            name = self._requested(agents, requested)
            # Deciding may take as long as reading many agents' examples anew: not on the loop.
            decision = await asyncio.to_thread(self._decide, agents, strategy, request, name)
            reader = self._reader(agents, decision) if coverage else None
            decision = prefer_documents(decision, reader, coverage) if reader else decision
            card = None if decision.agent is None else self._card(agents, decision.agent)
            return Routing(decision.model_copy(update={"agent_id": card.id if card else None}), card)

    async def try_out(
        self, principal: Principal, candidate: Candidate, requests: Sequence[str], *, replaces: str | None = None
    ) -> Sequence[RoutingDecision]:
        """Choose for some requests as if an agent that is not kept were already there.

        Args:
            principal: whose agents it would join.
            candidate: the agent as it would be.
            requests: what somebody might ask.
            replaces: the id of the agent that it would be a new version of.
        """
        agents = await self._current(principal)
        async with agents.lock:
            self._retire(agents)
            known = (*self.builtins, *agents.cards.values())
            others = tuple(card.candidate() for card in known if card.routable and card.id != replaces)

        def decide() -> Sequence[RoutingDecision]:
            chooser = make_strategy(StrategyName.RANKED, (*others, candidate))
            return [route(chooser, request) for request in requests]

        return await asyncio.to_thread(decide)

    async def _current(self, principal: Principal) -> UserAgents:
        """The user's agents, as of the transactions that have committed by now."""
        async with self.database.begin(principal) as work:
            if principal.user_id not in self._users and not await _revision(work):
                return self._common
            agents = self._user_agents(principal.user_id)
            async with agents.lock:
                revision = await _revision(work)
                if revision != agents.revision:
                    await _catch_up(work, agents, revision)
        return agents

    def _decide(
        self, agents: UserAgents, strategy: StrategyName, request: str, requested: str | None
    ) -> RoutingDecision:
        chooser = agents.strategies.get(strategy)
        if chooser is None:
            known = (*self.builtins, *agents.cards.values())
            candidates = tuple(card.candidate() for card in known if card.routable)
            chooser = agents.strategies[strategy] = make_strategy(strategy, candidates)
        return route(chooser, request, requested=requested)

    def _card(self, agents: UserAgents, name: str) -> AgentCard | None:
        built_in = (card for card in self.builtins if card.name == name and card.routable)
        return agents.routable.get(name) or next(built_in, None)

    def _reader(self, agents: UserAgents, decision: RoutingDecision) -> str | None:
        """The agent that searches documents: of several the one that the request fits best."""
        searching = [card.name for card in (*self.builtins, *agents.routable.values()) if _searches_documents(card)]
        near = (candidate.name for candidate in decision.candidates if candidate.name in searching)
        return next(chain(near, searching), None)

    def _requested(self, agents: UserAgents, requested: str | None) -> str | None:
        """The name of the requested agent, given its id or name; an unknown one is returned unchanged and reported."""
        if requested is None or self._card(agents, requested):
            return requested
        card = agents.cards.get(requested) or next((card for card in self.builtins if card.id == requested), None)
        return card.name if card is not None and card.routable else requested

    def _user_agents(self, user_id: UUID) -> UserAgents:
        agents = self._users.setdefault(user_id, UserAgents())
        self._users.move_to_end(user_id)
        while len(self._users) > MAX_CACHED_USERS:
            self._users.popitem(last=False)
        return agents

    def _retire(self, agents: UserAgents) -> None:
        moment = self.clock()
        for card in [card for card in agents.expiring.values() if card.expires_at and card.expires_at <= moment]:
            _drop(agents, card.id)


def _searches_documents(card: AgentCard) -> bool:
    return card.routable and Tool.SEARCH_DOCUMENTS in card.tools


async def _revision(work: AsyncConnection) -> int:
    return int((await work.execute(_REVISION)).scalar() or 0)


async def _catch_up(work: AsyncConnection, agents: UserAgents, revision: int) -> None:
    present = set((await work.execute(_PRESENT)).scalars())
    for agent_id in agents.cards.keys() - present:
        _drop(agents, agent_id)
    changed = select(*_COLUMNS).where(AGENTS.c.revision > agents.revision)
    cards = [AgentCard.model_validate(row) for row in (await work.execute(changed)).mappings()]
    # All go before any comes: two agents may have changed names with each other.
    for card in cards:
        _drop(agents, card.id)
    for card in cards:
        _take_in(agents, card)
    agents.revision = revision


def _take_in(agents: UserAgents, card: AgentCard) -> None:
    agents.cards[card.id] = card
    if card.expires_at:
        agents.expiring[card.id] = card
    if card.routable:
        agents.routable[card.name] = card
        for strategy in agents.strategies.values():
            strategy.put(card.candidate())


def _drop(agents: UserAgents, agent_id: str) -> None:
    card = agents.cards.pop(agent_id, None)
    agents.expiring.pop(agent_id, None)
    if card is not None and card.routable and agents.routable.get(card.name) is card:
        del agents.routable[card.name]
        for strategy in agents.strategies.values():
            strategy.remove(card.name)
