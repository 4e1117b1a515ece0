"""Measure: `python -m benchmarks [name …]`, every benchmark in a process of its own."""

from __future__ import annotations

import argparse
import importlib
import subprocess
import sys

from benchmarks.figures import NotMeasurableError, show

BENCHMARKS = {
    "reading": "Reading and parsing résumés, on one core",
    "startup": "Cold start of the commands that answer at once",
    "hire": "callboard hire with rules, a whole process",
    "durable": "What durability costs an agent",
    "flow": "Nine agents with a model of 200 ms a call",
    "streams": "2,000 clients follow a run over HTTP",
    "execute": "From a request over HTTP to the first event",
    "hostile": "What slow documents cost others",
    "routing": "Which of 10,000 agents a request goes to",
    "workers": "Runs a second with one worker and with two, whose agents wait on a model",
    "web": "Pages over 1,000 runs and 10,000 candidates, in a browser",
    "ingest": "A board of 5,000 postings into the database",
    "matches": "The best of 100,000 postings for a profile",
    "registration": "From registering an agent in one process to routing in another",
}
"""Adding a benchmark: a module with `measure()`, and one entry. Order is the order of measuring."""


def main() -> int:
    """Run the benchmarks that the command line names, or all."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one of {', '.join(BENCHMARKS)}; all without one")
    names = parser.parse_args().names or list(BENCHMARKS)
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        parser.error(f"no benchmark {unknown[0]}; there are {', '.join(BENCHMARKS)}")
    if len(names) == 1:
        return _measure(names[0])
    # One process each: what one has imported or warmed must not help the next.
    return max(subprocess.run([sys.executable, "-m", "benchmarks", name], check=False).returncode for name in names)


def _measure(name: str) -> int:
    try:
        figures = importlib.import_module(f"benchmarks.{name}").measure()
    except NotMeasurableError as problem:
        print(f"\n{BENCHMARKS[name]}\n  not measured: {problem}", file=sys.stderr)
        return 3
    return 0 if show(BENCHMARKS[name], figures) else 1


if __name__ == "__main__":
    sys.exit(main())
