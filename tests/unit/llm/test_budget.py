from decimal import Decimal

import pytest

from callboard.llm.budget import Budget, BudgetLimits, Budgets, Spending
from callboard.llm.errors import BudgetExceededError, ModelGivenUpError, ModelKeyRefusedError

OPEN = BudgetLimits(requests=None, tokens=None, cost=None)


def admit(budget: Budget, tokens: int = 10) -> None:
    budget.admit(tokens, model="m")


class TestALimit:
    def test_request_limit_counts_requests_in_flight(self):
        budget = Budget(BudgetLimits(requests=2))
        admit(budget)
        admit(budget)
        with pytest.raises(BudgetExceededError, match="2 of 2 requests"):
            admit(budget)

    def test_token_limit_counts_reserved_tokens(self):
        budget = Budget(BudgetLimits(tokens=100))
        admit(budget, 60)
        with pytest.raises(BudgetExceededError, match="60 of 100 tokens"):
            admit(budget, 50)

    def test_token_limit_counts_used_tokens_once_known(self):
        budget = Budget(BudgetLimits(tokens=100))
        admit(budget, 60)
        budget.settle(60, tokens=20, cost=None)
        admit(budget, 80)
        assert budget.spent == Spending(requests=2, tokens=20)

    def test_cost_limit_stops_the_next_request(self):
        budget = Budget(BudgetLimits(cost=Decimal("0.02")))
        admit(budget)
        budget.settle(10, tokens=5, cost=Decimal("0.025"))
        with pytest.raises(BudgetExceededError, match=r"\$0\.03 of \$0\.02|\$0\.02 of \$0\.02"):
            admit(budget)

    def test_lifted_limit_never_stops(self):
        budget = Budget(OPEN, Spending(10**9, 10**12, Decimal(10**6)))
        admit(budget, 10**9)
        assert budget.spent.requests == 10**9 + 1


class TestAModelThatIsGivenUp:
    def test_skipped_model_is_not_counted_as_called(self):
        budget = Budget(OPEN)
        budget.breaker("m").record_failure(ModelKeyRefusedError("by X"))
        with pytest.raises(ModelGivenUpError, match="by X"):
            admit(budget)
        assert budget.spent == Spending()

    def test_open_circuit_leaves_the_other_model_alone(self):
        budget = Budget(OPEN)
        budget.breaker("m").record_failure(ModelKeyRefusedError("by X"))
        budget.admit(1, model="other")
        assert budget.spent.requests == 1


class TestTheBudgetsOfAProcess:
    async def test_agents_of_a_run_share_one_budget(self):
        budgets = Budgets(OPEN, already_spent=nothing)
        assert await budgets.of("run") is await budgets.of("run")
        assert await budgets.of("run") is not await budgets.of("another")

    async def test_budget_continues_from_an_earlier_process(self):
        budgets = Budgets(BudgetLimits(requests=5), already_spent=five_requests)
        with pytest.raises(BudgetExceededError):
            admit(await budgets.of("run"))

    async def test_budget_starts_from_what_the_run_spent_before(self):
        budgets = Budgets(BudgetLimits(requests=5), already_spent=nothing)
        assert (await budgets.of("run", lambda: five_requests("run"))).spent == Spending(requests=5)

    async def test_least_recently_used_budgets_are_dropped(self, monkeypatch):
        monkeypatch.setattr("callboard.llm.budget.REMEMBERED_RUNS", 2)
        budgets = Budgets(OPEN, already_spent=nothing)
        first = await budgets.of("1")
        for run in ("2", "3"):
            await budgets.of(run)
        assert await budgets.of("1") is not first


async def nothing(run: str) -> Spending:
    return Spending()


async def five_requests(run: str) -> Spending:
    return Spending(requests=5)
