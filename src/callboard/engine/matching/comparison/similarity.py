"""How similar a candidate's work is to a role: titles, jobs, topics and words of the two texts as they stand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from callboard.engine.matching.candidate.candidate_facts import CandidateFacts
from callboard.engine.matching.candidate.resume_texts import Job
from callboard.engine.matching.comparison.job_relevance import JobComparison, job_relevance
from callboard.engine.matching.role.role_facts import RoleFacts
from callboard.engine.matching.vocabulary.occupations import named_occupations, occupation_similarity, title_similarity
from callboard.engine.matching.vocabulary.words import bag, coverage, stem, tokens, weight

# An occupation named in the text of a posting is weaker evidence than one named in its title.
_BY_TEXT = 0.8
# Share of a posting's content words that a résumé has: below the first, no more than chance; above the second, the
# same work. Real pairs lie between.
_CHANCE, _SAME_WORK = 0.06, 0.42
# What an overlap at the level of chance is worth: less of it still counts, so that candidates keep their order.
_RESIDUE = 0.04
# What a job counts as of which neither title nor words can be compared: without words, and in another language.
_NO_WORDS, _OTHER_LANGUAGE = 0.25, 0.1
# Words at the start of a summary that are taken for a title; shared terms that a reason names.
_TITLE_WORDS, _MOST_TERMS = 7, 6


class OwnRole(NamedTuple):
    """The title by which the candidate calls their own work, and its similarity to the role, 0 to 1."""

    text: str
    credit: float


@dataclass(frozen=True)
class Similarity:
    """A candidate's work beside a role."""

    candidate: CandidateFacts
    role: RoleFacts

    @property
    def same_language(self) -> bool:
        """True if both texts are in the same language, so that their words can be compared."""
        return self.candidate.language == self.role.language

    @property
    def is_work_comparable(self) -> bool:
        """Whether work can be told to be that of the role: by words of one language, or by a title that is known."""
        return self.same_language or self.own_role is not None

    @cached_property
    def of_topics(self) -> float:
        """Cosine similarity of the topics of résumé and posting, -1 to 1."""
        return float(self.role.topic @ self.candidate.lines.topic)

    @cached_property
    def relevance(self) -> dict[int, float]:
        """Relevance of each job to the role by job index, 0 to 1."""
        jobs = self.candidate.jobs
        if self.role.language != "en" or not self.same_language:
            return {job.index: _on_learned_scale(self.of_jobs[job.index]) for job in jobs}
        return dict(zip((job.index for job in jobs), job_relevance(self.job_comparisons()), strict=True))

    @cached_property
    def of_jobs(self) -> dict[int, float]:
        """Similarity of each job to the role in titles and words by job index, 0 to 1; in any language."""
        return {job.index: self._of_job(job) for job in self.candidate.jobs}

    def _of_job(self, job: Job) -> float:
        title = self.of_title(job.title) if job.title else None
        words = self._word_overlap(job)
        if title is None and words is None:
            return _NO_WORDS if self.same_language else _OTHER_LANGUAGE
        if title is None:
            return 0.7 * (words or 0.0)
        return title if words is None else 0.7 * title + 0.3 * words

    def job_comparisons(self) -> list[JobComparison]:
        """Each job beside the role, in the order of `CandidateFacts.jobs`."""
        return [
            JobComparison(
                title_similarity=self.of_title(job.title) if job.title else None,
                job_occupations=named_occupations(job.title, self.role.language),
                role_occupations=self.role.title_occupations,
                text_occupations=self.role.occupations,
                skills=self._skills_of(job),
                posting_skills=self.role.weight_of_skills,
                shared_words=self._word_overlap(job),
                job_title=vectors.title,
                role_title=self.role.title_vector,
                job_lines=vectors.lines,
                role_sentences=self.role.sentences,
                job_topic=vectors.topic,
                role_topic=self.role.topic,
            )
            for job, vectors in zip(self.candidate.jobs, self.candidate.lines.job_vectors, strict=True)
        ]

    def _skills_of(self, job: Job) -> tuple[float, ...]:
        """The weight of each of the posting's skills that the text of a job names."""
        start, end = job.position.evidence.start, job.position.evidence.end
        skills = self.candidate.skills
        return tuple(
            factor
            for skill, factor in self.role.skills.items()
            if skill in skills and any(start <= each.start < end for each in skills[skill].evidence)
        )

    def _word_overlap(self, job: Job) -> float | None:
        if not self.same_language or not job.pieces or not self.role.words:
            return None
        job_words = bag([(piece.text, 1.0) for piece in job.pieces], self.candidate.language)
        # One job of several shows less of the posting than the whole résumé does.
        return scaled_overlap(coverage(self.role.words, job_words), _CHANCE / 2, _SAME_WORK * 0.7)

    def of_title(self, title: str) -> float | None:
        """Similarity of one of the candidate's titles to the role, 0 to 1; None if they cannot be compared."""
        role, language = self.role, self.candidate.language
        near = title_similarity(title, language, role.title, role.language) if role.title else None
        ours = named_occupations(title, language)
        if near is None and ours and role.occupations:
            return _BY_TEXT * occupation_similarity(ours, role.occupations)
        return near

    @cached_property
    def own_role(self) -> OwnRole | None:
        """The candidate's title that is most similar to the role; None if none can be compared."""
        found = [
            OwnRole(text, similarity * factor)
            for text, factor in self._own_titles()
            if (similarity := self.of_title(text)) is not None
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
        written, language = dict[str, str](), self.role.language
        sections = self.role.posted.sections
        for fact in (*sections.requirements, *sections.responsibilities, *sections.prose, *sections.preferred):
            for token in tokens(fact.value):
                stemmed = stem(token, language)
                if weight(stemmed, language) >= 1 and stemmed in self.candidate.words:
                    written.setdefault(stemmed, token)
        ranked = sorted(written, key=lambda each: -self.role.words.get(each, 0.0))
        return tuple(written[each] for each in ranked[:_MOST_TERMS])


def scaled_overlap(share: float, low: float = _CHANCE, high: float = _SAME_WORK) -> float:
    """Scale a raw overlap to 0 to 1; values below chance are compressed but keep their order."""
    if share < low:
        return _RESIDUE * share / low
    return min(_RESIDUE + (1 - _RESIDUE) * (share - low) / (high - low), 1.0)


def _on_learned_scale(similarity: float) -> float:
    """Similarity as relevance, for languages without learned weights: apart below 0.15, the same work from 0.5 on."""
    return min(max(0.2 + (similarity - 0.15) / 0.7, 0.0), 1.0)
