"""What the tagger sees of each word of a header: letters, neighbours, place, look, and what its phrase sounds like."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from callboard.engine.resume.history.header_words import DATE, HeaderWord
from callboard.engine.resume.lexicon import company_score, school_score, title_score
from callboard.engine.resume.pieces import is_sign
from callboard.engine.resume.stages.rows import Style
from callboard.engine.resume.vocabulary.degrees import degree_score
from callboard.engine.resume.vocabulary.places import place_score
from callboard.engine.text.folding import fold_in_place

_PARTS = re.compile(r"[|•·▪⋅∙◦●■,;:–—―~→\-/()\[\]\t，：；（）｜@]")
_NEAR, _FAR = 2, 6
_REPEATED = 4
_PLACE = 0.6


@dataclass(frozen=True)
class Phrase:
    """Neighbouring words with no separator, date or change of row between them; `scores` say what they sound like."""

    first: int
    last: int
    scores: tuple[tuple[str, int], ...]


def _phrases(words: list[HeaderWord], *, wide: bool) -> list[Phrase]:
    """The phrases of a header; with `wide` only cells, dates and rows part them."""
    found: list[Phrase] = []
    start = 0
    for at in range(1, len(words) + 1):
        if at < len(words) and not _parts(words[at - 1], words[at], wide=wide):
            continue
        found.append(_phrase(words, start, at))
        start = at
    return found


def _parts(before: HeaderWord, word: HeaderWord, *, wide: bool = False) -> bool:
    if (before.row, before.cell) != (word.row, word.cell) or before.is_date or word.is_date:
        return True
    if (before.bold, before.italic, before.size) != (word.bold, word.italic, word.size):
        return True
    return not wide and any(bool(one.is_sign and _PARTS.match(one.text)) for one in (before, word))


def _phrase(words: list[HeaderWord], start: int, end: int) -> Phrase:
    text = " ".join(word.text for word in words[start:end] if not word.is_date)
    text = re.sub(r" (?=[,.;:)])|(?<=[(]) ", "", text)
    scores = {
        "title": round(2 * min(title_score(text), 2)),
        "company": round(2 * min(company_score(text), 2)),
        "school": round(min(school_score(text), 2)),
        "degree": round(min(degree_score(text), 2)),
        "place": round(4 * place_score(text)),
    }
    return Phrase(start, end - 1, tuple(scores.items()))


@dataclass(frozen=True)
class Habits:
    """What the headers of one section have in common: their plain type, and the words that stand in the same row."""

    size: float
    bold: bool
    headers: int
    seen: Counter[tuple[int, str]]

    @staticmethod
    def of(headers: Sequence[list[HeaderWord]], body: Style | None) -> Habits:
        """Learn them from all headers of a section."""
        seen = Counter(key for words in headers for key in {(word.row, fold_in_place(word.text)) for word in words})
        return Habits(body.size if body else 0.0, bool(body and body.bold), len(headers), seen)


def features_of(words: list[HeaderWord], habits: Habits) -> list[list[str]]:
    """The features of each word of one header, as terms."""
    narrow, wide = _phrases(words, wide=False), _phrases(words, wide=True)
    rows = words[-1].row + 1 if words else 0
    dated = [word.row for word in words if word.is_date]
    shared = _shared(words, rows, dated, habits)
    kinds = [_kinds(word.text) for word in words]
    parted = [at == 0 or _parts(words[at - 1], words[at]) for at in range(len(words))]
    found: list[list[str]] = []
    for at in range(len(words)):
        terms = [*_letters(words, at), *_neighbours(words, at), *_place_in_header(words, at, rows, dated), *shared]
        terms += _look(words, at, habits)
        terms += _meaning(kinds, parted, at) + _again(words, at)
        terms += _sound("p", narrow, at) + _sound("c", wide, at)
        found.append(terms)
    return found


def _shared(words: list[HeaderWord], rows: int, dated: list[int], habits: Habits) -> list[str]:
    if not words:
        return []
    return [f"rows={min(rows, 4)}", f"dated={min(dated) if dated else '-'}", f"many={min(habits.headers, 3)}"]


@lru_cache(maxsize=1 << 14)
def _shape(text: str) -> str:
    if text == DATE:
        return "date"
    if is_sign(text):
        return text if text in ",:;|-–—()•·/@" else "sign"
    if text.isdigit():
        return "number"
    if text.isupper():
        return "caps" if len(text) > 3 else "short caps"
    return "capital" if text[:1].isupper() else "lower" if text[:1].islower() else "other"


@lru_cache(maxsize=1 << 14)
def _form(text: str) -> str:
    return text if is_sign(text) else re.sub(r"\d", "0", fold_in_place(text))


def _letters(words: list[HeaderWord], at: int) -> list[str]:
    word = words[at]
    form = _form(word.text)
    found = ["bias", f"w={form}", f"shape={_shape(word.text)}"]
    if not word.is_sign and not word.is_date:
        found += [f"suf={form[-3:]}", f"pre={form[:4]}"]
    return found


def _neighbours(words: list[HeaderWord], at: int) -> list[str]:
    found: list[str] = []
    for step in (-2, -1, 1, 2):
        other = words[at + step] if 0 <= at + step < len(words) else None
        if other is None:
            found.append(f"w{step}=‹none›")
            continue
        found += [f"w{step}={_form(other.text)}", f"shape{step}={_shape(other.text)}"]
        if abs(step) == 1:
            same = "same" if other.row == words[at].row else "row"
            same = "cell" if same == "same" and other.cell != words[at].cell else same
            found += [f"beside{step}={same}", f"pair{step}={_form(words[at].text)} {_form(other.text)}"]
    return found


def _place_in_header(words: list[HeaderWord], at: int, rows: int, dated: list[int]) -> list[str]:
    word = words[at]
    row = [other for other in words if other.row == word.row]
    number = row.index(word)
    before = any(other.is_date for other in row[:number])
    after = any(other.is_date for other in row[number + 1 :])
    date = "here " + ("both" if before and after else "before" if before else "after" if after else "none")
    away = f"{word.row - min(dated, key=lambda one: abs(one - word.row))}" if dated else "-"
    return [
        f"row={min(word.row, 4)}", f"row={min(word.row, 4)}/{min(rows, 4)}", f"cell={min(word.cell, 3)}",
        f"date={date}", f"away={away}", f"row,date={min(word.row, 3)},{date}", f"number={min(number, 6)}",
        f"length={min(len(row), 30) // 4}",
    ]  # fmt: skip


@lru_cache(maxsize=1 << 14)
def _kinds(text: str) -> tuple[str, ...]:
    """What a word by itself is a sign of."""
    signs = {
        "school": school_score(text) >= 1,
        "degree": degree_score(text) > 0,
        "title": title_score(text) >= 1,
        "company": company_score(text) >= 0.9,
        "place": place_score(text) >= _PLACE,
    }
    return tuple(kind for kind, sign in signs.items() if sign)


def _meaning(kinds: list[tuple[str, ...]], parted: list[bool], at: int) -> list[str]:
    """What the word and its neighbours are signs of, and how far the nearest sign of a school is in its cell."""
    found = [
        f"is{step}={kind}"
        for step in range(-_NEAR, _NEAR + 1)
        if 0 <= at + step < len(kinds)
        for kind in kinds[at + step]
    ]
    for kind in ("school", "company"):
        for name, step in (("ahead", 1), ("behind", -1)):
            found.append(f"{kind} {name}={_distance(kinds, parted, at, kind, step)}")
    return found


def _distance(kinds: list[tuple[str, ...]], parted: list[bool], at: int, kind: str, step: int) -> str:
    """How many words on, or back, the nearest sign is; words of another cell and beyond a sign do not count."""
    for away in range(1, _FAR):
        place = at + step * away
        if not 0 <= place < len(kinds) or parted[max(place, place - step)]:
            return "none"
        if kind in kinds[place]:
            return str(away)
    return "far"


def _again(words: list[HeaderWord], at: int) -> list[str]:
    """Whether the word stands in the header once more: some programs print a field of study twice."""
    form = _form(words[at].text)
    if words[at].is_sign or words[at].is_date or len(form) < _REPEATED:
        return []
    earlier = any(_form(other.text) == form for other in words[:at])
    later = any(_form(other.text) == form for other in words[at + 1 :])
    return [f"twice={'both' if earlier and later else 'earlier' if earlier else 'later' if later else 'no'}"]


def _look(words: list[HeaderWord], at: int, habits: Habits) -> list[str]:
    word, before = words[at], words[at - 1] if at else None
    found = [f"bold={word.bold and not habits.bold}", f"italic={word.italic}", f"large={word.size > habits.size + 0.4}"]
    if before:
        turned = (before.bold, before.italic, before.size) != (word.bold, word.italic, word.size)
        found.append(f"turned={turned}")
    if habits.headers > 1:
        share = (habits.seen[word.row, fold_in_place(word.text)] - 1) / (habits.headers - 1)
        found.append(f"again={'always' if share > 0.9 else 'often' if share >= 0.4 else 'some' if share > 0 else 'no'}")
    return found


def _sound(name: str, phrases: list[Phrase], at: int) -> list[str]:
    """What the phrase of a word and its neighbours sound like."""
    number = next(index for index, phrase in enumerate(phrases) if phrase.first <= at <= phrase.last)
    phrase = phrases[number]
    found = [f"{name}.{kind}={score}" for kind, score in phrase.scores]
    found.append(f"{name}.edge={'first' if at == phrase.first else 'last' if at == phrase.last else 'inside'}")
    found.append(f"{name}.long={min(phrase.last - phrase.first + 1, 12) // 2}")
    for step in (-1, 1):
        other = phrases[number + step] if 0 <= number + step < len(phrases) else None
        if other:
            found += [f"{name}{step}.{kind}={score}" for kind, score in other.scores if score]
    return found
