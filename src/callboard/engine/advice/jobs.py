"""Compare postings with a profile, by the engine that also compares candidates with postings, and rank them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from callboard.core.text import count_noun, shorten
from callboard.engine.advice.convincing import is_example, is_open_in_resume
from callboard.engine.advice.model import FoundPosting, JobMatch, JobMatches, WishConflict
from callboard.engine.matching.model import MatchingAnalysis, RequirementMatch, Verdict
from callboard.engine.matching.roles import with_best_role
from callboard.engine.matching.scorer import match
from callboard.engine.messages.catalogue import catalogue, first_filled
from callboard.engine.posting.model import Importance
from callboard.engine.resume.model import Resume

MAX_QUOTE_CHARACTERS = 90


def compare(resume: Resume, found: Sequence[FoundPosting], *, today: date) -> JobMatches:
    """Each posting with its blockers, its score and the reasons.

    Best first; then postings that contradict a wish, and last those that are blocked by a condition.
    """
    matches = sorted(
        (_match(resume, one, today) for one in found),
        key=lambda one: (one.is_blocked, bool(one.against_wishes), -one.score, one.title, one.posting_id),
    )
    return JobMatches(headline=_headline(matches), matches=tuple(matches))


def _match(resume: Resume, found: FoundPosting, today: date) -> JobMatch:
    analysis = match(resume, with_best_role(resume, found.posting, today=today), today=today)
    brief = found.brief
    return JobMatch(
        posting_id=brief.id,
        title=brief.title or _words()["untitled"],
        company=brief.company,
        url=brief.url,
        source=brief.source,
        credit=brief.credit,
        is_sample=brief.is_sample,
        is_blocked=any(check.status is Verdict.MISSING for check in analysis.blockers),
        blockers=analysis.blockers,
        against_wishes=found.against_wishes,
        score=analysis.score,
        low=analysis.low,
        high=analysis.high,
        requirements=analysis.requirements,
        raises=analysis.raises,
        reason=_reason(analysis, found.against_wishes, found.posting.language),
    )


def _words() -> dict[str, Any]:
    return catalogue("advice")["matches"]


def _reason(analysis: MatchingAnalysis, against: Sequence[WishConflict], language: str) -> str:
    """Unmet conditions and contradicted wishes, then how many requirements are met, with an example of each.

    Conditions of the job (shifts, lifting) are no requirements that a profile could meet, and are not counted.
    Traits are counted, and are no examples: nobody is convinced by them.
    """
    contradicted = [check.detail for check in analysis.blockers if check.status is Verdict.MISSING]
    met = [one for one in analysis.judged_requirements if one.verdict is Verdict.MET]
    open_ = [one for one in analysis.judged_requirements if is_open_in_resume(one, language)]
    told = [check.requirement_evidence for check in analysis.blockers if check.status is Verdict.MISSING]
    open_ = [one for one in open_ if not any(map(one.requirement_evidence.overlaps, told))]
    words = {
        "met": str(len(met)),
        "all": count_noun(len(analysis.judged_requirements), "requirement") if analysis.judged_requirements else "",
        "every": _every(len(met)) if len(met) == len(analysis.judged_requirements) > 1 else "",
        "strength": _example([one for one in met if is_example(one, language)]),
        "gap": _example(open_),
    }
    blocked = (_words()["blocked"].format(condition=detail) for detail in contradicted)
    unwished = (_words()["against_wishes"].format(reason=conflict.reason) for conflict in against)
    return " ".join((*blocked, *unwished, first_filled(_words()["reason"], words)))


def _example(rows: Sequence[RequirementMatch]) -> str:
    """The first requirement in the words of the posting, a must-have if there is one; empty without any."""
    first = min(rows, key=lambda one: one.importance is not Importance.MUST, default=None)
    return shorten(first.text.strip(" .;"), MAX_QUOTE_CHARACTERS) if first else ""


def _every(number: int) -> str:
    return "both requirements" if number == 2 else f"all {number} requirements"


def _headline(matches: Sequence[JobMatch]) -> str:
    if not matches:
        return _words()["nothing"]
    free = [one for one in matches if not one.is_blocked]
    words = {"count": count_noun(len(matches), "posting")}
    if free:
        words |= {"title": free[0].title, "score": f"{free[0].score:.0f}"}
        words |= {"against": free[0].against_wishes[0].reason} if free[0].against_wishes else {}
    return first_filled(_words()["headline"], words)
