"""The suite of routing: `python -m evals routing`."""

from __future__ import annotations

import argparse

from callboard.engine.routing.ranked import RankedStrategy
from evals.routing.documents import measure_documents
from evals.routing.score import measure
from evals.routing.sets import Setting, settings

HELP = "requests to agents: the right one, and none for what is out of scope"


def arguments(parser: argparse.ArgumentParser) -> None:
    """What this suite takes."""
    parser.add_argument("--wrong", type=int, default=0, metavar="N", help="show so many wrong choices of each setting")


def figures() -> dict[str, float]:
    """What the page of all figures shows: of the agents that have many examples each."""
    shares = measure(next(setting for setting in settings() if setting.name == "alike"))
    return {"always": shares.ranked, "right": shares.kept, "turned_away": shares.refused}


def run(options: argparse.Namespace) -> int:
    """Measure every setting and report."""
    print(f"{'':10}{'agents':>7}{'asked':>7}{'tags':>8}{'bm25':>8}{'ranked':>8}   sure and right / outside refused")
    for setting in settings():
        shares = measure(setting)
        print(
            f"{setting.name:10}{len(setting.agents):7}{len(setting.requests):7}{shares.tags:8.3f}{shares.bm25:8.3f}"
            f"{shares.ranked:8.3f}   {shares.kept:.3f} / {shares.refused:.3f} at {shares.limit:.2f}"
        )
        for line in _wrong(setting, options.wrong):
            print(f"   {line}")
    beside = measure_documents()
    told = f"{beside.others:.3f} ({beside.others_without:.3f} without documents)"
    print(f"documents  {beside.questions:.3f} of the questions that they answer; other requests {told}")
    return 0


def _wrong(setting: Setting, most: int) -> list[str]:
    if not most:
        return []
    ranked = RankedStrategy(setting.agents)
    asked = [*setting.requests, *((request, None) for request in setting.outside)]
    decisions = [(ranked.route(request), request, name) for request, name in asked]
    return [f"{request!r}: {name}, not {d.agent} ({d.reason})" for d, request, name in decisions if d.agent != name][
        :most
    ]
