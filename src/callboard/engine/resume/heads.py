"""Which words of an entry's head name the position, the employer, the place; or the degree, its field, the school."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from callboard.engine.learning.tagger import Tag, Tagger
from callboard.engine.resume.dates import DateSpan
from callboard.engine.resume.entries import EntryDraft
from callboard.engine.resume.head_words import Habits, HeadWord, features_of, words_of_head
from callboard.engine.resume.paragraphs import joined
from callboard.engine.resume.rows import Piece, Row, Style
from callboard.engine.resume.section_rows import dates_in

OTHER = "other"
LEAST = 0.4
"""A field whose words are less probable than this is left empty."""
_TOLD = 5
"""Words after the last name of a head that tell rather than name, at least."""
_LONGER = 0.02
_SURE = 0.7
"""A sign and the word after it that go on with a name are at least so probable, one of them."""
_MOST_LONGER = 3


@dataclass(frozen=True)
class HeadField:
    """One field of a head: where it begins, all its words, the row of the head they begin in, how probable they are."""

    piece: Piece
    value: str
    row: int
    probability: float


@dataclass
class Head:
    """The fields of one head by label ("position", "school"), and its date."""

    fields: dict[str, HeadField] = field(default_factory=dict[str, HeadField])
    span: DateSpan | None = None

    def piece(self, label: str) -> Piece | None:
        """The words of a field."""
        found = self.fields.get(label)
        return found.piece if found else None


def read_heads(
    tagger: Tagger, drafts: Sequence[EntryDraft], spans: Sequence[DateSpan], body: Style | None
) -> list[Head]:
    """The heads of a section's entries, in order. What a head tells beyond its names moves into the entry's body."""
    heads = [words_of_head(_shown(draft), spans) for draft in drafts]
    habits = Habits.of(heads, body)
    found: list[Head] = []
    for draft, words in zip(drafts, heads, strict=True):
        tags = tagger.tag(features_of(words, habits))
        fields = _fields(words, tags)
        _move_end(draft, words, tags)
        anchor = fields.get("position") or fields.get("degree") or fields.get("school")
        found.append(Head(fields, _span(draft.head, spans, anchor)))
    return found


def _fields(words: list[HeadWord], tags: list[Tag]) -> dict[str, HeadField]:
    """The likeliest run of words for each label; of two runs alike the longer."""
    best: dict[str, tuple[float, HeadField]] = {}
    for run in _runs(words, tags):
        label = tags[run[0]].label
        probability = sum(tags[at].probability for at in run) / len(run)
        found = _field([words[at] for at in run], probability)
        worth = probability + _LONGER * min(len(run), _MOST_LONGER)
        if found.value and (label not in best or worth > best[label][0]):
            best[label] = worth, found
    return {label: found for label, (_, found) in best.items() if found.probability >= LEAST}


def _runs(words: list[HeadWord], tags: list[Tag]) -> list[list[int]]:
    """Neighbouring words with one label. A date at the end of a row does not part a name that goes on below it."""
    runs: list[list[int]] = []
    for at, (word, tag) in enumerate(zip(words, tags, strict=True)):
        if tag.label == OTHER:
            continue
        last = runs[-1][-1] if runs else None
        if last is not None and tags[last].label == tag.label:
            between = words[last + 1 : at]
            doubtful = word.is_sign and max(one.probability for one in tags[at : at + 2]) < _SURE
            if (not between and not doubtful) or (word.row > words[last].row and all(one.is_date for one in between)):
                runs[-1].append(at)
                continue
        runs.append([at])
    return runs


def _field(words: list[HeadWord], probability: float) -> HeadField:
    """The words of a run: the stretch of one cell that they begin with, and all of them as one line."""
    stretches = [list(group) for _, group in groupby(words, key=lambda word: (word.row, word.cell))]
    pieces = [_stretch(one[0], one[-1]).bare() for one in stretches]
    lines = [line for piece in pieces for line in piece.text.split("\n")]
    return HeadField(pieces[0], joined(lines), words[0].row, probability)


def _stretch(first: HeadWord, last: HeadWord) -> Piece:
    within = first.within.text
    start, end = first.piece.start - first.within.start, last.piece.end - first.within.start
    opened = within.count("(", start, end) > within.count(")", start, end)
    if opened and within.startswith(")", end):
        end += 1
    return Piece(within[start:end], first.piece.start)


def _shown(draft: EntryDraft) -> list[Row]:
    """The rows of a head, and the one after them: where a head ends is learned too."""
    after = [row for row in draft.body[:1] if row.page == draft.head[0].page]
    return [*draft.head, *after]


def _move_end(draft: EntryDraft, words: list[HeadWord], tags: list[Tag]) -> None:
    """End the head with the last row that names something; what is told after the last name goes into the body."""
    rows = [*draft.head, *draft.body]
    named = [
        at
        for at, (word, tag) in enumerate(zip(words, tags, strict=True))
        if tag.label != OTHER or (word.is_date and word.row < len(draft.head))
    ]
    if not named:
        return
    last = words[named[-1]]
    told = rows[last.row + 1 :]
    after = [word for word in words[named[-1] + 1 :] if word.row == last.row and word.cell == last.cell]
    if sum(not word.is_sign for word in after) >= _TOLD:
        row = rows[last.row]
        opening = next(word for word in after if not word.is_sign)
        rest = row.piece.cut(opening.piece.start - row.start)
        told.insert(0, replace(row, piece=rest, cells=(rest,)))
    draft.head, draft.body = rows[: last.row + 1], told


def _span(rows: Sequence[Row], spans: Sequence[DateSpan], anchor: HeadField | None) -> DateSpan | None:
    """The date of an entry: a stretch of time rather than one date, and that nearest to what the entry is named by."""
    found = [(span, number) for number, row in enumerate(rows) for span in dates_in(row, spans)]
    if not found:
        return None
    near = anchor.row if anchor else 0
    return min(found, key=lambda one: (not one[0].is_range, abs(one[1] - near), one[0].start))[0]
