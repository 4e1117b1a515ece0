"""Counts, success rate, latency and cost of agents over a number of days up to now.

An agent that requests are routed to is identified by its id, so that its history survives a change of name; the agents
of a pipeline are identified by their names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

from pydantic import BaseModel, ConfigDict
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.agents.cards import SUPERVISOR, AgentCard
from callboard.agents.runs.model import RunStatus
from callboard.auth.principal import Principal
from callboard.engine.messages.names import agent_title
from callboard.events.contract import SUPERVISOR as SPEAKER
from callboard.storage.session import Database
from callboard.workbench.directory import AgentDirectory

DAYS = 30
"""How many days are covered by default, today included."""

_ROUTED = """
    WITH routed AS MATERIALIZED (
        SELECT run_id, metadata ->> 'to' AS name, metadata ->> 'agentId' AS agent_id FROM run_events
        WHERE type = 'delegation' AND agent_name = 'router' AND timestamp >= :since - interval '1 day')"""

_WORK = text(f"""{_ROUTED}
    SELECT coalesce(r.agent_id, a.agent) AS key, max(a.agent) AS name, count(*) AS count, sum(a.calls) AS calls,
           count(*) FILTER (WHERE a.state = 'complete') AS completed,
           count(*) FILTER (WHERE a.state = 'error') AS failed,
           avg(a.millis) AS mean_ms, percentile_cont(0.95) WITHIN GROUP (ORDER BY a.millis) AS p95_ms,
           max(a.started_at) AS last_used
    FROM (SELECT *, CASE WHEN state = 'complete' AND decision IS NULL
                    THEN extract(epoch FROM finished_at - started_at)::float * 1000 END AS millis
          FROM run_agents WHERE started_at >= :since) AS a
    LEFT JOIN routed AS r ON r.run_id = a.run_id AND r.name = a.agent
    GROUP BY 1""")  # noqa: S608 - both parts are constants

_USE = text(f"""{_ROUTED}
    SELECT coalesce(r.agent_id, m.agent) AS key, max(m.agent) AS name, count(*) AS model_calls,
           count(*) FILTER (WHERE m.cache_hit) AS cache_hits, sum(m.input_tokens)::bigint AS input_tokens,
           sum(m.output_tokens)::bigint AS output_tokens, sum(m.cost_usd) AS cost_usd
    FROM agent_metrics AS m LEFT JOIN routed AS r ON r.run_id = m.run_id AND r.name = m.agent
    WHERE m.created_at >= :since GROUP BY 1""")  # noqa: S608 - both parts are constants

# Several approvals of a run may wait at the same time: the union of their waits counts.
_RUNS = text("""
    SELECT (r.created_at AT TIME ZONE 'UTC')::date AS day, r.status, count(*) AS runs,
           sum(extract(epoch FROM r.finished_at - coalesce(r.started_at, r.created_at)
                                  - coalesce(a.waited, interval '0'))::float * 1000) AS millis
    FROM runs AS r
    LEFT JOIN (SELECT run_id, sum(upper(wait) - lower(wait)) AS waited
               FROM (SELECT run_id, unnest(range_agg(tstzrange(created_at, decided_at))) AS wait FROM approvals
                     WHERE created_at >= :since AND decided_at IS NOT NULL GROUP BY run_id) AS waits
               GROUP BY run_id) AS a ON a.run_id = r.id
    WHERE r.created_at >= :since GROUP BY 1, 2""")

_DAILY_USE = text("""
    SELECT (created_at AT TIME ZONE 'UTC')::date AS day, sum(input_tokens)::bigint AS input_tokens,
           sum(output_tokens)::bigint AS output_tokens, sum(cost_usd) AS cost_usd
    FROM agent_metrics WHERE created_at >= :since GROUP BY 1""")


class MetricFigures(BaseModel):
    """Numbers that are shown as they are."""

    model_config = ConfigDict(frozen=True)


class Usage(MetricFigures):
    """Tokens and cost of models."""

    input_tokens: int = 0
    output_tokens: int = 0
    cost_usd: float = 0.0


class AgentFigures(Usage):
    """One agent. Times are of its completed calls, without those where a person had to decide."""

    agent_id: str
    name: str
    builtin: bool = False
    known: bool = True
    """Whether there is still such an agent."""
    count: int = 0
    """Runs it took part in."""
    calls: int = 0
    completed: int = 0
    failed: int = 0
    success_rate: float | None = None
    """Completed of those that ended; None where none did."""
    mean_ms: float | None = None
    p95_ms: float | None = None
    last_used: datetime | None = None
    model_calls: int = 0
    cache_hits: int = 0


class DayFigures(Usage):
    """One day (UTC)."""

    day: date
    runs: int = 0
    completed: int = 0
    failed: int = 0


class Totals(Usage):
    """All agents together."""

    active_agents: int
    """Agents that take part in routing now."""
    runs: int
    by_status: dict[RunStatus, int]
    success_rate: float | None
    """Completed runs of those that completed or failed."""
    mean_ms: float | None
    """From the start to the end of completed runs, without the time in which they waited for a person."""
    most_used: str | None
    """The id of the agent that took part in most runs, of those that take part in routing."""


class MetricsReport(MetricFigures):
    """The figures of a user."""

    since: datetime
    agents: tuple[AgentFigures, ...]
    """Built-in agents, and every other one that was used, the most used first."""
    totals: Totals
    by_day: tuple[DayFigures, ...]


class Metrics:
    """The figures of the caller."""

    def __init__(self, database: Database, agents: AgentDirectory) -> None:
        self._database = database
        self._agents = agents

    async def report(
        self, principal: Principal, *, at: datetime, days: int = DAYS, cards: Sequence[AgentCard] | None = None
    ) -> MetricsReport:
        """The days up to a moment; they begin at midnight (UTC).

        Args:
            principal: whose figures.
            at: the moment.
            days: how many, today included.
            cards: all agents, if the caller has listed them already.
        """
        today = at.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
        since = today - timedelta(days=days - 1)
        cards = await self._agents.list(principal) if cards is None else cards
        async with self._database.begin(principal) as work:
            worked, used = await _rows(work, _WORK, since), await _rows(work, _USE, since)
            runs, spent = await _rows(work, _RUNS, since), await _rows(work, _DAILY_USE, since)
        agents = _agents(cards, worked, used)
        return MetricsReport(
            since=since,
            agents=agents,
            totals=_totals(cards, agents, runs, spent),
            by_day=_days(since, days, runs, spent),
        )


async def _rows(work: AsyncConnection, query: Any, since: datetime) -> Sequence[Mapping[str, Any]]:  # noqa: ANN401 - SQLAlchemy's clause
    return [dict(row) for row in (await work.execute(query, {"since": since})).mappings()]


def _agents(
    cards: Sequence[AgentCard], worked: Sequence[Mapping[str, Any]], used: Sequence[Mapping[str, Any]]
) -> tuple[AgentFigures, ...]:
    by_id = {card.id: card for card in cards}
    ids = {card.name: card.id for card in cards} | {SPEAKER: SUPERVISOR}
    figures: dict[str, dict[str, Any]] = {card.id: {"name": card.name} for card in cards if card.builtin}
    for row in (*worked, *used):
        key = str(row["key"] if row["key"] in by_id else ids.get(row["key"], row["key"]))
        figures.setdefault(key, {}).update({name: value for name, value in row.items() if name != "key"})
    agents = (_agent(key, values, by_id.get(key)) for key, values in figures.items())
    return tuple(sorted(agents, key=lambda agent: (-agent.count, agent_title(agent.name).casefold())))


def _agent(key: str, values: Mapping[str, Any], card: AgentCard | None) -> AgentFigures:
    known = {"name": card.name, "builtin": card.builtin} if card else {"known": False}
    completed, failed = values.get("completed", 0), values.get("failed", 0)
    return AgentFigures.model_validate(
        {**values, **known, "agent_id": key, "success_rate": _share(completed, completed + failed)}
    )


def _totals(
    cards: Sequence[AgentCard],
    agents: Sequence[AgentFigures],
    runs: Sequence[Mapping[str, Any]],
    spent: Sequence[Mapping[str, Any]],
) -> Totals:
    counts = {status: sum(row["runs"] for row in runs if row["status"] == status) for status in RunStatus}
    completed, failed = counts[RunStatus.COMPLETED], counts[RunStatus.FAILED]
    millis = sum(row["millis"] or 0.0 for row in runs if row["status"] == RunStatus.COMPLETED)
    routable = {card.id for card in cards if card.routable}
    busiest = next((agent.agent_id for agent in agents if agent.count and agent.agent_id in routable), None)
    return Totals(
        active_agents=len(routable),
        runs=sum(counts.values()),
        by_status=counts,
        success_rate=_share(completed, completed + failed),
        mean_ms=millis / completed if completed else None,
        most_used=busiest,
        input_tokens=sum(row["input_tokens"] for row in spent),
        output_tokens=sum(row["output_tokens"] for row in spent),
        cost_usd=sum(row["cost_usd"] for row in spent),
    )


def _days(
    since: datetime, days: int, runs: Sequence[Mapping[str, Any]], spent: Sequence[Mapping[str, Any]]
) -> tuple[DayFigures, ...]:
    return tuple(_day((since + timedelta(days=place)).date(), runs, spent) for place in range(days))


def _day(day: date, runs: Sequence[Mapping[str, Any]], spent: Sequence[Mapping[str, Any]]) -> DayFigures:
    began = {row["status"]: row["runs"] for row in runs if row["day"] == day}
    use = next((row for row in spent if row["day"] == day), {"day": day})
    done = {"completed": began.get(RunStatus.COMPLETED, 0), "failed": began.get(RunStatus.FAILED, 0)}
    return DayFigures.model_validate({**use, **done, "runs": sum(began.values())})


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None
