"""The model of verdicts: requirements judged by people, with the features that `engine.matching` sees.

The requirement is the posting's as it is read, by itself or with others in one line; what is not read as a requirement
is left out. The role around it and the résumé are read as they always are.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from rapidfuzz import fuzz

from callboard.documents import read_file
from callboard.engine.matching.candidate.candidate_facts import CandidateFacts
from callboard.engine.matching.comparison.comparison import Comparison, RequirementComparison
from callboard.engine.matching.role.role_facts import RequirementFacts, RoleFacts
from callboard.engine.matching.scorer import Matcher
from callboard.engine.matching.verdicts.features import features
from callboard.engine.matching.verdicts.rules import exact_finding
from callboard.engine.posting.parser import parse_posting
from callboard.engine.resume.parser import parse_resume
from training.examples import Labelled, Recipe, labelled_documents

# Judged as of this day, so that the same data gives the same weights.
TODAY = date(2026, 11, 22)
# The verdicts of people are the ones to learn; models that read careful readers' ("labelled_by" of the pair) come near.
_WEIGHT_OF_PEOPLE = 2.0
# From this likeness on, out of 100, a requirement that is read holds the one that was judged.
_HOLDS_TEXT = 80


class JudgedRequirement(NamedTuple):
    """A requirement that somebody judged by a résumé."""

    compared: RequirementComparison
    label: dict[str, Any]
    """What was judged: "verdict", and the "quote" that shows it, if any."""
    pair: dict[str, Any]
    source: str


def judged_requirements(data: Path) -> Iterator[JudgedRequirement]:
    """Every judged requirement of the pairs of a data folder; conditions beside the score are left out."""
    people: dict[str, CandidateFacts] = {}
    roles: dict[str, RoleFacts] = {}
    for _, source, pair in labelled_documents(data / "pairs"):
        name, file = pair["posting"], pair["resume"]
        if name not in roles:
            roles[name] = read_role(data / "postings" / f"{name}.txt")
        if file not in people:
            people[file] = read_candidate(data / "files" / file)
        comparison = Comparison.of(people[file], roles[name])
        for label in pair["requirements"]:
            asked = _asked(label["text"], roles[name])
            if label["kind"] == "condition" or asked is None:
                continue
            yield JudgedRequirement(RequirementComparison(asked, comparison), label, pair, source.split("_")[0])


def _asked(text: str, role: RoleFacts) -> RequirementFacts | None:
    """The requirement of a role that was judged, or holds it; None if it was not read."""
    holding = [each for each in role.requirements if fuzz.partial_ratio(each.text, text) >= _HOLDS_TEXT]
    return max(holding, key=lambda each: fuzz.ratio(each.text, text), default=None)


def read_candidate(file: Path) -> CandidateFacts:
    """The candidate of a résumé as the matcher sees them."""
    return Matcher(parse_resume(read_file(file), today=TODAY), today=TODAY).candidate


def read_role(file: Path) -> RoleFacts:
    """The role of a posting as the matcher sees it."""
    return RoleFacts(parse_posting(read_file(file)).role, "en")


def examples(data: Path) -> list[Labelled]:
    """One example a judged requirement that is left for the weights."""
    return [_example(judged) for judged in judged_requirements(data) if exact_finding(judged.compared) is None]


def _example(judged: JudgedRequirement) -> Labelled:
    by_people = "labelled_by" not in judged.pair
    return Labelled(
        features(judged.compared),
        judged.label["verdict"],
        document=judged.pair["posting"],
        source=judged.source,
        weight=_WEIGHT_OF_PEOPLE if by_people else 1.0,
        known=by_people,
    )


_BOARDS = {
    "dice": "an American board of technical jobs, public repository talk2rajasimman/Spacy-Custome-NER-",
    "emscad": "EMSCAD, the Employment Scam Aegean Dataset, public repository Ishita1604/AcrossTheBorders",
    "faisal": "a professional network, public repository FaisalFehad/ml-data-scraper",
    "indeed": "a search engine of jobs, public repository ArjtheGreat/IndeedJobScraper",
    "kalibrr": "a board of South-East Asia, public repository KyleCarlo/Job-Recommender-System",
    "kyle": "boards of South-East Asia, public repository KyleCarlo/Job-Recommender-System",
    "linkedin": "a professional network, public repository MartaDataUK/job_tracker",
}
SOURCES = {
    **dict.fromkeys(("dice", "emscad", "li", "more", "uber", "va"), "judged by people"),
    "en": "twelve postings of as many sources; judged by a model that had read people's verdicts",
    "b": "twelve more, of other sources; judged likewise",
    **dict.fromkeys(("c1", "c2"), "twelve more, of six sources each; judged likewise"),
    "d": "seven more, of other sources; judged likewise",
    "e": "seven of EMSCAD, a professional network and boards of jobs; judged likewise",
    **{f"{name}3": f"{board}; judged by a model" for name, board in _BOARDS.items()},
    **{f"{name}4": f"{board}; judged by a model after people" for name, board in _BOARDS.items()},
}
LABELLERS = (
    "73 pairs by people, the others by language models that had read ten of these, or all of these, first; résumés are "
    "of public repositories nathangalung/Tubes3_StimaSukses and Sbhawal/resumeScraper, and of six owners' own"
)

RECIPE = Recipe(
    name="verdicts on requirements",
    purpose="How far a résumé shows one requirement of a posting: met, partly, missing or unknown.",
    weights=Path("src/callboard/engine/matching/data/verdicts.npz"),
    examples=examples,
    sources=SOURCES,
    labelled=LABELLERS,
    strength=0.035,
)
