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


@dataclass(frozen=True)
class PageSection:
    """A section of a page, by its name, with where its lines come from."""

    name: str
    part: AnswerPart
    sources: tuple[Citation, ...]


@dataclass
class AnswerPage:
    """Sections with their lines, and where they come from."""

    document_names: DocumentNames
    sections: list[PageSection] = field(default_factory=list[PageSection])
    _quoted: list[Citation] = field(default_factory=list[Citation])
    """What was quoted since the last section."""

    def add(self, name: str, lines: Iterable[str], *, count: int | None = None) -> None:
        """A section, if there is anything to say in it; its title has the count, if one is given."""
        text = "\n".join(lines)
        if text:
            title = name if count is None else f"{name} ({count})"
            part = AnswerPart(kind=PartKind.SECTION, title=title, text=text)
            self.sections.append(PageSection(name, part, tuple(self._quoted)))
        self._quoted.clear()

    def quote(self, *evidence: Evidence) -> str:
        """The place of the first quotation, for the end of a line; all of them are kept as sources."""
        for each in evidence:
            title = self.document_names.name(each.source)
            if each.quote.strip():
                place = f"line {each.line}"
                self._quoted.append(Citation(title=title, place=place, quote=each.quote, document=each.source))
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
    parts = tuple(section.part for section in page.sections)
    body = "\n\n".join(f"## {part.title}\n\n{part.text}" for part in parts)
    sources = dict.fromkeys(source for section in page.sections for source in section.sources)
    return Answer(text=f"{heading}\n\n{body}", parts=parts, sources=tuple(sources)[:MAX_QUOTATIONS])
