"""The results that a résumé gives figures for, nearest to the role first."""

from __future__ import annotations

from typing import NamedTuple

from callboard.engine.facts import Fact
from callboard.engine.matching.results import figure_in
from callboard.engine.matching.words import stems, weight
from callboard.engine.posting.model import Posting
from callboard.engine.resume.model import Resume

_LEAST_WORDS = 4
# Everyday words ("run", "cost") tell less than this however the lines agree in them.
_BEARS = 1.0


class Result(NamedTuple):
    """A line of a job with a figure, and whether it shares a word with the posting that tells of the work."""

    fact: Fact[str]
    bears: bool


def results(resume: Resume, posting: Posting) -> list[Result]:
    """Lines of the jobs with a figure, those that share most telling words with the posting first.

    In a posting of another language words tell nothing, and the order of the page decides.
    """
    asked = _asked(posting) if posting.language == resume.language else frozenset[str]()
    found = [
        (_shared(fact.value, asked, posting.language), fact)
        for position in resume.work
        for fact in position.bullets
        if figure_in(fact.value, resume.language) and len(fact.value.split()) >= _LEAST_WORDS
    ]
    ranked = sorted(found, key=lambda item: (-item[0], item[1].evidence.start))
    return [Result(fact, shared >= _BEARS) for shared, fact in ranked]


def _asked(posting: Posting) -> frozenset[str]:
    sections = posting.role.sections
    texts = [fact.value for fact in (*sections.responsibilities, *sections.requirements, *sections.preferred)]
    return frozenset(each for text in texts for each in stems(text, posting.language))


def _shared(text: str, asked: frozenset[str], language: str) -> float:
    return sum(weight(each, language) for each in sorted(set(stems(text, language)) & asked))
