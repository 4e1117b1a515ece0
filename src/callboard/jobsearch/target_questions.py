"""Requests that work on one posting, the one that is named or the best match: tailoring, practice, a cover letter."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, time
from functools import partial
from typing import TypeVar

from pydantic import BaseModel

from callboard.agents.answers import Answer, Citation
from callboard.core.text import shorten
from callboard.documents import ReaderPool
from callboard.engine.advice.cover_letter import CoverLetter
from callboard.engine.advice.model import FoundPosting, InterviewPreparation, PostingBrief, TailoredResume
from callboard.engine.messages.languages import language_name
from callboard.jobsearch.answer_pages import output_answer
from callboard.jobsearch.asked import Asked, answer_of
from callboard.jobsearch.match_model import NoPostingsError, NoProfileError
from callboard.jobsearch.match_questions import MatchQuestions, unknown_name
from callboard.jobsearch.match_scoring import ProfileDocument
from callboard.jobsearch.own_advice import Target, prepare_own, tailor_own, write_own_letter
from callboard.jobsearch.profiles import Profiles

O = TypeVar("O", bound=BaseModel)  # noqa: E741 - the field's letter for an output type

MAX_NOT_SHOWN = 6
MAX_LINE_CHARACTERS = 160


@dataclass(frozen=True)
class TargetQuestions:
    """Answers that need the profile and one posting."""

    profiles: Profiles
    matches: MatchQuestions
    readers: ReaderPool

    async def tailor(self, asked: Asked) -> Answer:
        """How to adapt the résumé to the posting."""
        found = await self._worked_on(asked, tailor_own, TailoredResume)
        if isinstance(found, Answer):
            return found
        return output_answer(asked.english_note, found.headline, found)

    async def practise(self, asked: Asked) -> Answer:
        """Questions to practise for the posting."""
        found = await self._worked_on(asked, prepare_own, InterviewPreparation)
        if isinstance(found, Answer):
            return found
        number = sum(len(topic.questions) for topic in found.topics)
        headline = asked.words["practice"]["headline"].format(number=number, title=_named(found, asked))
        return output_answer("", headline, found)

    async def cover_letter(self, asked: Asked) -> Answer:
        """A letter for the posting, of lines of the profile."""
        found = await self._worked_on(asked, write_own_letter, CoverLetter)
        if isinstance(found, Answer):
            return found
        words = asked.words["letter"]
        short = words["short"].format(title=_named(found, asked))
        left_out = [shorten(one, MAX_LINE_CHARACTERS) for one in found.not_shown[:MAX_NOT_SHOWN]]
        other = (
            [words["language"].format(language=language_name(found.language, asked.language))]
            if found.language != asked.language
            else []
        )
        answer = answer_of(
            f"{short}\n\n---\n\n**{found.subject}**\n\n{found.body}\n\n---",
            [(words["left_out"], left_out), (words["notes"], [words["motive"], *other])],
            [
                Citation(title=each.source.word, place=f"line {each.line}", quote=each.quote, document=each.source)
                for each in found.evidence
            ],
        )
        return answer.model_copy(update={"asks": (words["motive"],)})

    async def _worked_on(self, asked: Asked, work: Callable[..., O], returns: type[O]) -> O | Answer:
        """What the engine makes of profile and posting; an answer that says what is missing where one is."""
        content = (await self.profiles.get(asked.principal)).profile.to_json_resume()
        if not content:
            return asked.lacking("profile")
        try:
            posting = await self._posting(asked)
        except NoProfileError:
            return asked.lacking("profile")
        except NoPostingsError:
            return asked.lacking("postings")
        if isinstance(posting, Answer):
            return posting
        target = Target(profile=ProfileDocument(content=content), posting=posting)
        return await self.readers.analyse(
            asked.principal.user_id, partial(work, today=asked.today), target, returns=returns
        )

    async def _posting(self, asked: Asked) -> FoundPosting | Answer:
        named = await self.matches.named_posting(asked)
        if named is None and (name := unknown_name(asked)):
            cannot = asked.words["match"]["unknown"].format(name=name)
            return Answer(text=cannot, cannot=cannot, asks=(cannot,))
        best = named or await self.matches.best_posting(asked)
        if best is None:
            return asked.lacking("postings")
        moment = datetime.combine(asked.today, time(), UTC)
        stored = await self.matches.postings.get(asked.principal, best.id, now=moment)
        if stored.posting is None:
            return Answer(text=stored.problem, cannot=stored.problem)
        brief = PostingBrief(
            id=stored.id, title=stored.title, company=stored.company, url=stored.url, is_sample=stored.is_sample
        )
        return FoundPosting(brief=brief, text=stored.text, posting=stored.posting)


def _named(found: CoverLetter | InterviewPreparation, asked: Asked) -> str:
    """The posting by its title and employer."""
    named = ", ".join(part for part in (found.title, found.company) if part)
    return named or str(asked.words["letter"]["this_posting"])
