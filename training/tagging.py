"""Fit a sequence tagger (a linear-chain CRF), judge it and write its weights. The same data gives the same file."""

from __future__ import annotations

import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import numpy as np

from callboard.engine.learning.tagger import Tagger, load_tagger
from training.adapting import LEAST_DOCUMENTS, fit_near
from training.validation import folds_of

FOLDS = 5
_NEGLIGIBLE = 0.005


@dataclass(frozen=True)
class LabelledSequence:
    """One sequence with the features and the label of each place.

    Only `judged` ones are counted in figures; those that a person labelled count twice in a fit near other weights.
    """

    document: str
    source: str
    features: Sequence[Sequence[str]]
    labels: Sequence[str]
    judged: bool = True
    by_person: bool = False


@dataclass(frozen=True)
class TaggerRecipe:
    """One tagger: where its sequences come from, where its weights go, how strongly it is held back."""

    name: str
    purpose: str
    weights: Path
    sequences: Callable[[Path], list[LabelledSequence]]
    smoothing: float
    """The L2 penalty."""
    held: float
    """How strongly a fit to new documents is held to the weights that shipped before."""


Fit = Callable[[Sequence[LabelledSequence]], Tagger]


@dataclass
class Judgement:
    """Counts over places that a tagger never saw."""

    right: Counter[str]
    told: Counter[str]
    true: Counter[str]
    sure: list[tuple[float, bool]]

    @property
    def accuracy(self) -> float:
        """Share of places that were labelled right."""
        return self.right.total() / max(self.true.total(), 1)


def fit_tagger(sequences: Sequence[LabelledSequence], smoothing: float, sparsity: float = 0.05) -> Tagger:
    """Fit a tagger to labelled sequences; the higher `sparsity` (the L1 penalty), the fewer features have a weight."""
    import pycrfsuite  # noqa: PLC0415 - fitting alone needs it, and only `make train` installs it

    documents: defaultdict[str, set[str]] = defaultdict(set)
    for one in sequences:
        for feature in {feature for place in one.features for feature in place}:
            documents[feature].add(one.document)
    usual = {feature for feature, where in documents.items() if len(where) >= LEAST_DOCUMENTS}
    trainer = pycrfsuite.Trainer(verbose=False)
    for one in sequences:
        trainer.append([[feature for feature in place if feature in usual] for place in one.features], list(one.labels))
    trainer.set_params({"c1": sparsity, "c2": smoothing, "max_iterations": 100, "feature.possible_transitions": True})
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "model")
        trainer.train(path)
        found = pycrfsuite.Tagger()
        found.open(path)
        info = found.info()
    return _tagger(info.state_features.items(), info.transitions)


def _tagger(states: Iterable[tuple[tuple[str, str], float]], transitions: dict[tuple[str, str], float]) -> Tagger:
    kept = [(feature, label, weight) for (feature, label), weight in states if abs(weight) >= _NEGLIGIBLE]
    labels = tuple(sorted({label for _, label, _ in kept} | {label for pair in transitions for label in pair}))
    names = sorted({feature for feature, _, _ in kept})
    place = {name: at for at, name in enumerate(names)}
    weights = np.zeros((len(names), len(labels)))
    for feature, label, weight in kept:
        weights[place[feature], labels.index(label)] = weight
    follow = np.zeros((len(labels), len(labels)))
    for (before, label), weight in transitions.items():
        follow[labels.index(before), labels.index(label)] = weight
    return Tagger(labels, place, np.round(weights, 3), np.round(follow, 3))


def judge(sequences: Sequence[LabelledSequence], folds: Sequence[int], fit: Fit) -> Judgement:
    """Label each judged fold by a tagger fitted to the others."""
    found = Judgement(Counter(), Counter(), Counter(), [])
    judged = {fold for one, fold in zip(sequences, folds, strict=True) if one.judged}
    for fold in sorted(judged):
        tagger = fit([one for one, of in zip(sequences, folds, strict=True) if of != fold])
        judged_by(tagger, [one for one, of in zip(sequences, folds, strict=True) if of == fold and one.judged], found)
    return found


def judged_by(tagger: Tagger, sequences: Iterable[LabelledSequence], found: Judgement) -> None:
    """Count into `found` how a tagger labels sequences that it was not fitted to."""
    for one in sequences:
        for label, tag in zip(one.labels, tagger.tag(one.features), strict=True):
            found.true[label] += 1
            found.told[tag.label] += 1
            found.right[label] += label == tag.label
            found.sure.append((tag.probability, label == tag.label))


def train_tagger(recipe: TaggerRecipe, data: Path, *, today: date, keep: float = 0.0) -> str:
    """Judge a tagger, fit it on everything, write weights and card; the card is returned.

    With `keep` the fit begins with the weights that ship and is drawn to them (`fit_near`), and that share (0 to 1) of
    each weight stays what it was. The figures of the card are those of the fit alone.
    """
    sequences = recipe.sequences(data)
    old = load_tagger(recipe.weights)

    def fit(some: Sequence[LabelledSequence]) -> Tagger:
        twice = [*some, *(one for one in some if one.by_person)]
        return fit_near(twice, old, recipe.held) if keep else fit_tagger(some, recipe.smoothing)

    documents = judge(sequences, folds_of([one.document for one in sequences], FOLDS), fit)
    names = sorted({one.source for one in sequences})
    sources = None if keep else judge(sequences, [names.index(one.source) for one in sequences], fit)
    fitted = fit(sequences)
    write_tagger(recipe.weights, blended(old, fitted, keep) if keep else fitted)
    card = _card(recipe, sequences, (documents, sources), today=today, keep=keep)
    recipe.weights.with_suffix(".md").write_text(card, encoding="utf-8")
    return card


def blended(old: Tagger, new: Tagger, keep: float) -> Tagger:
    """The weighted mean of the weights of two taggers; a feature that one of them lacks has no weight there."""
    states: Counter[tuple[str, str]] = Counter()
    transitions: Counter[tuple[str, str]] = Counter()
    for tagger, share in ((old, keep), (new, 1 - keep)):
        for feature, at in tagger.features.items():
            for label, weight in zip(tagger.labels, tagger.weights[at], strict=True):
                states[feature, label] += share * float(weight)
        for before, row in zip(tagger.labels, tagger.follow, strict=True):
            for label, weight in zip(tagger.labels, row, strict=True):
                transitions[before, label] += share * float(weight)
    return _tagger(states.items(), dict(transitions))


def write_tagger(path: Path, tagger: Tagger) -> None:
    """Write what `load_tagger` reads."""
    path.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(
        path,
        labels=np.array(tagger.labels),
        features=np.array("\n".join(tagger.features)),
        weights=tagger.weights.astype(np.float32),
        follow=tagger.follow,
    )


def _card(
    recipe: TaggerRecipe,
    sequences: Sequence[LabelledSequence],
    judgements: tuple[Judgement, Judgement | None],
    *,
    today: date,
    keep: float,
) -> str:
    documents, sources = judgements
    lines = [
        f"# Model card: {recipe.name}", "", recipe.purpose, "",
        f"Written by `make train` on {today.isoformat()}. Linear-chain conditional random field, L2 penalty "
        f"{recipe.smoothing:g}; features that stand in fewer than {LEAST_DOCUMENTS} documents are left out.", "",
        "## Data", "",
        "Real documents are kept outside the project; only these weights are made from them. How each "
        "source was labelled is in `SOURCES.md`. Generated ones are printed from the invented people of "
        "`tests/fixtures/resumes`; they and what only an earlier reader has read are learned from but not judged.",
        "", "| source | documents | judged | sequences | places |", "|---|---:|---:|---:|---:|",
    ]  # fmt: skip
    for source in sorted({one.source for one in sequences}):
        own = [one for one in sequences if one.source == source]
        places = sum(len(one.labels) for one in own)
        judged = len({one.document for one in own if one.judged})
        lines.append(f"| {source} | {len({one.document for one in own})} | {judged} | {len(own)} | {places} |")
    if keep:
        lines += [
            "", f"The fit began with the weights that shipped before and was drawn to them; {keep:.0%} of each weight "
            "is still the old one. The figures are those of the fit alone; sources that the card before names, in the "
            "history of this file, are known to the old weights.",
        ]  # fmt: skip
    lines += figures_of("By document: each real one is judged by a tagger fitted without it", documents)
    if sources:
        lines += figures_of("By source: each is judged by a tagger that never saw its source", sources)
    return "\n".join([*lines, ""])


def figures_of(title: str, found: Judgement) -> list[str]:
    """The lines of a card with the figures of a judgement."""
    lines = ["", f"## {title}", "", f"Right: {found.accuracy:.3f} of {found.true.total()}.", ""]
    lines += ["| label | precision | recall | F1 | places |", "|---|---:|---:|---:|---:|"]
    for label in sorted(found.true):
        right, told, true = found.right[label], found.told[label], found.true[label]
        f1 = 2 * right / max(told + true, 1)
        lines.append(f"| {label} | {right / max(told, 1):.3f} | {right / max(true, 1):.3f} | {f1:.3f} | {true} |")
    lines += ["", "| probability said | right | places |", "|---:|---:|---:|"]
    for tenth in range(10):
        here = [(p, ok) for p, ok in found.sure if tenth / 10 <= p < (tenth + 1) / 10 + (tenth == 9)]
        if here:
            said, right = sum(p for p, _ in here) / len(here), sum(ok for _, ok in here) / len(here)
            lines.append(f"| {said:.2f} | {right:.2f} | {len(here)} |")
    return lines
