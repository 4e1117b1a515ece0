"""The strategy `ranked`: learns from the agents' example requests what each is for, and abstains when unsure.

Two kinds of evidence count for an agent: the words that it shares with the request, weighted by how well they
distinguish agents (`word_profiles`), and the meaning of the request (`intent_model`). Both are trained on the agents'
own texts, again on the first request after an agent has changed. The threshold for abstaining is calibrated on examples
held out of training.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from heapq import nsmallest

import numpy as np

from callboard.engine.learning.vectors import FloatArray, sentence_vectors
from callboard.engine.routing.features import features, readable, small_words, words
from callboard.engine.routing.intent_model import IntentModel, log_softmax, train
from callboard.engine.routing.model import CONFIDENCE_SLOPE, Candidate, RoutingDecision, ScoredAgent
from callboard.engine.routing.word_profiles import WordProfiles

MAX_SHOWN = 5
"""Candidates shown with a decision, and words shown with a candidate."""

LEXICAL_WEIGHT = 1.1
"""Weight of shared words against meaning. Measured, like the weights below, by `python -m evals routing`."""

SIMILARITY_WEIGHT, SHARED_WORDS_WEIGHT = 3.0, 0.1

HOLDOUT_INTERVAL = 5
"""Every fifth example of an agent is held out to calibrate the threshold."""

MAX_CALIBRATION_EXAMPLES = 600
"""Upper bound on the examples of a calibration."""

MIN_ABSTENTION_RATE, ABSTENTION_PER_CONFUSION = 0.05, 0.4
"""Share of correct choices that is given up to reject out-of-scope requests; more if agents are easily confused."""

MIN_CALIBRATION_EXAMPLES = 30
DEFAULT_THRESHOLD = 2.0
"""Evidence that is enough where fewer than `MIN_CALIBRATION_EXAMPLES` examples could be held out."""

MAX_CACHED_TRAININGS = 8
"""Sets of agents whose training is cached: users without agents of their own share one; trials repeat another."""

MAX_AGENTS = 500
MAX_TEXTS = 20_000
"""With more agents or texts, training would take too long, so only words are compared."""


@dataclass(frozen=True, slots=True)
class RankedChoice:
    """The best agent for a request and the evidence for it; `scores` are the log probabilities of all agents."""

    name: str
    evidence: float
    scores: dict[str, float]


class RoutingEvidence:
    """The evidence of agents and examples about requests; never changed once made."""

    def __init__(self, candidates: Sequence[Candidate]) -> None:
        self.names = tuple(candidate.name for candidate in candidates)
        self.profiles = WordProfiles()
        self.verbatim: dict[tuple[str, ...], set[str]] = {}
        """Whose examples they are, by the words of each."""
        texts: list[str] = []
        labels: list[int] = []
        for at, candidate in enumerate(candidates):
            self.profiles.put(
                candidate, dict.fromkeys(found for each in candidate.examples if (found := features(each)))
            )
            for example in candidate.examples:
                self.verbatim.setdefault(tuple(words(example)), set()).add(candidate.name)
            own = [*candidate.examples, *_own_texts(candidate)]
            texts += own
            labels += [at] * len(own)
        small = 1 < len(candidates) <= MAX_AGENTS and 0 < len(texts) <= MAX_TEXTS
        self.model: IntentModel | None = train(self.names, sentence_vectors(texts), np.array(labels)) if small else None

    def choose(self, request: str) -> RankedChoice | None:
        """The best agent; None if no agent knows any word of the request."""
        asked = features(request)
        shared = self.profiles.scores(asked)
        if not shared:
            return None
        vector = sentence_vectors([request])
        # Rounded, so that equal scores are exact ties, which go to the first name.
        scores = np.round(self._scores(vector, shared), 6)
        best = min(range(len(self.names)), key=lambda at: (-scores[at], self.names[at]))
        name = self.names[best]
        likeness = self.model.likeness(vector[0], best) if self.model else 1.0
        evidence = float(scores[best]) + SIMILARITY_WEIGHT * likeness + SHARED_WORDS_WEIGHT * shared.get(name, 0.0)
        return RankedChoice(name, evidence, dict(zip(self.names, map(float, scores), strict=True)))

    def _scores(self, vector: FloatArray, shared: dict[str, float]) -> FloatArray:
        lexical = np.array([shared.get(name, 0.0) for name in self.names], np.float32)
        meaning = self.model.log_probabilities(vector)[0] if self.model else np.zeros_like(lexical)
        return log_softmax((meaning + LEXICAL_WEIGHT * lexical).astype(np.float32))


class RankedStrategy:
    """Routes by what the agents' texts and examples teach, with a threshold calibrated on them."""

    name = "ranked"

    def __init__(self, candidates: Iterable[Candidate] = (), *, always: bool = False) -> None:
        """Take in candidates; with `always` the best is chosen however unsure it is."""
        self._candidates: dict[str, Candidate] = {}
        self._always = always
        self._evidence: RoutingEvidence | None = None
        self._limit: float | None = None
        for candidate in candidates:
            self.put(candidate)

    def __contains__(self, name: object) -> bool:
        """Return True if there is a candidate of that name."""
        return name in self._candidates

    def put(self, candidate: Candidate) -> None:
        """Take in a candidate, in place of the one that had its name."""
        if self._candidates.get(candidate.name) != candidate:
            self._candidates[candidate.name] = candidate
            self._evidence = self._limit = None

    def remove(self, name: str) -> None:
        """Forget a candidate; an unknown name changes nothing."""
        if self._candidates.pop(name, None) is not None:
            self._evidence = self._limit = None

    @property
    def limit(self) -> float:
        """The evidence below which no agent is chosen."""
        if self._limit is None:
            self._limit = _calibrated_threshold(self._sorted())
        return self._limit

    def route(self, request: str) -> RoutingDecision:
        """Choose the candidate with the most evidence, or nobody if the evidence is below the threshold."""
        if self._evidence is None:
            self._evidence = _trained(self._sorted())
        choice = self._evidence.choose(request)
        if choice is None:
            return self._decision(None, "nothing in the request is known to any agent", (), 0.0)
        tokens = tuple(words(request))
        ranking = self._ranking(self._evidence, tokens, choice)
        owners = self._evidence.verbatim.get(tokens, set[str]())
        if len(owners) == 1:
            (owner,) = owners
            return self._decision(owner, "the request is one of this agent's own examples", ranking, 1.0)
        return self._decided(choice, ranking)

    def _decided(self, choice: RankedChoice, ranking: tuple[ScoredAgent, ...]) -> RoutingDecision:
        confidence = round(1 / (1 + math.exp(-CONFIDENCE_SLOPE * (choice.evidence - self.limit))), 4)
        if confidence < 0.5 and not self._always:
            reason = f"no match is sure enough; the best has a confidence of {confidence:.2f}"
            return self._decision(None, reason, ranking, confidence)
        words = ", ".join(f"“{word}”" for word in ranking[0].words)
        reason = f"because of {words} (confidence {confidence:.2f})" if words else f"confidence {confidence:.2f}"
        return self._decision(choice.name, reason, ranking, confidence)

    def _decision(
        self, agent: str | None, reason: str, candidates: tuple[ScoredAgent, ...], confidence: float
    ) -> RoutingDecision:
        return RoutingDecision(
            agent=agent, reason=reason, strategy=self.name, candidates=candidates, confidence=confidence
        )

    def _ranking(
        self, evidence: RoutingEvidence, asked: Sequence[str], choice: RankedChoice
    ) -> tuple[ScoredAgent, ...]:
        best = nsmallest(MAX_SHOWN, choice.scores.items(), key=lambda item: (-item[1], item[0]))
        return tuple(
            ScoredAgent(name=name, score=round(math.exp(score), 4), words=_explaining_words(evidence, asked, name))
            for name, score in best
        )

    def _sorted(self) -> tuple[Candidate, ...]:
        return tuple(self._candidates[name] for name in sorted(self._candidates))


@lru_cache(maxsize=MAX_CACHED_TRAININGS)
def _trained(candidates: tuple[Candidate, ...]) -> RoutingEvidence:
    return RoutingEvidence(candidates)


def _own_texts(candidate: Candidate) -> list[str]:
    texts = (f"{candidate.name} {candidate.objective} {candidate.description}", " ".join(candidate.tags))
    return [text for text in texts if text.strip()]


def _explaining_words(evidence: RoutingEvidence, asked: Sequence[str], name: str) -> tuple[str, ...]:
    """The words of the request that speak most for an agent."""
    candidates = set(asked) - small_words()
    gains = {token: sum(evidence.profiles.gain(feature, name) for feature in readable(token)) for token in candidates}
    return tuple(
        nsmallest(MAX_SHOWN, (token for token in gains if gains[token] > 0), key=lambda token: (-gains[token], token))
    )


@lru_cache(maxsize=MAX_CACHED_TRAININGS)
def _calibrated_threshold(candidates: tuple[Candidate, ...]) -> float:
    """The threshold, from training without every fifth example and routing those examples."""
    kept: list[Candidate] = []
    held: list[tuple[str, str]] = []
    for candidate in candidates:
        known = len(candidate.examples) >= HOLDOUT_INTERVAL
        rest = (
            tuple(each for at, each in enumerate(candidate.examples) if at % HOLDOUT_INTERVAL)
            if known
            else candidate.examples
        )
        held += [(each, candidate.name) for each in candidate.examples[::HOLDOUT_INTERVAL]] if known else []
        kept.append(Candidate(candidate.name, candidate.description, candidate.objective, candidate.tags, rest))
    if len(held) < MIN_CALIBRATION_EXAMPLES:
        return DEFAULT_THRESHOLD
    asked = held[:: max(1, len(held) // MAX_CALIBRATION_EXAMPLES)]
    evidence = RoutingEvidence(kept)
    choices = [(evidence.choose(text), name) for text, name in asked]
    right = sorted(choice.evidence for choice, name in choices if choice and choice.name == name)
    if len(right) < MIN_CALIBRATION_EXAMPLES:
        return DEFAULT_THRESHOLD
    doubt = MIN_ABSTENTION_RATE + ABSTENTION_PER_CONFUSION * (1 - len(right) / len(asked))
    return float(np.quantile(np.array(right), doubt))
