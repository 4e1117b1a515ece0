"""Interview questions from what is claimed and what is missing in two documents.

Every question starts from a quotation; where the documents give nothing to ask about, nothing is asked. Wording comes
from the pattern files of `data/`; the same documents give the same questions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from datetime import date

from callboard.engine.interview import topics
from callboard.engine.interview.dossier import Dossier
from callboard.engine.interview.model import Question, QuestionSet
from callboard.engine.interview.patterns import Pattern, difficulty, patterns
from callboard.engine.interview.topics import Topic
from callboard.engine.matching.mentions import with_mentions
from callboard.engine.posting.model import Posting
from callboard.engine.resume.model import Resume

MOST = 8
LEAST = 6

Plan = tuple[tuple[Callable[[Dossier], Iterator[Topic]], int], ...]
"""What an interviewer asks about, in order, and at most how often each; then the same list again until `LEAST`."""

_HR: Plan = (
    (topics.blockers, 2),
    (topics.contradictions, 1),
    (topics.inconsistencies, 1),
    (topics.gaps, 2),
    (topics.moves, 2),
    (topics.languages, 1),
    (topics.company, 1),
    (topics.short_stays, 1),
    (topics.terms, 2),
    (topics.overlaps, 1),
    (topics.unknown, 1),
    (topics.summary, 1),
    (topics.jobs, 2),
    (topics.studies, 1),
    (topics.duties, 2),
    (topics.claims, 2),
)
_TECHNICAL: Plan = (
    (topics.claims, 2),
    (topics.missing, 2),
    (topics.listed, 1),
    (topics.duties, 1),
    (topics.partly, 1),
    (topics.met, 1),
    (topics.claims, 4),
    (topics.duties, 3),
    (topics.met, 3),
    (topics.unknown, 2),
    (topics.listed, 3),
    (topics.jobs, 3),
    (topics.studies, 2),
)
_CEO: Plan = (
    (topics.company, 1),
    (topics.impact, 2),
    (topics.duties, 2),
    (topics.jobs, 1),
    (topics.missing, 1),
    (topics.claims, 2),
    (topics.moves, 1),
    (topics.summary, 1),
    (topics.duties, 4),
    (topics.jobs, 3),
    (topics.met, 2),
    (topics.studies, 1),
)


def hr_questions(resume: Resume, posting: Posting, *, today: date) -> QuestionSet:
    """Gaps, moves, reasons, conditions, languages, expectations."""
    return _ask("hr", _HR, Dossier(with_mentions(resume), posting, today))


def technical_questions(resume: Resume, posting: Posting, *, today: date) -> QuestionSet:
    """The strongest claims, what the posting asks for and the résumé does not show, skills that are only listed."""
    return _ask("technical", _TECHNICAL, Dossier(with_mentions(resume), posting, today))


def ceo_questions(resume: Resume, posting: Posting, *, today: date) -> QuestionSet:
    """Motivation for this company's work, judgement, impact, ownership, leadership in proportion to the role."""
    return _ask("ceo", _CEO, Dossier(with_mentions(resume), posting, today))


def _ask(interviewer: str, plan: Plan, dossier: Dossier) -> QuestionSet:
    """Follow the plan until there are `MOST` questions."""
    asked: list[Question] = []
    used: Counter[str] = Counter()
    seen: set[str] = set()
    for topics_of, times in plan:
        left = times
        for topic in topics_of(dossier):
            if left == 0 or len(asked) == MOST:
                break
            question = None if topic.key in seen else _question(topic, interviewer, dossier, used)
            if question and question.question not in {each.question for each in asked}:
                asked.append(question)
                seen.add(topic.key)
                left -= 1
    return QuestionSet(questions=tuple(asked))


def _question(topic: Topic, interviewer: str, dossier: Dossier, used: Counter[str]) -> Question | None:
    """The question in the least used wording that fits; patterns of the role's own family come first."""
    voice, level = dossier.voice, dossier.level
    fitting = [each for each in patterns(interviewer) if each.fits(topic, voice=voice, level=level)]
    if not fitting or not topic.evidence:
        return None
    pattern: Pattern = min(fitting, key=lambda each: used[each.ask])
    used[pattern.ask] += 1
    return Question(
        question=pattern.ask.format_map(topic.slots),
        why=pattern.why.format_map(topic.slots),
        evidence=topic.evidence,
        good_answer=pattern.good.format_map(topic.slots),
        follow_up=pattern.follow_up.format_map(topic.slots),
        category=pattern.category,
        difficulty=difficulty(pattern, level),
    )
