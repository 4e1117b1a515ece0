"""Job searches as runs: the inputs of the five agents are collected first, so that a run never reads changing data.

The profile and the postings are the caller's. A résumé sent with the request replaces the profile for this one run, and
is stored nowhere else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from functools import partial
from typing import Any, NamedTuple, TypeVar
from uuid import UUID

from pydantic import BaseModel
from sqlalchemy import Text, cast, func, select
from sqlalchemy.dialects.postgresql import JSONPATH

from callboard.agents.runs.model import AgentRecord, RunOptions, RunRecord, StartOptions
from callboard.agents.runs.service import RunId, Runs
from callboard.agents.spec import EngineKind
from callboard.auth.principal import Principal
from callboard.core.text import fold, shorten, squeeze
from callboard.documents import ReaderPool
from callboard.engine.advice.model import (
    FoundPosting,
    InterviewPreparation,
    JobMatches,
    MarketAnalysis,
    PostingBrief,
    ProfileAnalysis,
    TailoredResume,
)
from callboard.engine.document import Document
from callboard.engine.job_search.model import JobQuery
from callboard.engine.job_search.query import read_job_query
from callboard.engine.posting.model import Posting
from callboard.engine.resume.model import Resume
from callboard.events.log import UnknownRunError
from callboard.jobsearch.agents.inputs import FoundPostings, SearchRequest, SeekerResume
from callboard.jobsearch.match_model import NoProfileError, PostingsOutdatedError
from callboard.jobsearch.match_scoring import ProfileDocument, read_seeker_resume
from callboard.jobsearch.matches import Matches
from callboard.jobsearch.own_resume import read_own_resume
from callboard.jobsearch.pipeline import JOBSEARCH
from callboard.jobsearch.postings import JobPostings, PostingFilter, PostingLine
from callboard.jobsearch.profiles import Profiles
from callboard.jobsearch.tables import POSTINGS
from callboard.jobsearch.wish_conflicts import wish_conflicts
from callboard.jobsearch.wishes import JobWishes
from callboard.storage.session import Database

MAX_COUNTED = 200
"""Postings that are counted, the best of those found."""

DEFAULT_COMPARED = 10
"""Postings that are compared and explained unless a number is asked for."""

MAX_COMPARED = 30

MAX_NOT_REMOTE = 3
"""Postings that are named although they are not remote."""

MAX_MESSAGE_CHARACTERS = 2_000
MAX_TITLE_CHARACTERS = 80

# A title of one word may stand in any message.
_MIN_TITLE_WORDS = 2

_SKILLS = '$.role.requirements[*] ? (@.kind != "language").skills[*]'

T = TypeVar("T", bound=BaseModel)


class SearchBrief(NamedTuple):
    """What a search is asked for."""

    message: str = ""
    """In free words."""
    resume: str = ""
    """The text of a résumé, in place of the profile."""
    profile: Mapping[str, Any] | None = None
    """A document of JSON Resume, in place of the profile."""
    compared: int = DEFAULT_COMPARED


_SLOTS = {
    "profile": "profile_analysis",
    "market": "market_analysis",
    "matches": "job_matches",
    "tailored": "tailored_resume",
    "preparation": "interview_preparation",
}
"""The slot of each output of a search."""


class SearchResult(NamedTuple):
    """The outputs of a search so far; None for those that are still missing."""

    run: RunRecord
    query: JobQuery
    agents: Sequence[AgentRecord]
    profile: ProfileAnalysis | None
    market: MarketAnalysis | None
    matches: JobMatches | None
    tailored: TailoredResume | None
    preparation: InterviewPreparation | None

    @property
    def engines(self) -> dict[str, EngineKind | None]:
        """Who wrote each output, by its name here; None for one that is still missing."""
        by_slot = {record.slot: record.engine for record in self.agents}
        return {name: by_slot.get(slot) for name, slot in _SLOTS.items()}


class SearchRuns:
    """The job searches of the caller."""

    def __init__(
        self, runs: Runs, profiles: Profiles, matches: Matches, database: Database, readers: ReaderPool
    ) -> None:
        self._runs = runs
        self._profiles = profiles
        self._matches = matches
        self._postings = JobPostings(database)
        self._database = database
        self._readers = readers

    async def start(
        self, principal: Principal, brief: SearchBrief, *, today: date, how: StartOptions | None = None
    ) -> RunId:
        """Find postings for a request in free words, and start the five agents on them.

        Raises:
            NoProfileError: there is neither a profile nor a résumé in the request.
            NoResumeError: the text that was given is no résumé.
            NoPostingsError: there are no postings.
            PostingsOutdatedError: none is found as long as they are read anew after an update.
        """
        message = squeeze(brief.message)[:MAX_MESSAGE_CHARACTERS]
        query = read_job_query(message)
        resume = await self._resume(principal, brief, today)
        if brief.resume.strip() or brief.profile:
            best = partial(self._matches.best_postings_for, principal, resume.resume)
        else:
            best = partial(self._matches.best_postings, principal)
        lines = await best(query, today=today, limit=MAX_COUNTED)
        if await self._matches.read_outdated(principal) and not lines:
            raise PostingsOutdatedError
        target = _named_in(message, lines)
        # The posting that is named is compared, however far down it stands.
        first = sorted(lines, key=lambda line: line.id != target)[: min(max(brief.compared, 1), MAX_COMPARED)]
        inputs: dict[str, BaseModel] = {
            "seeker_resume": resume,
            "found_postings": await self._found(principal, lines, first),
            "search_request": SearchRequest(query=query, target=target),
        }
        title = shorten(message, MAX_TITLE_CHARACTERS) or "All postings"
        options = RunOptions(title=title, task=message)
        return await self._runs.start(principal, JOBSEARCH.name, inputs, today=today, options=options, how=how)

    async def find(self, principal: Principal, message: str, *, today: date, limit: int) -> Sequence[PostingLine]:
        """The open postings that answer a request in free words, without a run.

        Those come first that fit the profile best; without a profile, those that were first seen last.

        Raises:
            NoPostingsError: there is a profile, and there are no postings.
        """
        query = read_job_query(message)
        try:
            return await self._matches.best_postings(principal, query, today=today, limit=limit)
        except NoProfileError:
            return await self._listed(principal, query, limit)

    async def _listed(self, principal: Principal, query: JobQuery, limit: int) -> Sequence[PostingLine]:
        """Postings with all words of a search, then those of the occupation that it names."""
        found = list(await self._postings.list(principal, _filter(query), limit=limit))
        if query.occupation and len(found) < limit:
            others = tuple(word for word in query.words if word not in query.naming)
            which = _filter(query.model_copy(update={"words": others}))._replace(occupation=query.occupation)
            related = await self._postings.list(principal, which, limit=limit)
            known = {line.id for line in found}
            found += [line for line in related if line.id not in known][: limit - len(found)]
        return found

    async def not_remote(self, principal: Principal, query: JobQuery) -> Sequence[PostingLine]:
        """Postings that a search for remote work names in all its words, and that it leaves out only for their place.

        None for a search that does not ask for remote work, or for nothing else.
        """
        if not query.remote or not query.words:
            return ()
        wider = _filter(query.model_copy(update={"remote": None}))
        found = await self._postings.list(principal, wider, limit=MAX_COMPARED)
        return [line for line in found if not line.remote][:MAX_NOT_REMOTE]

    async def result(self, principal: Principal, run_id: UUID) -> SearchResult:
        """The outputs of a search so far.

        Raises:
            UnknownRunError: the principal has no such search.
        """
        contents = await self._runs.contents(principal, run_id)
        if contents.run.pipeline != JOBSEARCH.name:
            raise UnknownRunError(str(run_id))

        def output(name: str, kind: type[T]) -> T | None:
            value = contents.outputs.get(_SLOTS[name])
            return value if isinstance(value, kind) else None

        request = contents.inputs["search_request"]
        return SearchResult(
            run=contents.run,
            query=request.query if isinstance(request, SearchRequest) else JobQuery(),
            agents=contents.agents,
            profile=output("profile", ProfileAnalysis),
            market=output("market", MarketAnalysis),
            matches=output("matches", JobMatches),
            tailored=output("tailored", TailoredResume),
            preparation=output("preparation", InterviewPreparation),
        )

    async def _resume(self, principal: Principal, brief: SearchBrief, today: date) -> SeekerResume:
        """The résumé that came with the request, else the profile."""
        if brief.resume.strip():
            document = Document.from_text(brief.resume)
            read = partial(read_own_resume, name="the résumé", today=today)
            resume = await self._readers.analyse(principal.user_id, read, document, returns=Resume)
            return SeekerResume(name="résumé", document=document, resume=resume)
        content = brief.profile or (await self._profiles.get(principal)).profile.to_json_resume()
        if not content:
            raise NoProfileError
        profile = ProfileDocument(content=dict(content))
        read = partial(read_seeker_resume, today=today)
        return await self._readers.analyse(principal.user_id, read, profile, returns=SeekerResume)

    async def _found(
        self, principal: Principal, lines: Sequence[PostingLine], first: Sequence[PostingLine]
    ) -> FoundPostings:
        skills = func.jsonb_path_query_array(POSTINGS.c.posting, cast(_SKILLS, JSONPATH))
        query = select(POSTINGS.c.id, skills.label("skills")).where(POSTINGS.c.id.in_([line.id for line in lines]))
        async with self._database.begin(principal) as work:
            asked = {row.id: tuple(dict.fromkeys(row.skills or ())) for row in await work.execute(query)}
        briefs = {line.id: _brief(line, asked.get(line.id, ())) for line in lines}
        wishes = (await self._profiles.get(principal)).wishes
        texts = await self._texts(principal, [line.id for line in first])
        compared = [_found(briefs[row.id], row, wishes) for row in texts]
        return FoundPostings(counted=tuple(briefs.values()), compared=tuple(compared))

    async def _texts(self, principal: Principal, ids: Sequence[UUID]) -> list[_PostingText]:
        """Postings whole, in the order of `ids`, without those whose text could not be read."""
        columns = (POSTINGS.c.id, POSTINGS.c.text, cast(POSTINGS.c.posting, Text), POSTINGS.c.countries)
        query = select(*columns).where(POSTINGS.c.id.in_(ids), POSTINGS.c.posting.is_not(None))
        async with self._database.begin(principal) as work:
            rows = {row[0]: _PostingText(*row) for row in await work.execute(query)}
        return [rows[one] for one in ids if one in rows]


class _PostingText(NamedTuple):
    """A posting as it is stored."""

    id: UUID
    text: str
    posting: str
    """JSON of `Posting`."""
    countries: Sequence[str]


def _found(brief: PostingBrief, row: _PostingText, wishes: JobWishes) -> FoundPosting:
    posting = Posting.model_validate_json(row.posting)
    against = wish_conflicts(wishes, posting.role, row.text, frozenset(row.countries))
    return FoundPosting(brief=brief, text=row.text, posting=posting, against_wishes=against)


def _filter(query: JobQuery) -> PostingFilter:
    """A search as words that all have to be there: the text of a posting holds its places too."""
    return PostingFilter(
        text=" ".join((*query.words, *query.places)),
        remote=bool(query.remote),
        pay_from=query.pay_floor.yearly if query.pay_floor else None,
    )


def _named_in(message: str, lines: Sequence[PostingLine]) -> UUID | None:
    """The posting whose title a message holds, in any case; the longest title counts."""
    folded = f" {squeeze(fold(message))} "
    named = [line for line in lines if len(line.title.split()) >= _MIN_TITLE_WORDS]
    holding = [line for line in named if f" {squeeze(fold(line.title))} " in folded]
    return max(holding, key=lambda line: len(line.title)).id if holding else None


def _brief(line: PostingLine, skills: tuple[str, ...]) -> PostingBrief:
    shared = PostingBrief.model_fields.keys() & type(line).model_fields.keys()
    return PostingBrief(**{name: getattr(line, name) for name in shared}, skills=skills)
