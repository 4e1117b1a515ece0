"""Headings: whether a row is one, and of which kind of list."""

from __future__ import annotations

import re
from functools import cache

from callboard.engine.posting.lexicon import heading_kinds, load
from callboard.engine.posting.posting_text import PostingRow
from callboard.engine.text.flattening import any_pattern, words_only

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


def heading(row: PostingRow, following: PostingRow | None) -> str | None:
    """The kind of heading that `row` is, or begins with; None if it is none. `following` is the row behind it."""
    words = words_only(row.text)
    if row.bullet and not row.level:
        # "✅ Profile:" is a heading with a sign in front, not an item.
        known = heading_kinds().get(words) if row.text.rstrip().endswith(":") else None
        return known if known in LISTS else _inline(row) if ":" in row.text[:40] else None
    if len(row.text) > MAX_CHARS or len(row.text.split()) > MAX_WORDS:
        return _inline(row)
    if kind := heading_kinds().get(words) or _inline(row):
        return kind
    if in_heading_words(row.text) and (kind := _within(words.replace("/", " "), loose=True)):
        return kind
    if not _set_as_heading(row, following):
        return None
    kind = _within(words, loose=row.strong or row.text.rstrip().endswith((":", "?")))
    if kind or _COMPANY.match(words):
        return kind or "company"
    return _unknown(row, words, leads=following is not None and following.bullet and not row.bullet)


def _inline(row: PostingRow) -> str | None:
    """The kind of a heading with its content in one row: "Requirements: five years of SQL"."""
    label, colon, content = row.text.partition(":")
    return heading_kinds().get(words_only(label)) if colon and content.strip() and len(label) <= 50 else None


def _set_as_heading(row: PostingRow, following: PostingRow | None) -> bool:
    text = row.text.rstrip()
    if text.endswith((".", ",", ";")) and not row.level:
        return False
    if row.strong or text.endswith((":", "?", "…", "...")):
        return True
    return following is not None and following.bullet and not row.bullet and len(text.split()) < 8


def _within(words: str, *, loose: bool) -> str | None:
    """The kind of the longest known phrase inside a heading; a preferring word anywhere wins over "qualifications".

    A row that only its place makes a heading must be made of the phrase for the most part.
    """
    tokens = words.split()
    for size in range(min(len(tokens), _longest()), 0, -1):
        for first in range(len(tokens) - size + 1):
            kind = heading_kinds().get(" ".join(tokens[first : first + size]))
            whole = loose or size * 2 > len(tokens) or (size > 1 and first + size == len(tokens))
            if kind and whole and (size > 1 or len(tokens) <= _FEW_WORDS):
                return "preferred" if kind == "requirements" and _preferring().intersection(tokens) else kind
    return None


def _unknown(row: PostingRow, words: str, *, leads: bool) -> str | None:
    """The kind of a caption in other words: set off, ending in a colon, or over bullets; its cue words say of what.

    Capitals alone may be an abbreviation ("BLS, ACLS").
    """
    if leads or row.level:
        cued = next((kind for kind, pattern in _cues() if pattern.search(words)), None)
        if cued:
            return cued
    return "other" if row.level or row.bold or row.text.rstrip().endswith(":") else None


@cache
def _cues() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((kind, any_pattern(patterns)) for kind, patterns in load("headings")["cues"].items())
