"""Interview questions about this person and this job.

Nine in all: three on motives and conditions, four on the work, two on judgement. Every question rests on a quotation;
without a quotation there is no question. The same documents give the same questions. Wording
comes from the message catalogue of the posting's language.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from typing import Any

from callboard.engine.data_files import read_table
from callboard.engine.interview import career, topics
from callboard.engine.interview.context import InterviewContext, QuestionTopic
from callboard.engine.interview.model import Difficulty, Question, QuestionCategory, QuestionSet
from callboard.engine.matching.candidate.shown_skills import with_mentions
from callboard.engine.matching.evidence.phrase_ranking import repeats
from callboard.engine.messages.catalogue import catalogue, fill
from callboard.engine.posting.model import Posting, Seniority
from callboard.engine.resume.model import Resume

TopicSource = Callable[[InterviewContext], Iterator[QuestionTopic]]
QuestionPlan = tuple[tuple[TopicSource, int], ...]
"""The sources of an interviewer's topics in order, with an upper bound on topics from each."""

HR_PLAN: QuestionPlan = (
    (topics.open_conditions, 2),
    (career.disagreeing_dates, 1),
    (career.career_gaps, 1),
    (topics.foreign_languages, 1),
    (career.job_changes, 1),
    (career.short_stays, 1),
    (topics.work_location, 1),
    (topics.start_date, 1),
    (career.job_changes, 2),
    (topics.next_job, 1),
)
TECHNICAL_PLAN: QuestionPlan = (
    (topics.missing_requirements, 1),
    (topics.achievements, 1),
    (topics.partly_met_requirements, 1),
    (topics.missing_requirements, 1),
    (topics.duties, 1),
    (topics.achievements, 1),
    (topics.unknown_requirements, 1),
    (topics.missing_wishes, 1),
    (topics.duties, 1),
    (topics.achievements, 1),
    (topics.studies, 1),
    (topics.listed_skills, 2),
    (topics.everyday_work, 3),
    (topics.achievements, 4),
    (topics.duties, 3),
    (topics.role_in_general, 2),
)
CEO_PLAN: QuestionPlan = (
    (topics.motivation, 1),
    (topics.leadership_and_decisions, 1),
    (topics.first_year, 1),
)

_DIFFICULTIES = tuple(Difficulty)
_JUNIOR = frozenset({Seniority.INTERN, Seniority.JUNIOR})
_SENIOR = frozenset(Seniority) - _JUNIOR - {Seniority.MID}


def hr_questions(resume: Resume, posting: Posting, *, today: date) -> QuestionSet:
    """Conditions, gaps, moves, languages: three questions."""
    return _select_questions(HR_PLAN, InterviewContext(with_mentions(resume), posting, today), most=3)


def technical_questions(resume: Resume, posting: Posting, *, today: date) -> QuestionSet:
    """Four questions on requirements that are not shown, the strongest claims, and the duties."""
    return _select_questions(TECHNICAL_PLAN, InterviewContext(with_mentions(resume), posting, today), most=4)


def ceo_questions(resume: Resume, posting: Posting, *, today: date) -> QuestionSet:
    """Motivation and judgement: two questions."""
    return _select_questions(CEO_PLAN, InterviewContext(with_mentions(resume), posting, today), most=2)


def _select_questions(plan: QuestionPlan, context: InterviewContext, *, most: int) -> QuestionSet:
    questions: list[Question] = []
    used: Counter[str] = Counter()
    seen: set[tuple[str, int]] = set()
    used_words: set[frozenset[str]] = set()
    quoted: list[str] = []
    for source, times in plan:
        left = times
        for topic in source(context):
            if not left or len(questions) == most:
                break
            place = (topic.evidence[0].source, topic.evidence[0].start)
            words = frozenset(topic.words.values())
            known = place in seen or (words and words in used_words) or _quotes_again(topic, quoted)
            question = None if known else _phrase_question(topic, context, used[topic.name])
            if question is not None and question.question not in {each.question for each in questions}:
                seen.add(place)
                used_words.add(words)
                quoted += [topic.words["quote"]] if "quote" in topic.words else []
                used[topic.name] += 1
                questions.append(question)
                left -= 1
    return QuestionSet(questions=tuple(questions))


def _quotes_again(topic: QuestionTopic, quoted: Sequence[str]) -> bool:
    """Return True if a topic quotes a line that says nearly what an earlier one does."""
    quote = topic.words.get("quote")
    return quote is not None and any(repeats(quote, earlier) for earlier in quoted)


def _phrase_question(topic: QuestionTopic, context: InterviewContext, used: int) -> Question | None:
    """A question on a topic in the wording used least so far; None if a word for it is missing."""
    wordings: list[dict[str, Any]] = catalogue("questions", context.language)[topic.name]
    texts = {name: fill(text, topic.words) for name, text in wordings[used % len(wordings)].items()}
    if not all(texts.values()):
        return None
    return Question(
        question=texts["ask"] or "",
        why=texts["why"] or "",
        evidence=topic.evidence,
        good_answer=texts["good"] or "",
        follow_up=texts["next"] or "",
        category=QuestionCategory(_topic(topic.name)["category"]),
        difficulty=_difficulty(topic.name, context),
    )


def _topic(name: str) -> dict[str, str]:
    return read_table("interview", "topics")[name]


def _difficulty(name: str, context: InterviewContext) -> Difficulty:
    """How hard a question is, for the level of the role."""
    step = _DIFFICULTIES.index(Difficulty(_topic(name)["difficulty"]))
    if context.posting.role.seniority in _SENIOR:
        return _DIFFICULTIES[step]
    junior = context.posting.role.seniority in _JUNIOR
    return _DIFFICULTIES[min(max(step - junior, 0), 1)]
