"""Certificates and licences: those of their own section, and those that stand among skills, awards or interests."""

from __future__ import annotations

import re
from collections.abc import Sequence

from callboard.engine.document import Document
from callboard.engine.resume.history.highlights import ListItem, items_of
from callboard.engine.resume.history.work import start_fact
from callboard.engine.resume.lexicon import pattern
from callboard.engine.resume.lists.short_entries import gives_courses, names_of_entry, one_row, short_entries
from callboard.engine.resume.lists.skills import split_list
from callboard.engine.resume.model import Certificate, Section, Study
from callboard.engine.resume.page_header.links import urls_in
from callboard.engine.resume.pieces import Piece, text_fact
from callboard.engine.resume.stages.entries import EntryDraft, dates_in
from callboard.engine.resume.stages.layout import Layout
from callboard.engine.resume.stages.rows import Row
from callboard.engine.resume.vocabulary.degrees import degree_score, level_of
from callboard.engine.resume.vocabulary.places import place_score
from callboard.engine.resume.vocabulary.section_headings import is_title, title_of
from callboard.engine.text.dates import DateSpan
from callboard.engine.text.folding import fold_in_place

_LONG_CERTIFICATE = 10
# "Licensed health, life and casualty agent" is one licence.
_LICENSED_IN = re.compile(r"(?:Licensed|Certified)\s(?!.*(?i:licensed?|certif))")
_HABIT = 2
_A_PLACE = 0.9
_TIGHT = 0.6
_WORD = re.compile(r"[^\W\d_]{2}")
_OPENS_SENTENCE = frozenset(("I", "Through", "and", "or", "with", "the", "through"))
_LABELLED = re.compile(r"[^:]{2,40}:\s+")
# Where a program has lost the line breaks of a list, "(CNA)", "Training" and "Certification" end an item.
_RUN_ON = re.compile(
    r"(?:(?<=\))|(?<=[Tt]raining)|(?<=[Cc]ertification)|(?<=[Cc]ertificate)|(?<=[Ll]icense)|(?<= Level))"
    r",?\s+(?=[A-Z])(?!Certifica|Licen)"
)
# "ITIL certified. MCSE certified."
_SENTENCE = re.compile(r"\.\s+(?=[A-Z])")
_LONGEST_NAME = 20
_CERTIFICATE_WORDS = re.compile(r"certifi|zertifi|licen[cs]")
_OTHERS = (Section.SKILLS, Section.AWARDS, Section.INTERESTS, Section.OTHER, Section.SUMMARY, Section.PUBLICATIONS)
"""Sections that may hold certificates among other things."""


def find_certificates(layout: Layout, studies: Sequence[Study]) -> tuple[Certificate, ...]:
    """Those of their own section, and those that stand among other things; `studies` are none."""
    document, spans = layout.document, layout.spans
    found: list[Certificate] = []
    for part in layout.of(Section.CERTIFICATES):
        found += certificates_of(part.rows, spans, document)
    for section in _OTHERS:
        for part in layout.of(section):
            found += certificates_among(part.rows, document, found)
    found += _without_repeated(_among_studies(layout, studies), found)
    return tuple(found)


def _among_studies(layout: Layout, studies: Sequence[Study]) -> list[Certificate]:
    """Items that say that they are certificates in rows of studies that name no part of one."""
    facts = [fact for study in studies for fact in (study.institution, study.degree, study.area) if fact]
    starts = [fact.evidence.start for fact in facts]
    drafts = [draft for entries in layout.entries if entries.section == Section.EDUCATION for draft in entries.drafts]
    rows = [row for draft in drafts for row in (*draft.header, *draft.body)] + layout.rows_of(Section.EDUCATION)
    rows = [row for row in rows if not any(row.start <= start < row.end for start in starts)]
    pieces = [piece.bare() for item in items_of(rows) for piece in _pieces_of(item, layout.document)]
    named = [_without_label(piece) for piece in pieces if _is_named_certificate(piece) and not _is_degree(piece.text)]
    return [Certificate(name=text_fact(layout.document, piece, 0.5)) for piece in named]


def _is_degree(text: str) -> bool:
    """Return True for "Higher Secondary Certificate" and "third year of a Licence", but not for a vocational one."""
    return degree_score(text) > 0 and level_of(text) != "vocational"


def _is_named_certificate(name: Piece) -> bool:
    """Return True for a short text that says that it is a certificate, in no sentence."""
    short = len(name.text.split()) <= _LONG_CERTIFICATE
    is_address = "@" in name.text or urls_in(name)
    return short and not is_address and _could_be_certificate(name) and _says_certificate(name.text)


def certificates_of(rows: list[Row], spans: Sequence[DateSpan], document: Document) -> tuple[Certificate, ...]:
    """The certificates of a section."""
    found: list[Certificate] = []
    entries: list[Row] = []
    for row in _unwrapped(rows, spans):
        parts = _list_of(row, spans)
        found += [Certificate(name=text_fact(document, part, 0.8)) for part in parts if _could_be_certificate(part)]
        entries += [] if parts else [row]
    return (*found, *_entries(short_entries(entries, spans), spans, document))


def _entries(drafts: Sequence[EntryDraft], spans: Sequence[DateSpan], document: Document) -> list[Certificate]:
    """Certificates with who gave them; where most name the giver first, all with two names do."""
    named = [(draft, _names(draft, spans)) for draft in drafts]
    pairs = [names for _, names in named if len(names) >= _HABIT]
    giver_first = [names for names in pairs if _names_giver_first(names)]
    habit = len(giver_first) > max(len(pairs) / 2, 1)
    found: list[Certificate] = []
    for draft, names in named:
        if len(names) >= _HABIT and (habit or _names_giver_first(names)):
            names = [names[1], names[0], *names[2:]]
        if names and _could_be_certificate(names[0]):
            issuer = text_fact(document, names[1], 0.6) if len(names) > 1 else None
            name = text_fact(document, names[0], 0.6 if issuer else 0.75)
            found.append(Certificate(name=name, issuer=issuer, date=start_fact(document, draft.span)))
    return found


def _names(draft: EntryDraft, spans: Sequence[DateSpan]) -> list[Piece]:
    """The names of an entry without a place behind them; below a school alone stands what was learned there."""
    first, *others = names_of_entry(draft, spans) or [None]
    names = [first] if first else []
    names += [name for name in others if name and place_score(name.text) < _A_PLACE]
    taught = [draft.body[0].piece] if len(names) == 1 and draft.body and gives_courses(names[0].text) else []
    return names + taught


def _names_giver_first(names: list[Piece]) -> bool:
    """Return True for "University of Leeds — Bee Keeping", which has the certificate last."""
    given = gives_courses(names[0].text) or _says_certificate(names[1].text)
    return given and not _says_certificate(names[0].text)


def _could_be_certificate(name: Piece) -> bool:
    """Return True if a text could name a certificate: no date, no heading, no sentence of the candidate's own."""
    text = name.text.strip(" .:")
    is_sentence = text.partition(" ")[0] in _OPENS_SENTENCE or len(text.split()) > _LONGEST_NAME
    is_other = is_title(text) or bool(pattern("entries", "driving_licences").search(fold_in_place(text)))
    return bool(_WORD.search(text)) and not is_sentence and not is_other


def _unwrapped(rows: list[Row], spans: Sequence[DateSpan]) -> list[Row]:
    """Rows with each name, and each list, that goes on over several lines as one row."""
    lines: list[list[Row]] = []
    for row in rows:
        before = lines[-1][-1] if lines else None
        if (
            before
            and not row.bullet
            and (_goes_on(before, row, spans) or (before.full and _list_of(lines[-1][0], spans)))
        ):
            lines[-1].append(row)
        else:
            lines.append([row])
    return [one_row(line) for line in lines]


def _goes_on(before: Row, row: Row, spans: Sequence[DateSpan]) -> bool:
    """Return True if a row without a date goes on with the name before it: that was too long for its column."""
    near = row.style == before.style and row.column == before.column and row.gap < _TIGHT
    opened = (
        before.text.count("(") > before.text.count(")") or before.text.endswith((",", "&")) or row.text[0].islower()
    )
    return (
        near
        and (opened or (before.full and before.wraps_into(row)))
        and not (dates_in(before, spans) or dates_in(row, spans))
    )


def _list_of(row: Row, spans: Sequence[DateSpan]) -> list[Piece]:
    """The certificates that a row lists with commas between, or with nothing between; empty for an entry."""
    if dates_in(row, spans):
        return []
    line = Piece(row.text.replace("\n", " "), row.start)
    listed = [part.strip(" .") for part in row.text.split(",") if part.strip(" .")]
    short = all(len(part.split()) <= _LONG_CERTIFICATE for part in listed)
    if short and len(listed) > _HABIT and sum(map(_says_certificate, listed)) > 1:
        return split_list(line)
    sentences = line.split(_SENTENCE)
    if len(sentences) > 1 and all(_says_certificate(part.text) for part in sentences):
        return [part.strip(" .") for part in sentences]
    parts = line.split(_RUN_ON)
    return parts if sum(_says_certificate(part.text) for part in parts) > 1 else []


def _says_certificate(text: str) -> bool:
    """Return True if a text has a word such as "certified" or "certificate"."""
    return bool(pattern("entries", "certified").search(fold_in_place(text)))


def _without_repeated(found: list[Certificate], already_read: list[Certificate]) -> list[Certificate]:
    """The certificates whose words are not all contained in the name of one that was already read."""
    words_already_read = [_words(item) for item in already_read]
    return [item for item in found if not any(_words(item) <= words for words in words_already_read)]


def _words(item: Certificate) -> set[str]:
    """The words of a certificate's name without "certificate", "certified" and the like."""
    words = re.findall(r"\w+", fold_in_place(item.name.value))
    return {word for word in words if not _CERTIFICATE_WORDS.search(word)}


def certificates_among(rows: list[Row], document: Document, already_read: list[Certificate]) -> list[Certificate]:
    """Certificates that stand among skills, awards or interests: short items that say so ("ServSafe certified").

    Those in `already_read` are left out.
    """
    found: list[Certificate] = []
    for piece in [piece for item in items_of(rows) for piece in _pieces_of(item, document)]:
        piece = _without_label(piece)
        is_one = _LICENSED_IN.match(piece.text) and len(piece.text.split()) <= _LONG_CERTIFICATE
        parts = [piece.bare()] if is_one or "," not in piece.text else split_list(piece)
        found += [Certificate(name=text_fact(document, part, 0.5)) for part in parts if _is_named_certificate(part)]
    return _without_repeated(found, already_read)


def _without_label(piece: Piece) -> Piece:
    """What a label names ("Certificate: Welding"); what says itself that it is a certificate is no label."""
    label = _LABELLED.match(piece.text)
    is_name = label and _says_certificate(label[0]) and len(label[0].split()) > 1 and not title_of(label[0])
    return piece.cut(label.end()) if label and not is_name else piece


def _pieces_of(item: ListItem, document: Document) -> list[Piece]:
    """An item, or the cells of a row that lists several side by side."""
    if len(item.rows) == 1 and len(item.rows[0].cells) > 1:
        return list(item.rows[0].cells)
    whole = item.fact(document)
    return [Piece(whole.evidence.quote, whole.evidence.start)]
