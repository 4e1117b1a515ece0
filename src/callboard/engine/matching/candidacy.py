"""One candidate against one role: everything that the judges of requirements share, computed once."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from typing import NamedTuple

from callboard.engine.learning.vectors import FloatArray, sentence_vectors
from callboard.engine.matching.candidate_facts import CandidateFacts, Job, WeightedText
from callboard.engine.matching.job_relevance import JobComparison, job_relevance
from callboard.engine.matching.lines import ResumeLines, content_vectors, mean_direction
from callboard.engine.matching.occupations import (
    NamedOccupation,
    named_occupations,
    occupation_similarity,
    person_named,
    title_similarity,
)
from callboard.engine.matching.phrases import ResumePhrases
from callboard.engine.matching.score_parts import RequirementFinding
from callboard.engine.matching.words import bag, coverage, stem, stems, tokens, weight
from callboard.engine.posting.model import EducationLevel, Importance, Requirement, Role
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

# An occupation named in the text of a posting is weaker evidence than one named in its title.
_BY_TEXT = 0.8
_OPENING_COUNT = 3

# Share of a posting's content words that a résumé has: below the first, no more than chance; above the second, the
# same work. Real pairs lie between.
_CHANCE, _SAME_WORK = 0.06, 0.42
# What an overlap at the level of chance is worth: less of it still counts, so that candidates keep their order.
_RESIDUE = 0.04

# With fewer content words than the first, what a résumé does not mention proves nothing; with fewer than the second, it
# cannot be compared at all.
_THIN, _EMPTY = 15, 4

# Cached properties that no assumption changes.
_UNAFFECTED_BY_ASSUMPTIONS = (
    "title",
    "title_topic",
    "own_role",
    "shared_terms",
    "posting_words",
    "posting_skills",
    "posting_occupations",
    "relevance",
    "similarity",
    "same_language",
    "lines",
    "phrases",
    "topic",
    "sentences",
    "topic_nearness",
    "findings",
)


# Words at the start of a summary that are taken for a title; shared terms that a reason names.
_TITLE_WORDS, _MOST_TERMS = 7, 6


class OwnRole(NamedTuple):
    """The title by which the candidate calls their own work, and its similarity to the role, 0 to 1."""

    text: str
    credit: float


def specificity(text: str, language: str) -> float:
    """How specific the words of a text are, 0.3 to 1: the mean weight of its two most specific words."""
    weights = sorted((weight(each, language) for each in stems(text, language)), reverse=True)[:2]
    return max(math.fsum(weights) / len(weights), 0.3) if weights else 0.3


def scaled_overlap(share: float, low: float = _CHANCE, high: float = _SAME_WORK) -> float:
    """Scale a raw overlap to 0 to 1; values below chance are compressed but keep their order."""
    if share < low:
        return _RESIDUE * share / low
    return min(_RESIDUE + (1 - _RESIDUE) * (share - low) / (high - low), 1.0)


def _on_learned_scale(similarity: float) -> float:
    """Similarity as relevance, for languages without learned weights: apart below 0.15, the same work from 0.5 on."""
    return min(max(0.2 + (similarity - 0.15) / 0.7, 0.0), 1.0)


def role_sentences(role: Role) -> FloatArray:
    """One unit vector a sentence of a posting; of its title alone where it has no sentences."""
    sections = role.sections
    sentences = (*sections.responsibilities, *sections.requirements, *sections.preferred, *sections.prose)
    return sentence_vectors([fact.value for fact in sentences] or [role.title.value if role.title else ""])


def role_topic(role: Role) -> FloatArray:
    """The topic of a posting: the mean of its sentences, as a unit vector."""
    return mean_direction(role_sentences(role))


@dataclass(frozen=True)
class Assumption:
    """A change to the candidate that is assumed to compute what it would add to the score."""

    requirement: Requirement | None = None
    years: float = 0.0
    education: EducationLevel | None = None


@dataclass(frozen=True)
class Candidacy:
    """A candidate and a role, with their similarity in words, titles and skills."""

    candidate: CandidateFacts
    role: Role
    language: str
    today: date
    assumed: Assumption = Assumption()
    quoting: bool = True
    """Whether verdicts get quotations and reasons; computing only the score needs neither."""

    @cached_property
    def same_language(self) -> bool:
        """True if both texts are in the same language, so that their words can be compared."""
        return self.candidate.language == self.language

    @cached_property
    def is_thin(self) -> bool:
        """True if the résumé is so short that what it does not mention proves nothing."""
        return len(self.candidate.bag) < _THIN

    @cached_property
    def is_nearly_empty(self) -> bool:
        """True if the résumé has almost no words to compare."""
        return len(self.candidate.bag) < _EMPTY

    @cached_property
    def title(self) -> str:
        """The title of the role; empty if none was found."""
        return self.role.title.value if self.role.title else ""

    @cached_property
    def title_topic(self) -> FloatArray:
        """The content words of the role's title as a unit vector; zeros if none was found."""
        return content_vectors([self.title])[0]

    @cached_property
    def lines(self) -> ResumeLines:
        """The lines of the résumé, which no assumption changes."""
        return ResumeLines(self.candidate)

    @cached_property
    def phrases(self) -> ResumePhrases:
        """The phrases of the résumé that can be quoted."""
        return ResumePhrases(self.lines)

    @cached_property
    def topic(self) -> FloatArray:
        """The topic of the posting: the mean of its sentences, as a unit vector."""
        return mean_direction(self.sentences)

    @cached_property
    def sentences(self) -> FloatArray:
        """One unit vector a sentence of the posting."""
        return role_sentences(self.role)

    @cached_property
    def topic_nearness(self) -> float:
        """Cosine similarity of the topics of résumé and posting, -1 to 1."""
        return float(self.topic @ self.lines.topic)

    @cached_property
    def findings(self) -> dict[Requirement, RequirementFinding]:
        """The finding for each requirement without any assumption; an assumption replaces one of them."""
        return {}

    @cached_property
    def posting_words(self) -> dict[str, float]:
        """The stems of the posting with their weights."""
        sections = self.role.sections
        texts = [(self.title, 2.0)] if self.title else []
        texts += [(fact.value, 1.0) for fact in (*sections.responsibilities, *sections.requirements)]
        texts += [(fact.value, 0.6) for fact in sections.preferred]
        texts += [(fact.value, _OTHER_TEXT) for fact in sections.prose]
        return bag(texts, self.language)

    @cached_property
    def posting_skills(self) -> dict[str, float]:
        """The taxonomy skills that the posting names anywhere, with their weights."""
        sections, found = self.role.sections, dict[str, float]()
        sources = [(self.title, _TITLE)] + [(fact.value, _DUTY) for fact in sections.responsibilities]
        sources += [(fact.value, _MUST) for fact in sections.requirements]
        sources += [(fact.value, _NICE) for fact in (*sections.preferred, *sections.prose)]
        for text, factor in sources:
            for span in find_known(text):
                if span.skill:
                    found[span.skill] = max(found.get(span.skill, 0.0), factor)
        for requirement in self.role.requirements:
            factor = _MUST if requirement.importance is Importance.MUST else _NICE
            for skill in requirement.skills:
                found[skill] = max(found.get(skill, 0.0), factor)
        return {skill: factor * skill_weight(skill) for skill, factor in sorted(found.items())}

    @cached_property
    def overlap(self) -> float | None:
        """Share of the posting's weighted words that the résumé has, scaled; None if they cannot be compared."""
        if not self.same_language or self.is_nearly_empty or math.fsum(self.posting_words.values()) < 3:
            return None
        return scaled_overlap(coverage(self.posting_words, self.candidate.bag))

    @cached_property
    def skill_coverage(self) -> float | None:
        """Share of the posting's weighted skills that the résumé shows; None if the posting names too few."""
        total = math.fsum(self.posting_skills.values())
        if total < 1 or self.is_nearly_empty:
            return None
        shown = ((factor, self.candidate.shows(skill)) for skill, factor in self.posting_skills.items())
        return math.fsum(factor * each.strength for factor, each in shown if each) / total

    @property
    def enough_skills(self) -> float:
        """How far the posting names enough skills to judge by them, 0 to 1."""
        return min(math.fsum(self.posting_skills.values()) / _MANY_SKILLS, 1.0)

    @cached_property
    def relevance(self) -> dict[int, float]:
        """Relevance of each job to the role by job index, 0 to 1."""
        jobs = self.candidate.jobs
        if self.language != "en" or not self.same_language:
            return {job.index: _on_learned_scale(self.similarity[job.index]) for job in jobs}
        return dict(zip((job.index for job in jobs), job_relevance(self.job_comparisons()), strict=True))

    @cached_property
    def similarity(self) -> dict[int, float]:
        """Similarity of each job to the role in titles and words by job index, 0 to 1; in any language."""
        return {job.index: self._similarity(job) for job in self.candidate.jobs}

    def _similarity(self, job: Job) -> float:
        title = self.role_similarity(job.title) if job.title else None
        words = self._job_overlap(job)
        if title is None:
            return 0.25 if words is None else 0.7 * words
        return title if words is None else 0.7 * title + 0.3 * words

    def job_comparisons(self) -> list[JobComparison]:
        """Each job beside the role, in the order of `CandidateFacts.jobs`."""
        posting_skills = math.fsum(self.posting_skills.values())
        role_title = sentence_vectors([self.title])[0]
        role_occupations = named_occupations(self.title, self.language)
        return [
            JobComparison(
                title_similarity=self.role_similarity(job.title) if job.title else None,
                job_occupations=named_occupations(job.title, self.language),
                role_occupations=role_occupations,
                text_occupations=self.posting_occupations,
                skills=self._skills_of(job),
                posting_skills=posting_skills,
                shared_words=self._job_overlap(job),
                job_title=vectors.title,
                role_title=role_title,
                job_lines=vectors.lines,
                role_sentences=self.sentences,
                job_topic=vectors.topic,
                role_topic=self.topic,
            )
            for job, vectors in zip(self.candidate.jobs, self.lines.jobs, strict=True)
        ]

    def _skills_of(self, job: Job) -> tuple[float, ...]:
        """The weight of each of the posting's skills that the text of a job names."""
        start, end = job.position.evidence.start, job.position.evidence.end
        candidate_skills = self.candidate.skills
        return tuple(
            factor
            for skill, factor in self.posting_skills.items()
            if skill in candidate_skills and any(start <= each.start < end for each in candidate_skills[skill].evidence)
        )

    def role_similarity(self, title: str) -> float | None:
        """Similarity of one of the candidate's titles to the role, 0 to 1; None if they cannot be compared."""
        language = self.candidate.language
        near = title_similarity(title, language, self.title, self.language) if self.title else None
        ours = named_occupations(title, language)
        if near is None and ours and self.posting_occupations:
            return _BY_TEXT * occupation_similarity(ours, self.posting_occupations)
        return near

    @cached_property
    def own_role(self) -> OwnRole | None:
        """The candidate's title that is most similar to the role; None if none can be compared."""
        found = [
            OwnRole(text, similarity * factor)
            for text, factor in self._own_titles()
            if (similarity := self.role_similarity(text)) is not None
        ]
        return max(found, key=lambda own: own.credit, default=None)

    def _own_titles(self) -> Iterator[tuple[str, float]]:
        """Job titles, headline and the start of the summary, each with its weight."""
        resume = self.candidate.resume
        titles = [job.title for job in self.candidate.jobs if job.title]
        yield from ((title, 1.0 if index == 0 else 0.9 if index == 1 else 0.75) for index, title in enumerate(titles))
        if resume.label:
            yield resume.label.value, 0.9
        if resume.summary:
            yield " ".join(resume.summary.value.split()[:_TITLE_WORDS]), 0.7

    @cached_property
    def shared_terms(self) -> tuple[str, ...]:
        """The posting's most specific words that the résumé also has, as the posting writes them; at most six."""
        written: dict[str, str] = {}
        sections = self.role.sections
        for fact in (*sections.requirements, *sections.responsibilities, *sections.prose, *sections.preferred):
            for token in tokens(fact.value):
                stemmed = stem(token, self.language)
                if weight(stemmed, self.language) >= 1 and stemmed in self.candidate.bag:
                    written.setdefault(stemmed, token)
        ranked = sorted(written, key=lambda each: -self.posting_words.get(each, 0.0))
        return tuple(written[each] for each in ranked[:_MOST_TERMS])

    @cached_property
    def posting_occupations(self) -> tuple[NamedOccupation, ...]:
        """The occupations that the posting's text names most, for a title that names none."""
        sections, counts = self.role.sections, Counter[str]()
        sentences = (*sections.prose, *sections.responsibilities, *sections.requirements)
        for index, fact in enumerate(sorted(sentences, key=lambda fact: fact.evidence.start)):
            occupation = person_named(fact.value, self.language)
            # The first sentences of a posting without a title tend to name the work.
            counts.update({occupation: _OPENING_COUNT if index == 0 else 1} if occupation else {})
        ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:2]
        return tuple(NamedOccupation(name, count / ranked[0][1]) for name, count in ranked)

    def _job_overlap(self, job: Job) -> float | None:
        if not self.same_language or not job.pieces or not self.posting_words:
            return None
        job_words = bag([(piece.text, 1.0) for piece in job.pieces], self.candidate.language)
        # One job of several shows less of the posting than the whole résumé does.
        return scaled_overlap(coverage(self.posting_words, job_words), _CHANCE / 2, _SAME_WORK * 0.7)

    def about(self, role: Role, language: str, *, quoting: bool = True) -> Candidacy:
        """The same candidate and another role; what was computed of the résumé's lines is reused."""
        other = replace(self, role=role, language=language, quoting=quoting)
        other.__dict__.update(lines=self.lines, phrases=self.phrases)
        return other

    def assuming(self, assumed: Assumption) -> Candidacy:
        """The same candidacy under an assumption."""
        return self._sharing_cache(replace(self, assumed=assumed))

    def with_skill(self, skill: str) -> Candidacy:
        """The same candidacy, had the candidate shown a skill."""
        return self._sharing_cache(replace(self, candidate=self.candidate.assuming(skill)))

    def _sharing_cache(self, other: Candidacy) -> Candidacy:
        """Copy the cached values that no assumption changes to another candidacy, so that they are computed once."""
        other.__dict__.update(
            {name: self.__dict__[name] for name in _UNAFFECTED_BY_ASSUMPTIONS if name in self.__dict__}
        )
        return other

    def best_pieces(self, text: str) -> tuple[float, tuple[WeightedText, ...]]:
        """The weighted share of a text's words that the résumé has, and the pieces that have most of them."""
        weight_by_stem = {each: weight(each, self.language) for each in stems(text, self.language)}
        total = math.fsum(weight_by_stem.values())
        if total <= 0 or not self.same_language:
            return 0.0, ()
        total_found = math.fsum(value for each, value in weight_by_stem.items() if each in self.candidate.bag)
        pieces = zip(self.candidate.pieces, self.candidate.piece_stems, strict=True)
        scored = [
            (math.fsum(weight_by_stem[each] for each in stems_of_piece if each in weight_by_stem), -index, piece)
            for index, (piece, stems_of_piece) in enumerate(pieces)
        ]
        ranked = sorted((item for item in scored if item[0] > 0), key=lambda item: item[:2], reverse=True)
        return total_found / total, tuple(item[2] for item in ranked[:2])


def skill_weight(skill: str) -> float:
    """The specificity of a skill of the taxonomy, 0 to 1."""
    if skill in _EVERYDAY:
        return _EVERYDAY_WEIGHT
    category = category_of(skill)
    return _CATEGORY.get(category, 1.0) if category else 1.0
