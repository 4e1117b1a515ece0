"""The engine that asks a model: rules first, the model on top of their facts, and the rules' answer if it fails.

Loads Pydantic AI, so it is imported only where a model is configured. What the model says is data from beginning to
end: it is typed, its quotations are looked up, the checks see it, and every turn of this is an event of the run.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol, runtime_checkable
from uuid import UUID

from pydantic import BaseModel
from pydantic_ai import Agent, ModelRetry, NativeOutput, PromptedOutput, RunContext, StructuredDict, ToolOutput
from pydantic_ai.exceptions import AgentRunError, IncompleteToolCall, UnexpectedModelBehavior
from pydantic_ai.settings import ModelSettings

from callboard.agents.answer_blocks import BlockReporter
from callboard.agents.execution import AgentResult, Executor, ModelCall, Reporter, RulesExecutor
from callboard.agents.model_output import MalformedAnswerError, checked_output, draft_schema
from callboard.agents.model_prompt import compose_prompt
from callboard.agents.model_quotations import Quotations
from callboard.agents.model_tools import ToolSession, tools_for_model
from callboard.agents.spec import AgentSpec, EngineKind, Inputs, UnsupportedClaimError
from callboard.core.errors import DomainError
from callboard.core.ids import new_id
from callboard.core.text import count_noun, without_capital
from callboard.engine.document import Document
from callboard.engine.facts import Source, quotations
from callboard.events.contract import EventType
from callboard.llm.budget import Spending
from callboard.llm.circuit_breaker import PROBE_SECONDS
from callboard.llm.errors import AnswerCutError, ModelAnswerError, ModelRequestRefusedError
from callboard.llm.metering import CallAccount, MeteredModel
from callboard.llm.models import Models
from callboard.llm.structured_output import OutputMode
from callboard.llm.tiers import Tier
from callboard.llm.usage import CallRecord, estimate_tokens

MAX_RETRIES = 2
"""Upper bound on retries with a model whose answer was refused; each retry gives the reason."""

MAX_ANSWER_TOKENS = 8_000
"""Upper bound on the tokens of an answer of a local model, where the agent sets none: it may go on without end."""

MODEL_TIME_SHARE = 0.95
"""The part of an agent's time that a model may use; the rest is for the rules' answer."""

ANSWER_TOOL = "answer"
"""Name of the tool through which a model gives its output."""

MAX_PREPARED_AGENTS = 200
"""Upper bound on prepared agents, the most recently used: users may register any number of agents."""

PARTING_SECONDS = 2
"""How long a cancelled agent waits for its model calls to be recorded."""

_OUTPUTS: Mapping[OutputMode, Callable[..., Any]] = {
    OutputMode.NATIVE: partial(NativeOutput, strict=False),
    OutputMode.TOOL: ToolOutput,
    OutputMode.PROMPTED: PromptedOutput,
}


@dataclass
class ModelTask:
    """One running execution: the data that the answer is checked against, and its result."""

    spec: AgentSpec[Any]
    tools: ToolSession
    facts: BaseModel
    quotations: Quotations
    report: Reporter
    output: BaseModel | None = None
    refusals: list[str] = field(default_factory=list[str])

    async def receive(self, draft: dict[str, Any]) -> None:
        """Take a draft as the output.

        Raises:
            ModelRetry: the draft was refused; its text tells the model why.
        """
        try:
            self.output = checked_output(self.spec, self.tools.inputs, self.facts, draft, self.quotations)
        except (UnsupportedClaimError, MalformedAnswerError) as error:
            self.refusals.append(error.why)
            metadata = {"check": type(error).__name__, "refusals": len(self.refusals)}
            await self.say(f"model answered but a check refused: {error.why}", **metadata)
            raise ModelRetry(error.why) from error

    def block_reporter(self) -> BlockReporter:
        """A reporter that streams the text of one attempt while it is being written."""
        given = self.tools.inputs
        inputs = Inputs({**given.values, self.spec.provides: self.facts}, given.today)
        return BlockReporter(self.spec, inputs, self.report)

    async def say(self, thought: str, **metadata: object) -> None:
        """Report a step of the model's work as an event of the run."""
        await self.report.say(EventType.THOUGHT, thought, {"engine": EngineKind.MODEL.value, **metadata})

    async def tell_unreadable(self, *, answers: int) -> None:
        """Report how many of the model's answers were prose or broken JSON, and so never reached a check."""
        unreadable = answers - len(self.refusals) - len(self.tools.turns) - (self.output is not None)
        if unreadable > 0:
            await self.say(f"model answered {count_noun(unreadable, 'time')} without the form asked for")


@dataclass
class ModelExecutor:
    """Executes agents with the models of the deployment."""

    models: Models
    rules: Executor = field(default_factory=RulesExecutor)
    _agents: OrderedDict[Hashable, Agent[ModelTask, dict[str, Any]]] = field(default_factory=OrderedDict[Hashable, Any])

    async def execute(self, spec: AgentSpec[Any], inputs: Inputs, report: Reporter) -> AgentResult:
        """The model's checked answer, or the rules' answer and the reason why.

        Raises:
            DomainError: the rules themselves could not do their job.
        """
        by_rules = await self.rules.execute(spec, inputs, report)
        if spec.rules_only or spec.closed(inputs):
            return by_rules
        call_log = CallLog(report)
        try:
            output, engine = await self._beyond(spec, inputs, by_rules.output, report, call_log)
        except BaseException:
            await call_log.report_calls()
            raise
        return AgentResult(output, engine, (*by_rules.usage, *call_log.calls))

    async def _beyond(
        self, spec: AgentSpec[Any], inputs: Inputs, facts: BaseModel, report: Reporter, call_log: CallLog
    ) -> tuple[BaseModel, EngineKind]:
        """The model's answer, or the facts as they are."""
        try:
            return await self._ask(spec, inputs, facts, report, call_log), EngineKind.MODEL
        except DomainError as error:
            await _fall_back(report, error)
            return facts, EngineKind.RULES

    async def _ask(
        self, spec: AgentSpec[Any], inputs: Inputs, facts: BaseModel, report: Reporter, call_log: CallLog
    ) -> BaseModel:
        documents = dict[Source, Document](spec.sources(inputs) if spec.sources else {})
        quotable = Quotations(documents, quotations(facts), quotations(tuple(inputs.values.values())))
        task = ModelTask(spec, ToolSession(report, inputs), facts, quotable, report)
        message = compose_prompt(spec, inputs, facts, documents)
        length = estimate_tokens(spec.instructions) + estimate_tokens(message)
        work = account_for(report, spec.name, spec.prompt_version)
        tier = await self._tier(task)
        model = await self.models.metered(work, tier, conversation_tokens=length, listeners=(call_log.record,))
        if spec.block_checks:
            model.meter.draft_listener = task.block_reporter
        # Reported while the model works: storing an event takes milliseconds, which then delay nothing.
        first_report = asyncio.ensure_future(_report_first_request(task, model, _request_message(model)))
        cut = False
        try:
            await self._converse(task, model, message)
        except ModelRequestRefusedError:
            if await self._mode(spec, model.meter.tier) is not OutputMode.NATIVE:
                raise
            self.models.refuses_schemas(model.meter.tier)
            await self._converse(task, model, message)
        except DomainError as error:
            # The last answer reached its limit of tokens, and no check.
            cut = isinstance(error, AnswerCutError)
            raise
        finally:
            model.meter.asked.set()
            await first_report
            await task.tell_unreadable(answers=sum(call.output_tokens > 0 for call in call_log.calls) - cut)
        if task.output is None:
            raise MalformedAnswerError("the model ended without an answer")
        return task.output

    async def _tier(self, task: ModelTask) -> Tier:
        """The tier of the model that the agent wishes for, where the deployment has it; else the agent's own."""
        spec, config = task.spec, self.models.config
        if spec.model is None:
            return spec.tier
        tier = config.tier_of(spec.model)
        if tier is None:
            known = ", ".join(sorted({name for each in Tier if (name := config.model_string(each))}))
            await task.say(
                f"wishes for {spec.model}, which is not a model of this deployment ({known}): "
                f"asks with tier {spec.tier}",
                wish=spec.model,
            )
        return tier or spec.tier

    async def _converse(self, task: ModelTask, model: MeteredModel, message: str) -> None:
        config = self.models.config
        settings = _settings(task.spec, config.silence_seconds, local=model.meter.address.provider.probed)
        # Before the agent's time begins: the probe is the process's, and has a limit of its own.
        agent = self._agent(task.spec, await self._mode(task.spec, model.meter.tier))
        try:
            async with asyncio.timeout(config.run_seconds * MODEL_TIME_SHARE), model:
                await agent.run(message, deps=task, model=model, model_settings=settings)
        except DomainError:
            raise
        except IncompleteToolCall as error:
            raise AnswerCutError(
                f"it was longer than {settings.get('max_tokens', 'the model can write')} tokens"
            ) from error
        except UnexpectedModelBehavior as error:
            last = task.refusals[-1] if task.refusals else "it did not use the form asked for"
            raise ModelAnswerError(f"refused {MAX_RETRIES + 1} times, last because {last}") from error
        except (AgentRunError, TimeoutError) as error:
            raise model.meter.conclude(error) from error

    async def _mode(self, spec: AgentSpec[Any], tier: Tier) -> OutputMode:
        return (await self.models.abilities(tier)).mode(uses_tools=bool(spec.tools))

    def _agent(self, spec: AgentSpec[Any], mode: OutputMode) -> Agent[ModelTask, dict[str, Any]]:
        """The Pydantic AI agent of a spec, made once: for all specs that come to the same, whoever made them."""
        key = (spec.name, spec.purpose, spec.form, spec.instructions, spec.tools, mode)
        if key not in self._agents:
            self._agents[key] = _pydantic_agent(spec, mode)
        self._agents.move_to_end(key)
        while len(self._agents) > MAX_PREPARED_AGENTS:
            self._agents.popitem(last=False)
        return self._agents[key]


def _pydantic_agent(spec: AgentSpec[Any], mode: OutputMode) -> Agent[ModelTask, dict[str, Any]]:
    draft = StructuredDict(draft_schema(spec.form), name=spec.form.__name__)
    agent = Agent[ModelTask, dict[str, Any]](
        name=spec.name,
        deps_type=ModelTask,
        output_type=_OUTPUTS[mode](draft, name=ANSWER_TOOL, description=spec.purpose),
        instructions=spec.instructions,
        tools=tools_for_model(spec, _session) if mode is OutputMode.TOOL else (),
        retries={"output": MAX_RETRIES, "tools": MAX_RETRIES},
    )
    agent.output_validator(_receive)
    return agent


def _settings(spec: AgentSpec[Any], silence_seconds: float, *, local: bool) -> ModelSettings:
    settings = ModelSettings(timeout=silence_seconds, max_retries=0, cache={"messages": False})
    if spec.temperature is not None:
        settings["temperature"] = spec.temperature
    if spec.max_tokens is not None:
        settings["max_tokens"] = spec.max_tokens
    elif local:
        settings["max_tokens"] = MAX_ANSWER_TOKENS
    return settings


def _session(task: ModelTask) -> ToolSession:
    return task.tools


async def _receive(context: RunContext[ModelTask], draft: dict[str, Any]) -> dict[str, Any]:
    await context.deps.receive(draft)
    return draft


async def _report_first_request(task: ModelTask, model: MeteredModel, words: str) -> None:
    await model.meter.asked.wait()
    await task.say(words)


def _request_message(model: MeteredModel) -> str:
    """The model that the agent asks, and the patience left for a model that gave no answer before."""
    label, breaker = model.meter.address.label, model.meter.breaker
    if breaker.given_up:
        return f"would ask {label}, which is given up in this run"
    if breaker.opened_by:
        return f"would ask {label}, which gave no answer before: one agent tries it, for {PROBE_SECONDS:.0f} s at most"
    return f"asks {label}"


async def _fall_back(report: Reporter, error: DomainError) -> None:
    metadata = {"error": type(error).__name__, "kind": error.kind.value, "engine": EngineKind.MODEL.value}
    await report.say(EventType.ERROR, error.message, metadata)
    await report.say(
        EventType.THOUGHT,
        f"fell back to rules because {without_capital(error.message)}",
        {"engine": EngineKind.RULES.value},
    )


@runtime_checkable
class RunReporter(Protocol):
    """A reporter that speaks for a run, as the one of durable runs does (`runs.agent_step.AgentReporter`)."""

    @property
    def run_id(self) -> UUID:
        """The run."""
        ...

    async def spent(self) -> Spending:
        """The run's spending on models so far, in every process."""
        ...

    async def count(self, calls: Sequence[ModelCall]) -> None:
        """Keep calls that no output will bring along."""
        ...


def account_for(reporter: object, agent: str, prompt_version: str) -> CallAccount:
    """The account of the run of `reporter`; work outside of a run gets an account of its own."""
    if isinstance(reporter, RunReporter):
        return CallAccount(str(reporter.run_id), agent, prompt_version, before=reporter.spent)
    return CallAccount(str(new_id()), agent, prompt_version)


@dataclass
class CallLog:
    """The model calls that one piece of work has made so far."""

    reporter: object
    calls: list[ModelCall] = field(default_factory=list[ModelCall])

    async def record(self, record: CallRecord) -> None:
        """Record a call."""
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

    async def report_calls(self) -> None:
        """Report the calls when there is no output, also while the task is being cancelled."""
        if not (self.calls and isinstance(self.reporter, RunReporter)):
            return
        counting = asyncio.wait_for(self.reporter.count(tuple(self.calls)), PARTING_SECONDS)
        with suppress(DomainError, TimeoutError):
            await asyncio.shield(counting)
