"""The roles that one text offers: a title cell with several, a list of openings, or a block per role.

Openings are rows that are titles, each with a link, pay or a few words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from callboard.engine.posting.field_candidates import FieldCandidate
from callboard.engine.posting.headings import heading, is_piped, is_prose
from callboard.engine.posting.lexicon import label_kind, wording
from callboard.engine.posting.reading import PostingRow, PostingText
from callboard.engine.posting.title import clean, is_role, not_titles
from callboard.engine.text.flattening import words_only

_NO_NOUN = re.compile(
    r"^(?:(?:senior|junior|sr\.?|jr\.?|staff|lead|principal|mid|full|entry[- ]level|head|tech|founding|backend|"
    r"back-end|frontend|front-end|full[- ]?stack|fullstack|devops|product|software|data|ml|ai|mobile|web|ios|android|"
    r"sales|support|r&d|admin|tech|security|platform|embedded|cloud|infra(?:structure)?|expert|chief|research|"
    r"applied|qa|principal)[\s/-]*)+$",
    re.IGNORECASE,
)
_ALONE = frozenset({"sre", "devops", "qa", "sales", "devrel"})
# "Tech Lead" is a job; "Lead" before another word is none yet.
_LEADS = re.compile(r"(?:^|\s)(?!lead\b|senior\b|head\b)[a-z]+ lead$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class OfferedRole:
    """One role: its title, and the rows that speak of it alone (none where it shares all)."""

    title: FieldCandidate
    rows: tuple[PostingRow, ...] = ()


def is_whole_title(text: str) -> bool:
    """Return True if the words are a title by themselves: "Backend" is none, "Backend Engineer" is."""
    words = re.sub(r"\([^()]*\)", "", text).strip(" ,/&.")
    return is_role(words) and (not _NO_NOUN.match(words) or words.lower() in _ALONE or bool(_LEADS.search(words)))


# A row of more characters tells of something, it does not name a role.
MAX_OPENING = 420
MAX_TITLE = 75
MAX_WORDS = 9

_LABEL = re.compile(r"(?:role|position|job|opening|title)\s*(?:#?\d{1,2})?\s*[:–—-]\s+", re.IGNORECASE)
_LINK = re.compile(r"\W*(?:https?://|www\.)\S+\W*")
_ADDRESS = re.compile(r"(?:https?:|www\.)\S*|[\w.+-]{1,40}@\S*")
# A list is announced at the end of what goes before it.
LEAD_CHARS = 400
# Longer is not a link.
MAX_LINK = 400
MAX_REST = 160
# Where a title ends in its row: at a parenthesis, a colon, a dash with spaces, a link, a cell.
_TAIL = re.compile(
    r"\s*(?:\(|\b(?:with|who|to(?= [a-z])|for (?:our|the))\s|\[|:(?=\s|$)|\s[–—-]+(?=\s|$)|https?:|\||;|"
    r"(?<!\b[SJ]r)\.(?=\s|$))"
)
_COMMA = re.compile(r",\s+")
_SENTENCE = re.compile(r"[!?@]|\b(?:you|we|email|apply|contact|with|experience|will|our|i|my)\b", re.IGNORECASE)
# What a row of an opening holds beside its title: a link, pay, a place or nothing.
_PLAIN_TAIL = re.compile(
    r"\W*(?:\([^()]{1,80}\)\W*){0,3}(?:(?:[–—-]+|:)?\s*(?:https?://|www\.)\S+\W*)?$|\W*[–—-]?\W*[€$£]\s?\d.{0,40}$"
)
_PAID = re.compile(r"\s*\([^()]*(?:[€$£]\s?\d|\dk\b)[^()]*\)", re.IGNORECASE)


def listed_titles(reading: PostingText) -> list[OfferedRole]:
    """Rows that are titles, under words such as "We are hiring:", or each with its own link."""
    led: list[OfferedRole] = []
    linked: list[OfferedRole] = []
    strength = 0
    for index, row in enumerate(reading.rows):
        if _is_link(row):
            continue
        has_link = _has_link(reading.rows, index)
        title = _title_of(row, loosely=row.bullet and (strength > 1 or has_link))
        if title and has_link:
            linked.append(OfferedRole(title, (row,)))
        if title and strength and (strength > 1 or _is_bare(row, title)):
            led.append(OfferedRole(title, (row,)))
        elif not (title and has_link):
            strength = _leads(reading, row)
    return max(led, linked, _alone(reading), key=len)


def _alone(reading: PostingText) -> list[OfferedRole]:
    """Three rows or more, one below the other, that are titles and nothing else."""
    best: list[OfferedRole] = []
    run: list[OfferedRole] = []
    for row in reading.rows:
        title = _title_of(row, loosely=False)
        run = [*run, OfferedRole(title, (row,))] if title and _has_plain_tail(row, title) else []
        best = run if len(run) > len(best) else best
    return best if len(best) > 2 else []


def _leads(reading: PostingText, row: PostingRow) -> int:
    """How surely a row announces a list: 2 for "Open roles:", 1 for a sentence that speaks of roles, 0 for others."""
    if row is reading.rows[0] and "|" in row.text:
        return 1
    if not wording("roles", "openings").search(
        _ADDRESS.sub(" ", reading.flat[max(row.start, row.end - LEAD_CHARS) : row.end])
    ):
        return 0
    announces = row.text.rstrip().endswith((":", "!")) or row.strong or len(row.text.split()) < 9
    return 2 if announces else 1


def _is_bare(row: PostingRow, title: FieldCandidate) -> bool:
    """Return True if a row is a title with nothing but its link, pay or place, or says its pay first."""
    rest = row.text[title.end - row.start :][:MAX_REST].lstrip()
    return row.bullet and (_has_plain_tail(row, title) or bool(_PAID.match(rest)))


def _has_link(rows: Sequence[PostingRow], index: int) -> bool:
    """Return True if the row ends in a link, or the next one is nothing else."""
    if re.search(r"https?://\S+$", rows[index].text[-MAX_LINK:]):
        return True
    return index + 1 < len(rows) and _is_link(rows[index + 1])


def _is_link(row: PostingRow) -> bool:
    return len(row.text) < MAX_LINK and bool(_LINK.fullmatch(row.text))


def _has_plain_tail(row: PostingRow, title: FieldCandidate) -> bool:
    rest = row.text[title.end - row.start :]
    return len(rest) < MAX_REST and bool(_PLAIN_TAIL.match(rest))


def _title_of(row: PostingRow, *, loosely: bool) -> FieldCandidate | None:
    """The title that a row begins with, or None; `loosely` also one that is not written in capitals."""
    if len(row.text) > MAX_OPENING:
        return None
    lead = _LABEL.match(row.text)
    first = lead.end() if lead else 0
    if article := _ARTICLE.match(row.text, first):
        first = article.end()
    cut = _cut_of(row.text, first)
    words = row.text[first : cut.start()] if cut else row.text[first:]
    words = _without_clause(words)
    if cut and cut[0].lstrip().startswith("(") and not _PAID.match(row.text, cut.start()):
        # "Backend Engineer (Go)": what kind of engineer belongs to the title.
        inner = _INNER.match(row.text, cut.start())
        words = words + inner[0] if inner and words == row.text[first : cut.start()] else words
    if not is_title(words[:1].upper() + words[1:], loosely=loosely) or (not cut and len(row.text) > MAX_TITLE):
        return None
    # "Requirements for the Engineer:" heads a list of another kind.
    known = heading(row, None)
    if known and known.kind not in ("other", "role"):
        return None
    return clean(words, row.start + first)


def _cut_of(text: str, first: int) -> re.Match[str] | None:
    """The end of a title: behind the job's noun, and behind the unit that a dash adds to it."""
    cut = _TAIL.search(text, first)
    if cut and cut[0].lstrip().startswith("(") and (inner := _INNER.match(text, cut.start())):
        # "Software Defined Radio (SDR) Software Engineer": the noun stands behind the bracket.
        further = _TAIL.search(text, inner.end())
        if not is_role(text[first : cut.start()]) and is_role(text[inner.end() : further.start() if further else None]):
            return further
    return cut


_INNER = re.compile(r"\s*\([^()]{1,50}\)")


def _without_clause(words: str) -> str:
    """Without what follows a comma in lower case: "Backend Engineer, you will own …"; "Engineer, Growth" stays."""
    for comma in _COMMA.finditer(words):
        rest = words[comma.end() :]
        if rest[:1].islower() or len(rest.split()) > 4:
            return words[: comma.start()]
    return words


def is_title(words: str, *, loosely: bool = False) -> bool:
    """True if the words are a title and nothing else: short, in capitals (unless `loosely`), with a noun of work."""
    words = re.sub(r"\([^()]*\)", " ", words).strip()
    parts = [part for part in re.split(r"[\s/]+", words) if part[:1].isalpha()]
    if (
        words_only(words) in not_titles()
        or not parts
        or len(parts) > MAX_WORDS
        or not 2 < len(words) <= MAX_TITLE
        or not is_role(words)
    ):
        return False
    capitals = sum(part[:1].isupper() or part in ("of", "and", "for", "de", "für", "the") for part in parts)
    written = words.lstrip()[:1].isupper() and (loosely or capitals * 3 >= len(parts) * 2)
    return written and not _SENTENCE.search(words)


_ARTICLE = re.compile(
    r"(?:a few|a couple of|an?|the|one|two|three|several|some|multiple|more|another)\s+", re.IGNORECASE
)


MAX_ROLES = 30
# Openings in rows of cells stand near the top.
MAX_ROWS = 60
MAX_ROW = 260

_SPLIT = re.compile(
    r"\s*[,;]\s+(?:and |& |or )?|\s+(?:and|&|\+|or|und|et|y|e)\s+|\s*/\s*(?=\S)|\s*•\s*|(?<=\))\s+(?=[A-Z])"
)
# "Koch/in", "Auszubildende/r": an ending, not another title.
_ENDINGS = re.compile(r"(?<=[a-zà-ÿ])/(?=(?:in|innen|r|e|n|frau|a|o|as|os|ne|euse|rice|trice|ère|ière)(?![\w]))")


def offered_roles(
    reading: PostingText, header: Sequence[PostingRow], title: FieldCandidate | None
) -> list[OfferedRole]:
    """All roles of the text, in its order; empty where it offers one or none."""
    for found in (_in_blocks(reading), _in_rows(reading)):
        if len(single := _distinct(found)) > 1:
            return single
    cells, rows = _distinct(_in_cells(header, title)), _distinct(listed_titles(reading))
    # Rows of their own say more of each role than the cells on top, unless these name more of them.
    if len(rows) > 1 and len(rows) >= len(cells):
        return rows
    if len(cells) > 1:
        return cells
    # The only row with a link is the job of a text that names it nowhere else.
    return rows if title is None else []


def _distinct(found: Sequence[OfferedRole]) -> list[OfferedRole]:
    """Each title once, in the order of the text."""
    return list({words_only(offer.title.text): offer for offer in reversed(found)}.values())[::-1][:MAX_ROLES]


def _in_rows(reading: PostingText) -> list[OfferedRole]:
    """Several rows of cells with a title each, every one with its own place and pay: "Designer | Remote | €70k"."""
    found: list[OfferedRole] = []
    for row in reading.rows[:MAX_ROWS]:
        if "|" not in row.text or len(row.text) > MAX_ROW:
            continue
        titles = [
            part
            for start, end in _piped_cells(row)
            if _is_title_cell(reading.text[start:end])
            for part in split_titles(reading.text[start:end], start)
        ]
        found += [OfferedRole(title, (row,)) for title in titles]
    starts = {offer.rows[0].start for offer in found}
    # The head of a comment, "Acme | Engineers | …", sums up the rows below it that are a role each.
    head = reading.rows[0]
    if len(starts) > 2 and head.start in starts and not _is_title_cell(head.text.split("|")[0]):
        found = [offer for offer in found if offer.rows[0] is not head]
    return found if len(starts) > 1 else []


def _piped_cells(row: PostingRow) -> Iterator[tuple[int, int]]:
    last = 0
    for cut in (*re.finditer(r"\s*\|\s*", row.text), None):
        end = cut.start() if cut else len(row.text)
        yield row.start + last, row.start + end
        last = cut.end() if cut else end


def _is_title_cell(text: str) -> bool:
    named = is_role(text) and len(text) < 90 and words_only(text) not in not_titles()
    return named and not re.search(r"[.!?]$|[@:]", text)


def _in_cells(header: Sequence[PostingRow], title: FieldCandidate | None) -> list[OfferedRole]:
    """Several title cells, or several titles in one: "Backend Engineer, ML Engineer | Berlin"."""
    rows = [row for row in header[:4] if is_piped(row)]
    if not rows and title:
        rows = [row for row in header if row.start <= title.start <= row.end and not is_prose(row)]
        return _of_title(rows, title)
    found: list[OfferedRole] = []
    for row in rows[:1]:
        last = 0
        for index, cell in enumerate(re.split(r"(\s*\|\s*)", row.text)):
            start, last = last, last + len(cell)
            if index % 2 or not _is_title_cell(cell):
                continue
            found.extend(OfferedRole(part) for part in split_titles(cell, row.start + start))
    return found


def _of_title(rows: Sequence[PostingRow], title: FieldCandidate) -> list[OfferedRole]:
    for row in rows:
        text = row.text[title.start - row.start : title.end - row.start]
        parts = list(split_titles(text, title.start))
        slashed = re.fullmatch(r"[^/]+/[^/]+", text) and not re.search(r"\s/\s", text)
        if len(parts) > 1 and not slashed:
            return [OfferedRole(part) for part in parts]
    return []


def split_titles(text: str, start: int) -> Iterator[FieldCandidate]:
    """The titles in one cell; the whole cell where its parts are not titles of their own."""
    masked = re.sub(r"\([^()]*\)", lambda match: "(" + "_" * (len(match[0]) - 2) + ")", text)
    masked = _ENDINGS.sub("_", masked)
    cuts = [0]
    for match in _SPLIT.finditer(masked):
        one, other = text[cuts[-1] : match.start()], text[match.end() :].split(",")[0]
        if "/" in match[0] and not re.search(r"\s", match[0]) and other[:1].islower():
            # "Infra engineer/devops" is one job in two words.
            continue
        joint = one.strip().lower() == "sales" and re.search(r"\w|[&+]", match[0])
        if is_whole_title(one) and is_whole_title(other) and not _same_job(one, other) and not joint:
            cuts += [match.start(), match.end()]
    cuts.append(len(text))
    for first, last in zip(cuts[::2], cuts[1::2], strict=True):
        if found := clean(text[first:last], start + first):
            yield found


def _same_job(one: str, other: str) -> bool:
    """Return True if both name one job for women and men: "Infirmier / Infirmière", "zur Kauffrau / zum Kaufmann"."""
    first, second = words_only(one).split(), words_only(other).split()
    stem = bool(first) and bool(second) and len(first[-1]) > 4 and first[-1][:5] == second[0][:5] and is_role(second[0])
    return stem or words_only(other).startswith(("zum ", "zur ", "ou ", "o ", "oder "))


def _in_blocks(reading: PostingText) -> list[OfferedRole]:
    """Rows set as headings that are titles, each with lists of its own below."""
    rows = reading.rows
    starts = [index for index, row in enumerate(rows) if _heads_block(row)]
    if starts[:1] == [0] and not any(rows[0].level and rows[at].level == rows[0].level for at in starts[1:]):
        # What stands on top alone heads the whole text.
        starts = starts[1:]
    found: list[OfferedRole] = []
    for index, first in enumerate(starts):
        last = starts[index + 1] if index + 1 < len(starts) else len(rows)
        block = rows[first + 1 : last]
        title = clean(rows[first].text, rows[first].start)
        lists = sum(1 for row, after in zip_longest(block, block[1:]) if _is_list_heading(row, after))
        told = bool(block) and rows[first].level > 1 and rows[first].level == rows[starts[0]].level and len(starts) > 1
        if title and (lists or told or (block and _opens_with_label(block[0]))):
            found.append(OfferedRole(title, (rows[first], *block)))
    return found


def _opens_with_label(row: PostingRow) -> bool:
    """Return True if a label such as "Company: Acme" stands right below a title, as boards list their jobs."""
    head, sign, value = row.text.partition(":")
    return bool(sign and value.strip()) and label_kind(head) in ("company", "location", "employment")


def _heads_block(row: PostingRow) -> bool:
    numbered = re.match(
        r"(?:role|position|job|stelle|poste|puesto|vaga) ?(?:#|no\.?|nr\.?)? ?\d\b", row.text, re.IGNORECASE
    )
    if not (row.level or numbered or (row.strong and not row.bullet)) or len(row.text) > 90:
        return False
    known = heading(row, None)
    return is_role(row.text) and (known is None or known.kind == "other") and not row.text.endswith("?")


def _is_list_heading(row: PostingRow, following: PostingRow | None) -> bool:
    found = heading(row, following)
    return found is not None and found.kind in ("responsibilities", "requirements")
