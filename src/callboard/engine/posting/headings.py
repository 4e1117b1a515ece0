"""Headings, labelled values ("Location: Berlin") and the cells of the top rows: what is said without a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from callboard.engine.posting.lexicon import heading_kinds, label_kind, load
from callboard.engine.posting.reading import PostingRow, PostingText
from callboard.engine.text.flattening import any_pattern, words_only
from callboard.engine.text.sentences import sentences

# A row of this many words that ends like a sentence is prose.
PROSE_WORDS = 12
MAX_ROW = 260

_CUT = re.compile(
    r"\s*[|•·\t;]\s*|\s+[–—-]+\s+|\s+/\s+|\s*➔\s*|,\s+(?=(?:remote|hybrid|full|part|onsite|on-site)\b)", re.IGNORECASE
)
_DASHES = re.compile(r"\s[–—-]\s")
_PIPES = re.compile(r"\|")


def is_prose(row: PostingRow) -> bool:
    """Return True if a row is running text and not a row of cells."""
    text = row.text
    if len(_PIPES.findall(text[:300])) >= 2 or len(_DASHES.findall(text[:300])) >= 2:
        return False
    return (
        len(text) > MAX_ROW
        or (len(text.split()) > PROSE_WORDS and not re.search(r"[|•·]", text))
        or (len(text.split()) > 6 and text.rstrip().endswith((".", "!", "?")))
    )


def is_piped(row: PostingRow) -> bool:
    """The head of a "Who is hiring" comment: cells between pipes."""
    return len(_PIPES.findall(row.text[:400])) >= 2


def fragments(row: PostingRow) -> Iterator[tuple[int, int]]:
    """The short pieces that a row of prose opens with: "Hunter Build Group, Newcastle NSW. Permanent full-time."."""
    for start, end in sentences(row.text, row.start):
        words = row.text[start - row.start : end - row.start].split()
        names = sum(not word[:1].islower() for word in words)
        if len(words) > 8 or names * 2 < len(words):
            return
        yield start, end


def cells(rows: Sequence[PostingRow]) -> Iterator[tuple[int, int]]:
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


def labelled(reading: PostingText, rows: Sequence[PostingRow] | None = None) -> list[Labelled]:
    """Every labelled value, in the order of the text."""
    chosen = reading.rows if rows is None else rows
    found: list[Labelled] = []
    for index, row in enumerate(chosen):
        following = chosen[index + 1] if index + 1 < len(chosen) else None
        if value := _same_row(row) or _next_row(row, following):
            found.append(value)
    return found


def _same_row(row: PostingRow) -> Labelled | None:
    head, sign, value = row.text.partition(":")
    if not sign or not value.strip() or len(head) > MAX_LABEL:
        return None
    kind = label_kind(head)
    if not kind:
        return None
    start = row.start + len(head) + 1 + len(value) - len(value.lstrip())
    return Labelled(kind, words_only(head), start, min(row.end, start + MAX_VALUE))


def _next_row(row: PostingRow, following: PostingRow | None) -> Labelled | None:
    if following is None or len(row.text) > MAX_LABEL or len(following.text) > MAX_VALUE or row.bullet:
        return None
    kind = label_kind(row.text)
    if not kind or label_kind(following.text) or _same_row(following) or following.text.endswith((".", ":")):
        return None
    return Labelled(kind, words_only(row.text), following.start, following.end)


LISTS = frozenset({"responsibilities", "requirements", "preferred", "benefits", "stack"})
"""Kinds of which every row is an item."""

# Longer rows are sentences, whatever words they hold.
MAX_CHARS = 90
MAX_WORDS = 11
_FEW_WORDS = 6

_COMPANY = re.compile(
    r"^(?:about|who is|why|life at|working at|uber|warum|a propos d[e']?|pourquoi|sobre|por que|chi e|perche|over|"
    r"meet|join|discover|inside)\b"
)
_BODY = re.compile(r"^(?:why (?:this|the role|you)|about (?:the role|you|your|this|the job)|join us)")


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading's kind; `inline` is where its own content begins in the row ("Desirable: solar PV"), else None."""

    kind: str
    inline: int | None = None


@cache
def _preferring() -> frozenset[str]:
    return frozenset(load("headings")["shape"]["preferring"])


@cache
def _heading_words() -> frozenset[str]:
    # "Direct experience in security" is made of such words, too, and asks for something.
    return frozenset(word for phrase in heading_kinds() for word in phrase.split()) - {"in"}


def in_heading_words(text: str) -> bool:
    """True if a row is made of nothing but words that known headings are made of ("Desired Skills/Qualifications")."""
    words = words_only(text).replace("/", " ").split()
    return 1 < len(words) <= _FEW_WORDS and all(word in _heading_words() for word in words)


@cache
def _longest() -> int:
    return max(len(phrase.split()) for phrase in heading_kinds())


def heading(row: PostingRow, following: PostingRow | None) -> Heading | None:
    """The heading that `row` is, or None. `following` is the row behind it."""
    if row.bullet and not row.level:
        # "✅ Profile:" is a heading with a sign in front, not an item.
        known = heading_kinds().get(words_only(row.text)) if row.text.rstrip().endswith(":") else None
        return Heading(known) if known in LISTS else _inline(row) if ":" in row.text[:40] else None
    if len(row.text) > MAX_CHARS or len(row.text.split()) > MAX_WORDS:
        return _inline(row)
    words = words_only(row.text)
    kind = heading_kinds().get(words)
    if kind:
        return Heading(kind)
    if inline := _inline(row):
        return inline
    if in_heading_words(row.text) and (found := _within(words.replace("/", " "), loose=True)):
        return found
    if not _set_as_heading(row, following):
        return None
    leads = following is not None and following.bullet and not row.bullet
    return (
        _within(words, loose=row.strong or row.text.rstrip().endswith((":", "?")))
        or (Heading("company") if _names_company(words) else None)
        or _unknown(row, words, leads=leads)
    )


def _inline(row: PostingRow) -> Heading | None:
    """A heading and its content in one row: "Requirements: five years of SQL"."""
    label, colon, content = row.text.partition(":")
    if not colon or not content.strip() or len(label) > 50:
        return None
    kind = heading_kinds().get(words_only(label))
    if not kind:
        return None
    offset = len(label) + 1
    return Heading(kind, offset + len(content) - len(content.lstrip()))


def _set_as_heading(row: PostingRow, following: PostingRow | None) -> bool:
    text = row.text.rstrip()
    if text.endswith((".", ",", ";")) and not row.level:
        return False
    if row.strong or text.endswith((":", "?", "…", "...")):
        return True
    return following is not None and following.bullet and not row.bullet and len(text.split()) < 8


def _within(words: str, *, loose: bool) -> Heading | None:
    """The longest known phrase inside the heading; a preferring word anywhere wins over "qualifications".

    A row that only its place makes a heading must be made of the phrase for the most part.
    """
    tokens = words.split()
    for size in range(min(len(tokens), _longest()), 0, -1):
        for first in range(len(tokens) - size + 1):
            kind = heading_kinds().get(" ".join(tokens[first : first + size]))
            whole = loose or size * 2 > len(tokens) or (size > 1 and first + size == len(tokens))
            if kind and whole and (size > 1 or len(tokens) <= 6):
                return Heading(_preferred(kind, tokens))
    return None


def _preferred(kind: str, tokens: list[str]) -> str:
    return "preferred" if kind == "requirements" and _preferring().intersection(tokens) else kind


def _names_company(words: str) -> bool:
    return bool(_COMPANY.match(words)) and not _BODY.match(words)


def _unknown(row: PostingRow, words: str, *, leads: bool) -> Heading | None:
    """A caption in other words: set off, ending in a colon, or over bullets; its cue words say of what.

    Capitals alone may be an abbreviation ("BLS, ACLS").
    """
    set_off = row.level or row.bold or row.text.rstrip().endswith(":")
    if not set_off and not leads:
        return None
    if leads or row.level:
        for kind, pattern in _cues():
            if pattern.search(words):
                return Heading(kind)
    return Heading("other") if set_off else None


@cache
def _cues() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((kind, any_pattern(patterns)) for kind, patterns in load("headings")["cues"].items())
