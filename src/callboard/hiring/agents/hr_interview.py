"""Prepare the talk about motives, moves and conditions."""

from __future__ import annotations

from callboard.engine.interview.questions import hr_questions
from callboard.hiring.interviews import interviewer

HR_INTERVIEW = interviewer(
    "hr",
    hr_questions,
    purpose="Questions on motives, moves, gaps and conditions, from this résumé and this posting.",
    about="people",
)
