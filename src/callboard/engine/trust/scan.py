"""Scan a document for attempts to steer its reader: hidden text, and open or obfuscated instructions.

A finding is shown to the person who decides; it never rejects anyone by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import unquote_plus

from callboard.core.text import shorten
from callboard.engine.document import Document, Hidden, Run
from callboard.engine.messages.catalogue import catalogue
from callboard.engine.text.page_numbers import is_page_number
from callboard.engine.trust.findings import Finding, FindingKind, ScanReport
from callboard.engine.trust.hidden_text.harmless import LETTER, MIN_LETTERS, ShownText, is_meaningful
from callboard.engine.trust.hidden_text.obfuscation import decodings, unshown_text, visible_text
from callboard.engine.trust.instructions.detector import find_instruction

MAX_QUOTE = 300
# A long paragraph is scanned in chunks whose overlap is longer than any instruction.
CHUNK, OVERLAP = 3000, 500
MIN_WORDS = 4
"""An address of fewer words says nothing to its reader."""


def scan(document: Document) -> ScanReport:
    """Find text that is hidden from a person, and instructions to the reader of the document."""
    findings = [
        *_hidden_text_findings(document),
        *_visible_text_findings(document),
        *_metadata_findings(document),
        *_link_findings(document),
    ]
    return ScanReport(suspicious=bool(findings), findings=tuple(findings))


def scan_text(text: str) -> ScanReport:
    """Find instructions to the employer's reader of a text."""
    findings = tuple(_distinct(_findings_in_chunks(text, 1)))
    return ScanReport(suspicious=bool(findings), findings=findings)


def _hidden_text_findings(document: Document) -> Iterator[Finding]:
    """Hidden runs with text that is not also visible; adjacent runs are one finding."""
    # A browser shows the title of a page above it.
    shown = ShownText.of([*(line.text for line in document.lines), document.metadata.get("title", "")])
    for runs in _adjacent_runs(document.hidden):
        text = "".join(run.text if run.text.startswith(" ") else f" {run.text}" for run in runs).strip()
        if not is_meaningful(runs, text, shown):
            continue
        kind = runs[0].hidden or Hidden.INVISIBLE
        if kind is Hidden.OFF_PAGE and is_page_number(text):
            # A page number that a printer's margins pushed over the edge is harmless.
            continue
        found = next(_findings_in_text(text, runs[0].page), None)
        reason: str = catalogue("report")["hidden"][kind.value]
        if found:
            reason = _wording("hidden").format(hidden=reason, reason=found.reason)
        yield Finding(kind=FindingKind(kind.value), text=shorten(text, MAX_QUOTE), page=runs[0].page, reason=reason)


def _adjacent_runs(runs: tuple[Run, ...]) -> Iterator[list[Run]]:
    """Runs that follow each other and are hidden in the same way."""
    group: list[Run] = []
    for run in runs:
        if group and (run.page, run.hidden) != (group[-1].page, group[-1].hidden):
            yield group
            group = []
        group.append(run)
    if group:
        yield group


def _visible_text_findings(document: Document) -> Iterator[Finding]:
    """Instructions in the visible text, paragraph by paragraph."""
    for page, text in _paragraphs(document):
        yield from _distinct(_findings_in_chunks(text, page))


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


def _metadata_findings(document: Document) -> Iterator[Finding]:
    """Instructions in titles, keywords, notes and attachments."""
    for name, value in document.metadata.items():
        for finding in _distinct(_findings_in_chunks(value, 1)):
            reason = _wording("metadata").format(name=name, reason=finding.reason)
            yield finding.model_copy(update={"reason": reason})


def _link_findings(document: Document) -> Iterator[Finding]:
    """Instructions in addresses that links lead to, which a program reads and a person does not see."""
    addresses = dict.fromkeys(unquote_plus(link.uri) for link in document.links)
    said = "\n".join(address for address in addresses if len(address.split()) >= MIN_WORDS)
    for finding in _distinct(_findings_in_chunks(said, 1)):
        yield finding.model_copy(update={"reason": _wording("link").format(reason=finding.reason)})


def _findings_in_chunks(text: str, page: int) -> Iterator[Finding]:
    for start in range(0, max(len(text) - OVERLAP, 1), CHUNK - OVERLAP):
        yield from _findings_in_text(text[start : start + CHUNK], page)


def _findings_in_text(text: str, page: int) -> Iterator[Finding]:
    """The first instruction in a text, written plainly or in disguise."""
    for decoding in decodings(text):
        found = find_instruction(decoding.text)
        if found and not decoding.disguise:
            yield Finding(
                kind=FindingKind.INSTRUCTION, text=shorten(found.text, MAX_QUOTE), page=page, reason=found.reason
            )
            return
        if found:
            said = shorten(found.text, MAX_QUOTE)
            reason = _wording("disguised").format(disguise=decoding.disguise, reason=found.reason, text=said)
            yield Finding(
                kind=FindingKind.OBFUSCATED, text=shorten(visible_text(text), MAX_QUOTE), page=page, reason=reason
            )
            return
    if len(LETTER.findall(unshown_text(text))) >= MIN_LETTERS:
        reason = _wording("unshown").format(text=shorten(unshown_text(text), MAX_QUOTE))
        yield Finding(
            kind=FindingKind.OBFUSCATED, text=shorten(visible_text(text), MAX_QUOTE), page=page, reason=reason
        )


def _wording(name: str) -> str:
    """A sentence about an instruction, with words in braces to fill."""
    return catalogue("report")["instruction"][name]


def _distinct(findings: Iterator[Finding]) -> Iterator[Finding]:
    seen: set[tuple[str, str]] = set()
    for finding in findings:
        if (finding.kind, finding.text) not in seen:
            seen.add((finding.kind, finding.text))
            yield finding
