from datetime import UTC, datetime
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from callboard.llm.budget import Spending
from callboard.llm.usage import CallRecord, UsageLog, estimate_tokens


def record(run: str = "run", **changes) -> CallRecord:
    fields = {
        "run": run,
        "agent": "matching",
        "model": "openai:gpt",
        "tier": "fast",
        "prompt_version": "1-abc",
        "at": datetime(2026, 11, 21, tzinfo=UTC),
        "latency_ms": 12.0,
        "input_tokens": 100,
        "output_tokens": 20,
    }
    return CallRecord(**fields | changes)


class TestAUsageLog:
    async def test_usage_log_adds_up_what_each_run_spent(self):
        log = UsageLog()
        for call in (record(cost=Decimal("0.01")), record(cost=None), record(run="other")):
            await log.record(call)
        assert await log.spent("run") == Spending(requests=2, tokens=240, cost=Decimal("0.01"))

    async def test_usage_of_a_run_without_model_calls_is_zero(self):
        assert await UsageLog().spent("run") == Spending()


def test_a_call_hit_the_cache_when_any_token_came_from_it():
    assert record(cached_tokens=1).cache_hit
    assert not record().cache_hit


def test_empty_text_has_no_token_and_any_other_at_least_one():
    assert (estimate_tokens(""), estimate_tokens("a")) == (0, 1)


@given(st.text(), st.text())
def test_token_estimate_grows_with_the_text(first, second):
    assert (
        max(estimate_tokens(first), estimate_tokens(second))
        <= estimate_tokens(first + second)
        <= estimate_tokens(first) + estimate_tokens(second)
    )
