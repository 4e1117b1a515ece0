"""Locate the quotations of a model, which can copy a passage but cannot count characters.

A quotation is looked up in the documents, or in the evidence of earlier agents. If it is found, it becomes `Evidence`
with its position; if not, the claim that it should support has no source.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from callboard.engine.document import Document
from callboard.engine.facts import Evidence, Source

_DASHES = dict.fromkeys("‐‑‒–—―−﹘﹣－", "-")
_QUOTES = dict.fromkeys("‘’‚‛′´`", "'") | dict.fromkeys("“”„‟″«»", '"')
_SAME = _DASHES | _QUOTES
_JOINED = frozenset("+#")
"""Signs that make another word of what they follow: `C` is not in `C++`."""
BACKWARD_PENALTY = 4
"""A step up the page counts for this many steps down, because related text usually follows."""
_TRIMMED = " \t\r\n\"'“”„«»…"


class FoldedText:
    """A text as a reader compares it: case, kinds of white space, dashes and quotation marks do not count."""

    def __init__(self, text: str) -> None:
        chars: list[str] = []
        self._origin: list[int] = []
        for index, char in enumerate(text):
            for folded in _fold(char):
                if folded != " " or (chars and chars[-1] != " "):
                    chars.append(folded)
                    self._origin.append(index)
        self.text = "".join(chars)

    def original(self, start: int, end: int) -> tuple[int, int]:
        """The position of the folded stretch in the original text."""
        return self._origin[start], self._origin[end - 1] + 1


def _fold(char: str) -> str:
    if _is_unseen(char):
        return ""
    if char.isspace():
        return " "
    return _SAME.get(char) or unicodedata.normalize("NFKC", char).casefold()


@dataclass(frozen=True)
class QuotablePassage:
    """A text that may be quoted; `base` and `line` say where its first character is in its document."""

    source: Source
    text: str
    document: Document | None = None
    place: Evidence | None = None

    @cached_property
    def _folded(self) -> FoldedText:
        return FoldedText(self.text)

    def places(self, quote: str) -> Iterator[Evidence]:
        """The positions of `quote` as whole words: verbatim or, if there are none, folded."""
        exact = False
        for start in _occurrences(self.text, quote):
            exact = True
            yield self._evidence(start, start + len(quote))
        if exact:
            return
        folded = FoldedText(quote).text.strip()
        for start in _occurrences(self._folded.text, folded):
            yield self._evidence(*self._folded.original(start, start + len(folded)))

    def _evidence(self, start: int, end: int) -> Evidence:
        if self.document is not None:
            return self.document.evidence(start, end, source=self.source)
        base, line, page = (self.place.start, self.place.line, self.place.page) if self.place else (0, 1, 1)
        return Evidence(
            source=self.source,
            quote=self.text[start:end],
            start=base + start,
            end=base + end,
            page=page,
            line=line + self.text.count("\n", 0, start),
        )


def _occurrences(text: str, quote: str) -> Iterator[int]:
    start = text.find(quote) if any(char.isalnum() for char in quote) else -1
    while start >= 0:
        if not _cuts_word(text, start) and not _cuts_word(text, start + len(quote)):
            yield start
        start = text.find(quote, start + 1)


def _cuts_word(text: str, at: int) -> bool:
    """Return True if a border at `at` would run through a word. Scripts without spaces have no such borders."""
    first, last = at - 1, at
    while first >= 0 and _is_unseen(text[first]):
        first -= 1
    while last < len(text) and _is_unseen(text[last]):
        last += 1
    if first < 0 or last == len(text):
        return False
    before, after = text[first], text[last]
    return _is_spaced(before) and (_is_spaced(after) or after in _JOINED)


def _is_unseen(char: str) -> bool:
    """Soft hyphens, zero-width signs, marks of direction."""
    return unicodedata.category(char) == "Cf"


def _is_spaced(char: str) -> bool:
    return char.isalnum() and unicodedata.category(char) != "Lo"


class Quotations:
    """Everything that may be quoted in one answer."""

    def __init__(self, documents: Mapping[Source, Document], *known: Iterable[Evidence]) -> None:
        """Take the texts and earlier quotations from them: the engine's own facts first, then those of others."""
        self._known = [_by_quote(items) for items in known]
        self._passages = [
            QuotablePassage(source, document.text, document=document) for source, document in documents.items()
        ]
        # Where a document is at hand, everything that was quoted from it is found in it.
        apart = {key: places[0] for each in self._known for key, places in each.items() if key[0] not in documents}
        self._passages += [QuotablePassage(place.source, place.quote, place=place) for place in apart.values()]

    def find(self, quote: str, source: Source | None, *, near: int = 0) -> Evidence | None:
        """The evidence for `quote`, in `source` or, without one, anywhere; None where it is not found.

        Words often stand in several places. A place that was quoted before is meant rather than one that was not, and
        then the one that follows the character `near` most closely; a place before it has to be much closer.
        """
        sources = [source] if source else list(Source)
        known = ([p for s in sources for p in each.get((s, quote), ())] for each in self._known)
        places = next(filter(None, known), None) or self._places(quote, sources)
        return min(places, key=lambda place: _distance(near, place.start), default=None)

    def _places(self, quote: str, sources: Collection[Source]) -> Iterator[Evidence]:
        for words in _spellings(quote):
            for passage in self._passages:
                if passage.source in sources:
                    yield from passage.places(words)


def _by_quote(items: Iterable[Evidence]) -> dict[tuple[Source, str], list[Evidence]]:
    places: dict[tuple[Source, str], list[Evidence]] = {}
    for item in items:
        places.setdefault((item.source, item.quote), []).append(item)
    return places


def _distance(near: int, start: int) -> int:
    return start - near if start >= near else (near - start) * BACKWARD_PENALTY


def _spellings(quote: str) -> tuple[str, ...]:
    """The quotation, and the same without the marks that writers put around one."""
    trimmed = quote.strip(_TRIMMED).removesuffix("...").removeprefix("...").strip(_TRIMMED)
    return (quote,) if trimmed == quote else (quote, trimmed)
