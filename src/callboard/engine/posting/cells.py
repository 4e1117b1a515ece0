"""The cells of a posting's top rows, and labelled values ("Location: Berlin"): what is said without a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from callboard.engine.posting.lexicon import label_kind
from callboard.engine.posting.reading import Reading, Row
from callboard.engine.text.flattening import words_only
from callboard.engine.text.sentences import sentences

# A row of this many words that ends like a sentence is prose.
PROSE_WORDS = 12
MAX_ROW = 260

_CUT = re.compile(
    r"\s*[|•·\t;]\s*|\s+[–—-]+\s+|\s+/\s+|\s*➔\s*|,\s+(?=(?:remote|hybrid|full|part|onsite|on-site)\b)", re.IGNORECASE
)
_DASHES = re.compile(r"\s[–—-]\s")
_PIPES = re.compile(r"\|")


def is_prose(row: Row) -> bool:
    """Whether a row is running text and not a row of cells."""
    text = row.text
    if len(_PIPES.findall(text[:300])) >= 2 or len(_DASHES.findall(text[:300])) >= 2:
        return False
    return (
        len(text) > MAX_ROW
        or (len(text.split()) > PROSE_WORDS and not re.search(r"[|•·]", text))
        or (len(text.split()) > 6 and text.rstrip().endswith((".", "!", "?")))
    )


def is_piped(row: Row) -> bool:
    """The head of a "Who is hiring" comment: cells between pipes."""
    return len(_PIPES.findall(row.text[:400])) >= 2


def fragments(row: Row) -> Iterator[tuple[int, int]]:
    """The short pieces that a row of prose opens with: "Hunter Build Group, Newcastle NSW. Permanent full-time."."""
    for start, end in (part for span in sentences(row.text, row.start) for part in _behind_firm(row, *span)):
        words = row.text[start - row.start : end - row.start].split()
        names = sum(not word[:1].islower() for word in words)
        if len(words) > 8 or names * 2 < len(words):
            return
        yield start, end


# "Acme Corp. Software engineer.": the dot closes the firm's form and the sentence.
_FIRM_ENDS = re.compile(r"(?<=[^\W\d_] )(?:Corp|Inc|Ltd|Co|LLC|GmbH|AG|plc|S\.A|S\.L|B\.V)\.(?=\s+[A-Z](?!\w*\.))")


def _behind_firm(row: Row, start: int, end: int) -> Iterator[tuple[int, int]]:
    cut = _FIRM_ENDS.search(row.text, start - row.start, min(end - row.start, start - row.start + 60))
    if cut is None:
        yield start, end
        return
    yield start, row.start + cut.end()
    rest = row.text[cut.end() : end - row.start]
    yield row.start + cut.end() + len(rest) - len(rest.lstrip()), end


def cells(rows: Sequence[Row]) -> Iterator[tuple[int, int]]:
    """Spans of the cells of rows that are not prose."""
    for index, row in enumerate(rows):
        if is_prose(row):
            yield from fragments(row) if index < 5 else ()
            continue
        last = 0
        for cut in (*_CUT.finditer(row.text), None):
            end = cut.start() if cut else len(row.text)
            if row.text[last:end].strip():
                yield row.start + last, row.start + end
            last = cut.end() if cut else end


# A label alone on its row is one only where rows are short: near the top or in a block of details.
MAX_LABEL = 40
MAX_VALUE = 160


@dataclass(frozen=True, slots=True)
class Labelled:
    """A value with the kind of its label; `text[start:end]` is the value."""

    kind: str
    label: str
    start: int
    end: int


def labelled(reading: Reading, rows: Sequence[Row] | None = None) -> list[Labelled]:
    """Every labelled value, in the order of the text."""
    chosen = reading.rows if rows is None else rows
    found: list[Labelled] = []
    for index, row in enumerate(chosen):
        following = chosen[index + 1] if index + 1 < len(chosen) else None
        if row.label:
            found.append(Labelled(row.label, row.label, row.start, row.end))
        elif value := _same_row(row) or _next_row(row, following):
            found.append(value)
    return found


def _same_row(row: Row) -> Labelled | None:
    head, sign, value = row.text.partition(":")
    if not sign or not value.strip() or len(head) > MAX_LABEL:
        return None
    kind = label_kind(head) or _opening_kind(head, value)
    if not kind:
        return None
    start = row.start + len(head) + 1 + len(value) - len(value.lstrip())
    return Labelled(kind, words_only(head), start, min(row.end, start + MAX_VALUE))


def _opening_kind(head: str, value: str) -> str | None:
    """A place under a longer label that begins with a known one: "Sede di partenza: Orbassano"."""
    words = words_only(head).split()
    named = len(value.split()) < 6 and value.strip()[:1].isupper() and not value.rstrip().endswith((".", "!", "?"))
    known = label_kind(words[0]) if 1 < len(words) < 7 else None
    return known if named and known == "location" and words[0] in _PLACES else None


# First words of such labels that are of no other kind in a longer one.
_PLACES = frozenset(
    {
        "sede",
        "standort",
        "location",
        "lieu",
        "ubicacion",
        "einsatzort",
        "arbeitsort",
        "dienstort",
        "luogo",
        "standplaats",
    }
)


def _next_row(row: Row, following: Row | None) -> Labelled | None:
    if following is None or len(row.text) > MAX_LABEL or len(following.text) > MAX_VALUE or row.bullet:
        return None
    kind = label_kind(row.text)
    if not kind or label_kind(following.text) or _same_row(following) or following.text.endswith((".", ":")):
        return None
    return Labelled(kind, words_only(row.text), following.start, following.end)
