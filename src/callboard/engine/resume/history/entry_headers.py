"""Which words of an entry's header name the position, the employer, the place; or the degree, its field, the school."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from statistics import mean

from callboard.engine.gazetteer.legal_forms import is_legal_form
from callboard.engine.learning.tagger import Tag, Tagger
from callboard.engine.resume.history.header_features import Habits, features_of
from callboard.engine.resume.history.header_labels import agree, are_cells_apart, give_cells_to_places
from callboard.engine.resume.history.header_words import (
    LEAST,
    OTHER,
    HeaderField,
    HeaderWord,
    TaggedWords,
    field_of,
    words_of_header,
)
from callboard.engine.resume.history.placeholder_headers import read_placeholder
from callboard.engine.resume.history.unread_names import likeliest_beside, whole_school, whole_title
from callboard.engine.resume.lexicon import company_score, phrases, school_score, title_score
from callboard.engine.resume.stages.entries import EntryDraft, dates_in
from callboard.engine.resume.stages.rows import Row, Style
from callboard.engine.resume.vocabulary.degrees import degree_score
from callboard.engine.text.dates import DateSpan
from callboard.engine.text.folding import phrase_key

LEAST_SURE = 0.2
"""A field that is less likely right than this is left empty."""
_LEAST_DESCRIPTION_WORDS = 5
"""From this many words on, what follows the last name in its row is the beginning of the description."""
_SURE = 0.7
"""A name goes on across a sign only if the sign or the word after it is at least this probable."""
_IDEOGRAPH = re.compile(r"[\u3040-\u9fff]")
_SURE_NAME = 0.9
_ENDS = 2
_WITHIN_NAMES = frozenset("&+./")
_ELIDED = re.compile(r"[^\W\d_]['’]")
_LONGEST_NAME = 6
_AMBIGUOUS = 2
"""Legal forms of so few letters ("AG", "SE") are other things as well."""
# Legal forms that are names of tools too.
_TOOLS = frozenset({"plc", "sas"})


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
    for words, tags in zip(headers, tagged, strict=True):
        give_cells_to_places(words, tags)
    found: list[EntryHeader] = []
    for draft, words, tags in zip(drafts, headers, tagged, strict=True):
        fields = _fields(words, tags, tagger)
        _split_ideographs(fields, words)
        own = [(word, tag) for word, tag in zip(words, tags, strict=True) if word.row < len(draft.header)]
        for correct in _CORRECTIONS:
            correct(fields, own)
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
        if tag.label == OTHER:
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


def _split_ideographs(fields: dict[str, HeaderField], words: list[HeaderWord]) -> None:
    """Split fields at blanks in Chinese and Japanese, where names of firms and schools have recognisable endings.

    "华东师范大学 计算机科学与技术 本科" is a school, a field and a degree.
    """
    if "employer" not in fields and "school" not in fields:
        firm = next(
            (one for one in words if _IDEOGRAPH.search(one.text) and company_score(one.text) >= _SURE_NAME), None
        )
        if firm:
            fields["employer"] = HeaderField(firm.piece, firm.text, firm.row, LEAST)
    if "school" in fields and "degree" not in fields:
        degree = next((one for one in words if _IDEOGRAPH.search(one.text) and degree_score(one.text) > 0), None)
        if degree:
            fields["degree"] = HeaderField(degree.piece, degree.text, degree.row, LEAST)
    for label, sounds_so, other in (("employer", company_score, "position"), ("school", school_score, "field")):
        found = fields.get(label)
        if found and other in fields and found.value in fields[other].value.split():
            found = fields.pop(other)
        parts = re.findall(r"\S+", found.piece.text) if found and _IDEOGRAPH.search(found.piece.text) else []
        own = next((part for part in parts if sounds_so(part) >= _SURE_NAME), None)
        if not found or not own or len(parts) == 1:
            continue
        for part in parts:
            kind = label if part == own else "degree" if degree_score(part) else other
            at = found.piece.text.index(part)
            if kind == label or (kind not in fields and phrase_key(part) not in phrases("degrees", "events")):
                fields[kind] = replace(found, piece=found.piece.cut(at, at + len(part)), value=part)


def firm_as_title(fields: dict[str, HeaderField], _words: TaggedWords = ()) -> None:
    """Take a title that ends in a legal form for the employer, and what was read as the employer for the title."""
    title, employer = fields.get("position"), fields.get("employer")
    if not title or not _ends_in_legal_form(title.value):
        return
    fields["employer"] = title
    if employer:
        fields["position"] = employer
    else:
        del fields["position"]


def _ends_in_legal_form(name: str) -> bool:
    """Return True if a name ends in a legal form of three letters or more, not in a tool ("Engineer PLC")."""
    *rest, last = re.split(r"\s+", name.strip())
    is_tool = phrase_key(last) in _TOOLS and title_score(" ".join(rest)) >= 1
    return bool(rest) and not is_tool and "," not in name and len(last) > _AMBIGUOUS and is_legal_form(last)


def _name_after_at(fields: dict[str, HeaderField], tagged: TaggedWords) -> None:
    """Read "Ingénieur chez Moulin" and "Licence à l’UPEC", where only the post or the degree was read."""
    words = [word for word, _ in tagged]
    for before_label, label in (("position", "employer"), ("degree", "school"), ("field", "school")):
        before = fields.get(before_label)
        if before is None or label in fields:
            continue
        for at, word in enumerate(words):
            if at == 0 or words[at - 1].row != word.row or phrase_key(word.text) not in phrases("entries", "at_words"):
                continue
            if not before.holds(words[at - 1]):
                continue
            rest = [one for one in words[at + 1 :] if (one.row, one.cell) == (word.row, word.cell)]
            if name := _capitalised(rest):
                fields[label] = field_of(name, LEAST)
                fields[before_label] = _up_to(before, word)
                break


_CORRECTIONS = (
    firm_as_title,
    _name_after_at,
    read_placeholder,
    likeliest_beside,
    whole_school,
    whole_title,
)
"""What puts the fields of a header right, in this order: misread ones first, then missing ones, then cut ones.

What is missing is looked for beside what was read, so a firm that was read as a title must have changed places before;
and a name that was cut short is known only once nothing is missing that the rest of it could be.
"""


def _up_to(field: HeaderField, word: HeaderWord) -> HeaderField:
    """A field without the word that it goes on with and what follows, if it holds them on one line."""
    at = word.piece.start - field.piece.start
    if field.value != field.piece.text or not 0 < at < len(field.piece.text):
        return field
    piece = field.piece.cut(0, at).bare()
    return replace(field, piece=piece, value=piece.text)


def _capitalised(words: Sequence[HeaderWord]) -> list[HeaderWord]:
    """The name that a stretch opens with, up to the next sign or date, without an article before it."""
    rest = words[1:] if words and phrase_key(words[0].text) in phrases("entries", "at_articles") else words
    name = list(
        takewhile(lambda word: not word.is_date and not (word.is_sign and word.text not in _WITHIN_NAMES), rest)
    )
    begins = _ELIDED.sub("", name[0].text)[:1].isupper() if name else False
    return name if begins and len(name) <= _LONGEST_NAME else []


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

    Two dates, one above the other in a margin, are the ends of one.
    """
    found = [(span, number) for number, row in enumerate(rows) for span in dates_in(row, spans)]
    if not found:
        return None
    dates = sorted({span.first: span for span, _ in found}.values(), key=lambda span: span.first)
    if len(dates) == _ENDS and not any(span.is_range for span in dates):
        return replace(dates[0], last=dates[1].first, closes=dates[1].closes)
    near = anchor.row if anchor else 0
    return min(found, key=lambda one: (not one[0].is_range, abs(one[1] - near), one[0].start))[0]
