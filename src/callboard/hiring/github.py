"""The optional look-up of a GitHub account that the résumé links; off unless the deployment turns it on.

Only public data of the linked account is requested, and nobody is searched for by name. The response is untrusted: it
is limited in time and size, read as data, and never leads to further requests elsewhere.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from datetime import UTC, datetime, timedelta
from http import HTTPStatus

import httpx2
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from callboard.agents.spec import Inputs
from callboard.core import clock
from callboard.core.errors import DomainError, ErrorKind
from callboard.core.text import shorten
from callboard.engine.dates import PartialDate
from callboard.engine.research.github import linked_account, with_github
from callboard.engine.research.model import GitHubProfile, ResearchAnalysis
from callboard.engine.resume.model import Resume

TIMEOUT_SECONDS = 10.0
"""For the whole look-up, however slowly the answer comes."""

MAX_BYTES = 4_000_000
"""A hundred repositories take about 600 kB."""

MAX_REPOSITORIES = 100
"""One page of the API: the hundred that were pushed to last. Further pages are not asked for."""

MAX_PAUSE = timedelta(hours=1)
"""GitHub's own period: a later reset is not believed."""

KIB = 1024
MAX_NAME_CHARACTERS = 100
"""Longest name or company that is taken over."""

_HEADERS = {
    "Accept": "application/vnd.github+json",
    # What is not compressed cannot blow up while it is unpacked.
    "Accept-Encoding": "identity",
    "User-Agent": "callboard",
}


class GitHubUnavailableError(DomainError):
    """GitHub gave no answer that can be used."""

    kind = ErrorKind.UNAVAILABLE


class GitHubAccountUnknownError(DomainError):
    """The résumé links an account that GitHub does not show."""

    kind = ErrorKind.NOT_FOUND


class GitHubBusyError(DomainError):
    """GitHub asks us to wait."""

    kind = ErrorKind.LIMIT


class _User(BaseModel):
    model_config = ConfigDict(extra="ignore")

    login: str
    name: str | None = None
    company: str | None = None
    created_at: str
    public_repos: int = Field(default=0, ge=0)


class _Repository(BaseModel):
    model_config = ConfigDict(extra="ignore")

    language: str | None = None
    size: int = Field(default=0, ge=0)
    """KiB, as the API gives it."""
    fork: bool = False


_USER = TypeAdapter(_User)
_REPOSITORIES = TypeAdapter(list[_Repository])


class GitHubLookup:
    """An enrichment of `candidate_research`."""

    def __init__(self, url: str) -> None:
        self._url = url.rstrip("/")
        self._closed_until: datetime | None = None

    async def __call__(self, inputs: Inputs, output: object) -> ResearchAnalysis:
        """The analysis with what the account shows; unchanged where the résumé links none.

        Raises:
            GitHubUnavailableError: no answer in time, or none that can be read.
            GitHubAccountUnknownError: there is no such account.
            GitHubBusyError: too many look-ups in an hour; until it is over nothing is asked.
        """
        analysis = ResearchAnalysis.model_validate(output)
        resume = inputs.get("candidate_profile", Resume)
        user = linked_account(resume)
        return analysis if user is None else with_github(analysis, resume, await self._profile(user))

    async def _profile(self, user: str) -> GitHubProfile:
        self._check_open()
        # No redirect is followed: it would tell somebody else about the candidate.
        client = httpx2.AsyncClient(
            base_url=self._url, timeout=TIMEOUT_SECONDS, headers=_HEADERS, follow_redirects=False
        )
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS), client:
                account = _USER.validate_json(await self._ask(client, f"/users/{user}", user))
                path = f"/users/{user}/repos?per_page={MAX_REPOSITORIES}&sort=pushed"
                return _profile(user, account, _REPOSITORIES.validate_json(await self._ask(client, path, user)))
        except TimeoutError as error:
            raise GitHubUnavailableError(f"{self._url} took more than {TIMEOUT_SECONDS:g} s") from error
        except (ValidationError, ValueError) as error:
            raise GitHubUnavailableError(f"the answer about {user} has another form") from error

    async def _ask(self, client: httpx2.AsyncClient, path: str, user: str) -> bytes:
        try:
            async with client.stream("GET", path) as answer:
                self._judge(answer, user)
                return await _body(answer)
        except (httpx2.HTTPError, httpx2.InvalidURL) as error:
            raise GitHubUnavailableError(f"{self._url}: {error or type(error).__name__}") from error

    def _judge(self, answer: httpx2.Response, user: str) -> None:
        """Whether the answer is one.

        Raises:
            DomainError: it is none, and says why.
        """
        if answer.status_code in {HTTPStatus.FORBIDDEN, HTTPStatus.TOO_MANY_REQUESTS}:
            self._closed_until = _reopens(answer)
            self._check_open()
        if answer.status_code == HTTPStatus.NOT_FOUND:
            raise GitHubAccountUnknownError(user)
        if answer.status_code != HTTPStatus.OK:
            raise GitHubUnavailableError(f"{self._url} answers with status {answer.status_code}")
        if answer.headers.get("content-encoding", "identity") != "identity":
            raise GitHubUnavailableError(f"{self._url} sends what was not asked for, compressed")

    def _check_open(self) -> None:
        if self._closed_until is not None and clock.now() < self._closed_until:
            raise GitHubBusyError(f"nothing is asked before {self._closed_until:%H:%M} UTC")


async def _body(answer: httpx2.Response) -> bytes:
    body = bytearray()
    async for piece in answer.aiter_raw():
        body += piece
        if len(body) > MAX_BYTES:
            raise GitHubUnavailableError(f"the answer is longer than {MAX_BYTES // 1_000_000} MB")
    return bytes(body)


def _reopens(answer: httpx2.Response) -> datetime | None:
    """When GitHub wants to be asked again; None where it refuses for another reason."""
    after, reset = answer.headers.get("retry-after", ""), answer.headers.get("x-ratelimit-reset", "")
    now = clock.now()
    if after.isdecimal():
        pause = timedelta(seconds=min(int(after), MAX_PAUSE.total_seconds()))
    elif answer.headers.get("x-ratelimit-remaining") == "0" and reset.isdecimal():
        seconds = int(reset) - now.timestamp()
        pause = timedelta(seconds=min(max(seconds, 1.0), MAX_PAUSE.total_seconds()))
    else:
        return None
    return now.astimezone(UTC) + pause


def _profile(asked: str, user: _User, repositories: list[_Repository]) -> GitHubProfile:
    """The parts of the responses that are used.

    Raises:
        ValueError: they tell of another account, or hold no date where one belongs.
    """
    if user.login.casefold() != asked.casefold():
        raise ValueError(user.login)
    languages: Counter[str] = Counter()
    for each in repositories[:MAX_REPOSITORIES]:
        if each.language and not each.fork:
            languages[shorten(each.language, MAX_NAME_CHARACTERS)] += each.size * KIB
    return GitHubProfile(
        username=user.login,
        url=f"https://github.com/{user.login}",
        name=_short(user.name),
        company=_short(user.company),
        created=PartialDate(user.created_at[:10]),
        public_repos=user.public_repos,
        languages=dict(languages),
    )


def _short(text: str | None) -> str | None:
    return shorten(text, MAX_NAME_CHARACTERS) or None if text else None
