"""The budget of a run for models, shared by all its agents.

A request is admitted before it is sent and settled when it has answered, so that nine agents at once cannot pass a
limit together that each alone would respect.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from decimal import Decimal

from callboard.llm.circuit_breaker import CircuitBreaker
from callboard.llm.errors import BudgetExceededError

REMEMBERED_RUNS = 1_024
"""Budgets kept in memory; an older one is read again from what was recorded."""


@dataclass(frozen=True)
class BudgetLimits:
    """Bounds of one run; None lifts a bound. Cost is in US dollars."""

    requests: int | None = 100
    tokens: int | None = 1_000_000
    cost: Decimal | None = Decimal(5)


@dataclass(frozen=True)
class Spending:
    """The consumption of a run: requests sent, tokens in and out, US dollars where the price is known."""

    requests: int = 0
    tokens: int = 0
    cost: Decimal = Decimal(0)

    def __add__(self, other: Spending) -> Spending:
        return Spending(self.requests + other.requests, self.tokens + other.tokens, self.cost + other.cost)


SpentBefore = Callable[[], Awaitable[Spending]]
"""Reads what a run spent so far, in every process."""


@dataclass
class Budget:
    """The account of one run."""

    limits: BudgetLimits
    spent: Spending = field(default_factory=Spending)
    promised: int = 0
    """Estimated tokens of the requests in flight."""
    _models: dict[str, CircuitBreaker] = field(default_factory=dict[str, CircuitBreaker])

    def breaker(self, model: str) -> CircuitBreaker:
        """The circuit breaker of `model` in this run."""
        return self._models.setdefault(model, CircuitBreaker(model))

    def admit(self, tokens: int, *, model: str) -> bool:
        """Count a request of about `tokens` tokens that is about to be sent to `model`.

        Returns:
            True if it probes a model whose circuit is open.

        Raises:
            BudgetExceededError: it would pass a limit; it must not be sent.
            ModelGivenUpError: the model has been given up in this run.
            ModelCircuitOpenError: the circuit is open, and another request probes the model.
        """
        self._check(tokens)
        probe = self.breaker(model).admit()
        self.spent += Spending(requests=1)
        self.promised += tokens
        return probe

    def _check(self, tokens: int) -> None:
        limits, spent = self.limits, self.spent
        if limits.requests is not None and spent.requests >= limits.requests:
            raise BudgetExceededError(f"{spent.requests} of {limits.requests} requests are used")
        if limits.tokens is not None and spent.tokens + self.promised + tokens > limits.tokens:
            used = spent.tokens + self.promised
            raise BudgetExceededError(f"{used} of {limits.tokens} tokens are used, and about {tokens} more are needed")
        if limits.cost is not None and spent.cost >= limits.cost:
            raise BudgetExceededError(f"${spent.cost:.2f} of ${limits.cost:.2f} are spent")

    def settle(self, promised: int, *, tokens: int, cost: Decimal | None) -> None:
        """Replace the promise of a request by what it really used."""
        self.promised -= promised
        self.spent += Spending(tokens=tokens, cost=cost or Decimal(0))


@dataclass
class Budgets:
    """The budgets of the runs that this process works on."""

    limits: BudgetLimits
    already_spent: Callable[[str], Awaitable[Spending]]
    """Reads what a run spent before, so that neither a restart nor another worker gives it a fresh budget."""
    _kept: OrderedDict[str, Budget] = field(default_factory=OrderedDict[str, Budget])

    async def of(self, run: str, before: SpentBefore | None = None) -> Budget:
        """The budget of `run`, the same object for all its agents; `before` knows better what it spent so far."""
        if run not in self._kept:
            spent = await (before() if before else self.already_spent(run))
            self._kept.setdefault(run, Budget(self.limits, spent))
        self._kept.move_to_end(run)
        while len(self._kept) > REMEMBERED_RUNS:
            self._kept.popitem(last=False)
        return self._kept[run]
