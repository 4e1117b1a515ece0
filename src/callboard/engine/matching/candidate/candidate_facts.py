"""The candidate as the scorer sees them: dated jobs, skills with the strength of their evidence, and words.

Built from a blinded résumé, so it holds no name, address, age or link.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cached_property

from callboard.engine.matching.candidate.lines import ResumeLines
from callboard.engine.matching.candidate.phrases import ResumePhrases
from callboard.engine.matching.candidate.resume_texts import RECENT, Job, WeightedText, jobs_in_page_order, pieces_of
from callboard.engine.matching.candidate.shown_skills import ShownSkill, skills_of
from callboard.engine.matching.vocabulary.words import bag, stems
from callboard.engine.resume.model import Resume
from callboard.engine.spans import recent_first, told_until

# With fewer content words than the first, what a résumé does not mention proves nothing; with fewer than the second, it
# cannot be compared at all.
_THIN, _EMPTY = 15, 4


@dataclass(frozen=True)
class CandidateFacts:
    """Everything known about the candidate, arranged for comparison with postings. Made once for all postings."""

    resume: Resume
    jobs: tuple[Job, ...]
    """The latest first."""
    skills: dict[str, ShownSkill]
    language: str
    today: date

    @cached_property
    def pieces(self) -> tuple[WeightedText, ...]:
        """Every text of the résumé; see `resume_texts.pieces_of`."""
        return pieces_of(self.resume, self.jobs)

    @cached_property
    def piece_stems(self) -> tuple[tuple[str, ...], ...]:
        """The stems of each piece without stop words, each once, in order."""
        return tuple(tuple(dict.fromkeys(stems(piece.text, self.language))) for piece in self.pieces)

    @cached_property
    def words(self) -> dict[str, float]:
        """The stems of the whole résumé with their weights."""
        return self.words_with()

    def words_with(self, *skills: str) -> dict[str, float]:
        """The same, had a recent job named some skills."""
        texts = [(piece.text, piece.factor) for piece in self.pieces]
        return bag([*texts, *((skill, RECENT) for skill in skills)], self.language)

    @cached_property
    def lines(self) -> ResumeLines:
        """The lines that may show a requirement."""
        listed = tuple(keyword.value for group in self.resume.skills for keyword in group.keywords)
        return ResumeLines(self.pieces, self.jobs, listed, self.language)

    @cached_property
    def phrases(self) -> ResumePhrases:
        """The phrases that can be quoted."""
        return ResumePhrases(self.lines, self.resume.education)

    @property
    def until(self) -> date:
        """The day up to which the résumé tells of work."""
        return told_until(self.resume, today=self.today)

    @property
    def is_thin(self) -> bool:
        """True if the résumé is so short that what it does not mention proves nothing."""
        return len(self.words) < _THIN

    @property
    def is_nearly_empty(self) -> bool:
        """True if the résumé has almost no words to compare."""
        return len(self.words) < _EMPTY


def candidate_facts(resume: Resume, *, today: date) -> CandidateFacts:
    """Arrange a (blinded) résumé for comparison."""
    until = told_until(resume, today=today)
    in_page_order = jobs_in_page_order(resume, today=until)
    jobs = tuple(in_page_order[index] for index in recent_first(resume.work, today=until))
    return CandidateFacts(resume, jobs, skills_of(resume, in_page_order), resume.language, today)
