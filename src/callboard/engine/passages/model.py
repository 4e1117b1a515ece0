"""Texts to search, and what a search returns."""

from __future__ import annotations

from callboard.engine.facts import Frozen


class SourceText(Frozen):
    """A text that can be searched: its title for people, and its words. Headings are lines that begin with `#`."""

    title: str
    text: str


class Passage(Frozen):
    """A stretch of a source, word for word. Lines are counted from 1 and include the last."""

    title: str
    """Of the source."""
    heading: str
    """The headings above it, outermost first; empty where there is none."""
    text: str
    first_line: int
    last_line: int

    @property
    def place(self) -> str:
        """The position for people to read."""
        if self.first_line == self.last_line:
            lines = f"line {self.first_line}"
        else:
            lines = f"lines {self.first_line}-{self.last_line}"
        return f"{self.heading}, {lines}" if self.heading else lines


class PassageHit(Frozen):
    """A passage that fits a question."""

    passage: Passage
    score: float
    """How well it fits, comparable within one search only."""
    coverage: float
    """How much of the question's weight its words carry: 0 to 1."""
    sentence: str
    """The sentence of the passage that answers best, to the letter."""
    around: str = ""
    """The passages before and after it in the same source, for a reader who needs the context."""


class Findings(Frozen):
    """The answer to one question: passages, best first. None found means that nothing fits, not that nothing exists."""

    question: str
    terms: tuple[str, ...]
    """The words that were looked for."""
    missing: tuple[str, ...]
    """Those of them that no text has."""
    found: tuple[PassageHit, ...]
    texts: int
    passages: int
    """How much was searched."""
