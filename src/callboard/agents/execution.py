"""Execute one agent: the contract of every executor, and the executor that needs no model.

Knows nothing of runs, storage or frameworks.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from typing import Any, Protocol, runtime_checkable
from uuid import UUID

from pydantic import BaseModel

from callboard.agents.spec import AgentSpec, Check, EngineKind, Inputs, Rules, Sources, raise_faults
from callboard.auth.principal import Principal
from callboard.core.errors import DomainError, ErrorKind
from callboard.documents import ReaderPool
from callboard.engine.facts import quotations
from callboard.events.contract import EventType


class WrongOutputError(DomainError):
    """An agent gave something else than its declared output."""

    kind = ErrorKind.FAILED


class UnboundNameError(DomainError):
    """A spec names an enrichment, an effect or a tool that is not bound here."""

    kind = ErrorKind.FAILED


class EffectNotDoneError(DomainError):
    """The effect did not happen.

    An effect that raises this promises so, and may be tried again.
    """

    kind = ErrorKind.UNAVAILABLE


class ModelCall(BaseModel):
    """One call to a model, as it is recorded: run and agent are known from the place it is reported."""

    model: str
    input_tokens: int = 0
    output_tokens: int = 0
    cost_usd: float = 0.0
    latency_ms: float = 0.0
    cache_hit: bool = False
    prompt_version: str = ""


@dataclass(frozen=True)
class AgentResult:
    """The output of an agent, the engine that produced it, and the model calls it took."""

    output: BaseModel
    engine: EngineKind
    usage: tuple[ModelCall, ...] = ()


class Reporter(Protocol):
    """Receives the messages of an agent at work. Every call is one event of the run."""

    async def say(self, kind: EventType, content: str, metadata: Mapping[str, Any] | None = None) -> None:
        """Append one event in the name of the agent."""
        ...


class Executor(Protocol):
    """Turns a spec and its inputs into a checked output."""

    async def execute(self, spec: AgentSpec[Any], inputs: Inputs, report: Reporter) -> AgentResult:
        """Execute once. The platform records `usage`, times the call and reports state changes.

        Raises:
            DomainError: the agent could not do its job; the message goes to the event log.
        """
        ...


Enrichment = Callable[[Inputs, Any], Awaitable[Any]]
"""An optional look-up outside: inputs and output in, a richer output of the same type out. A failure is reported in the
log, and the original output stands."""


ToolUse = Callable[[Principal, str], Awaitable[BaseModel]]
"""Calls a tool for a user with a question; an exception is reported to the caller."""


@runtime_checkable
class Effect(Protocol):
    """Something that happens in the world once a person has approved it."""

    @property
    def idempotent(self) -> bool:
        """True if a second `perform` under the same key leaves the world as the first did (a file made exclusively).

        If not, it is performed at most once: where a process died in between, `was_done` decides, and silence means
        that the effect is not tried again.
        """
        ...

    async def perform(self, output: Any, key: str) -> dict[str, Any]:  # noqa: ANN401 - any agent's output
        """Do it under the idempotency key `run:agent`; the answer is a JSON receipt.

        Raises:
            EffectNotDoneError: it certainly did not happen. Any other exception leaves that open.
        """
        ...

    async def was_done(self, key: str) -> dict[str, Any] | None:
        """The receipt, if it can be shown that it happened under this key; otherwise None."""
        ...


@dataclass(frozen=True)
class Bindings:
    """The implementations behind the names in specs; made by the composition root."""

    enrichments: Mapping[str, Enrichment] = field(default_factory=dict[str, Enrichment])
    effects: Mapping[str, Effect] = field(default_factory=dict[str, Effect])
    tools: Mapping[str, ToolUse] = field(default_factory=dict[str, ToolUse])

    def effect(self, name: str) -> Effect:
        """The effect of that name.

        Raises:
            UnboundNameError: there is none.
        """
        if name not in self.effects:
            raise UnboundNameError(f"effect {name}")
        return self.effects[name]


def validated_output(spec: AgentSpec[Any], output: object, inputs: Inputs) -> BaseModel:
    """The output, once its type, its quotations and every check of the spec have been passed.

    Raises:
        WrongOutputError: it is of another type.
        UnsupportedClaimError: a check refused it.
    """
    if not (isinstance(output, BaseModel) and isinstance(output, spec.output)):
        raise WrongOutputError(f"{spec.name} gave {type(output).__name__} and not {spec.output.__name__}")
    _check(output, inputs, spec.sources, spec.checks)
    return output


def _check(output: BaseModel, inputs: Inputs, sources: Sources | None, checks: Sequence[Check]) -> None:
    """Refuse an output with a quotation that its document does not hold, or that a check refuses."""
    evidence = tuple(quotations(output))
    if sources and evidence:
        from callboard.engine.trust.claims.quotations import (  # noqa: PLC0415 - loads numpy, which few processes need
            quotation_faults,
        )

        texts = {source: document.text for source, document in sources(inputs).items()}
        raise_faults(quotation_faults(evidence, texts))
    for check in checks:
        check(output, inputs)


@runtime_checkable
class UserReporter(Protocol):
    """A reporter that knows in whose name the run is."""

    @property
    def user_id(self) -> UUID:
        """The user of the run."""
        ...


@dataclass(frozen=True)
class RulesExecutor:
    """The engine's own answer: deterministic, and away from the loop.

    Agents that read documents run in `readers`, under a clock and a memory limit, because a document may hold anything;
    the others, and all of them where there are no readers, run in a thread.
    """

    readers: ReaderPool | None = None

    async def execute(self, spec: AgentSpec[Any], inputs: Inputs, report: Reporter) -> AgentResult:
        """Run the rules of the spec, then its checks."""
        if self.readers is None or spec.sources is None:
            output = await asyncio.to_thread(_by_rules, spec, inputs)
        else:
            user = report.user_id if isinstance(report, UserReporter) else None
            rules = partial(_in_reader, spec.rules, spec.sources, spec.checks, tuple(inputs.values), inputs.today)
            output = await self.readers.analyse(user, rules, *inputs.values.values(), returns=spec.output)
        return AgentResult(output=output, engine=EngineKind.RULES)


def _by_rules(spec: AgentSpec[Any], inputs: Inputs) -> BaseModel:
    return validated_output(spec, spec.rules(inputs), inputs)


def _in_reader(
    rules: Rules[Any], sources: Sources, checks: Sequence[Check], slots: Sequence[str], today: date, *values: BaseModel
) -> BaseModel:
    """Do the same as `_by_rules`, from parts of a spec that travel by name to a reader process."""
    inputs = Inputs(dict(zip(slots, values, strict=True)), today)
    output = rules(inputs)
    _check(output, inputs, sources, checks)
    return output
