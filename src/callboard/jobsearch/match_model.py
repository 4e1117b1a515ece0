"""Matches of a profile, and why there may be none."""

from __future__ import annotations

from typing import NamedTuple

from callboard.core.errors import DomainError, ErrorKind
from callboard.engine.advice.model import WishConflict
from callboard.engine.facts import Frozen
from callboard.engine.matching.model import BlockerCheck, Component, RequirementMatch, ScoreImprovement
from callboard.jobsearch.postings import PostingLine


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
