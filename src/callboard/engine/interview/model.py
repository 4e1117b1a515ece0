"""Interview questions."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from callboard.engine.facts import Evidence, Frozen, asked_at_most


class Difficulty(StrEnum):
    """How hard a question is for the level of the role."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


class QuestionCategory(StrEnum):
    """The subject of a question."""

    BEHAVIORAL = "behavioral"
    TECHNICAL = "technical"
    SITUATIONAL = "situational"
    COMPANY = "company"
    LOGISTICS = "logistics"


class Question(Frozen):
    """A question, why it is put to this person, and what to listen for. `evidence` has at least one quotation."""

    question: str
    why: str
    evidence: Annotated[tuple[Evidence, ...], asked_at_most(3)]
    good_answer: str
    follow_up: str
    category: QuestionCategory
    difficulty: Difficulty


class QuestionSet(Frozen):
    """The questions of one interviewer, most telling first."""

    questions: Annotated[tuple[Question, ...], asked_at_most(8)]
