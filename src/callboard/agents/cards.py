"""Agents as data: the card that the registry stores, drafts and changes of it, and their validation.

Knows nothing about storage. A card is also the snapshot of a runtime agent in the plan of a run.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Annotated

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    ValidationError,
    ValidatorFunctionWrapHandler,
    WrapValidator,
)

from callboard.core.text import fold, squeeze
from callboard.engine.routing.model import FINALIZE, Candidate
from callboard.llm.tiers import Tier

SUPERVISOR = "cleo-supervisor"
"""The built-in agent that coordinates; nothing is ever routed to it."""

ROUTER = "router"
"""The name shown in routing decisions."""

RESERVED = frozenset({SUPERVISOR, ROUTER, FINALIZE, "supervisor"})
"""Names with a meaning of their own."""

_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
"""Control characters but the tab and the line feed."""

TEST_ID = re.compile(r"custom_\d{1,15}")
"""The id of an agent made in test mode: the milliseconds at which it was made."""


class AgentRole(StrEnum):
    """The role of an agent among the others."""

    SUPERVISOR = "supervisor"
    SPECIALIST = "specialist"
    CUSTOM = "custom"


class AgentStatus(StrEnum):
    """Whether an agent takes part in routing."""

    ACTIVE = "active"
    PAUSED = "paused"
    ARCHIVED = "archived"


class AgentKind(StrEnum):
    """The origin of an agent's answers."""

    PROMPT = "prompt"
    """Its prompt and tools, here."""
    HTTP = "http"
    """An HTTP endpoint."""
    MCP = "mcp"
    """The tools of an MCP server."""


@dataclass(frozen=True)
class RemoteAddress:
    """The address of a remote agent; of an MCP server only the named tools, or all."""

    kind: AgentKind
    url: str
    tools: tuple[str, ...] = ()


class Tool(StrEnum):
    """A tool that an agent may use; each also works without a model."""

    CALCULATE = "calculate"
    SEARCH_DOCUMENTS = "search_documents"
    DRAFT = "draft"


def _visible(text: str) -> str:
    if _CONTROL.search(text):
        raise ValueError("control characters cannot be part of it")
    return text


def _named(name: str) -> str:
    if "\n" in name or "\t" in name:
        raise ValueError("a name is one line")
    if fold(name) in RESERVED:
        raise ValueError(f"{name} has a meaning of its own here; choose another name")
    return squeeze(name)


def _distinct(values: tuple[str, ...]) -> tuple[str, ...]:
    first: dict[str, str] = {}
    for value in values:
        first.setdefault(fold(value), value)
    return tuple(first.values())


def pattern_error(words: str) -> WrapValidator:
    """Replace the error for a text that does not match its pattern by a message in words."""

    def check(value: object, validate: ValidatorFunctionWrapHandler) -> object:
        try:
            return validate(value)
        except ValidationError as error:
            if error.errors()[0]["type"] == "string_pattern_mismatch":
                raise ValueError(words) from None
            raise

    return WrapValidator(check)


# Lengths are bounds of their own: a pattern with `{1,100}` is compiled for each count, which takes 30 ms a model.
Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=100), AfterValidator(_visible)]
AgentName = Annotated[Name, AfterValidator(_named)]
Paragraph = Annotated[str, StringConstraints(strip_whitespace=True, max_length=2_000), AfterValidator(_visible)]
PromptText = Annotated[str, StringConstraints(strip_whitespace=True, max_length=20_000), AfterValidator(_visible)]
TagText = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=50), AfterValidator(_visible)
]
ExampleText = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=1_000), AfterValidator(_visible)
]
Tags = Annotated[tuple[TagText, ...], Field(max_length=50), AfterValidator(_distinct)]
Examples = Annotated[tuple[ExampleText, ...], Field(max_length=200), AfterValidator(_distinct)]
Tools = Annotated[tuple[Tool, ...], Field(max_length=len(Tool))]
ModelName = Annotated[
    str,
    StringConstraints(pattern=r"^[\w.:/@-]+$", max_length=100),
    pattern_error("a model is named as its provider does, such as anthropic:claude-sonnet-5"),
]
Color = Annotated[str, StringConstraints(pattern=r"^#[0-9A-Fa-f]{6}$"), pattern_error("a colour is written #6B7280")]
Icon = Annotated[
    str,
    StringConstraints(pattern=r"^[A-Za-z0-9_-]+$", max_length=50),
    pattern_error("an icon is a name such as robot or book-open"),
]
Url = Annotated[
    str,
    StringConstraints(pattern=r"^https?://[^\s/?#@]+(?:[/?][^\s#]*)?$", max_length=500),
    pattern_error("a URL is written https://host/path, without a user and without a fragment"),
]
McpTools = Annotated[
    tuple[Annotated[str, StringConstraints(pattern=r"^[\w.-]+$", max_length=128)], ...],
    Field(max_length=50),
    AfterValidator(_distinct),
]
Temperature = Annotated[float, Field(ge=0, le=2, allow_inf_nan=False, strict=True)]
MaxTokens = Annotated[int, Field(ge=1, le=200_000, strict=True)]


class AgentFields(BaseModel):
    """The fields of an agent that a user sets; drafts, changes and cards derive from them."""

    model_config = ConfigDict(frozen=True)

    name: AgentName = ""
    description: Paragraph = ""
    objective: Paragraph = ""
    prompt: PromptText = ""
    model: ModelName | None = None
    tier: Tier = Tier.FAST
    temperature: Temperature = 0.7
    max_tokens: MaxTokens = 4_000
    color: Color = "#6B7280"
    icon: Icon = "robot"
    kind: AgentKind = AgentKind.PROMPT
    url: Url | None = None
    """Where it is called, if it is an HTTP endpoint or an MCP server."""
    mcp_tools: McpTools = ()
    """The tools of the MCP server that it may use; all if none is named."""
    tags: Tags = ()
    tools: Tools = ()
    examples: Examples = ()


class AgentDraft(AgentFields):
    """A new agent as its user describes it."""

    name: AgentName  # pyright: ignore[reportGeneralTypeIssues] - a new agent needs one, and a change does not
    role: AgentRole = AgentRole.CUSTOM


class AgentChange(AgentFields):
    """Changes of an agent; a field that is not given stays as it is."""

    status: AgentStatus = AgentStatus.ACTIVE


class AgentCard(AgentFields):
    """An agent as it is listed and routed to: built in, or registered at run time."""

    id: str
    name: str  # pyright: ignore[reportGeneralTypeIssues] - built-in agents have the names that others may not take
    role: AgentRole = AgentRole.SPECIALIST
    status: AgentStatus = AgentStatus.ACTIVE
    is_runtime: bool = False
    """Made in test mode: it goes with the next clean-up, or when it expires."""
    builtin: bool = False
    created_at: datetime | None = None
    updated_at: datetime | None = None
    expires_at: datetime | None = None

    @property
    def routable(self) -> bool:
        """True if requests may be routed to it."""
        return self.status is AgentStatus.ACTIVE and self.role is not AgentRole.SUPERVISOR

    @property
    def remote(self) -> RemoteAddress | None:
        """The address of a remote agent; None for one that answers here."""
        if self.kind is AgentKind.PROMPT or self.url is None:
            return None
        return RemoteAddress(self.kind, self.url, self.mcp_tools)

    def candidate(self) -> Candidate:
        """The agent as the router sees it."""
        return Candidate(
            name=self.name,
            description=self.description,
            objective=self.objective,
            tags=self.tags,
            examples=self.examples,
        )
