"""Scan a document for what is meant to steer its reader: hidden text, and instructions in plain sight or in disguise.

A finding is shown to the person who decides; it never rejects anyone by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from callboard.core.text import shorten
from callboard.engine.document import Document, Hidden, Run
from callboard.engine.page_numbers import is_page_number
from callboard.engine.trust.harmless_hidden_text import LETTER, MIN_LETTERS, ShownText, says_something
from callboard.engine.trust.instructions import favour, instruction
from callboard.engine.trust.model import Finding, FindingKind, ScanReport
from callboard.engine.trust.obfuscation import readings, tag_text, visible

QUOTE = 300
# A long paragraph is looked at in pieces that overlap by more than an instruction reaches.
PIECE, OVERLAP = 3000, 500
# Every text can be read backwards or shifted; few then hold a word that instructions are made of.
GUESSED = {"backwards writing", "ROT13"}
TELLTALE = re.compile(
    r"ignor|disreg|forget|instru|instrucc|prompt|candidat|applic|kandidat|bewerb|system|score|rate|rank|hire|resume|"
    r"vergiss|anweis|oubli|consign|olvid|esquec|dimentic|istruz|negeer|recommend|llm|you are",
    re.I,
)
WHY = {
    Hidden.INVISIBLE: "this text is in the file and is not shown",
    Hidden.SAME_COLOUR: "this text has the colour of what lies behind it",
    Hidden.TINY: "this text is too small to be read",
    Hidden.OFF_PAGE: "this text lies outside the page",
    Hidden.COVERED: "something is painted over this text",
    Hidden.CLIPPED: "this text is clipped away",
}


def scan(document: Document) -> ScanReport:
    """What in a document is hidden from a person, or addressed to a machine."""
    findings = [*_hidden(document), *_written(document), *_described(document)]
    return ScanReport(suspicious=bool(findings), findings=tuple(findings))


def scan_text(text: str) -> ScanReport:
    """What in a piece of text is addressed to the one who reads it for the employer."""
    findings = tuple(_distinct(_in_pieces(text, 1)))
    return ScanReport(suspicious=bool(findings), findings=findings)


def _hidden(document: Document) -> Iterator[Finding]:
    """Hidden runs that hold text which is not on the page anyway; neighbours are one finding."""
    # A browser shows the title of a page above it.
    shown = ShownText.of([*(line.text for line in document.lines), document.metadata.get("title", "")])
    for runs in _together(document.hidden):
        text = "".join(run.text if run.text.startswith(" ") else f" {run.text}" for run in runs).strip()
        if not says_something(runs, text, shown):
            continue
        kind = runs[0].hidden or Hidden.INVISIBLE
        if kind is Hidden.OFF_PAGE and is_page_number(text):
            # A footer that a printer's margins pushed over the edge steers nobody.
            continue
        found = next(_in_text(text, runs[0].page), None)
        reason = WHY[kind] + (f", and {found.reason}" if found else "")
        yield Finding(kind=FindingKind(kind.value), text=shorten(text, QUOTE), page=runs[0].page, reason=reason)


def _together(runs: tuple[Run, ...]) -> Iterator[list[Run]]:
    """Runs that follow each other and are hidden in the same way."""
    group: list[Run] = []
    for run in runs:
        if group and (run.page, run.hidden) != (group[-1].page, group[-1].hidden):
            yield group
            group = []
        group.append(run)
    if group:
        yield group


def _written(document: Document) -> Iterator[Finding]:
    """Instructions in the text itself, paragraph by paragraph."""
    for page, text in _paragraphs(document):
        yield from _distinct(_in_pieces(text, page))


def _paragraphs(document: Document) -> Iterator[tuple[int, str]]:
    block, page, parts = -1, 1, list[str]()
    for line in document.lines:
        if line.block != block and parts:
            yield page, " ".join(parts)
            parts = []
        if not parts:
            block, page = line.block, line.page
        parts.append(line.text)
    if parts:
        yield page, " ".join(parts)


def _described(document: Document) -> Iterator[Finding]:
    """Instructions in titles, keywords, notes and attachments."""
    for name, value in document.metadata.items():
        findings = list(_distinct(_in_pieces(value, 1))) or list(_favours(value))
        for finding in findings:
            yield finding.model_copy(update={"reason": f"in the file's {name}: {finding.reason}"})


def _favours(text: str) -> Iterator[Finding]:
    if found := favour(text):
        yield Finding(kind=FindingKind.INSTRUCTION, text=shorten(found.text, QUOTE), page=1, reason=found.reason)


def _in_pieces(text: str, page: int) -> Iterator[Finding]:
    for start in range(0, max(len(text) - OVERLAP, 1), PIECE - OVERLAP):
        yield from _in_text(text[start : start + PIECE], page)


def _in_text(text: str, page: int) -> Iterator[Finding]:
    """An instruction, as it stands or under a disguise."""
    for reading in readings(text):
        if reading.disguise in GUESSED and not TELLTALE.search(reading.text):
            continue
        found = instruction(reading.text)
        if found and not reading.disguise:
            yield Finding(kind=FindingKind.INSTRUCTION, text=shorten(found.text, QUOTE), page=page, reason=found.reason)
            return
        if found:
            reason = f"written in {reading.disguise}, {found.reason}: “{shorten(found.text, QUOTE)}”"
            yield Finding(kind=FindingKind.OBFUSCATED, text=shorten(visible(text), QUOTE), page=page, reason=reason)
            return
    if len(LETTER.findall(tag_text(text))) >= MIN_LETTERS:
        reason = f"it holds characters that are not shown and say: “{shorten(tag_text(text), QUOTE)}”"
        yield Finding(kind=FindingKind.OBFUSCATED, text=shorten(visible(text), QUOTE), page=page, reason=reason)


def _distinct(findings: Iterator[Finding]) -> Iterator[Finding]:
    seen: set[tuple[str, str]] = set()
    for finding in findings:
        if (finding.kind, finding.text) not in seen:
            seen.add((finding.kind, finding.text))
            yield finding
