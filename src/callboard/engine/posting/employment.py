"""The employment type: full or part time, permanent or for a time."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice

from callboard.engine.posting.lexicon import load
from callboard.engine.posting.model import EmploymentType
from callboard.engine.posting.posting_text import PostingText
from callboard.engine.text.flattening import any_word, flatten

_DECISIVE = (EmploymentType.INTERNSHIP, EmploymentType.APPRENTICESHIP, EmploymentType.VOLUNTEER)
_SPECIFIC = (EmploymentType.CONTRACT, EmploymentType.FREELANCE, EmploymentType.TEMPORARY)
_SOUGHT = re.compile(r"\b(?:recruiting|hiring|looking for|seeking|seeks|need|needs)\b([^.\n]{0,40})")
# Swiss and Austrian titles state the share of a full week: "80 %", "80-100%".
_HOURS = re.compile(r"\b(\d{1,2}) ?(?:uur|stunden|std|hours?|hrs|horas|ore|h)\b(?: ?(?:per|pro|a|/|par) ?w\w+)?")
_WEEKLY = re.compile(
    r"\b(\d{1,2}(?:\.\d{1,2})?) (?:hours|hrs|stunden|uur|heures|horas|ore) "
    r"(?:a|per|pro|each|par|por|a la|alla) (?:week|woche|semaine|semana|settimana)|"
    r"\b(?:days|tage|jours|dias|giorni|dagen) (?:a|per|pro|par|por) w?\w+ "
    r"\((\d{1,2}(?:\.\d{1,2})?) (?:hours|hrs|stunden|uur)\)"
)
# "You will find both full-time and part-time positions": nothing is said of this one.
_EITHER_HOURS = re.compile(r"\bfull[- ]time (?:and|or|and/or)(?: \w+)? part[- ]time (?:opportunit|position|role|job)")
# Fewer hours a week are part time.
FULL_WEEK = 33
_SHARE = re.compile(r"\b(\d{2,3})\s?(?:%|(?:-|bis|a)\s?(\d{2,3})\s?%)")


@cache
def _pattern(kind: EmploymentType, where: str) -> re.Pattern[str]:
    table: dict[str, list[str]] = load("employment")[kind.value]
    words = table["plain"] + (table["header"] if where == "header" else [])
    return any_word(words)


@cache
def _context() -> tuple[re.Pattern[str], re.Pattern[str]]:
    words = load("employment")["context"]
    before = r"(?:" + "|".join(map(re.escape, words["not_after"])) + r")\s+$"
    after = r"[ -]+(?:" + "|".join(map(re.escape, words["not_before"])) + r")(?!\w)"
    return re.compile(r"(?<!\w)" + before), re.compile(after)


def employment_type(
    reading: PostingText,
    title: tuple[int, int] | None,
    header: tuple[Sequence[tuple[int, int]], Sequence[tuple[int, int]]],
    body: tuple[int, int],
) -> EmploymentType | None:
    """From the header (labelled values, then cells), the title, then the running text; None for silence."""
    for where, spans in (("header", header[0]), ("header", header[1]), ("plain", [title] if title else [])):
        if stated := _best(reading.flat, spans, where):
            return stated
    if title and (hours := _HOURS.search(reading.flat, *title)) and int(hours[1]) < FULL_WEEK:
        return EmploymentType.PART_TIME
    if title and (share := _SHARE.search(reading.flat, *title)):
        return EmploymentType.FULL_TIME if int(share[2] or share[1]) == 100 else EmploymentType.PART_TIME
    return _in_text(reading.flat, body)


def _in_text(flat: str, body: tuple[int, int]) -> EmploymentType | None:
    """The employment type in running text."""
    sought = [found.span(1) for found in islice(_SOUGHT.finditer(flat, *body), 20)]
    found = _best(flat, sought, "header") or _best(flat, [body], "plain")
    if found is EmploymentType.FULL_TIME and _EITHER_HOURS.search(flat, *body):
        return None
    if found is None and (hours := _WEEKLY.search(flat, *body)) and float(hours[1] or hours[2]) < FULL_WEEK:
        return EmploymentType.PART_TIME
    # An intern is a job of its own; in running text the word is about others, unless it names the contract.
    if found in _DECISIVE or found is None:
        return next((kind for kind, words in _contracts() if words.search(flat, *body)), None)
    return found


@cache
def _contracts() -> tuple[tuple[EmploymentType, re.Pattern[str]], ...]:
    """Names of contracts that are of one kind wherever they stand: "contratto di apprendistato"."""
    return tuple((EmploymentType(kind), any_word(words)) for kind, words in load("employment")["contracts"].items())


@cache
def _full_hours() -> re.Pattern[str]:
    """Words for full hours; "permanent" says only that a contract does not end."""
    table: dict[str, list[str]] = load("employment")["full_time"]
    lasting = re.compile(load("employment")["context"]["lasting"])
    return any_word(word for word in table["plain"] + table["header"] if not lasting.search(flatten(word)))


def employment_named(flat: str) -> tuple[EmploymentType, tuple[int, int]] | None:
    """The employment type that a few words of folded text name, and where; None for silence."""
    kind = _best(flat, [(0, len(flat))], "header")
    found = next(_matches_of_kind(flat, (0, len(flat)), kind, "header"), None) if kind else None
    return (kind, found.span()) if kind and found else None


def _best(flat: str, spans: Sequence[tuple[int, int]], where: str) -> EmploymentType | None:
    """The first match; "contract", "temporary" and "freelance" outweigh the hours beside them."""
    found = {kind: at for kind in EmploymentType if (at := _position(flat, spans, kind, where)) is not None}
    if found.get(EmploymentType.CONTRACT) == found.get(EmploymentType.TEMPORARY, -1):
        # "Contract bepaalde duur": the longer name says which.
        found.pop(EmploymentType.CONTRACT)
    if EmploymentType.PART_TIME in found and not any(_full_hours().search(flat, *span) for span in spans):
        # "Contrato indefinido a jornada parcial": it lasts, and it is part time.
        found.pop(EmploymentType.FULL_TIME, None)
    specific = [kind for kind in _SPECIFIC if kind in found]
    if where == "plain" and EmploymentType.FULL_TIME in found and specific:
        early = [kind for kind in specific if found[kind] <= found[EmploymentType.FULL_TIME] + 60]
        specific = early
    pool = specific or list(found)
    return min(pool, key=lambda kind: found[kind]) if pool else None


def _position(flat: str, spans: Sequence[tuple[int, int]], kind: EmploymentType, where: str) -> int | None:
    positions = (found.start() for span in spans for found in _matches_of_kind(flat, span, kind, where))
    return next(positions, None)


def _matches_of_kind(flat: str, span: tuple[int, int], kind: EmploymentType, where: str) -> Iterator[re.Match[str]]:
    before, after = _context()
    start, end = span
    for found in _pattern(kind, where).finditer(flat, start, end):
        line = flat[max(found.start() - 20, 0) : found.start()]
        if not before.search(line) and not after.match(flat, found.end(), end):
            yield found
