"""Labels in a margin: dates, section names or field names that stand level with what they label.

There one reads across, label by label, and not down the column. A date in a margin may take several lines.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from statistics import median, mode

from callboard.documents.layout.model import LayoutPiece
from callboard.engine.data_files import any_of
from callboard.engine.text.dates import find_single_dates
from callboard.engine.text.folding import fold_in_place

REACH = re.compile(r"@[\w-]+\.|https?:|www\.|linkedin|github|\+\d[\d ().-]{6,}\d$|\(\d{2,4}\)\s?\d")
LABEL_LENGTH = 32
DATED = 0.4
# How exactly the lines of a table stand on one baseline, in parts of the type size.
EXACT = 0.12
# How close the lines of one label stand, in parts of the type size.
LABEL_PITCH = 1.75
MAX_LABEL_ROWS = 4
MAX_LABEL = 70
NARROW = 0.45
HEAD = 3.5
TITLE_ROWS = 2.5
# Headings are larger than what they head by this factor, and a column has more than one.
HEADING = 1.12
# White space between blocks, in parts of the distance of two lines.
PARTED = 1.7
MIN_HEADINGS = 2
# The share of a margin that is names of fields with a colon behind, or dates, and the share of these beside text.
ANNOUNCED, LEVELLED = 0.75, 0.75
# The share of a card that its name takes.
MOST_BOLD = 0.4


def reads_across(left: list[LayoutPiece], right: list[LayoutPiece]) -> bool:
    """Return True if one side labels the lines of the other, or rates them with nothing but signs."""
    rated = any(all(SIGNS.fullmatch(piece.text) for piece in side) for side in (left, right))
    announced = _announce(left, right) or _announce(right, left)
    return rated or announced or are_labels(left, right) or are_labels(right, left)


def are_labels(side: list[LayoutPiece], other: list[LayoutPiece]) -> bool:
    """Return True if the pieces of a side stand level with what they label on the other."""
    if not side or not other:
        return False
    y0 = max(min(piece.y for piece in side), min(piece.y for piece in other) - HEAD * side[0].size) - 3
    y1 = min(max(piece.y for piece in side), max(piece.y for piece in other)) + 3
    side = [piece for piece in side if y0 <= piece.y <= y1]
    if not side or _heads_both(side, other) or _are_cards(side, other):
        return False
    if sum(bool(REACH.search(piece.text)) for piece in side) > 1:
        # How to reach someone is not a label, but names of sections may stand below it.
        first = first_title(label_blocks(side), other)
        if not first:
            return False
        side = [piece for piece in side if piece.y >= first]
    blocks, rows, other_rows = label_blocks(side), row_count(side), row_count(other)
    starts = [block[0] for block in blocks if not _is_title(block, side)] or [block[0] for block in blocks]
    side = _without_titles(side, blocks)
    if _keep_pace(side, other):
        starts = side
    level = sum(is_level(piece, other) for piece in starts) / len(starts)
    dated = _dated(side)
    length = sum(len(piece.text) for piece in side) / len(side)
    if level >= 0.7 and dated >= DATED and length <= LABEL_LENGTH:
        return True
    if level >= 0.9 and length <= 24 and rows <= 0.7 * other_rows:
        return True
    if level >= 0.7 and len(starts) > MIN_HEADINGS and are_titles(blocks, other):
        return True
    short = len(side) <= 2.2 * len(starts) and _width(side) < NARROW * (_width(side) + _width(other))
    if not short or length > LABEL_LENGTH or len(starts) < 3:
        return False
    beside = sum(is_level(piece, other) or _heads(piece, other) for piece in starts) / len(starts)
    return level >= 0.8 or (beside >= 0.8 and rows <= 0.6 * other_rows and (dated >= 0.3 or level >= 0.5))


def _announce(side: list[LayoutPiece], other: list[LayoutPiece]) -> bool:
    """Return True if most lines of a side end in a colon or are dates, and stand level with what these announce."""
    y0, y1 = min(piece.y for piece in other) - 3, max(piece.y for piece in other) + 3
    side = [piece for piece in side if y0 <= piece.y <= y1]
    announcing = [piece for piece in side if piece.text.rstrip().endswith((":", "：")) or DATE.search(piece.text)]
    level = sum(is_level(piece, other) for piece in announcing)
    colons = sum(piece.text.rstrip().endswith((":", "：")) for piece in side)
    return colons > MIN_HEADINGS and len(announcing) >= ANNOUNCED * len(side) and level >= LEVELLED * len(announcing)


def _without_titles(side: list[LayoutPiece], blocks: list[list[LayoutPiece]]) -> list[LayoutPiece]:
    """A margin without the names of sections in it, which stand where they like; larger ones head columns."""
    larger = max(piece.size for piece in side) > HEADING * median(piece.size for piece in side)
    return side if larger else [piece for block in blocks if not _is_title(block, side) for piece in block] or side


def _keep_pace(side: list[LayoutPiece], other: list[LayoutPiece]) -> bool:
    """Return True if every line is level with one of the others, and waits below it where that takes more lines."""
    beside = [piece for piece in other if side[0].y - 3 <= piece.y <= max(one.y for one in side) + 3]
    exact = all(any(abs(piece.y - one.y) < EXACT * piece.size for one in beside) for piece in side)
    return exact and row_count(beside) > row_count(side)


def are_dates(side: list[LayoutPiece]) -> bool:
    """Return True if enough of a margin is dates."""
    return bool(side) and _dated(side) >= DATED


def _dated(side: list[LayoutPiece]) -> float:
    return sum(bool(DATE.search(piece.text)) for piece in side) / len(side)


def _heads_both(side: list[LayoutPiece], other: list[LayoutPiece]) -> bool:
    """Return True if each side has headings of its own, set alike: then both are columns."""
    top = max(min(piece.y for piece in group) for group in (side, other)) - 3
    side, other = ([piece for piece in group if piece.y >= top] for group in (side, other))
    if not side or not other:
        # One side ends where the other begins.
        return False
    size = median(piece.size for piece in [*side, *other])
    counts = [
        Counter(type_of(piece) for piece in group if piece.x0 < edge + 2 and piece.size > HEADING * size)
        for group in (side, other)
        for edge in [min(piece.x0 for piece in group)]
    ]
    opening = {type_of(min(group, key=lambda piece: piece.y)) for group in (side, other)}
    return any(
        min(found) >= MIN_HEADINGS or (opening == {look} and min(found) and max(found) >= MIN_HEADINGS)
        for look in counts[0]
        for found in [[count[look] for count in counts]]
    )


def _are_cards(side: list[LayoutPiece], other: list[LayoutPiece]) -> bool:
    """Return True if both sides open level with a name in bold, and go on in plain type."""
    tops = [min(group, key=lambda piece: piece.y) for group in (side, other)]
    level = abs(tops[0].y - tops[1].y) < LEVEL * min(top.size for top in tops)
    return (
        level
        and all(_is_bold(top) and not DATE.search(top.text) for top in tops)
        and all(len(group) > 2 and sum(map(_is_bold, group)) <= MOST_BOLD * len(group) for group in (side, other))
    )


def _is_bold(piece: LayoutPiece) -> bool:
    return all(word.face.bold for word in piece.words)


def type_of(piece: LayoutPiece) -> tuple[int, bool, bool]:
    """Size and kind of the type, whatever its colour: a side bar may be white on black."""
    return round(2 * piece.size), piece.words[0].face.bold, piece.text.isupper()


def _heads(piece: LayoutPiece, other: list[LayoutPiece]) -> bool:
    """Return True if a label stands beside white, and what it labels begins close below."""
    gaps = [one.y - piece.y for one in other]
    return not any(abs(gap) < piece.size for gap in gaps) and any(0 < gap < HEAD * piece.size for gap in gaps)


def _width(pieces: list[LayoutPiece]) -> float:
    return max(piece.x1 for piece in pieces) - min(piece.x0 for piece in pieces)


def label_blocks(side: list[LayoutPiece]) -> list[list[LayoutPiece]]:
    """The labels: pieces that follow each other closely are one."""
    blocks: list[list[LayoutPiece]] = []
    for piece in sorted(side, key=lambda piece: (piece.y, piece.x0)):
        last = blocks[-1][-1] if blocks else None
        near = last and piece.y - last.y <= LABEL_PITCH * piece.size and abs(piece.size - last.size) < 0.1 * piece.size
        if last and near and not _is_set_apart(last, piece):
            blocks[-1].append(piece)
        else:
            blocks.append([piece])
    return blocks


def _is_set_apart(upper: LayoutPiece, lower: LayoutPiece) -> bool:
    """Return True if one of two lines is a section's name, in capitals and in type of its own."""
    return upper.text.isupper() != lower.text.isupper() and type_of(upper)[:2] != type_of(lower)[:2]


def label_groups(left: list[LayoutPiece], right: list[LayoutPiece]) -> list[list[LayoutPiece]]:
    """Each label with what it labels; a label of several lines becomes one piece beside the first line."""
    blocks = label_blocks(left)
    first = first_title(blocks, right)
    if first and first > blocks[0][0].y:
        upper = [[piece for piece in side if piece.y < first] for side in (left, right)]
        lower = [[piece for piece in side if piece.y >= first] for side in (left, right)]
        return [*(group for group in upper if group), *label_groups(lower[0], lower[1])]
    titles = first is not None
    blocks = blocks if titles else _entries(blocks, right)
    groups: list[list[LayoutPiece]] = []
    floors = [float("-inf"), *(block[-1].y + LEVEL * block[-1].size for block in blocks)]
    tops = [_top(block, right, floor) for block, floor in zip(blocks, floors, strict=False)]
    if before := [piece for piece in right if piece.y < tops[0]]:
        groups.append(before)
    for block, top, bottom in zip(blocks, tops, [*tops[1:], float("inf")], strict=True):
        labelled = [piece for piece in right if top <= piece.y < bottom]
        beside_middle = top < block[0].y - LEVEL * block[0].size
        if titles or _is_title(block, left) or not labelled or beside_middle:
            groups.extend(group for group in (block, labelled) if group)
        elif len(block) > 1 and row_count(block) > 1 and _is_short(block):
            groups.append([_joined(block, labelled), *labelled])
        else:
            groups.append([*block, *labelled])
    return groups


def _top(block: list[LayoutPiece], right: list[LayoutPiece], floor: float) -> float:
    """From where on a label labels: a name may stand beside the middle of what it names, below the label before."""
    top = block[0].y - LEVEL * block[0].size
    headings = [piece.y for piece in right if piece.y < top and piece.size > HEADING * block[0].size]
    floor = max([floor, *headings])
    ys = sorted({piece.y for piece in right if floor < piece.y < top})[-MAX_LABEL_ROWS:]
    below = min((piece.y for piece in right if piece.y >= top), default=top)
    if any(char.isdigit() for piece in block for char in piece.text) or not ys:
        return top
    pitches = [lower - upper for upper, lower in pairwise([*ys, below])]
    usual = min((pitch for pitch in pitches if pitch > 2), default=0.0)
    for start, pitch in zip(reversed(ys), reversed(pitches), strict=True):
        if pitch > PARTED * usual:
            return top
        above = max((piece.y for piece in right if piece.y < start), default=None)
        if above is None or start - above > PARTED * usual:
            return start - 1 if block[-1].y - start < MAX_LABEL_ROWS * usual else top
    return top


def _entries(blocks: list[list[LayoutPiece]], right: list[LayoutPiece]) -> list[list[LayoutPiece]]:
    """Labels that follow each other closely and each have their own line on the right are labels of their own."""
    entries: list[list[LayoutPiece]] = []
    for block in blocks:
        rows = row_count(block)
        heads = [_head(piece, right) for piece in block]
        beside = [piece for piece in right if block[0].y - 3 <= piece.y <= block[-1].y + 3]
        complete = all(DATE.search(piece.text) or not DATE.search(block[0].text) for piece in block)
        apart = rows > 1 and complete and not runs_on(block)
        if apart and row_count(beside) <= rows and len(set(heads)) == 1 and heads[0]:
            entries.extend([piece] for piece in block)
        else:
            entries.extend(_dates_apart(block, heads))
    return entries


def _head(piece: LayoutPiece, right: list[LayoutPiece]) -> tuple[int, bool] | None:
    """How the text beside a label is set; None where there is none."""
    beside = [one for one in right if is_level(piece, [one])]
    first = min(beside, key=lambda one: one.x0, default=None)
    return (round(2 * first.size), first.words[0].face.bold) if first else None


def _dates_apart(block: list[LayoutPiece], heads: list[tuple[int, bool] | None]) -> list[list[LayoutPiece]]:
    """Dates that follow each other without white between: one is over where another begins, beside a head set alike."""
    dates: list[list[LayoutPiece]] = [[block[0]]]
    for number, piece in enumerate(block[1:], start=1):
        done = " ".join(one.text for one in dates[-1])
        following = fold_in_place(" ".join(one.text for one in block[number : number + 2]))
        begins = any(date.start == 0 for date in find_single_dates(following, day_first=True))
        if begins and heads[number] == heads[0] and OVER.search(done) and not _goes_on(dates[-1][-1], piece):
            dates.append([piece])
        else:
            dates[-1].append(piece)
    return dates


def _is_title(block: list[LayoutPiece], side: list[LayoutPiece]) -> bool:
    """A section's name in the margin: unlike other labels it has no number, and is set apart by its look."""
    text = " ".join(piece.text for piece in block)
    if any(char.isdigit() for char in text):
        return False
    usual = median(piece.size for piece in side)
    bold = all(word.face.bold for piece in block for word in piece.words)
    others_bold = all(word.face.bold for piece in side for word in piece.words)
    return text.isupper() or block[0].size > 1.12 * usual or (bold and not others_bold)


def first_title(blocks: list[list[LayoutPiece]], other: list[LayoutPiece]) -> float | None:
    """From where on all labels are names of sections: at once, or below how to reach someone."""
    if are_titles(blocks, other):
        return blocks[0][0].y - LEVEL * blocks[0][0].size
    for number in range(1, min(len(blocks) - 1, MAX_LABEL_ROWS + 1)):
        reach = [piece for block in blocks[:number] for piece in block]
        if not any(char.isdigit() or char == "@" for piece in reach for char in piece.text):
            continue
        top = blocks[number][0].y - LEVEL * blocks[number][0].size
        if are_titles(blocks[number:], [piece for piece in other if piece.y >= top]):
            return top
    return None


def are_titles(blocks: list[list[LayoutPiece]], other: list[LayoutPiece]) -> bool:
    """True if all labels are names of sections: set otherwise than most of what they label, which is several rows."""
    if len(blocks) < 2 or any(char.isdigit() for block in blocks for piece in block for char in piece.text):
        return False
    if row_count(other) < TITLE_ROWS * len(blocks) or not all(_is_short(block) for block in blocks):
        return False
    words = [word for piece in other for word in piece.words]
    plain = sum(not word.face.bold for word in words) > 0.5 * len(words)
    colour = mode(word.face.colour for word in words)
    size = median(piece.size for piece in other)
    return all(
        piece.size > 1.08 * size
        or piece.text.isupper()
        or (plain and all(word.face.bold for word in piece.words))
        or all(word.face.colour != colour for word in piece.words)
        for block in blocks
        for piece in block
    )


def _is_short(block: list[LayoutPiece]) -> bool:
    return len(block) <= MAX_LABEL_ROWS and sum(len(piece.text) for piece in block) <= MAX_LABEL


def _joined(block: list[LayoutPiece], labelled: list[LayoutPiece]) -> LayoutPiece:
    """The label as one piece on the first line of what it labels."""
    piece = LayoutPiece([word for part in block for word in part.words])
    first = min(labelled, key=lambda one: one.y)
    piece.y = first.y if abs(first.y - block[0].y) < LEVEL * first.size else block[0].y
    piece.size = block[0].size
    return piece


# How far two baselines of one row may be apart, in parts of the type size.
LEVEL = 0.45


def row_count(pieces: list[LayoutPiece]) -> int:
    """How many rows the pieces make, roughly."""
    return len({round(piece.y / 3) for piece in pieces})


def is_level(piece: LayoutPiece, other: list[LayoutPiece]) -> bool:
    """Return True if a piece stands on one line with one of the others."""
    return any(abs(piece.y - one.y) < LEVEL * min(piece.size, one.size) for one in other)


DATE = re.compile(r"(?:19|20)\d\d|\d{1,2}[/.]\d{2,4}")
# An end of a date, what stands between two ends, and how a line with the second one begins.
END = re.compile(r"(?:19|20)\d\d|(?<![\d./])\d{1,2}[/.]\d{2}(?![\d./])")
YEAR = re.compile(r"(?:19|20)\d\d")
# A rating, or the number of an item.
SIGNS = re.compile(r"[\W_]+|\W*(?:\d{1,2}|[^\W\d])[.)]")
# How a whole date ends: with a year, or with a word for today.
OVER = re.compile(r"(?:19|20)\d\d\W*$|(?:19|20)\d\d\s?[-–—]\s?[^\W\d]+$")
GOES_ON = re.compile(rf"[-–—]|{any_of('text', 'words', 'joining', 'until')}\b")
UNFINISHED = ("-", "–", "—", ",", "/", " to", " bis", " au", " à", " a")


def runs_on(block: list[LayoutPiece]) -> bool:
    """Return True if a line of the label plainly goes on in the next."""
    return any(_goes_on(upper, lower) for upper, lower in pairwise(block))


def _goes_on(upper: LayoutPiece, lower: LayoutPiece) -> bool:
    if upper.text.rstrip().endswith(UNFINISHED) or _is_month(upper, lower):
        return True
    return bool(DATE.search(upper.text) and DATE.search(lower.text) and GOES_ON.match(lower.text))


def _is_month(piece: LayoutPiece, below: LayoutPiece) -> bool:
    """Return True if a line is a month whose year stands below."""
    return piece.text.rstrip(".").isalpha() and bool(YEAR.match(below.text))
