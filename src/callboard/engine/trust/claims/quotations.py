"""Check that each quotation stands in its document, letter for letter."""

from __future__ import annotations

import re
from collections.abc import Iterable

from callboard.core.text import shorten, squeeze
from callboard.engine.facts import Evidence, Source
from callboard.engine.trust.protected.blind import MASK


def quotation_faults(evidence: Iterable[Evidence], texts: dict[Source, str]) -> list[str]:
    """A fault for each quotation that its document does not contain, neither at the place given nor elsewhere."""
    return [fault for each in evidence if (fault := _quotation_fault(each, texts))]


def _quotation_fault(evidence: Evidence, texts: dict[Source, str]) -> str | None:
    whole = texts.get(evidence.source)
    if whole is None:
        return f"There is no {evidence.source.value} to quote from; remove the quotation {_quoted(evidence.quote)}."
    if not evidence.quote.strip():
        return f"A quotation from the {evidence.source.value} is empty; quote the words that carry the claim."
    if matches_letters(whole[evidence.start : evidence.end], evidence.quote) or evidence.quote in whole:
        return None
    if MASK in evidence.quote and _mask_pattern(evidence.quote).search(whole):
        return None
    return (
        f"The {evidence.source.value} does not contain {_quoted(evidence.quote)}. "
        "Quote its words exactly as they stand there, letter for letter, or drop the claim."
    )


def matches_letters(text: str, quote: str) -> bool:
    """Return True if the quotation equals the text; a letter that blind mode masked matches any letter."""
    return len(text) == len(quote) and all(a in {b, MASK} for a, b in zip(quote, text, strict=True))


def _mask_pattern(quote: str) -> re.Pattern[str]:
    return re.compile(re.escape(quote).replace(re.escape(MASK), "."), re.DOTALL)


def _quoted(quote: str) -> str:
    return f'"{shorten(squeeze(quote), 90)}"'
