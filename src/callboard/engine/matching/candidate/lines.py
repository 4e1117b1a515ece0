"""The lines of a résumé that may show a requirement: the candidates for its evidence, with their words and vectors."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property
from typing import NamedTuple

from callboard.engine.facts import Evidence
from callboard.engine.learning.vectors import FloatArray
from callboard.engine.matching.candidate.resume_texts import Job, WeightedText
from callboard.engine.matching.vocabulary.word_vectors import (
    content_vectors,
    mean_direction,
    meaning_vectors,
    without_masks,
    word_vectors,
)
from callboard.engine.matching.vocabulary.words import stem, stems, tokens, weight

# Longer texts are split into sentences, each of which is a line.
_MAX_LINE_CHARACTERS = 140
_BREAK = re.compile(r"(?<=[.;!?])\s+(?=[A-Z•])|\s*[•·]\s*|\n")
_WORD = re.compile(r"\S+")
# A line whose letters were changed in reading is still found if this share of its words stands together on the page,
# with so many words between them, such as a name that blind mode covered.
_MIN_SHARE, _MAX_MASKED_WORDS = 0.6, 6


@dataclass(frozen=True)
class ResumeLine:
    """A line or sentence of the résumé as it is compared, and the piece that holds it."""

    text: str
    piece: WeightedText

    @property
    def evidence(self) -> Evidence:
        """The line to the letter; where a name is covered or letters were changed, what stands around them as well.

        Its whole piece where too little of it stands there.
        """
        whole = self.piece.evidence
        # The page may break the line where the text has a space.
        hit = re.search(r"\s+".join(map(re.escape, self.text.split())), whole.quote)
        found = hit.span() if hit else _nearest_place(self.text, whole.quote)
        return whole.part(*found) if found else whole


class JobVectors(NamedTuple):
    """The title of a job, each line of its text, and their mean direction; zeros where there is no text."""

    title: FloatArray
    lines: FloatArray
    topic: FloatArray


@dataclass(frozen=True)
class ResumeLines:
    """All lines of a résumé and what they have in common."""

    pieces: tuple[WeightedText, ...]
    jobs: tuple[Job, ...]
    listed_skills: tuple[str, ...]
    language: str

    @cached_property
    def lines(self) -> tuple[ResumeLine, ...]:
        """Every line of two characters or more, in the order of the pieces."""
        return tuple(
            ResumeLine(text, piece)
            for piece in self.pieces
            for part in _parts(without_masks(piece.text))
            if len(text := part.strip()) > 2
        )

    @cached_property
    def stems(self) -> tuple[frozenset[str], ...]:
        """The stems of each line without stop words, stemmed as English."""
        return tuple(frozenset(stems(line.text, "en")) for line in self.lines)

    @cached_property
    def vectors(self) -> FloatArray:
        """One unit vector a line."""
        return content_vectors([line.text for line in self.lines])

    @cached_property
    def topic(self) -> FloatArray:
        """The topic of the résumé: the mean of its lines, as a unit vector."""
        return mean_direction(self.vectors)

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The content words of the résumé, each once."""
        found = dict.fromkeys(token for line in self.lines for token in tokens(line.text))
        return tuple(token for token in found if weight(stem(token, self.language), self.language))

    @cached_property
    def word_vectors(self) -> FloatArray:
        """One unit vector a word."""
        return word_vectors(self.words)

    @cached_property
    def titles(self) -> tuple[str, ...]:
        """The titles of the jobs, the latest first."""
        return tuple(without_masks(job.title) for job in self.jobs if job.title)

    @cached_property
    def title_vectors(self) -> FloatArray:
        """One unit vector a title."""
        return meaning_vectors(self.titles)

    @cached_property
    def title_topics(self) -> FloatArray:
        """One unit vector a title, of its content words alone."""
        return content_vectors(self.titles)

    @cached_property
    def job_vectors(self) -> tuple[JobVectors, ...]:
        """The vectors of each job, in the order of `CandidateFacts.jobs`."""
        return tuple(self._job_vectors(job) for job in self.jobs)

    def _job_vectors(self, job: Job) -> JobVectors:
        pieces = set(map(id, job.pieces))
        rows = [at for at, line in enumerate(self.lines) if id(line.piece) in pieces and line.text != job.title]
        lines = self.vectors[rows]
        return JobVectors(meaning_vectors([without_masks(job.title)])[0], lines, mean_direction(lines))

    @cached_property
    def listed_skill_vectors(self) -> FloatArray:
        """One unit vector a skill of the lists of skills."""
        return meaning_vectors([without_masks(skill) for skill in self.listed_skills])


def _nearest_place(text: str, quote: str) -> tuple[int, int] | None:
    """Where in a quotation the words of a text stand, from the first to the last of them; None if too few do."""
    words, page = text.split(), list(_WORD.finditer(quote))
    matcher = SequenceMatcher(None, words, [word[0] for word in page], autojunk=False)
    at = [place for block in matcher.get_matching_blocks() for place in range(block.b, block.b + block.size)]
    if len(at) < _MIN_SHARE * len(words):
        return None
    first, last = page[at[0]], page[at[-1]]
    return (first.start(), last.end()) if at[-1] - at[0] < len(words) + _MAX_MASKED_WORDS else None


def _parts(text: str) -> list[str]:
    return _BREAK.split(text) if len(text) > _MAX_LINE_CHARACTERS else [text]
