"""The names in a posting that may be the employer's, each with where it was found.

Labelled names, cells of the top rows, names beside the title or in an address, and every other name in the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice

from callboard.core.text import squeeze
from callboard.engine.gazetteer import named_places
from callboard.engine.gazetteer.legal_forms import legal_form
from callboard.engine.gazetteer.places import look_up, region_code
from callboard.engine.posting.field_candidates import FieldCandidate, each_once
from callboard.engine.posting.header_cells import fragments, is_piped, is_prose
from callboard.engine.posting.labelled_values import LabelledValue
from callboard.engine.posting.lexicon import load, wording
from callboard.engine.posting.outline import Outline
from callboard.engine.posting.posting_text import PostingRow, PostingText
from callboard.engine.posting.title_words import GENDER, behind_firm, is_role

MAX_CHARS_SEARCHED = 4000
"""Names are looked for in this many characters."""
MAX_MENTIONED = 60

_WORD = r"(?:[A-Z0-9À-ÖØ-Ý][\w'’.&!+-]*|&)"
_LINK = r"(?:of|the|and|de|du|des|del|della|di|da|do|von|van|und|et|y|e|für|for|la|le|der|den)"
NAME = rf"{_WORD}(?:[ ](?:{_WORD}|{_LINK}(?= {_WORD}| {_LINK} {_WORD}))){{0,6}}"
_NO_NAME = re.compile(r"[€$£₹]|\d{3}|:|https?:", re.IGNORECASE)


def _is_of_terms(text: str) -> bool:
    """Return True if the words hold terms of a job, a figure or a link."""
    return bool(wording("employer", "terms").search(text) or _NO_NAME.search(text))


def firm_word() -> re.Pattern[str]:
    """Legal forms, and words for what a firm is."""
    return wording("employer", "legal_forms")


@cache
def _hanging() -> re.Pattern[str]:
    """What ends a name: a sign, or a comma before a place, and not before a legal form."""
    form = legal_form().pattern
    return re.compile(rf"\s*(?:[|•·\n(]|#\d|\s[–—-]\s|https?:|,\s(?=[A-Z][\w .]+$)(?!{form}))")


def named(text: str, start: int, source: str) -> FieldCandidate | None:
    """The name in `text` without what hangs on it; None where it is not a name."""
    kept = _hanging().split(text, maxsplit=1)[0]
    formed = firm_word().search(kept[-6:])
    kept = kept.strip(" ,;:!?") if formed else re.sub(r"(?:['’]s|[,.;:!?]+)$", "", kept.strip())
    kept = re.sub(r"['’]s$", "", kept)
    if not kept or len(kept) > 70 or wording("employer", "not_names").fullmatch(kept) or not re.search(r"[^\W_]", kept):
        return None
    offset = len(text) - len(text.lstrip())
    return FieldCandidate(squeeze(kept), start + offset, start + offset + len(kept), frozenset({source}))


# A name and what stands in brackets behind it; no more is looked at.
MAX_CELL = 300


def may_be_name(text: str) -> bool:
    """Return True if the words can be a firm's name: no title, no place, no terms of work."""
    stripped = re.sub(r"(?:\s*\([^()]*\))+\s*$|\s*#\d+\s*$", "", text[:MAX_CELL].strip())
    if len(stripped) > 60 or not re.match(r"[A-Z0-9À-Ý]|[a-z]+[A-Z.]", stripped) or GENDER.search(stripped):
        return False
    if look_up(stripped) or ":" in stripped:
        return False
    if firm_word().search(stripped):
        return True
    sentence = stripped.endswith(".") and len(stripped.split()) > 3
    return not (sentence or _is_of_terms(stripped) or is_role(stripped) or named_places.in_cell(stripped, 0))


# "Ops Lead @ Bramble & Finch (Edinburgh)": what stands behind the sign in the title's own row.
_AT_SIGN = re.compile(rf"\s(?:@|at|bei|chez|presso|bij)\s?({NAME})(?=\s*(?:$|[(,|–—-]))")


BEFORE_TITLE = "before a labelled title"


def _behind_title(reading: PostingText, title: tuple[int, int] | None) -> Iterator[FieldCandidate]:
    row = reading.rows[reading.row_at(title[0])] if title else None
    match = _AT_SIGN.search(row.text[:120], 3) if row else None
    if row and match and may_be_name(match[1]):
        found = named(match[1], row.start + match.start(1), "behind the title")
        yield from [found] if found else []


@cache
def _describes() -> re.Pattern[str]:
    """A sentence that begins with a name, perhaps with what it is of, and says what it does."""
    said = r",? (?:\([^()\n]{1,40}\)|an?\b[^,\n]{3,60}|eine?\b[^,\n]{3,60}|the\b[^,\n]{3,60}|Inc\.|GmbH),?"
    does = "|".join(load("wording")["employer"]["does"])
    return re.compile(rf"(?:^|(?<=\n)|(?<=\. )|(?<=! ))({NAME})(?:{said})? (?:{does})\b")


@cache
def _domain() -> re.Pattern[str]:
    """The name in a web or mail address."""
    endings = "|".join(load("wording")["employer"]["domain_endings"])
    return re.compile(
        r"(?:@|https?://(?:www\.|jobs\.|careers\.|apply\.|boards\.)?|www\.)([a-z0-9-]{3,40})"
        rf"\.(?:{endings})\b"
    )


def candidates(
    reading: PostingText, header: Sequence[PostingRow], labels: Sequence[LabelledValue], title: tuple[int, int] | None
) -> Iterator[FieldCandidate]:
    """Every name that may be the employer's, with where it was found."""
    for label in labels:
        if label.kind == "company" and (found := named(reading.text[label.start : label.end], label.start, "labelled")):
            yield found
        if label.kind == "title":
            head = reading.text[label.start : behind_firm(label.start, reading.text[label.start : label.end])[0]]
            if head and (found := named(head.rstrip(": "), label.start, BEFORE_TITLE)):
                yield found
    yield from _in_header(header, title, [label.start for label in labels])
    yield from _behind_title(reading, title)
    yield from _described(reading)
    yield from _opening(header)
    yield from _in_addresses(reading)


def _in_header(
    header: Sequence[PostingRow], title: tuple[int, int] | None, values: Sequence[int]
) -> Iterator[FieldCandidate]:
    """Cells of the top rows that are neither title nor place nor terms, nor hold a labelled value."""
    for index, row in enumerate(header[:6]):
        if row.bullet or any(row.start <= value <= row.end for value in values):
            continue
        for text, offset in _name_cells(row):
            start = row.start + offset
            own = title is not None and start < title[1] and title[0] < start + len(text)
            # "Mesa" before ", AZ" is a town.
            town = re.match(r",\s+([A-Z]{2})\b", row.text[offset + len(text) :])
            # In the head of a comment only the first cell is called like a job and is none.
            other = offset > 0 and is_piped(row) and is_role(text)
            if own or other or (town and region_code(town[1])) or not may_be_name(text):
                continue
            opening = index == 0 and offset == 0 and is_piped(row)
            if found := named(text, start, "opens a row of cells" if opening else "on top"):
                yield found


def _name_cells(row: PostingRow) -> Iterator[tuple[str, int]]:
    """Cells of a row; of running text only the short pieces it opens with."""
    if not is_prose(row) or firm_word().search(row.text[-8:]):
        yield from split_cells(row.text)
        return
    for start, end in fragments(row):
        for text, offset in split_cells(row.text[start - row.start : end - row.start].rstrip(".")):
            yield text, start - row.start + offset


@cache
def _cell() -> re.Pattern[str]:
    return re.compile(rf"\s*[|•·\t]\s*|\s+[–—-]+\s+|\s+@\s+|,\s+(?!{legal_form().pattern})")


_HELD = re.compile(r"(?<=\w )\([^()]{1,80}\)")


def split_cells(text: str) -> Iterator[tuple[str, int]]:
    """Cells of a header row with their offsets."""
    last = 0
    # "Sonian (Newton, MA)": what brackets hold is not cut.
    masked = _HELD.sub(lambda held: "_" * len(held[0]), text)
    for cut in (*_cell().finditer(masked), None):
        end = cut.start() if cut else len(text)
        if text[last:end].strip():
            yield text[last:end], last
        last = cut.end() if cut else end


def _described(reading: PostingText) -> Iterator[FieldCandidate]:
    """Names in the first 4,000 characters that a sentence begins with and says something of."""
    for match in _describes().finditer(reading.text[:MAX_CHARS_SEARCHED]):
        name, first = match[1], match.end(1)
        if name.split()[0].lower() in {"die", "der", "das", "a", "o"} and len(name.split()) > 1:
            name = name.split(" ", 1)[1]
        if may_be_name(name) and (found := named(name, first - len(name), "described")):
            yield found


# "Fathom Bay finances small solar farms.", "Hibou, c'est 35 personnes …": what a firm is said to do, in any verb.
_DOES = re.compile(rf"({NAME})(?:,? c['’]est | [a-z]{{3,}}s (?!of\b))")


def _opening(header: Sequence[PostingRow]) -> Iterator[FieldCandidate]:
    """The name that a paragraph on top begins with; what it is said to do may be any verb."""
    for row in header[1:]:
        match = _DOES.match(row.text)
        stated = match is not None and not row.bullet and row.text.endswith((".", "!")) and may_be_name(match[1])
        if match and stated and (found := named(match[1], row.start, "opens a paragraph")):
            yield found


MAX_DOMAINS = 12


def _spelled(reading: PostingText, domain: str) -> FieldCandidate | None:
    """The words of the text that a domain is made of: "Search Nurture" for searchnurture.com."""
    letters = domain.replace("-", "")
    pattern = r"[ &.'’-]{0,3}".join(map(re.escape, letters)) if len(letters) < 30 else r"(?!)"
    found = re.search(rf"(?<![\w@/.])({pattern})(?![\w@]|\.\w)", reading.flat[:4000])
    if found is None:
        return None
    text = reading.text[found.start() : found.end()]
    return FieldCandidate(text, found.start(), found.end(), frozenset({"an address"})) if text[:1].isupper() else None


def _in_addresses(reading: PostingText) -> Iterator[FieldCandidate]:
    """The words of a web or mail address as they stand in the text, or the domain itself."""
    for match in islice(_domain().finditer(reading.flat), MAX_DOMAINS):
        name = match[1].replace("-", " ").title()
        alone = FieldCandidate(name, *match.span(1), frozenset({"an address alone"}))
        yield _spelled(reading, match[1]) or alone


def names(
    reading: PostingText, outlined: Outline, labels: Sequence[LabelledValue], title: tuple[int, int] | None
) -> list[FieldCandidate]:
    """Every name that may be the employer's, once each, with everywhere that it was found; in the order of the text."""
    found = list(candidates(reading, outlined.header, labels, title))
    for unit in outlined.labelled("company"):
        if one := named(reading.text[unit.start : unit.end], unit.start, "a line about the firm"):
            found.append(one)
    return each_once([*found, *_in_text(reading)])


_MENTION = re.compile(rf"(?<![\w.@/]){NAME}")


@cache
def _leading_word() -> re.Pattern[str]:
    """A word in capitals that only leads to the name that follows it."""
    words = "|".join((*load("wording")["employer"]["not_names"], *load("wording")["employer"]["leading"]))
    return re.compile(f"(?:{words})", re.IGNORECASE)


def _in_text(reading: PostingText) -> list[FieldCandidate]:
    """Every name that the text mentions, without the words that lead to it: "At Acme", "Join Acme", "Why Acme"."""
    found: dict[str, FieldCandidate] = {}
    for match in _MENTION.finditer(reading.text[:MAX_CHARS_SEARCHED]):
        start = match.start() + _leading_words(match[0])
        name = reading.text[start : match.end()]
        if name not in found and may_be_name(name) and (one := named(name, start, "in the text")):
            found[name] = one
            if len(found) == MAX_MENTIONED:
                break
    return list(found.values())


def _leading_words(name: str) -> int:
    """How many characters at the beginning of a name are words that only lead to it."""
    last = 0
    for word in re.finditer(r"\S+\s*", name):
        if not _leading_word().fullmatch(word[0].strip()):
            return last
        last = word.end()
    return last
