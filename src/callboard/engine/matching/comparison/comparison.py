"""One candidate beside one role: what all judgements of the role's requirements share.

Three objects hold what each depends on: `CandidateFacts` (the résumé alone), `RoleFacts` (the role alone) and
`Similarity` (both). `Comparison` adds what is assumed of the candidate, to compute what it would add to the score; a
comparison under an assumption is made of the same three, so that nothing is computed again that it does not change.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from callboard.engine.learning.vectors import FloatArray
from callboard.engine.matching.candidate.candidate_facts import CandidateFacts
from callboard.engine.matching.candidate.lines import ResumeLines
from callboard.engine.matching.candidate.resume_texts import RECENT, WeightedText
from callboard.engine.matching.candidate.shown_skills import ShownSkill, find_shown_skill
from callboard.engine.matching.comparison.similarity import Similarity, scaled_overlap
from callboard.engine.matching.role.role_facts import RequirementFacts, RoleFacts
from callboard.engine.matching.vocabulary.words import coverage, stems, weight
from callboard.engine.posting.model import Requirement

_BEST_LINES = 6


@dataclass(frozen=True)
class Comparison:
    """A candidate, with what is assumed of them, beside a role."""

    similarity: Similarity
    quoting: bool = True
    """Whether verdicts get quotations and reasons; computing only the score needs neither."""
    assumed_skill: str | None = None
    assumed_years: float = 0.0
    """Years of relevant work on top of those in the résumé."""

    @classmethod
    def of(cls, candidate: CandidateFacts, role: RoleFacts, *, quoting: bool = True) -> Comparison:
        """The comparison without any assumption."""
        return cls(Similarity(candidate, role), quoting)

    @property
    def candidate(self) -> CandidateFacts:
        """The candidate as the résumé tells of them."""
        return self.similarity.candidate

    @property
    def role(self) -> RoleFacts:
        """The role."""
        return self.similarity.role

    @property
    def same_language(self) -> bool:
        """True if both texts are in the same language, so that their words can be compared."""
        return self.similarity.same_language

    @property
    def in_english(self) -> bool:
        """True if both texts are in English, as the learned weights are."""
        return self.candidate.language == self.role.language == "en"

    @cached_property
    def skills(self) -> dict[str, ShownSkill]:
        """The skills of the candidate; an assumed one is shown in the current job, for as many years as anyone asks."""
        if self.assumed_skill is None:
            return self.candidate.skills
        return {**self.candidate.skills, self.assumed_skill: ShownSkill(RECENT, (), assumed=True)}

    @cached_property
    def words(self) -> dict[str, float]:
        """The stems of the résumé, and of an assumed skill, with their weights."""
        return self.candidate.words_with(self.assumed_skill) if self.assumed_skill else self.candidate.words

    def shown_skill(self, skill: str) -> ShownSkill | None:
        """The evidence for a skill: the skill itself, one that implies it or, in part, a related one."""
        return find_shown_skill(skill, self.skills)

    @cached_property
    def word_overlap(self) -> float | None:
        """Share of the posting's weighted words that the résumé has, scaled; None if they cannot be compared."""
        if not self.same_language or self.candidate.is_nearly_empty or math.fsum(self.role.words.values()) < 3:
            return None
        return scaled_overlap(coverage(self.role.words, self.words))

    @cached_property
    def skill_coverage(self) -> float | None:
        """Share of the posting's weighted skills that the résumé shows; None if the posting names too few."""
        if self.role.weight_of_skills < 1 or self.candidate.is_nearly_empty:
            return None
        shown = ((factor, self.shown_skill(skill)) for skill, factor in self.role.skills.items())
        return math.fsum(factor * each.strength for factor, each in shown if each) / self.role.weight_of_skills

    def assuming_skill(self, skill: str) -> Comparison:
        """The same, had the candidate shown a skill."""
        return replace(self, assumed_skill=skill)

    def assuming_years(self, years: float) -> Comparison:
        """The same, had the candidate so many more years of relevant work."""
        return replace(self, assumed_years=years)

    def best_pieces(self, text: str) -> tuple[float, tuple[WeightedText, ...]]:
        """The weighted share of a text's words that the résumé has, and the pieces that have most of them."""
        weight_by_stem = {each: weight(each, self.role.language) for each in stems(text, self.role.language)}
        total = math.fsum(weight_by_stem.values())
        if total <= 0 or not self.same_language:
            return 0.0, ()
        total_found = math.fsum(value for each, value in weight_by_stem.items() if each in self.words)
        pieces = zip(self.candidate.pieces, self.candidate.piece_stems, strict=True)
        scored = [
            (math.fsum(weight_by_stem[each] for each in stems_of_piece if each in weight_by_stem), -index, piece)
            for index, (piece, stems_of_piece) in enumerate(pieces)
        ]
        ranked = sorted((item for item in scored if item[0] > 0), key=lambda item: item[:2], reverse=True)
        return total_found / total, tuple(item[2] for item in ranked[:2])


@dataclass(frozen=True)
class RequirementComparison:
    """A requirement of a role beside a candidate, each fact computed once and only where it is needed."""

    asked: RequirementFacts
    comparison: Comparison

    @property
    def requirement(self) -> Requirement:
        """The requirement as the posting states it."""
        return self.asked.requirement

    @property
    def candidate(self) -> CandidateFacts:
        """The candidate."""
        return self.comparison.candidate

    @property
    def lines(self) -> ResumeLines:
        """The lines of the résumé."""
        return self.candidate.lines

    @cached_property
    def nearness(self) -> FloatArray:
        """How near each line of the résumé is in meaning."""
        return np.asarray(self.lines.vectors @ self.asked.vector, np.float32)

    @cached_property
    def nearest_lines(self) -> list[int]:
        """Which lines of the résumé are nearest in meaning, at most six, the nearest first."""
        return np.argsort(-self.nearness, kind="stable")[:_BEST_LINES].tolist()

    @cached_property
    def line_coverages(self) -> list[float]:
        """How well the words of each of the nearest lines cover the words asked for."""
        return [self.asked.coverage_by(self.lines.lines[at].text) for at in self.nearest_lines]

    @cached_property
    def best_line(self) -> FloatArray:
        """The vector of the line that is nearest in meaning and in words; zeros without lines."""
        if not self.nearest_lines:
            return np.zeros_like(self.asked.vector)
        near = zip(self.nearest_lines, self.line_coverages, strict=True)
        return self.lines.vectors[max(near, key=lambda each: self.nearness[each[0]] + each[1])[0]]

    @cached_property
    def nearest_title(self) -> FloatArray:
        """The vector of the candidate's title that is nearest in meaning; zeros without titles."""
        titles, topic = self.lines.title_topics, self.asked.topic
        return titles[int((titles @ topic).argmax())] if len(titles) else np.zeros_like(topic)

    def best_shown(self, skills: Iterable[str]) -> ShownSkill | None:
        """Of some skills the one that the candidate shows best; None if none is shown."""
        shown = [each for each in map(self.comparison.shown_skill, skills) if each]
        return max(shown, key=lambda each: (not each.via, each.strength), default=None)
