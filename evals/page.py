"""Every figure on one page: `python -m evals page`.

What is measured on documents that are not in the project comes from their scorer, as one JSON object a line with its
`part` (`{"part": "resumes", "macro_f1": 0.85, …}`). The other figures are measured here.
"""

from __future__ import annotations

import argparse
import importlib
import json
import operator
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from callboard.core.clock import today
from evals.engine import UnfinishedError
from evals.hidden.sets import files_of
from evals.hidden.suite import share, verdicts
from evals.resumes.reliability import diagram

HERE = Path(__file__).parent
RECORDS = HERE / "figures.json"
HELP = "every figure on one page, the recorded ones beside today's, against what is expected"
SUITES = ("resumes", "postings", "ranking", "routing", "skills", "hidden", "hostile")
"""Suites with a function `figures()`."""

COMPARE = {">=": operator.ge, "<=": operator.le}
SIGNS = {">=": "≥", "<=": "≤"}

Figures = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the page."""

    name: str
    key: str
    """Where the figure comes from: `real.PART.NAME` or `own.SUITE.NAME`."""
    expected: str = ""
    """`>= 0.85`, say; empty where nothing is promised."""

    @property
    def bound(self) -> str:
        """What is expected, for people."""
        sign, _, bound = self.expected.partition(" ")
        return f"{SIGNS[sign]} {bound}" if sign else ""

    def verdict(self, value: float | None) -> str:
        """Whether a figure is as expected; empty where it was not measured or nothing is expected."""
        sign, _, bound = self.expected.partition(" ")
        if value is None or not sign:
            return ""
        return "✓" if COMPARE[sign](round(value, 3), float(bound)) else "✗"


def arguments(parser: argparse.ArgumentParser) -> None:
    """What this suite takes."""
    parser.add_argument("--real", type=Path, help="JSON lines that the scorer of real documents wrote")
    parser.add_argument("--ordinary", type=Path, metavar="FOLDER", help="real résumés: how many raise a finding")
    parser.add_argument("--suites", nargs="*", choices=SUITES, default=SUITES, help="measure only these suites")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the page there too")
    parser.add_argument("--record", metavar="LABEL", help="keep today's figures for later pages, under this label")


def run(options: argparse.Namespace) -> int:
    """Measure, print, and keep what is asked for."""
    records: dict[str, Figures] = json.loads(RECORDS.read_text(encoding="utf-8"))
    figures = dict(measured(options.suites))
    if options.ordinary:
        figures["real.hidden.false_alarms"] = false_alarms(options.ordinary)
    if options.real:
        figures |= real_figures(options.real.read_text(encoding="utf-8"))
    before = {key: value for label, kept in records.items() if label != options.record for key, value in kept.items()}
    text = "\n".join([page(rows(), before, figures), *reliability_section(options.suites)])
    print(text)
    if options.write:
        options.write.write_text(text + "\n", encoding="utf-8")
    if options.record:
        records[options.record] = {**records.get(options.record, {}), **figures}
        RECORDS.write_text(json.dumps(records, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return 0


def measured(suites: list[str]) -> Iterator[tuple[str, float]]:
    """The figures of the project's own sets."""
    for name in suites:
        print(f"measuring {name} …", file=sys.stderr)
        try:
            found = importlib.import_module(f"evals.{name}.suite").figures()
        except UnfinishedError as problem:
            print(f"{name}: not measured, {problem}", file=sys.stderr)
            continue
        yield from ((f"own.{name}.{key}", value) for key, value in found.items())


def false_alarms(folder: Path) -> float:
    """The share of the files of a folder, none of which hides anything, that raise a finding."""
    return 1 - share(verdicts(files_of(folder)))


def real_figures(text: str) -> dict[str, float]:
    """The figures of a scorer's JSON lines; of a list, such as the files that failed, its length."""
    found: dict[str, float] = {}
    for line in text.splitlines():
        if line.strip():
            part = json.loads(line)
            found |= flattened(part, f"real.{part.pop('part')}")
    return found


def flattened(value: object, key: str) -> dict[str, float]:
    """The numbers of nested objects, by their path."""
    if isinstance(value, list):
        return {key: float(len(cast("list[object]", value)))}
    if isinstance(value, int | float):
        return {key: float(value)}
    found: dict[str, float] = {}
    if isinstance(value, dict):
        for name, inner in cast("dict[str, object]", value).items():
            found |= flattened(inner, f"{key}.{name}")
    return found


def rows() -> dict[str, list[Row]]:
    """The lines of the page by their heading, from `page.toml`."""
    tables = tomllib.loads((HERE / "page.toml").read_text(encoding="utf-8"))
    return {table["heading"]: [Row(**row) for row in table["rows"]] for table in tables["tables"]}


def page(tables: Mapping[str, list[Row]], before: Figures, figures: Figures) -> str:
    """The page, in Markdown."""
    lines = [f"# How good Callboard is, {today().isoformat()}"]
    for heading, entries in tables.items():
        lines += ["", f"## {heading}", "", "| | before | today | expected | |", "|---|---|---|---|---|"]
        lines += [
            f"| {row.name} | {shown(before.get(row.key))} | {shown(figures.get(row.key))} | {row.bound} "
            f"| {row.verdict(figures.get(row.key))} |"
            for row in entries
        ]
    return "\n".join(lines)


def reliability_section(suites: Sequence[str]) -> list[str]:
    """What a confidence is worth, as diagrams in text; empty if the suite that draws them is not measured."""
    if "resumes" not in suites:
        return []
    lines = [
        "", "## What a confidence is worth", "",
        "The bar is the share of fields that are right, `|` the confidence that they were given with: a bar that ends "
        "at its mark keeps what was promised.",
    ]  # fmt: skip
    for title, bins in importlib.import_module("evals.resumes.suite").diagrams().items():
        lines += ["", f"{title}:", "", "```", *diagram(bins), "```"]
    return lines


def shown(value: float | None) -> str:
    """A figure with at most three digits after the point; a dash where there is none."""
    return "–" if value is None else f"{value:.3f}".rstrip("0").rstrip(".")
