"""The cost of each call to a model: recorded for every call, answered or not."""

from __future__ import annotations

from collections import OrderedDict, deque
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Protocol

from callboard.llm.budget import Spending

MAX_REMEMBERED_CALLS = 10_000
"""Calls, and runs, that are kept in memory."""


@dataclass(frozen=True)
class CallRecord:
    """One request to a model, as it is recorded. Tokens of the input include those read from the provider's cache."""

    run: str
    agent: str
    model: str
    """The model string without URL: `openai:gpt-5.2`."""
    tier: str
    prompt_version: str
    at: datetime
    """When it was sent."""
    latency_ms: float
    input_tokens: int = 0
    output_tokens: int = 0
    cached_tokens: int = 0
    cost: Decimal | None = None
    """US dollars; None where nobody knows the price (a local model, say)."""
    attempt: int = 1
    error: str | None = None
    """Why there was no answer; None when there was one."""

    @property
    def cache_hit(self) -> bool:
        """True if the provider read a part of the input from its cache."""
        return self.cached_tokens > 0

    @property
    def tokens(self) -> int:
        """Input and output together."""
        return self.input_tokens + self.output_tokens

    @property
    def spent(self) -> Spending:
        """Its share of the run's budget."""
        return Spending(requests=1, tokens=self.tokens, cost=self.cost or Decimal(0))


class UsageRecorder(Protocol):
    """Records model calls. The platform keeps them in `agent_metrics`."""

    async def record(self, call: CallRecord) -> None:
        """Keep one call."""
        ...

    async def spent(self, run: str) -> Spending:
        """The run's spending so far, in every process."""
        ...


@dataclass
class UsageLog:
    """A recorder that keeps the calls of this process in memory: for evaluations, and where there is no database."""

    calls: deque[CallRecord] = field(default_factory=lambda: deque[CallRecord](maxlen=MAX_REMEMBERED_CALLS))
    _spent: OrderedDict[str, Spending] = field(default_factory=OrderedDict[str, Spending])

    async def record(self, call: CallRecord) -> None:
        """Keep one call."""
        self.calls.append(call)
        self._spent[call.run] = self._spent.get(call.run, Spending()) + call.spent
        self._spent.move_to_end(call.run)
        while len(self._spent) > MAX_REMEMBERED_CALLS:
            self._spent.popitem(last=False)

    async def spent(self, run: str) -> Spending:
        """The run's spending so far in this process."""
        return self._spent.get(run, Spending())


BYTES_PER_TOKEN = 4
"""English runs near four bytes a token, and scripts with longer UTF-8 forms near that too."""


def estimate_tokens(text: str) -> int:
    """Tokens of `text`, rounded up; exact counts come back from the provider."""
    return -(-len(text.encode("utf-8", "surrogatepass")) // BYTES_PER_TOKEN)
