"""What a specialist gives back, the same shape for all: readable text, and the parts it is made of."""

from __future__ import annotations

from enum import StrEnum

from callboard.engine.facts import Frozen


class PartKind(StrEnum):
    """What a part of an answer is."""

    STEP = "step"
    """One thing that was done, and why."""
    RESULT = "result"
    CHECK = "check"
    """What proves the result."""
    SECTION = "section"
    """A piece of a draft."""
    PASSAGE = "passage"
    """Words of a source as they stand there."""


class Source(Frozen):
    """Where words come from: the text's title, the place in it (`lines 3-9`), and the words themselves."""

    title: str
    place: str
    quote: str


class Part(Frozen):
    """One piece of an answer. A passage has its source; what was computed or laid out has none."""

    kind: PartKind
    title: str
    text: str
    source: Source | None = None


class Answer(Frozen):
    """A specialist's answer. An answer without parts says only what can not be done, and what can."""

    text: str
    """The whole answer in Markdown, for a person to read."""
    parts: tuple[Part, ...] = ()
    sources: tuple[Source, ...] = ()
    cannot: str | None = None
    """What the specialist can not do without a model, one sentence; None where nothing of the request was left out."""
    asks: tuple[str, ...] = ()
    """Questions to the person whose answers would make this better."""
