"""A page of Markdown in the making, and the quotations that carry it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from callboard.agents.answers import Answer, Citation, Part, PartKind
from callboard.core.text import shorten, squeeze
from callboard.engine.facts import Evidence, Fact, Frozen, Source

QUOTED = 40
"""Upper bound on quotations kept with a page; the report has all."""

LINE = 300
"""Longest line that repeats what a document says."""


class Papers(Frozen):
    """What an agent worked on: the names of the files."""

    resume: str
    posting: str

    def name(self, source: Source) -> str:
        """The name of that file."""
        return self.resume if source is Source.RESUME else self.posting


@dataclass
class Page:
    """Sections with their lines, and where they come from."""

    papers: Papers
    sections: list[Part] = field(default_factory=list[Part])
    sources: list[Citation] = field(default_factory=list[Citation])

    def add(self, title: str, lines: Iterable[str]) -> None:
        """A section, if there is anything to say in it."""
        text = "\n".join(lines)
        if text:
            self.sections.append(Part(kind=PartKind.SECTION, title=title, text=text))

    def quote(self, *evidence: Evidence) -> str:
        """The place of the first quotation, for the end of a line; all of them are kept as sources."""
        for each in evidence:
            source = Citation(title=self.papers.name(each.source), place=f"line {each.line}", quote=each.quote)
            if len(self.sources) < QUOTED and source not in self.sources and each.quote.strip():
                self.sources.append(source)
        return f" *({place(evidence[0])})*" if evidence else ""

    def fact(self, fact: Fact[str] | None) -> str:
        """A fact in a line, with its place; nothing where there is none."""
        return f"{line(fact.value)}{self.quote(fact.evidence)}" if fact else ""


def place(evidence: Evidence) -> str:
    """Where a quotation stands, for people."""
    return f"{evidence.source.word}, line {evidence.line}"


def line(text: object) -> str:
    """Words of a document on one line."""
    return shorten(squeeze(str(text)), LINE)


def among(items: Iterable[str], *, most: int) -> str:
    """Some of the items in one line, and how many more there are."""
    every = [item for item in items if item]
    more = f" and {len(every) - most} more" if len(every) > most else ""
    return ", ".join(every[:most]) + more


def words(name: str) -> str:
    """A name of ours as people write it."""
    return name.replace("_", " ")


def whole(heading: str, page: Page) -> Answer:
    """What is told: a line that says what it is, and the page."""
    body = "\n\n".join(f"## {section.title}\n\n{section.text}" for section in page.sections)
    return Answer(text=f"{heading}\n\n{body}", parts=tuple(page.sections), sources=tuple(page.sources))
