"""The model card: what a weights file was made from, and how good it is on what it never saw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date

from training.examples import Labelled, Recipe
from training.validation import Validation

_KEPT = (
    "The fit began with {keep:.0%} of each weight that shipped before, and was drawn to it; the card of those, in the "
    "history of this file, says what they were learned from: examples of sources named there may be known to them."
)


def model_card(
    recipe: Recipe,
    examples: Sequence[Labelled],
    beside: Sequence[Labelled],
    validations: tuple[Validation, Validation | None],
    *,
    today: date,
    keep: float = 0.0,
) -> str:
    """The card as Markdown, with figures by document, and by source if any; `keep` is the share of old weights."""
    documents, sources = validations
    of_source = {example.document: example.source for example in examples}
    lines = [
        f"# Model card: {recipe.name}",
        "",
        recipe.purpose,
        "",
        f"Written by `make train` on {today.isoformat()}. Multinomial logistic regression, C = {recipe.strength:g}.",
        "",
        "## Data",
        "",
        f"{len(examples)} labelled examples of {len(of_source)} documents, labelled {recipe.labelled}. "
        "Those of others are kept outside the project; only these weights are made from them.",
        "",
        *([_KEPT.format(keep=keep), ""] if keep else []),
        "| source | documents | examples |",
        "|---|---:|---:|",
    ]
    per_source = Counter(example.source for example in examples)
    lines += [
        f"| {recipe.sources.get(source, source)} | {count} | {per_source[source]} |"
        for source, count in sorted(Counter(of_source.values()).items())
    ]
    if beside:
        lines += ["", "Learned from with a small weight, and never measured on:"]
        lines += ["", "| lines | examples |", "|---|---:|"]
        kinds = sorted(Counter(example.source for example in beside).items())
        lines += [f"| {recipe.sources.get(source, source)} | {count} |" for source, count in kinds]
    lines += _figures("By document: each is judged by a model fitted without it", documents)
    if sources:
        lines += _figures("By source: each is judged by a model that never saw its source", sources)
    return "\n".join([*lines, ""])


def _figures(title: str, validation: Validation) -> list[str]:
    lines = ["", f"## {title}", "", f"Right: {validation.accuracy:.3f} of {len(validation.targets)}.", ""]
    lines += ["| label | precision | recall | F1 | examples |", "|---|---:|---:|---:|---:|"]
    lines += [f"| {label} | {p:.3f} | {r:.3f} | {f:.3f} | {n} |" for label, (p, r, f, n) in validation.f1().items()]
    lines += ["", "| probability said | right | examples |", "|---:|---:|---:|"]
    lines += [f"| {said:.2f} | {right:.2f} | {n} |" for said, right, n in validation.reliability()]
    return lines
