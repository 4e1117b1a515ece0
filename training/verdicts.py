"""The model of verdicts: requirements judged by people, with the features that `engine.matching` sees.

The requirement is the posting's as it is read, where it is the one that was judged; else the labelled text, read alone.
The role around it and the résumé are read as they always are.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from rapidfuzz import fuzz

from callboard.documents import read_file
from callboard.engine.document import Document
from callboard.engine.facts import Evidence, Source
from callboard.engine.learning.classifier import Features
from callboard.engine.matching.candidate.candidate_facts import CandidateFacts
from callboard.engine.matching.comparison.comparison import Comparison, RequirementComparison
from callboard.engine.matching.role.role_facts import RequirementFacts, RoleFacts
from callboard.engine.matching.scorer import Matcher
from callboard.engine.matching.verdicts.conditions import is_condition
from callboard.engine.matching.verdicts.features import features
from callboard.engine.posting.model import Importance, Requirement, RequirementKind
from callboard.engine.posting.parser import parse_posting
from callboard.engine.resume.parser import parse_resume
from training.examples import Labelled, Recipe, labelled_documents

# Judged as of this day, so that the same data gives the same weights.
TODAY = date(2026, 11, 22)
# How strict a second labeller is differs; these columns learn the difference and are 0 where the weights are used.
_SECOND = {"second labeller, no skill": "no skill named", "second labeller, trait": "traits asked"} | {
    f"second labeller, {name}": name
    for name in (
        *("asks for years", "asks for a degree", "nice to have", "words of a claim", "any skill shown"),
        *("nearest line", "nearest words in one line", "own title to the role", "nearest job to the role"),
    )
}
_SECOND_FACTOR = 2.0
# The verdicts of people are the ones to learn. Language models that read few of these before they judged ("labelled_by"
# of the pair) judge a little apart; those that read all of them ("model after people") agree with people nearly as well
# as people agree with each other.
_WEIGHT_OF_PEOPLE = 12.0
_JUDGES_APART = "model"
# They also call lines unknown that ask for nothing.
_WEIGHT_OF_UNKNOWN = 0.5
# From this likeness on, out of 100, a requirement that is read is the one that was judged.
_SAME_TEXT = 90


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
            if label["kind"] != "condition":
                asked = _asked(label, roles[name])
                # Readers take some requirements for ones that the matcher takes for conditions, and never weighs.
                if is_condition(asked):
                    continue
                yield JudgedRequirement(RequirementComparison(asked, comparison), label, pair, source.split("_")[0])


def _asked(label: dict[str, Any], role: RoleFacts) -> RequirementFacts:
    """The requirement of a role that was judged, or what its words ask for by themselves."""
    alike = ((fuzz.ratio(each.text, label["text"]), each) for each in role.requirements)
    nearest = max(alike, key=lambda each: each[0], default=None)
    if nearest and nearest[0] >= _SAME_TEXT:
        return nearest[1]
    return RequirementFacts(requirement(label["text"], nice=label["kind"] == "nice"))


def read_candidate(file: Path) -> CandidateFacts:
    """The candidate of a résumé as the matcher sees them."""
    return Matcher(parse_resume(read_file(file), today=TODAY), today=TODAY).candidate


def read_role(file: Path) -> RoleFacts:
    """The role of a posting as the matcher sees it."""
    return RoleFacts(parse_posting(read_file(file)).role, "en")


def examples(data: Path) -> list[Labelled]:
    """One example a judged requirement."""
    return [_example(judged) for judged in judged_requirements(data)]


def _example(judged: JudgedRequirement) -> Labelled:
    found, verdict = features(judged.compared), judged.label["verdict"]
    by_people = "labelled_by" not in judged.pair
    apart = judged.pair.get("labelled_by") == _JUDGES_APART
    if apart:
        second = {column: _SECOND_FACTOR * found.named.get(name, 0.0) for column, name in _SECOND.items()}
        named = {**found.named, "second labeller": _SECOND_FACTOR, **second}
        found = Features(named=named, vectors=found.vectors)
    weight = _WEIGHT_OF_PEOPLE if by_people else _WEIGHT_OF_UNKNOWN if verdict == "unknown" else 1.0
    return Labelled(found, verdict, document=judged.pair["posting"], source=judged.source, weight=weight)


def requirement(text: str, *, nice: bool) -> Requirement:
    """The requirement that the posting reader makes of a text that stands alone under its heading."""
    heading = "Nice to have" if nice else "Requirements"
    read = parse_posting(Document.from_text(f"Specialist\n\n{heading}\n\n- {text}\n")).role.requirements
    skills = tuple(dict.fromkeys(skill for each in read for skill in each.skills))
    return Requirement(
        text=text,
        kind=read[0].kind if read else RequirementKind.OTHER,
        importance=Importance.NICE if nice else Importance.MUST,
        skills=skills,
        years=max((each.years for each in read if each.years), default=None),
        education=next((each.education for each in read if each.education), None),
        or_equivalent=any(each.or_equivalent for each in read),
        evidence=Evidence(source=Source.POSTING, quote=text, start=0, end=len(text)),
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
    **{f"{name}3": f"{board}; judged by a model" for name, board in _BOARDS.items()},
    **{f"{name}4": f"{board}; judged by a model after people" for name, board in _BOARDS.items()},
}
LABELLERS = (
    "73 pairs by people, the others by language models that had read ten of these, or all of these, first; all résumés "
    "are of public repository nathangalung/Tubes3_StimaSukses"
)

RECIPE = Recipe(
    name="verdicts on requirements",
    purpose="How far a résumé shows one requirement of a posting: met, partly, missing or unknown.",
    weights=Path("src/callboard/engine/matching/data/verdicts.npz"),
    examples=examples,
    sources=SOURCES,
    labelled=LABELLERS,
    strength=0.03,
)
