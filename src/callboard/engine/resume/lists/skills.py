"""The skill list, as groups of keywords or a flat list."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from statistics import median

from callboard.engine.data_files import any_of
from callboard.engine.document import Document
from callboard.engine.resume.lexicon import phrases, table
from callboard.engine.resume.model import SkillGroup
from callboard.engine.resume.pieces import Piece, text_fact
from callboard.engine.resume.stages.layout import Layout
from callboard.engine.resume.stages.line_roles import SKILL
from callboard.engine.resume.stages.rows import Row
from callboard.engine.text.folding import alternation, fold_in_place, phrase_key

_NAMED = re.compile(r"([^:：→,;|]{2,48}?)\s*[:：→]\s*(?=\S|$)")
_DASHED = re.compile(r"([^,;|–—]{2,40}?)\s+[-–—]\s+(?=[^,]+,)")
_SEPARATOR = re.compile(r"[,;|•·●▪◦‣∙⋅、，/]|\n|\t|\s{3,}")
_METER = re.compile(r"[★☆●○■□▪▫◆◇⬤◯⚫⚪✦✩✭█▓▒░▰▱]{2,}|\b\d{1,3}\s*%|\b\d{1,2}\s*/\s*(?:5|10)\b|(?:[*]{2,})")
# Addresses and telephone numbers are no skills.
_ADDRESS = re.compile(r"\w@\w|://|^\+?[\d\s().-]{7,}$")
_LISTED = re.compile(r"[,;|•·]")
_LAST_OF_LIST = re.compile(rf"{any_of('resume', 'wording', 'joints', 'last_of_list')}\s+(?=\S)", re.IGNORECASE)
_LONGEST, _LONGEST_LABEL = 9, 6
_SLASHES = 2
"""So many slashes between blanks part a list; one alone is in a name ("React / Redux")."""
_SENTENCE, _WORDY = 14, 3.5
_FULL_STOP = re.compile(r"[^\W\d_]{3}\.(?:\s|$)")
_OPENS_WORD = re.compile(r"\s*\w")
_LONELY = 0.7
"""Upper bound on the confidence of a skill that is set like the name of a group."""
# A word in capitals that is more than an acronym.
_WORD = re.compile(r"[^\W\d_]{5}")
# White space between two rows of one list item is less than this, in line heights.
_TIGHT = 0.6
_TIGHTER = 1.6
"""Between items there is this many times the white space that there is inside one, at least."""


@dataclass
class KeywordGroup:
    """A name, if any, and keywords; `rows` counts what was read."""

    name: Piece | None = None
    keywords: list[Piece] = field(default_factory=list[Piece])


@cache
def _level() -> re.Pattern[str]:
    words = alternation(list(table("skills")["levels"]))
    years = rf"\+?\d+\+?\s*{any_of('resume', 'wording', 'lengths', 'years')}(?:\s+[^\W\d]+)?"
    behind = alternation(list(table("skills")["behind"]))
    return re.compile(
        rf"\s*[(\[]\s*(?:{words}|{years})\s*[)\]]\s*$|\s+[-–—:]\s*(?:{words}|{years})\s*$|\s+(?:{behind})\s*$"
    )


def is_level(text: str) -> bool:
    """Return True if a text says only how well something is mastered."""
    return phrase_key(text) in phrases("skills", "levels") or not re.search(r"\w", _METER.sub("", text))


def names_kind(text: str) -> bool:
    """Return True if a name of a group says what its skills are ("Cloud platforms"), and is no skill itself."""
    words = phrase_key(text).split()
    return bool(words) and not phrases("skills", "kinds").isdisjoint((words[0], words[-1]))


def is_phrase(text: str) -> bool:
    """Return True for a list item that is one phrase with several objects: "Skilled in Word, Excel, and Access"."""
    *parts, last = text.split(",")
    opened = bool(parts) and phrases("skills", "prepositions").intersection(phrase_key(parts[0]).split()[1:])
    return bool(opened) and bool(_LAST_OF_LIST.match(last.strip()))


def is_prose(text: str) -> bool:
    """Return True for sentences about skills, whose commas part no names: they are longer, and end with a full stop."""
    words, parts = len(text.split()), len(_LISTED.findall(text)) + 1
    return words > _SENTENCE and words > _WORDY * parts and bool(_FULL_STOP.search(text))


def keyword(piece: Piece) -> Piece | None:
    """A list part without level words, meters and stray signs; None where nothing is left."""
    piece = piece.bare()
    meter = _METER.search(piece.text)
    if meter:
        piece = (piece.cut(0, meter.start()) if meter.start() else piece.cut(meter.end())).bare()
    if piece.text.endswith(".") and not re.search(r"\.\w*\.$", piece.text):
        piece = piece.strip(" .")
    level = None if is_level(piece.text) else _level().search(fold_in_place(piece.text))
    if level:
        piece = piece.cut(0, level.start()).bare()
    if not re.search(r"[^\W\d]|\d{3}", piece.text) or is_level(piece.text) or len(piece.text.split()) > _LONGEST:
        return None
    if phrase_key(piece.text) in phrases("skills", "headings") or _ADDRESS.search(piece.text):
        return None
    return piece


def split_list(piece: Piece) -> list[Piece]:
    """The parts of a list, not cut inside brackets, nor at a slash inside a word ("CI/CD")."""
    parts: list[Piece] = []
    depth = position = 0
    text = piece.text
    for index, char in enumerate(text):
        depth = max(depth + (char in "([") - (char in ")]"), 0)
        if depth or not _SEPARATOR.match(char):
            continue
        if char == "/" and (text[index - 1 : index + 2] != " / " or text.count(" / ") < _SLASHES):
            continue
        if char == "," and text[index - 1 : index].isdigit() and text[index + 1 : index + 2].isdigit():
            continue
        if char == "\n" and _wraps(text, position, index):
            continue
        parts.append(piece.cut(position, index))
        position = index + 1
    last = piece.cut(position).bare()
    conjunction = _LAST_OF_LIST.match(last.text) if parts else None
    parts.append(last.cut(conjunction.end()) if conjunction else last)
    return [found for part in parts if (found := keyword(part))]


def _wraps(text: str, position: int, index: int) -> bool:
    """Return True if a line break is inside a keyword: the list is written with signs and goes on."""
    if text[:index].rstrip().endswith((",", ";", "|", "•", "·")):
        return False
    goes_on = text[index + 1 : index + 2].islower()
    return goes_on or bool(_LISTED.search(text[:index]) and _LISTED.search(text[index:]))


def _logical(rows: list[Row]) -> list[list[Row]]:
    """Rows that are one list over several lines."""
    lines: list[list[Row]] = []
    pitch = _pitch_of_items(rows)
    for row in rows:
        before = lines[-1][-1] if lines else None
        if before and (_goes_on(before, row) or _wraps_item(lines[-1], row) or _is_tight(before, row, pitch)):
            lines[-1].append(row)
        else:
            lines.append([row])
    return lines


def _pitch_of_items(rows: list[Row]) -> float:
    """The usual white space above an item: above rows that one short of the edge comes before."""
    gaps = [row.gap for before, row in pairwise(rows) if not before.full and row.index == before.index + 1]
    return median(gaps) if gaps else 0.0


def _is_tight(before: Row, row: Row, pitch: float) -> bool:
    """Return True if a row follows a full one with far less white space than there is between items."""
    below = (row.page, row.column, row.index) == (before.page, before.column, before.index + 1)
    alike = row.style == before.style and len(row.cells) == len(before.cells) == 1 and not row.bullet
    return below and alike and before.full and _TIGHTER * row.gap < pitch and not _NAMED.match(row.text)


def _goes_on(before: Row, row: Row) -> bool:
    if row.bullet or _NAMED.match(row.text) or len(before.cells) > 2 or before.index + 1 != row.index:
        return False
    if len(row.cells) == len(before.cells) == 2:
        return False
    if before.text.count("(") > before.text.count(")") or before.text.endswith((",", ";", "|", "·", "•", "/", "&")):
        return True
    if row.style.bold != before.style.bold or row.style.size != before.style.size or row.gap > 0.9:
        return False
    listed = bool(_LISTED.search(before.text))
    return listed and (before.full or row.text[:1].islower()) and row.column == before.column


def _wraps_item(item: list[Row], row: Row) -> bool:
    """Return True if a row without a list sign goes on, in lower case, with the list item above it."""
    first, before = item[0], item[-1]
    below = (row.page, row.column, row.index) == (before.page, before.column, before.index + 1)
    return first.bullet and not row.bullet and below and row.gap < _TIGHT and row.text[:1].islower()


class _Looks:
    """How the rows of a section are set: gathered once, for a section may have ten thousand rows."""

    def __init__(self, rows: list[Row]) -> None:
        self.rows = rows
        self.all = Counter(row.style for row in rows)
        self.listed = Counter(row.style for row in rows if _LISTED.search(row.text))

    def names(self, row: Row) -> bool:
        """Return True if a row names the group that follows."""
        if row is self.rows[-1]:
            return False
        others = self.listed - Counter([row.style] if _LISTED.search(row.text) else [])
        others = set(others) or {style for style in self.all if style != row.style}
        if not others or _LISTED.search(row.text):
            return False
        # where groups have names, the first one has: capitals further down are those of an acronym
        style, capitals = row.style, self.rows[0].style.caps
        return all(
            (style.bold and not other.bold)
            or style.size > other.size
            or (capitals and style.caps and not other.caps and _WORD.search(row.text))
            for other in others
        )


def find_groups(rows: list[Row], document: Document) -> list[KeywordGroup]:
    """The groups of a skill section, in order."""
    groups: list[KeywordGroup] = []
    looks = _Looks(rows)
    for line in _logical(rows):
        first = line[0]
        piece = Piece(document.text[first.start : line[-1].end], first.start)
        if is_level(piece.text):
            continue
        if label := _label(first, piece):
            groups.append(KeywordGroup(piece.cut(0, label[0]).bare(), _listed(line, piece.cut(label[1]))))
        elif len(first.cells) == 1 and looks.names(first):
            groups.append(KeywordGroup(piece.bare()))
        elif len(first.cells) >= 2:
            _cells(groups, line, document)
        else:
            phrase = keyword(piece) if first.bullet and is_phrase(piece.text) else None
            told = not first.bullet and is_prose(piece.text)
            _flat(groups).keywords += [phrase] if phrase else [] if told else split_list(piece)
    return [group for group in groups if group.keywords or group.name]


def _label(row: Row, piece: Piece) -> tuple[int, int] | None:
    """Where the name of a group that a row opens with ends, and its keywords begin: a sign or type parts them."""
    named = _NAMED.match(piece.text) or _DASHED.match(piece.text)
    if named and len(named[1].split()) <= _LONGEST_LABEL:
        return named.end(1), named.end()
    turns = [face.start - row.start for face in row.faces[1:2] if row.faces[0].bold and not face.bold]
    if len(row.faces) != 2 or not turns:
        return None
    label, rest = piece.text[: turns[0]], piece.text[turns[0] :]
    set_apart = label[-1:].isspace() and _OPENS_WORD.match(rest) and not _LISTED.search(label)
    return (turns[0], turns[0]) if set_apart and len(label.split()) <= _LONGEST_LABEL else None


def _listed(line: list[Row], piece: Piece) -> list[Piece]:
    """The keywords of a list that may stand in several cells, each with a name of its own."""
    starts = [cell.start for row in line if len(row.cells) > 1 for cell in row.cells[1:]]
    bounds = [piece.start, *(start for start in starts if piece.start < start < piece.end), piece.end]
    found: list[Piece] = []
    for start, end in pairwise(bounds):
        part = piece.cut(start - piece.start, end - piece.start)
        named = _NAMED.match(part.text) if start != piece.start else None
        found += split_list(part.cut(named.end()) if named else part)
    return found


def _cells(groups: list[KeywordGroup], line: list[Row], document: Document) -> None:
    """A row of cells: a name beside its list, or a grid of skills."""
    first = line[0]
    header = first.cells[0]
    rest = Piece(document.text[first.cells[1].start : line[-1].end], first.cells[1].start)
    if len(first.cells) == 2 and re.search(r"[,;|·•]", rest.text) and not re.search(r"[,;|·•]", header.text):
        groups.append(KeywordGroup(header.bare(), split_list(rest)))
        return
    for cell in first.cells:
        _flat(groups).keywords += split_list(cell)
    for row in line[1:]:
        _flat(groups).keywords += split_list(row.piece)


def _flat(groups: list[KeywordGroup]) -> KeywordGroup:
    if not groups:
        groups.append(KeywordGroup())
    return groups[-1]


def to_groups(groups: list[KeywordGroup], layout: Layout) -> tuple[SkillGroup, ...]:
    """Groups as facts; a name without keywords is itself a skill. A skill is as sure as its row is one of skills."""
    document, sure = layout.document, _confidence_at(layout)
    names = [group.name for group in groups if group.name and not group.keywords and not names_kind(group.name.text)]
    lonely = [word for name in names if (word := keyword(name))]
    found = [
        SkillGroup(
            name=text_fact(document, group.name) if group.name else None,
            keywords=tuple(text_fact(document, word, sure(word.start)) for word in group.keywords),
        )
        for group in groups
        if group.keywords
    ]
    if lonely:
        keywords = tuple(text_fact(document, name, min(sure(name.start), _LONELY)) for name in lonely)
        found.append(SkillGroup(keywords=keywords))
    return tuple(found)


def _confidence_at(layout: Layout) -> Callable[[int], float]:
    """How likely what begins at an offset of the text is a skill, by the role of its row."""
    places = sorted((cell.start, row.index) for row in layout.rows for cell in row.cells)
    starts, tagger = [start for start, _ in places], layout.models.lines

    def at(offset: int) -> float:
        place = bisect_right(starts, offset) - 1
        tag = layout.roles.get(places[place][1]) if place >= 0 else None
        probability = tag.probabilities[SKILL] if tag else 0.0
        return tagger.confidence(SKILL, probability, probability)

    return at
