"""The ranking of résumés for a posting, and its invariants. All postings: `python -m evals ranking`."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from evals.engine import TODAY
from evals.ranking.score import Pair, flat_pairs, matcher, overall, pairs, per_posting, person, posting_file, swapped

from callboard.documents import DocumentReader
from callboard.engine.posting.parser import parse_posting
from callboard.engine.resume.parser import parse_resume

OTHERS = [("Lakisha Washington", "Lagos", "NG"), ("Bernd Groß", "Graz", "AT")]
SWAPS = {
    "priya-raman.en": "greenhouse-backend",
    "marcus-oyelaran.en": "lever-nurse",
    "anna-vogel.de": "german-controller",
    "tomasz-wrobel.en": "uk-electrician",
    "diego-salazar.es": "spanish-analyst",
}


USUAL = {
    "greenhouse-backend", "lever-nurse", "german-controller", "french-infirmier", "spanish-analyst", "uk-electrician",
    "dutch-devops", "italian-architect", "portuguese-marketing", "chef-singapore", "prose-only", "hn-three-roles",
}  # fmt: skip
"""Of each language and each kind of work one; the other postings are for a thorough run."""


@pytest.fixture(scope="module")
def scored(*, thorough: bool) -> list[Pair]:
    return pairs(far=12) if thorough else pairs(far=24, postings=USUAL)


def test_the_usual_postings_have_resumes_of_every_fit(scored: list[Pair]) -> None:
    assert {pair.posting for pair in scored} >= USUAL
    assert min(Counter(pair.fit for pair in scored).values()) >= FEWEST


def test_matching_resumes_rank_first(scored: list[Pair]) -> None:
    assert overall(scored, [2], [0, 1]) >= GOOD_FIRST


def test_matching_resumes_rank_above_related_ones(scored: list[Pair]) -> None:
    assert overall(scored, [2], [1]) >= GOOD_BEFORE_NEAR


def test_texts_without_line_breaks_are_ranked_correctly() -> None:
    flat = flat_pairs()
    assert overall(flat, [2], [0, 1]) >= FLAT_FIRST
    assert min(per_posting(flat).values()) >= FLAT_FIRST


Score = Callable[[dict[str, Any], str], float]


@pytest.fixture(scope="module")
def score() -> Iterator[Score]:
    """The score of a JSON résumé for a posting, both read from their files."""
    with DocumentReader() as reader:

        def score(data: dict[str, Any], posting: str) -> float:
            resume = parse_resume(reader.read(json.dumps(data).encode(), name="cv.json"), today=TODAY)
            return matcher()(resume, parse_posting(reader.read_file(posting_file(posting))))

        yield score


@pytest.fixture(scope="module")
def own_scores(score: Score) -> dict[str, float]:
    """Of the people of `SWAPS`, each for their posting."""
    return {who: score(person(who), posting) for who, posting in SWAPS.items()}


@pytest.mark.parametrize(("who", "posting"), SWAPS.items())
def test_the_same_input_gives_the_same_score(
    score: Score, own_scores: dict[str, float], who: str, posting: str
) -> None:
    assert score(person(who), posting) == own_scores[who]


@pytest.mark.parametrize(("who", "posting"), SWAPS.items())
def test_name_and_address_do_not_change_a_score(
    score: Score, own_scores: dict[str, float], who: str, posting: str
) -> None:
    name, city, country = OTHERS[list(SWAPS).index(who) % len(OTHERS)]
    other = swapped(person(who), name=name, city=city, country=country)
    assert score(other, posting) == own_scores[who]


GOOD_FIRST, GOOD_BEFORE_NEAR, FLAT_FIRST, FEWEST = 0.95, 0.85, 0.95, 12
