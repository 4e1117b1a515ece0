"""Models over the wire: local servers speak the providers' protocols, and fail as real ones do."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

import pytest
from pydantic_ai import Agent
from tests.builders.waiting import until
from tests.fakes.providers.behaviour import (
    Answer,
    Behaviour,
    Garbage,
    Hang,
    HangUp,
    Prose,
    RawArguments,
    Refuse,
    Truncate,
    Usage,
)
from tests.fakes.providers.server import ProviderServer, serving
from tests.fakes.providers.wire import Chat, DeepSeek, Dialect, Messages, Responses
from tests.integration.llm import crew
from tests.integration.llm.crew import RunNotes

from callboard.agents.execution import AgentResult
from callboard.agents.model_execution import ModelExecutor
from callboard.agents.spec import EngineKind, MissingInputError
from callboard.core.errors import DomainError
from callboard.events.contract import EventType
from callboard.llm.budget import BudgetLimits, Spending
from callboard.llm.errors import BudgetExceededError, ModelKeyRefusedError
from callboard.llm.metering import CallAccount, MeteredModel
from callboard.llm.models import Models
from callboard.llm.tiers import ModelConfig, RetryPolicy, Tier
from callboard.llm.usage import UsageLog


@dataclass(frozen=True)
class Provider:
    model: str
    variable: str
    dialect: Dialect


PROVIDERS = (
    Provider("openai-chat:gpt-4.1", "OPENAI", Chat()),
    Provider("openai:gpt-4.1", "OPENAI", Responses()),
    Provider("anthropic:claude-sonnet-5", "ANTHROPIC", Messages()),
    Provider("deepseek:deepseek-chat", "DEEPSEEK", DeepSeek()),
    Provider("ollama:qwen3", "OLLAMA", Chat()),
    Provider("openai-compatible:mixtral", "OPENAI_COMPATIBLE", Chat()),
)
KEY = "sk-test-0123456789"


@dataclass
class Stage:
    """One provider's server and an executor that is configured to use it."""

    server: ProviderServer
    models: Models
    notes: RunNotes
    usage: UsageLog
    waits: list[float]

    async def act(self, **changes: Any) -> AgentResult:
        return await ModelExecutor(self.models).execute(crew.spec(**changes), crew.inputs(), self.notes)

    async def asked(self, times: int) -> None:
        """Return once the model was asked so often."""
        await until(lambda: len(self.server.requests) == times)


SILENCE = 10
"""Seconds for which a model is waited for."""


class Clock:
    """The clock of the event loop, which is put forward: however busy the machine is, time is over when a test says."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        loop = asyncio.get_running_loop()
        self._ahead, time = 0.0, loop.time
        monkeypatch.setattr(loop, "time", lambda: time() + self._ahead)

    async def outlasts(self, *tasks: asyncio.Task[AgentResult], seconds: float = SILENCE) -> list[AgentResult]:
        """Let so many seconds pass, and again until everybody waits no longer."""
        while not all(task.done() for task in tasks):
            self._ahead += seconds + 1
            await asyncio.wait(tasks, timeout=0.05)
        return [await task for task in tasks]


@pytest.fixture
async def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


@pytest.fixture
def stage() -> Iterator[Callable[..., Stage]]:
    with ExitStack() as stack:

        def build(provider: Provider, *script: Behaviour, **config: Any) -> Stage:
            server = stack.enter_context(serving(provider.dialect, *script))
            environment = {f"{provider.variable}_API_KEY": KEY, f"{provider.variable}_BASE_URL": server.url}
            usage, waits = UsageLog(), list[float]()

            async def wait(seconds: float) -> None:
                waits.append(seconds)

            fields = {"fast": provider.model, "environment": environment, "silence_seconds": SILENCE} | config
            models = Models(ModelConfig(**fields), recorder=usage, sleep=wait)
            return Stage(server, models, RunNotes(), usage, waits)

        yield build


every_provider = pytest.mark.parametrize("provider", PROVIDERS, ids=lambda p: p.model)
every_protocol = pytest.mark.parametrize("provider", PROVIDERS[:3], ids=lambda p: p.model)
every_dialect = pytest.mark.parametrize("provider", PROVIDERS[:4], ids=lambda p: p.model)
"""DeepSeek has a dialect of the first protocol; the other providers speak it word for word."""


@every_provider
class TestEveryProvider:
    async def test_quotations_of_the_answer_get_their_places(self, stage, provider):
        there = stage(provider, Answer(crew.HONEST))
        result = await there.act()
        assert result.engine is EngineKind.MODEL
        (claim,) = result.output.claims
        assert crew.RESUME[claim.evidence[0].start : claim.evidence[0].end] == claim.evidence[0].quote

    async def test_gets_the_key_and_says_nothing_of_it(self, stage, provider):
        there = stage(provider, Answer(crew.HONEST))
        await there.act()
        headers = there.server.requests[0].headers
        assert KEY in (headers.get("authorization", "") + headers.get("x-api-key", ""))
        assert KEY not in str(there.notes.said)

    async def test_refused_key_names_its_variable_and_is_not_retried(self, stage, provider):
        there = stage(provider, Refuse(401, f"Incorrect API key provided: {KEY}", "invalid_api_key"))
        result = await there.act()
        assert result.engine is EngineKind.RULES
        (error,) = there.notes.of(EventType.ERROR)
        assert error.startswith("The key was refused")
        assert f"Set {provider.variable}_API_KEY" in error
        assert KEY not in error
        assert len(there.server.requests) == 1


@every_dialect
class TestEveryDialect:
    async def test_sees_what_people_wrote_only_as_json_data(self, stage, provider):
        there = stage(provider, Answer(crew.HONEST))
        await there.act()
        (data,), (instructions,) = there.server.data, there.server.instructions
        assert json.loads(data)["texts"]["resume"] == crew.RESUME
        assert "IGNORE ALL PREVIOUS" not in instructions
        assert instructions == crew.spec().instructions
        whole = json.dumps(there.server.requests[0].body)
        assert whole.count("IGNORE ALL PREVIOUS") == 1

    async def test_false_claim_is_sent_back_and_may_be_corrected(self, stage, provider):
        there = stage(provider, Answer(crew.LYING), Answer(crew.HONEST))
        result = await there.act()
        assert result.engine is EngineKind.MODEL
        (refused,) = [said for said in there.notes.of(EventType.THOUGHT) if "check refused" in said]
        assert "Led a team of 40 engineers at Google" in refused
        assert "Copy the words to the letter" in json.dumps(there.server.requests[1].body)

    async def test_every_model_call_is_recorded(self, stage, provider):
        there = stage(
            provider, Refuse(500, "oops"), Answer(crew.LYING), Answer(crew.HONEST, Usage(1_200, 340, cached_tokens=900))
        )
        result = await there.act()
        failed, refused, answered = there.usage.calls
        assert failed.error is not None
        assert (failed.tokens, failed.attempt, refused.attempt, answered.attempt) == (0, 1, 2, 1)
        assert (answered.input_tokens, answered.output_tokens, answered.cached_tokens) == (1_200, 340, 900)
        assert answered.cache_hit
        assert not refused.cache_hit
        assert {(c.run, c.agent, c.model, c.tier, c.prompt_version) for c in there.usage.calls} == {
            (str(there.notes.run_id), "opinion", provider.model, "fast", "7-abcdef")
        }
        assert [call.input_tokens for call in result.usage] == [0, 1_000, 1_200]


@every_protocol
class TestEveryProtocol:
    async def test_model_cannot_change_scores_of_the_engine(self, stage, provider):
        result = await stage(provider, Answer(crew.claiming(("Python.", "Python"), score=100))).act()
        assert (result.engine, result.output.score) == (EngineKind.MODEL, 61.5)

    async def test_repeated_false_claims_fall_back_to_rules(self, stage, provider):
        there = stage(provider, Answer(crew.LYING))
        result = await there.act()
        assert result.engine is EngineKind.RULES
        assert result.output == crew.opinion_by_rules(crew.inputs())
        assert len(there.server.requests) == 3
        assert there.notes.of(EventType.THOUGHT)[-1].startswith("fell back to rules because")

    async def test_prose_instead_of_json_is_retried_then_falls_back_to_rules(self, stage, provider):
        there = stage(provider, Prose("In my opinion this is a very fine candidate."))
        result = await there.act()
        assert result.engine is EngineKind.RULES
        assert len(there.server.requests) == 3
        assert "model answered 3 times without the form asked for" in there.notes.of(EventType.THOUGHT)

    async def test_json_inside_prose_is_parsed(self, stage, provider):
        there = stage(provider, Prose(f"Here you are:\n```json\n{json.dumps(crew.HONEST)}\n```"))
        assert (await there.act()).engine is EngineKind.MODEL

    async def test_broken_json_falls_back_to_rules(self, stage, provider):
        assert (await stage(provider, RawArguments('{"score": 1, "claims": [')).act()).engine is EngineKind.RULES

    @pytest.mark.parametrize(
        "garbage", [Garbage(), Garbage(b"", "text/plain"), Garbage(b"[1, 2]"), Garbage(b"\xff\xfe\x00", "text/html")]
    )
    async def test_garbage_falls_back_to_rules(self, stage, provider, garbage):
        there = stage(provider, garbage)
        assert (await there.act()).engine is EngineKind.RULES
        assert there.notes.of(EventType.ERROR)

    async def test_retry_after_is_waited_for(self, stage, provider):
        there = stage(provider, Refuse(429, "slow down", headers={"retry-after": "7"}), Answer(crew.HONEST))
        assert (await there.act()).engine is EngineKind.MODEL
        assert there.waits == [7]

    async def test_retry_after_of_an_hour_is_not_waited_for(self, stage, provider):
        there = stage(provider, Refuse(429, "slow down", headers={"retry-after": "3600"}))
        assert (await there.act()).engine is EngineKind.RULES
        assert there.waits == []
        assert "wait 3600 s" in there.notes.of(EventType.ERROR)[0]

    async def test_busy_model_is_waited_for_within_the_total_time(self, stage, provider):
        there = stage(
            provider,
            Refuse(429, "slow down", headers={"retry-after": "20"}),
            retry=RetryPolicy(attempts=9, total_seconds=60),
        )
        assert (await there.act()).engine is EngineKind.RULES
        assert there.waits == [20, 20, 20]

    @pytest.mark.parametrize("status", [500, 502, 503, 529])
    async def test_server_error_is_retried(self, stage, provider, status):
        there = stage(provider, Refuse(status, "oops"), Answer(crew.HONEST))
        assert (await there.act()).engine is EngineKind.MODEL
        assert there.waits == [0.5]

    async def test_repeated_server_errors_fall_back_to_rules(self, stage, provider):
        there = stage(provider, Refuse(500, "oops"))
        assert (await there.act()).engine is EngineKind.RULES
        assert "HTTP 500" in there.notes.of(EventType.ERROR)[0]
        assert len(there.server.requests) == RetryPolicy().attempts

    async def test_dropped_connection_is_retried(self, stage, provider):
        there = stage(provider, HangUp(), Truncate(crew.HONEST), Answer(crew.HONEST))
        assert (await there.act()).engine is EngineKind.MODEL
        assert len(there.server.requests) == 3

    async def test_repeated_dropped_connections_fall_back_to_rules(self, stage, provider):
        there = stage(provider, Truncate(crew.HONEST))
        assert (await there.act()).engine is EngineKind.RULES

    async def test_silent_model_is_waited_for_once(self, stage, provider, clock):
        there = stage(provider, Hang())
        acting = asyncio.create_task(there.act())
        await there.asked(1)
        (result,) = await clock.outlasts(acting)
        assert result.engine is EngineKind.RULES
        assert there.notes.of(EventType.ERROR) == [
            f"The model did not answer in time: {provider.model}. Try again, or choose a faster model."
        ]
        assert len(there.server.requests) == 1

    async def test_prose_before_a_silence_is_reported_too(self, stage, provider, clock):
        there = stage(provider, Prose("In my opinion this is a very fine candidate."), Hang())
        acting = asyncio.create_task(there.act())
        await there.asked(2)
        (result,) = await clock.outlasts(acting)
        assert result.engine is EngineKind.RULES
        assert "model answered 1 time without the form asked for" in there.notes.of(EventType.THOUGHT)

    async def test_model_is_not_called_beyond_the_budget_of_the_run(self, stage, provider):
        there = stage(provider, Answer(crew.LYING), limits=BudgetLimits(requests=2))
        assert (await there.act()).engine is EngineKind.RULES
        assert len(there.server.requests) == 2
        assert "2 of 2 requests are used" in there.notes.of(EventType.ERROR)[0]


OPENAI, ANTHROPIC = PROVIDERS[0], PROVIDERS[2]


class TestARun:
    async def test_shares_one_budget_among_its_agents(self, stage):
        there = stage(OPENAI, Answer(crew.HONEST), limits=BudgetLimits(tokens=4_000))
        executor = ModelExecutor(there.models)
        results = [await executor.execute(crew.spec(), crew.inputs(), there.notes) for _ in range(5)]
        assert [result.engine for result in results] == [EngineKind.MODEL] * 4 + [EngineKind.RULES]
        assert len(there.server.requests) == 4  # 1,200 tokens each; a fifth would begin above the limit

    async def test_costs_what_the_price_list_says(self, stage):
        there = stage(OPENAI, Answer(crew.HONEST, Usage(1_000_000, 100_000)))
        result = await there.act()
        (call,) = there.usage.calls
        assert call.cost == Decimal("2.8")  # gpt-4.1: $2 a million in, $8 a million out
        assert result.usage[0].cost_usd == pytest.approx(2.8)

    async def test_run_stops_calling_the_model_once_its_budget_is_spent(self, stage):
        there = stage(
            OPENAI, Answer(crew.LYING, Usage(1_000_000, 0)), limits=BudgetLimits(tokens=None, cost=Decimal(3))
        )
        assert (await there.act()).engine is EngineKind.RULES
        assert len(there.server.requests) == 2
        assert "$4.00 of $3.00 are spent" in there.notes.of(EventType.ERROR)[0]

    async def test_run_does_not_call_a_model_again_whose_circuit_is_open(self, stage):
        there = stage(OPENAI, Refuse(401, "no"))
        executor = ModelExecutor(there.models)
        for _ in range(3):
            await executor.execute(crew.spec(), crew.inputs(), there.notes)
        assert len(there.server.requests) == 1
        assert "not asked again in this run" in there.notes.of(EventType.ERROR)[-1]

    async def test_open_circuit_of_one_run_leaves_other_runs_alone(self, stage):
        there = stage(OPENAI, Refuse(401, "no"), Answer(crew.HONEST))
        await there.act()
        assert (await replace(there, notes=RunNotes()).act()).engine is EngineKind.MODEL

    async def test_continues_the_account_of_the_process_before(self, stage):
        there = stage(OPENAI, Answer(crew.HONEST), limits=BudgetLimits(requests=1))
        await there.act()
        notes = RunNotes(run_id=there.notes.run_id, before=Spending(requests=1))
        result = await ModelExecutor(Models(there.models.config)).execute(crew.spec(), crew.inputs(), notes)
        assert result.engine is EngineKind.RULES
        assert "1 of 1 requests are used" in notes.of(EventType.ERROR)[0]
        assert len(there.server.requests) == 1

    async def test_agent_beyond_its_total_time_falls_back_to_rules(self, stage, clock):
        there = stage(OPENAI, Hang(), run_seconds=60, silence_seconds=3600)
        acting = asyncio.create_task(there.act())
        await there.asked(1)
        (result,) = await clock.outlasts(acting, seconds=60)
        assert result.engine is EngineKind.RULES
        (call,) = there.usage.calls
        assert call.error == "cut short"

    async def test_cancelled_run_stops_its_calls_and_settles_its_budget(self, stage):
        there = stage(OPENAI, Hang(), silence_seconds=30)
        task = asyncio.ensure_future(there.act())
        await there.asked(1)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        budget = await there.models.budgets.of(str(there.notes.run_id))
        assert budget.promised == 0
        assert [call.error for call in there.usage.calls] == ["cut short"]
        assert [call.model for call in there.notes.counted] == [OPENAI.model]

    async def test_parallel_agents_do_not_mix_their_calls(self, stage):
        there = stage(OPENAI, Answer(crew.HONEST))
        executor = ModelExecutor(there.models)
        specs = [crew.spec(name=f"opinion-{n}") for n in range(6)]
        results = await asyncio.gather(*(executor.execute(s, crew.inputs(), there.notes) for s in specs))
        assert {result.engine for result in results} == {EngineKind.MODEL}
        assert {call.agent for call in there.usage.calls} == {spec.name for spec in specs}

    async def test_waits_out_a_silence_once_and_then_tries_the_model_briefly(self, stage, monkeypatch, clock):
        monkeypatch.setattr("callboard.llm.metering.PROBE_SECONDS", 5)
        there = stage(OPENAI, Answer(crew.HONEST), Hang())
        results = [await there.act()]
        for times in (2, 3):
            acting = asyncio.create_task(there.act())
            await there.asked(times)
            results += await clock.outlasts(acting)
        results.append(await there.act())
        assert [result.engine for result in results] == [EngineKind.MODEL] + [EngineKind.RULES] * 3
        # An answer, a silence, a try; then nobody asks any more.
        waited = [request.headers["x-stainless-read-timeout"] for request in there.server.requests]
        assert [float(seconds) for seconds in waited] == [SILENCE, SILENCE, 5]
        thoughts = "\n".join(there.notes.of(EventType.THOUGHT))
        assert "which gave no answer before: one agent tries it" in thoughts
        assert "fell back to rules because the model is not asked again in this run" in thoughts

    async def test_lets_one_agent_try_a_silent_model_while_the_others_go_on(self, stage, clock):
        there = stage(OPENAI, Answer(crew.HONEST), Hang())
        await there.act()
        silent = asyncio.create_task(there.act())
        await there.asked(2)
        await clock.outlasts(silent)
        acting = [asyncio.create_task(there.act(name=f"opinion-{n}")) for n in range(5)]
        await until(lambda: sum(task.done() for task in acting) == 4)
        await there.asked(3)
        results = await clock.outlasts(*acting)
        assert {result.engine for result in results} == {EngineKind.RULES}
        assert len(there.server.requests) == 3
        assert sum("another agent finds out" in error for error in there.notes.of(EventType.ERROR)) == 4

    async def test_answered_probe_lets_the_run_call_the_model_again(self, stage, clock):
        there = stage(OPENAI, Answer(crew.HONEST), Hang(), Answer(crew.HONEST))
        results = [await there.act()]
        silent = asyncio.create_task(there.act())
        await there.asked(2)
        results += await clock.outlasts(silent)
        results += [await there.act() for _ in range(3)]
        kinds = [result.engine for result in results]
        assert kinds == [EngineKind.MODEL, EngineKind.RULES, EngineKind.MODEL, EngineKind.MODEL, EngineKind.MODEL]

    async def test_tries_a_model_that_stays_busy_without_waiting_for_it_again(self, stage):
        busy = Refuse(429, "slow down", headers={"retry-after": "20"})
        there = stage(OPENAI, busy, retry=RetryPolicy(attempts=9, total_seconds=60))
        for _ in range(3):
            assert (await there.act()).engine is EngineKind.RULES
        assert there.waits == [20, 20, 20]
        assert len(there.server.requests) == 5


class TestTiers:
    async def test_what_is_sent_with_a_text_counts_as_well(self, stage):
        there = stage(OPENAI, Answer(crew.HONEST), quality="openai-chat:gpt-5.2", long_conversation=2_000)
        await there.act()
        await there.act(instructions="Judge the résumé. " * 500)
        assert [request.body["model"] for request in there.server.requests] == ["gpt-4.1", "gpt-5.2"]

    async def test_a_long_text_moves_to_quality(self, stage):
        there = stage(OPENAI, Answer(crew.HONEST), quality="openai-chat:gpt-5.2", long_conversation=40)
        await there.act()
        assert there.server.requests[0].body["model"] == "gpt-5.2"

    async def test_a_short_text_stays_with_fast(self, stage):
        there = stage(OPENAI, Answer(crew.HONEST), quality="openai-chat:gpt-5.2")
        await there.act()
        assert there.server.requests[0].body["model"] == "gpt-4.1"

    async def test_a_url_in_the_model_string_is_used(self, stage):
        there = stage(OPENAI, Answer(crew.HONEST))
        fast = f"openai-compatible:mixtral@{there.server.url}"
        models = Models(ModelConfig(fast=fast))
        result = await ModelExecutor(models).execute(crew.spec(), crew.inputs(), there.notes)
        assert result.engine is EngineKind.MODEL
        assert there.server.requests[0].headers["authorization"] == "Bearer not-needed"

    @pytest.mark.parametrize(("fast", "words"), [("gpt-5", "provider:model"), ("openai:gpt", "Set OPENAI_API_KEY")])
    def test_a_mistake_in_the_configuration_is_told_before_the_work_begins(self, fast, words):
        with pytest.raises(DomainError, match=words):
            Models(ModelConfig(fast=fast)).prepare()

    def test_no_model_at_all_is_no_mistake(self):
        Models(ModelConfig()).prepare()

    @pytest.mark.parametrize(
        ("fast", "words"),
        [(None, "Set CALLBOARD_MODEL_FAST"), ("gpt-5", "provider:model"), ("openai:gpt", "Set OPENAI_API_KEY")],
    )
    async def test_a_model_that_is_not_configured_leaves_the_work_to_rules(self, fast, words):
        notes = RunNotes()
        result = await ModelExecutor(Models(ModelConfig(fast=fast))).execute(crew.spec(), crew.inputs(), notes)
        assert result.engine is EngineKind.RULES
        assert words in notes.of(EventType.ERROR)[0]


class TestTheRules:
    async def test_failure_of_rules_is_not_hidden_by_a_model(self, stage):
        there = stage(OPENAI, Answer(crew.HONEST))
        empty = replace(crew.inputs(), values={})
        with pytest.raises(MissingInputError):
            await ModelExecutor(there.models).execute(crew.spec(), empty, there.notes)
        assert there.server.requests == []

    async def test_output_of_rules_passes_the_same_checks(self, stage):
        there = stage(OPENAI, Answer(crew.claiming(("long " * 30, "Python"))), Answer(crew.HONEST))
        assert (await there.act()).engine is EngineKind.MODEL
        assert "below 80 characters" in json.dumps(there.server.requests[1].body)


@pytest.mark.parametrize("provider", [OPENAI, ANTHROPIC], ids=lambda p: p.model)
class TestAStream:
    """For conversations: words appear as they are written, on the same account."""

    @pytest.fixture
    async def model(self, stage, provider) -> Callable[..., Any]:
        async def build(*script: Behaviour, **config: Any) -> tuple[MeteredModel, Stage]:
            there = stage(provider, *script, **config)
            work = CallAccount(str(there.notes.run_id), "chat", "1-abc")
            return await there.models.metered(work, Tier.FAST), there

        return build

    async def test_streamed_answer_arrives_in_parts_and_is_recorded(self, model):
        metered, there = await model(Prose("Two postings fit you well today.", Usage(50, 12)))
        async with metered, Agent(metered).run_stream("Find") as stream:
            pieces = [piece async for piece in stream.stream_text(delta=True, debounce_by=None)]
        assert len(pieces) > 1 or isinstance(there.server.dialect, Messages)  # one delta holds 40 characters
        assert "".join(pieces) == "Two postings fit you well today."
        (call,) = there.usage.calls
        assert (call.agent, call.input_tokens, call.output_tokens, call.error) == ("chat", 50, 12, None)

    async def test_refused_stream_is_a_clear_error(self, model):
        metered, there = await model(Refuse(401, "no"))
        with pytest.raises(ModelKeyRefusedError):
            async with metered, Agent(metered).run_stream("Find"):
                pass
        assert "The key was refused" in (there.usage.calls[0].error or "")

    async def test_stream_is_not_opened_beyond_the_budget(self, model):
        metered, there = await model(Prose("hello"), limits=BudgetLimits(requests=0))
        with pytest.raises(BudgetExceededError):
            async with metered, Agent(metered).run_stream("Find"):
                pass
        assert there.server.requests == []


async def test_anthropic_is_asked_to_cache_what_never_changes(stage):
    there = stage(ANTHROPIC, Answer(crew.HONEST))
    await there.act()
    body = there.server.requests[0].body
    assert body["stream"] is True
    assert body["system"][-1]["cache_control"]["type"] == "ephemeral"
    assert "cache_control" not in json.dumps(body["messages"])
