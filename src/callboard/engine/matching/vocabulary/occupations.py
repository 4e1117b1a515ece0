"""The occupation that a title names, and the similarity of two titles.

Reads the table of occupations; knows nothing of résumés or postings.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from typing import NamedTuple

from callboard.core.text import fold
from callboard.engine.data_files import any_of, read_table
from callboard.engine.matching.vocabulary.genders import in_one_form
from callboard.engine.matching.vocabulary.words import stem, stems, tokens, weight

_any_of = partial(any_of, "matching", "wording", "titles")

# Relatedness of two different occupations: listed as related, or merely in the same group.
_RELATED_SHARE = 0.55
_SAME_GROUP_SHARE = 0.25
# A title that names two occupations ("nurse recruiter") is mainly one of them; the share of the other.
_SECONDARY_SHARE = 0.45
# Generic occupations count less than any other occupation that the title names.
_BROAD = frozenset(read_table("matching", "wording")["titles"]["broad"])
_BROAD_FACTOR = 0.5
# In a title such as "yoga instructor" the last word only says how somebody works; the field is named before it.
_MANNER_SHARE = 0.4

# Beside another occupation these say that somebody leads those who work in it: a kitchen manager is no kitchen helper.
_LEADING = frozenset(read_table("matching", "wording")["titles"]["leading"])

# Languages in which the head noun of a title comes last ("nurse recruiter"); in others it comes first.
_HEAD_LAST = frozenset({"en", "de", "nl", "sv", "da", "no", "fi"})
# Languages in which a title of several words names the person before the field ("Elektriker Gebäudetechnik").
_PERSON_FIRST = frozenset({"de", "nl"})
_PERSON = re.compile(rf"{_any_of('endings_of_persons')}$")
_PERSON_ELSEWHERE = re.compile(rf"{_any_of('endings_of_persons_elsewhere')}s?$")
# What follows one of these signs explains the title and is not part of it.
_TAIL = re.compile(rf"\s[-–—|@•·]\s|[(\[,;:/|]| {_any_of('before_explanation')} ")

# "Executive/Head Chef" is a chef of either level, and not an executive.
_LEVEL = re.compile(rf"{_any_of('levels')}|[ivx]+")
# "Construction Sr. Project Manager"; in "Senior Care Assistant" the word may be more than a level.
_LEVEL_WITHIN = re.compile(r"(?i)(?<=\w)\s(?:sr|jr|senior|junior)\b\.?\s")
_LEVEL_BEFORE_SLASH = re.compile(rf"(?i)\b{_any_of('levels')}\s?/\s?(?=\w)")


class NamedOccupation(NamedTuple):
    """An occupation that a title names, and its share of the title, 0 to 1."""

    occupation: str
    share: float


class Trade(NamedTuple):
    """The occupation that a title, or a search for one, is for."""

    occupation: str
    words: frozenset[str]
    """The words that name who works in it, folded: empty where only its field is named ("marketing")."""


@dataclass(frozen=True, slots=True)
class Occupation:
    """One row of the table."""

    name: str
    group: str
    near: frozenset[str]


class _Hit(NamedTuple):
    occupation: str
    first: int
    length: int
    exactness: int
    person: bool
    manner: bool


@dataclass(frozen=True)
class _OccupationTable:
    # Expressions by their first word, whole or up to its `*`, and the few that start with `*`.
    whole: dict[str, list[tuple[str, tuple[str, ...]]]]
    opening: dict[str, list[tuple[str, tuple[str, ...]]]]
    inner: list[tuple[str, str]]


@cache
def _occupations() -> dict[str, Occupation]:
    rows = read_table("matching", "occupations")
    near: dict[str, set[str]] = {name: set() for name in rows}
    for name, row in rows.items():
        for other in row.get("near", []):
            near[name].add(other)
            near[other].add(name)
    return {name: Occupation(name, row["group"], frozenset(near[name])) for name, row in rows.items()}


@cache
def _table(language: str) -> _OccupationTable:
    """The expressions of the table, as they are written and in the one form of both genders, as titles are."""
    table = _OccupationTable({}, {}, [])
    for name, row in read_table("matching", "occupations").items():
        for expression in row["words"]:
            words = tuple(fold(expression).replace("&", " ").replace("/", " ").replace("-", " ").split())
            for written in dict.fromkeys((words, tuple(_in_one_form(word, language) for word in words))):
                _add_expressions(table, name, written)
    return table


def _in_one_form(word: str, language: str) -> str:
    """A word of a title, or of an expression with its `*`, in the one form of both genders."""
    bare = word.strip("*.")
    return word.replace(bare, in_one_form(bare, language)) if bare else word


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(read_table("matching", "titles")[name])


@cache
def _person_endings() -> re.Pattern[str]:
    ends = sorted(_words("persons"), key=lambda word: (-len(word), word))
    endings = _any_of("endings")
    return re.compile(rf"^(?:\w{{2,}}{endings}|\w*(?:{'|'.join(map(re.escape, ends))}))s?$")


def _add_expressions(table: _OccupationTable, name: str, words: tuple[str, ...]) -> None:
    first = words[0]
    if first.startswith("*"):
        table.inner.append((first.strip("*"), name))
    elif first.endswith("*"):
        table.opening.setdefault(first[:-1], []).append((name, words))
    else:
        table.whole.setdefault(first.lstrip("."), []).append((name, words))


def _fits(pattern: str, word: str) -> bool:
    return word.startswith(pattern[:-1]) if pattern.endswith("*") else word == pattern


def _hits_at(title: list[str], index: int, language: str) -> list[_Hit]:
    table, word = _table(language), title[index]
    candidates = list(table.whole.get(word, ()))
    for length in range(2, len(word) + 1):
        candidates += table.opening.get(word[:length], ())
    found: list[_Hit] = []
    person = _PERSON.search(word) is not None
    for name, words in candidates:
        rest = title[index + 1 : index + len(words)]
        if len(rest) == len(words) - 1 and all(map(_fits, words[1:], rest)):
            exactness = sum(len(each.rstrip("*")) for each in words)
            found.append(_Hit(name, index, len(words), exactness, person, len(words) == 1 and word in _words("manner")))
    for part, name in table.inner:
        if part in word and not word.startswith(part):
            found.append(_Hit(name, index, 1, len(part), person, manner=False))
    return found


def _hits(written: list[str], language: str) -> list[_Hit]:
    """The longest expressions, no two of which share a word."""
    title = [_in_one_form(word, language) for word in written]
    every = [hit for index in range(len(title)) for hit in _hits_at(title, index, language)]
    every.sort(key=lambda hit: (-hit.length, -hit.exactness, hit.first, hit.occupation))
    taken: set[int] = set()
    chosen: list[_Hit] = []
    for hit in every:
        places = set(range(hit.first, hit.first + hit.length))
        if not places & taken:
            taken |= places
            chosen.append(hit)
    return chosen


def names_person(word: str) -> bool:
    """Return True if a word of an English title denotes a person ("Clerk", "Planner"), not a thing or a place."""
    folded = fold(word).strip(".")
    return folded not in _words("things") and _person_endings().search(folded) is not None


@lru_cache(maxsize=4096)
def person_named(sentence: str, language: str) -> str | None:
    """The occupation that a sentence speaks of first, by a word for a person; None where it names none.

    In a title "benefits" stands for who sees to them; in a sentence it is only the word.
    """
    title = [piece for token in tokens(sentence.replace("-", " ")) for piece in re.split(r"[&./]", token) if piece]
    for hit in sorted(_hits(title, language), key=lambda hit: hit.first):
        # "Payroll specialist": the word for the person may follow the one for the trade.
        last = title[hit.first + hit.length - 1 : hit.first + hit.length + 1]
        persons = [word for word in last if _person_endings().search(word) and word not in _words("things")]
        is_a_person = language != "en" or persons
        if is_a_person and hit.occupation not in _BROAD:
            return hit.occupation
    return None


@lru_cache(maxsize=8192)
def named_occupations(title: str, language: str = "en") -> tuple[NamedOccupation, ...]:
    """The occupations that a title names, the main one first; empty where the table knows none of its words."""
    found: dict[str, float] = {}
    for number, words in enumerate(_parts(title)):
        for name, share in _ranked(_telling(_hits(words, language), words, language), language):
            scaled = share if number == 0 or not found else share * _SECONDARY_SHARE
            found[name] = max(found.get(name, 0.0), scaled)
    ranked = sorted(found.items(), key=lambda item: (-item[1], item[0]))
    return tuple(NamedOccupation(*item) for item in ranked)


def _parts(title: str) -> list[list[str]]:
    """The words of a title, and of each part that explains it, without a level among them."""
    plain = _LEVEL_WITHIN.sub(" ", _LEVEL_BEFORE_SLASH.sub("", title))
    parts = [part for part in _TAIL.split(plain) if part.strip()]
    return [
        [piece for token in tokens(part.replace("-", " ")) for piece in re.split(r"[&.]", token) if piece]
        for part in parts
    ]


@lru_cache(maxsize=8192)
def trade_of(title: str, language: str = "en") -> Trade | None:
    """The one occupation by which a title is searched for, from the first part that names any.

    None for a title that tells only how or at what level somebody works ("Manager", "Geolocation Engineer"), and for
    one that names a field among other words and nobody who works in it ("HR Process Improvement").
    """
    for number, words in enumerate(_parts(title)):
        if hits := _hits(words, language):
            trade = _trade(_telling(hits, words, language), words, language)
            whole = number == 0 and hits[0].length == len(words)
            return trade if trade and (trade.words or whole) else None
    return None


def _trade(hits: list[_Hit], words: list[str], language: str) -> Trade | None:
    if not hits or any(hit.occupation in _LEADING for hit in hits):
        return None
    telling = [hit for hit in hits if hit.length > 1 or not _is_generic(words[hit.first])]
    persons = [hit for hit in telling if not hit.manner and _is_person(words[hit.first + hit.length - 1], language)]
    # A "nurse pediatric" is a nurse as a pediatric nurse is, where no person stands beside the field.
    for ranked in (hits, persons):
        main = _ranked(ranked, language)[0][0] if ranked else ""
        own = [hit for hit in telling if hit.occupation == main and main not in _BROAD]
        if own and (naming := _naming(own, words, language)):
            return Trade(main, naming)
    main = _ranked(hits, language)[0][0]
    named = any(hit.occupation == main for hit in telling) and main not in _BROAD
    return Trade(main, frozenset()) if named else None


def _is_generic(word: str) -> bool:
    return word in _words("generic") or word.removesuffix("s") in _words("generic")


def _naming(hits: list[_Hit], words: list[str], language: str) -> frozenset[str]:
    """The words of those hits that end in a word for a person; else of those with such a word right beside them.

    What somebody works with is none of them: a Java developer is searched for by both, the trade and the tool.
    """
    for before, behind in ((0, 0), (0, 1)) if language == "en" else ((0, 0), (0, 1), (1, 0)):
        spans = [words[max(hit.first - before, 0) : hit.first + hit.length + behind] for hit in hits]
        if named := [span for span in spans if _is_person(span[0 if before else -1], language)]:
            found = {word for span in named for word in span}
            beside = (_words("qualifiers") | _words("generic")) & set(words)
            return frozenset(found - _words("tools") | beside)
    return frozenset()


def _is_person(word: str, language: str) -> bool:
    if word in _words("things") | _words("fields"):
        return False
    patterns = [_person_endings()] if language == "en" else [_person_endings(), _PERSON_ELSEWHERE]
    return any(pattern.search(word) for pattern in patterns)


def _telling(hits: list[_Hit], words: list[str], language: str) -> list[_Hit]:
    """The hits; none where the only one is a general head beside a field that the table lacks ("Oracle consultant")."""
    heads = _words("heads")
    if len(hits) != 1 or hits[0].length > 1 or words[hits[0].first] not in heads:
        return hits
    others = (word for word in words if word not in heads and not _LEVEL.fullmatch(word))
    return [] if any(weight(stem(word, language), language) >= 1 for word in others) else hits


def _ranked(hits: list[_Hit], language: str) -> list[tuple[str, float]]:
    sign = -1 if language in _HEAD_LAST else 1
    personal = language in _PERSON_FIRST and any(hit.person for hit in hits)
    hits = sorted(
        hits,
        key=lambda hit: (
            hit.occupation in _BROAD,
            hit.manner,
            personal and not hit.person,
            -min(hit.length, 2),
            sign * hit.first,
        ),
    )
    special = any(hit.occupation not in _BROAD for hit in hits)
    ranked: list[tuple[str, float]] = []
    for position, hit in enumerate(hits):
        share = 1.0 if position == 0 else _SECONDARY_SHARE
        if hit.occupation in _BROAD and special:
            share *= _BROAD_FACTOR
        elif hit.manner and position:
            share = _MANNER_SHARE
        ranked.append((hit.occupation, share))
    return ranked


def occupation_relatedness(one: str, other: str) -> float:
    """How far experience in one occupation is experience in the other, 0 to 1."""
    if one == other:
        return 1.0
    table = _occupations()
    if other in table[one].near:
        return _RELATED_SHARE
    return _SAME_GROUP_SHARE if table[one].group == table[other].group else 0.0


def group(occupation: str) -> str:
    """The wider family of an occupation."""
    return _occupations()[occupation].group


def occupation_similarity(one: tuple[NamedOccupation, ...], other: tuple[NamedOccupation, ...]) -> float:
    """Relatedness of the best-matching pair of two titles' occupations, 0 to 1."""
    return max(
        (a.share * b.share * occupation_relatedness(a.occupation, b.occupation) for a in one for b in other),
        default=0.0,
    )


def title_similarity(one: str, one_language: str, other: str, other_language: str) -> float | None:
    """Similarity of two titles, 0 to 1; None if no occupation of either is known and they share no word.

    Shared words and shared occupations both count; the same words in the same trade are the same job.
    """
    ours, theirs = named_occupations(one, one_language), named_occupations(other, other_language)
    shared = _shared_words(one, one_language, other, other_language)
    if not ours or not theirs:
        return shared if shared > 0 else None
    kin = occupation_similarity(ours, theirs)
    return kin * (0.75 + 0.25 * shared) + (1 - kin) * 0.35 * shared


def _shared_words(one: str, one_language: str, other: str, other_language: str) -> float:
    weights_of_one = {each: weight(each, one_language) for each in stems(one, one_language)}
    weights_of_other = {each: weight(each, other_language) for each in stems(other, other_language)}
    smaller = min(math.fsum(weights_of_one.values()), math.fsum(weights_of_other.values()))
    if smaller <= 0:
        return 0.0
    common = math.fsum(
        min(weights_of_one[each], weights_of_other[each])
        for each in sorted(weights_of_one.keys() & weights_of_other.keys())
    )
    return common / smaller
