"""Toby by rules: passages of the documents that he can search, word for word, or the word that there are none."""

from __future__ import annotations

from callboard.core.text import counted
from callboard.engine.passages.model import Finding, Findings
from callboard.workbench.answers import Answer, Part, PartKind, Source

CANNOT = "Without a model I only quote the documents that I can search, and can not add what they do not say."
LISTED = 12
"""So many words of a question are listed."""

ASKS = ("Can you give me a document that tells about it?",)


def toby(findings: Findings) -> Answer:
    """The passages that were found for a question, best first; an honest no where there are none."""
    if not findings.found:
        return Answer(text=f"{_nothing(findings)}\n\n{CANNOT}\n\n{ASKS[0]}", cannot=CANNOT, asks=ASKS)
    return Answer(
        text=_text(findings),
        parts=tuple(_part(finding) for finding in findings.found),
        sources=tuple(_source(finding) for finding in findings.found),
        cannot=CANNOT,
    )


def _nothing(findings: Findings) -> str:
    texts = counted(findings.texts, "document")
    passages = "1 passage" if findings.passages == 1 else f"{findings.passages:,} passages"
    lines = [f"Nothing in the documents I can search tells about it. I searched {texts} ({passages})."]
    if findings.terms:
        lines.append(f"I looked for: {_listed(findings.terms)}.")
    if findings.missing:
        lines.append(f"None of them has: {_listed(findings.missing)}.")
    return " ".join(lines)


def _listed(words: tuple[str, ...]) -> str:
    more = f" and {len(words) - LISTED} more" if len(words) > LISTED else ""
    return ", ".join(words[:LISTED]) + more


def _source(finding: Finding) -> Source:
    return Source(title=finding.passage.title, place=finding.passage.place, quote=finding.sentence)


def _part(finding: Finding) -> Part:
    return Part(kind=PartKind.PASSAGE, title=finding.passage.title, text=finding.passage.text, source=_source(finding))


def _text(findings: Findings) -> str:
    lines: list[str] = []
    for finding in findings.found:
        passage = finding.passage
        lines += [f"**{passage.title}**, {passage.place}:", ""]
        lines += [f"> {line}".rstrip() for line in passage.text.splitlines()]
        if finding.sentence.strip() != passage.text.strip():
            lines += ["", f"Closest to the question: «{' '.join(finding.sentence.split())}»"]
        lines.append("")
    return "\n".join([*lines, CANNOT])
