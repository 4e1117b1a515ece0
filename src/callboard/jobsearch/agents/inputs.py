"""Inputs of the five job search agents: the person's profile as a résumé, and the postings found for it."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from uuid import UUID

from callboard.agents.spec import Inputs
from callboard.engine.advice.model import FoundPosting, JobMatches, PostingBrief
from callboard.engine.document import Document
from callboard.engine.facts import Frozen
from callboard.engine.job_search.model import JobQuery
from callboard.engine.resume.model import Resume


class SeekerResume(Frozen):
    """The profile as a résumé: its text, and the facts with their places in it."""

    name: str
    document: Document
    resume: Resume


class FoundPostings(Frozen):
    """The postings that a search found, the best first."""

    counted: tuple[PostingBrief, ...] = ()
    """All that are counted."""
    compared: tuple[FoundPosting, ...] = ()
    """Those that are compared with the profile."""

    def posting(self, posting_id: UUID) -> FoundPosting | None:
        """One that is compared."""
        return next((one for one in self.compared if one.brief.id == posting_id), None)


class SearchRequest(Frozen):
    """The request, and the posting that it names, if any."""

    query: JobQuery
    target: UUID | None = None


def own_resume(inputs: Inputs) -> Resume:
    """The person's résumé."""
    return inputs.get("seeker_resume", SeekerResume).resume


def target_posting(inputs: Inputs) -> FoundPosting | None:
    """The posting to prepare for: the one that the request names, else the best match."""
    found = inputs.get("found_postings", FoundPostings)
    wanted = inputs.get("search_request", SearchRequest).target
    if wanted is not None and (named := found.posting(wanted)):
        return named
    best = inputs.get("job_matches", JobMatches).best
    return found.posting(best.posting_id) if best else None


def has_no_target(inputs: Inputs) -> bool:
    """Return True if there is no posting to prepare for."""
    return target_posting(inputs) is None


def examples(agent: str) -> tuple[str, ...]:
    """Requests in free words that are an agent's, as `examples.toml` has them: from these the router learns.

    Raises:
        KeyError: there are none of it.
    """
    return tuple(_examples()[agent])


@cache
def _examples() -> dict[str, list[str]]:
    return tomllib.loads(resources.files("callboard.jobsearch").joinpath("examples.toml").read_text(encoding="utf-8"))
