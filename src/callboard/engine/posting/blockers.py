"""Knock-out conditions: work authorisation, clearance, licence, place, language, age. Each with its quotation.

They are shown beside the score, whatever the score is. An offer ("visa sponsorship available") and a wish ("licence
preferred") are none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from callboard.core.text import shorten, squeeze
from callboard.engine.posting.lexicon import load
from callboard.engine.posting.model import Blocker, BlockerKind
from callboard.engine.posting.reading import Reading, Row
from callboard.engine.posting.spoken import asked_in
from callboard.engine.text.flattening import any_pattern
from callboard.engine.text.sentences import sentences

MAX_QUOTE = 400
_NEGATED = re.compile(r"\b(?:no|not|without|kein\w*|pas de|sans|sin|sem|senza|geen)\s+(?:\w+\s+){0,3}$")


@dataclass(frozen=True, slots=True)
class _Rule:
    kind: BlockerKind
    detail: str
    find: re.Pattern[str]
    unless: re.Pattern[str] | None


@cache
def _rules() -> tuple[_Rule, ...]:
    return tuple(
        _Rule(
            BlockerKind(entry["kind"]),
            entry["detail"],
            any_pattern(entry["find"]),
            any_pattern(entry["unless"]) if "unless" in entry else None,
        )
        for entry in load("blockers")["rule"]
    )


def blockers(
    reading: Reading, body: tuple[int, int], preferred: Sequence[tuple[int, int]], language: str
) -> tuple[Blocker, ...]:
    """Every condition in `body` outside the wishes in `preferred`; one per kind and detail."""
    found: dict[tuple[BlockerKind, str], Blocker] = {}
    for start, end in _statements(reading, body):
        if any(first <= start < last for first, last in preferred):
            continue
        for kind, detail in (*_conditions(reading, start, end), *_languages(reading, start, end, language)):
            key = (kind, detail.casefold())
            if key not in found:
                quote = reading.evidence(start, min(end, start + MAX_QUOTE))
                found[key] = Blocker(kind=kind, detail=detail, evidence=quote)
    return tuple(found.values())


def _statements(reading: Reading, body: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """The sentences of the body, row by row; a label on the row before its value belongs to it."""
    for row in reading.rows:
        if row.start < body[0] or row.end > body[1]:
            continue
        yield from _cut(row)


def _cut(row: Row) -> Iterator[tuple[int, int]]:
    if len(row.text) < 3:
        return
    yield from sentences(row.text, row.start)


def _conditions(reading: Reading, start: int, end: int) -> Iterator[tuple[BlockerKind, str]]:
    flat = reading.flat[start:end]
    for rule in _rules():
        match = rule.find.search(flat)
        if not match or (rule.unless and rule.unless.search(flat)):
            continue
        if rule.kind in (BlockerKind.LICENCE, BlockerKind.CLEARANCE) and _NEGATED.search(flat[: match.start()]):
            continue
        yield rule.kind, _detail(rule, match, reading.text[start:end])


def _detail(rule: _Rule, match: re.Match[str], text: str) -> str:
    groups = [group for group in match.groups() if group]
    spans = [match.span(index + 1) for index, group in enumerate(match.groups()) if group]
    written = [text[first:last] for first, last in spans]
    place = next((text[first:last] for (first, last), group in zip(spans, groups, strict=True) if group[:1] == " "), "")
    first = next((words for words in written if not words.startswith(" ")), "")
    if "{1}" in rule.detail and rule.kind in (BlockerKind.LICENCE,):
        first = first.upper()
    detail = rule.detail.replace("{0}", text[match.start() : match.end()])
    detail = detail.replace("{1}", first).replace("{2}", place)
    return shorten(squeeze(detail), 90)


def _languages(reading: Reading, start: int, end: int, language: str) -> Iterator[tuple[BlockerKind, str]]:
    """Languages that must be spoken well; English is a matter of course in an English posting."""
    flat = reading.flat[start:end]
    if len(flat) > 500:
        return
    for asked in asked_in(flat):
        if asked.strong and not asked.weak and asked.code != ("en" if language == "en" else ""):
            yield BlockerKind.LANGUAGE, f"{asked.name} {asked.level}" if asked.level else asked.name
