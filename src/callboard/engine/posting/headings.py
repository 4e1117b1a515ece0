"""Headings: whether a row is one, and of which kind of list."""

from __future__ import annotations

from functools import cache

from callboard.engine.posting.lexicon import heading_kinds, pattern, table
from callboard.engine.posting.posting_text import PostingRow
from callboard.engine.text.folding import fold_in_place, words_only

# Longer rows are sentences, whatever words they hold.
MAX_WORDS = 11
_ANNOUNCES = (":", "...", "…")
_FEW_WORDS = 6
_MAX_LABEL, _MAX_LINE = 50, 160


@cache
def _heading_words() -> frozenset[str]:
    # "Direct experience in security" is made of such words, too, and asks for something.
    return frozenset(word for phrase in heading_kinds() for word in phrase.split()) - {"in"}


def in_heading_words(text: str) -> bool:
    """True if a row is made of nothing but words that known headings are made of ("Desired Skills/Qualifications")."""
    words = words_only(text).replace("/", " ").split()
    return 1 < len(words) <= _FEW_WORDS and all(word in _heading_words() for word in words)


def heading(row: PostingRow, following: PostingRow | None) -> str | None:
    """The kind of heading that `row` is, or begins with ("Requirements: five years of SQL"); None if it is none.

    Words that are no known heading are one if they are set, or end, like one. `following` is the row behind it.
    """
    label, colon, _ = row.text.partition(":")
    known = heading_kinds().get(words_only(label if colon and len(label) <= _MAX_LABEL else row.text))
    if known and (colon or not row.bullet):
        return known
    text = row.text.rstrip()
    if text.endswith(":") and not row.bullet and _announces_wishes(text):
        return "preferred"
    over_bullets = following is not None and following.bullet
    announces = text.endswith(_ANNOUNCES)
    ends_otherwise = text.endswith((".", "!", ",", ";")) and not announces
    worded = announces or text.endswith("?") or in_heading_words(text)
    placed = over_bullets or (row.strong and following is not None)
    if row.bullet or len(text.split()) > MAX_WORDS or not (row.level or ((worded or placed) and not ends_otherwise)):
        return None
    # What stands first says what does: "What you will need / Bonus points", "Preferred skills / Experience".
    words = words_only(text.partition(" / ")[0]).replace("/", " ")
    leads = row.level or announces or over_bullets
    cued = (kind for kind in table("headings", "cues") if leads and pattern("headings", "cues", kind).search(words))
    return _within(words.split(), loose=row.strong or worded) or next(cued, "unknown")


def _announces_wishes(text: str) -> bool:
    """Return True for a line over a list that says its items are wished for, however long it is.

    "You will ideally bring the following:" speaks of whoever is sought: of requirements.
    """
    wishes = pattern("cues", "preferred").finditer(fold_in_place(text[:_MAX_LINE]))
    return any(found[0] not in table("headings", "shape", "opening") for found in wishes)


def _within(words: list[str], *, loose: bool) -> str | None:
    """The kind of the longest known phrase inside a heading; a preferring word anywhere wins over "qualifications".

    A row that only its place makes a heading must be made of the phrase for the most part, or end in it. What opens
    sentences ("you") says nothing by itself.
    """
    shape = table("headings", "shape")
    for size in range(len(words), 0, -1):
        for first in range(len(words) - size + 1):
            kind = heading_kinds().get(" ".join(words[first : first + size]))
            whole = loose or size * 2 > len(words) or (size > 1 and first + size == len(words))
            told = size > 1 or (len(words) <= _FEW_WORDS and (first == 0 or words[first] not in shape["opening"]))
            if kind and whole and told:
                prefers = kind == "requirements" and not set(words).isdisjoint(shape["preferring"])
                return "preferred" if prefers else kind
    return None
