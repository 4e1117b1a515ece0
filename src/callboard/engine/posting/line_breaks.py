"""Lines that a posting has lost: long rows cut at headings, bullet signs, and where words are glued together."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from callboard.engine.learning.vectors import word_pieces
from callboard.engine.posting.lexicon import heading_kinds, opens_with
from callboard.engine.posting.markup import Piece
from callboard.engine.skills.reader import find_known
from callboard.engine.text.flattening import flatten

# Shorter rows are lines as somebody wrote them.
MIN_CHARS = 120

_SIGN = re.compile(r"\s*[•●▪■◦○‣✓✔➢►\uf0b7]\s+")
_COLON = re.compile(r":\s+")
# Words of a heading before its colon.
MAX_WORDS = 6
_LISTS = ("responsibilities", "requirements", "preferred", "benefits")


# "… and scheduling.3+ years", "Qualifications:Bachelor's", "(401k)Paid leave", "university1+ year": no space between.
_NO_SPACE = re.compile(
    r"(?:[a-z]{3}[.;!?]|[a-z]{2}\)|[a-z]{3}:)(?=[A-Z][a-z]{2}|\d{1,2}\+? [a-z])|"
    r"[a-z]{3}(?=\d{1,2}\+?(?:-\d{1,2})? years?\b)"
)
# "… team environmentAbility to", "… in SQLKnowledge of": two words in one.
_GLUED = re.compile(r"(?<![A-Za-z])([A-Za-z][a-z]{2,}|[A-Z]{2,5})(?=([A-Z][a-z]+)(?![A-Za-z]))")


def restored(piece: Piece) -> Iterator[Piece]:
    """The lines of a long row, or the row as it is."""
    if len(piece.text) < MIN_CHARS or piece.level or piece.bullet:
        yield piece
        return
    marks = sorted(
        {
            *_headings(piece.text),
            *((sign.start(), sign.end(), "bullet") for sign in _SIGN.finditer(piece.text)),
            *((at, at, "break") for at in _joints(piece.text)),
        }
    )
    last, bullet = 0, piece.bullet
    for start, end, mark in marks:
        if start < last:
            continue
        yield from _part(piece, last, start, bullet=bullet)
        bullet = mark == "bullet"
        if mark == "heading":
            yield from _part(piece, start, end, heading=True)
        last = end
    yield from _part(piece, last, len(piece.text), bullet=bullet)


def _part(piece: Piece, start: int, end: int, *, bullet: bool = False, heading: bool = False) -> Iterator[Piece]:
    if piece.text[start:end].strip():
        yield Piece(piece.text[start:end], piece.origins[start:end], 0, bullet, heading, piece.label)


def _headings(text: str) -> Iterator[tuple[int, int, str]]:
    """Known headings before a colon, or in capitals between what ends and what begins."""
    for colon in _COLON.finditer(text):
        first = _before_colon(text, colon.start())
        if first is not None:
            yield first, colon.end(), "heading"
    for found in _phrases().finditer(flatten(text)):
        if _begins_word(text, found.start()) and _ends_word(text, found.end()):
            yield found.start(), found.end(), "heading"


def _begins_word(text: str, at: int) -> bool:
    """Whether a word in capitals begins at `at`, behind a space or glued to what ends there ("SQLPreferred …")."""
    before = text[at - 1 : at]
    return text[at].isupper() and (not before or before.isspace() or before.islower() or before in ".!?)")


def _ends_word(text: str, at: int) -> bool:
    """Whether a word ends at `at` and the next begins in capitals, with or without a space between."""
    if text[at : at + 1].isspace():
        return text[at + 1 : at + 2].isupper()
    return text[at : at + 1].isupper() and (text[at - 1].islower() or text[at + 1 : at + 2].islower())


def _before_colon(text: str, colon: int) -> int | None:
    """Where the longest known heading begins that ends at the colon, in capitals; None where there is none."""
    stretch = text[max(colon - 60, 0) : colon]
    starts = [found.start() for found in re.finditer(r"(?<!\S)[A-ZÀ-Ý]", stretch)][-MAX_WORDS:]
    known = (at for at in starts if heading_kinds().get(_words(stretch[at:])) in _LISTS)
    first = next(known, None)
    return None if first is None else max(colon - 60, 0) + first


def _words(text: str) -> str:
    return " ".join(flatten(text).replace("&", " and ").split())


@cache
def _phrases() -> re.Pattern[str]:
    """Headings of lists that no sentence would hold by chance: two words, or one long one."""
    phrases = sorted(
        (
            phrase
            for phrase, kind in heading_kinds().items()
            if kind in _LISTS and (" " in phrase or len(phrase) > 11) and len(phrase) > 8
        ),
        key=len,
        reverse=True,
    )
    return re.compile("|".join(map(re.escape, phrases)))


def _joints(text: str) -> Iterator[int]:
    """Where a line ended that is glued to the next one."""
    for found in _NO_SPACE.finditer(text):
        yield found.end()
    for found in _GLUED.finditer(text):
        one, other = found[1], found[2]
        # "PowerPoint" and "LinkedIn" begin with a capital, and are names, unless the second half opens an item.
        parts = one.islower() or one.lower() in _last_words() or opens_with(flatten(other))
        whole = all(len(word_pieces(word)) == 1 for word in (one, other))
        if parts and whole and not find_known(one + other):
            yield found.end()


@cache
def _last_words() -> frozenset[str]:
    """Last words of known headings."""
    return frozenset(phrase.split()[-1] for phrase, kind in heading_kinds().items() if kind in _LISTS)
