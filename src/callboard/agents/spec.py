"""The typed declaration of an agent.

Products declare agents; the platform runs them. A spec holds no I/O: effects and enrichments are named here and bound
to code by the composition root, so that a run's plan is data.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from itertools import islice
from typing import Any, Generic, TypeVar
from uuid import UUID

from pydantic import BaseModel

from callboard.agents.cards import AgentCard, RemoteAddress
from callboard.core.errors import DomainError, ErrorKind
from callboard.engine.document import Document
from callboard.engine.facts import Source
from callboard.llm.tiers import Tier

M = TypeVar("M", bound=BaseModel)
O = TypeVar("O", bound=BaseModel)  # noqa: E741 - the field's letter for an output type

MAX_FAULTS = 5
"""Upper bound on faults that are sent back at once."""


class EngineKind(StrEnum):
    """The producer of an output; always shown."""

    RULES = "rules"
    MODEL = "model"
    REMOTE = "remote"
    """A server elsewhere: an HTTP endpoint, or a tool of an MCP server."""


class MissingInputError(DomainError):
    """An agent was started without something it requires."""

    kind = ErrorKind.INVALID


class UnsupportedClaimError(DomainError):
    """A check refused an output because its facts do not carry it."""

    kind = ErrorKind.INVALID


def raise_faults(found: Iterable[str]) -> None:
    """Refuse an output that has faults, the first few of which a model is told.

    Raises:
        UnsupportedClaimError: with the words to mend it.
    """
    if faults := tuple(islice(found, MAX_FAULTS)):
        raise UnsupportedClaimError(" ".join(faults))


@dataclass(frozen=True)
class Inputs:
    """The inputs of an agent: the typed outputs of others, by slot name, and the day of the run."""

    values: Mapping[str, BaseModel]
    today: date

    def get(self, slot: str, kind: type[M]) -> M:
        """The value in `slot`.

        Raises:
            MissingInputError: nothing, or another type, is there.
        """
        value = self.values.get(slot)
        if not isinstance(value, kind):
            found = "nothing" if value is None else type(value).__name__
            raise MissingInputError(f"{slot} should hold {kind.__name__}, and holds {found}")
        return value


Rules = Callable[[Inputs], O]
"""The engine's answer: deterministic, no I/O."""

Sources = Callable[[Inputs], Mapping[Source, Document]]
"""The texts that an output may quote: a quotation that is not there is refused, whoever made the output."""

Check = Callable[[Any, Inputs], None]
"""Raises `UnsupportedClaimError` with words that tell a model how to mend its answer. Rules pass it too."""


Learn = Callable[["Inputs", BaseModel], "Inputs"]
"""The inputs with what a tool answered among them: the checks may rest an output on it."""


Call = Callable[[Mapping[str, Any]], Awaitable[BaseModel]]
"""Answers a tool's arguments."""


@dataclass(frozen=True)
class ToolSpec:
    """Something that a model may use while it answers as an agent.

    A tool takes one question and nothing else: whose data it looks at is decided by the run, never by the model. The
    composition root binds the name to code.
    """

    name: str
    purpose: str
    """Description of the tool for the model."""
    question: str
    """The name of its one argument."""
    learn: Learn | None = None
    schema: str | None = None
    """The JSON schema of its arguments, where it takes others than one question."""
    call: Call | None = None
    """What answers it, where that is known only while the agent works (the tool of a server)."""


@dataclass(frozen=True)
class AgentSpec(Generic[O]):
    """A named specialist: what it requires, what it provides, how it reasons with rules and with a model."""

    name: str
    purpose: str
    requires: tuple[str, ...]
    provides: str
    output: type[O]
    rules: Rules[O]
    instructions: str
    """Static text from a versioned prompt file; data only ever travels as JSON beside it."""
    prompt_version: str
    tags: tuple[str, ...] = ()
    tier: Tier = Tier.FAST
    checks: tuple[Check, ...] = ()
    """Checks of every output, including that of the rules, beside that of its quotations."""
    model_checks: tuple[Check, ...] = ()
    """Further checks of a model's output: that its sources support each sentence."""
    block_checks: tuple[Check, ...] = ()
    """What a finished block of the output's `text` must pass to be told while a model still writes the rest; without
    checks the output is told as a whole."""
    sources: Sources | None = None
    """Needed where the output holds evidence: a model's quotations find their places, and all are checked."""
    draft: type[BaseModel] | None = None
    """What a model is asked for, where that is not the output without its read-only fields; `merge` joins it to the
    facts."""
    merge: Callable[[O, Any], O] | None = None
    """`merge(facts, answer)` restores in a model's answer what only the engine may decide within lists. Without it the
    answer is used as it is; read-only fields are the engine's in any case."""
    headline: Callable[[O], str] = field(default=lambda _: "done")
    """The finding in one line, shown while the run is followed."""
    enrichment: str | None = None
    """Name of an optional look-up outside, run on the output of the rules (`github`)."""
    rules_only: bool = False
    """True if there is nothing to judge or to phrase, so no model is asked."""
    closed: Callable[[Inputs], bool] = field(default=lambda _: False)
    """Whether these inputs leave a model nothing to say: it could only invent."""
    tools: tuple[ToolSpec, ...] = ()
    """Tools for the model; rules need none."""
    examples: tuple[str, ...] = ()
    """Requests in free words that are this agent's, from which the router learns."""
    model: str | None = None
    """A wish: it counts where it names one of the deployment's two models, in full or without the provider."""
    temperature: float | None = None
    """How freely a model may choose its words; the provider's default where nothing is said."""
    max_tokens: int | None = None
    """The longest answer of a model."""
    remote: RemoteAddress | None = None
    """Where the agent is called, if it answers elsewhere."""
    effect: str | None = None
    """Name of what happens with the output once a person has approved it (`deliver_email`). An agent with an effect
    always waits for approval, and its effect runs exactly once under the key `run:agent`."""

    @property
    def form(self) -> type[BaseModel]:
        """The type of a model's answer."""
        return self.draft or self.output


SpecFromCard = Callable[[AgentCard], AgentSpec[Any]]
"""What an agent that is data comes to: the spec made from the card that the plan of a run holds."""


Ending = Callable[[Any, UUID, str, str | None], Awaitable[None]]
"""What is kept elsewhere when a run ends: called with the transaction that ends it, the run, its status, and why it
failed. It happens exactly when the run ends, whoever ends it."""


@dataclass(frozen=True)
class Pipeline:
    """A set of agents and a goal: the slot that ends the run once it is filled."""

    name: str
    agents: tuple[AgentSpec[Any], ...]
    inputs: Mapping[str, type[BaseModel]]
    """The slots that the caller fills, and their types."""
    goal: str
    spec_from_card: SpecFromCard | None = None
    """For a pipeline that also runs agents which are data: runtime agents, and those a request is routed to."""
    card_slots: Mapping[str, type[BaseModel]] = field(default_factory=dict[str, type[BaseModel]])
    """What agents that come as data fill, and its types."""
    ending: Ending | None = None

    def agent(self, name: str) -> AgentSpec[Any]:
        """The agent of that name.

        Raises:
            KeyError: there is none.
        """
        for spec in self.agents:
            if spec.name == name:
                return spec
        raise KeyError(name)

    def slots(self) -> dict[str, type[BaseModel]]:
        """The type of every slot: inputs and outputs."""
        return {**self.inputs, **self.card_slots, **{spec.provides: spec.output for spec in self.agents}}
