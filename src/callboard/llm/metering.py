"""A model that keeps to a budget, retries what may pass, and has every call recorded.

It wraps any model of Pydantic AI, so that limits and records are the same for every provider.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Any, cast

import anyio
from pydantic_ai import RunContext
from pydantic_ai.exceptions import AgentRunError, ModelAPIError
from pydantic_ai.messages import ModelMessage, ModelMessagesTypeAdapter, ModelResponse
from pydantic_ai.models import Model, ModelRequestParameters, StreamedResponse
from pydantic_ai.models.wrapper import WrapperModel
from pydantic_ai.settings import ModelSettings

from callboard.core import clock
from callboard.core.errors import DomainError
from callboard.llm.address import ModelAddress
from callboard.llm.budget import Budget, SpentBefore
from callboard.llm.circuit_breaker import PROBE_SECONDS, CircuitBreaker
from callboard.llm.provider_errors import explain, is_passing, refused_setting, retry_after
from callboard.llm.structured_output import growing_output, repair_response
from callboard.llm.tiers import RetryPolicy, Tier
from callboard.llm.usage import CallRecord, estimate_tokens
from callboard.telemetry import model_calls

Listener = Callable[[CallRecord], Awaitable[None]]
DraftListener = Callable[[Mapping[str, Any]], Awaitable[None]]
"""Hears a structured output while the model writes it: as far as it has come."""
Sleep = Callable[[float], Awaitable[None]]


@dataclass(frozen=True)
class CallAccount:
    """On whose account a model is called."""

    run: str
    agent: str
    prompt_version: str
    before: SpentBefore | None = None
    """Asked when the account of the run is opened in this process; without it the recorder is."""


@dataclass
class Meter:
    """Counts the calls of one piece of work: the budget of its run, and who hears of each call."""

    work: CallAccount
    address: ModelAddress
    tier: Tier
    budget: Budget
    retry: RetryPolicy = field(default_factory=RetryPolicy)
    listeners: tuple[Listener, ...] = ()
    sleep: Sleep = asyncio.sleep
    unwanted: set[str] = field(default_factory=set[str])
    """Settings that the model has refused: it is asked without them from then on."""
    asked: asyncio.Event = field(default_factory=asyncio.Event)
    """Set with the first question."""
    draft_listener: Callable[[], DraftListener] | None = None
    """Makes the listener of one attempt; where there is one, the model is asked for a stream."""

    @property
    def breaker(self) -> CircuitBreaker:
        """The circuit breaker of the model in this run."""
        return self.budget.breaker(self.address.label)

    async def tell(self, call: MeteredCall, response: ModelResponse | None, error: BaseException | None) -> None:
        """Settle the budget and record the call, also one that was cut short."""
        record = call.record(self, response, self._why(error))
        self.budget.settle(call.promised, tokens=record.tokens, cost=record.cost)
        if call.probe:
            self.breaker.end_probe()
        if response is not None:
            self.breaker.record_success()
        report_call(record, response, error)
        with anyio.CancelScope(shield=True):
            for listener in self.listeners:
                await listener(record)

    def conclude(self, error: Exception, *, probe: bool = False) -> DomainError:
        """The end of the attempts, in our words; the run remembers a model that is out of order."""
        failure = explain(error, self.address)
        self.breaker.record_failure(failure, probe=probe)
        return failure

    def _why(self, error: BaseException | None) -> str | None:
        if error is None:
            return None
        return str(explain(error, self.address)) if isinstance(error, Exception) else "cut short"


@dataclass
class MeteredCall:
    """One request under way."""

    promised: int
    attempt: int
    probe: bool = False
    """Whether it probes a model whose circuit is open."""
    at: datetime = field(default_factory=clock.now)
    began: float = field(default_factory=time.perf_counter)

    def record(self, meter: Meter, response: ModelResponse | None, error: str | None) -> CallRecord:
        """The record of the call."""
        usage = response.usage if response else None
        return CallRecord(
            run=meter.work.run,
            agent=meter.work.agent,
            model=meter.address.label,
            tier=meter.tier,
            prompt_version=meter.work.prompt_version,
            at=self.at,
            latency_ms=(time.perf_counter() - self.began) * 1000,
            input_tokens=usage.input_tokens if usage else 0,
            output_tokens=usage.output_tokens if usage else 0,
            cached_tokens=_cached(response) if response else 0,
            cost=_cost(response) if response else None,
            attempt=self.attempt,
            error=error,
        )


class MeteredModel(WrapperModel):
    """A model whose every request passes the meter."""

    def __init__(self, wrapped: Model, meter: Meter) -> None:
        super().__init__(wrapped)
        self.meter = meter

    async def request(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
    ) -> ModelResponse:
        """Ask once, and again after a pause where the failure may pass.

        Raises:
            DomainError: the budget is used up, or the provider refused; never an error of a library.
        """
        waited, attempt = 0.0, 1
        while True:
            call = self._admit(attempt, messages)
            settings = self._fitting(model_settings)
            try:
                return await self._attempt(call, messages, settings, model_request_parameters)
            except AgentRunError as error:
                if refused := refused_setting(error, settings):
                    # Each can be refused once: there is an end to it.
                    self.meter.unwanted.add(refused)
                    attempt += 1
                    continue
                pause = self._pause(error, call, waited)
                if pause is None:
                    raise self.meter.conclude(error, probe=call.probe) from error
            await self.meter.sleep(pause)
            waited, attempt = waited + pause, attempt + 1

    async def _attempt(
        self,
        call: MeteredCall,
        messages: list[ModelMessage],
        settings: ModelSettings | None,
        parameters: ModelRequestParameters,
    ) -> ModelResponse:
        try:
            response = await self._answer(messages, _with_probe_timeout(settings, call), parameters)
        except BaseException as error:
            await self.meter.tell(call, None, error)
            raise
        await self.meter.tell(call, response, None)
        return repair_response(response, parameters)

    async def _answer(
        self, messages: list[ModelMessage], settings: ModelSettings | None, parameters: ModelRequestParameters
    ) -> ModelResponse:
        self.meter.asked.set()
        try:
            if self.meter.draft_listener is None:
                return await self.wrapped.request(messages, settings, parameters)
            listener = self.meter.draft_listener()
            async with self.wrapped.request_stream(messages, settings, parameters) as stream:
                async for draft in growing_output(stream, parameters):
                    await listener(draft)
                return stream.get()
        except (AgentRunError, DomainError):
            raise
        except Exception as error:
            raise explain(error, self.meter.address) from error

    @asynccontextmanager
    async def request_stream(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
        run_context: RunContext[Any] | None = None,
    ) -> AsyncGenerator[StreamedResponse]:
        """Ask once, streaming: what has been shown cannot be taken back, so a broken stream is not begun again."""
        call = self._admit(1, messages)
        self.meter.asked.set()
        try:
            async with self.wrapped.request_stream(
                messages,
                _with_probe_timeout(self._fitting(model_settings), call),
                model_request_parameters,
                run_context,
            ) as stream:
                yield stream
                response = stream.get()
        except AgentRunError as error:
            await self.meter.tell(call, None, error)
            raise self.meter.conclude(error, probe=call.probe) from error
        except BaseException as error:
            await self.meter.tell(call, None, error)
            raise
        await self.meter.tell(call, response, None)

    def _fitting(self, settings: ModelSettings | None) -> ModelSettings:
        """The settings without those that the model does not take."""
        unwanted = self.meter.unwanted | (SAMPLING if _takes_no_temperature(self.wrapped.profile) else frozenset[str]())
        return cast("ModelSettings", {name: value for name, value in (settings or {}).items() if name not in unwanted})

    def _admit(self, attempt: int, messages: list[ModelMessage]) -> MeteredCall:
        promised = estimate_tokens(ModelMessagesTypeAdapter.dump_json(messages).decode())
        probe = self.meter.budget.admit(promised, model=self.meter.address.label)
        return MeteredCall(promised, attempt, probe)

    def _pause(self, error: AgentRunError, call: MeteredCall, waited: float) -> float | None:
        if call.probe or not isinstance(error, ModelAPIError) or not is_passing(error):
            return None
        return self.meter.retry.pause(call.attempt, asked=retry_after(error), waited=waited)


def _with_probe_timeout(settings: ModelSettings | None, call: MeteredCall) -> ModelSettings | None:
    """The settings of a call; a probe has a short time-out."""
    if not call.probe:
        return settings
    usual = (settings or {}).get("timeout")
    seconds = min(usual, PROBE_SECONDS) if isinstance(usual, int | float) else PROBE_SECONDS
    return ModelSettings(**(settings or {}) | {"timeout": seconds})


SAMPLING = frozenset({"temperature"})
"""Settings that a model which reasons does not take."""


def _takes_no_temperature(profile: Mapping[str, Any]) -> bool:
    """Return True if the model is known to take no temperature: it always reasons, or its provider says so."""
    may_rest = profile.get("openai_supports_reasoning_effort_none") or "none" in (
        profile.get("openai_reasoning_efforts") or ()
    )
    always = profile.get("thinking_enabled_by_default") or not may_rest
    reasons = profile.get("openai_supports_reasoning") and always
    return bool(reasons or profile.get("anthropic_disallows_sampling_settings"))


def _cached(response: ModelResponse) -> int:
    # DeepSeek reports its cache under a name of its own.
    return response.usage.cache_read_tokens or response.usage.details.get("prompt_cache_hit_tokens", 0)


def _cost(response: ModelResponse) -> Decimal | None:
    if response.usage.cost is not None:
        return response.usage.cost
    try:
        return response.cost().total_price
    except (LookupError, ValueError):
        return None  # nobody has published a price: a local or a very new model


def report_call(record: CallRecord, response: ModelResponse | None, error: BaseException | None) -> None:
    """Tell of one call, answered or not."""
    call = model_calls.ModelCallMeasure(
        model=record.model,
        agent=record.agent,
        run=record.run,
        at=record.at,
        seconds=record.latency_ms / 1000,
        input_tokens=record.input_tokens,
        output_tokens=record.output_tokens,
        answered_by=response.model_name if response else None,
        error=type(error).__name__ if error else None,
    )
    model_calls.record_call(call)
