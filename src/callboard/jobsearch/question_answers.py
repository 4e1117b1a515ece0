"""Which question of a job seeker is answered by what is stored now: profile, postings and their comparison."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from callboard.agents.answers import Answer
from callboard.documents import ReaderPool
from callboard.engine.profile.model import ProfileSection
from callboard.engine.requests.topics import TopicName, topic_of
from callboard.jobsearch.asked import Asked
from callboard.jobsearch.match_questions import MatchQuestions
from callboard.jobsearch.matches import Matches
from callboard.jobsearch.posting_questions import PostingQuestions, pay_of
from callboard.jobsearch.postings import JobPostings
from callboard.jobsearch.profile_questions import ProfileQuestions
from callboard.jobsearch.profiles import Profiles
from callboard.jobsearch.target_questions import TargetQuestions
from callboard.storage.session import Database

Answerer = Callable[[Asked], Awaitable[Answer | None]]


@dataclass(frozen=True)
class QuestionAnswers:
    """Who answers which question."""

    postings: PostingQuestions
    matches: MatchQuestions
    profile: ProfileQuestions
    target: TargetQuestions

    async def answer(self, asked: Asked) -> Answer | None:
        """The answer from what is stored; None for a question that is not answered from that."""
        topic = topic_of(asked.english)
        answerer = self._answerers().get(topic.name) if topic else None
        return await answerer(asked) if answerer else None

    async def pay(self, asked: Asked) -> Answer | None:
        """The pay of the posting that is named; where none is, of all postings, or of the kind of work asked for."""
        named = await self.matches.named_posting(asked, by_words=False)
        return pay_of(asked, named) if named else await self.postings.pay(asked)

    async def pay_of_named(self, asked: Asked) -> Answer | None:
        """What the posting that is named pays; None where none is named."""
        named = await self.matches.named_posting(asked)
        return pay_of(asked, named) if named else None

    async def of_named(self, asked: Asked) -> Answer | None:
        """How the profile compares with the posting that the question names; None where it names none."""
        return await self.matches.explain(asked) if await self.matches.named_posting(asked) else None

    def _answerers(self) -> Mapping[TopicName, Answerer]:
        return {
            TopicName.COUNT_POSTINGS: self.postings.count,
            TopicName.FIND_JOBS: self.postings.find,
            TopicName.PAY: self.pay,
            TopicName.SKILLS_MISSING: self.of_named,
            TopicName.OWN_CONTACT: self.profile.contact,
            TopicName.MARKET_COMPANIES: self.postings.employers,
            TopicName.BEST_MATCHES: self.matches.best,
            TopicName.EXPLAIN_MATCH: self.matches.explain,
            TopicName.TAILOR: self.target.tailor,
            TopicName.PRACTISE_INTERVIEW: self.target.practise,
            TopicName.COVER_LETTER: self.target.cover_letter,
            TopicName.ABOUT_SECTION: self.profile.about,
            TopicName.PAST_JOB: self.profile.past_job,
            TopicName.YEARS_OF_WORK: self.profile.years,
            TopicName.STRENGTHS: self.profile.strengths,
            TopicName.PROFILE_SUMMARY: self.profile.summary,
            TopicName.STUDIES: lambda asked: self.profile.entries(asked, ProfileSection.EDUCATION),
            TopicName.SPOKEN_LANGUAGES: lambda asked: self.profile.entries(asked, ProfileSection.LANGUAGES),
            TopicName.CERTIFICATES: lambda asked: self.profile.entries(asked, ProfileSection.CERTIFICATES),
        }


def make_question_answers(database: Database, readers: ReaderPool) -> QuestionAnswers:
    """The answers over one database."""
    profiles, stored = Profiles(database, readers), JobPostings(database)
    matches = Matches(database, profiles, readers)
    of_matches = MatchQuestions(stored, matches)
    return QuestionAnswers(
        postings=PostingQuestions(stored, matches),
        matches=of_matches,
        profile=ProfileQuestions(profiles, readers),
        target=TargetQuestions(profiles, of_matches, readers),
    )
