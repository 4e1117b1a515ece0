"""Runtime agents: created, changed, paused, archived and removed by their owner while the system runs.

In the same transaction a trigger increments the owner's roster revision, so that the next routing decision, in any
process, sees the change. Runs hold a snapshot of their agent, so a change never affects a run in progress.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, cast

from sqlalchemy import delete, insert, select, text, update
from sqlalchemy.engine import CursorResult
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.agents.cards import (
    TEST_ID,
    AgentCard,
    AgentChange,
    AgentDraft,
    AgentFields,
    AgentKind,
    AgentRole,
    AgentStatus,
)
from callboard.agents.registry import UnknownAgentError
from callboard.agents.tables import AGENTS
from callboard.auth import audit
from callboard.auth.principal import Principal
from callboard.core.clock import now
from callboard.core.errors import DomainError, ErrorKind
from callboard.core.ids import new_id
from callboard.core.text import fold
from callboard.engine.messages.names import agent_title
from callboard.storage.jsonb import clean
from callboard.storage.session import Database, lock_for_user

TEST_MINUTES = 30
"""How long an agent made in test mode stays by default."""

MAX_AGENTS = 20_000
"""Agents that one user may have."""

_COLUMNS = tuple(AGENTS.c[name] for name in AgentCard.model_fields if name in AGENTS.c)
_EXPIRED = text("DELETE FROM agents WHERE expires_at <= clock_timestamp()")
_SIZE = text("SELECT count(*) FROM agents")


class AgentExistsError(DomainError):
    """There is such an agent already."""

    kind = ErrorKind.CONFLICT
    remedy = "Choose another name, or change the agent that has it"


class BuiltInAgentError(DomainError):
    """A built-in agent cannot be changed or removed."""

    kind = ErrorKind.CONFLICT
    remedy = "Make an agent of your own; more precise tags and examples win over a built-in one"


class RoleReservedError(DomainError):
    """There is one supervisor, and it is built in."""

    kind = ErrorKind.INVALID
    remedy = "Use the role `custom` or `specialist`"


class BadTestIdError(DomainError):
    """An agent made in test mode has an id of the form custom_<milliseconds>."""

    kind = ErrorKind.INVALID


class AgentAddressError(DomainError):
    """An agent of this kind cannot be kept like this."""

    kind = ErrorKind.INVALID


class AgentChangedError(DomainError):
    """The agent was changed meanwhile."""

    kind = ErrorKind.CONFLICT
    remedy = "Load it again, and repeat your change if it still applies"


class TooManyAgentsError(DomainError):
    """No more agents can be kept."""

    kind = ErrorKind.LIMIT
    remedy = "Remove agents that are not needed any more"


_ADDRESS = {"kind", "url", "mcp_tools"}


def _any_url(_: str) -> None:
    """Allow any URL: the default, where the deployment's executor decides."""


@dataclass(frozen=True)
class AgentStore:
    """The agents of the caller, built-in ones first."""

    database: Database
    builtins: tuple[AgentCard, ...] = ()
    test_minutes: float = TEST_MINUTES
    clock: Callable[[], datetime] = now
    check_url: Callable[[str], None] = _any_url
    """Raises a `DomainError` if agents may not call a URL."""

    async def list(self, principal: Principal, *, statuses: Sequence[AgentStatus] = ()) -> Sequence[AgentCard]:
        """Built-in agents in display order, then the caller's own by name; `statuses` limits them to some statuses."""
        query = select(*_COLUMNS).order_by(AGENTS.c.name, AGENTS.c.id)
        if statuses:
            query = query.where(AGENTS.c.status.in_([str(status) for status in statuses]))
        async with self.database.begin(principal) as work:
            await work.execute(_EXPIRED)
            own = [AgentCard.model_validate(row) for row in (await work.execute(query)).mappings()]
        return [card for card in self.builtins if not statuses or card.status in statuses] + own

    async def get(self, principal: Principal, agent_id: str) -> AgentCard:
        """One agent by its id.

        Raises:
            UnknownAgentError: the principal knows no such agent.
        """
        for card in self.builtins:
            if card.id == agent_id:
                return card
        async with self.database.begin(principal) as work:
            return await _one(work, agent_id)

    async def create(
        self, principal: Principal, draft: AgentDraft, *, test: bool = False, agent_id: str | None = None
    ) -> AgentCard:
        """Store a new agent; it takes part in routing from the next request on, in every process.

        Args:
            principal: whose agent it is.
            draft: the agent.
            test: whether it goes with the next clean-up, or after `test_minutes`.
            agent_id: the id that it is to have: `custom_<milliseconds>` in test mode, else a UUID drawn by a caller
                who may ask twice, and then gets the same agent.

        Raises:
            AgentExistsError: its name or id is taken.
            RoleReservedError: it wants to be the supervisor.
            BadTestIdError: the id is none for test mode.
            AgentAddressError: it lacks a URL, or has one that its kind does not.
            TooManyAgentsError: the user has too many.
        """
        self._check_draft(draft)
        if test and agent_id is not None and not TEST_ID.fullmatch(agent_id):
            raise BadTestIdError(agent_id)
        moment = self.clock()
        async with self.database.begin(principal) as work:
            # Also for test ids, which are milliseconds and must differ.
            await lock_for_user(work, "agents")
            await work.execute(_EXPIRED)
            if agent_id is not None and not test and (known := await _find(work, agent_id)):
                return known
            if int((await work.execute(_SIZE)).scalar_one()) >= MAX_AGENTS:
                raise TooManyAgentsError(f"{MAX_AGENTS:,} are kept for a user")
            chosen = agent_id or (await _free_test_id(work, moment) if test else str(new_id()))
            expires = moment + timedelta(minutes=self.test_minutes) if test else None
            row = {"id": chosen, "user_id": principal.user_id, "is_runtime": test, "expires_at": expires}
            row |= clean(draft.model_dump(mode="json"))
            made = await _kept(work, insert(AGENTS).values(row), draft.name, chosen)
            await audit.record(work, "agent.created", chosen, {"name": draft.name, "test": test})
        return made

    async def update(
        self, principal: Principal, agent_id: str, change: AgentChange, *, seen: datetime | None = None
    ) -> AgentCard:
        """Change an agent; pausing and archiving are a change of `status`.

        Args:
            principal: whose agent it is.
            agent_id: which.
            change: the fields.
            seen: the `updated_at` that the caller knows; if the agent has another by now, nothing is changed.

        Raises:
            UnknownAgentError: the principal knows no such agent.
            BuiltInAgentError: it is built in.
            AgentExistsError: another agent has the new name.
            AgentAddressError: it would lack a URL, or have one that its kind does not.
            AgentChangedError: it was changed since it was seen.
        """
        self._check_own(agent_id)
        values = clean(change.model_dump(mode="json", exclude_unset=True))
        if "name" in values:
            self._check_name(change.name)
        async with self.database.begin(principal) as work:
            before = await _one(work, agent_id, locked=True)
            if seen is not None and before.updated_at is not None and before.updated_at != seen:
                raise AgentChangedError(f"last at {before.updated_at.isoformat()}")
            if not values:
                return before
            self._check_address(
                AgentFields.model_validate(
                    {**before.model_dump(include=_ADDRESS), **change.model_dump(include=_ADDRESS, exclude_unset=True)}
                )
            )
            changed = update(AGENTS).where(AGENTS.c.id == agent_id).values(values | {"updated_at": self.clock()})
            after = await _kept(work, changed, values.get("name", before.name), agent_id)
            await audit.record(work, "agent.changed", agent_id, {"name": after.name, "fields": sorted(values)})
        return after

    async def remove(self, principal: Principal, agent_id: str) -> None:
        """Remove an agent; its results stay in the runs.

        Raises:
            UnknownAgentError: the principal knows no such agent.
            BuiltInAgentError: it is built in.
        """
        self._check_own(agent_id)
        async with self.database.begin(principal) as work:
            gone = await _one(work, agent_id)
            await work.execute(delete(AGENTS).where(AGENTS.c.id == agent_id))
            await audit.record(work, "agent.removed", agent_id, {"name": gone.name})

    async def cleanup(self, principal: Principal) -> int:
        """Remove every agent created in test mode; returns how many."""
        async with self.database.begin(principal) as work:
            gone = cast(CursorResult[Any], await work.execute(delete(AGENTS).where(AGENTS.c.is_runtime)))
            if gone.rowcount:
                await audit.record(work, "agents.cleaned", "test mode", {"removed": gone.rowcount})
        return gone.rowcount

    def _check_own(self, agent_id: str) -> None:
        if any(card.id == agent_id for card in self.builtins):
            raise BuiltInAgentError(agent_id)

    def _check_draft(self, draft: AgentDraft) -> None:
        if draft.role is AgentRole.SUPERVISOR:
            raise RoleReservedError
        self._check_name(draft.name)
        self._check_address(draft)

    def _check_address(self, agent: AgentFields) -> None:
        if agent.kind is AgentKind.PROMPT:
            if agent.url is not None or agent.mcp_tools:
                raise AgentAddressError("one that answers by its prompt has neither a URL nor tools of a server")
            return
        if agent.url is None:
            raise AgentAddressError(f"one of kind {agent.kind} needs a URL")
        self.check_url(agent.url)

    def _check_name(self, name: str) -> None:
        # A name that people see twice tells nobody who answers.
        known = {fold(each) for card in self.builtins for each in (card.name, agent_title(card.name))}
        if fold(name) in known:
            raise AgentExistsError(f"{name} is built in")


async def _one(work: AsyncConnection, agent_id: str, *, locked: bool = False) -> AgentCard:
    found = await _find(work, agent_id, locked=locked)
    if found is None:
        raise UnknownAgentError(agent_id)
    return found


async def _find(work: AsyncConnection, agent_id: str, *, locked: bool = False) -> AgentCard | None:
    unexpired = AGENTS.c.expires_at.is_(None) | (AGENTS.c.expires_at > text("clock_timestamp()"))
    query = select(*_COLUMNS).where(AGENTS.c.id == agent_id, unexpired)
    if locked:
        query = query.with_for_update()
    row = (await work.execute(query)).mappings().one_or_none()
    return None if row is None else AgentCard.model_validate(row)


async def _kept(work: AsyncConnection, statement: Any, name: str, agent_id: str) -> AgentCard:  # noqa: ANN401 - SQLAlchemy's
    try:
        async with work.begin_nested():
            row = (await work.execute(statement.returning(*_COLUMNS))).mappings().one()
    except IntegrityError as taken:
        what = name if "agents_by_name" in str(taken.orig) else agent_id
        raise AgentExistsError(what) from taken
    return AgentCard.model_validate(row)


async def _free_test_id(work: AsyncConnection, moment: datetime) -> str:
    """`custom_<milliseconds>` of this moment, or of the next one that is free."""
    millis = int(moment.timestamp() * 1000)
    query = select(AGENTS.c.id).where(AGENTS.c.id >= f"custom_{millis}", AGENTS.c.is_runtime)
    taken = set((await work.execute(query)).scalars())
    while f"custom_{millis}" in taken:
        millis += 1
    return f"custom_{millis}"
