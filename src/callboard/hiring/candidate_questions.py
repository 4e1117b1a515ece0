"""Questions about the candidates that somebody has: who is best, who names what, how many, who was decided on how."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from callboard.agents.answers import Answer, AnswerPart, PartKind
from callboard.auth.principal import Principal
from callboard.core.text import fold, shorten
from callboard.engine.gazetteer.languages import language_codes
from callboard.engine.messages.catalogue import catalogue
from callboard.engine.requests.language import names_in, read_words
from callboard.engine.requests.topics import TopicName, topic_of
from callboard.engine.requests.wording import has_any_phrase
from callboard.engine.skills.taxonomy import taxonomy
from callboard.hiring.answer_text.page import single_line
from callboard.hiring.candidate_lists import CandidateFilter, CandidateLists, CandidateRow, CandidateSort, ResumeLine
from callboard.hiring.decisions import Stage

MAX_LISTED = 10
MAX_QUOTED_CHARACTERS = 120
MAX_TERMS = 5

_ASKED_WORD = re.compile(r"[^\W_][\w&.+#-]*[\w+#]|[^\W_]")
_TITLE_WORD = re.compile(r"[^\W\d_]{4,}")

STAGE_WORDS = {
    Stage.REJECTED: ("reject", "rejected", "rejection", "decline", "declined"),
    Stage.INTERVIEW: ("invite", "invited", "invitation", "interview"),
    Stage.HIRED: ("hired", "hire"),
    Stage.OFFER: ("offer", "offered"),
    Stage.ON_HOLD: ("on hold", "hold"),
    Stage.EVALUATED: ("undecided", "not decided", "waiting for a decision"),
}
"""The words of a question that name a stage, in English."""


BEST = tuple(
    f"{best} {person}"
    for best in ("best", "top", "strongest", "highest ranked", "most suitable")
    for person in ("candidate", "applicant", "person", "resume", "cv", "one")
)
"""How a request, in English, means the candidate with the highest score."""


@dataclass(frozen=True)
class CandidateQuestions:
    """Answers from the list of candidates."""

    lists: CandidateLists

    async def answer(self, principal: Principal, question: str) -> Answer | None:
        """The answer; None for another question, or where there is no candidate."""
        read = read_words(question)
        named = await self.lists.named_in(principal, question)
        if len(named) > 1:
            words = catalogue("recruiter", read.language)
            return _answer(words["compared"], named, words)
        topic = topic_of(read.english)
        if topic is None or topic.name not in (
            TopicName.CANDIDATE_RANKING,
            TopicName.CANDIDATE_COUNT,
            TopicName.CANDIDATES_BY_STAGE,
            TopicName.CANDIDATES_WITH,
        ):
            return None
        every = await self.lists.candidates(principal, CandidateFilter(), CandidateSort.SCORE, 1)
        if not every.total:
            return None
        words = catalogue("recruiter", read.language)
        if topic.name is TopicName.CANDIDATES_WITH:
            return await self._with(principal, _terms(read.english), every.total, words)
        if topic.name is TopicName.CANDIDATE_COUNT:
            rows = _for_the_role(every.rows, question)
            counts = words["count" if len(rows) == len(every.rows) else "count_for"]
            return _answer(counts.format(total=every.total, found=len(rows)), rows, words)
        stage = _stage_named(read.english) if topic.name is TopicName.CANDIDATES_BY_STAGE else None
        if stage is None:
            rows = _for_the_role(every.rows, question)
            said = words["ranking" if len(rows) == len(every.rows) else "ranking_for"]
            return _answer(said.format(total=every.total, found=len(rows)), rows, words)
        found = await self.lists.candidates(principal, CandidateFilter(stage=stage), CandidateSort.SCORE, 1)
        said = words["stage"].format(total=every.total, found=found.total, stage=words["stages"][stage.value])
        return _answer(said, found.rows, words)

    async def best(self, principal: Principal, request: str) -> UUID | None:
        """The evaluation with the highest score, for the role that the request names; None unless it asks for that."""
        if not has_any_phrase(read_words(request).english, BEST):
            return None
        every = await self.lists.candidates(principal, CandidateFilter(), CandidateSort.SCORE, 1)
        return next((row.run_id for row in _for_the_role(every.rows, request) if row.score is not None), None)

    async def _with(self, principal: Principal, terms: Sequence[str], total: int, words: dict[str, Any]) -> Answer:
        """The candidates whose résumés name all that is asked for, each with the line that does."""
        if not terms:
            said = words["with_nothing"].format(total=total)
            return Answer(text=said, cannot=said)
        lines = await self.lists.naming(principal, [_spellings(term) for term in terms])
        found = await self.lists.candidates(principal, CandidateFilter(ids=tuple(lines)), CandidateSort.SCORE, 1)
        said = words["with_words"].format(asked=", ".join(terms), found=found.total, total=total)
        return _answer(said, found.rows, words, lines)


def _terms(english: str) -> list[str]:
    """What a question asks of candidates; words in small letters that stand side by side are one term."""
    terms: list[str] = []
    asked = frozenset(names_in(english, "en"))
    before = ""
    for word in _ASKED_WORD.findall(english):
        if word not in asked or word.isdigit():
            before = ""
            continue
        if before.islower() and word.islower():
            terms[-1] = f"{terms[-1]} {word}"
        elif word not in terms:
            terms.append(word)
        before = word
    return terms[:MAX_TERMS]


def _spellings(term: str) -> Sequence[str]:
    """A word as résumés may have it: a spoken language in each of their languages, a skill by its other names."""
    code = language_codes().get(fold(term))
    if code:
        return [name for name, of in language_codes().items() if of == code]
    skill = taxonomy().canonical(term)
    return tuple(dict.fromkeys((term, *((skill.name, *skill.aliases) if skill else ()))))


def _for_the_role(rows: Sequence[CandidateRow], question: str) -> Sequence[CandidateRow]:
    """The candidates for the role that a question names by a word of its title; all if it names none."""
    asked = set(_TITLE_WORD.findall(fold(question)))
    found = [row for row in rows if row.requisition and asked & set(_TITLE_WORD.findall(fold(row.requisition)))]
    return found or rows


def _stage_named(english: str) -> Stage | None:
    return next((stage for stage, phrases in STAGE_WORDS.items() if has_any_phrase(english, phrases)), None)


def _answer(
    said: str,
    rows: Sequence[CandidateRow],
    words: dict[str, Any],
    shown: Mapping[UUID, ResumeLine] | None = None,
) -> Answer:
    lines = list(_lines(rows, words, shown or {}))
    parts = [AnswerPart(kind=PartKind.RESULT, title="In short", text=said)]
    if lines:
        parts.append(AnswerPart(kind=PartKind.SECTION, title=words["candidates"], text="\n".join(lines)))
    return Answer(text="\n\n".join((said, *(["\n".join(lines)] if lines else []))), parts=tuple(parts))


def _lines(rows: Sequence[CandidateRow], words: dict[str, Any], shown: Mapping[UUID, ResumeLine]) -> Iterator[str]:
    for row in rows[:MAX_LISTED]:
        score = words["score"].format(score=f"{row.score:.0f}") if row.score is not None else words["no_score"]
        role = f", {single_line(row.requisition)}" if row.requisition else ""
        line = shown.get(row.id)
        quote = f": “{shorten(single_line(line.quote), MAX_QUOTED_CHARACTERS)}”" if line else ""
        place = f" *({words['line'].format(line=line.line)})*" if line else ""
        yield f"- {single_line(row.name)}{role}: {score}; {words['stages'][row.stage.value]}{quote}{place}"
