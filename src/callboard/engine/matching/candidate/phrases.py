"""The phrases of a résumé that can be quoted: whole clauses of at most two lines, which make sense by themselves."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, partial

from callboard.engine.data_files import any_of
from callboard.engine.facts import Evidence
from callboard.engine.learning.vectors import FloatArray
from callboard.engine.matching.candidate.lines import ResumeLine, ResumeLines
from callboard.engine.matching.vocabulary.word_vectors import content_vectors
from callboard.engine.matching.vocabulary.words import tokens
from callboard.engine.resume.model import Position, Study
from callboard.engine.skills.phrases.vocabulary import phrase_vocabulary

MOST_WORDS = 25
"""About two lines of a page."""
_LEAST_CHARACTERS = 3

_SENTENCE_END = re.compile(r"(?<=[.;!?])\s+(?=[A-Z0-9(])|;\s+|\s+[-–—]\s+(?=[A-Z])")
_wishes = partial(any_of, "matching", "wording", "wishes")
_WISH = re.compile(rf"(?i)^{_wishes('opening')}\b|\b{_wishes('within')}\b")
_WORD = re.compile(r"\S+")
_CAPITALISED = re.compile(r"[A-Z][a-z]+")
_JOINED = (",", ":", "&", "/", "-")
# Where a clause may end before the next one is joined to it.
_CLAUSE_END = re.compile(r"(?<=,)\s+|\s+(?=(?:and|including|which|while)\s)")


@dataclass(frozen=True)
class ResumePhrases:
    """All phrases of a résumé, their vectors and words, and where in it they stand."""

    lines: ResumeLines
    education: tuple[Study, ...]

    @cached_property
    def phrases(self) -> tuple[ResumeLine, ...]:
        """Every phrase of the lines that may show something, in order."""
        return tuple(
            ResumeLine(phrase, line.piece)
            for line in self.lines.lines
            for phrase in phrases(line.text)
            if not states_wish(phrase)
        )

    @cached_property
    def vectors(self) -> FloatArray:
        """One unit vector a phrase, of its content words."""
        return content_vectors([each.text for each in self.phrases])

    @cached_property
    def words(self) -> list[list[int]]:
        """For each phrase, which words of the résumé it holds, by their place in `ResumeLines.words`."""
        places = {word: at for at, word in enumerate(self.lines.words)}
        return [[places[word] for word in dict.fromkeys(tokens(each.text)) if word in places] for each in self.phrases]

    def holding(self, mention: Evidence) -> int | None:
        """The phrase that a mention stands in, by its place in `phrases`."""
        for at, phrase in enumerate(self.phrases):
            piece = phrase.piece.evidence
            if piece.start <= mention.start < piece.end:
                place = phrase.evidence
                if place.start <= mention.start < place.end:
                    return at
        return None

    def job(self, phrase: ResumeLine) -> Position | None:
        """The job whose title, summary or bullet holds the phrase, if one does."""
        return self._jobs.get(phrase.piece.evidence.start)

    @cached_property
    def _jobs(self) -> dict[int, Position]:
        return {piece.evidence.start: job.position for job in self.lines.jobs for piece in job.pieces}

    def place(self, phrase: ResumeLine) -> str:
        """What the phrase stands in: "title" of a job, "bullet" of a job, "study", or "" for all else."""
        return self._places.get(phrase.piece.evidence.start, "")

    @cached_property
    def _places(self) -> dict[int, str]:
        found = dict[int, str]()
        for job in self.lines.jobs:
            found |= {fact.evidence.start: "bullet" for fact in job.position.bullets}
            found |= {job.position.title.evidence.start: "title"} if job.position.title else {}
        for study in self.education:
            found |= {fact.evidence.start: "study" for fact in (study.degree, study.area) if fact}
        return found


def states_wish(text: str) -> bool:
    """Return True for what somebody wants, which shows nothing: of 457 phrases that readers quoted none is such."""
    return _WISH.search(text) is not None


def phrases(text: str) -> list[str]:
    """The phrases of a line: its sentences, the bullets that run together in it, and the clauses of what is longer."""
    sentences = (part for part in _SENTENCE_END.split(text) if part)
    bullets = (bullet for sentence in sentences for bullet in _bullets(sentence))
    found = (phrase.strip() for bullet in bullets for phrase in _clauses(bullet))
    return [phrase for phrase in found if len(phrase) >= _LEAST_CHARACTERS]


def _bullets(sentence: str) -> list[str]:
    """The bullets of a sentence whose marks were lost: "Prepare reports Maintain records" is two."""
    words = list(_WORD.finditer(sentence))
    begins = [0]
    for before, word, following in zip(words, words[1:], words[2:], strict=False):
        if before[0].endswith(_JOINED) or not _CAPITALISED.fullmatch(word[0]):
            continue
        bare = before[0].strip(".)").lower()
        if phrase_vocabulary().begins_bullet(bare, word[0].lower(), following[0].lower()):
            begins.append(word.start())
    return [sentence[begin:end] for begin, end in zip(begins, [*begins[1:], len(sentence)], strict=True)]


def _clauses(text: str) -> list[str]:
    """The text itself if it is short enough; else its clauses, joined as long as they stay short enough."""
    if len(text.split()) <= MOST_WORDS:
        return [text]
    ends = [0, *(match.end() for match in _CLAUSE_END.finditer(text)), len(text)]
    clauses, begin = list[str](), 0
    for here, following in zip(ends[1:], [*ends[2:], len(text)], strict=True):
        if len(text[begin:following].split()) > MOST_WORDS or here == len(text):
            clauses.append(text[begin:here])
            begin = here
    return [clause for clause in clauses if clause.strip()]
