"""Interview practice for one posting: the questions that interviewers would put, as topics with tips."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

from callboard.core.text import count_noun, shorten, without_capital
from callboard.engine.advice.model import FoundPosting, InterviewPreparation, InterviewTopic, TopicQuestion
from callboard.engine.facts import Source
from callboard.engine.interview.model import Difficulty, Question, QuestionCategory
from callboard.engine.interview.questions import ceo_questions, hr_questions, technical_questions
from callboard.engine.matching.roles import with_best_role
from callboard.engine.messages.catalogue import catalogue, first_filled
from callboard.engine.resume.model import Resume

ORDER = (
    QuestionCategory.TECHNICAL,
    QuestionCategory.SITUATIONAL,
    QuestionCategory.BEHAVIORAL,
    QuestionCategory.COMPANY,
)
"""Categories of topics, in the order in which they are shown."""

MAX_LINE_CHARACTERS = 120

MIN_QUOTED_WORDS = 4
"""A shorter quotation is a title or a date, and no line to have ready."""


def prepare(resume: Resume, found: FoundPosting | None, *, today: date) -> InterviewPreparation:
    """Topics for one posting; none where there is no posting."""
    if found is None:
        return InterviewPreparation(headline=catalogue("advice")["interview"]["nothing"])
    posting = with_best_role(resume, found.posting, today=today)
    asked = [
        question
        for ask in (technical_questions, hr_questions, ceo_questions)
        for question in ask(resume, posting, today=today).questions
    ]
    language = catalogue("coaching", posting.language)
    brief = found.brief
    topics = tuple(_topics(asked, language))
    return with_headline(
        InterviewPreparation(posting_id=brief.id, title=brief.title, company=brief.company, topics=topics)
    )


def with_headline(preparation: InterviewPreparation) -> InterviewPreparation:
    """The same, with what there is to practise in one sentence."""
    questions = count_noun(sum(len(topic.questions) for topic in preparation.topics), "question")
    headline = catalogue("advice")["interview"]["headline"].format(questions=questions, title=preparation.title)
    return preparation.model_copy(update={"headline": headline})


def _topics(asked: list[Question], words: dict[str, Any]) -> Iterator[InterviewTopic]:
    for category in ORDER:
        questions = [question for question in asked if _category(question) is category]
        if questions:
            yield InterviewTopic(
                id=category.value,
                title=words[category.value],
                category=category,
                difficulty=max((question.difficulty for question in questions), key=list(Difficulty).index),
                questions=tuple(_to_practise(question, words) for question in questions),
            )


def _category(question: Question) -> QuestionCategory:
    """Conditions of the work are a matter of the employer."""
    logistics = question.category is QuestionCategory.LOGISTICS
    return QuestionCategory.COMPANY if logistics else question.category


def _to_practise(question: Question, words: dict[str, Any]) -> TopicQuestion:
    quotes = (place.quote for place in question.evidence if place.source is Source.RESUME)
    own = next((quote for quote in quotes if len(quote.split()) >= MIN_QUOTED_WORDS), "")
    good = question.good_answer
    line = shorten(own.removesuffix("."), MAX_LINE_CHARACTERS)
    told = {"good": good, "good_in_sentence": without_capital(good), "line": line}
    tip = first_filled(words["tip"], told)
    return TopicQuestion(question=question.question, tip=tip, evidence=question.evidence)
