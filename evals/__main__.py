"""Measure how good the engine is: `python -m evals SUITE`."""

from __future__ import annotations

import argparse
import importlib
import sys

from evals.engine import UnfinishedError

SUITES = {
    "resumes": "evals.resumes.suite",
    "hidden": "evals.hidden.suite",
    "hostile": "evals.hostile.suite",
    "skills": "evals.skills.suite",
    "postings": "evals.postings.suite",
    "ranking": "evals.ranking.suite",
    "routing": "evals.routing.suite",
    "page": "evals.page",
}
"""Adding a suite: a module with `HELP`, `arguments(parser)` and `run(options)`, and one entry here."""


def main() -> int:
    """Run the suite that the command line names."""
    parser = argparse.ArgumentParser(prog="python -m evals", description=__doc__)
    commands = parser.add_subparsers(dest="suite", required=True, metavar="SUITE")
    modules = {}
    for name, path in SUITES.items():
        modules[name] = module = importlib.import_module(path)
        module.arguments(commands.add_parser(name, help=module.HELP, description=module.HELP))
    options = parser.parse_args()
    try:
        return modules[options.suite].run(options)
    except UnfinishedError as problem:
        print(f"{options.suite}: not measured, {problem}", file=sys.stderr)
        return 3


if __name__ == "__main__":
    sys.exit(main())
