"""The texts that a sentence may rest on, split into sentences, and into lines as they were before a page broke them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")
_CONTINUES = re.compile(r"^\s*(?!(?:\d{1,2}|[a-z])[.)]\s)[a-zà-ÿ0-9(]")
_ENDS = re.compile(r"[.!?:;]\s*$")


@dataclass(frozen=True)
class SupportingText:
    """The texts that may support a sentence."""

    quotes: tuple[str, ...]
    """Quotations of the résumé, which support statements about the person."""
    context: str = ""
    """Names that need no quotation: the person, the employer of the quoted line."""
    posting_quotes: tuple[str, ...] = ()
    """Quotations of the posting, which support statements about what is required or missing."""
    offered: str = ""
    """The title and employer of the posting, which may be named in sentences about the job that is offered."""


def sentences(text: str) -> Iterator[str]:
    """The sentences and lines of a text."""
    return (part.strip(" -•*\t") for part in _SENTENCE.split(text) if re.search(r"\w", part))


def unwrapped(text: str) -> Iterator[str]:
    """The lines of a text, with those joined that a narrow page has broken."""
    line = ""
    for each in text.splitlines():
        if line and _CONTINUES.match(each) and not _ENDS.search(line):
            line = f"{line.rstrip()} {each.strip()}"
            continue
        if line.strip():
            yield line
        line = each
    if line.strip():
        yield line
