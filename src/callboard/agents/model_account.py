"""Whose account a model is asked on: that of the run, shared by its supervisor and all its agents."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable
from uuid import UUID

from callboard.agents.execution import ModelCall
from callboard.core.errors import DomainError
from callboard.core.ids import new_id
from callboard.llm.budget import Spent
from callboard.llm.metering import Work
from callboard.llm.usage import CallRecord

PARTING_SECONDS = 2
"""So long somebody who is stopped takes to have the calls counted."""


@runtime_checkable
class RunReporter(Protocol):
    """A reporter that speaks for a run, as the one of durable runs does (`runs.reports.Reports`)."""

    @property
    def run_id(self) -> UUID:
        """The run."""
        ...

    async def spent(self) -> Spent:
        """What the run has spent on models so far, in every process."""
        ...

    async def count(self, calls: Sequence[ModelCall]) -> None:
        """Keep calls that no output will bring along."""
        ...


def account_of(reporter: object, agent: str, prompt_version: str) -> Work:
    """The account of the run that `reporter` speaks for. Work outside any run gets one of its own."""
    if isinstance(reporter, RunReporter):
        return Work(str(reporter.run_id), agent, prompt_version, before=reporter.spent)
    return Work(str(new_id()), agent, prompt_version)


@dataclass
class Tally:
    """The calls to models that one piece of work has made so far."""

    reporter: object
    calls: list[ModelCall] = field(default_factory=list[ModelCall])

    async def hear(self, record: CallRecord) -> None:
        """Take note of a call."""
        self.calls.append(
            ModelCall(
                model=record.model,
                input_tokens=record.input_tokens,
                output_tokens=record.output_tokens,
                cost_usd=float(record.cost or 0),
                latency_ms=record.latency_ms,
                cache_hit=record.cache_hit,
                prompt_version=record.prompt_version,
            )
        )

    async def hand_over(self) -> None:
        """Have the calls counted without an output; also by somebody who is being stopped."""
        if not (self.calls and isinstance(self.reporter, RunReporter)):
            return
        counting = asyncio.wait_for(self.reporter.count(tuple(self.calls)), PARTING_SECONDS)
        with suppress(DomainError, TimeoutError):
            await asyncio.shield(counting)
