"""The role as the scorer sees it: its words, skills, occupations and sentences, and what each requirement asks for."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from functools import cached_property, lru_cache

from callboard.engine.learning.vectors import FloatArray
from callboard.engine.matching.role.alternatives import WordDemands, alternatives_in, skill_alternatives
from callboard.engine.matching.vocabulary.occupations import NamedOccupation, named_occupations, person_named
from callboard.engine.matching.vocabulary.tables import asking_words
from callboard.engine.matching.vocabulary.word_vectors import (
    content_vectors,
    is_content_word,
    mean_direction,
    meaning_vectors,
    rarity,
    word_vectors,
    word_vectors_of,
)
from callboard.engine.matching.vocabulary.words import bag, tokens
from callboard.engine.posting.model import EducationLevel, Importance, Requirement, RequirementKind, Role
from callboard.engine.skills.model import Category
from callboard.engine.skills.reader import as_written, find_known
from callboard.engine.skills.taxonomy import category_of, is_trait

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
_ASKING = frozenset(asking_words("asking"))


@dataclass(frozen=True)
class RequirementFacts:
    """Everything known about a requirement, each fact computed once and only where it is needed."""

    requirement: Requirement

    @property
    def text(self) -> str:
        """The words of the posting."""
        return self.requirement.text

    @cached_property
    def vector(self) -> FloatArray:
        """Its sentence vector."""
        return meaning_vectors([self.text])[0]

    @cached_property
    def topic(self) -> FloatArray:
        """The sentence vector of its content words."""
        return content_vectors([self.text])[0]

    @cached_property
    def words(self) -> tuple[str, ...]:
        """Its content words, each once, without those that only demand ("must", "required")."""
        distinct = dict.fromkeys(tokens(self.text))
        return tuple(word for word in distinct if is_content_word(word) and word not in _ASKING)

    @cached_property
    def word_vectors(self) -> FloatArray:
        """One unit vector a word."""
        return word_vectors(self.words)

    @cached_property
    def demands(self) -> WordDemands:
        """The words asked for, those of alternatives together."""
        return WordDemands.of(self.words, alternatives_in(self.text))

    def coverage_by(self, text: str) -> float:
        """How well the words of a text cover the words asked for, the rare ones counting most."""
        text_vectors = word_vectors_of(text)
        if not self.words or not len(text_vectors):
            return 0.0
        shown, rare = self.demands.coverage(self.word_vectors @ text_vectors.T), self.demands.rarity
        return float((shown * rare).sum() / rare.sum())

    @cached_property
    def hard_skills(self) -> tuple[str, ...]:
        """Skills of the taxonomy that are named, without traits and spoken languages."""
        return tuple(name for name in self._skills if category_of(name) not in (Category.SOFT, Category.LANGUAGE))

    @cached_property
    def skill_alternatives(self) -> tuple[tuple[str, ...], ...]:
        """The hard skills in groups; one skill of a group is enough ("Java or Python")."""
        return skill_alternatives(self.hard_skills, self.requirement)

    @cached_property
    def soft_skills(self) -> tuple[str, ...]:
        """Traits of the taxonomy that are named."""
        return tuple(filter(is_trait, self._skills))

    @cached_property
    def _skills(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*self.requirement.skills, *self._as_written)))

    @cached_property
    def _as_written(self) -> dict[str, str]:
        return as_written(self.text)

    @cached_property
    def skill_names_share(self) -> float:
        """The share of the requirement's words that are names of skills, 0 to 1; rare words count most."""
        skill_words = {token for text in self._as_written.values() for token in tokens(text)}
        total = math.fsum(rarity(word) for word in self.words)
        return math.fsum(rarity(word) for word in self.words if word in skill_words) / total if total else 1.0

    def written(self, skill: str) -> str:
        """The name of a skill as the requirement writes it ("business requirements")."""
        return self._as_written.get(skill, skill)

    @property
    def years(self) -> float | None:
        """The fewest years of work asked for."""
        return self.requirement.years

    @property
    def level(self) -> EducationLevel | None:
        """The lowest degree that meets it."""
        return self.requirement.education

    @property
    def is_certificate(self) -> bool:
        """Whether it asks for a certificate, licence or clearance."""
        return self.requirement.kind is RequirementKind.CERTIFICATE


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
        return meaning_vectors([self.title])[0]

    @cached_property
    def title_occupations(self) -> tuple[NamedOccupation, ...]:
        """The occupations that the title names."""
        return named_occupations(self.title, self.language)

    @cached_property
    def sentences(self) -> FloatArray:
        """One unit vector a sentence; of the title alone where there are no sentences."""
        sections = self.posted.sections
        sentences = (*sections.responsibilities, *sections.requirements, *sections.preferred, *sections.prose)
        return meaning_vectors([fact.value for fact in sentences] or [self.title])

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
