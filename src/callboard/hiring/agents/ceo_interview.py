"""Prepare the talk about judgement, ownership and purpose."""

from __future__ import annotations

from callboard.engine.interview.questions import ceo_questions
from callboard.hiring.interviews import interviewer

CEO_INTERVIEW = interviewer(
    "ceo",
    ceo_questions,
    purpose="Questions on judgement, ownership and purpose, in proportion to the role.",
    about="leadership",
)
