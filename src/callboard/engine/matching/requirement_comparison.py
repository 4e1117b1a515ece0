"""One requirement beside one candidate: the lines and titles of the résumé that come nearest to what it asks for.

Features, verdicts and quotations are made of it. English only: the vectors know no other language.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from callboard.engine.learning.vectors import FloatArray
from callboard.engine.matching.candidate_facts import CandidateFacts
from callboard.engine.matching.comparison import Comparison
from callboard.engine.matching.lines import ResumeLines
from callboard.engine.matching.requirement_facts import RequirementFacts
from callboard.engine.matching.shown_skills import ShownSkill
from callboard.engine.posting.model import Requirement

_BEST_LINES = 6


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
