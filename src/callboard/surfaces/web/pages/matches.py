"""Matches: the postings that fit the reader's profile, deal-breakers first, and why; searches to come back to."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Annotated, Any
from urllib.parse import urlencode
from uuid import UUID

from fastapi import Depends, Form, Query, Response

from callboard.agents.runs.model import StartOptions
from callboard.core.clock import now, today
from callboard.core.errors import DomainError
from callboard.engine.advice.convincing import asks_for_trait, is_example
from callboard.engine.gazetteer.places import country_name
from callboard.engine.job_search.model import JobQuery
from callboard.engine.job_search.query import MAX_CHARS, read_job_query
from callboard.engine.matching.model import RequirementMatch, Verdict
from callboard.engine.messages.catalogue import catalogue
from callboard.engine.messages.languages import language_name
from callboard.engine.posting.model import Importance
from callboard.jobsearch.match_model import Match, NoPostingsError, NoProfileError
from callboard.jobsearch.posting_words import not_remote_words
from callboard.jobsearch.postings import PostingFilter, PostingState, UnknownPostingError
from callboard.jobsearch.search_runs import SearchBrief
from callboard.jobsearch.searches import MAX_NAME_CHARACTERS, SavedSearch
from callboard.surfaces.web.live import finished
from callboard.surfaces.web.page import Context, Page, page_router
from callboard.surfaces.web.templates import render

SHOWN = 50
LOOKED_THROUGH = 200
"""The best matches, of which a filter shows those that meet it."""

SCORES = ("80", "60", "40")
"""Least scores that can be chosen."""

ORDER = (Verdict.MISSING, Verdict.PARTLY, Verdict.UNKNOWN, Verdict.MET)
"""The order of requirements: exceptions first."""

NAMED = 3
"""Requirements that a match names in the list."""

router = page_router()


@dataclass(frozen=True)
class ShownMatches:
    """What an address asks for: a search in free words or a saved one, and what is left out of its matches."""

    q: Annotated[str, Query(max_length=MAX_CHARS)] = ""
    search: Annotated[UUID | None, Query()] = None
    least: Annotated[str, Query(max_length=3)] = ""
    clear: Annotated[str, Query(max_length=1)] = ""
    """Only matches without a deal-breaker that the profile contradicts, and against no wish."""

    @property
    def query(self) -> str:
        """The same as part of an address."""
        return urlencode({name: value for name, value in asdict(self).items() if value})

    @property
    def filtered(self) -> bool:
        """Whether matches are left out."""
        return bool(self.least or self.clear)

    def lets_through(self, match: Match) -> bool:
        """Whether a match meets the filters."""
        least = int(self.least) if self.least.isdecimal() else 0
        ruled_out = any(each.status is Verdict.MISSING for each in match.blockers) or match.against_wishes
        return match.score >= least and not (self.clear and ruled_out)


@router.get("/matches")
async def matches(page: Context, shown: Annotated[ShownMatches, Depends()]) -> Response:
    """The best matches of a search; the page grows while postings are compared."""
    search, caller = page.services.job_search, page.caller
    has_profile = bool((await page.services.profiles.get(caller)).profile.to_json_resume())
    every = PostingFilter(states=tuple(PostingState))
    has_postings = bool(await search.postings.list(caller, every, limit=1))
    saved = await search.searches.list(caller)
    chosen = await search.searches.get(caller, shown.search) if shown.search else None
    words = chosen.query if chosen else shown.q
    query = read_job_query(words)
    ready = has_profile and has_postings
    rows = _rows(page, shown, query, chosen.looked_at if chosen else None) if ready else _nothing()
    return await page.render_growing(
        "jobsearch/matches.html",
        rows,
        has_profile=has_profile,
        has_postings=has_postings,
        saved=saved,
        chosen=chosen,
        shown=shown,
        words=words,
        read_as=_read_as(query),
        scores=SCORES,
    )


@router.get("/matches/{posting_id}")
async def match(posting_id: UUID, page: Context) -> Response:
    """One posting compared with the profile, requirement by requirement; without a profile, the page that says so."""
    search, caller = page.services.job_search, page.caller
    if not await search.postings.named(caller, [posting_id]):
        raise UnknownPostingError
    try:
        found = await search.matches.get(caller, posting_id, today=today())
    except NoProfileError:
        return page.to("/matches")
    return await page.render(
        "jobsearch/match.html",
        match=found,
        groups=_groups(found.requirements),
        met=_met(found),
        gaps=_gaps(found),
        counts=_counts(found),
    )


@router.post("/matches/run")
async def run_search(page: Context, query: Annotated[str, Form(max_length=MAX_CHARS)] = "") -> Response:
    """Let the five agents work on a search; the page of their run shows them live."""
    brief, how = SearchBrief(message=query), StartOptions(queued=True)
    try:
        run_id = await page.services.search_runs.start(page.caller, brief, today=today(), how=how)
    except (NoProfileError, NoPostingsError):
        return page.to("/matches")
    return page.to(f"/runs/{run_id}")


@router.post("/matches/searches")
async def save_search(
    page: Context,
    name: Annotated[str, Form(min_length=1, max_length=MAX_NAME_CHARACTERS)],
    query: Annotated[str, Form(max_length=MAX_CHARS)] = "",
) -> Response:
    """Keep a search to come back to."""
    saved = await page.services.job_search.searches.save(page.caller, name, query)
    return page.to(_address(saved))


@router.post("/matches/searches/{search_id}/look")
async def look(search_id: UUID, page: Context) -> Response:
    """Nothing is new in a search from now on."""
    return page.to(_address(await page.services.job_search.searches.look(page.caller, search_id, now=now())))


@router.post("/matches/searches/{search_id}/remove")
async def remove_search(search_id: UUID, page: Context) -> Response:
    """Forget a search."""
    await page.services.job_search.searches.delete(page.caller, search_id)
    return page.to("/matches")


async def _rows(page: Page, shown: ShownMatches, query: JobQuery, looked_at: datetime | None) -> AsyncGenerator[str]:
    """That the comparison is under way, and then the list."""
    service, caller, day = page.services.job_search.matches, page.caller, today()
    yield render("jobsearch/match_progress.html", {})
    try:
        limit = LOOKED_THROUGH if shown.filtered else SHOWN
        found = await finished(service.best(caller, query, today=day, limit=limit))
    except DomainError as failed:
        yield render("jobsearch/match_failure.html", {"failed": failed})
        return
    items = [each for each in found.items if shown.lets_through(each)][:SHOWN]
    values: dict[str, Any] = {"items": items, "any_word": found.any_word, "left_out": len(found.items) - len(items)}
    values["outdated"] = found.outdated
    values["not_remote"] = not_remote_words(await page.services.search_runs.not_remote(caller, query))
    gaps = {each.posting.id: _gaps(each) for each in items}
    yield render("jobsearch/match_list.html", values | {"gaps": gaps, "looked_at": looked_at, "counts": _counts})


async def _nothing() -> AsyncGenerator[str]:
    for nothing in ():
        yield nothing


def _counts(match: Match) -> Mapping[Verdict, int]:
    """How many requirements have which verdict, those that are met first; conditions of the job have none."""
    verdicts = [each.verdict for each in match.requirements if not each.is_condition]
    return {verdict: verdicts.count(verdict) for verdict in reversed(ORDER) if verdict in verdicts}


def _met(match: Match) -> Sequence[str]:
    """Requirements that the profile meets: those that say something by themselves first, must-haves before wishes."""
    language = match.posting.language or "en"
    met = [each for each in match.requirements if each.verdict is Verdict.MET]
    met.sort(key=lambda each: (not is_example(each, language), each.importance is not Importance.MUST))
    return [each.text for each in met][:NAMED]


def _gaps(match: Match) -> Sequence[str]:
    """Must-haves that the profile does not show; traits are none, as an interview shows them."""
    language = match.posting.language or "en"
    missing = [each for each in match.requirements if each.verdict in {Verdict.MISSING, Verdict.PARTLY}]
    musts = [each for each in missing if each.importance is Importance.MUST]
    return [each.text for each in musts if not asks_for_trait(each, language)][:NAMED]


def _numbered(requirements: Sequence[RequirementMatch]) -> list[tuple[int, RequirementMatch]]:
    return sorted(enumerate(requirements), key=lambda each: ORDER.index(each[1].verdict))


def _groups(
    requirements: Sequence[RequirementMatch],
) -> Sequence[tuple[Importance, Sequence[tuple[int, RequirementMatch]]]]:
    """Must-haves and then the rest, each with its exceptions first."""
    numbered = _numbered(requirements)
    groups = [
        (importance, [each for each in numbered if each[1].importance is importance]) for importance in Importance
    ]
    return [group for group in groups if group[1]]


def _read_as(query: JobQuery) -> Sequence[str]:
    """What was understood of a search."""
    words = catalogue("web")["jobs"]
    floor = query.pay_floor
    ways = [("remote", query.remote), ("hybrid", query.hybrid)]
    return [
        *([" ".join(query.words)] if query.words else []),
        *(catalogue("web")["work_place"][way] for way, wanted in ways if wanted),
        *query.regions,
        *query.places,
        *map(country_name, query.countries),
        *([f"{floor.amount:,.0f} {floor.currency} a {floor.period.value} {words['at_least']}"] if floor else []),
        *([words["types"][query.employment_type.value]] if query.employment_type else []),
        *([words["levels"][query.seniority.value]] if query.seniority else []),
        *map(language_name, query.languages),
    ]


def _address(saved: SavedSearch) -> str:
    return f"/matches?search={saved.id}"
