"""A candidate and a role as questions are asked about them, and the topic of one question."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from callboard.core.text import fold
from callboard.engine.facts import Evidence
from callboard.engine.matching.model import MatchingAnalysis, RequirementMatch, Verdict
from callboard.engine.matching.scorer import match
from callboard.engine.messages.catalogue import catalogue, first_filled, join_items
from callboard.engine.messages.languages import letter_language
from callboard.engine.messages.names import at_employer
from callboard.engine.posting.model import Posting, Requirement
from callboard.engine.resume.model import Position, Resume
from callboard.engine.skills.reader import find_known
from callboard.engine.spans import present_first
from callboard.engine.trust.instructions.detector import find_instruction
from callboard.engine.writing import names, phrases
from callboard.engine.writing.activities import names_activity
from callboard.engine.writing.near_lines import shared_weight, stems_of_requirements
from callboard.engine.writing.quotes import begins_with_activity, quoted_line, states_work_done
from callboard.engine.writing.requirement_names import requirement_of
from callboard.engine.writing.titles import as_title

_MOSTLY_SKILLS = 0.6
_MOST_SKILLS_ASKED, _FEW_WORDS = 3, 6
_INNER_QUOTES = re.compile(r"[\"“”„«»]")


@dataclass(frozen=True)
class QuestionTopic:
    """One topic: the name of its questions in the catalogue, the words to fill in, and at least one quotation."""

    name: str
    words: Mapping[str, str]
    evidence: tuple[Evidence, ...]


@dataclass(frozen=True)
class InterviewContext:
    """A candidate and a role, with what the engine found in both."""

    resume: Resume
    posting: Posting
    today: date

    @property
    def language(self) -> str:
        """The language of the questions: the posting's, where there is a catalogue for it."""
        return letter_language(self.posting.language)

    @cached_property
    def matching(self) -> MatchingAnalysis:
        """The comparison of the two documents, without what would raise the score."""
        return match(self.resume, self.posting, today=self.today, improvements=False)

    @cached_property
    def work(self) -> tuple[Position, ...]:
        """The jobs, present ones first, then the latest."""
        return tuple(self.resume.work[index] for index in present_first(self.resume.work, today=self.today))

    def job(self, position: Position) -> str:
        """A job as it stands after "as" ("a Data Engineer at Acme"); empty if its title cannot be named."""
        words = {
            "title": as_title(self.title(position), self.language),
            "at_employer": at_employer(names.employer(position, self.resume.language) or "", self.language),
        }
        return first_filled(catalogue("questions", self.language)["job"], words)

    def title(self, position: Position) -> str:
        """The title of a job alone ("Data Engineer"); empty if it cannot be named."""
        return names.job_title(position, self.resume.language) or ""

    def step(self, position: Position) -> str:
        """The title of a job without an article, in small letters where the language writes jobs so."""
        return self.title(position) if self.language == "en" else as_title(self.title(position), self.language)

    def quote(self, text: str) -> str:
        """Words of a document in the quotation marks of the language; empty if they read badly."""
        words = quoted_line(text)
        return self._quoted(words) if words else ""

    def _quoted(self, words: str) -> str:
        pattern: str = catalogue("questions", self.language)["quote"]
        return pattern.format(text=_INNER_QUOTES.sub("'", words))

    def requirement_phrase(self, requirement: RequirementMatch) -> str:
        """A few words of a requirement; empty if it has no short form or cannot be asked about by itself.

        The posting's own words are quoted; what was put into other words is not.
        """
        known = requirement_of(requirement, self.posting)
        if known is None:
            return ""
        topic = phrases.topic_in_sentence(known, self.posting, absent=requirement.absent_skills)
        if topic is None:
            # A line that has no short form is asked about by the skills that it names and the résumé lacks.
            return self._skills_not_shown(known, requirement)
        if fold(topic) in fold(phrases.without_brackets(requirement.text)) and " " in topic:
            return self._quoted(topic)
        done = self.language == "en" and names_activity(topic)
        return catalogue("questions", self.language)["doing"].format(text=topic) if done else topic

    def _skills_not_shown(self, asked: Requirement, requirement: RequirementMatch) -> str:
        """The skills of a requirement that the résumé lacks; a few words that name several are quoted as a whole."""
        lacking = phrases.skill_names(asked, self.posting, only=requirement.absent_skills)[:_MOST_SKILLS_ASKED]
        if requirement.verdict is not Verdict.MISSING or not lacking:
            return ""
        whole = phrases.short_phrase(asked.text, self.posting.language)
        is_short = whole is not None and len(whole.split()) <= _FEW_WORDS and len(lacking) > 1
        return self._quoted(whole) if whole and is_short else join_items(lacking, self.language)

    def is_work_statement(self, line: str, quote: str) -> bool:
        """Return True if a line of a job states work done, not a trait and not an instruction to the reader."""
        language = self.resume.language
        return is_work(quote, language) and not phrases.is_attitude(quote, language) and not find_instruction(line)

    def nearness(self, line: str) -> float:
        """The summed weight of the words that a line shares with the posting; 0 in another language."""
        same = self.posting.language == self.resume.language
        return shared_weight(line, self._words_asked_for, self.posting.language) if same else 0.0

    @cached_property
    def _words_asked_for(self) -> frozenset[str]:
        return stems_of_requirements(self.posting)

    def month(self, number: int) -> str:
        """A month number (`year * 12 + month - 1`) in words."""
        texts = catalogue("questions", self.language)
        pattern: str = texts["date"]
        return pattern.format(month=texts["months"][number % 12], year=number // 12)


def is_work(text: str, language: str) -> bool:
    """Return True if a line states work done or to be done.

    Only English verbs are known well enough; elsewhere a line does that begins with the name of an activity, or with a
    verb as one looks it up. A label with its value and a list of skills are no work.
    """
    if language == "en":
        return states_work_done(text)
    skill_letters = sum(span.end - span.start for span in find_known(text))
    return ":" not in text and skill_letters < _MOSTLY_SKILLS * len(text) and begins_with_activity(text, language)
