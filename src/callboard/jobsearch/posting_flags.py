"""Warnings that a person should know before applying: copies of a posting, reposts, age, signs of fraud.

Each flag has its reason. Flags are shown, and change no score; postings that seem to be one job are linked, not merged.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, NamedTuple
from urllib.parse import urlsplit
from uuid import UUID

from sqlalchemy import ColumnElement, TextClause, func, or_, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.core.text import count_noun
from callboard.engine.facts import Frozen
from callboard.engine.job_search.duplicates import MAX_HAMMING_DISTANCE, Advert, is_same_job, title_words, titles_agree
from callboard.engine.job_search.fraud_signs import FraudSignKind, fraud_signs
from callboard.jobsearch.sources.catalogue import BY_NAME
from callboard.jobsearch.tables import JOB_SOURCES, POSTINGS

COMPARISON_WINDOW = timedelta(days=90)
"""Postings that are further apart in time are not compared."""

MIN_REPOST_INTERVAL = timedelta(days=2)
"""A posting that appears again sooner was corrected, not posted again."""

STALE_AFTER = timedelta(days=90)
"""Most jobs are filled, or given up, within three months."""

GHOST_REPOSTS = 2
"""Reposts from which nobody may be meant to be hired."""

_MAX_LINKED = 100
_ALIKE = text(f"bit_count((postings.simhash # CAST(:simhash AS bigint))::bit(64)) <= {MAX_HAMMING_DISTANCE}")
_FRAUD = {
    FraudSignKind.ASKS_FOR_MONEY: "It asks for money.",
    FraudSignKind.MESSENGER_INTERVIEW: "It leads to a messenger.",
    FraudSignKind.PRIVATE_MAIL: "It names a private e-mail address.",
    FraudSignKind.MISMATCHED_DOMAIN: "It names an e-mail address of another domain.",
}


class FlagKind(StrEnum):
    """What a flag warns of."""

    CROSS_LISTED = "cross_listed"
    REPOSTED = "reposted"
    LIKELY_GHOST = "likely_ghost"
    FRAUD_SIGN = "fraud_sign"


class PostingFlag(Frozen):
    """A warning with its reason."""

    kind: FlagKind
    reason: str
    quote: str = ""
    """The line of the posting that shows it, where one does."""
    postings: tuple[UUID, ...] = ()
    """The other postings that it is about."""


class FlagSubject(NamedTuple):
    """The facts of a posting that its flags come from."""

    id: UUID
    title: str
    company: str
    places: tuple[str, ...]
    url: str
    text: str
    kind: str
    """Of its source."""
    simhash: int | None
    since: datetime
    """When it was published, or first seen."""


async def posting_flags(work: AsyncConnection, subject: FlagSubject, now: datetime) -> tuple[PostingFlag, ...]:
    """The flags of one posting of the user whose transaction this is."""
    copies = await _copies(work, subject)
    reposts = await _reposts(work, subject)
    # A repost is alike as well; it is told once.
    listed = [one for one in copies if one not in reposts]
    return (*_linked(listed, reposts), *_ghost(subject, reposts, now), *_fraud(subject))


def _linked(copies: Sequence[UUID], reposts: Sequence[UUID]) -> list[PostingFlag]:
    flags: list[PostingFlag] = []
    if copies:
        say = "says" if len(copies) == 1 else "say"
        reason = f"{count_noun(len(copies), 'other posting')} {say} almost the same: probably the same job."
        flags.append(PostingFlag(kind=FlagKind.CROSS_LISTED, reason=reason, postings=tuple(copies)))
    if reposts:
        reason = (
            f"The same title was posted {count_noun(len(reposts), 'other time')} within {COMPARISON_WINDOW.days} days."
        )
        flags.append(PostingFlag(kind=FlagKind.REPOSTED, reason=reason, postings=tuple(reposts)))
    return flags


def _ghost(subject: FlagSubject, reposts: Sequence[UUID], now: datetime) -> list[PostingFlag]:
    reasons: list[str] = []
    if (age := now - subject.since) > STALE_AFTER:
        reasons.append(f"it has been listed for {age.days} days")
    if len(reposts) >= GHOST_REPOSTS:
        reasons.append(f"it was posted {len(reposts) + 1} times")
    if not reasons:
        return []
    return [PostingFlag(kind=FlagKind.LIKELY_GHOST, reason=f"Perhaps nobody is hired: {' and '.join(reasons)}.")]


def _fraud(subject: FlagSubject) -> list[PostingFlag]:
    # Only a page of the employer's own tells which domain is theirs.
    host = (urlsplit(subject.url).hostname or "") if subject.kind == "page" else ""
    found = fraud_signs(subject.text, subject.company, host)
    return [PostingFlag(kind=FlagKind.FRAUD_SIGN, reason=_FRAUD[sign.kind], quote=sign.quote) for sign in found]


async def _copies(work: AsyncConnection, subject: FlagSubject) -> list[UUID]:
    """Postings that say almost the same: those with a near hash, and those of the company, are compared."""
    if subject.simhash is None:
        return []
    near = {
        *await _ids(work, _ALIKE.bindparams(simhash=subject.simhash)),
        *await _ids(work, func.lower(POSTINGS.c.company) == subject.company.lower()),
    }
    titles = select(POSTINGS.c.id, POSTINGS.c.title).where(POSTINGS.c.id.in_(near), *_around(subject))
    rows = await work.execute(titles.order_by(POSTINGS.c.id))
    chosen = [posting_id for posting_id, title in rows if titles_agree(subject.title, title)][:_MAX_LINKED]
    columns = (POSTINGS.c.id, POSTINGS.c.title, POSTINGS.c.company, POSTINGS.c.places, POSTINGS.c.text)
    mine = Advert(subject.title, subject.company, subject.places, subject.text)
    adverts = await work.execute(select(*columns).where(POSTINGS.c.id.in_(chosen)).order_by(POSTINGS.c.id))
    return [
        posting_id
        for posting_id, title, company, places, words in adverts
        if is_same_job(mine, Advert(title, company, tuple(places), words))
    ]


async def _reposts(work: AsyncConnection, subject: FlagSubject) -> list[UUID]:
    """Postings of the same company and title at another address, on another day; aggregators repeat by their nature."""
    own = [kind.name for kind in BY_NAME.values() if kind.complete]
    if not subject.company or subject.kind not in own:
        return []
    since = func.coalesce(POSTINGS.c.published_at, POSTINGS.c.created_at)
    joined = POSTINGS.join(JOB_SOURCES, POSTINGS.c.source_id == JOB_SOURCES.c.id)
    of_company = await _ids(work, func.lower(POSTINGS.c.company) == subject.company.lower())
    query = (
        select(POSTINGS.c.id, POSTINGS.c.title)
        .select_from(joined)
        .where(POSTINGS.c.id.in_(of_company), *_around(subject))
        .where(JOB_SOURCES.c.kind.in_(own), POSTINGS.c.url != subject.url)
        .where(or_(since <= subject.since - MIN_REPOST_INTERVAL, since >= subject.since + MIN_REPOST_INTERVAL))
        .order_by(POSTINGS.c.id)
        .limit(_MAX_LINKED)
    )
    words = title_words(subject.title)
    return [posting_id for posting_id, title in await work.execute(query) if title_words(title) == words]


async def _ids(work: AsyncConnection, condition: ColumnElement[bool] | TextClause) -> Sequence[UUID]:
    """The postings that meet a condition on columns of the index `postings_likeness`, which alone is read for it."""
    return (await work.execute(select(POSTINGS.c.id).where(condition))).scalars().all()


def _around(subject: FlagSubject) -> tuple[Any, ...]:
    """Other postings of about the same time."""
    since = func.coalesce(POSTINGS.c.published_at, POSTINGS.c.created_at)
    return (
        POSTINGS.c.id != subject.id,
        since.between(subject.since - COMPARISON_WINDOW, subject.since + COMPARISON_WINDOW),
    )
