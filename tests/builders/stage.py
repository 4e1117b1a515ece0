"""Runs inserted directly as rows, so that a test sets when each step happened and how long it took."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.agents.tables import AGENT_METRICS, APPROVALS, RUN_AGENTS, RUNS
from callboard.core.ids import new_id
from callboard.events.log import open_log
from callboard.events.tables import RUN_EVENTS


@dataclass
class Stage:
    """Writes in the name of one user, in one transaction."""

    work: AsyncConnection
    user_id: UUID
    at: datetime

    async def run(self, pipeline: str = "execution", status: str = "completed", seconds: float = 1) -> UUID:
        run_id = new_id()
        await open_log(self.work, run_id, self.user_id)
        ended = self.at + timedelta(seconds=seconds) if status in {"completed", "failed", "cancelled"} else None
        row = {"id": run_id, "user_id": self.user_id, "pipeline": pipeline, "status": status, "finished_at": ended}
        more = {"plan": {}, "inputs": {}, "control": {}, "today": self.at.date(), "created_at": self.at}
        await self.work.execute(insert(RUNS).values(row | more))
        return run_id

    async def agent(self, run_id: UUID, name: str, state: str = "complete", seconds: float = 1, **more) -> None:
        ended = self.at + timedelta(seconds=seconds) if state in {"complete", "error"} else None
        row = {"run_id": run_id, "agent": name, "user_id": self.user_id, "slot": "answer", "state": state, "calls": 1}
        times = {"started_at": self.at, "finished_at": ended}
        await self.work.execute(insert(RUN_AGENTS).values(row | times | more))

    async def approval(self, run_id: UUID, agent: str, seconds: float, *, after: float = 0) -> None:
        asked = self.at + timedelta(seconds=after)
        row = {"id": new_id(), "user_id": self.user_id, "run_id": run_id, "agent": agent, "question": "Send it?"}
        more = {"proposal": {}, "status": "approved", "decided_at": asked + timedelta(seconds=seconds)}
        await self.work.execute(insert(APPROVALS).values(row | more | {"created_at": asked}))

    async def event(self, run_id: UUID, seq: int, speaker: str, told: dict) -> None:
        row = {"run_id": run_id, "seq": seq, "id": new_id(), "user_id": self.user_id, "agent_name": speaker}
        more = {"type": "delegation", "content": "", "details": told, "timestamp": self.at}
        await self.work.execute(insert(RUN_EVENTS).values(row | more))

    async def routed(self, run_id: UUID, to: str, agent_id: str | None, query: str = "What is TCP?") -> None:
        told = {"from": "cleo-supervisor", "to": to, "agentId": agent_id, "reason": "tcp fits", "query": query}
        scored = {"strategy": "ranked", "confidence": 0.9, "requested": False}
        candidates = [{"name": to, "score": 2.5, "words": ["tcp"]}]
        await self.event(run_id, 1, "router", told | scored | {"candidates": candidates})

    async def model_call(self, run_id: UUID, name: str, tokens: tuple[int, int], cost: float, *, hit=False) -> None:
        row = {"id": new_id(), "user_id": self.user_id, "run_id": run_id, "agent": name, "model": "m", "cache_hit": hit}
        use = {"input_tokens": tokens[0], "output_tokens": tokens[1], "cost_usd": cost, "created_at": self.at}
        await self.work.execute(insert(AGENT_METRICS).values(row | use))
