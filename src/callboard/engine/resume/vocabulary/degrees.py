"""Degrees: their rank, and where the field of study begins."""

from __future__ import annotations

import re
from functools import cache, lru_cache, partial
from typing import NamedTuple

from callboard.engine.data_files import any_of
from callboard.engine.resume.lexicon import phrases, table
from callboard.engine.resume.pieces import Piece
from callboard.engine.text.folding import alternation, fold_in_place, phrase_key

_any_of = partial(any_of, "resume", "wording", "degrees")
_AFTER = (
    rf"(?:\s*\({_any_of('in_brackets')}\)|\s+(?:hons?\.?|honou?rs)(?!\w)"
    rf"|'?s\s+degree|\s+degree|\s+diploma|-?\s?{_any_of('compounds')}(?!\w)|\s+(?:[1-4]|i{{1,3}}|iv)(?=\s|,|$))*"
)
_FACULTY = rf"(?:\s?{_any_of('faculties')}\.(?:\s?-)?)*"
# "Master of Accounting" is one degree; what it is in follows "in", a comma or a bracket.
_OF = re.compile(
    rf"(?i:(?:executive\s+)?{_any_of('levels')}(?:'s|s)?(?:\s+degree)?\s+of)\s+(?:(?:and|&|the)\s+)?"
    rf"[A-Z][\w&-]*(?:\s+(?:(?:and|&)\s+)?(?!{_any_of('ends_name')}\b)[A-Z][\w&-]*)*"
)

# Degrees that name no field: what follows is the field, though nothing but a blank may part them.
_PLAIN = re.compile(rf"(?i){_any_of('levels')}(?:'s|s)?(?:\s+degree)?\s+of\s+(?:applied\s+)?{_any_of('plain')}$")

_LETTERS_WITH_STOPS = re.compile(r"(?:[^\W\d_]{1,2}\.){2,4}")

_BACCALAUREATES = (["baccalaureat"], ["bachillerato"], ["bachiller"])

AT_START = 2.0
"""The score of a text that opens with a degree."""
REMEMBERED = 200
"""Longest text whose score is kept, in characters."""


class Degree(NamedTuple):
    """A degree in a text: its own words, the field of study, and its rank."""

    degree: Piece | None
    area: Piece | None
    level: str | None


@cache
def _pattern() -> tuple[re.Pattern[str], dict[str, str]]:
    levels = table("degrees")["levels"]
    ranks: dict[str, str] = {}
    for level, names in levels.items():
        for name in names:
            ranks.setdefault(fold_in_place(name), level)
            # some programs print "B.S" for "B.S."
            if _LETTERS_WITH_STOPS.fullmatch(fold_in_place(name)):
                ranks.setdefault(fold_in_place(name)[:-1], level)
    # "B. Sc." is typed as often as "B.Sc."
    body = re.sub(r"\\\.(?=[^\W\d])", r"\\.\\s?", alternation(list(ranks)))
    of = alternation(list(table("degrees")["of"]))
    faculty = rf"(?:\s+of\s+(?:{of})(?!\w)(?:\s*(?:&|and)\s*(?:{of})(?!\w))?)?"
    full = rf"(?<![\w.])(?P<word>{body})(?![\w])(?P<more>\.?{_FACULTY}{faculty}{_AFTER})"
    return re.compile(full), ranks


@cache
def _joint() -> re.Pattern[str]:
    return re.compile(
        rf"\s*(?:[,:–—|·-]+\s*)?(?:\(\s*)?(?:(?:{alternation(list(table('degrees')['joints']))})(?!\w)\s*)?(?:degree\s+)?"
    )


def _degree_match(text: str) -> re.Match[str] | None:
    for match in _pattern()[0].finditer(fold_in_place(text)):
        word = text[match.start("word") : match.end("word")]
        letters = re.sub(r"[^\w]", "", word)
        capitals = sum(char.isupper() for char in letters)
        cased = letters.lower() != letters.upper()
        if cased and len(letters) <= 3 and "." not in word and capitals < min(2, len(letters)):
            continue
        return match
    return None


def degree_score(text: str) -> float:
    """0 for no sign of a degree; more the earlier it stands."""
    # Long texts are seldom looked at twice, and are not kept.
    return _short_score(text) if len(text) <= REMEMBERED else _score(text)


def _score(text: str) -> float:
    match = _degree_match(text)
    if not match:
        return 0.0
    return AT_START if match.start() == 0 else 1.2


@lru_cache(maxsize=8192)
def _short_score(text: str) -> float:
    return _score(text)


def level_of(text: str) -> str | None:
    """The rank of a degree, as `EducationLevel` names it."""
    match = _degree_match(text)
    if not match:
        return None
    ranks, word = _pattern()[1], re.sub(r"\s+", " ", match["word"])
    level = ranks.get(word) or ranks.get(word.replace(". ", "."))
    if level == "master" and match["word"].startswith(("diplom-", "dipl")) and "(fh)" in fold_in_place(text):
        return "bachelor"
    return level


def level_at(level: str | None, degree: str, school: str) -> str | None:
    """The rank of a degree by the school that gave it: in Québec a baccalauréat is a first degree of a university."""
    words = set(phrase_key(school).split())
    at_university = not words.isdisjoint(phrases("degrees", "universities") | phrases("degrees", "universities_too"))
    first = phrase_key(degree).split()[:1]
    return "bachelor" if level == "secondary" and at_university and first in _BACCALAUREATES else level


def split_degree(piece: Piece) -> Degree:
    """The degree and the field it is in ("B.Sc. in Computer Science"); a text without a degree word is a field."""
    match = _degree_match(piece.text)
    if not match:
        return Degree(None, piece, None)
    end = match.end() + (piece.text[match.end() : match.end() + 1] == "." and match["word"][-1:] != ".")
    whole = _OF.match(piece.text, match.start())
    if whole and whole.end() > end and not _PLAIN.match(piece.text, match.start(), end):
        end = whole.end()
    degree, level = piece.cut(match.start(), end), level_of(piece.text)
    before = piece.cut(0, match.start()).bare()
    joint = _joint().match(fold_in_place(piece.text), end)
    after = piece.cut(joint.end() if joint else end).bare()
    if after.text and before.text:
        # "Double Master in Law": the words before belong to the degree
        degree = piece.cut(0, end)
    elif before.text:
        return Degree(degree, before, level)
    return Degree(
        degree.bare() if not degree.text.endswith(")") else degree,
        after if re.search(r"\w", after.text) else None,
        level,
    )
