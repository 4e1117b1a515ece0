"""Compare values of two sources: whether they agree, and which of them says more."""

from __future__ import annotations

import re
from enum import Enum, auto

from rapidfuzz import fuzz

from callboard.engine.gazetteer.legal_forms import is_legal_form
from callboard.engine.resume.lexicon import phrases
from callboard.engine.text.folding import phrase_key

SAME_NAME = 92
"""Names of organisations with at least this similarity (0 to 100) are the same."""

SAME_PROSE = 90
_PHONE_DIGITS = 8


class ValueKind(Enum):
    """How values of a field are compared."""

    TEXT = auto()
    ORGANISATION = auto()
    PLACE = auto()
    DATE = auto()
    PHONE = auto()
    ADDRESS = auto()
    """A web address."""
    PROSE = auto()
    """Sentences: another wording is no contradiction."""


_KINDS = {
    "institution": ValueKind.ORGANISATION,
    "organization": ValueKind.ORGANISATION,
    "work.name": ValueKind.ORGANISATION,
    "issuer": ValueKind.ORGANISATION,
    "publisher": ValueKind.ORGANISATION,
    "location": ValueKind.PLACE,
    "startDate": ValueKind.DATE,
    "endDate": ValueKind.DATE,
    "date": ValueKind.DATE,
    "releaseDate": ValueKind.DATE,
    "phone": ValueKind.PHONE,
    "url": ValueKind.ADDRESS,
    "summary": ValueKind.PROSE,
    "description": ValueKind.PROSE,
    "label": ValueKind.PROSE,
}


def kind_of(section: str, name: str) -> ValueKind:
    """How values of a field are compared; what is not listed is text."""
    return _KINDS.get(f"{section}.{name}") or _KINDS.get(name, ValueKind.TEXT)


def same_value(kind: ValueKind, one: str, other: str) -> bool:
    """Return True if two values do not contradict each other."""
    match kind:
        case ValueKind.DATE:
            return one.startswith(other) or other.startswith(one)
        case ValueKind.PHONE:
            return _digits(one)[-_PHONE_DIGITS:] == _digits(other)[-_PHONE_DIGITS:]
        case ValueKind.ADDRESS:
            return _bare_address(one) == _bare_address(other)
        case ValueKind.PLACE:
            first, second = set(phrase_key(one).split()), set(phrase_key(other).split())
            return first <= second or second <= first
        case ValueKind.ORGANISATION:
            return likeness_of_names(one, other) >= SAME_NAME
        case ValueKind.PROSE:
            return fuzz.ratio(phrase_key(one), phrase_key(other)) >= SAME_PROSE
        case ValueKind.TEXT:
            return phrase_key(one) == phrase_key(other)


def is_fuller(kind: ValueKind, one: str, other: str) -> bool:
    """Return True if `one` says more than `other`, which does not contradict it."""
    return kind in {ValueKind.DATE, ValueKind.PLACE} and len(one) > len(other)


def likeness_of_names(one: str, other: str) -> float:
    """How alike two names of organisations are, 0 to 100; legal forms do not count."""
    first, second = _without_legal_form(one), _without_legal_form(other)
    return fuzz.token_set_ratio(first, second) if first and second else 0.0


def _without_legal_form(name: str) -> str:
    words = phrase_key(name).split()
    while len(words) > 1 and (is_legal_form(words[-1]) or words[-1] in phrases("companies", "suffixes")):
        words.pop()
    return " ".join(words)


def _digits(text: str) -> str:
    return re.sub(r"\D", "", text)


def _bare_address(text: str) -> str:
    return re.sub(r"^(?:https?://)?(?:www\.)?", "", text.strip().casefold()).rstrip("/")
