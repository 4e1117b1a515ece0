"""The roles that one text offers: a title cell with several, a list of openings, or a block per role."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from callboard.engine.posting import openings
from callboard.engine.posting.headings import heading
from callboard.engine.posting.lexicon import label_kind, plain
from callboard.engine.posting.offer import Offer, stands
from callboard.engine.posting.reading import Reading, Row
from callboard.engine.posting.terms import is_piped, is_prose
from callboard.engine.posting.title import Title, clean, is_deed, is_role, not_titles

MAX_ROLES = 30
# Openings in rows of cells stand near the top.
MAX_ROWS = 60
MAX_ROW = 260

_SPLIT = re.compile(
    r"\s*[,;]\s+(?:and |& |or )?|\s+(?:and|&|\+|or|und|et|y|e)\s+|\s*/\s*(?=\S)|\s*•\s*|(?<=\))\s+(?=[A-Z])"
)
# "Koch/in", "Auszubildende/r": an ending, not another title.
_ENDINGS = re.compile(r"(?<=[a-zà-ÿ])/(?=(?:in|innen|r|e|n|frau|a|o|as|os|ne|euse|rice|trice|ère|ière)(?![\w]))")
# "Data or Backend Engineer" is two jobs, of which the first leaves out its noun; "Sales and Marketing Manager" is one.
_ELLIPSIS = re.compile(
    r"((?:Senior |Junior |Lead |Staff )?[A-Z][\w.+#-]*) (?:or|oder|ou|o|of) ([A-Z][\w.+#-]*) "
    r"([A-Z]?[\w.+#-]+(?: [A-Z][\w.+#-]+)?)"
)


def offers(reading: Reading, header: Sequence[Row], title: Title | None) -> list[Offer]:
    """All roles of the text, in its order; empty where it offers one or none."""
    for found in (_in_blocks(reading), _in_rows(reading)):
        if len(single := _distinct(found)) > 1:
            return single
    cells, rows = _distinct(_in_cells(header, title)), _distinct(openings.listed(reading))
    # Rows of their own say more of each role than the cells on top, unless these name more of them.
    if len(rows) > 1 and len(rows) >= len(cells):
        return rows
    if len(cells) > 1:
        return cells
    others = (_distinct(openings.told(reading)), _distinct(openings.in_sentence(reading)))
    if any(len(found) > 1 for found in others):
        return max(others, key=len)
    # The only row with a link is the job of a text that names it nowhere else.
    return rows if title is None else []


def _distinct(found: Sequence[Offer]) -> list[Offer]:
    """Each title once, in the order of the text."""
    return list({plain(offer.title.text): offer for offer in reversed(found)}.values())[::-1][:MAX_ROLES]


def _in_rows(reading: Reading) -> list[Offer]:
    """Several rows of cells with a title each, every one with its own place and pay: "Designer | Remote | €70k"."""
    found: list[Offer] = []
    for row in reading.rows[:MAX_ROWS]:
        if "|" not in row.text or len(row.text) > MAX_ROW:
            continue
        titles = [
            part
            for start, end in _piped_cells(row)
            if _is_title_cell(reading.text[start:end])
            for part in split_titles(reading.text[start:end], start)
        ]
        found += [Offer(title, (row,)) for title in titles]
    starts = {offer.rows[0].start for offer in found}
    # The head of a comment, "Acme | Engineers | …", sums up the rows below it that are a role each.
    head = reading.rows[0]
    if len(starts) > 2 and head.start in starts and not _is_title_cell(head.text.split("|")[0]):
        found = [offer for offer in found if offer.rows[0] is not head]
    return found if len(starts) > 1 else []


def _piped_cells(row: Row) -> Iterator[tuple[int, int]]:
    last = 0
    for cut in (*re.finditer(r"\s*\|\s*", row.text), None):
        end = cut.start() if cut else len(row.text)
        yield row.start + last, row.start + end
        last = cut.end() if cut else end


def _is_title_cell(text: str) -> bool:
    named = is_role(text) and len(text) < 90 and plain(text) not in not_titles() and not is_deed(text)
    return named and not re.search(r"[.!?]$|[@:]", text)


def _in_cells(header: Sequence[Row], title: Title | None) -> list[Offer]:
    """Several title cells, or several titles in one: "Backend Engineer, ML Engineer | Berlin"."""
    rows = [row for row in header[:4] if is_piped(row)]
    if not rows and title:
        rows = [row for row in header if row.start <= title.start <= row.end and not is_prose(row)]
        return _of_title(rows, title)
    found: list[Offer] = []
    for row in rows[:1]:
        last = 0
        for index, cell in enumerate(re.split(r"(\s*\|\s*)", row.text)):
            start, last = last, last + len(cell)
            if index % 2 or not _is_title_cell(cell):
                continue
            parts = list(split_titles(cell, row.start + start))
            found.extend(_with_pay(row, parts, row.start + start + len(cell)))
    return found


_PAY = re.compile(r"[€$£]\s?\d|\d\s?k\b", re.IGNORECASE)


def _with_pay(row: Row, parts: Sequence[Title], end: int) -> Iterator[Offer]:
    """Titles of one cell; each that states its own pay has the words up to the next one as its row."""
    for part, following in zip_longest(parts, parts[1:]):
        stop = following.start if following else end
        own = row.text[part.start - row.start : stop - row.start].rstrip(" ,;/&")
        paid = len(parts) > 1 and _PAY.search(own)
        yield Offer(part, (Row(own, part.start),)) if paid else Offer(part)


def _of_title(rows: Sequence[Row], title: Title) -> list[Offer]:
    for row in rows:
        text = row.text[title.start - row.start : title.end - row.start]
        parts = list(split_titles(text, title.start))
        slashed = re.fullmatch(r"[^/]+/[^/]+", text) and not re.search(r"\s/\s", text)
        if len(parts) > 1 and not slashed:
            return [Offer(part) for part in parts]
    return []


def split_titles(text: str, start: int) -> Iterator[Title]:
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
        if stands(one) and stands(other) and not _same_job(one, other) and not joint:
            cuts += [match.start(), match.end()]
    cuts.append(len(text))
    if len(cuts) == 2 and (pair := _ELLIPSIS.fullmatch(text.strip())) and is_role(pair[3]):
        offset = start + len(text) - len(text.lstrip())
        first, second = f"{pair[1]} {pair[3]}", f"{pair[2]} {pair[3]}"
        yield Title(first, offset, offset + pair.end(1), 0.0)
        yield Title(second, offset + pair.start(2), offset + pair.end(3), 0.0)
        return
    for first, last in zip(cuts[::2], cuts[1::2], strict=True):
        if found := clean(text[first:last], start + first):
            yield found


def _same_job(one: str, other: str) -> bool:
    """Whether both name one job for women and men: "Infirmier / Infirmière", "zur Kauffrau / zum Kaufmann"."""
    first, second = plain(one).split(), plain(other).split()
    stem = bool(first) and bool(second) and len(first[-1]) > 4 and first[-1][:5] == second[0][:5] and is_role(second[0])
    return stem or plain(other).startswith(("zum ", "zur ", "ou ", "o ", "oder "))


def _in_blocks(reading: Reading) -> list[Offer]:
    """Rows set as headings that are titles, each with lists of its own below."""
    rows = reading.rows
    starts = [index for index, row in enumerate(rows) if _heads_block(row)]
    if starts[:1] == [0] and not any(rows[0].level and rows[at].level == rows[0].level for at in starts[1:]):
        # What stands on top alone heads the whole text.
        starts = starts[1:]
    found: list[Offer] = []
    for index, first in enumerate(starts):
        last = starts[index + 1] if index + 1 < len(starts) else len(rows)
        block = rows[first + 1 : last]
        title = clean(rows[first].text, rows[first].start)
        lists = sum(1 for row, after in zip_longest(block, block[1:]) if _is_list_heading(row, after))
        told = bool(block) and rows[first].level > 1 and rows[first].level == rows[starts[0]].level and len(starts) > 1
        if title and (lists or told or (block and _opens_with_label(block[0]))):
            found.append(Offer(title, (rows[first], *block)))
    return found


def _opens_with_label(row: Row) -> bool:
    """Whether a label such as "Company: Acme" stands right below a title, as boards list their jobs."""
    head, sign, value = row.text.partition(":")
    return bool(sign and value.strip()) and label_kind(head) in ("company", "location", "employment")


def _heads_block(row: Row) -> bool:
    numbered = re.match(
        r"(?:role|position|job|stelle|poste|puesto|vaga) ?(?:#|no\.?|nr\.?)? ?\d\b", row.text, re.IGNORECASE
    )
    if not (row.level or numbered or (row.strong and not row.bullet)) or len(row.text) > 90:
        return False
    known = heading(row, None)
    return is_role(row.text) and (known is None or known.kind == "other") and not row.text.endswith("?")


def _is_list_heading(row: Row, following: Row | None) -> bool:
    found = heading(row, following)
    return found is not None and found.kind in ("responsibilities", "requirements")
