"""An agent's answer to a request in words, in one shape for all: readable text, and its parts."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from callboard.agents.spec import EngineKind
from callboard.engine.facts import Frozen, ReadOnly, Source, asked_at_most


@dataclass(frozen=True)
class Question:
    """A request as an agent that answers elsewhere is asked."""

    text: str
    in_chat: bool = False
    """Whether it was put in a conversation, where pages are told and not commands."""
    is_reply: bool = False
    """Whether it replies to a question that the agent has put."""


class PartKind(StrEnum):
    """The kind of a part of an answer."""

    STEP = "step"
    """One thing that was done, and why."""
    RESULT = "result"
    CHECK = "check"
    """What proves the result."""
    SECTION = "section"
    """A piece of a draft."""
    PASSAGE = "passage"
    """Words of a source, verbatim."""


class Citation(Frozen):
    """The source of a statement: the text's title, the place in it (`lines 3-9`), and the quotation."""

    title: str
    place: str
    quote: str
    document: Annotated[Source | None, ReadOnly] = None
    """Which of the two documents of an application it quotes; None for any other text."""


class AnswerPart(Frozen):
    """One piece of an answer. A passage has its source; computed or drafted parts have none."""

    kind: PartKind
    title: str
    text: Annotated[str, asked_at_most(8_000)]
    source: Citation | None = None
    engine: Annotated[EngineKind, ReadOnly] = EngineKind.RULES
    """Who wrote it."""


class Answer(Frozen):
    """An agent's answer. An answer without parts says only what cannot be done, and what can."""

    text: Annotated[str, asked_at_most(16_000)]
    """The whole answer in Markdown, for a person to read."""
    parts: tuple[AnswerPart, ...] = ()
    sources: tuple[Citation, ...] = ()
    cannot: str | None = None
    """What the agent cannot do without a model, one sentence; None where nothing of the request was left out."""
    asks: tuple[str, ...] = ()
    """Questions to the person whose answers would make this better."""
    about: Annotated[str | None, ReadOnly] = None
    """The name of the person whom it is about, if it is about one."""
    engine: Annotated[EngineKind, ReadOnly] = EngineKind.RULES
    """Who wrote the text."""
    agent_id: Annotated[str | None, ReadOnly] = None
    agent: Annotated[str | None, ReadOnly] = None
    """Who answers; None where no agent fitted, and until the execution has ended."""


class PreparedAnswer(Frozen):
    """The answer of a remote or hiring agent, prepared when the request arrived, with the documents behind it.

    A model that puts it in words of its own needs both.
    """

    answer: Answer | None = None
    """None for an agent that answers here and now."""
    resume: str = ""
    """What the résumé behind the answer says of the request, in its own words; empty where there is none."""
    posting: str = ""
    """The same of the posting."""
