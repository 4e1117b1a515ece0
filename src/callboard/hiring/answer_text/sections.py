"""Keep of an agent's page what a question asks for: "Where did she study?" is answered by her studies alone."""

from __future__ import annotations

from dataclasses import replace

from callboard.engine.data_files import read_table
from callboard.engine.requests.language import read_words
from callboard.engine.requests.wording import has_any_phrase
from callboard.hiring.answer_text.page import AnswerPage

MAX_QUESTION_WORDS = 25
"""A longer request holds more than a question."""


def asked_sections(page: AnswerPage, agent: str, question: str) -> AnswerPage:
    """The page with the sections that a question names; the whole page if it names none that is there."""
    table = read_table("requests", "sections").get(agent, {})
    if not table or len(question.split()) > MAX_QUESTION_WORDS:
        return page
    english = read_words(question).english
    named = {name for name, phrases in table.items() if has_any_phrase(english, tuple(phrases))}
    kept = [section for section in page.sections if section.name in named]
    return replace(page, sections=kept) if kept else page
