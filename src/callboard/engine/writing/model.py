"""The evaluation and the e-mail."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from callboard.engine.facts import Evidence, Frozen, ReadOnly, asked_at_most


class Recommendation(StrEnum):
    """Advice to the person who decides."""

    ADVANCE = "advance"
    HOLD = "hold"
    DECLINE = "decline"


class Claim(Frozen):
    """A sentence and the quotations that carry it; one without any is refused by the checks."""

    text: str
    evidence: tuple[Evidence, ...] = Field(min_length=1)


class Unknown(Frozen):
    """Something the documents do not say, and how to find out. Its evidence is what raises the question."""

    text: str
    ask: str
    evidence: tuple[Evidence, ...] = ()


class ScorecardRow(Frozen):
    """One line of the scorecard: 1 (weak) to 5 (strong), None where nothing can be judged."""

    criterion: str
    rating: int | None = Field(ge=1, le=5)
    reason: str
    evidence: tuple[Evidence, ...] = ()


class Evaluation(Frozen):
    """Advice, never a decision."""

    recommendation: Recommendation
    score: Annotated[float, ReadOnly]
    headline: str
    scorecard: Annotated[tuple[ScorecardRow, ...], ReadOnly]
    strengths: Annotated[tuple[Claim, ...], asked_at_most(6)]
    risks: Annotated[tuple[Claim, ...], asked_at_most(6)]
    unknowns: Annotated[tuple[Unknown, ...], asked_at_most(6)]
    blockers: Annotated[tuple[str, ...], ReadOnly] = ()
    warnings: Annotated[tuple[str, ...], ReadOnly] = ()
    """Findings of the scanner, in plain words."""


class Audience(StrEnum):
    """The reader of the e-mail."""

    CANDIDATE = "candidate"
    HIRING_MANAGER = "hiring_manager"


class EmailDraft(Frozen):
    """A draft that waits for a person; `to` is empty when no address is known."""

    audience: Annotated[Audience, ReadOnly]
    to: Annotated[str | None, ReadOnly]
    subject: str
    body: Annotated[str, asked_at_most(4_000)]
