"""Answers of the five agents to requests in free words: to the question that is put, from what is stored.

A question that is none of the known ones is answered from the newest search only if it has words of the agent's own;
to any other the agent says that it cannot answer it, and what it can be asked instead.
"""

from __future__ import annotations

from datetime import date
from typing import TypeVar

from pydantic import BaseModel

from callboard.agents.answers import Answer, Question
from callboard.agents.runs.model import RunRecord
from callboard.agents.runs.service import Runs
from callboard.auth.principal import Principal
from callboard.documents import ReaderPool
from callboard.engine.advice.answer_feedback import answer_to_judge, feedback_on
from callboard.engine.advice.model import MarketAnalysis, ProfileAnalysis
from callboard.engine.messages.catalogue import catalogue
from callboard.engine.requests.topics import TopicName, has_own_words, topic_of
from callboard.engine.requests.wording import has_any_phrase
from callboard.jobsearch.answer_pages import MAX_LISTED, missing_skills, output_answer, single_line
from callboard.jobsearch.asked import Asked, answer_of
from callboard.jobsearch.pipeline import JOBSEARCH
from callboard.jobsearch.posting_questions import market_answer
from callboard.jobsearch.question_answers import QuestionAnswers, make_question_answers
from callboard.storage.session import Database

O = TypeVar("O", bound=BaseModel)  # noqa: E741 - the field's letter for an output type

_OF_POSTINGS = "match-scorer"
"""The agent that says what a posting asks and states."""

_REFUSED = (
    TopicName.RESUME_CHECK,
    TopicName.NEGOTIATION,
    TopicName.QUESTIONS_TO_ASK,
    TopicName.APPLICATIONS,
    TopicName.JOB_ADVICE,
)
"""What no rule answers."""

_PAY_WORDS = ("pay", "salary", "earn")


class SearchAnswers:
    """Answers of the five agents to the caller."""

    def __init__(self, runs: Runs, stored: QuestionAnswers) -> None:
        self._runs = runs
        self._stored = stored

    async def answer(self, principal: Principal, agent: str, question: Question, *, today: date) -> Answer:
        """The answer to a question that reached an agent."""
        asked = Asked(principal, question.text, question.in_chat, today)
        topic = topic_of(asked.english)
        name = topic.name if topic else None
        if question.is_reply or name is TopicName.JUDGE_ANSWER:
            return judged_answer(asked, is_reply=question.is_reply)
        if name is not None and name in _REFUSED:
            return await self._refused(asked, name)
        if told := await self._stored.answer(asked):
            return told
        if name in (TopicName.MARKET_SKILLS, TopicName.MARKET_PLACES):
            found = await self._newest(asked, MarketAnalysis)
            of = "skills" if name is TopicName.MARKET_SKILLS else "places"
            return market_answer(asked, found, of=of) if found else asked.lacking("search")
        if name is TopicName.SKILLS_MISSING:
            return await self._skills_missing(asked)
        if name is None and agent == _OF_POSTINGS:
            about_pay = has_any_phrase(asked.english, _PAY_WORDS)
            if told := await (self._stored.pay_of_named(asked) if about_pay else self._stored.of_named(asked)):
                return told
        if name is None and not has_own_words(asked.english, agent):
            cannot = str(asked.words["cannot"][agent])
            return Answer(text=cannot, cannot=cannot)
        return await self._from_newest_search(asked, agent)

    async def own_draft(self, principal: Principal, question: Question, *, today: date) -> Answer | None:
        """A text of the person's own profile, such as a cover letter; None for a request that names something else."""
        asked = Asked(principal, question.text, question.in_chat, today)
        topic = topic_of(asked.english)
        if topic is None or topic.name not in (TopicName.COVER_LETTER, TopicName.ABOUT_SECTION):
            return None
        told = await self._stored.answer(asked)
        # "A cover letter for a job as a baker": an outline is better than nothing.
        return told if told and (told.parts or not asked.names) else None

    async def _refused(self, asked: Asked, name: TopicName) -> Answer:
        """What no rule answers, with what can be told instead."""
        cannot = str(asked.words["cannot"][name])
        if name is TopicName.NEGOTIATION:
            pay = await self._stored.postings.pay(asked)
            return pay.model_copy(update={"text": f"{cannot} {pay.text}", "cannot": cannot})
        instead = f" {asked.words['cannot']['instead']}" if name is TopicName.RESUME_CHECK else ""
        return Answer(text=f"{cannot}{instead}", cannot=cannot)

    async def _skills_missing(self, asked: Asked) -> Answer:
        """The skills that the postings of the newest search ask for and the profile does not show."""
        for run in await self._runs.list(asked.principal, pipeline=JOBSEARCH.name, limit=MAX_LISTED):
            outputs = (await self._runs.outputs(asked.principal, run.id)).values()
            if found := next((one for one in outputs if isinstance(one, ProfileAnalysis)), None):
                return output_answer(_search_heading(asked, run), found.headline, found, only=missing_skills(found))
        return asked.lacking("search")

    async def _from_newest_search(self, asked: Asked, agent: str) -> Answer:
        """What an agent found in the newest search that it took part in."""
        spec = JOBSEARCH.agent(agent)
        for run in await self._runs.list(asked.principal, pipeline=JOBSEARCH.name, limit=MAX_LISTED):
            output = (await self._runs.outputs(asked.principal, run.id)).get(spec.provides)
            if output is not None:
                return output_answer(_search_heading(asked, run), spec.headline(output), output)
        return asked.lacking("search")

    async def _newest(self, asked: Asked, kind: type[O]) -> O | None:
        """The newest output of its kind of any search."""
        for run in await self._runs.list(asked.principal, pipeline=JOBSEARCH.name, limit=MAX_LISTED):
            outputs = (await self._runs.outputs(asked.principal, run.id)).values()
            if found := next((one for one in outputs if isinstance(one, kind)), None):
                return found
        return None


def _search_heading(asked: Asked, run: RunRecord) -> str:
    """What an answer from a search begins with: the search, its day, and outside a chat its run."""
    source = "" if asked.in_chat else f" (run `{run.id}`)"
    heading = f"From your search “{single_line(run.title)}” of {run.today:%Y-%m-%d}{source}."
    return f"{asked.english_note} {heading}".strip()


def judged_answer(asked: Asked, *, is_reply: bool = False) -> Answer:
    """Feedback on the answer in a request, or on the whole of a reply to a question of the coach."""
    answer = asked.text if is_reply else answer_to_judge(asked.text)
    found = feedback_on(answer, asked.language)
    said = catalogue("answer_feedback", asked.language)
    if not found.words:
        return Answer(text=found.headline, cannot=found.headline)
    sections = [(said["strong"], found.strong), (said["weak"], found.weak), (said["objections"], found.objections)]
    return answer_of(found.headline, sections, end=said["limit"])


def make_search_answers(runs: Runs, database: Database, readers: ReaderPool) -> SearchAnswers:
    """The answers over one database."""
    return SearchAnswers(runs, make_question_answers(database, readers))
