"""Interview questions about this person and this job.

Nine in all: three on motives and conditions, four on the work, two on judgement. Every question rests on a quotation;
where the documents give nothing to ask about, nothing is asked. The same documents give the same questions. Wording
comes from the message catalogue of the posting's language.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

from callboard.engine.interview import subjects
from callboard.engine.interview.model import Difficulty, Question, QuestionCategory, QuestionSet
from callboard.engine.interview.subjects import Case, Subject
from callboard.engine.matching.mentions import with_mentions
from callboard.engine.messages.catalogue import catalogue, fill
from callboard.engine.posting.model import Posting, Seniority
from callboard.engine.resume.model import Resume

Source = Callable[[Case], Iterator[Subject]]
Plan = tuple[tuple[Source, int], ...]
"""Where an interviewer takes subjects from, in order, and at most how many from each."""

PEOPLE: Plan = (
    (subjects.conditions, 2),
    (subjects.disagreeing_dates, 1),
    (subjects.career_gaps, 1),
    (subjects.languages, 1),
    (subjects.moves, 1),
    (subjects.short_stays, 1),
    (subjects.place, 1),
    (subjects.moves, 2),
    (subjects.start, 1),
)
WORK: Plan = (
    (subjects.missing, 1),
    (subjects.claims, 1),
    (subjects.partly, 1),
    (subjects.missing, 1),
    (subjects.duties, 1),
    (subjects.claims, 1),
    (subjects.unknown, 1),
    (subjects.claims, 4),
    (subjects.studies, 1),
    (subjects.listed_skills, 2),
    (subjects.duties, 3),
    (subjects.routine, 3),
)
JUDGEMENT: Plan = (
    (subjects.motivation, 1),
    (subjects.judgement, 1),
    (subjects.one_year, 1),
)

_LOGISTICS = {"work_authorisation", "clearance", "licence", "location", "condition", "place", "start", "language"}
_TECHNICAL = {"missing", "partly", "result", "claim", "listed", "study"}
_COMPANY = {"why_company", "why_role", "one_year"}
_EASY = {"current", "move", "why_company", "why_role", "gap", "gap_today", "short_stay", "listed", "study"}
_HARD = {"missing", "result", "decision", "leading"}
_SENIOR = frozenset(Seniority) - {Seniority.INTERN, Seniority.JUNIOR, Seniority.MID}


def hr_questions(resume: Resume, posting: Posting, *, today: date) -> QuestionSet:
    """Conditions, gaps, moves, languages: three questions."""
    return _ask(PEOPLE, Case(with_mentions(resume), posting, today), most=3)


def technical_questions(resume: Resume, posting: Posting, *, today: date) -> QuestionSet:
    """What the role asks for and the résumé does not show, the strongest claims, the duties: four questions."""
    return _ask(WORK, Case(with_mentions(resume), posting, today), most=4)


def ceo_questions(resume: Resume, posting: Posting, *, today: date) -> QuestionSet:
    """Motivation and judgement: two questions."""
    return _ask(JUDGEMENT, Case(with_mentions(resume), posting, today), most=2)


def _ask(plan: Plan, case: Case, *, most: int) -> QuestionSet:
    asked: list[Question] = []
    used: Counter[str] = Counter()
    seen: set[tuple[str, int]] = set()
    told: set[frozenset[str]] = set()
    for source, times in plan:
        left = times
        for subject in source(case):
            if not left or len(asked) == most:
                break
            place = (subject.evidence[0].source, subject.evidence[0].start)
            words = frozenset(subject.words.values())
            known = place in seen or (words and words in told)
            question = None if known else _question(subject, case, used[subject.name])
            if question is not None and question.question not in {each.question for each in asked}:
                seen.add(place)
                told.add(words)
                used[subject.name] += 1
                asked.append(question)
                left -= 1
    return QuestionSet(questions=tuple(asked))


def _question(subject: Subject, case: Case, used: int) -> Question | None:
    """The subject in the wording that was used least; None if a word for it is missing."""
    wordings: list[dict[str, Any]] = catalogue("questions", case.language)[subject.name]
    texts = {name: fill(text, subject.words) for name, text in wordings[used % len(wordings)].items()}
    if not all(texts.values()):
        return None
    return Question(
        question=texts["ask"] or "",
        why=texts["why"] or "",
        evidence=subject.evidence,
        good_answer=texts["good"] or "",
        follow_up=texts["next"] or "",
        category=_category(subject.name),
        difficulty=_difficulty(subject.name, case),
    )


def _category(name: str) -> QuestionCategory:
    if name in _LOGISTICS:
        return QuestionCategory.LOGISTICS
    if name in _TECHNICAL:
        return QuestionCategory.TECHNICAL
    if name in _COMPANY:
        return QuestionCategory.COMPANY
    return QuestionCategory.SITUATIONAL if name == "duty" else QuestionCategory.BEHAVIORAL


def _difficulty(name: str, case: Case) -> Difficulty:
    """How hard a question is, for the level of the role."""
    step = (name in _HARD) - (name in _EASY or name in _LOGISTICS)
    senior = case.posting.role.seniority in _SENIOR
    scale = (Difficulty.EASY, Difficulty.MEDIUM, Difficulty.HARD)
    junior = case.posting.role.seniority in {Seniority.INTERN, Seniority.JUNIOR}
    return scale[min(max(1 + step, 0), 2 if senior else 1)] if not junior else scale[min(max(step, 0), 1)]
