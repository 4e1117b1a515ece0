"""Requirements of a posting against its candidates: who meets what, one table for each role that was compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Generic, TypeVar

from callboard.core.text import with_capital
from callboard.engine.matching.model import BlockerCheck, MatchingAnalysis, RequirementMatch, Verdict
from callboard.engine.messages.catalogue import catalogue
from callboard.hiring.ranking import CandidateRanking, RankedCandidate
from callboard.surfaces.report.report_values import CONDITIONS, GROUP_TITLES, group_title

MAX_CANDIDATES = 12
"""Upper bound on candidates side by side."""

T = TypeVar("T")
Key = tuple[str, int]
"""The words of a requirement, and how often they stood before: a line is judged once for each thing it asks."""


@dataclass(frozen=True, slots=True)
class TableRow(Generic[T]):
    """A requirement or deal-breaker, and one cell for each candidate: None where it was not judged."""

    text: str
    cells: tuple[T | None, ...]


@dataclass(frozen=True, slots=True)
class ImportanceGroup:
    """The requirements of one importance, or the conditions; `met` says for each candidate how many are ("8 of 9")."""

    title: str
    lines: tuple[TableRow[RequirementMatch], ...]
    met: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ComparisonTable:
    """The candidates that were compared with one role. `role` is empty where the posting has but one."""

    role: str
    rows: tuple[RankedCandidate, ...]
    shared_concerns: tuple[str, ...]
    """The concerns about every one of several candidates."""
    dealbreakers: tuple[TableRow[BlockerCheck], ...]
    groups: tuple[ImportanceGroup, ...]
    more: int
    """Candidates that did not fit on the page."""


def in_short(claim: str) -> str:
    """A reason or concern in the few words that a narrow column has room for.

    Of a requirement and what shows it, the shorter way to say it: the years, the degree or the skills; the requirement
    alone where a line is quoted for it. What says of nothing what it is ("no job shows this kind of work", "listed as
    C2") keeps the requirement before it.
    """
    texts: dict[str, str] = catalogue("evaluation")["strength"]
    head, colon, rest = claim.partition(": ")
    if not colon or any(text.startswith(f"{head}: ") for text in _labels()):
        return claim
    if rest.startswith("“") or claim == texts["shown"].format(requirement=head):
        return f"{head}."
    # "2 years of relevant work" says nothing of which work is asked for.
    if " " not in head or rest.startswith(_hanging()) or _relevant_work() in rest:
        return claim
    return f"{rest[:1].upper()}{rest[1:]}"


@cache
def _hanging() -> tuple[str, ...]:
    """How reasons begin that say nothing without their requirement: "No job shows this kind of work"."""
    texts: dict[str, dict[str, str]] = catalogue("verdicts")
    found = [text for name in ("plain", "whole", "years", "experience", "degree") for text in texts[name].values()]
    beginnings = [text.partition("{")[0].strip() for text in (*found, texts["skills"]["itself"])]
    several = [each for each in beginnings if " " in each]
    return tuple(form for each in several for form in (each, f"{each[:1].lower()}{each[1:]}", with_capital(each)))


@cache
def _relevant_work() -> str:
    text: str = catalogue("verdicts")["years"]["held"]
    return text.partition("{held}")[2].partition("{required}")[0]


@cache
def _labels() -> tuple[str, ...]:
    """Texts whose first words only say what kind of claim follows: "Not shown: …"."""
    texts = catalogue("evaluation")
    found = (*texts["strength"].values(), *texts["concern"].values())
    return tuple(
        each for each in found if ": " in each and not each.startswith("{") and each != texts["strength"]["skills"]
    )


def comparison_tables(comparison: CandidateRanking) -> tuple[ComparisonTable, ...]:
    """One table for each role, in the order of the candidates."""
    roles: dict[str, list[tuple[RankedCandidate, MatchingAnalysis]]] = {}
    for row in comparison.rows:
        if row.matching:
            roles.setdefault(row.matching.role or "", []).append((row, row.matching))
    return tuple(_table(role, rows) for role, rows in roles.items())


def _table(role: str, rows: list[tuple[RankedCandidate, MatchingAnalysis]]) -> ComparisonTable:
    shown = rows[:MAX_CANDIDATES]
    groups = tuple(_group(title, [matching for _, matching in shown]) for title in GROUP_TITLES)
    checks = [{each.detail: each for each in matching.blockers} for _, matching in shown]
    dealbreakers = tuple(TableRow(key, tuple(each.get(key) for each in checks)) for key in _keys(checks))
    filled = tuple(group for group in groups if group.lines)
    candidates = tuple(row for row, _ in shown)
    return ComparisonTable(role, candidates, _shared_concerns(rows), dealbreakers, filled, len(rows) - len(shown))


def _shared_concerns(rows: Sequence[tuple[RankedCandidate, MatchingAnalysis]]) -> tuple[str, ...]:
    first, *others = (row for row, _ in rows)
    return tuple(text for text in first.concerns if others and all(text in other.concerns for other in others))


def _group(title: str, matchings: Sequence[MatchingAnalysis]) -> ImportanceGroup:
    judged = [dict(_keyed(matching, title)) for matching in matchings]
    lines = tuple(TableRow(key[0], tuple(each.get(key) for each in judged)) for key in _keys(judged))
    met = (f"{sum(cell.verdict is Verdict.MET for cell in each.values())} of {len(each)}" for each in judged)
    return ImportanceGroup(title, lines, ("",) * len(judged) if title == CONDITIONS else tuple(met))


K = TypeVar("K")


def _keys(found: Sequence[dict[K, T]]) -> list[K]:
    return list(dict.fromkeys(key for each in found for key in each))


def _keyed(matching: MatchingAnalysis, title: str) -> Iterator[tuple[Key, RequirementMatch]]:
    seen: Counter[str] = Counter()
    for each in matching.requirements:
        if group_title(each) == title:
            yield (each.text, seen[each.text]), each
            seen[each.text] += 1
