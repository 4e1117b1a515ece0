"""The results that a résumé gives figures for, nearest to the role first."""

from __future__ import annotations

import re

from callboard.engine.facts import Fact
from callboard.engine.matching.words import stems, weight
from callboard.engine.posting.model import Posting
from callboard.engine.resume.model import Resume

# Digits that count something; a year alone does not.
_FIGURE = re.compile(r"(?<![\w.])(?!(?:19|20)\d\d(?![\d%]))\d[\d.,]*")
_LEAST_WORDS = 4


def results(resume: Resume, posting: Posting) -> list[Fact[str]]:
    """Lines of the jobs with a figure, those that share most telling words with the posting first.

    In a posting of another language words tell nothing, and the order of the page decides.
    """
    asked = _asked(posting) if posting.language == resume.language else frozenset[str]()
    found = [
        fact
        for position in resume.work
        for fact in position.bullets
        if _FIGURE.search(fact.value) and len(fact.value.split()) >= _LEAST_WORDS
    ]
    return sorted(found, key=lambda fact: (-_shared(fact.value, asked, posting.language), fact.evidence.start))


def _asked(posting: Posting) -> frozenset[str]:
    sections = posting.role.sections
    texts = [fact.value for fact in (*sections.responsibilities, *sections.requirements, *sections.preferred)]
    return frozenset(each for text in texts for each in stems(text, posting.language))


def _shared(text: str, asked: frozenset[str], language: str) -> float:
    return sum(weight(each, language) for each in sorted(set(stems(text, language)) & asked))
