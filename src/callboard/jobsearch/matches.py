"""Find the postings that fit a profile, compare them requirement by requirement, and list them best first.

A comparison is stored with the versions of its inputs. Once the profile, the posting, the engine or the month has
changed, it no longer counts, and the posting is compared again when matches are next requested: no list is outdated.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Sequence
from datetime import date
from functools import partial
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy import ColumnElement, Text, cast, select

from callboard.agents import background
from callboard.auth.principal import Principal
from callboard.catalog.documents import fingerprint
from callboard.core.errors import DomainError
from callboard.documents import ReaderPool
from callboard.engine.job_search.model import JobQuery
from callboard.engine.matching.model import (
    MatchingAnalysis,
)
from callboard.engine.posting.model import Role
from callboard.engine.resume.model import Resume
from callboard.jobsearch.match_model import Match, MatchList, NoProfileError, ScoringProgress, UnreadPostingError
from callboard.jobsearch.match_ranking import EVERYTHING, SECONDS_BETWEEN, MatchRanking, Ranking, likely_in_parts
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
    store_matches,
    without_match,
)
from callboard.jobsearch.posting_readings import PostingReadings
from callboard.jobsearch.posting_search import from_postings, likely_matches
from callboard.jobsearch.postings import (
    JobPostings,
    PostingLine,
    UnknownPostingError,
    posting_columns,
    posting_values,
)
from callboard.jobsearch.profile_cache import ProfileCache
from callboard.jobsearch.profiles import Profiles
from callboard.jobsearch.tables import MATCHES, POSTINGS
from callboard.jobsearch.wish_conflicts import wish_conflicts
from callboard.jobsearch.wishes import JobWishes
from callboard.storage.jsonb import clean, plain
from callboard.storage.session import Database
from callboard.telemetry.logs import logger

BATCH_SIZE = 20
"""Postings that a reader process compares at a time, in a fifth of a second."""


class _Score(NamedTuple):
    """How well a posting fits, and the digest of the posting then."""

    posting_id: UUID
    digest: str
    score: float


class Matches:
    """The matches of the caller."""

    def __init__(self, database: Database, profiles: Profiles, readers: ReaderPool) -> None:
        self._database = database
        self._profiles = profiles
        self._postings = JobPostings(database)
        self._readers = readers
        self._readings = PostingReadings(database, readers)
        self._ranking = MatchRanking(database)
        self._profile_facts = ProfileCache[tuple[UUID, str], ProfileFacts]()
        self._last_background_run = ProfileCache[UUID, tuple[str, float]]()

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
        search = await self._ranking.search(principal, query, (await self._profiles.get(principal)).wishes)
        async with self._database.begin(principal) as work:
            parts = await likely_in_parts(work, search, facts)
        batches = [batch for likely in parts for batch in _batches(likely)]
        scored = await asyncio.gather(*(self._scores(principal, resume, batch, today) for batch in batches))
        part = {one: number for number, likely in enumerate(parts) for one in likely}
        every = (score for scores in scored for score in scores)
        found = sorted(every, key=lambda one: (part[one.posting_id], -one.score, one.posting_id))
        return await self._lines(principal, [one.posting_id for one in found[:limit]])

    async def _best(self, principal: Principal, query: JobQuery, today: date, limit: int) -> Ranking:
        """Rank the scored postings; of those without a score, compare the best now and the rest in the background."""
        seeker = await self._seeker(principal, today)
        search = await self._ranking.search(principal, query, seeker.wishes)
        found = await self._ranking.rank(principal, seeker, search, limit)
        if found.due:
            async with self._database.begin(principal) as work:
                parts = await likely_in_parts(work, search, seeker.facts)
                due = await without_match(work, seeker, [one for likely in parts for one in likely])
            await asyncio.gather(*(self._score(principal, seeker, batch) for batch in _batches(due)))
            found = await self._ranking.rank(principal, seeker, search, limit)
        if found.due:
            self._compare_rest_later(principal, seeker)
        return found

    async def compare(self, principal: Principal, *, today: date) -> AsyncIterator[ScoringProgress]:
        """Compare all postings that have no current comparison, the likeliest first; tell after each batch how far.

        Raises:
            NoProfileError: nothing was imported into the profile.
            NoPostingsError: there are no postings.
        """
        seeker = await self._seeker(principal, today)
        which = (await self._ranking.search(principal, EVERYTHING, JobWishes())).which
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

    def _compare_rest_later(self, principal: Principal, seeker: Seeker) -> None:
        """Compare the remaining postings in the background, at most every `SECONDS_BETWEEN` for each profile."""
        before = self._last_background_run.get(principal.user_id)
        due = before is None or before[0] != seeker.digest or time.monotonic() - before[1] > SECONDS_BETWEEN
        if due:
            self._last_background_run[principal.user_id] = seeker.digest, time.monotonic()
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
        facts = self._profile_facts.get((principal.user_id, digest))
        if facts is None:
            document, read = ProfileDocument(content=content), partial(read_profile, today=today)
            facts = await self._readers.analyse(principal.user_id, read, document, returns=ProfileFacts)
            self._profile_facts[principal.user_id, digest] = facts
        return Seeker(facts, found.wishes, digest, found.revision, today)

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

    async def _explained(self, principal: Principal, found: Ranking) -> tuple[Match, ...]:
        seeker = found.seeker
        await asyncio.gather(*(self._explain(principal, seeker, batch) for batch in _batches(found.unexplained)))
        query = _match_columns(cast(MATCHES.c.analysis, Text).label("analysis")).join(
            MATCHES, MATCHES.c.posting_id == POSTINGS.c.id
        )
        shown = query.where(POSTINGS.c.id.in_(found.best), MATCHES.c.analysis.is_not(None))
        async with self._database.begin(principal) as work:
            rows = (await work.execute(shown)).mappings().all()
        place = {posting: at for at, posting in enumerate(found.best)}
        rows = sorted(rows, key=lambda row: place[row["id"]])
        return tuple(_match(row, MatchingAnalysis.model_validate_json(row["analysis"]), seeker.wishes) for row in rows)


def _batches(ids: Sequence[UUID]) -> list[Sequence[UUID]]:
    return [ids[start : start + BATCH_SIZE] for start in range(0, len(ids), BATCH_SIZE)]


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
