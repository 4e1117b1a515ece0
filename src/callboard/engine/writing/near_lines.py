"""How near the lines of a résumé are to a posting, by the telling words that they share."""

from __future__ import annotations

from typing import NamedTuple

from callboard.engine.facts import Fact
from callboard.engine.matching.vocabulary.words import stems, weight
from callboard.engine.posting.model import Posting
from callboard.engine.resume.model import Resume
from callboard.engine.writing.achievement_figures import figure_in

LEAST_WORDS = 4
"""A line of fewer words does not describe work."""


class NearLine(NamedTuple):
    """A line of a job, and the summed weight of the words that it shares with the posting."""

    fact: Fact[str]
    shared: float


def near_lines(resume: Resume, posting: Posting) -> list[NearLine]:
    """Lines of the jobs, those that share the most weight of words with the posting first.

    If the posting is in another language no words can be compared, and the lines keep their order on the page.
    """
    posting_stems = stems_of_requirements(posting) if posting.language == resume.language else frozenset[str]()
    found = [
        NearLine(fact, shared_weight(fact.value, posting_stems, posting.language))
        for position in resume.work
        for fact in position.bullets
        if len(fact.value.split()) >= LEAST_WORDS
    ]
    return sorted(found, key=lambda line: (-line.shared, line.fact.evidence.start))


def results(resume: Resume, posting: Posting) -> list[NearLine]:
    """The lines with a figure, in the same order."""
    return [line for line in near_lines(resume, posting) if figure_in(line.fact.value, resume.language)]


def stems_of_requirements(posting: Posting) -> frozenset[str]:
    """The stems of the words of duties and requirements."""
    sections = posting.role.sections
    texts = [fact.value for fact in (*sections.responsibilities, *sections.requirements, *sections.preferred)]
    return frozenset(each for text in texts for each in stems(text, posting.language))


def shared_weight(text: str, posting_stems: frozenset[str], language: str) -> float:
    """The summed weight of the words that a text shares with the posting: rare words weigh more than everyday ones."""
    return sum(weight(each, language) for each in sorted(set(stems(text, language)) & posting_stems))
