"""The terms of a job: full or part time, how senior, remote or on site and from which regions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice

from callboard.engine.gazetteer.places import country_name, places_table, region_names
from callboard.engine.posting.lexicon import load
from callboard.engine.posting.model import EmploymentType, Seniority
from callboard.engine.posting.reading import PostingText
from callboard.engine.text.flattening import any_pattern, any_word, flatten

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
    spots: tuple[Sequence[tuple[int, int]], Sequence[tuple[int, int]]],
    body: tuple[int, int],
) -> EmploymentType | None:
    """From the title, then `spots` (labelled values, header cells), then the running text; None for silence."""
    for where, spans in (("header", spots[0]), ("header", spots[1]), ("plain", [title] if title else [])):
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
    found = next(_named(flat, (0, len(flat)), kind, "header"), None) if kind else None
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
    named = (found.start() for span in spans for found in _named(flat, span, kind, where))
    return next(named, None)


def _named(flat: str, span: tuple[int, int], kind: EmploymentType, where: str) -> Iterator[re.Match[str]]:
    before, after = _context()
    start, end = span
    for found in _pattern(kind, where).finditer(flat, start, end):
        line = flat[max(found.start() - 20, 0) : found.start()]
        if not before.search(line) and not after.match(flat, found.end(), end):
            yield found


@cache
def _levels() -> tuple[tuple[Seniority, re.Pattern[str], re.Pattern[str] | None], ...]:
    levels = load("seniority")["level"]
    return tuple(
        (Seniority(entry["value"]), any_word(entry["words"]), any_word(entry["except"]) if "except" in entry else None)
        for entry in levels
    )


@cache
def _body() -> dict[Seniority, re.Pattern[str]]:
    return {Seniority(value): any_word(words) for value, words in load("seniority")["body"].items()}


def seniority_of_title(title: str) -> Seniority | None:
    """The level that a title states, or None."""
    named = level_named(flatten(title))
    return named[0] if named else None


def level_named(flat: str) -> tuple[Seniority, tuple[int, int]] | None:
    """The level that the folded text of a title states, and where; None for silence."""
    # The numeral closes what it is of ("Engineer I, Payments"); between words it is Polish for "and".
    flat = re.sub(r"(?<=\w) i (?=\w)", "   ", flat)
    for level, words, exceptions in _levels():
        masked = exceptions.sub(lambda found: " " * len(found[0]), flat) if exceptions else flat
        if found := words.search(masked):
            return level, found.span()
    return None


def seniority_in(flat: str) -> Seniority | None:
    """The level that the text names outright ("Seniority level: entry level"), or None."""
    return next((level for level, pattern in _body().items() if pattern.search(flat)), None)


def seniority_by_years(years: float | None) -> Seniority | None:
    """The level that the years asked for stand for where nothing names one; None where none are asked for."""
    if years is None:
        return None
    return next((level for below, level in _BY_YEARS if years < below), Seniority.SENIOR)


# Of 58 labelled postings that show a level, these bounds agree with three in four.
_BY_YEARS = ((2, Seniority.JUNIOR), (6, Seniority.MID))


_REMOTE = re.compile(r"(?<!\w)(?:remote(?:ly)?|remoto|remota|wfh|work from home|home-based)(?!\w)")
_ZONE = re.compile(
    r"\b(?:utc|gmt|cet|cest|est|edt|et|cst|ct|mst|pst|pdt|pt|eet|wet|bst|ist|aest|"
    r"jst)\s?(?:time ?zones?)?\s?(?:\(?\s?(?:[±+-]|\+/-)\s?\d{1,2}(?:\s?(?:hours?|hrs?|h))?(?:\s?(?:to|-|bis|and|"
    r"/)\s?(?:utc|gmt|cet|est)?\s?[+-]?\s?\d{1,2}(?:\s?(?:hours?|hrs?|h))?)?)"
    r"|\b(?:[±]|\+/-)\s?\d{1,2}\s?(?:hours?|hrs?|h)?\s?(?:of|from)?\s?(?:utc|gmt|cet|est|pst|et|pt)\b"
    r"|\b(?:us|european|eu|uk|pacific|eastern|central|mountain|north american|americas|apac|cet|est|pst|et|"
    r"pt) (?:time ?zones?|hours|tz)\b"
)


@dataclass(frozen=True, slots=True)
class Workplace:
    """None where the text says nothing."""

    remote: bool | None = None
    hybrid: bool | None = None
    regions: tuple[str, ...] = ()


@cache
def _phrase(name: str) -> re.Pattern[str]:
    phrases: list[str] = load("remote")["phrases"][name]
    longest_first = sorted((re.escape(flatten(phrase)) for phrase in phrases), key=len, reverse=True)
    closed = "" if name == "remote" else r"(?!\w)"
    return re.compile(rf"(?<!\w)(?:{'|'.join(longest_first)}){closed}")


@cache
def _hybrid_days() -> re.Pattern[str]:
    return any_pattern(load("remote")["phrases"]["hybrid_days"])


@cache
def _not_workplace() -> re.Pattern[str]:
    words: list[str] = load("remote")["phrases"]["hybrid_not_before"]
    return re.compile(r"[ -]+(?:" + "|".join(map(re.escape, words)) + r")(?!\w)")


@cache
def _regions() -> tuple[re.Pattern[str], dict[str, str]]:
    names = dict(region_names())
    for code, words in places_table()["countries"].items():
        for word in words:
            if len(word) > 3:
                names.setdefault(flatten(word), country_name(code))
    return any_word(names), names


def workplace(reading: PostingText, spots: Sequence[tuple[int, int]], body: tuple[int, int]) -> Workplace:
    """Read the labelled values and header cells in `spots` first, then the running text of `body`."""
    flat = reading.flat
    refused = bool(_phrase("not_remote").search(flat, *body))
    named = [span for span in spots if _offers(flat, *span)]
    remote: bool | None = None
    if refused:
        remote = False
    elif named or _phrase("remote").search(flat, *body):
        remote = True
    hybrid = any(_is_hybrid(flat, *span) for span in (*spots, body))
    if remote is None and (hybrid or _phrase("onsite").search(flat, *body)):
        remote = False
    return Workplace(remote, True if hybrid else None, tuple(_from(reading, spots, body)) if remote else ())


def bound_place_line(text: str) -> str:
    """The first line that says that the work is done on site, or partly; empty where none does."""
    patterns = [_phrase(name) for name in ("not_remote", "onsite", "hybrid")]
    lines = (line for line in text.splitlines() if any(pattern.search(flatten(line)) for pattern in patterns))
    return next(lines, "").strip()


def _offers(flat: str, start: int, end: int) -> bool:
    """Return True if a cell offers remote work; in a cell the bare word is enough."""
    return any(
        not flat.endswith(("hybrid ", "hybrid-", "days ", "day "), start, found.start())
        for found in _REMOTE.finditer(flat, start, end)
    )


def _is_hybrid(flat: str, start: int, end: int) -> bool:
    for found in _phrase("hybrid").finditer(flat, start, end):
        if not _not_workplace().match(flat, found.end(), end):
            return True
    return bool(_hybrid_days().search(flat, start, end))


_CLOSE = 70


def _from(reading: PostingText, spots: Sequence[tuple[int, int]], body: tuple[int, int]) -> Iterator[str]:
    """Regions named near the word remote: in its cell, in the parenthesis or words behind it, or "US only".

    A range of time zones counts where no region is named.
    """
    spans = list(_near(reading, spots, body))
    # What the head states outweighs countries that the text speaks of.
    heads = [span for span in spans if any(start <= span[0] < end for start, end in spots)]
    stated = [region for span in heads for region in regions_in(reading.text, reading.flat, *span)]
    named = dict.fromkeys(stated or [one for span in spans for one in regions_in(reading.text, reading.flat, *span)])
    zones = dict.fromkeys(zone for span in spans for zone in zones_in(reading.text, reading.flat, *span))
    return iter(named or zones)


def _near(reading: PostingText, spots: Sequence[tuple[int, int]], body: tuple[int, int]) -> Iterator[tuple[int, int]]:
    flat = reading.flat
    for start, end in spots:
        if found := _REMOTE.search(flat, start, end):
            yield _around(reading, found.span(), start, end)
    for found in _REMOTE.finditer(flat, *body):
        if any(start <= found.start() < end for start, end in spots):
            continue
        behind = _BEHIND.match(flat, found.end(), min(found.end() + _CLOSE, body[1]))
        if behind:
            yield behind.span()


_SPLITS = re.compile(r"[,/]| or | oder | und | and ")


def _around(reading: PostingText, word: tuple[int, int], start: int, end: int) -> tuple[int, int]:
    """The part of a cell that goes with its word remote: what follows, or "US" in "US remote"."""
    if any(True for _ in regions_in(reading.text, reading.flat, word[1], end)):
        return word[1], end
    cuts = [cut.end() for cut in _SPLITS.finditer(reading.flat, start, word[0])]
    return cuts[-1] if cuts else start, end


_BEHIND = re.compile(
    r"(?:[- ](?:first|only|work|position|role|job|friendly|ok))*,? ?(?:\([^()\n]{1,60}\)|(?:within|from|in|"
    r"dentro d[eo]|inside|across|throughout|anywhere in|-|aus|innerhalb|en|au|aux|em|in tutta|over|:|"
    r",)\s?[^.\n|;]{1,50})"
)


def zones_in(text: str, flat: str, start: int, end: int) -> Iterator[str]:
    """Time-zone ranges of a stretch, as written ("CET±2")."""
    for zone in _ZONE.finditer(flat, start, end):
        yield text[zone.start() : zone.end()].strip().removesuffix(")")


# "India (on-site)" among remote countries is a place to come to.
ON_SITE = re.compile(r" ?\((?:on-?site|hybrid|in[- ]office|office)\b")


def regions_in(text: str, flat: str, start: int, end: int) -> Iterator[str]:
    """Canonical regions and countries of a stretch."""
    pattern, names = _regions()
    zones = [zone.span() for zone in _ZONE.finditer(flat, start, end)]
    named: list[tuple[int, str]] = []
    for found in pattern.finditer(flat, start, end):
        if any(first <= found.start() < last for first, last in zones):
            continue
        word = text[found.start() : found.end()]
        if ON_SITE.match(flat, found.end(), end):
            continue
        # "us" and "na" in lower case are ordinary words.
        if len(word) > 3 or word.isupper() or "." in word:
            named.append((found.start(), names[found[0]]))
    yield from (region for _, region in sorted(named))
