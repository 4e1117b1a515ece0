"""Build a page of Markdown and collect the quotations that support it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from callboard.agents.answers import Answer, AnswerPart, Citation, PartKind
from callboard.core.text import shorten, squeeze
from callboard.engine.facts import Evidence, Fact, Frozen, Source

MAX_QUOTATIONS = 40
"""Upper bound on quotations kept with a page; the report has all."""

MAX_LINE_CHARACTERS = 300
"""Upper bound on a line that quotes a document."""


class DocumentNames(Frozen):
    """The names of the files that an agent read."""

    resume: str
    posting: str

    def name(self, source: Source) -> str:
        """The name of that file."""
        return self.resume if source is Source.RESUME else self.posting


@dataclass
class AnswerPage:
    """Sections with their lines, and where they come from."""

    document_names: DocumentNames
    sections: list[AnswerPart] = field(default_factory=list[AnswerPart])
    sources: list[Citation] = field(default_factory=list[Citation])

    def add(self, title: str, lines: Iterable[str]) -> None:
        """A section, if there is anything to say in it."""
        text = "\n".join(lines)
        if text:
            self.sections.append(AnswerPart(kind=PartKind.SECTION, title=title, text=text))

    def quote(self, *evidence: Evidence) -> str:
        """The place of the first quotation, for the end of a line; all of them are kept as sources."""
        for each in evidence:
            title = self.document_names.name(each.source)
            source = Citation(title=title, place=f"line {each.line}", quote=each.quote, document=each.source)
            if len(self.sources) < MAX_QUOTATIONS and source not in self.sources and each.quote.strip():
                self.sources.append(source)
        return f" *({evidence_place(evidence[0])})*" if evidence else ""

    def fact(self, fact: Fact[str] | None) -> str:
        """A fact in a line, with its place; nothing where there is none."""
        return f"{single_line(fact.value)}{self.quote(fact.evidence)}" if fact else ""


def evidence_place(evidence: Evidence) -> str:
    """The place of a quotation, for people to read."""
    return f"{evidence.source.word}, line {evidence.line}"


def single_line(text: object) -> str:
    """Words of a document on one line."""
    return shorten(squeeze(str(text)), MAX_LINE_CHARACTERS)


def joined_items(items: Iterable[str], *, most: int) -> str:
    """The first `most` items joined in one line, and the number of the rest."""
    every = [item for item in items if item]
    more = f" and {len(every) - most} more" if len(every) > most else ""
    return ", ".join(every[:most]) + more


def name_in_words(name: str) -> str:
    """An identifier as words, with spaces for underscores."""
    return name.replace("_", " ")


def page_answer(heading: str, page: AnswerPage) -> Answer:
    """The answer that consists of a heading line and a page."""
    body = "\n\n".join(f"## {section.title}\n\n{section.text}" for section in page.sections)
    return Answer(text=f"{heading}\n\n{body}", parts=tuple(page.sections), sources=tuple(page.sources))
