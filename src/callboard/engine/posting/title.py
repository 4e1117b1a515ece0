"""The job's title: which words of a posting it is, and what it is without what hangs on it.

Candidates are labelled values, the rows on top and their cells, and words that a sentence seeks or begins with.
`data/titles.npz` chooses among them; `data/titles.md` says what it was learned from.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from callboard.core.text import squeeze
from callboard.engine.gazetteer import named_places
from callboard.engine.gazetteer.job_nouns import GENDER, is_role
from callboard.engine.gazetteer.legal_forms import legal_form
from callboard.engine.gazetteer.places import look_up, region_code
from callboard.engine.learning.classifier import Features
from callboard.engine.learning.vectors import sentence_vectors
from callboard.engine.posting.cells import BRACKETS, covered, is_piped, is_prose, split_at
from callboard.engine.posting.field_candidates import FieldCandidate, each_once, likeliest
from callboard.engine.posting.lexicon import (
    heading_kinds,
    label_kind,
    legal_form_or_kind,
    pattern,
    table,
    unfolded,
    wording,
)
from callboard.engine.posting.posting_text import PostingText
from callboard.engine.posting.role_text import LISTS, RoleText
from callboard.engine.text.folding import words_only

LEAST = 0.18
"""Below this probability no title is given."""

# Titles in a sentence have fewer words, and stand near the top.
_SHORT = 8
_SENTENCES_WITHIN = 5000
# Rows below the eighth are candidates only if their label is "title".
_TOP = 8
_FIRST_ROWS = 4
# Of a longer row, or cell, a title is sought in its beginning.
_MOST_ON_TOP = 300
_MOST_SOUGHT = 90
_LABELLED = "labelled title"
_ENDING = 3
_IN_SENTENCES = ("a sentence seeks it", "a sentence begins with it")
# From this share on, the title is all of its row.
_WHOLE = 0.95

_CELL = re.compile(r"\s*[|•\t]\s*|\s·\s|:\s+")
_PRAISE = re.compile(r"(?:[a-z-]{4,20},? (?:and )?){1,5}(?=[A-Z])")

MAX_CHARS = 110
_NUMBER = unfolded("title", "number")
_LEADING = re.compile(f"(?:{unfolded('title', 'leading').pattern})+", re.IGNORECASE)
_HOURS = unfolded("title", "hours_behind")
_CUT = unfolded("title", "cut")
_PAY = re.compile(r"[£$€] ?\d")
_COMMA = re.compile(r",\s")
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_LINK = re.compile(r":?\s*(?:https?://|www\.)\S+.*$")
_ASIDE = unfolded("title", "aside")
_PARENTHESIS = re.compile(r"\s*\(([^()]{1,60})\)")


def with_title(text: RoleText) -> RoleText:
    """The same text with its title, scored by its probability; None where no candidate is likely enough."""
    found, known = candidates(text)
    best = likeliest(found, known, model="titles", least=LEAST)
    return replace(text, title=_in_full(text, best, found) if best else None)


def _in_full(text: RoleText, title: FieldCandidate, found: Sequence[FieldCandidate]) -> FieldCandidate:
    """A title that only sentences name, as one of the first rows has it: "Senior Lecturer in Computing"."""
    reading = text.reading
    seeking = pattern("wording", "title", "seeking")
    row = reading.rows[reading.row_at(title.start)]
    if not (title.sources <= set(_IN_SENTENCES) or seeking.search(reading.flat[row.start : row.end])):
        return title
    own = f" {words_only(title.text)} "
    fuller = [
        one
        for one in found
        if not {"a row", "a cell"}.isdisjoint(one.sources)
        and reading.row_at(one.start) < _FIRST_ROWS
        and own in f" {words_only(one.text)} " != own
        and len(one.text.split()) <= _SHORT
        and not seeking.search(reading.flat[one.start : one.end])
    ]
    return replace(min(fuller, key=lambda one: len(one.text)), score=title.score) if fuller else title


def candidates(text: RoleText) -> tuple[list[FieldCandidate], list[Features]]:
    """What the title is chosen from, with its features.

    "Job title: Lawyer" says what it is. A heading, the name of a page of jobs, and an item that names no role are never
    chosen.
    """
    every = titles(text)
    labelled = [one for one in every if _LABELLED in one.sources and is_role(one.text)]
    found = [one for one in labelled or every if not (_heads(one.text) or _is_listed(text, one))]
    return found, features(text, found)


def _is_listed(text: RoleText, title: FieldCandidate) -> bool:
    """Return True for what is asked for, offered, or to be done, and names no role."""
    unit = text.first_unit[text.reading.row_at(title.start)]
    return unit.label in LISTS and not is_role(title.text)


def titles(text: RoleText) -> list[FieldCandidate]:
    """Everything that may be the title, cleaned, once each, with how it was found; in the order of the text."""
    # "Role" and "Position" may stand over anything; feeds put the firm in front of a title ("Acme: Senior Designer").
    labelled = (
        (*cell, _LABELLED if label.label.endswith("title") else "labelled")
        for label in text.labels
        if label.kind == "title"
        for cell in split_at(_CELL, text.reading.text[label.start : label.end], label.start)
    )
    spans = (*labelled, *_on_top(text), *_openings(text.reading), *_sought(text.reading), *_subjects(text.reading))
    return each_once([one for start, end, how in spans if (one := clean(text.reading.text[start:end], start, how))])


def _on_top(text: RoleText) -> Iterator[tuple[int, int, str]]:
    """The first rows and those that tend to be titles, whole and cell by cell; none that holds a labelled value."""
    labelled = {text.reading.row_at(label.start) for label in text.labels}
    own = {unit.row for unit in text.units if unit.alone and unit.label == "title"}
    for index, row in enumerate(text.reading.rows):
        if index in labelled or (index >= _TOP and index not in own):
            continue
        spans = [(row.start, row.end, "a row")] if not is_piped(row) else []
        spans += ((start, end, "a cell") for start, end in split_at(_CELL, row.text, row.start))
        yield from ((start, min(end, start + _MOST_ON_TOP), how) for start, end, how in spans)


def _openings(reading: PostingText) -> Iterator[tuple[int, int, str]]:
    """Roles that rows on top begin with, and say more of: "Nursery Assistant, to join …", "Cook wanted for …"."""
    for row in reading.rows[:_TOP]:
        stop = pattern("wording", "title", "ends_opening").search(reading.text, row.start, row.end)
        stop = _COMMA.search(reading.text, row.start, row.end) or stop if is_prose(row) else stop
        words = reading.text[row.start : stop.start()] if stop else ""
        if is_role(words) and len(words.split()) < _SHORT and not words[:1].islower():
            yield row.start, row.start + len(words), "a row begins with it"


def _sought(reading: PostingText) -> Iterator[tuple[int, int, str]]:
    """Titles that a sentence says are sought: "Acme is looking for an experienced, reliable Line Cook to …"."""
    for found in pattern("wording", "title", "seeking").finditer(reading.flat[:_SENTENCES_WITHIN]):
        praise = _PRAISE.match(reading.text, found.end())
        start = praise.end() if praise and not is_role(praise[0]) else found.end()
        stop = pattern("wording", "title", "ends_sought").search(reading.flat, start, start + _MOST_SOUGHT)
        end = stop.start() if stop else min(start + _MOST_SOUGHT, len(reading.text))
        words = reading.text[start:end]
        if is_role(words) and len(words.split()) < _SHORT:
            yield start, end, "a sentence seeks it"


def _subjects(reading: PostingText) -> Iterator[tuple[int, int, str]]:
    """Roles that sentences begin with."""
    for found in pattern("wording", "title", "subjects").finditer(reading.text[:_SENTENCES_WITHIN]):
        if is_role(found[1]):
            yield *found.span(1), "a sentence begins with it"


def features(text: RoleText, found: Sequence[FieldCandidate]) -> list[Features]:
    """The features of every candidate: its words, what it is, and what it is among the others."""
    roles = [title for title in found if is_role(title.text)]
    on_top = [title for title in roles if "a row" in title.sources and text.reading.row_at(title.start) < _TOP]
    vectors = sentence_vectors([title.text for title in found])
    collected: list[Features] = []
    for title, vector in zip(found, vectors, strict=True):
        named = _named_features(text, title)
        if title in roles[:1]:
            named |= {"the first that names a role": 1.0, "the only one that names a role": float(len(roles) == 1)}
        elif title not in roles and any(len(other.text.split()) < _SHORT for other in on_top):
            named["a row on top names a role, this does not"] = 1.0
        named |= _beside_others(title, roles)
        collected.append(Features(named, tuple(_terms(title.text)), {"words": vector}))
    return collected


def _terms(title: str) -> Iterator[str]:
    """Words, the first and the last one apart, and endings, which tell names of jobs in every language."""
    words = words_only(title).split() or [""]
    yield from (*words, f"first {words[0]}", f"last {words[-1]}")
    yield from (f"-{word[-_ENDING:]}" for word in words if len(word) > _ENDING + 1)


def _beside_others(title: FieldCandidate, roles: Sequence[FieldCandidate]) -> dict[str, float]:
    """Whether other roles say less or more in the same words: "Senior Lecturer", "Senior Lecturer in Computing"."""
    own = f" {words_only(title.text)} "
    others = [(f" {words_only(other.text)} ", other.sources) for other in roles if other is not title]
    told = any(words in own and not sources.isdisjoint(_IN_SENTENCES) for words, sources in others)
    longer = any(own in words and "a row" in sources for words, sources in others)
    signs = {"a sentence names it, and less": told, "part of a row that names a role": longer}
    return {sign: 1.0 for sign, holds in signs.items() if holds}


def _named_features(text: RoleText, title: FieldCandidate) -> dict[str, float]:
    """What the words are, how they were found, and how the row is set in which they stand."""
    reading, index = text.reading, text.reading.row_at(title.start)
    row, words, role = reading.rows[index], title.text.split(), is_role(title.text)
    label = text.first_unit[index].label
    share = len(title.text) / max(len(row.text), 1)
    signs = {
        "names a role": role,
        "has a legal form or kind": legal_form_or_kind().search(title.text),
        "begins in lower case": title.text[:1].islower(),
        "holds a year": _YEAR.search(title.text),
        "one word": len(words) == 1,
        **{f"found: {how}": True for how in title.sources},
        **{f"found: {how}, names a role": role for how in title.sources},
        "names a role in a row on top": role and index < 3,
        "marked for every gender": GENDER.search(row.text),
        "begins its row": row.start == title.start,
        "first row": index == 0,
        "all of the first row": index == 0 and share > _WHOLE,
        "all of its row but places, hours and the like": role and "a row" in title.sources and share <= _WHOLE,
        "set as a heading": row.strong,
        "heading of the first level": row.level == 1,
        "in a bullet": row.bullet,
        "in running text": is_prose(row),
        "all of a row of a title": label == "title" and share > _WHOLE,
        "part of a row of a title": label == "title" and share <= _WHOLE,
        f"in a row of {label}": True,
    }
    return {
        "early": 1 / (1 + index),
        "likely a title's row": text.first_unit[index].probability if label == "title" else 0.0,
        # Other languages write common nouns small.
        "capitals": 1.0 if reading.language != "en" else sum(not word[:1].islower() for word in words) / len(words),
        "words": math.log(len(words)),
        "times": math.log(max(reading.text.count(title.text), 1)),
        **{sign: 1.0 for sign, holds in signs.items() if holds},
    }


def _heads(words: str) -> bool:
    """Return True for a heading ("Jobs", "Your profile") and for a labelled value ("Date: 4 July")."""
    label, colon, _ = words.partition(":")
    known = words_only(words) in heading_kinds() or bool(colon and label_kind(label) not in (None, "title"))
    return known or bool(wording("title", "pages").match(words))


def clean(text: str, start: int, how: str = "") -> FieldCandidate | None:
    """The title in `text`, which begins at `start`; None where nothing is left. `how` says how it was found."""
    lead = _LEADING.match(text)
    skipped = len(text) - len(text[lead.end() if lead else 0 :].lstrip())
    kept = _without_tail(_HOURS.sub("", _LINK.sub("", text[skipped:])))
    words = squeeze(_NUMBER.sub(" ", _PARENTHESIS.sub(_parenthesis, GENDER.sub(" ", kept))))
    words = words.strip(" -–—|,:;•·*#/&.!?\"'“”„") if not words.endswith((".NET", "Sr.", "Jr.")) else words
    if not words or len(words) > MAX_CHARS or not re.search(r"[^\W\d_]{2}", words):
        return None
    words = _lowered(words) if words.isupper() and len(words) > 5 else words
    start += skipped
    return FieldCandidate(words, start, start + len(kept.rstrip()), frozenset({how} if how else ()))


def _without_tail(text: str) -> str:
    """What stands before a place, hours, pay or the like: "Line Cook - Nights"."""
    for cut in _CUT.finditer(BRACKETS.sub(covered, text)):
        segment = _CUT.split(text[cut.end() :], maxsplit=1)[0]
        if is_role(text[: cut.start()]) and (cut[0].strip() in ("@", "at") or _is_extra(segment)):
            return text[: cut.start()]
    return text


def _is_extra(segment: str) -> bool:
    """Return True if the words behind a title are no part of it."""
    # "ICU (Nights)": what stands in parentheses does not decide.
    bare = _PARENTHESIS.sub(" ", GENDER.sub(" ", segment)).strip(" -,") or segment.strip(" -,()")
    if not bare or _PAY.search(bare) or _NUMBER.fullmatch(bare):
        return True
    terms = wording("title", "terms")
    if is_role(terms.sub(" ", bare)):
        return False
    named = sum(place.end - place.start for place in named_places.in_cell(bare, 0)) * 2 > len(bare)
    is_place = named or region_code(bare.rstrip(":"))
    return bool(is_place or terms.search(bare) or bare.startswith("The ") or legal_form().search(bare))


def _parenthesis(match: re.Match[str]) -> str:
    """A parenthesis stays where it says what the job is: "(RN)", "(Java)"."""
    inner = match[1]
    return " " if wording("title", "terms").search(inner) or look_up(inner) or _ASIDE.search(inner) else match[0]


def _lowered(text: str) -> str:
    """Capitals taken back, except short ones, which are abbreviations."""
    kept, small = (table("titles", "capitals")[name] for name in ("kept", "small"))
    lowered = ((word, word.lower() if word.lower() in small else word.capitalize()) for word in text.split())
    return " ".join(word if word in kept else lower for word, lower in lowered)
