"""One way of telling for each of the nine agents."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pydantic import BaseModel

from callboard.hiring.answer_text.drafts import letter, questions
from callboard.hiring.answer_text.judgements import evaluation, match, research
from callboard.hiring.answer_text.page import Page, Papers
from callboard.hiring.answer_text.profiles import profile, role
from callboard.hiring.pipeline import HIRING

Tell = Callable[[Page, Any], None]

WRITERS: Mapping[str, Tell] = {
    "resume_parser": profile,
    "jd_analysis": role,
    "matching": match,
    "candidate_research": research,
    "hr_interview": questions,
    "technical_interview": questions,
    "ceo_interview": questions,
    "evaluation": evaluation,
    "email": letter,
}
"""By agent. The output has the type that the agent declares."""


def told(agent: str, output: BaseModel, papers: Papers) -> Page:
    """The page of an agent's output.

    Raises:
        TypeError: it is the output of another agent.
    """
    expected = HIRING.agent(agent).output
    if not isinstance(output, expected):
        raise TypeError(f"{agent} gives {expected.__name__}, and this is {type(output).__name__}")
    page = Page(papers)
    WRITERS[agent](page, output)
    return page
