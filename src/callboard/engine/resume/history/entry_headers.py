"""Which words of an entry's header name the position, the employer, the place; or the degree, its field, the school."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import mean

from callboard.engine.learning.tagger import Tag, Tagger
from callboard.engine.resume.history.header_features import Habits, features_of
from callboard.engine.resume.history.header_labels import agree, are_cells_apart
from callboard.engine.resume.history.header_words import (
    LEAST,
    OTHER,
    HeaderField,
    HeaderWord,
    field_of,
    is_at,
    words_of_header,
)
from callboard.engine.resume.history.placeholder_headers import read_placeholder
from callboard.engine.resume.history.unread_names import likeliest_beside
from callboard.engine.resume.stages.entries import EntryDraft, dates_in
from callboard.engine.resume.stages.rows import Row, Style
from callboard.engine.text.dates import DateSpan

LEAST_SURE = 0.2
"""A field that is less likely right than this is left empty."""
_LEAST_DESCRIPTION_WORDS = 5
"""From this many words on, what follows the last name in its row is the beginning of the description."""
_SURE = 0.7
"""A name goes on across a sign only if the sign or the word after it is at least this probable."""
_ENDS, _YEAR = 2, 4
_BEFORE_AT = frozenset(("position", "degree", "field"))


@dataclass
class EntryHeader:
    """The fields of one header by label ("position", "school"), its date, its rows and the description below them."""

    fields: dict[str, HeaderField]
    span: DateSpan | None
    draft: EntryDraft


def read_headers(
    tagger: Tagger, drafts: Sequence[EntryDraft], spans: Sequence[DateSpan], body: Style | None
) -> list[EntryHeader]:
    """The headers of a section's entries, in order; words after its names become part of its description."""
    headers = [words_of_header(_rows_to_tag(draft), spans) for draft in drafts]
    habits = Habits.of(headers, body)
    tagged = [tagger.tag(features_of(words, habits)) for words in headers]
    counts = [len(draft.header) for draft in drafts]
    agree(list(zip(headers, tagged, counts, strict=True)))
    found: list[EntryHeader] = []
    for draft, words, tags in zip(drafts, headers, tagged, strict=True):
        fields = _fields(words, tags, tagger)
        own = [(word, tag) for word, tag in zip(words, tags, strict=True) if word.row < len(draft.header)]
        read_placeholder(fields, own)
        likeliest_beside(fields, own)
        whole = _with_end(draft, words, tags)
        anchor = fields.get("position") or fields.get("degree") or fields.get("school")
        span = _span(whole.header, spans, anchor)
        found.append(EntryHeader(fields, span, whole))
    return found


def _fields(words: list[HeaderWord], tags: list[Tag], tagger: Tagger) -> dict[str, HeaderField]:
    """The likeliest run of words for each label, where it is likely right."""
    best: dict[str, HeaderField] = {}
    for run in _runs(words, tags):
        label = tags[run[0]].label
        probability = sum(tags[at].probability for at in run) / len(run)
        found = field_of([words[at] for at in run], probability)
        if found.value and (label not in best or probability > best[label].probability):
            best[label] = found
    likely = {label: found for label, found in best.items() if found.probability >= LEAST}
    whole = mean(tag.probability for word, tag in zip(words, tags, strict=True) if not word.is_date) if likely else 0.0
    sure = {label: tagger.confidence(label, found.probability, whole) for label, found in likely.items()}
    return {
        label: replace(found, probability=sure[label]) for label, found in likely.items() if sure[label] >= LEAST_SURE
    }


def _runs(words: list[HeaderWord], tags: list[Tag]) -> list[list[int]]:
    """Neighbouring words with one label."""
    runs: list[list[int]] = []
    for at, tag in enumerate(tags):
        if tag.label == OTHER or (tag.label in _BEFORE_AT and is_at(words[at].text)):
            continue
        last = runs[-1][-1] if runs else None
        if last is not None and tags[last].label == tag.label and _goes_on(words, tags, last, at):
            runs[-1].append(at)
        else:
            runs.append([at])
    return runs


def _goes_on(words: list[HeaderWord], tags: list[Tag], last: int, at: int) -> bool:
    """Return True if a word of the same label as the one before goes on with its name."""
    word = words[at]
    doubtful = word.is_sign and (word.text == "|" or max(one.probability for one in tags[at : at + 2]) < _SURE)
    is_set_alike = (word.bold, word.size) == (words[last].bold, words[last].size)
    below = word.row > words[last].row
    return last == at - 1 and (is_set_alike or not below) and not doubtful and not are_cells_apart(words[last], word)


def _rows_to_tag(draft: EntryDraft) -> list[Row]:
    """The rows of a header and the one after them, because the tagger also finds where the header ends."""
    after = [row for row in draft.body[:1] if row.page == draft.header[0].page]
    return [*draft.header, *after]


def _with_end(draft: EntryDraft, words: list[HeaderWord], tags: list[Tag]) -> EntryDraft:
    """The entry whose header ends with the last row that names something; the rest is the description."""
    rows = [*draft.header, *draft.body]
    labelled_places = [
        at
        for at, (word, tag) in enumerate(zip(words, tags, strict=True))
        if tag.label != OTHER or (word.is_date and word.row < len(draft.header))
    ]
    if not labelled_places:
        return draft
    last = words[labelled_places[-1]]
    description = rows[last.row + 1 :]
    after = [word for word in words[labelled_places[-1] + 1 :] if word.row == last.row and not word.is_sign]
    # what stands beside the name of a firm is a place or a remark; what stands beside a date is told
    after = after if last.is_date else [word for word in after if word.cell == last.cell]
    if len(after) >= _LEAST_DESCRIPTION_WORDS:
        row = rows[last.row]
        rest = row.piece.cut(after[0].piece.start - row.start)
        description.insert(0, replace(row, piece=rest, cells=(rest,)))
    return EntryDraft(rows[: last.row + 1], draft.span, description)


def _span(rows: Sequence[Row], spans: Sequence[DateSpan], anchor: HeaderField | None) -> DateSpan | None:
    """The date of an entry: a stretch of time rather than one date, and that nearest to what the entry is named by.

    Two months, one above the other in a margin, are its ends; of two years one may be of another entry.
    """
    found = [(span, number) for number, row in enumerate(rows) for span in dates_in(row, spans)]
    if not found:
        return None
    months = {span.first: span for span, _ in found if len(span.first) > _YEAR}
    dates = sorted(months.values(), key=lambda span: span.first)
    if len(dates) == _ENDS and not any(span.is_range for span, _ in found):
        return replace(dates[0], last=dates[1].first, closes=dates[1].closes)
    near = anchor.row if anchor else 0
    return min(found, key=lambda one: (not one[0].is_range, abs(one[1] - near), one[0].start))[0]
