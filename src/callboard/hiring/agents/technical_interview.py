"""Prepare the talk about the craft."""

from __future__ import annotations

from callboard.engine.interview.questions import technical_questions
from callboard.hiring.interviews import interviewer

TECHNICAL_INTERVIEW = interviewer(
    "technical",
    technical_questions,
    purpose="Questions on the craft: what is claimed most strongly, and what is asked and not shown.",
    about="technical",
)
