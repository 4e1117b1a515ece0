"""Print what was measured on résumés: per field, layout and language, worst first."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from itertools import combinations
from statistics import mean, median

from evals.resumes.reliability import reliability
from evals.resumes.score import Case, agreement, bullets, macro_f1, pooled

SAME = 0.999


def table(results: list[Case]) -> None:
    """The whole report."""
    fields = pooled(results)
    print(f"{'field':28}{'F1':>7}{'P':>7}{'R':>7}{'truth':>7}")
    for name, t in sorted(fields.items(), key=lambda item: item[1].f1):
        print(f"{name:28}{t.f1:7.3f}{t.precision:7.3f}{t.recall:7.3f}{t.right + len(t.missed):7}")
    for group in ("layout", "language", "engine"):
        print(f"\nby {group}: macro F1, share of bullets under their job, files")
        groups = grouped(results, lambda c, g=group: c.meta(g))
        for name, members in sorted(groups.items(), key=lambda item: macro_f1(item[1])):
            print(f"  {name:26}{macro_f1(members):7.3f}{bullets(members):7.3f}{len(members):5}")
    same, other = agreements(results)
    print(f"\nfiles {len(results)}, failed {sum(bool(c.error) for c in results)}, ", end="")
    print(f"median {median(c.seconds for c in results) * 1000:.0f} ms, slowest {max(c.seconds for c in results):.2f} s")
    print(f"macro F1 {macro_f1(results):.3f} | bullets under their job {bullets(results):.3f}", end="")
    print(f" | agreement of formats {same:.3f}, of languages {other:.3f}")
    print("confidence of a field: right, fields")
    for said, right, count in reliability(one for case in results for one in case.given):
        print(f"  {said:.2f}{right:7.2f}{count:7}")


def grouped(results: list[Case], key: Callable[[Case], str]) -> dict[str, list[Case]]:
    """Cases by a key."""
    groups: dict[str, list[Case]] = defaultdict(list)
    for case in results:
        groups[key(case)].append(case)
    return groups


def agreements(results: list[Case]) -> tuple[float, float]:
    """Mean agreement of the readings of one person: between formats of one CV, and between two languages."""
    same: list[float] = []
    other: list[float] = []
    for members in grouped(results, lambda c: c.meta("person")).values():
        for a, b in combinations(members, 2):
            translated = a.meta("language") != b.meta("language")
            if not translated and a.meta("engine") == b.meta("engine"):
                continue
            # Only prints of the same facts can agree: a layout that shows years only is no pair of one with months.
            if agreement(a.truth, b.truth, translated=translated) > SAME:
                (other if translated else same).append(agreement(a.found, b.found, translated=translated))
    return mean(same) if same else 1.0, mean(other) if other else 1.0


def worst(results: list[Case], count: int, field: str = "") -> None:
    """What was missed and what was wrong in the worst files."""
    for case in sorted(results, key=lambda c: (not c.error, part(c, field)))[:count]:
        print(f"\n{case.path}  F1 {case.f1:.3f}  {case.error}")
        for name, tally in case.tallies.items():
            if field in name and tally.f1 < 1:
                for sign, values in (("-", tally.missed), ("+", tally.wrong)):
                    for value in values:
                        print(f"   {name:26}{sign} {value[:150]!r}")


def part(case: Case, field: str) -> float:
    """The F1 of the fields asked for."""
    chosen = [t.f1 for name, t in case.tallies.items() if field in name]
    return mean(chosen) if chosen else 1.0
