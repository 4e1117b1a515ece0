"""The named features of one requirement and one candidate, from which a verdict is learned.

Each function is one idea. A feature that is left out is 0. English only: the vectors know no other language.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from callboard.engine.learning.classifier import Features
from callboard.engine.learning.vectors import FloatArray, sentence_vectors
from callboard.engine.matching.candidate.shown_skills import ShownSkill
from callboard.engine.matching.candidate.studies import level_of_study
from callboard.engine.matching.comparison.comparison import RequirementComparison
from callboard.engine.matching.comparison.degrees import field_nearness, field_words
from callboard.engine.matching.comparison.years_of_work import years_of_asked_work, years_of_work
from callboard.engine.matching.vocabulary.tables import asking_pattern, title_rank
from callboard.engine.matching.vocabulary.word_vectors import rarity, without_masks
from callboard.engine.matching.vocabulary.words import specificity, stems, weight
from callboard.engine.posting.model import EducationLevel, Importance

NEAREST_JOB = "nearest job to the role"
NEAREST_IN_A_TITLE = "nearest words in a title"
YEARS_OF_THE_WORK = "relevant years of asked"
YEARS_OF_THE_SKILL = "years of the skill of asked"
"""Features that the rules of `learned_verdict` look at as well."""
# From here on the title of a job is about what a requirement names.
_TITLE_NAMES = 0.45
# Training penalises all weights alike; small values, such as the entries of vectors, are scaled up to offset that.
_VECTOR_FACTOR, _TOPIC_FACTOR, _ROLE_FACTOR, _PRODUCT_FACTOR, _STEP_FACTOR = 4.0, 3.0, 2.0, 16.0, 2.0
# Nearness is not proportional to the verdict, so these thresholds are features of their own.
_STEPS = (0.3, 0.5, 0.7, 0.9)
_NEARNESSES = (
    *("nearest line", "nearest title", "nearest listed skill", "topics of both texts"),
    *("words in one line", "words in all lines", "same words", "farthest word"),
    *("nearest words", "nearest words in one line", NEAREST_IN_A_TITLE),
    *("nearest to rarest word", "nearest to two rarest words"),
)


def features(compared: RequirementComparison) -> Features:
    """All features from which the verdict on one requirement is predicted."""
    figures: dict[str, float] = {}
    parts = (_wording, _meaning, _words, _alignment, _skills, _years, _degree, _certificate, _whole)
    for part in parts:
        figures |= dict(part(compared))
    figures |= dict(_steps(figures))
    vectors = dict(_directions(compared))
    return Features(named=figures, vectors=vectors)


def _directions(compared: RequirementComparison) -> Iterator[tuple[str, FloatArray]]:
    """What is asked, who asks and who answers, and in which directions of meaning they agree."""
    asked, resume, role = compared.asked.topic, compared.lines.topic, compared.comparison.role.title_topic
    yield "requirement", _VECTOR_FACTOR * compared.asked.vector
    yield "resume", _TOPIC_FACTOR * resume
    yield "role", _ROLE_FACTOR * role
    yield "requirement and best line", _PRODUCT_FACTOR * asked * compared.best_line
    yield "requirement and nearest title", _PRODUCT_FACTOR * asked * compared.nearest_title
    yield "requirement and role", _PRODUCT_FACTOR * asked * role
    yield "requirement and resume", _PRODUCT_FACTOR * asked * resume


def _wording(compared: RequirementComparison) -> Iterator[tuple[str, float]]:
    """How the requirement reads: a wish, a claim to a trait, a length, a rare word."""
    text = compared.asked.text
    yield "nice to have", float(compared.requirement.importance is Importance.NICE)
    yield "words of a claim", min(len(asking_pattern("claim").findall(text)), 3) / 3
    yield "length", min(len(text), 200) / 200
    yield "at most three words", float(len(text.split()) <= 3)
    yield "specific", specificity(text, "en")
    rare = [rarity(word) / 3 for word in compared.asked.words]
    yield "rarest word asked", max(rare, default=0.0)
    yield "mean rarity asked", float(np.mean(rare)) if rare else 0.0
    yield "words asked", min(len(compared.asked.words), 12) / 12


def _meaning(compared: RequirementComparison) -> Iterator[tuple[str, float]]:
    """How near lines, titles and listed skills are in meaning."""
    near = np.sort(compared.nearness)[::-1]
    if near.size:
        yield "nearest line", float(near[0])
        yield "three nearest lines", float(near[:3].mean())
        yield "ten nearest lines", float(near[:10].mean())
        yield "mean of lines", float(near.mean())
        yield "nearest above mean", float(near[0] - near.mean())
    yield "résumé's topic", float(compared.lines.topic @ compared.asked.vector)
    yield "posting's topic", float(compared.comparison.role.topic @ compared.asked.vector)
    yield "nearest title", _nearest(compared.lines.title_vectors, compared.asked.vector)
    yield "nearest listed skill", _nearest(compared.lines.listed_skill_vectors, compared.asked.vector)


def _words(compared: RequirementComparison) -> Iterator[tuple[str, float]]:
    """Which of the words asked for the résumé has, the same or another form of it."""
    weight_by_stem = {each: weight(each, "en") for each in stems(compared.asked.text, "en")}
    total = sum(weight_by_stem.values())
    yield "weight of words", min(total, 8) / 8
    if total <= 0:
        return
    stems_by_line = compared.lines.stems
    shares = [sum(value for each, value in weight_by_stem.items() if each in line) / total for line in stems_by_line]
    stems_of_resume = {each for line in stems_by_line for each in line}
    yield "words in one line", max(shares, default=0.0)
    yield "words in all lines", sum(value for each, value in weight_by_stem.items() if each in stems_of_resume) / total


def _alignment(compared: RequirementComparison) -> Iterator[tuple[str, float]]:
    """Each word asked for with the nearest word of the résumé: "eyewear" finds "glasses"."""
    if not compared.asked.words or not compared.lines.words:
        return
    rare = compared.asked.demands.rarity
    best = compared.asked.demands.coverage(compared.asked.word_vectors @ compared.lines.word_vectors.T)
    order = np.argsort(-rare, kind="stable")
    yield "nearest words", float((best * rare).sum() / rare.sum())
    yield "same words", float((rare * (best > 0.99)).sum() / rare.sum())
    yield "nearest to rarest word", float(best[order[0]])
    yield "nearest to two rarest words", float(best[order[:2]].min())
    yield "nearest to three rarest words", float(best[order[:3]].mean())
    yield "farthest word", float(best.min())
    yield "nearest words in one line", max(compared.line_coverages, default=0.0)
    titles = [compared.asked.coverage_by(title) for title in compared.lines.titles]
    yield NEAREST_IN_A_TITLE, max(titles, default=0.0)
    if compared.asked.years:
        spans = [job.span for job in compared.candidate.jobs if job.title]
        years_of_that_title = (
            sum(span.months for span, near in zip(spans, titles, strict=True) if span and near > _TITLE_NAMES) / 12
        )
        yield "years in jobs of that title", min(years_of_that_title / compared.asked.years, 1.5)


def _skills(compared: RequirementComparison) -> Iterator[tuple[str, float]]:
    """Which skills of the taxonomy it names, and what shows them."""
    hard, soft = compared.asked.skill_alternatives, compared.asked.soft_skills
    yield "skills asked", min(len(hard), 4) / 4
    yield "no skill named", float(not hard)
    yield "traits asked", min(len(soft), 3) / 3
    traits = [shown.strength for name in soft if (shown := compared.comparison.shown_skill(name))]
    yield "trait shown", max(traits, default=0.0)
    if not hard:
        return
    shown_skills = [compared.best_shown(names) for names in hard]
    direct = [bool(shown and not shown.via) for shown in shown_skills]
    yield "skills shown", sum(direct) / len(hard)
    yield "any skill shown", float(any(direct))
    yield "every skill shown", float(all(direct))
    yield "no skill shown", float(not any(shown_skills))
    yield "share of skills not shown", sum(not shown for shown in shown_skills) / len(hard)
    yield "best skill", max((shown.strength for shown in shown_skills if shown), default=0.0)
    yield "months of a skill", min(_most_months(shown_skills) / 60, 1.0)


def _most_months(skills: list[ShownSkill | None]) -> int:
    return max((len(shown.months) for shown in skills if shown), default=0)


def _years(compared: RequirementComparison) -> Iterator[tuple[str, float]]:
    """Years asked for against years held: in all, of relevant work, of the skill."""
    worked = years_of_work(compared.comparison)
    yield "years of work", min(worked.total if worked else 0.0, 20) / 20
    yield "relevant years", min(worked.relevant if worked else 0.0, 10) / 10
    if not compared.asked.years:
        return
    worked = years_of_asked_work(compared.asked.text, compared.comparison)
    yield "asks for years", 1.0
    yield "no dates", float(worked is None)
    shown_skills = [compared.best_shown(names) for names in compared.asked.skill_alternatives]
    yield "years held of asked", min((worked.total if worked else 0.0) / compared.asked.years, 1.5)
    yield YEARS_OF_THE_WORK, min((worked.relevant if worked else 0.0) / compared.asked.years, 1.5)
    yield YEARS_OF_THE_SKILL, min(_most_months(shown_skills) / 12 / compared.asked.years, 1.5)


def _degree(compared: RequirementComparison) -> Iterator[tuple[str, float]]:
    """The degree asked for against the degrees held: level and field."""
    if compared.asked.level is None:
        return
    studies = compared.candidate.resume.education
    levels = [level for study in studies if (level := level_of_study(study))]
    enough = float(bool(levels) and max(level.rank for level in levels) >= compared.asked.level.rank)
    yield "asks for a degree", 1.0
    yield "no study", float(not studies)
    yield "level of study not told", float(bool(studies) and not levels)
    yield "degree high enough", enough
    yield "degree too low", float(bool(levels)) - enough
    yield "asks for school only", float(compared.asked.level is EducationLevel.SECONDARY)
    yield "asks for a higher degree", float(compared.asked.level.rank >= EducationLevel.MASTER.rank)
    yield "experience will do", float(compared.requirement.or_equivalent)
    near = max(field_nearness(compared), default=0.0)
    any_field = float(len(field_words(compared.asked)) < 2)
    yield "any field", any_field
    yield "field of study", near
    yield "degree high enough in the field", enough * max(near, any_field)


def _certificate(compared: RequirementComparison) -> Iterator[tuple[str, float]]:
    """The certificate or licence asked for against those named; having done the work does not replace it."""
    if not compared.asked.is_certificate:
        return
    certificate_names = tuple(without_masks(each.name.value) for each in compared.candidate.resume.certificates)
    yield "asks for a certificate", 1.0
    yield "names no certificate", float(not certificate_names)
    yield "nearest certificate", _nearest(sentence_vectors(certificate_names), compared.asked.vector)


def _whole(compared: RequirementComparison) -> Iterator[tuple[str, float]]:
    """How near the candidate is to the role as a whole."""
    comparison = compared.comparison
    yield NEAREST_JOB, max(comparison.similarity.of_jobs.values(), default=0.0)
    yield "own title to the role", comparison.similarity.own_role.credit if comparison.similarity.own_role else 0.0
    yield "words shared with the posting", comparison.word_overlap or 0.0
    yield "skills shared with the posting", comparison.skill_coverage or 0.0
    yield "topics of both texts", comparison.similarity.of_topics
    yield "lines of the résumé", min(len(compared.lines.lines), 80) / 80
    ranks = [rank for job in comparison.candidate.jobs if job.title and (rank := title_rank(job.title)) is not None]
    yield (
        "has led, where leading is asked",
        max(ranks, default=2) / 6 * bool(asking_pattern("lead").search(compared.asked.text)),
    )


def _steps(figures: dict[str, float]) -> Iterator[tuple[str, float]]:
    """How far each nearness lies above some steps: from 0.7 on a word is the same thing, below 0.3 it is chance."""
    for name in _NEARNESSES:
        for step in _STEPS:
            above = figures.get(name, 0.0) - step
            if above > 0:
                yield f"{name} above {step:g}", _STEP_FACTOR * above


def _nearest(vectors: FloatArray, vector: FloatArray) -> float:
    return max((float(near) for near in vectors @ vector), default=0.0)
