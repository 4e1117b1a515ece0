"""What a model is trained on: features with the label that a careful reader gave, and where they were found."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from callboard.engine.learning.classifier import Features


@dataclass(frozen=True)
class Labelled:
    """One candidate. Candidates of one document, and of one source, are never split between fit and test."""

    features: Features
    label: str
    document: str
    source: str
    weight: float = 1.0
    known: bool = False
    """True if weights to keep were learned from it: it does not tell how well they know what is new."""


@dataclass(frozen=True)
class Recipe:
    """One model: where its examples come from, where its weights go, how strongly it fits."""

    name: str
    purpose: str
    """One sentence for the model card."""
    weights: Path
    """The weights file in the package that reads it; the model card is written beside it."""
    examples: Callable[[Path], list[Labelled]]
    """Examples from the data folder, in the order of the documents and of what stands in them."""
    examples_by_source: Callable[[Path], list[Labelled]] | None = None
    """The examples for validation by source, where features hold what another model judged; `examples` otherwise."""
    examples_beside: Callable[[Path], list[Labelled]] | None = None
    """Examples that are always learned from and never measured on."""
    sources: Mapping[str, str] = field(default_factory=dict[str, str])
    """What each source is, for the model card; sources are told apart by name otherwise."""
    labelled: str = "by careful reading"
    """How the examples came by their labels."""
    is_choice: bool = False
    """Whether at most one candidate of a document is right."""
    strength: float = 1.0
    """Inverse of the L2 penalty (scikit-learn's C)."""


def labelled_documents(folder: Path) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Name, source and content of each labelled document (`NAME.json`) of a folder, by name.

    The source is the document's own "source", or what stands before the first hyphen of its name.
    """
    for path in sorted(folder.glob("*.json")):
        content = json.loads(path.read_text(encoding="utf-8"))
        yield path.stem, str(content.get("source") or path.stem.split("-")[0]), content
