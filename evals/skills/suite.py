"""The suite of skills in free text: `python -m evals skills`."""

from __future__ import annotations

import argparse
from pathlib import Path

from evals.skills.readers import engine, lexicon
from evals.skills.score import SENTENCES, Overlap, Sentence, measure, sentences

HELP = "skills in free text, by overlap of spans, beside a plain lexicon"


def arguments(parser: argparse.ArgumentParser) -> None:
    """What this suite takes."""
    parser.add_argument("--corpus", type=Path, default=SENTENCES, help="a file of marked sentences")
    parser.add_argument("--worst", type=int, default=0, metavar="N", help="show N misses and N extras")


def figures() -> dict[str, float]:
    """What the page of all figures shows."""
    return {"f1": measure(engine(), sentences()).f1}


def run(options: argparse.Namespace) -> int:
    """Measure three readers on one set."""
    corpus = sentences(options.corpus)
    knowledge = [Sentence(s.text, s.knowledge, ()) for s in corpus if not s.skill]
    phrases = [Sentence(s.text, (), s.skill) for s in corpus if not s.knowledge]
    print(f"{len(corpus)} sentences, {sum(len(s.spans) for s in corpus)} spans")
    print(f"{'reader':28}{'F1':>7}{'P':>7}{'R':>7}{'IoU½':>7}{'knowl.':>8}{'phrases':>8}")
    for name, reader in {
        "plain lexicon": lexicon(),
        "taxonomy (find_known)": engine("find_known"),
        "engine (find_skills)": engine(),
    }.items():
        total = measure(reader, corpus)
        half = measure(reader, corpus, share=0.5)
        print(f"{name:28}{total.f1:7.3f}{total.precision:7.3f}{total.recall:7.3f}{half.f1:7.3f}", end="")
        print(f"{measure(reader, knowledge).f1:8.3f}{measure(reader, phrases).f1:8.3f}")
    show(total, options.worst)
    return 0


def show(total: Overlap, count: int) -> None:
    """Some of what the last reader missed or added."""
    for sign, texts in (("-", total.misses), ("+", total.extras)):
        for text in texts[:count]:
            print(f"  {sign} {text}")
