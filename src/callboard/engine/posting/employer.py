"""Which of the names in a posting is the employer's.

Candidates are labelled values, cells of the rows on top, names in web addresses, and every other name in the text.
`data/employers.npz` chooses among them; `data/employers.md` says what it was learned from.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from callboard.core.text import squeeze
from callboard.engine.data_files import any_of
from callboard.engine.gazetteer.job_nouns import is_role
from callboard.engine.gazetteer.legal_forms import legal_form
from callboard.engine.gazetteer.named_places import town_behind_code
from callboard.engine.gazetteer.places import look_up
from callboard.engine.learning.classifier import Features
from callboard.engine.learning.vectors import sentence_vectors, word_pieces
from callboard.engine.posting.cells import is_piped, is_prose, split_at
from callboard.engine.posting.field_candidates import FieldCandidate, each_once, likeliest
from callboard.engine.posting.lexicon import heading_kinds, label_kind, legal_form_or_kind, pattern, unfolded, wording
from callboard.engine.posting.posting_text import PostingText
from callboard.engine.posting.role_text import RoleText
from callboard.engine.skills.reader import find_known
from callboard.engine.text.folding import words_only

LEAST = 0.28
"""Below this probability no name is given: an invented employer is worse than none."""

MAX_CHARS_SEARCHED = 8000
"""Names are looked for in this many characters."""
MAX_NAMES, MAX_DOMAINS = 120, 12
_TOP = 6
_AT_THE_HEAD = frozenset({"on top", "opens a row of cells"})
_MOST_CHARS = 70
_MOST_CAPITALS = 3
_AHEAD = 40

_WORD = r"(?:[A-Z0-9À-ÖØ-Ý][\w'’.&!+-]*|&)"
_LINK = any_of("posting", "wording", "employer", "links")
# A stop behind a whole word ends a sentence and the name; behind "St" or "Inc" it does not.
_BLANK = r"(?<![a-z]{3}[.!])(?<![A-Z]{3}[.!]) "
_NAME = re.compile(rf"(?<![\w.@/]){_WORD}(?:{_BLANK}(?:{_WORD}|{_LINK}(?= {_WORD}| {_LINK} {_WORD}))){{0,6}}")
# A name, a person, a street and a town, as letters are addressed.
_ROWS_OF_AN_ADDRESS = 5
_POSTCODE = re.compile(r"(?<![\d.,])\d{4,5}\s+[A-ZÀ-Ý][a-zà-ÿ]|\b[A-Z]{2},? \d{5}\b")
_NO_NAME = re.compile(r"[€$£₹]|\d{3}|:|https?:", re.IGNORECASE)
_CELL = re.compile(r"\s*[|•·\t]\s*|\s+[–—-]+\s+|\s+@\s+|:\s+")
# What ends a name: a sign, another label, or a comma before a place.
_HANGING = re.compile(r"\s*(?:[|•·\n(]|#\d|\s[–—-]\s|https?:|[,;]\s(?=[A-Z][\w ]{1,30}:\s))")


def labelled_employer(text: RoleText) -> FieldCandidate | None:
    """The employer that a label names."""
    values = (clean_name(text.reading.text[start:end], start, "labelled") for start, end in text.labelled("company"))
    return next((replace(name, score=1.0) for name in values if name and may_be_name(name.text)), None)


def employer(text: RoleText) -> FieldCandidate | None:
    """The employer's name: what a label says, or else the likeliest, scored by its probability.

    None where no name is likely enough.
    """
    found = names(text)
    likely = labelled_employer(text) or likeliest(found, features(text, found), model="employers", least=LEAST)
    return likely and _in_full(likely, found)


def _in_full(name: FieldCandidate, found: Sequence[FieldCandidate]) -> FieldCandidate:
    """A name as the head of the posting gives it: "Driftwood Labs" for "Driftwood", which the text says later.

    And initials as the text spells them out: "Alder County Schools" for "ACS".
    """
    full = re.compile(rf"{re.escape(name.text)}(?: [A-Z]\S*)+")
    longer = [one for one in found if one.sources & _AT_THE_HEAD and full.fullmatch(one.text)]
    longer += [one for one in found if name.text in _initials(one.text)]
    return replace(longer[0], score=name.score) if longer else name


def names(text: RoleText) -> list[FieldCandidate]:
    """The first names that may be the employer's, once each, with everywhere that each was found; in order."""
    reading = text.reading
    labelled = ((start, end, "labelled") for start, end in text.labelled("company"))
    spans = (*labelled, *_on_top(reading), *_in_text(reading))
    spans = (span for span in spans if not town_behind_code(reading.rows[reading.row_at(span[0])].text))
    found = (clean_name(reading.text[start:end], start, how) for start, end, how in spans)
    return each_once([*filter(None, found), *_in_addresses(reading)])[:MAX_NAMES]


def _on_top(reading: PostingText) -> Iterator[tuple[int, int, str]]:
    """Cells of the first rows that are no running text."""
    for row in (row for row in reading.rows[:_TOP] if not is_prose(row)):
        for start, end in split_at(_CELL, row.text, row.start):
            if may_be_name(reading.text[start:end]):
                opens = start == 0 and is_piped(row)
                yield start, end, "opens a row of cells" if opens else "on top"


def _in_text(reading: PostingText) -> Iterator[tuple[int, int, str]]:
    """Names that the text mentions, with and without the words that may only lead to them: "At Acme", "Staff Acme"."""
    every = [*_NAME.finditer(reading.text[:MAX_CHARS_SEARCHED])]
    spans = ((start, found.end()) for found in every for start in sorted({found.start(), _behind_leading(found)}))
    owner = unfolded("employer", "owners")
    yield from (
        (start, end, "in the text")
        for start, end in spans
        if may_be_name(reading.text[start:end]) and not owner.search(reading.text, max(start - _AHEAD, 0), start)
    )


def _behind_leading(name: re.Match[str]) -> int:
    """Where a name begins behind the words that only lead to it."""
    for word in re.finditer(r"\S+", name[0]):
        if not any(wording("employer", kind).fullmatch(word[0]) for kind in ("not_names", "leading")):
            return name.start() + word.start()
    return name.end()


def _in_addresses(reading: PostingText) -> Iterator[FieldCandidate]:
    """Names in web and mail addresses, as the text spells them ("Fern Hollow" for fernhollow.com)."""
    for found in islice(pattern("wording", "employer", "domains").finditer(reading.flat), MAX_DOMAINS):
        letters = r"[ &.'’-]{0,3}".join(map(re.escape, found[1].replace("-", "")[:30]))
        spelled = re.search(rf"(?<![\w@/.]){letters}(?![\w@]|\.\w)", reading.flat[:MAX_CHARS_SEARCHED])
        written = reading.text[slice(*spelled.span())] if spelled else ""
        if spelled and written[:1].isupper():
            yield FieldCandidate(written, *spelled.span(), frozenset({"an address"}))


def clean_name(text: str, start: int, how: str) -> FieldCandidate | None:
    """The name in `text` without what hangs on it; None where it is not a name."""
    kept = _HANGING.split(text, maxsplit=1)[0]
    formed = legal_form_or_kind().search(kept[-6:])
    kept = kept.strip(" ,;:!?") if formed else re.sub(r"[,.;:!?]+$", "", kept.strip())
    kept = re.sub(r"['’]s$|(?: &)+$", "", kept)
    no_name = wording("employer", "not_names").fullmatch(kept) or not re.search(r"[^\W_]", kept)
    if no_name or legal_form().fullmatch(kept) or len(kept) > _MOST_CHARS:
        return None
    start += len(text) - len(text.lstrip())
    return FieldCandidate(squeeze(kept), start, start + len(kept), frozenset({how}))


def may_be_name(text: str) -> bool:
    """Return True if the words can be a firm's name: no heading, label, place, sum or term of work."""
    # What stands in brackets behind a name does not decide.
    name = text.partition(" (")[0]
    if len(name) > _MOST_CHARS or ":" in name or not re.match(r"[A-Z0-9À-Ý]|[a-z]+[A-Z.]", name):
        return False
    known = words_only(name) in heading_kinds() or label_kind(name) or look_up(re.split("[,;]", name)[0])
    other = known or wording("employer", "terms").search(name) or _NO_NAME.search(name)
    return bool(legal_form_or_kind().search(name)) or not other


def features(text: RoleText, found: Sequence[FieldCandidate]) -> list[Features]:
    """The features of every name."""
    formed = [one for one in found if legal_form_or_kind().search(one.text)]
    only_formed = formed[0] if len(formed) == 1 else None
    named = [{**_named_features(text, name), "the only legal form": float(name is only_formed)} for name in found]
    vectors = sentence_vectors([name.text for name in found])
    most = max((of["mentions"] for of in named), default=0.0)
    every = sum(of["mentions"] for of in named)
    collected: list[Features] = []
    for name, of, vector in zip(found, named, vectors, strict=True):
        mentions = of.pop("mentions")
        of |= {
            "share of all mentions": mentions / max(every, 1),
            "the most mentioned": float(mentions == most > 1),
            "mentioned once": float(mentions <= 1),
            "one word, only where sentences begin": float(
                of["begins a sentence, of all mentions"] == 1 and of["words"] < 2 / 3
            ),
        }
        collected.append(Features(of, tuple(words_only(name.text).split()), {"name": vector}))
    return collected


def _initials(name: str) -> set[str]:
    """The initials of a name of several words, with and without its small words ("DfE", "DE"), "The" or a place."""
    written: set[str] = set()
    for form in (name, f"The {name}", name.partition(" of ")[0]):
        first = [word[0] for word in re.sub("['’]", " ", form).split()]
        capitals = [char for char in first if char.isupper()]
        written |= {"".join(first), "".join(capitals)} if len(capitals) > 1 else set()
    return written


def _named_features(text: RoleText, name: FieldCandidate) -> dict[str, float]:
    reading, words = text.reading, name.text.split()
    own, title = words_only(name.text), words_only(text.title.text) if text.title else ""
    index = reading.row_at(name.start)
    row = reading.rows[index]
    low = name.text.lower()
    kind = legal_form_or_kind()
    squeezed = re.sub(r"\W", "", kind.sub("", name.text).lower()) or re.sub(r"\W", "", low)
    in_address = len(squeezed) > 2 and _is_in_an_address(reading.flat, squeezed[:20])
    below = "\n".join(each.text for each in reading.rows[index : index + _ROWS_OF_AN_ADDRESS])
    signs = {
        "has a legal form or kind": kind.search(name.text),
        "nothing but a legal form or kind": kind.fullmatch(name.text.strip()),
        "begins its row": row.start == name.start,
        "opens a row that says what it does": row.start == name.start and _VERB.match(reading.text, name.end),
        "one known word": len(words) == 1 and len(word_pieces(name.text)) == 1,
        "all known words": all(len(word_pieces(word)) == 1 for word in words),
        "names a role": is_role(name.text),
        "holds a word that few names hold": wording("employer", "in_few_names").search(name.text),
        "a longer row of capitals": name.text.isupper() and len(words) > _MOST_CAPITALS,
        "a skill": any(span.skill and span.end - span.start == len(name.text) for span in find_known(name.text)),
        "in an address": in_address,
        "written small elsewhere": len(words) == 1 and any(True for _ in _places(reading.text, low)),
        "above a postcode": not is_prose(row) and _POSTCODE.search(below),
        "the title": own == title,
        "part of the title": f" {own} " in f" {title} ",
        f"in a row of {text.first_unit[index].label}": True,
    }
    return {
        **{f"found: {source}": 1.0 for source in name.sources},
        "early": 1 / (1 + index),
        "words": min(len(words), 6) / 3,
        **_mentions(text, name),
        **{sign: 1.0 for sign, holds in signs.items() if holds},
    }


def _places(text: str, words: str) -> Iterator[int]:
    """Where words stand that no letter or figure goes on with."""
    start = text.find(words)
    while start >= 0:
        around = text[max(start - 1, 0) : start] + text[start + len(words) : start + len(words) + 1]
        if not _LETTER.search(around):
            yield start
        start = text.find(words, start + len(words))


def _is_in_an_address(flat: str, letters: str) -> bool:
    start = flat.find(letters)
    while start >= 0:
        if _ADDRESS_AHEAD.search(flat, max(start - _MOST_AHEAD, 0), start):
            return True
        start = flat.find(letters, start + 1)
    return False


_LETTER = re.compile(r"\w")
_MOST_AHEAD = 28
_ADDRESS_AHEAD = re.compile(r"(?:@|www\.|https?://)\S{0,20}\Z")
# "Fathom Bay finances small solar farms.", "Hibou, c'est 35 personnes …": any verb behind the name that opens a row.
_VERB = re.compile(r",? c['’]est | [a-z]{3,}s (?!of\b)")
_SENTENCE_BEGINS = re.compile(rf"(?:^|[.!?\n:*]\s*|[.!?] {any_of('posting', 'wording', 'employer', 'openings')} )$")


def _mentions(role: RoleText, name: FieldCandidate) -> dict[str, float]:
    """How often the text mentions the name, in what kinds of rows, what leads to it and what it is said to do."""
    text = role.reading.text
    every = list(_places(text[: 2 * MAX_CHARS_SEARCHED], name.text))
    ahead = [text[max(start - 30, 0) : start] for start in every]
    many = max(len(every), 1)
    does = sum(bool(pattern("wording", "employer", "does").match(text, start + len(name.text))) for start in every)
    begins = sum(bool(_SENTENCE_BEGINS.search(before)) for before in ahead)
    rows = Counter(role.first_unit[role.reading.row_at(start)].label for start in every)
    return {
        "mentions": float(len(every)),
        "times": math.log1p(len(every)),
        "said to do something": min(does, 3) / 2,
        "said to do something, of all mentions": does / many,
        "introduced": float(any(map(unfolded("employer", "introduces").search, ahead))),
        "begins a sentence, of all mentions": begins / many,
        **{f"mentioned in rows of {label}": count / many for label, count in rows.items()},
    }
