"""The declaration of a kind of source, and the results of reading its responses.

No requests are made here: a kind declares the address of its list and how a response becomes postings; `sync` fetches.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, cast

from callboard.core.errors import DomainError, ErrorKind
from callboard.documents.errors import UnreadableError
from callboard.documents.job_boards.feed import parse_feed
from callboard.documents.job_boards.keys import Node
from callboard.engine.facts import Frozen

_WEB_PAGE = "a web page, perhaps a login or a check for robots, where data was expected"
_HTML = re.compile(rb"\s*(?:<!doctype html|<html\b)", re.IGNORECASE)


class AnswerUnusableError(DomainError):
    """The source sent something other than its postings."""

    kind = ErrorKind.UNREADABLE
    remedy = "Open its address in a browser to see what has changed"


class FileUnusableError(AnswerUnusableError):
    """No postings can be imported from this file."""

    remedy = "Give CSV, JSON, JSON lines or Parquet that has the title and the text of each posting"


class SourceUnknownError(DomainError):
    """No source of postings was found at this address."""

    kind = ErrorKind.INVALID
    remedy = (
        "Give the address of a company's job board, of a feed, or of a page that describes a posting to search engines"
    )


class SourceRefusedError(DomainError):
    """This site does not allow programs to take its postings."""

    kind = ErrorKind.FORBIDDEN
    remedy = "Look there in a browser; what you find can be imported from a file"


class SourceKeyMissingError(DomainError):
    """This source needs a key that is not set."""

    kind = ErrorKind.INVALID


@dataclass(frozen=True)
class HouseRules:
    """Rules of the source that are kept on every sync."""

    pause: float = 1.0
    """Seconds between two requests."""
    every: timedelta = timedelta(minutes=5)
    """How often it may be synced at most."""
    credit: str = ""
    """The words that are shown with each of its postings, beside the link back; empty if it asks for none."""


@dataclass(frozen=True)
class PostingFields:
    """Paths into an answer ("refs.landing_page"); the first of several that holds something counts."""

    id: tuple[str, ...] = ("id",)
    url: tuple[str, ...] = ("url",)
    """A path, or with braces an address to be filled in: "https://jobs.example/{token}/{id}"."""
    title: tuple[str, ...] = ("title",)
    published: tuple[str, ...] = ()
    closes: tuple[str, ...] = ()
    volatile: tuple[str, ...] = ()
    """Fields that change while the posting does not."""


class ListedPosting(Frozen):
    """A posting as its source lists it, before anybody has read its text."""

    external_id: str
    url: str
    title: str
    published_at: datetime | None = None
    closes_at: datetime | None = None
    payload: dict[str, Any]
    """As the source gave it."""
    digest: str
    """Of the payload, without what is volatile: by which a change is noticed."""


class BoardPage(Frozen):
    """One answer of a source."""

    postings: tuple[ListedPosting, ...] = ()
    next_address: str | None = None
    unusable: int = 0
    """Entries without a title or an address; the others count."""


def parse_json(body: bytes) -> object:
    """The value of a JSON answer.

    Raises:
        AnswerUnusableError: it is not JSON; a web page in its place is named as such.
    """
    try:
        return json.loads(body)
    except (ValueError, RecursionError) as error:
        raise AnswerUnusableError(_WEB_PAGE if body.lstrip()[:1] == b"<" else "it is not valid JSON") from error


def jobs_at(*path: str) -> Callable[[object], Iterable[Node]]:
    """A function that gives the entries of the list at a path of an answer; the answer itself without a path."""

    def jobs(answer: object) -> Iterable[Node]:
        found = value_at(answer, ".".join(path)) if path else answer
        if not isinstance(found, list):
            place = f'"{".".join(path)}" is not a list' if path else "it is not a list"
            raise AnswerUnusableError(f"{place}; its format may have changed")
        return entries_of(cast("object", found))

    return jobs


def entries_of(value: object) -> list[Node]:
    """The entries of a list; a single one, as XML gives it, as a list of one."""
    entries = cast("list[object]", value) if isinstance(value, list) else [value]
    return [cast("Node", entry) for entry in entries if isinstance(entry, dict)]


def parse_xml(body: bytes) -> object:
    """The value of an XML answer, as JSON would have it.

    Raises:
        AnswerUnusableError: it is not XML, or declares entities; a web page in its place is named as such.
    """
    if _HTML.match(body):
        raise AnswerUnusableError(_WEB_PAGE)
    try:
        return parse_feed(body)
    except UnreadableError as error:
        raise AnswerUnusableError(error.why) from error


def named_token(found: re.Match[str]) -> str:
    """The group `token` of a page's pattern; empty where the kind has one source only."""
    return found.groupdict().get("token") or ""


def last_page(_answer: object, _address: str) -> str | None:
    """The next address of sources that give everything at once: none."""
    return None


def unchanged(job: Node, _token: str) -> Node:
    """A payload as it is."""
    return job


@dataclass(frozen=True)
class SourceKind:
    """One kind of source: what its pages are called, where its list is, and how an answer becomes postings."""

    name: str
    title: str
    pages: tuple[str, ...]
    """Regular expressions on "host/path?query" by which its pages are known."""
    address: str
    """Of its list; empty for what is not fetched. With {token}, or {0} and {1} for the parts of one with a slash."""
    fields: PostingFields
    jobs: Callable[[object], Iterable[Node]]
    token: Callable[[re.Match[str]], str] = named_token
    """What tells one source of this kind from another, from the address of a page."""
    parse: Callable[[bytes], object] = parse_json
    shape: Callable[[Node, str], Node] = unchanged
    """Puts a payload into the form that readers of postings know, where it has another."""
    next_page: Callable[[object, str], str | None] = last_page
    """The address of the next answer, from this one and its address."""
    detail: str = ""
    """The address of one posting, with {token} and {id}, where the list holds no descriptions."""
    detail_at: str = ""
    """Path of the posting in that answer."""
    complete: bool = True
    """Whether the list holds every open posting: then one that is missing is gone."""
    accept: str = "application/json"
    needs_key: bool = False
    needs_url: bool = True
    """Whether a posting without an address is no posting."""
    rules: HouseRules = field(default_factory=HouseRules)
    most_pages: int = 50

    @property
    def is_any_address(self) -> bool:
        """Whether its list is at whatever address a person gave, and not at an API that was made for programs."""
        return self.address == "{token}"

    @property
    def is_fetched(self) -> bool:
        """Whether it is asked for over the network."""
        return bool(self.address)


def value_at(value: object, path: str) -> object:
    """The value at a dotted path of objects; None where there is none."""
    for part in path.split("."):
        if not isinstance(value, dict):
            return None
        value = cast("Node", value).get(part)
    return value


def digest_of(payload: Mapping[str, object], volatile: Iterable[str] = ()) -> str:
    """A hash of a payload, whatever the order of its keys, without the volatile ones."""
    ignored = set(volatile)
    kept = {key: value for key, value in payload.items() if key not in ignored}
    text = json.dumps(kept, sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=str)
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()
