"""The word lists of research, and jobs and studies in words."""

from __future__ import annotations

import re
from typing import Any

from callboard.core.text import fold
from callboard.engine.data_files import read_table
from callboard.engine.facts import Evidence
from callboard.engine.messages.catalogue import is_stand_in
from callboard.engine.resume.model import Position, Study


def word_lists() -> dict[str, Any]:
    """Part-time words, forms of claimed years, networks."""
    return read_table("research", "words")


def first_releases() -> dict[str, int]:
    """The year in which a technology was first released, by its name in the taxonomy."""
    return read_table("research", "technologies")["first_release"]


UNTITLED = "a job without a title"


def job_name(position: Position) -> str:
    """The title and the company, as much of it as is known."""
    title = position.title.value if position.title else ""
    company = position.company.value if position.company and not is_stand_in(position.company.value) else ""
    return f"{title} at {company}" if title and company else title or company or UNTITLED


def job_evidence(position: Position) -> Evidence:
    """The line that names the job."""
    return position.title.evidence if position.title else position.evidence


def study_name(study: Study) -> str:
    """Degree and area ("Bachelor of Arts, English"), or the institution, as much as is known."""
    return study.title or (study.institution.value if study.institution else "a course of study")


def is_part_time(position: Position) -> bool:
    """Return True if the text of a position says that it is part-time."""
    said = " ".join(fact.value for fact in (position.title, position.company, position.summary) if fact)
    return re.search(rf"\b(?:{word_lists()['part_time']})\b", fold(said)) is not None
