"""The best candidates for one requisition side by side: sorted, filtered, and without names unless somebody asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from string import ascii_uppercase
from typing import Annotated, Literal
from urllib.parse import urlencode
from uuid import UUID

from fastapi import Depends, Query, Response

from callboard.engine.matching.model import MatchingAnalysis, Verdict
from callboard.engine.posting.model import Importance
from callboard.engine.writing.model import Recommendation
from callboard.hiring.candidate_lists import UnknownRequisitionError
from callboard.hiring.evaluations import EvaluationLine, PageRequest
from callboard.hiring.ranking import CandidateRanking, RankedCandidate
from callboard.surfaces.report.comparison_tables import MAX_CANDIDATES, comparison_tables
from callboard.surfaces.web.page import Context, page_router

COMPARED = 200
"""Evaluations of a requisition that are looked at for the best ones."""

NAMED = 3
"""Requirements that a sentence names."""

router = page_router()


class ComparisonSort(StrEnum):
    """The order of candidates side by side."""

    SCORE = "score"
    MUST = "must"
    """Those who meet the most must-haves first."""
    EXPERIENCE = "experience"


@dataclass(frozen=True)
class ShownComparison:
    """What an address asks for: who is compared, in which order, and which two are explained."""

    blind: Annotated[bool, Query()] = True
    sort: Annotated[ComparisonSort, Query()] = ComparisonSort.SCORE
    advice: Annotated[Recommendation | Literal[""], Query()] = ""
    clear: Annotated[bool, Query(description="Only candidates whom no deal-breaker rules out.")] = False
    page: Annotated[int, Query(ge=1, le=COMPARED)] = 1
    first: Annotated[int, Query(ge=0, lt=MAX_CANDIDATES)] = 0
    second: Annotated[int, Query(ge=0, lt=MAX_CANDIDATES)] = 1

    @property
    def choices(self) -> Mapping[str, str]:
        """The choices that are not those at first, as parts of an address."""
        named = {
            "blind": "" if self.blind else "false",
            "sort": "" if self.sort is ComparisonSort.SCORE else self.sort.value,
            "advice": self.advice,
            "clear": "true" if self.clear else "",
            "page": "" if self.page == 1 else str(self.page),
        }
        return {name: value for name, value in named.items() if value}

    @property
    def before(self) -> int:
        """How many better candidates are on the pages before this one."""
        return (self.page - 1) * MAX_CANDIDATES

    def at_page(self, page: int) -> str:
        """The query of another page of the same comparison."""
        return urlencode({**self.choices, "page": page})

    @property
    def other_mode(self) -> str:
        """The query of the same page with names shown, or hidden again."""
        rest = {name: value for name, value in self.choices.items() if name != "blind"}
        return urlencode(rest | ({"blind": "false"} if self.blind else {}))

    def of(self, comparison: CandidateRanking) -> CandidateRanking:
        """The rows that are asked for, in the order that is."""
        rows = [row for row in comparison.rows if row.matching and not (self.clear and _ruled_out(row.matching))]
        ordered = sorted(rows, key=lambda row: -_rank(row, self.sort))
        return comparison.model_copy(update={"rows": tuple(ordered)})


@router.get("/compare/{requisition_id}")
async def compare(requisition_id: UUID, page: Context, shown: Annotated[ShownComparison, Depends()]) -> Response:
    """The best candidates for one requisition side by side."""
    place = PageRequest(limit=COMPARED)
    lines = await page.services.evaluations.list(page.caller, place, requisition_id=requisition_id)
    if not lines:
        raise UnknownRequisitionError
    ranked = _ranked([line for line in lines if shown.advice in {"", line.advice}])
    best = ranked[shown.before :][:MAX_CANDIDATES]
    scored = {line.candidate_id for line in lines if line.score is not None}
    comparison = await page.services.hiring.compare(page.caller, lines[0].requisition, best)
    return await page.render(
        "hiring/compare.html",
        requisition_id=requisition_id,
        title=lines[0].requisition,
        tables=comparison_tables(shown.of(comparison)),
        shown=shown,
        letters=[_letters(shown.before + place) for place in range(len(best))],
        ranked=len(ranked),
        last=shown.before + len(best),
        evaluated=len(scored),
        held=len({line.candidate_id for line in lines} - scored),
        sorts=list(ComparisonSort),
        advices=list(Recommendation),
        differences=CandidateRanking.differences,
        advantages=CandidateRanking.advantages,
        named=NAMED,
    )


def _letters(place: int) -> str:
    """The name of a candidate without a name: A to Z, then AA and so on."""
    more, last = divmod(place, len(ascii_uppercase))
    return (_letters(more - 1) if more else "") + ascii_uppercase[last]


def _ranked(lines: Sequence[EvaluationLine]) -> list[UUID]:
    """The runs of all candidates, of each their newest, the best first."""
    newest = {line.candidate_id: line for line in reversed(lines) if line.run_id is not None and line.score is not None}
    ranked = sorted(newest.values(), key=lambda line: -(line.score or 0.0))
    return [line.run_id for line in ranked if line.run_id is not None]


def _ruled_out(match: MatchingAnalysis) -> bool:
    return any(check.status is Verdict.MISSING for check in match.blockers)


def _rank(row: RankedCandidate, sort: ComparisonSort) -> float:
    requirements = row.matching.requirements if row.matching else ()
    components = row.matching.components if row.matching else ()
    match sort:
        case ComparisonSort.SCORE:
            return row.score
        case ComparisonSort.MUST:
            return sum(each.importance is Importance.MUST and each.verdict is Verdict.MET for each in requirements)
        case ComparisonSort.EXPERIENCE:
            return sum(part.points for part in components if part.name == "experience")
