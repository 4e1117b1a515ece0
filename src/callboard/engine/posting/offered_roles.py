"""The roles that one text offers: a block per role, a list of openings, or several titles in the head of a comment."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from callboard.engine.posting.cells import is_piped
from callboard.engine.posting.field_candidates import FieldCandidate
from callboard.engine.posting.headings import heading
from callboard.engine.posting.lexicon import wording
from callboard.engine.posting.posting_text import PostingRow, PostingText
from callboard.engine.posting.title_words import clean, is_role
from callboard.engine.text.flattening import words_only

MAX_ROLES = 30


@dataclass(frozen=True, slots=True)
class OfferedRole:
    """One role: its title, and the rows that speak of it alone (none where it shares all)."""

    title: FieldCandidate
    rows: tuple[PostingRow, ...] = ()


def offered_roles(reading: PostingText, header: Sequence[PostingRow]) -> list[OfferedRole]:
    """All roles of the text, in its order; empty where it offers one or none."""
    blocks, listed, cells = (_distinct(found) for found in (_in_blocks(reading), _listed(reading), _in_cells(header)))
    # Rows of their own say more of each role than the cells on top, unless these name more of them.
    for found in (blocks, listed if len(listed) >= len(cells) else [], cells):
        if len(found) > 1:
            return found
    return []


def _distinct(found: Iterable[OfferedRole]) -> list[OfferedRole]:
    """Each title once, in the order of the text."""
    return list({words_only(offer.title.text): offer for offer in reversed(list(found))}.values())[::-1][:MAX_ROLES]


def _in_blocks(reading: PostingText) -> list[OfferedRole]:
    """Rows set as headings that are titles, each with lists of its own below."""
    rows = reading.rows
    starts = [index for index, row in enumerate(rows) if _heads_block(row)]
    if starts[:1] == [0] and not any(rows[0].level and rows[at].level == rows[0].level for at in starts[1:]):
        # What stands on top alone heads the whole text.
        starts = starts[1:]
    found: list[OfferedRole] = []
    for first, last in zip_longest(starts, starts[1:], fillvalue=len(rows)):
        block = rows[first + 1 : last]
        title = clean(rows[first].text, rows[first].start)
        alike = rows[first].level > 0 and rows[first].level == rows[starts[0]].level and len(starts) > 1
        lists = any(_is_list_heading(row, after) for row, after in zip_longest(block, block[1:]) if row)
        if title and (lists or (alike and block)):
            found.append(OfferedRole(title, (rows[first], *block)))
    return found


def _heads_block(row: PostingRow) -> bool:
    if not (row.level or (row.strong and not row.bullet)) or len(row.text) > MAX_TITLE or row.text.endswith("?"):
        return False
    known = heading(row, None)
    return is_role(row.text) and (known is None or known.kind == "other")


def _is_list_heading(row: PostingRow, following: PostingRow | None) -> bool:
    found = heading(row, following)
    return found is not None and found.kind in ("responsibilities", "requirements")


# A row of more characters tells of something, it does not name a role; a title has fewer.
MAX_OPENING, MAX_TITLE, MAX_WORDS = 420, 90, 9
# A list is announced at the end of what goes before it.
_LEAD_CHARS = 400
_ADDRESS = re.compile(r"(?:https?:|www\.)\S*|[\w.+-]{1,40}@\S*")
# What a row of an opening holds beside its title: a link, pay, a place or nothing.
_PLAIN_TAIL = re.compile(
    r"\W*(?:\([^()]{1,80}\)\W*){0,3}(?:(?:[–—-]+|:)?\s*(?:https?://|www\.)\S+\W*)?$|\W*[–—-]?\W*[€$£]\s?\d.{0,40}$"
)
_OWN_TAIL = re.compile(r"\W*(?:\||https?://)")
# Where a title ends in its row: at a colon, a dash with spaces, a link, a cell, a sentence.
_TAIL = re.compile(
    r"\s*(?:\((?=[^()]*(?:[€$£]\s?\d|\dk\b))|\b(?:with|who|to(?= [a-z])|for (?:our|the))\s|\[|:(?=\s|$)|"
    r"\s[–—-]+(?=\s|$)|https?:|\||;|(?<!\b[SJ]r)\.(?=\s|$))"
)
_SENTENCE = re.compile(r"[!?@]|\b(?:you|we|email|apply|contact|with|experience|will|our|i|my)\b", re.IGNORECASE)


def _listed(reading: PostingText) -> list[OfferedRole]:
    """Rows that are titles, under words such as "We are hiring:", or with cells or a link of their own."""
    found: list[OfferedRole] = []
    strength = 0
    for row in reading.rows:
        if not _ADDRESS.sub("", row.text).strip(" -–—"):
            continue
        title = _title_of(row, loosely=row.bullet and strength > 1)
        if title and _opens(reading, row, title, strength):
            found.append(OfferedRole(title, (row,)))
        elif strength > 1 or not row.bullet:
            strength = _leads(reading, row)
    return found


def _opens(reading: PostingText, row: PostingRow, title: FieldCandidate, strength: int) -> bool:
    behind = title.end - row.start
    plain = strength and row.bullet and _PLAIN_TAIL.match(row.text, behind)
    return strength > 1 or bool(plain) or (row is not reading.rows[0] and bool(_OWN_TAIL.match(row.text, behind)))


def _leads(reading: PostingText, row: PostingRow) -> int:
    """How surely a row announces a list: 2 for "Open roles:", 1 for a sentence that speaks of roles, 0 for others.

    In a comment of a hiring thread, whose head is a row of cells, every row does.
    """
    said = _ADDRESS.sub(" ", reading.flat[max(row.start, row.end - _LEAD_CHARS) : row.end])
    if not wording("roles", "openings").search(said):
        return int("|" in reading.rows[0].text)
    return 2 if row.text.endswith((":", "!")) or row.strong or len(row.text.split()) < MAX_WORDS else 1


def _title_of(row: PostingRow, *, loosely: bool) -> FieldCandidate | None:
    """The title that a row begins with, or None; `loosely` also one that is not written in capitals."""
    cut = _TAIL.search(row.text)
    words = row.text[: cut.start()] if cut else row.text
    # "Backend Engineer, you will own …"; "Engineer, Growth" stays.
    words = re.split(r",\s+(?=[a-z])", words, maxsplit=1)[0]
    if len(row.text) > MAX_OPENING or not _is_title(words[:1].upper() + words[1:], loosely=loosely):
        return None
    # "Requirements for the Engineer:" heads a list of another kind.
    known = heading(row, None)
    return None if known and known.kind not in ("other", "role") else clean(words, row.start)


def _is_title(words: str, *, loosely: bool) -> bool:
    """True if the words are a title and nothing else: short, in capitals (unless `loosely`), with a noun of work."""
    bare = re.sub(r"\([^()]*\)", " ", words).strip()
    parts = [part for part in re.split(r"[\s/]+", bare) if part[:1].isalpha()]
    if not 0 < len(parts) <= MAX_WORDS or len(bare) > MAX_TITLE or not bare[0].isupper() or _SENTENCE.search(bare):
        return False
    capitals = sum(part[:1].isupper() or part in ("of", "and", "for", "de", "für", "the") for part in parts)
    return (loosely or capitals * 3 >= len(parts) * 2) and is_role(bare)


_SPLIT = re.compile(r"\s*[,;]\s+(?:and |& |or )?|\s+(?:and|&|\+|or|und|et|y|e)\s+|\s*/\s*(?=\S)|\s*•\s*")


def _in_cells(header: Sequence[PostingRow]) -> Iterator[OfferedRole]:
    """Several title cells in the head of a comment, or several titles in one: "Backend Engineer, ML Engineer"."""
    row = next((row for row in header[:4] if is_piped(row)), None)
    for cell in re.finditer(r"[^|]+", row.text) if row else ():
        words = cell[0].strip()
        named = is_role(words) and len(words) < MAX_TITLE
        if row and named and not re.search(r"[.!?]$|[@:]|^\S+\.[a-z]{2,}$", words):
            start = row.start + cell.start() + len(cell[0]) - len(cell[0].lstrip())
            yield from (OfferedRole(title) for title in split_titles(words, start))


def split_titles(text: str, start: int) -> Iterator[FieldCandidate]:
    """The titles in one cell; the whole cell where its parts are not titles of their own."""
    masked = re.sub(r"\([^()]*\)", lambda match: "(" + "_" * (len(match[0]) - 2) + ")", text)
    first = 0
    for cut in (*_SPLIT.finditer(masked), None):
        if cut and not (_is_whole(text[first : cut.start()]) and _is_whole(text[cut.end() :].split(",")[0])):
            continue
        if found := clean(text[first : cut.start() if cut else None], start + first):
            yield found
        first = cut.end() if cut else len(text)


def _is_whole(text: str) -> bool:
    """Return True if the words are a title by themselves: "Backend" is none, "Backend Engineer" is."""
    words = re.sub(r"\([^()]*\)", "", text).strip(" ,/&.")
    # What is left of a title without words such as "senior" and "backend" names the job.
    return words[:1].isupper() and is_role(words) and bool(wording("roles", "attributes").sub("", words).strip(" /-"))
