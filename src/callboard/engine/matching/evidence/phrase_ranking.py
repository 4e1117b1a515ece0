"""The phrases of a résumé that show a requirement best, each with the probability that a person would quote it.

The weights are learned from the quotations that readers chose for requirements that they judged as met or partly met.
English only, like the verdicts that the evidence is for.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import accumulate, chain
from typing import NamedTuple

import numpy as np

from callboard.engine.data_files import data_file
from callboard.engine.facts import Evidence
from callboard.engine.learning.classifier import Classifier, Features, load_classifier
from callboard.engine.learning.vectors import FloatArray
from callboard.engine.matching.candidate.lines import ResumeLine
from callboard.engine.matching.candidate.phrases import ResumePhrases
from callboard.engine.matching.comparison.comparison import RequirementComparison
from callboard.engine.matching.vocabulary.tables import asking_pattern
from callboard.engine.matching.vocabulary.word_vectors import is_content_word, rarity, word_vectors_of
from callboard.engine.matching.vocabulary.words import tokens
from callboard.engine.skills.reader import find_known

SHOWS, SHOWS_NOT = "shows it", "does not show it"
"""The labels: a phrase that a person would quote for the requirement, and any other."""

# Phrases that are looked at closely: the nearest in meaning, and those that cover most of the words asked for.
_NEAREST, _COVERING = 14, 10
_LONG, _LONGEST = 18, 30
_ENTRY_WORDS = 2
# From this share of the words of the shorter one on, two phrases say the same.
_SAME_WORDS = 0.6
# Training penalises all weights alike; the small entries of vectors are scaled up to offset that.
_PRODUCT_FACTOR = 16.0
_YEARS = re.compile(r"\byears?\b", re.IGNORECASE)


class Phrase(NamedTuple):
    """A phrase of the résumé, and how likely a person would quote it for the requirement, 0 to 1."""

    evidence: Evidence
    probability: float


def best_phrases(compared: RequirementComparison, count: int = 2) -> list[Phrase]:
    """The phrases that show a requirement best, the most convincing first; none in an empty résumé.

    Of phrases that say nearly the same the first one stands for all.
    """
    chosen: list[tuple[float, PhraseCandidate]] = []
    for probability, candidate in _ranked(phrase_candidates(compared)):
        if len(chosen) < count and not any(repeats(candidate.line.text, kept.line.text) for _, kept in chosen):
            chosen.append((probability, candidate))
    return [Phrase(candidate.line.evidence, probability) for probability, candidate in chosen]


def repeats(one: str, other: str) -> bool:
    """Return True if two phrases share most of their content words, as one line repeated under two jobs does."""
    words, other_words = ({word for word in tokens(text) if is_content_word(word)} for text in (one, other))
    return len(words & other_words) >= _SAME_WORDS * min(len(words), len(other_words))


def likelihoods(compared: RequirementComparison, places: Collection[int]) -> list[float]:
    """How likely a person would quote each of these phrases, by their places in `ResumePhrases.phrases`."""
    return _likelihoods(phrase_candidates(compared, places))


def _ranked(candidates: Sequence[PhraseCandidate]) -> list[tuple[float, PhraseCandidate]]:
    """The phrases with how likely a person would quote each, the likeliest first."""
    return sorted(zip(_likelihoods(candidates), candidates, strict=True), key=lambda each: -each[0])


def _likelihoods(candidates: Sequence[PhraseCandidate]) -> list[float]:
    return _weights().probability([each.features for each in candidates], SHOWS) if candidates else []


def phrases_naming(compared: RequirementComparison, mentions: Sequence[Evidence], count: int = 2) -> list[Evidence]:
    """The phrases that hold these mentions of skills: those with the most, sentences, the most convincing first.

    A mention that stands in no phrase is its own. Each further phrase names a skill that none before it names.
    """
    resume = compared.candidate.phrases
    names_by_phrase: dict[int, set[str]] = {}
    alone: list[Evidence] = []
    for mention in mentions:
        at = resume.holding(mention)
        if at is None:
            alone.append(mention)
        else:
            names_by_phrase.setdefault(at, set()).add(mention.quote.casefold())
    places = sorted(names_by_phrase)
    likely = likelihoods(compared, places)
    ranked = sorted(
        zip(places, likely, strict=True),
        key=lambda each: (-len(names_by_phrase[each[0]]), _is_entry(resume.phrases[each[0]].text), -each[1]),
    )
    found = [(names_by_phrase[at], resume.phrases[at].evidence) for at, _ in ranked]
    found += [({mention.quote.casefold()}, mention) for mention in alone]
    chosen, names_chosen = list[Evidence](), set[str]()
    for names, evidence in found:
        if not names <= names_chosen:
            chosen.append(evidence)
            names_chosen |= names
    return chosen[:count]


def _is_entry(text: str) -> bool:
    """Return True for what stands in a list, a word or two, rather than says something."""
    return len(text.split()) <= _ENTRY_WORDS


@cache
def _weights() -> Classifier:
    return load_classifier(data_file("matching", "evidence.npz"))


class PhraseCandidate(NamedTuple):
    """A phrase that may show a requirement."""

    line: ResumeLine
    features: Features


def phrase_candidates(compared: RequirementComparison, places: Collection[int] | None = None) -> list[PhraseCandidate]:
    """The phrases nearest to a requirement, or those at `places`, with their features, in the order of the résumé."""
    resume = compared.candidate.phrases
    if not resume.phrases:
        return []
    near: FloatArray = resume.vectors @ compared.asked.vector
    covered = _coverage_by_phrase(compared, resume)
    if places is None:
        places = {*_highest(near, _NEAREST), *_highest(covered, _COVERING)}
    most = (float(near.max()), float(covered.max()))
    return [
        PhraseCandidate(
            resume.phrases[at], _features(compared, resume, at, _Measured(float(near[at]), float(covered[at]), most))
        )
        for at in sorted(places)
    ]


class _Measured(NamedTuple):
    near: float
    covered: float
    most: tuple[float, float]
    """The highest of both over all phrases."""


def _highest(values: FloatArray, count: int) -> list[int]:
    found: list[int] = np.argsort(-values, kind="stable")[:count].tolist()
    return found


def _coverage_by_phrase(compared: RequirementComparison, resume: ResumePhrases) -> FloatArray:
    """How well each phrase covers the words asked for, the rare ones counting most, 0 to 1."""
    found = np.zeros(len(resume.phrases), np.float32)
    if not compared.asked.words or not resume.lines.words:
        return found
    rare = _rarities(compared.asked.words)
    alike = np.clip(compared.asked.word_vectors @ resume.lines.word_vectors.T, 0, 1)
    worded = [at for at, words in enumerate(resume.words) if words]
    words = [resume.words[at] for at in worded]
    if words:
        starts = [0, *accumulate(map(len, words[:-1]))]
        # One row a phrase: for each word asked for, its nearest word.
        nearest = np.maximum.reduceat(alike.T[list(chain.from_iterable(words))], starts)
        found[worded] = (nearest * rare).sum(axis=1) / rare.sum()
    return found


def _features(compared: RequirementComparison, resume: ResumePhrases, at: int, measured: _Measured) -> Features:
    phrase = resume.phrases[at]
    values = {
        "nearness": measured.near,
        "less near than the nearest": measured.most[0] - measured.near,
        "words covered": measured.covered,
        "less covered than the best": measured.most[1] - measured.covered,
    }
    values |= dict(_words(compared, phrase.text))
    values |= dict(_form(phrase.text))
    values |= dict(_sense(compared, phrase.text))
    values |= dict(_place(compared, resume.place(phrase)))
    return Features(
        named=values, vectors={"requirement and phrase": _PRODUCT_FACTOR * compared.asked.vector * resume.vectors[at]}
    )


def _words(compared: RequirementComparison, text: str) -> Iterator[tuple[str, float]]:
    """Which words asked for it lacks most, and how much of it is about them."""
    words = list(dict.fromkeys(tokens(text)))
    telling = [at for at, word in enumerate(words) if is_content_word(word)]
    yield "words asked", min(len(compared.asked.words), 8) / 8
    if not compared.asked.words or not telling:
        return
    alike = np.clip(compared.asked.word_vectors @ word_vectors_of(text).T, 0, 1)
    rare = _rarities([words[at] for at in telling])
    yield "farthest word asked", float(alike.max(axis=1).min())
    yield "its own words asked for", float((alike.max(axis=0)[telling] * rare).sum() / rare.sum())


def _form(text: str) -> Iterator[tuple[str, float]]:
    """How it reads: a word alone says less than a sentence, a fragment less than a whole."""
    count = len(text.split())
    yield "length", min(count, _LONGEST) / _LONGEST
    yield "one word", float(count == 1)
    yield "two words", float(count == 2)
    yield "long", float(count > _LONG)
    yield "begins in the middle", float(text[:1].islower())


def _sense(compared: RequirementComparison, text: str) -> Iterator[tuple[str, float]]:
    """Whether it names what the requirement does: the skill, the trait, leading, the years."""
    claim, lead = asking_pattern("claim"), asking_pattern("lead")
    asked, named = compared.asked, {span.skill for span in find_known(text) if span.skill}
    yield "asks for a skill", float(bool(asked.hard_skills))
    yield "names no skill asked", float(bool(asked.hard_skills) and not named & set(asked.hard_skills))
    yield "asks for a trait", float(bool(asked.soft_skills))
    yield "names the trait", float(bool(named & set(asked.soft_skills)))
    yield "asks for no skill or trait", float(not asked.hard_skills and not asked.soft_skills)
    yield "claims what is to be claimed", float(bool(claim.search(asked.text) and claim.search(text)))
    yield "leads not, where leading is asked", float(bool(lead.search(asked.text)) and not lead.search(text))
    yield "asks for years", float(bool(asked.years))
    yield "tells years, where years are asked", float(bool(asked.years and _YEARS.search(text)))


def _place(compared: RequirementComparison, place: str) -> Iterator[tuple[str, float]]:
    """Where it stands: a study shows a degree, a title shows years."""
    yield "title of a job", float(place == "title")
    yield "bullet of a job", float(place == "bullet")
    yield "title, where years are asked", float(place == "title" and bool(compared.asked.years))
    yield "study, where a degree is asked", float(place == "study" and compared.asked.level is not None)
    yield "study, where none is asked", float(place == "study" and compared.asked.level is None)


def _rarities(words: Sequence[str]) -> FloatArray:
    return np.array([rarity(word) for word in words], np.float32)
