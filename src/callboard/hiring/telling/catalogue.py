"""One way of telling for each of the nine agents."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pydantic import BaseModel

from callboard.hiring.pipeline import HIRING
from callboard.hiring.telling.judging import evaluation, match, research
from callboard.hiring.telling.page import Page, Papers
from callboard.hiring.telling.reading import profile, role
from callboard.hiring.telling.talking import letter, questions

Tell = Callable[[Page, Any], None]

TELLING: Mapping[str, Tell] = {
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
    TELLING[agent](page, output)
    return page
