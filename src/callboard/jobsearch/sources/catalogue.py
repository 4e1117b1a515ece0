"""Every kind of source, and which of them an address belongs to."""

from __future__ import annotations

import re
from functools import cache
from urllib.parse import unquote, urlsplit

from callboard.jobsearch.sources.adzuna import ADZUNA
from callboard.jobsearch.sources.arbeitnow import ARBEITNOW
from callboard.jobsearch.sources.ashby import ASHBY
from callboard.jobsearch.sources.bamboohr import BAMBOOHR
from callboard.jobsearch.sources.breezy import BREEZY
from callboard.jobsearch.sources.feed import FEED
from callboard.jobsearch.sources.greenhouse import GREENHOUSE
from callboard.jobsearch.sources.hackernews import HACKERNEWS
from callboard.jobsearch.sources.himalayas import HIMALAYAS
from callboard.jobsearch.sources.jobicy import JOBICY
from callboard.jobsearch.sources.lever import LEVER, LEVER_EU
from callboard.jobsearch.sources.local import FILE, SAMPLE
from callboard.jobsearch.sources.model import SourceKind, SourceRefusedError, SourceUnknownError
from callboard.jobsearch.sources.page import PAGE
from callboard.jobsearch.sources.personio import PERSONIO
from callboard.jobsearch.sources.pinpoint import PINPOINT
from callboard.jobsearch.sources.recruitee import RECRUITEE
from callboard.jobsearch.sources.remoteok import REMOTEOK
from callboard.jobsearch.sources.remotive import REMOTIVE
from callboard.jobsearch.sources.rippling import RIPPLING
from callboard.jobsearch.sources.smartrecruiters import SMARTRECRUITERS
from callboard.jobsearch.sources.teamtailor import TEAMTAILOR
from callboard.jobsearch.sources.themuse import THEMUSE
from callboard.jobsearch.sources.workable import WORKABLE

SOURCE_KINDS: tuple[SourceKind, ...] = (
    GREENHOUSE,
    LEVER,
    LEVER_EU,
    ASHBY,
    SMARTRECRUITERS,
    WORKABLE,
    RECRUITEE,
    PERSONIO,
    TEAMTAILOR,
    BAMBOOHR,
    BREEZY,
    PINPOINT,
    RIPPLING,
    REMOTIVE,
    REMOTEOK,
    ARBEITNOW,
    HIMALAYAS,
    JOBICY,
    THEMUSE,
    ADZUNA,
    HACKERNEWS,
    FEED,
    PAGE,
    SAMPLE,
    FILE,
)
"""Adding a kind of source: one module, one entry. The first whose page it is takes an address."""

BY_NAME = {kind.name: kind for kind in SOURCE_KINDS}

REFUSED_SITES = {
    "linkedin.com": "its terms forbid it",
    "indeed.com": "its terms forbid it",
    "glassdoor.com": "its terms forbid it",
    "weworkremotely.com": "its terms forbid job-search services",
}
"""Sites that are never asked, with the reason."""

MAX_LINKS = 2_000


def find_source(url: str) -> tuple[SourceKind, str] | None:
    """The kind and the token of the source whose page a URL is; None if its address tells nothing.

    Raises:
        SourceUnknownError: it is no web address.
        SourceRefusedError: the site does not allow programs to take its postings.
    """
    try:
        parts = urlsplit(url.strip())
        host = (parts.hostname or "").lower()
    except ValueError as error:
        raise SourceUnknownError(url) from error
    if parts.scheme not in {"http", "https"} or not host:
        raise SourceUnknownError(url)
    for site, why in REFUSED_SITES.items():
        # Sites have one domain per country: uk.indeed.com, indeed.co.uk.
        if site.partition(".")[0] in host.split("."):
            raise SourceRefusedError(f"{host}: {why}")
    place = f"{host}{parts.path}{'?' + parts.query if parts.query else ''}"
    for kind in SOURCE_KINDS:
        for pattern in kind.pages:
            if found := _compiled(pattern).match(place):
                return kind, unquote(kind.token(found))
    return None


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


_ADDRESS = re.compile(r"https?://[^\s\"'<>\\]{4,300}")


def linked_source(html: str) -> tuple[SourceKind, str] | None:
    """The board of a company that a page of the company links or embeds; None where there is none."""
    for index, found in enumerate(_ADDRESS.finditer(html)):
        if index >= MAX_LINKS:
            break
        try:
            source = find_source(found[0].replace("&amp;", "&"))
        except (SourceUnknownError, SourceRefusedError):
            continue
        # A page may link aggregators; only a board of one company tells whose it is.
        if source is not None and source[1] and not source[0].needs_key:
            return source
    return None
