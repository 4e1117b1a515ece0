"""The suite of ranking: `python -m evals ranking`."""

from __future__ import annotations

import argparse
from statistics import mean

from evals.ranking.score import LEVELS, flat_pairs, overall, pairs, per_posting

HELP = "résumés against postings: AUC of the score, with hard negatives"


def arguments(parser: argparse.ArgumentParser) -> None:
    """What this suite takes."""
    parser.add_argument("--worst", type=int, default=5, metavar="N", help="postings whose order is most wrong")


def figures() -> dict[str, float]:
    """What the page of all figures shows."""
    scored = pairs()
    return {"auc": overall(scored, [2], [0, 1]), "auc_within_posting": mean(per_posting(scored).values())}


def run(options: argparse.Namespace) -> int:
    """Score all pairs and report."""
    scored = pairs()
    local = per_posting(scored)
    print(
        f"{len(scored)} pairs, {len({p.resume for p in scored})} résumés, {len({p.posting for p in scored})} postings"
    )
    print(
        f"AUC good against the rest   {overall(scored, [2], [0, 1]):.3f}   within a posting {mean(local.values()):.3f}"
    )
    print(f"AUC good against near       {overall(scored, [2], [1]):.3f}")
    print(f"AUC near against far        {overall(scored, [1], [0]):.3f}")
    print(f"AUC good or near, far       {overall(scored, [1, 2], [0]):.3f}")
    for level, name in enumerate(LEVELS):
        print(f"mean score {name:6} {mean(p.score for p in scored if p.fit == level):5.1f}")
    flat = flat_pairs()
    print(
        f"without line breaks, {len(flat)} pairs: good against the rest {overall(flat, [2], [0, 1]):.3f}, against near "
        f"{overall(flat, [2], [1]):.3f}, within a posting {mean(per_posting(flat).values()):.3f}"
    )
    for name in sorted(local, key=lambda n: local[n])[: options.worst]:
        print(f"\n{name}  AUC {local[name]:.3f}")
        ranked = sorted((p for p in scored if p.posting == name), key=lambda p: -p.score)
        lowest = max(i for i, p in enumerate(ranked) if p.fit == 2)
        for place, pair in enumerate(ranked[: max(lowest + 1, 6)]):
            print(f"   {place + 1:2}. {pair.score:5.1f}  {LEVELS[pair.fit]:5} {pair.resume}")
    return 0
