"""One requirement by itself: its words and vectors, and the skills, years and degree that it asks for."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

from callboard.engine.learning.vectors import FloatArray, sentence_vectors
from callboard.engine.matching.role.alternatives import WordDemands, alternatives_in, skill_alternatives
from callboard.engine.matching.vocabulary.tables import asking_words
from callboard.engine.matching.vocabulary.word_vectors import (
    content_vectors,
    is_content_word,
    rarity,
    word_vectors,
    word_vectors_of,
)
from callboard.engine.matching.vocabulary.words import tokens
from callboard.engine.posting.model import EducationLevel, Requirement, RequirementKind
from callboard.engine.skills.model import Category
from callboard.engine.skills.reader import as_written
from callboard.engine.skills.taxonomy import category_of, is_trait

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
        return sentence_vectors([self.text])[0]

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
