"""The suite of postings: `python -m evals postings`."""

from __future__ import annotations

import argparse
from pathlib import Path
from statistics import mean
from typing import Any

from evals.engine import document_reader, need
from evals.postings.score import FOLDER, macro_f1, pooled, read_all

HELP = "fields of postings from many places, against a truth written by hand"


def arguments(parser: argparse.ArgumentParser) -> None:
    """What this suite takes."""
    parser.add_argument("--corpus", type=Path, default=FOLDER, help="folder of postings and NAME.truth.json")
    parser.add_argument("--worst", type=int, default=0, metavar="N", help="show what went wrong in the N worst")
    parser.add_argument("--field", default="", help="with --worst: only fields whose name contains this")


def reader() -> Any:  # noqa: ANN401 - a function from a path to JSON
    """A function from a file to the exported posting."""
    read = document_reader()
    parse = need("callboard.engine.posting.parser:parse_posting")
    export = need("callboard.engine.posting.posting_json:to_json")
    return lambda path: export(parse(read(path)))


def figures() -> dict[str, float]:
    """What the page of all figures shows."""
    readings = read_all(reader())
    return {"macro_f1": macro_f1(readings), "failed": sum(bool(reading.error) for reading in readings)}


def run(options: argparse.Namespace) -> int:
    """Read, compare, report."""
    readings = read_all(reader(), options.corpus)
    print(f"{'field':20}{'F1':>7}{'P':>7}{'R':>7}{'truth':>7}")
    for name, t in sorted(pooled(readings).items(), key=lambda item: item[1].f1):
        print(f"{name:20}{t.f1:7.3f}{t.precision:7.3f}{t.recall:7.3f}{t.right + len(t.missed):7}")
    print(f"postings {len(readings)}, failed {sum(bool(r.error) for r in readings)}, macro F1 {macro_f1(readings):.3f}")
    for line in sorted({r.error for r in readings if r.error}):
        print(f"   {line}")
    for reading in sorted(readings, key=lambda r: mean(t.f1 for t in r.tallies.values()))[: options.worst]:
        print(f"\n{reading.name}  {reading.error}")
        for name, tally in reading.tallies.items():
            if options.field in name:
                for sign, values in (("-", tally.missed), ("+", tally.wrong)):
                    for value in values:
                        print(f"   {name:18}{sign} {value[:140]!r}")
    return 0
