"""The role as the scorer sees it: its words, skills, occupations and sentences, and what each requirement asks for."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from functools import cached_property, lru_cache

from callboard.engine.learning.vectors import FloatArray, sentence_vectors
from callboard.engine.matching.role.requirement_facts import RequirementFacts
from callboard.engine.matching.vocabulary.occupations import NamedOccupation, named_occupations, person_named
from callboard.engine.matching.vocabulary.word_vectors import content_vectors, mean_direction
from callboard.engine.matching.vocabulary.words import bag
from callboard.engine.posting.model import Importance, Role
from callboard.engine.skills.model import Category
from callboard.engine.skills.reader import find_known
from callboard.engine.skills.taxonomy import category_of

# Weight of a skill by where the posting names it: in the title, as a must, among the duties, as nice to have.
_TITLE, _MUST, _DUTY, _NICE = 1.3, 1.0, 0.6, 0.5
# Sentences outside any section may be about the company as well as about the work.
_OTHER_TEXT = 0.5
# Every posting asks for soft skills and no résumé proves them; languages have requirements of their own.
_CATEGORY = {Category.SOFT: 0.15, Category.LANGUAGE: 0.0, Category.OFFICE: 0.3}
# Nearly every posting and résumé names these, whatever the occupation.
_EVERYDAY, _EVERYDAY_WEIGHT = frozenset({"Customer Service", "Reporting", "Data Entry"}), 0.4

# If the skills of a posting weigh less than this in total, they say little about the work.
_MANY_SKILLS = 4.0
_OPENING_COUNT = 3


@dataclass(frozen=True)
class RoleFacts:
    """Everything known about the role, arranged for comparison with résumés."""

    posted: Role
    """The role as the posting states it."""
    language: str

    @property
    def title(self) -> str:
        """The title of the role; empty if none was found."""
        return self.posted.title.value if self.posted.title else ""

    @cached_property
    def requirements(self) -> tuple[RequirementFacts, ...]:
        """What each requirement asks for, in the order of the posting."""
        return tuple(map(RequirementFacts, self.posted.requirements))

    @cached_property
    def title_topic(self) -> FloatArray:
        """The content words of the title as a unit vector; zeros if none was found."""
        return content_vectors([self.title])[0]

    @cached_property
    def title_vector(self) -> FloatArray:
        """The title as a unit vector; zeros if none was found."""
        return sentence_vectors([self.title])[0]

    @cached_property
    def title_occupations(self) -> tuple[NamedOccupation, ...]:
        """The occupations that the title names."""
        return named_occupations(self.title, self.language)

    @cached_property
    def sentences(self) -> FloatArray:
        """One unit vector a sentence; of the title alone where there are no sentences."""
        sections = self.posted.sections
        sentences = (*sections.responsibilities, *sections.requirements, *sections.preferred, *sections.prose)
        return sentence_vectors([fact.value for fact in sentences] or [self.title])

    @cached_property
    def topic(self) -> FloatArray:
        """The mean of the sentences, as a unit vector."""
        return mean_direction(self.sentences)

    @cached_property
    def words(self) -> dict[str, float]:
        """The stems of the posting with their weights."""
        sections = self.posted.sections
        texts = [(self.title, 2.0)] if self.title else []
        texts += [(fact.value, 1.0) for fact in (*sections.responsibilities, *sections.requirements)]
        texts += [(fact.value, 0.6) for fact in sections.preferred]
        texts += [(fact.value, _OTHER_TEXT) for fact in sections.prose]
        return bag(texts, self.language)

    @cached_property
    def skills(self) -> dict[str, float]:
        """The taxonomy skills that the posting names anywhere, with their weights."""
        sections, found = self.posted.sections, dict[str, float]()
        sources = [(self.title, _TITLE)] + [(fact.value, _DUTY) for fact in sections.responsibilities]
        sources += [(fact.value, _MUST) for fact in sections.requirements]
        sources += [(fact.value, _NICE) for fact in (*sections.preferred, *sections.prose)]
        for text, factor in sources:
            for span in find_known(text):
                if span.skill:
                    found[span.skill] = max(found.get(span.skill, 0.0), factor)
        for requirement in self.posted.requirements:
            factor = _MUST if requirement.importance is Importance.MUST else _NICE
            for skill in requirement.skills:
                found[skill] = max(found.get(skill, 0.0), factor)
        return {skill: factor * skill_weight(skill) for skill, factor in sorted(found.items())}

    @cached_property
    def weight_of_skills(self) -> float:
        """What all skills weigh together."""
        return math.fsum(self.skills.values())

    @property
    def enough_skills(self) -> float:
        """How far the posting names enough skills to judge by them, 0 to 1."""
        return min(self.weight_of_skills / _MANY_SKILLS, 1.0)

    @cached_property
    def occupations(self) -> tuple[NamedOccupation, ...]:
        """The occupations that the posting's text names most, for a title that names none."""
        sections, counts = self.posted.sections, Counter[str]()
        sentences = (*sections.prose, *sections.responsibilities, *sections.requirements)
        for index, fact in enumerate(sorted(sentences, key=lambda fact: fact.evidence.start)):
            occupation = person_named(fact.value, self.language)
            # The first sentences of a posting without a title tend to name the work.
            counts.update({occupation: _OPENING_COUNT if index == 0 else 1} if occupation else {})
        ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:2]
        return tuple(NamedOccupation(name, count / ranked[0][1]) for name, count in ranked)


@lru_cache(maxsize=16)
def role_facts(role: Role, language: str) -> RoleFacts:
    """Arrange a role for comparison; made once for a folder of résumés."""
    return RoleFacts(role, language)


def skill_weight(skill: str) -> float:
    """The specificity of a skill of the taxonomy, 0 to 1."""
    if skill in _EVERYDAY:
        return _EVERYDAY_WEIGHT
    category = category_of(skill)
    return _CATEGORY.get(category, 1.0) if category else 1.0
