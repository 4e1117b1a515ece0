"""Findings of the scanner."""

from __future__ import annotations

from enum import StrEnum

from callboard.engine.facts import Frozen


class FindingKind(StrEnum):
    """The reason why a piece of text is suspicious."""

    INVISIBLE = "invisible"
    SAME_COLOUR = "same-colour"
    TINY = "tiny"
    OFF_PAGE = "off-page"
    COVERED = "covered"
    CLIPPED = "clipped"
    INSTRUCTION = "instruction"
    """Words addressed to the person or program that reads the document for the employer."""
    OBFUSCATED = "obfuscated"
    """Characters that look like others or are not shown: homoglyphs, zero-width, tags, bidirectional overrides."""


class Finding(Frozen):
    """One suspicious piece of text and why it is one."""

    kind: FindingKind
    text: str
    page: int = 1
    reason: str


class ScanReport(Frozen):
    """The scanner's answer: shown to the person, never a reason to reject by itself."""

    suspicious: bool
    findings: tuple[Finding, ...] = ()
