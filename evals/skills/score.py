"""Overlap F1 of spans, and the sentences they are measured on."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

SENTENCES = Path(__file__).parents[2] / "tests" / "fixtures" / "skills" / "sentences.md"
Span = tuple[int, int]
Reader = Callable[[str], Sequence[Span]]


@dataclass(frozen=True)
class Sentence:
    """A sentence without its marks; spans of knowledge ("Python") and of skill ("manage stakeholders")."""

    text: str
    knowledge: tuple[Span, ...]
    skill: tuple[Span, ...]

    @property
    def spans(self) -> list[Span]:
        """Both kinds, in order."""
        return sorted(self.knowledge + self.skill)


@dataclass
class Overlap:
    """Counts over many sentences. A span found counts once, for the true span that it covers most."""

    right: int = 0
    found: int = 0
    true: int = 0
    misses: list[str] = field(default_factory=list[str])
    extras: list[str] = field(default_factory=list[str])

    @property
    def precision(self) -> float:
        """Share of the found spans that touch a true one of their own."""
        return self.right / self.found if self.found else 1.0

    @property
    def recall(self) -> float:
        """Share of the true spans that are touched."""
        return self.right / self.true if self.true else 1.0

    @property
    def f1(self) -> float:
        """2PR / (P + R)."""
        return 2 * self.right / (self.found + self.true) if self.found + self.true else 1.0


def sentences(path: Path = SENTENCES) -> list[Sentence]:
    """The annotated set."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [parse(line) for line in lines if line and not line.startswith("#")]


def parse(marked: str) -> Sentence:
    """Take the marks out of a line: `[knowledge]` and `{skill}`."""
    text = ""
    found: dict[str, list[Span]] = {"[": [], "{": []}
    for plain, sign, inner in re.findall(r"([^\[{]*)(?:([\[{])([^\]}]*)[\]}])?", marked):
        text += plain
        if sign:
            found[sign].append((len(text), len(text) + len(inner)))
            text += inner
    return Sentence(text, tuple(found["["]), tuple(found["{"]))


def measure(reader: Reader, corpus: Iterable[Sentence], *, share: float = 0.0) -> Overlap:
    """Run a reader; spans match when they overlap, by more than `share` of their union."""
    total = Overlap()
    for sentence in corpus:
        truth, found = sentence.spans, list(reader(sentence.text))
        pairs = matched(truth, found, share)
        total.right += len(pairs)
        total.found += len(found)
        total.true += len(truth)
        total.misses += [mark(sentence.text, s) for i, s in enumerate(truth) if i not in {i for i, _ in pairs}]
        total.extras += [mark(sentence.text, s) for j, s in enumerate(found) if j not in {j for _, j in pairs}]
    return total


def matched(truth: Sequence[Span], found: Sequence[Span], share: float) -> list[tuple[int, int]]:
    """Pair spans one to one, the largest overlaps first."""
    candidates = sorted(
        ((common(a, b), -i, -j) for i, a in enumerate(truth) for j, b in enumerate(found) if common(a, b)), reverse=True
    )
    pairs: dict[int, int] = {}
    for length, i, j in candidates:
        union = (truth[-i][1] - truth[-i][0]) + (found[-j][1] - found[-j][0]) - length
        if -i not in pairs and -j not in pairs.values() and length / union > share:
            pairs[-i] = -j
    return list(pairs.items())


def common(a: Span, b: Span) -> int:
    """How many characters two spans share."""
    return max(min(a[1], b[1]) - max(a[0], b[0]), 0)


def mark(text: str, span: Span) -> str:
    """The sentence with one span marked."""
    return f"{text[: span[0]]}»{text[span[0] : span[1]]}«{text[span[1] :]}"
