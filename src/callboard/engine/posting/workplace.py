"""Where the work is done: remote or on site, and from which regions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from callboard.engine.gazetteer.places import country_code, country_name, places_table, region_names
from callboard.engine.posting.lexicon import load
from callboard.engine.posting.posting_text import PostingText
from callboard.engine.text.flattening import any_pattern, any_word, flatten

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

    @property
    def country(self) -> str | None:
        """The code of the country to work from, where one is named first."""
        return country_code(self.regions[0]) if self.regions else None


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


def workplace(reading: PostingText, header: Sequence[tuple[int, int]], body: tuple[int, int]) -> Workplace:
    """Read the labelled values and header cells in `header` first, then the running text of `body`."""
    flat = reading.flat
    refused = bool(_phrase("not_remote").search(flat, *body))
    named = [span for span in header if _offers(flat, *span)]
    remote: bool | None = None
    if refused:
        remote = False
    elif named or _phrase("remote").search(flat, *body):
        remote = True
    hybrid = any(_is_hybrid(flat, *span) for span in (*header, body))
    if remote is None and (hybrid or _phrase("onsite").search(flat, *body)):
        remote = False
    return Workplace(remote, True if hybrid else None, tuple(_from(reading, header, body)) if remote else ())


_FROM_HOME = re.compile(r"\bwork(?:ing)? (?:from|at) home\b|\bhome[ -]?office\b")


def names_workplace(flat: str) -> bool:
    """Return True if folded text says where the work is done: remotely, from home, on site, or on how many days."""
    has_phrase = any(_phrase(name).search(flat) for name in ("remote", "not_remote", "onsite", "hybrid"))
    return has_phrase or any(pattern.search(flat) for pattern in (_REMOTE, _FROM_HOME, _hybrid_days()))


def on_site_line(text: str) -> str:
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


def _from(reading: PostingText, header: Sequence[tuple[int, int]], body: tuple[int, int]) -> Iterator[str]:
    """Regions named near the word remote: in its cell, in the parenthesis or words behind it, or "US only".

    A range of time zones counts where no region is named.
    """
    spans = list(_near(reading, header, body))
    # What the head states outweighs countries that the text speaks of.
    heads = [span for span in spans if any(start <= span[0] < end for start, end in header)]
    stated = [region for span in heads for region in regions_in(reading.text, reading.flat, *span)]
    named = dict.fromkeys(stated or [one for span in spans for one in regions_in(reading.text, reading.flat, *span)])
    zones = dict.fromkeys(zone for span in spans for zone in zones_in(reading.text, reading.flat, *span))
    return iter(named or zones)


def _near(reading: PostingText, header: Sequence[tuple[int, int]], body: tuple[int, int]) -> Iterator[tuple[int, int]]:
    flat = reading.flat
    for start, end in header:
        if found := _REMOTE.search(flat, start, end):
            yield _around(reading, found.span(), start, end)
    for found in _REMOTE.finditer(flat, *body):
        if any(start <= found.start() < end for start, end in header):
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
