"""The roles that one text offers.

In a comment of a hiring thread they are rows, or cells on top; elsewhere blocks of a heading and what stands below, or
items of a page that lists little else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import TypeAlias

from callboard.engine.data_files import any_of
from callboard.engine.gazetteer.job_nouns import is_role
from callboard.engine.posting.cells import BRACKETS, is_piped, labelled_values, split_at
from callboard.engine.posting.field_candidates import FieldCandidate
from callboard.engine.posting.headings import heading
from callboard.engine.posting.lexicon import pattern, unfolded
from callboard.engine.posting.posting_text import PostingRow
from callboard.engine.posting.role_text import RoleText, role_text
from callboard.engine.posting.title import clean
from callboard.engine.text.folding import words_only

MAX_ROLES, MAX_TITLE, MAX_WORDS = 30, 90, 9

_AND, _OR = any_of("text", "words", "joining", "and"), any_of("text", "words", "joining", "or")
_BETWEEN_TITLES = re.compile(rf"\s*[,;]\s+(?:(?:{_AND}|{_OR}|&) )?|\s+(?:{_AND}|{_OR}|[&+])\s+|\s*/\s*(?=\S)|\s*•\s*")

Offer: TypeAlias = tuple[FieldCandidate, Sequence[PostingRow]]
"""One role: its title, and the rows that speak of it alone (none where it shares all)."""


def texts_of_roles(whole: RoleText) -> list[RoleText]:
    """The text of each role that a posting offers; the whole where it offers one."""
    first, *others = whole.rows
    bullets = [row for row in others if row.bullet]
    found, listed = _distinct(_in_blocks(whole.rows)), _distinct(_in_rows(bullets))
    if is_piped(first):
        # Rows of their own say more of each role than the cells on top, unless these name more of them.
        found = max(_distinct(_in_rows(others)), _distinct(_in_cells(first)), key=len)
    elif 2 * len(listed) >= len(bullets):
        found = listed or found
    if len(found) < 2:
        return [whole]
    texts = (role_text(whole.reading, rows, whole.units) if rows else whole for _, rows in found)
    return [replace(text, title=title) for text, (title, _) in zip(texts, found, strict=True)]


def _distinct(found: Iterable[Offer]) -> list[Offer]:
    """Each title once, in the order of the text."""
    offers: dict[str, Offer] = {}
    for offer in found:
        offers.setdefault(words_only(offer[0].text), offer)
    return list(offers.values())[:MAX_ROLES]


def _in_blocks(rows: Sequence[PostingRow]) -> Iterator[Offer]:
    """Headings that are titles, each with lists or labelled values of its own below."""
    titles = [(at, title) for at, row in enumerate(rows) if row.level and (title := _title_of(row))]
    for (first, title), (last, _) in zip_longest(titles, titles[1:], fillvalue=(len(rows), None)):
        block = rows[first + 1 : last]
        lists = any(heading(row, None) in ("responsibilities", "requirements") for row in block)
        if title and (lists or any(labelled_values(block))):
            yield title, rows[first:last]


def _in_rows(rows: Sequence[PostingRow]) -> Iterator[Offer]:
    """Rows that begin with a title, and are items of a list or have cells or a link of their own."""
    for row in rows:
        title = _title_of(row)
        if title and (row.bullet or re.match(r"\W*(?:\||https?://)", row.text[title.end - row.start :])):
            yield title, (row,)


def _title_of(row: PostingRow) -> FieldCandidate | None:
    """The title that a row begins with: short, mostly in capitals, with a noun of work; None where it is none."""
    cut = pattern("wording", "roles", "ends_title").search(row.text)
    words = row.text[: cut.start()] if cut else row.text
    bare = BRACKETS.sub(" ", words).split()
    short = len(bare) <= MAX_WORDS and sum(word[:1].isupper() for word in bare) * 2 >= len(bare)
    # "Requirements for the Engineer:" heads a list of another kind.
    is_title = short and _is_title(words) and heading(row, None) in (None, "unknown", "role")
    return clean(words, row.start) if is_title else None


def _in_cells(row: PostingRow) -> Iterator[Offer]:
    """Title cells in the head of a comment; of "Backend Engineer, ML Engineer" each, of "Backend, ML Engineer" all."""
    for cell in re.finditer(r"[^|\s][^|]*", row.text):
        parts = list(split_at(_BETWEEN_TITLES, cell[0].rstrip(), cell.start()))
        # "Sales" of "Sales and Marketing Manager" is none of its own.
        if not all(is_role(part) and " " in part for part in (row.text[start:end] for start, end in parts)):
            parts = [cell.span()]
        if _is_title(cell[0]):
            titles = (clean(row.text[start:end], row.start + start) for start, end in parts)
            yield from ((title, ()) for title in titles if title)


def _is_title(words: str) -> bool:
    return len(words) < MAX_TITLE and is_role(words) and not unfolded("roles", "no_title").search(words)
