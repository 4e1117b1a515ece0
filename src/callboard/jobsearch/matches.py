"""Find the postings that fit a profile, compare them requirement by requirement, and list them best first.

A comparison is stored with the versions of its inputs. Once the profile, the posting, the engine or the month has
changed, it no longer counts, and the posting is compared again when matches are next requested: no list is outdated.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Sequence
from datetime import date
from functools import partial
from typing import Any, NamedTuple, TypeVar
from uuid import UUID

from sqlalchemy import ColumnElement, Text, cast, select
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.agents import background
from callboard.auth.principal import Principal
from callboard.catalog.documents import fingerprint
from callboard.core.errors import DomainError, ErrorKind
from callboard.documents import ReaderPool
from callboard.engine.advice.model import WishConflict
from callboard.engine.facts import Frozen
from callboard.engine.job_search.model import JobQuery
from callboard.engine.matching.model import (
    BlockerCheck,
    Component,
    MatchingAnalysis,
    RequirementMatch,
    ScoreImprovement,
)
from callboard.engine.posting.model import Role
from callboard.engine.resume.model import Resume
from callboard.jobsearch.match_scoring import (
    ProfileDocument,
    ProfileFacts,
    ScoringBatch,
    explain_postings,
    read_profile,
    resume_facts,
    score_postings,
)
from callboard.jobsearch.match_store import (
    POSTING_DIGEST,
    Seeker,
    best_matches,
    lacks_match,
    posting_changes,
    store_matches,
    without_match,
)
from callboard.jobsearch.posting_readings import PostingReadings
from callboard.jobsearch.posting_search import from_postings, likely_matches, search_conditions
from callboard.jobsearch.postings import (
    JobPostings,
    PostingLine,
    UnknownPostingError,
    full_text,
    holds,
    posting_columns,
    posting_values,
    spelled,
)
from callboard.jobsearch.profiles import Profiles
from callboard.jobsearch.tables import MATCHES, POSTINGS
from callboard.jobsearch.wish_conflicts import wish_conflicts
from callboard.jobsearch.wishes import JobWishes
from callboard.storage.jsonb import clean, plain
from callboard.storage.session import Database
from callboard.telemetry.logs import logger

K = TypeVar("K")
V = TypeVar("V")

BATCH_SIZE = 20
"""Postings that a reader process compares at a time, in a fifth of a second."""

SECONDS_BETWEEN = 300
"""How long one profile waits until all postings that are new to it are compared again."""

MAX_CACHED_PROFILES = 100
"""Profiles whose facts a process remembers, each as long as it says the same."""

EVERYTHING = JobQuery()


class NoProfileError(DomainError):
    """There is no profile to compare postings with."""

    kind = ErrorKind.CONFLICT
    remedy = "Import your résumé first: callboard profile import FILE"


class NoPostingsError(DomainError):
    """There are no postings to compare the profile with."""

    kind = ErrorKind.CONFLICT
    remedy = "Add a source (callboard jobs sources add URL), or take the sample board (callboard jobs sync --sample)"


class UnreadPostingError(DomainError):
    """The text of this posting could not be read, so nothing can be compared with it."""

    kind = ErrorKind.CONFLICT


class Match(Frozen):
    """A posting compared with the profile: what would knock out first, then the score and everything it is made of."""

    posting: PostingLine
    blockers: tuple[BlockerCheck, ...]
    """Knock-out conditions that the posting states, with its words; beside the score."""
    against_wishes: tuple[WishConflict, ...]
    """Wishes that the posting contradicts; beside the score."""
    score: float
    """0 to 100."""
    low: float
    """The lowest score that is possible with what the profile does not say, as is `high` the highest."""
    high: float
    role: str | None
    """The role that was compared, where the posting offers several."""
    components: tuple[Component, ...]
    requirements: tuple[RequirementMatch, ...]
    raises: tuple[ScoreImprovement, ...]
    """What would raise the score, if it is true; empty in lists, where it would take too long."""


class MatchList(Frozen):
    """The matches of one search, the best first."""

    items: tuple[Match, ...]
    any_word: bool
    """No posting holds all words of the search: these hold at least one."""
    outdated: int = 0
    """Postings that an older version of the engine has read: they are read anew now, and the list may change."""


class PostingsOutdatedError(DomainError):
    """Your postings are being read anew, because Callboard was updated."""

    kind = ErrorKind.UNAVAILABLE
    remedy = "Try again in a minute"
    retry_after = 60


class ScoringProgress(NamedTuple):
    """How many postings have been compared, of how many that have to be before the best are known."""

    done: int
    total: int


class _Score(NamedTuple):
    """How well a posting fits, and the digest of the posting then."""

    posting_id: UUID
    digest: str
    score: float


class _Search(NamedTuple):
    """A search as conditions of SQL."""

    which: Sequence[ColumnElement[bool]]
    """All conditions but for the words."""
    words: ColumnElement[Any] | None = None
    any_word: bool = False

    @property
    def whole(self) -> Sequence[ColumnElement[bool]]:
        """All conditions."""
        return self.which if self.words is None else [*self.which, holds(self.words)]


class _AllScored(NamedTuple):
    """When every posting had a current comparison."""

    revision: int
    """Of the profile."""
    month: date
    unseen: int
    """The transaction from which on something may have changed."""
    looked_at: float


class _Ranking(NamedTuple):
    """What a search finds among the postings that have a current score."""

    best: Sequence[UUID]
    bare: Sequence[UUID]
    """Those of the best whose score nobody has looked at yet: what it is made of is still to be kept."""
    due: bool
    """Whether there are others that have none."""
    seeker: Seeker
    any_word: bool


class Matches:
    """The matches of the caller."""

    def __init__(self, database: Database, profiles: Profiles, readers: ReaderPool) -> None:
        self._database = database
        self._profiles = profiles
        self._postings = JobPostings(database)
        self._readers = readers
        self._readings = PostingReadings(database, readers)
        self._read = OrderedDict[tuple[UUID, str], ProfileFacts]()
        self._went_on = OrderedDict[UUID, tuple[str, float]]()
        self._nothing_due = OrderedDict[UUID, _AllScored]()

    async def best(
        self, principal: Principal, query: JobQuery = EVERYTHING, *, today: date, limit: int = 50
    ) -> MatchList:
        """The postings that answer a search and fit the profile best.

        The likeliest ones that were not compared yet are compared first; all others are compared in the background, and
        are in the list when it is asked for again.

        Raises:
            NoProfileError: nothing was imported into the profile.
            NoPostingsError: there are no postings.
        """
        ranking = await self._best(principal, query, today, limit)
        items = await self._explained(principal, ranking)
        outdated = await self.read_outdated(principal)
        return MatchList(items=items, any_word=ranking.any_word and bool(items), outdated=outdated)

    async def read_outdated(self, principal: Principal) -> int:
        """Start reading again the postings that an older engine version has read; return how many there are."""
        outdated = await self._readings.outdated(principal)
        if outdated:
            self._readings.begin(principal)
        return outdated

    async def best_postings(
        self, principal: Principal, query: JobQuery, *, today: date, limit: int
    ) -> Sequence[PostingLine]:
        """The same postings in the same order, without the details of their scores.

        Raises:
            NoProfileError: nothing was imported into the profile.
            NoPostingsError: there are no postings.
        """
        ranking = await self._best(principal, query, today, limit)
        return await self._lines(principal, ranking.best)

    async def best_postings_for(
        self, principal: Principal, resume: Resume, query: JobQuery, *, today: date, limit: int
    ) -> Sequence[PostingLine]:
        """The postings that answer a search and fit a résumé best which is not the profile; no score is kept.

        Only the likeliest ones are compared.

        Raises:
            NoPostingsError: there are no postings.
        """
        read = partial(resume_facts, today=today)
        facts = await self._readers.analyse(principal.user_id, read, resume, returns=ProfileFacts)
        search = await self._search(principal, query, (await self._profiles.get(principal)).wishes)
        async with self._database.begin(principal) as work:
            likely = await likely_matches(work, search.whole, search.words, facts)
        batches = _batches(likely)
        scored = await asyncio.gather(*(self._scores(principal, resume, batch, today) for batch in batches))
        found = sorted((score for scores in scored for score in scores), key=lambda one: (-one.score, one.posting_id))
        return await self._lines(principal, [one.posting_id for one in found[:limit]])

    async def _best(self, principal: Principal, query: JobQuery, today: date, limit: int) -> _Ranking:
        """Rank the scored postings; of those without a score, compare the best now and the rest in the background."""
        seeker = await self._seeker(principal, today)
        search = await self._search(principal, query, seeker.wishes)
        found = await self._ranked(principal, seeker, search, limit)
        if found.due:
            async with self._database.begin(principal) as work:
                likely = await likely_matches(work, search.whole, search.words, seeker.facts)
                due = await without_match(work, seeker, likely)
            await asyncio.gather(*(self._score(principal, seeker, batch) for batch in _batches(due)))
            found = await self._ranked(principal, seeker, search, limit)
        if found.due:
            self._go_on(principal, seeker)
        return found

    async def compare(self, principal: Principal, *, today: date) -> AsyncIterator[ScoringProgress]:
        """Compare all postings that have no current comparison, the likeliest first; tell after each batch how far.

        Raises:
            NoProfileError: nothing was imported into the profile.
            NoPostingsError: there are no postings.
        """
        seeker = await self._seeker(principal, today)
        which = (await self._search(principal, EVERYTHING, JobWishes())).which
        async with self._database.begin(principal) as work:
            likely = await likely_matches(work, which, None, seeker.facts)
            every = (await work.execute(from_postings(select(POSTINGS.c.id), which))).scalars().all()
            due = await without_match(work, seeker, list(dict.fromkeys((*likely, *every))))
        done = 0
        for batch in _batches(due):
            # One at a time: the user may want something else meanwhile.
            await self._score(principal, seeker, batch)
            done += len(batch)
            yield ScoringProgress(done, len(due))

    def _go_on(self, principal: Principal, seeker: Seeker) -> None:
        """Compare the remaining postings in the background, at most every `SECONDS_BETWEEN` for each profile."""
        before = self._went_on.get(principal.user_id)
        due = before is None or before[0] != seeker.digest or time.monotonic() - before[1] > SECONDS_BETWEEN
        if due:
            _remember(self._went_on, principal.user_id, (seeker.digest, time.monotonic()))
            background.begin(self._compare_rest(principal, seeker.today), name="callboard-comparisons")

    async def _compare_rest(self, principal: Principal, today: date) -> None:
        try:
            async for _ in self.compare(principal, today=today):
                pass
        except DomainError as error:
            logger().info("comparing postings in the background ended early", why=error.message)

    async def get(self, principal: Principal, posting_id: UUID, *, today: date) -> Match:
        """One posting compared with the profile as both are now, with what would raise the score.

        Raises:
            NoProfileError: nothing was imported into the profile.
            UnknownPostingError: the principal has no such posting.
            UnreadPostingError: its text could not be read.
        """
        seeker = await self._seeker(principal, today)
        query = _match_columns(cast(POSTINGS.c.posting, Text).label("posting")).where(POSTINGS.c.id == posting_id)
        async with self._database.begin(principal) as work:
            row = (await work.execute(query)).mappings().one_or_none()
        if row is None:
            raise UnknownPostingError(str(posting_id))
        if row["posting"] is None:
            raise UnreadPostingError(row["problem"])
        batch = ScoringBatch(resume=seeker.facts.resume, postings=(row["posting"],), improvements=True)
        (analysis,) = await self._analyse(principal, batch, today)
        return _match(row, analysis, seeker.wishes)

    async def _seeker(self, principal: Principal, today: date) -> Seeker:
        found = await self._profiles.get(principal)
        content = found.profile.to_json_resume()
        if not content:
            raise NoProfileError
        digest = fingerprint(json.dumps(content, sort_keys=True))
        facts = self._read.get((principal.user_id, digest))
        if facts is None:
            document, read = ProfileDocument(content=content), partial(read_profile, today=today)
            facts = await self._readers.analyse(principal.user_id, read, document, returns=ProfileFacts)
            _remember(self._read, (principal.user_id, digest), facts)
        return Seeker(facts, found.wishes, digest, found.revision, today)

    async def _search(self, principal: Principal, query: JobQuery, wishes: JobWishes) -> _Search:
        """The conditions of a search: all of its words, or any where no posting holds all."""
        which = search_conditions(query, wishes)
        async with self._database.begin(principal) as work:
            if (await work.execute(select(POSTINGS.c.id).limit(1))).scalar() is None:
                raise NoPostingsError
            if not query.words:
                return _Search(which)
            spelt = [*which, *spelled(query.words)]
            all_words = _Search(spelt, full_text(query.words))
            if len(query.words) == 1:
                return all_words
            found = await work.execute(from_postings(select(POSTINGS.c.id), all_words.whole).limit(1))
            if found.scalar() is not None:
                return all_words
        return _Search(which, full_text(query.words, every=False), any_word=True)

    async def _score(self, principal: Principal, seeker: Seeker, ids: Sequence[UUID]) -> None:
        """Score some postings, and keep the scores."""
        scores = await self._scores(principal, seeker.facts.resume, ids, seeker.today)
        rows = [seeker.row(principal, one.posting_id, one.digest, score=one.score, analysis=None) for one in scores]
        async with self._database.begin(principal) as work:
            await store_matches(work, rows)

    async def _scores(self, principal: Principal, resume: Resume, ids: Sequence[UUID], today: date) -> Sequence[_Score]:
        digests, batch = await self._batch(principal, resume, ids)
        score = partial(score_postings, today=today)
        scores = await self._readers.analyse(principal.user_id, score, batch, returns=list[float])
        return [_Score(*one, score) for one, score in zip(digests.items(), scores, strict=True)]

    async def _explain(self, principal: Principal, seeker: Seeker, ids: Sequence[UUID]) -> None:
        """Compare the profile with some postings, and keep everything that the scores are made of."""
        digests, batch = await self._batch(principal, seeker.facts.resume, ids)
        analyses = await self._analyse(principal, batch, seeker.today)
        rows = [
            seeker.row(principal, *one, score=analysis.score, analysis=clean(plain(analysis)))
            for one, analysis in zip(digests.items(), analyses, strict=True)
        ]
        async with self._database.begin(principal) as work:
            await store_matches(work, rows)

    async def _batch(
        self, principal: Principal, resume: Resume, ids: Sequence[UUID]
    ) -> tuple[dict[UUID, str], ScoringBatch]:
        """Postings to be compared, as far as they are still there, with their digests."""
        query = select(POSTINGS.c.id, POSTING_DIGEST.label("digest"), cast(POSTINGS.c.posting, Text).label("posting"))
        async with self._database.begin(principal) as work:
            rows = (await work.execute(query.where(POSTINGS.c.id.in_(ids), POSTINGS.c.posting.is_not(None)))).all()
        batch = ScoringBatch(resume=resume, postings=tuple(row.posting for row in rows))
        return {row.id: row.digest for row in rows}, batch

    async def _lines(self, principal: Principal, ids: Sequence[UUID]) -> Sequence[PostingLine]:
        """Postings in the order of their ids, as far as they are still there."""
        lines = await self._postings.named(principal, ids)
        return [lines[one] for one in ids if one in lines]

    async def _analyse(self, principal: Principal, batch: ScoringBatch, today: date) -> list[MatchingAnalysis]:
        explain = partial(explain_postings, today=today)
        return await self._readers.analyse(principal.user_id, explain, batch, returns=list[MatchingAnalysis])

    async def _ranked(self, principal: Principal, seeker: Seeker, search: _Search, limit: int) -> _Ranking:
        """The postings of a search that have a current score, the best first, and whether others have none."""
        async with self._database.begin(principal) as work:
            due = await self._is_due(work, principal, seeker, search)
            found = await best_matches(work, seeker, search.which, search.words, limit=limit)
        return _Ranking(
            best=[one.posting_id for one in found],
            bare=[one.posting_id for one in found if one.is_bare],
            due=due,
            seeker=seeker,
            any_word=search.any_word,
        )

    async def _is_due(self, work: AsyncConnection, principal: Principal, seeker: Seeker, search: _Search) -> bool:
        """Whether a posting of a search has no current score; if once all had, only what changed since is looked at."""
        before = self._nothing_due.get(principal.user_id)
        known = before is not None and before[:2] == (seeker.revision, seeker.month)
        # A process with another version of the engine may have replaced scores: nothing is remembered for long.
        if before is None or not known or time.monotonic() - before.looked_at > SECONDS_BETWEEN:
            before = _AllScored(seeker.revision, seeker.month, 0, time.monotonic())
        changes = await posting_changes(work)
        all_postings = search_conditions(EVERYTHING, JobWishes())
        if changes.newest >= before.unseen and await lacks_match(work, seeker, all_postings, since=before.unseen):
            return await lacks_match(work, seeker, search.whole, since=before.unseen)
        _remember(self._nothing_due, principal.user_id, before._replace(unseen=changes.unseen))
        return False

    async def _explained(self, principal: Principal, found: _Ranking) -> tuple[Match, ...]:
        seeker = found.seeker
        await asyncio.gather(*(self._explain(principal, seeker, batch) for batch in _batches(found.bare)))
        query = _match_columns(cast(MATCHES.c.analysis, Text).label("analysis")).join(
            MATCHES, MATCHES.c.posting_id == POSTINGS.c.id
        )
        shown = query.where(POSTINGS.c.id.in_(found.best), MATCHES.c.analysis.is_not(None))
        async with self._database.begin(principal) as work:
            rows = (await work.execute(shown.order_by(MATCHES.c.score.desc(), POSTINGS.c.id))).mappings().all()
        return tuple(_match(row, MatchingAnalysis.model_validate_json(row["analysis"]), seeker.wishes) for row in rows)


def _batches(ids: Sequence[UUID]) -> list[Sequence[UUID]]:
    return [ids[start : start + BATCH_SIZE] for start in range(0, len(ids), BATCH_SIZE)]


def _remember(memory: OrderedDict[K, V], key: K, value: V) -> None:
    """Cache a value of a profile, and drop the oldest ones beyond the limit."""
    memory[key] = value
    memory.move_to_end(key)
    while len(memory) > MAX_CACHED_PROFILES:
        memory.popitem(last=False)


def _match_columns(*more: ColumnElement[Any]) -> Any:  # noqa: ANN401 - a query of many columns
    # As text: a model reads it several times as fast as the objects that the driver would make of it.
    role = cast(POSTINGS.c.posting["role"], Text).label("posting_role")
    return posting_columns(PostingLine).add_columns(POSTINGS.c.text, POSTINGS.c.countries, role, *more)


def _match(row: Any, analysis: MatchingAnalysis, wishes: JobWishes) -> Match:  # noqa: ANN401 - a row of `_match_columns`
    values = posting_values(row)
    role = Role.model_validate_json(row["posting_role"])
    parts = {name: getattr(analysis, name) for name in MatchingAnalysis.model_fields if name in Match.model_fields}
    return Match(
        posting=PostingLine.model_validate({name: values[name] for name in PostingLine.model_fields}),
        against_wishes=wish_conflicts(wishes, role, row["text"], frozenset(row["countries"])),
        **parts,
    )
