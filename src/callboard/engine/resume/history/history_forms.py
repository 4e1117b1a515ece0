"""The history of a Japanese form (履歴書): a row says when somebody entered or left a school or a firm.

"平成24年4月 見本大学 経済学部 入学" and "平成28年3月 見本大学 経済学部 卒業" are two rows of one study.
In printed forms year and month stand in columns of their own, without 年 and 月.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from callboard.engine.data_files import any_of
from callboard.engine.dates import PartialDate
from callboard.engine.document import Document
from callboard.engine.facts import Fact
from callboard.engine.resume.history.highlights import summary_and_bullets
from callboard.engine.resume.model import Position, Study
from callboard.engine.resume.pieces import Piece, fact
from callboard.engine.resume.stages.rows import Row
from callboard.engine.resume.vocabulary.section_headings import title_of
from callboard.engine.text.dates import find_spans

LEAST_EVENTS = 2
"""A row of this form could stand in another résumé by chance; two make a form."""
_SURE = 0.85
_ENTERS = ("入学", "進学", "入社", "入職", "入行", "入所", "入庁", "入局")
_any_of = partial(any_of, "resume", "wording", "histories")
_EVENT = re.compile(
    rf"\s*(?P<date>(?:{_any_of('eras')}\s?(?:元|\d{{1,2}})|(?:19|20)\d\d)\s*[年/.]?\s*\d{{1,2}}\s*月?)\s*"
    rf"(?P<name>\S.{{0,60}}?)\s*(?P<event>{_any_of('events')})\s*(?:以上)?\s*$"
)
_SCHOOL_EVENT = re.compile(_any_of("school_events"))
_SCHOOL = re.compile(rf"\s*『?(?P<school>.{{1,30}}?{_any_of('schools')})』?\s*(?P<rest>.*)")
_DIGITS = re.compile(r"\d+")
_UNTIL_NOW, _END_OF_TABLE = re.compile(r"現在に至る"), re.compile(r"\s*(?:以\s*上|年\s+月\b.*)\s*$")


@dataclass
class _Stay:
    """Time at one school or firm."""

    name: Piece
    rest: Piece | None
    row: Row
    start: Fact[PartialDate] | None = None
    end: Fact[PartialDate] | None = None
    current: bool = False
    told: list[Row] = field(default_factory=list[Row])


def history_of(rows: Sequence[Row], document: Document) -> tuple[tuple[Position, ...], tuple[Study, ...]]:
    """The jobs and studies of a form's rows, in their order; nothing where the résumé is no such form."""
    if sum(bool(_EVENT.match(row.text)) for row in rows) < LEAST_EVENTS:
        return (), ()
    schools: list[_Stay] = []
    firms: list[_Stay] = []
    for row, event in _events(rows, firms):
        at_school = bool(_SCHOOL_EVENT.search(event["event"]))
        _enter_or_leave(schools if at_school else firms, _stay(row, event, at_school=at_school), event, document)
    return tuple(_job(one, document) for one in firms), tuple(_study(one, document) for one in schools)


def _events(rows: Sequence[Row], firms: Sequence[_Stay]) -> Iterator[tuple[Row, re.Match[str]]]:
    """The rows that say when; what is told below one of a firm is kept with it."""
    tells = False
    for row in rows:
        event = _EVENT.match(row.text)
        if event:
            yield row, event
            tells = not _SCHOOL_EVENT.search(event["event"])
        elif not firms or not tells:
            continue
        elif _UNTIL_NOW.search(row.text):
            firms[-1].current = firms[-1].end is None
        elif _END_OF_TABLE.match(row.text) or title_of(row.text) or _DIGITS.match(row.text.strip()):
            tells = False
        else:
            firms[-1].told.append(row)


def _stay(row: Row, event: re.Match[str], *, at_school: bool) -> _Stay:
    name = row.piece.cut(*event.span("name"))
    parted = _SCHOOL.match(name.text) if at_school else None
    if not parted:
        return _Stay(name.strip(" 『』「」"), None, row)
    rest = name.cut(*parted.span("rest")) if parted["rest"] else None
    return _Stay(name.cut(*parted.span("school")), rest, row)


def _enter_or_leave(stays: list[_Stay], stay: _Stay, event: re.Match[str], document: Document) -> None:
    """Begin a stay, or end the one that goes on: that of this name, or the last one ("left for personal reasons")."""
    date = _date(stay.row, event, document)
    if event["event"].endswith(_ENTERS):
        stay.start = date
        stays.append(stay)
        return
    going_on = [one for one in stays if one.end is None]
    named = [one for one in going_on if one.name.text == stay.name.text]
    left = (named or (going_on if "により" in stay.name.text else []))[-1:]
    if left:
        left[0].end = date
    elif "により" not in stay.name.text:
        stay.end = date
        stays.append(stay)


def _date(row: Row, event: re.Match[str], document: Document) -> Fact[PartialDate] | None:
    piece = row.piece.cut(*event.span("date"))
    spans = find_spans(piece.text)
    if spans and "年" in piece.text:
        return fact(document, piece, spans[0].first, 0.95)
    numbers = [int(number) for number in _DIGITS.findall(piece.text)]
    if len(numbers) != 2 or not 1 <= numbers[1] <= 12:
        return None
    return fact(document, piece, PartialDate.of(*numbers), 0.95)


def _job(stay: _Stay, document: Document) -> Position:
    summary, bullets = summary_and_bullets(stay.told, document)
    return Position(
        company=fact(document, stay.name, stay.name.text, _SURE),
        start=stay.start,
        end=stay.end,
        current=stay.current,
        summary=summary,
        bullets=bullets,
        evidence=document.evidence(stay.row.start, stay.row.end),
    )


def _study(stay: _Stay, document: Document) -> Study:
    return Study(
        institution=fact(document, stay.name, stay.name.text, _SURE),
        area=fact(document, stay.rest, stay.rest.text, _SURE) if stay.rest else None,
        start=stay.start,
        end=stay.end,
        evidence=document.evidence(stay.row.start, stay.row.end),
    )
