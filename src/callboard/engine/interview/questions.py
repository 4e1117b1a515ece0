"""Interview questions from what is claimed and what is missing in two documents.

Every question starts from a quotation; where the documents give nothing to ask about, nothing is asked. Wording comes
from the pattern files of `data/`; the same documents give the same questions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date

from callboard.core.text import one_stop
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
"""What an interviewer asks about, in order, and at most how often each."""

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
    (topics.other_duties, 2),
    (topics.jobs, 1),
    (topics.missing, 1),
    (topics.other_claims, 2),
    (topics.moves, 1),
    (topics.summary, 1),
    (topics.other_duties, 4),
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


@dataclass
class _Interview:
    """The questions so far, the words they were asked about, and the wordings used."""

    interviewer: str
    dossier: Dossier
    asked: list[Question] = field(default_factory=list[Question])
    seen: set[str] = field(default_factory=set[str])
    used: Counter[str] = field(default_factory=Counter[str])

    def follow(self, plan: Plan, *, most: int, again: bool = False) -> None:
        """Ask by the plan until there are `most` questions; `again` comes back to the same words in other ways."""
        for topics_of, times in plan:
            left = times
            for topic in topics_of(self.dossier):
                if left == 0 or len(self.asked) >= most:
                    break
                if again or topic.key not in self.seen:
                    left -= self._ask(topic, fresh=again)

    def _ask(self, topic: Topic, *, fresh: bool) -> bool:
        pattern = self._pattern(topic, fresh=fresh)
        if pattern is None or not topic.evidence:
            return False
        question = _question(pattern, topic, self.dossier.level)
        if any(question.question == each.question for each in self.asked):
            return False
        self.used[pattern.ask] += 1
        self.seen.add(topic.key)
        self.asked.append(question)
        return True

    def _pattern(self, topic: Topic, *, fresh: bool) -> Pattern | None:
        """The least used wording that fits, those of the role's own family first; only unused ones where `fresh`."""
        level = self.dossier.level
        voice = self.dossier.voice if topic.voice is None else topic.voice
        fitting = [each for each in patterns(self.interviewer) if each.fits(topic, voice=voice, level=level)]
        if fresh:
            fitting = [each for each in fitting if not self.used[each.ask]]
        return min(fitting, key=lambda each: self.used[each.ask], default=None)


def _ask(interviewer: str, plan: Plan, dossier: Dossier) -> QuestionSet:
    """Follow the plan; where the documents are short, come back to their words until there are `LEAST` questions."""
    interview = _Interview(interviewer, dossier)
    interview.follow(plan, most=MOST)
    interview.follow(plan, most=LEAST, again=True)
    return QuestionSet(questions=tuple(interview.asked))


def _question(pattern: Pattern, topic: Topic, level: int) -> Question:
    return Question(
        question=_filled(pattern.ask, topic),
        why=_filled(pattern.why, topic),
        evidence=topic.evidence,
        good_answer=_filled(pattern.good, topic),
        follow_up=_filled(pattern.follow_up, topic),
        category=pattern.category,
        difficulty=difficulty(pattern, level),
    )


def _filled(pattern: str, topic: Topic) -> str:
    return one_stop(pattern.format_map(topic.slots))
