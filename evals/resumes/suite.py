"""The résumé suite: `python -m evals resumes`."""

from __future__ import annotations

import argparse
import json
from functools import cache
from pathlib import Path

from evals.engine import resume_reader
from evals.resumes.reliability import Bins, reliability
from evals.resumes.report import table, worst
from evals.resumes.score import Case, bullets, cases, macro_f1, read_case

PRINTED = Path(__file__).parents[2] / "tests" / "fixtures" / "resumes" / "printed"
UNSEEN = Path(__file__).parents[2] / "src" / "callboard" / "engine" / "resume" / "weights" / "shipped.json"
"""How good the weights that ship are on résumés that they never saw; `make train MODELS=resume-shipped` writes it."""
SURE = 0.9
HELP = "fields of résumés in many layouts and languages, against the data they were printed from"


def arguments(parser: argparse.ArgumentParser) -> None:
    """What this suite takes."""
    parser.add_argument("--corpus", type=Path, default=PRINTED, help="folder of files with their truth beside them")
    parser.add_argument("--only", default="", help="only files whose name contains this")
    parser.add_argument("--worst", type=int, default=0, metavar="N", help="show what went wrong in the N worst files")
    parser.add_argument("--field", default="", help="with --worst: only fields whose name contains this")
    parser.add_argument("--generate", action="store_true", help="print the committed set anew first")
    parser.add_argument("--every", action="store_true", help="with --generate: every person in every layout")


@cache
def _printed() -> list[Case]:
    reader = resume_reader()
    return [read_case(path, reader) for path in cases(PRINTED)]


def unseen_reliability() -> Bins:
    """On real résumés of which no weights were learned."""
    return json.loads(UNSEEN.read_text("utf-8"))["reliability"]


def diagrams() -> dict[str, Bins]:
    """How often a field is right, by the confidence that it was given with; by documents."""
    return {
        "Real résumés of which no weights were learned": unseen_reliability(),
        "The project's own résumés": reliability(one for case in _printed() for one in case.given),
    }


def figures() -> dict[str, float]:
    """What the page of all figures shows."""
    results = _printed()
    unseen = json.loads(UNSEEN.read_text("utf-8"))
    sure = [one.right for case in results for one in case.given if one.confidence >= SURE]
    return {
        "macro_f1": macro_f1(results),
        "bullets": bullets(results),
        "failed": sum(bool(case.error) for case in results),
        "right_of_sure": sum(sure) / max(len(sure), 1),
        **{f"unseen_{name}": value for name, value in unseen.items() if name != "reliability"},
    }


def run(options: argparse.Namespace) -> int:
    """Read, compare, report."""
    if options.generate:
        from evals.resumes.generate import generate  # noqa: PLC0415 - template engines are heavy and rarely needed

        print(f"printed {len(generate(options.corpus, every=options.every))} files into {options.corpus}")
    paths = [p for p in cases(options.corpus) if options.only in p.name]
    if not paths:
        print(f"no files with truth in {options.corpus}")
        return 1
    reader = resume_reader()
    results = [read_case(path, reader) for path in paths]
    table(results)
    worst(results, options.worst, options.field)
    return 0
