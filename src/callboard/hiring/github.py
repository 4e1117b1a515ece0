"""The optional look-up of a GitHub account that the résumé itself links; off unless the deployment asks for it.

Only public data of the account named in the résumé is asked for, and nobody is searched for by name.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import httpx2
from pydantic import BaseModel, ConfigDict, ValidationError

from callboard.agents.spec import Inputs
from callboard.core.errors import DomainError, ErrorKind
from callboard.engine.dates import PartialDate
from callboard.engine.research.github import with_github
from callboard.engine.research.model import GitHubProfile, ResearchAnalysis
from callboard.engine.resume.model import Resume

SECONDS = 10.0
REPOSITORIES = 100
"""One page of the API: the hundred that were pushed to last."""

KIB = 1024

_NAME = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})")


class GitHubUnavailableError(DomainError):
    """GitHub gave no answer that can be used."""

    kind = ErrorKind.UNAVAILABLE


class _User(BaseModel):
    model_config = ConfigDict(extra="ignore")

    login: str
    html_url: str
    name: str | None = None
    company: str | None = None
    created_at: str
    public_repos: int = 0


class _Repository(BaseModel):
    model_config = ConfigDict(extra="ignore")

    language: str | None = None
    size: int = 0
    """KiB, as the API gives it."""
    fork: bool = False


class GitHubLookup:
    """An enrichment of `candidate_research`."""

    def __init__(self, url: str, transport: httpx2.AsyncBaseTransport | None = None) -> None:
        self._url = url.rstrip("/")
        self._transport = transport

    async def __call__(self, inputs: Inputs, output: Any) -> ResearchAnalysis:  # noqa: ANN401 - the contract's type
        """The analysis with what the account shows; unchanged where the résumé links none.

        Raises:
            GitHubUnavailableError: no answer, or none that can be read.
        """
        analysis = ResearchAnalysis.model_validate(output)
        resume = inputs.get("candidate_profile", Resume)
        user = _linked(resume)
        return analysis if user is None else with_github(analysis, resume, await self._profile(user))

    async def _profile(self, user: str) -> GitHubProfile:
        client = httpx2.AsyncClient(
            base_url=self._url,
            timeout=SECONDS,
            transport=self._transport,
            headers={"Accept": "application/vnd.github+json", "User-Agent": "callboard"},
        )
        async with client:
            account = await self._ask(client, f"/users/{user}")
            listed = await self._ask(client, f"/users/{user}/repos?per_page={REPOSITORIES}&sort=pushed")
        try:
            return _profile(_User.model_validate(account), [_Repository.model_validate(each) for each in listed])
        except (ValidationError, TypeError) as error:
            raise GitHubUnavailableError(f"the answer about {user} has another form") from error

    async def _ask(self, client: httpx2.AsyncClient, path: str) -> Any:  # noqa: ANN401 - JSON
        try:
            answer = await client.get(path)
            answer.raise_for_status()
            return answer.json()
        except httpx2.HTTPStatusError as error:
            raise GitHubUnavailableError(f"{path.partition('?')[0]}: status {error.response.status_code}") from error
        except (httpx2.HTTPError, ValueError) as error:
            raise GitHubUnavailableError(f"{self._url}: {error}") from error


def _linked(resume: Resume) -> str | None:
    for profile in resume.contact.profiles:
        if profile.network.casefold() == "github" and _NAME.fullmatch(profile.username or ""):
            return profile.username
    return None


def _profile(user: _User, repositories: list[_Repository]) -> GitHubProfile:
    own = [each for each in repositories if not each.fork]
    languages: Counter[str] = Counter()
    for each in own:
        if each.language:
            languages[each.language] += each.size * KIB
    return GitHubProfile(
        username=user.login,
        url=user.html_url,
        name=user.name,
        company=user.company,
        created=PartialDate(user.created_at[:10]),
        public_repos=user.public_repos,
        languages=dict(languages),
    )
