"""The roles that one text offers: a block per role, a list of openings, or several titles in the head of a comment."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import TypeAlias

from callboard.engine.posting.cells import is_piped
from callboard.engine.posting.field_candidates import FieldCandidate
from callboard.engine.posting.headings import heading
from callboard.engine.posting.lexicon import wording
from callboard.engine.posting.posting_text import PostingRow, PostingText
from callboard.engine.posting.role_text import RoleText, role_text
from callboard.engine.posting.title_words import clean, is_role
from callboard.engine.text.flattening import words_only

MAX_ROLES = 30
# A row of more characters tells of something, it does not name a role; a title has fewer.
MAX_OPENING, MAX_TITLE, MAX_WORDS = 420, 90, 9

# What a row of a list holds behind the title that it names: a cell or a link, which no other row does; pay, or nothing.
_OWN_TAIL = re.compile(r"\W*(?:\||https?://)")
_PLAIN_TAIL = re.compile(r"\W*(?:\([^()]{1,80}\)\W*){0,3}$|[^\w€$£]*[€$£]\s?\d")
# Where a title ends in its row: at a colon, a dash with spaces, a link, a cell, a sentence, words that describe it.
_TAIL = re.compile(
    r"\s*(?:\((?=[^()]*(?:[€$£]\s?\d|\dk\b))|\b(?:with|who|to(?= [a-z])|for (?:our|the))\s|\[|:(?=\s|$)|"
    r"\s[–—-]+(?=\s|$)|https?:|\||;|(?<!\b[SJ]r)\.(?=\s|$)|,(?=\s+[a-z]))"
)
_SENTENCE = re.compile(r"[!?@]|\b(?:you|we|email|apply|contact|with|experience|will|our|i|my)\b", re.IGNORECASE)
_NO_TITLE = re.compile(r"[.!?]\s*$|[@:]|\.[a-z]{2,}\s*$")
_BETWEEN_TITLES = re.compile(r"\s*[,;]\s+(?:and |& |or )?|\s+(?:and|&|\+|or|und|et|y|e)\s+|\s*/\s*(?=\S)|\s*•\s*")
_ADDRESS = re.compile(r"(?:https?:|www\.)\S*|[\w.+-]{1,40}@\S*")
_BRACKETS = re.compile(r"\([^()]*\)")


Offer: TypeAlias = tuple[FieldCandidate, tuple[PostingRow, ...]]
"""One role: its title, and the rows that speak of it alone (none where it shares all)."""


def texts_of_roles(whole: RoleText) -> list[RoleText]:
    """The text of each role that a posting offers; the whole where it offers one."""
    offers = (_in_blocks(whole.reading), _listed(whole.reading), _in_cells(whole.header))
    blocks, listed, cells = map(_distinct, offers)
    # Rows of their own say more of each role than the cells on top, unless these name more of them.
    found = (some for some in (blocks, listed, cells) if len(some) > 1 and (some is blocks or len(some) >= len(cells)))
    several: list[Offer] = next(found, list[Offer]())
    return [_part(whole, *offer) for offer in several] or [whole]


def _part(whole: RoleText, title: FieldCandidate, rows: tuple[PostingRow, ...]) -> RoleText:
    """The text of one role of several: its own rows, or all of them where it has none."""
    if len(rows) > 1:
        return replace(role_text(whole.reading, rows, whole.units), title=title)
    return replace(whole, title=title, **({"rows": rows, "header": rows, "labels": ()} if rows else {}))


def _distinct(found: Iterable[Offer]) -> list[Offer]:
    """Each title once, in the order of the text."""
    return list({words_only(offer[0].text): offer for offer in reversed(list(found))}.values())[::-1][:MAX_ROLES]


def _in_blocks(reading: PostingText) -> Iterator[Offer]:
    """Rows set as headings that are titles, each with lists of its own below, or one of several of one level."""
    rows = reading.rows
    titles = [
        (at, title)
        for at, row in enumerate(rows)
        if (row.level or (row.strong and not row.bullet)) and (title := _title_of(row))
    ]
    # What stands on top alone heads the whole text.
    if titles and titles[0][0] == 0 and not any(0 < rows[0].level == rows[at].level for at, _ in titles[1:]):
        titles = titles[1:]
    for (first, title), (last, _) in zip_longest(titles, titles[1:], fillvalue=(len(rows), None)):
        block = rows[first + 1 : last]
        alike = len(titles) > 1 and block and 0 < rows[first].level == rows[titles[0][0]].level
        lists = any(heading(row, None) in ("responsibilities", "requirements") for row in block)
        if title and (lists or alike):
            yield title, (rows[first], *block)


def _listed(reading: PostingText) -> Iterator[Offer]:
    """Rows that are titles: under words such as "We are hiring:", or in a comment of a hiring thread, a row of cells.

    There a row names a role that has cells or a link of its own, or is an item of a list.
    """
    in_thread = announced = is_piped(reading.rows[0])
    for row in reading.rows:
        title = _title_of(row)
        behind = title.end - row.start if title else 0
        own = in_thread and row is not reading.rows[0] and _OWN_TAIL.match(row.text, behind)
        alone = _PLAIN_TAIL.match(row.text, behind)
        if title and (own or (announced and (row.bullet or alone)) or (in_thread and row.bullet and alone)):
            yield title, (row,)
        elif not row.bullet and words_only(_ADDRESS.sub(" ", row.text)):
            announced = bool(wording("roles", "openings").search(reading.flat, row.start, row.end))


def _title_of(row: PostingRow) -> FieldCandidate | None:
    """The title that a row begins with: short, mostly in capitals, with a noun of work; None where it is none."""
    cut = _TAIL.search(row.text)
    words = row.text[: cut.start()] if cut else row.text
    bare = _BRACKETS.sub(" ", words).strip()
    parts = [part for part in re.split(r"[\s/]+", bare) if part[:1].isalpha()]
    if len(row.text) > MAX_OPENING or not 0 < len(parts) <= MAX_WORDS or len(bare) > MAX_TITLE or not bare[0].isupper():
        return None
    capitals = sum(part[:1].isupper() or part in ("of", "and", "for", "de", "für", "the") for part in parts)
    if capitals * 3 < len(parts) * 2 or _SENTENCE.search(bare) or not is_role(bare):
        return None
    # "Requirements for the Engineer:" heads a list of another kind.
    return clean(words, row.start) if heading(row, None) in (None, "other", "role") else None


def _in_cells(header: Sequence[PostingRow]) -> Iterator[Offer]:
    """Several title cells in the head of a comment, or several titles in one: "Backend Engineer, ML Engineer"."""
    row = next((row for row in header[:4] if is_piped(row)), None)
    for cell in re.finditer(r"[^|\s][^|]*", row.text) if row else ():
        is_title = len(cell[0]) < MAX_TITLE and is_role(cell[0]) and not _NO_TITLE.search(cell[0])
        if row and is_title:
            yield from ((title, ()) for title in split_titles(cell[0].rstrip(), row.start + cell.start()))


def split_titles(text: str, start: int) -> Iterator[FieldCandidate]:
    """The titles in one cell; the whole cell where its parts are not titles of their own."""
    masked = _BRACKETS.sub(lambda match: "(" + "_" * (len(match[0]) - 2) + ")", text)
    first = 0
    for cut in (*_BETWEEN_TITLES.finditer(masked), None):
        if cut and not (_is_whole(text[first : cut.start()]) and _is_whole(text[cut.end() :].split(",")[0])):
            continue
        if found := clean(text[first : cut.start() if cut else None], start + first):
            yield found
        first = cut.end() if cut else len(text)


def _is_whole(text: str) -> bool:
    """Return True if the words are a title by themselves: "Backend" is none, "Backend Engineer" is."""
    words = _BRACKETS.sub("", text).strip(" ,/&.")
    # What is left of a title without words such as "senior" and "backend" names the job.
    return words[:1].isupper() and is_role(words) and bool(wording("roles", "attributes").sub("", words).strip(" /-"))
