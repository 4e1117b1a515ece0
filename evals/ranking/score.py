"""Score every résumé against every posting and compare with the relevance that was written down."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from evals.engine import TODAY, document_reader, need

FIXTURES = Path(__file__).parents[2] / "tests" / "fixtures"
LEVELS = ("far", "near", "good")


@dataclass(frozen=True)
class Pair:
    """A résumé, a posting, how well they fit in truth (0 far, 1 near, 2 good), and the score."""

    resume: str
    posting: str
    fit: int
    score: float


def resumes() -> list[Path]:
    """The résumés: people as JSON Resume, and a few more in Markdown."""
    people = sorted((FIXTURES / "resumes" / "people").glob("*.json"))
    return [*people, *sorted((FIXTURES / "ranking" / "resumes").glob("*.md"))]


def relevance() -> dict[str, dict[str, list[str]]]:
    """The truth, by posting."""
    return tomllib.loads((FIXTURES / "ranking" / "relevance.toml").read_text(encoding="utf-8"))


def posting_file(name: str) -> Path:
    """The file of a posting."""
    return next(p for p in (FIXTURES / "postings").glob(f"{name}.*") if p.suffix in {".md", ".txt", ".html"})


def pairs(*, far: int = 1, postings: Collection[str] | None = None) -> list[Pair]:
    """Every résumé against every posting, or those that are named; of the far ones each `far`-th."""
    read, match = document_reader(), matcher()
    parse_posting = need("callboard.engine.posting.parser:parse_posting")
    parse_resume = need("callboard.engine.resume.parser:parse_resume")
    read_resume = cache(lambda path: parse_resume(read(path), today=TODAY))
    result: list[Pair] = []
    for name, truth in relevance().items():
        if postings is not None and name not in postings:
            continue
        posting = parse_posting(read(posting_file(name)))
        for index, path in enumerate(resumes()):
            who = path.stem
            fit = 2 if who in truth["good"] else 1 if who in truth["near"] else 0
            if fit or (index + len(result)) % far == 0:
                result.append(Pair(who, name, fit, match(read_resume(path), posting)))
    return result


def flat_pairs() -> list[Pair]:
    """Résumés and ads whose line breaks were lost, each against each; the line breaks of the truth are theirs."""
    reader_of, parse_resume = (
        need("callboard.documents:DocumentReader"),
        need("callboard.engine.resume.parser:parse_resume"),
    )
    parse_posting, match = need("callboard.engine.posting.parser:parse_posting"), matcher()
    truth = tomllib.loads((FIXTURES / "ranking" / "flat.toml").read_text(encoding="utf-8"))
    with reader_of() as reader:

        def document(text: str) -> Any:  # noqa: ANN401 - a document of the engine
            return reader.read(text.encode(), name="text.txt")

        people = {who: parse_resume(document(text), today=TODAY) for who, text in truth["resumes"].items()}
        postings = {name: parse_posting(document(each["text"])) for name, each in truth["postings"].items()}
    return [
        Pair(who, name, 2 if who in each["good"] else 1 if who in each["near"] else 0, match(person, postings[name]))
        for name, each in truth["postings"].items()
        for who, person in people.items()
    ]


def matcher() -> Callable[[Any, Any], float]:
    """A function from a résumé and a posting to a score."""
    match = need("callboard.engine.matching.scorer:match")
    return lambda resume, posting: match(resume, posting, today=TODAY).score


def auc(above: Sequence[float], below: Sequence[float]) -> float:
    """The chance that one of `above` scores higher than one of `below`; a tie counts half."""
    if not above or not below:
        return float("nan")
    wins = sum((a > b) + 0.5 * (a == b) for a in above for b in below)
    return wins / (len(above) * len(below))


def overall(scored: Iterable[Pair], high: Iterable[int], low: Iterable[int]) -> float:
    """AUC over all postings together: scores of different postings are compared too."""
    every, top, bottom = list(scored), set(high), set(low)
    return auc([p.score for p in every if p.fit in top], [p.score for p in every if p.fit in bottom])


def per_posting(scored: Iterable[Pair]) -> dict[str, float]:
    """AUC of good against the rest within each posting that has a good one."""
    groups: dict[str, list[Pair]] = {}
    for pair in scored:
        groups.setdefault(pair.posting, []).append(pair)
    return {
        name: auc([p.score for p in group if p.fit == 2], [p.score for p in group if p.fit < 2])
        for name, group in groups.items()
        if any(p.fit == 2 for p in group)
    }


def swapped(person: dict[str, Any], *, name: str, city: str, country: str) -> dict[str, Any]:
    """The same career under another name, address, e-mail and phone, with a photo, an age and a gender."""
    basics = {
        **person["basics"],
        "name": name,
        "email": "someone@else.example",
        "phone": "+1 555 010 9999",
        "image": "https://photos.example/me.jpg",
        "location": {"city": city, "countryCode": country, "address": "1 Elsewhere Road"},
    }
    return {**person, "basics": basics}


def person(name: str) -> dict[str, Any]:
    """A person's JSON Resume."""
    return json.loads((FIXTURES / "resumes" / "people" / f"{name}.json").read_text(encoding="utf-8"))
