"""Interview practice for one posting: the questions that interviewers would put, as topics with tips."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

from callboard.core.text import count_noun, shorten, without_capital
from callboard.engine.advice.model import FoundPosting, InterviewPreparation, InterviewTopic, TopicQuestion
from callboard.engine.advice.profile import line_around, lines_of
from callboard.engine.facts import Source
from callboard.engine.interview.model import Difficulty, Question, QuestionCategory
from callboard.engine.interview.questions import ceo_questions, hr_questions, technical_questions
from callboard.engine.matching.roles import with_best_role
from callboard.engine.messages.catalogue import catalogue, first_filled
from callboard.engine.resume.model import Resume
from callboard.engine.text.folding import words_only
from callboard.engine.writing.quotes import quoted_line

ORDER = (
    QuestionCategory.TECHNICAL,
    QuestionCategory.SITUATIONAL,
    QuestionCategory.BEHAVIORAL,
    QuestionCategory.COMPANY,
)
"""Categories of topics, in the order in which they are shown."""

_OF_WORK = (QuestionCategory.TECHNICAL, QuestionCategory.SITUATIONAL)
"""What a line of work helps to answer; a move or a place is no matter of one."""

MAX_LINE_CHARACTERS = 120


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
    brief = found.brief
    topics = tuple(_topics(asked, catalogue("coaching", posting.language), resume))
    return with_headline(
        InterviewPreparation(posting_id=brief.id, title=brief.title, company=brief.company, topics=topics)
    )


def with_headline(preparation: InterviewPreparation) -> InterviewPreparation:
    """The same, with what there is to practise in one sentence."""
    questions = count_noun(sum(len(topic.questions) for topic in preparation.topics), "question")
    words = catalogue("advice")["interview"]
    headline = words["headline"].format(questions=questions, title=preparation.title or words["this_posting"])
    return preparation.model_copy(update={"headline": headline})


def _topics(asked: list[Question], words: dict[str, Any], resume: Resume) -> Iterator[InterviewTopic]:
    for category in ORDER:
        questions = [question for question in asked if _category(question) is category]
        if questions:
            yield InterviewTopic(
                id=category.value,
                title=words[category.value],
                category=category,
                difficulty=max((question.difficulty for question in questions), key=list(Difficulty).index),
                questions=tuple(_to_practise(question, words, resume) for question in questions),
            )


def _category(question: Question) -> QuestionCategory:
    """Conditions of the work are a matter of the employer."""
    logistics = question.category is QuestionCategory.LOGISTICS
    return QuestionCategory.COMPANY if logistics else question.category


def _to_practise(question: Question, words: dict[str, Any], resume: Resume) -> TopicQuestion:
    """A question with its tip; the tip names the line of the résumé that it is about, unless the question does."""
    told = frozenset(fact.evidence for fact in lines_of(resume) if fact is not resume.label)
    is_of_work = question.category in _OF_WORK
    lines = (line_around(resume, each) for each in question.evidence if is_of_work and each.source is Source.RESUME)
    own = next((line.quote for line in lines if line in told and not _is_quoted(line.quote, question.question)), "")
    good = question.good_answer
    line = shorten(own.removesuffix("."), MAX_LINE_CHARACTERS)
    told_words = {"good": good, "good_in_sentence": without_capital(good), "line": line}
    tip = first_filled(words["tip"], told_words)
    return TopicQuestion(question=question.question, tip=tip, evidence=question.evidence)


def _is_quoted(line: str, question: str) -> bool:
    """Return True if a question quotes a line, or its beginning."""
    words = quoted_line(line)
    return words is not None and words_only(words) in words_only(question)
