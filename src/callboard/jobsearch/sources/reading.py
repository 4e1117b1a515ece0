"""Turn the response of a source into postings. Runs in a reader process, because responses are untrusted."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from urllib.parse import quote, urlsplit

from pydantic import ConfigDict

from callboard.core.text import shorten
from callboard.documents.job_boards.keys import Node, name_of, node_of
from callboard.engine.facts import Frozen
from callboard.jobsearch.sources.catalogue import BY_NAME
from callboard.jobsearch.sources.model import (
    AnswerUnusableError,
    BoardPage,
    ListedPosting,
    SourceKind,
    digest_of,
    value_at,
)
from callboard.storage.jsonb import clean

MAX_POSTINGS = 20_000
"""In one answer."""

_MAX_TITLE_CHARACTERS = 300
_MAX_URL_CHARACTERS = 2_000
_MIN_MILLISECONDS = 100_000_000_000
"""Numbers above count milliseconds: as seconds they would be in the year 5138."""


def list_address(kind: SourceKind, token: str, key: str = "") -> str:
    """The address of a source's list."""
    if kind.is_any_address:
        return token
    parts = (quote(part, safe="") for part in token.split("/"))
    return kind.address.format(*parts, token=quote(token, safe=""), key=key)


def detail_address(kind: SourceKind, token: str, external_id: str) -> str:
    """The address of one posting's text."""
    return kind.detail.format(token=quote(token, safe=""), id=quote(external_id, safe=""))


class FetchedAnswer(Frozen):
    """An answer of a source on its way to a reader process."""

    model_config = ConfigDict(ser_json_bytes="base64", val_json_bytes="base64")

    kind: str
    token: str
    address: str = ""
    body: bytes


def read_page(fetched: FetchedAnswer) -> BoardPage:
    """The postings of one answer, the first of equal ids.

    Raises:
        AnswerUnusableError: it is not a list of postings, or most of it cannot be used.
    """
    kind = BY_NAME[fetched.kind]
    answer = kind.parse(fetched.body)
    entries = list(kind.jobs(answer))[:MAX_POSTINGS]
    found = [_listed(kind, fetched.token, entry) for entry in entries]
    usable = [posting for posting in found if posting is not None]
    if entries and len(usable) * 2 < len(entries):
        raise AnswerUnusableError(
            f"{len(entries) - len(usable)} of {len(entries)} entries have no id, title or address; "
            "its format may have changed"
        )
    once = {posting.external_id: posting for posting in reversed(usable)}
    return BoardPage(
        postings=tuple(reversed(once.values())),
        next_address=kind.next_page(answer, fetched.address),
        unusable=len(entries) - len(usable),
    )


def read_detail(fetched: FetchedAnswer, listed: ListedPosting) -> ListedPosting:
    """A posting with its text, from the answer to its own address; its digest stays that of the list.

    Raises:
        AnswerUnusableError: it is not a posting.
    """
    kind = BY_NAME[fetched.kind]
    detail = kind.parse(fetched.body)
    found = node_of(value_at(detail, kind.detail_at) if kind.detail_at else detail)
    if not found:
        raise AnswerUnusableError("it holds no posting; its format may have changed")
    whole: dict[str, object] = clean(dict(kind.shape({**listed.payload, **found}, fetched.token)))
    published = _first_instant(whole, kind.fields.published) or listed.published_at
    return listed.model_copy(update={"payload": whole, "published_at": published})


def _listed(kind: SourceKind, token: str, entry: Node) -> ListedPosting | None:
    fields = kind.fields
    job: dict[str, object] = clean(dict(kind.shape(entry, token)))
    title = shorten(_first_text(job, fields.title), _MAX_TITLE_CHARACTERS)
    url = _address_of(job, fields.url, token, _first_text(job, fields.id))
    digest = digest_of(entry, fields.volatile)
    external_id = shorten(_first_text(job, fields.id), _MAX_TITLE_CHARACTERS) or url or digest
    if not title or (kind.needs_url and not url):
        return None
    return ListedPosting(
        external_id=external_id,
        url=url,
        title=title,
        published_at=_first_instant(job, fields.published),
        closes_at=_first_instant(job, fields.closes),
        payload=job,
        digest=digest,
    )


def _first_text(job: Node, paths: Iterable[str]) -> str:
    for path in paths:
        value = value_at(job, path)
        words = str(value) if isinstance(value, int) and not isinstance(value, bool) else name_of(value)
        if words:
            return words
    return ""


def _address_of(job: Node, paths: Iterable[str], token: str, external_id: str) -> str:
    """The address where the posting is shown; only one that a browser may open."""
    for path in paths:
        filled = path.format(token=quote(token, safe=""), id=quote(external_id, safe="")) if "{" in path else ""
        url = filled if filled and external_id else _first_text(job, [path])
        with contextlib.suppress(ValueError):
            parts = urlsplit(url)
            if parts.scheme in {"http", "https"} and parts.hostname and len(url) <= _MAX_URL_CHARACTERS:
                return url
    return ""


def _first_instant(job: Node, paths: Iterable[str]) -> datetime | None:
    return next((moment for path in paths if (moment := instant(value_at(job, path)))), None)


def instant(value: object) -> datetime | None:
    """A moment as sources write it: ISO 8601, RFC 2822, seconds or milliseconds since 1970; without a zone in UTC."""
    with contextlib.suppress(ValueError, OverflowError, OSError, TypeError):
        if isinstance(value, bool) or not isinstance(value, str | int | float) or value == "":
            return None
        if isinstance(value, int | float) or value.strip().isdecimal():
            number = float(value)
            return datetime.fromtimestamp(number / 1000 if number > _MIN_MILLISECONDS else number, UTC)
        return _written(value.strip())
    return None


def _written(text: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text.removesuffix(" UTC"))
    except ValueError:
        moment = parsedate_to_datetime(text)
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
