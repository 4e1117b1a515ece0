"""Driving licences by their classes, however they are written: "Führerschein: B, C, CE", "Permis A et B", "C+E"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from callboard.engine.data_files import any_of, read_table
from callboard.engine.facts import Evidence
from callboard.engine.text.folding import fold_in_place

# "DE" is a word in several languages; the class is written "D+E".
_CLASS = r"(?:(?:[bc]1?|d1)\s?\+?\s?e|d\s?\+\s?e|[abcd][12]?|am|[lt])"
_AND = rf"(?:\s*(?:[,;/&+]|\b{any_of('matching', 'licences', 'and')}\b)\s*)"
_WORD_OF_CLASS = rf"(?:{any_of('matching', 'licences', 'class')}\.?\s*)?"
_CLASSES = rf"{_WORD_OF_CLASS}{_CLASS}(?!\w)(?:{_AND}{_WORD_OF_CLASS}{_CLASS}(?!\w))*"
_NAME = rf"\b{any_of('matching', 'licences', 'name')}"
_NAMED = re.compile(rf"{_NAME}[\s:(\-]*({_CLASSES})")
# "Klasse B Führerschein", "B-Führerschein".
_NAMED_BEFORE = re.compile(rf"(?<!\w)({_CLASS})[\s-]+{_NAME}")
_OF_VEHICLE = re.compile(rf"\b{any_of('matching', 'licences', 'car')}[\s-]*{_NAME}")
_EACH = re.compile(rf"(?<!\w){_CLASS}(?!\w)", re.IGNORECASE)
_WORDS = frozenset({"a", "am", "d", "l", "t"})
_ONLY_NAME = re.compile(rf"\s*{_NAME}\s*{_WORD_OF_CLASS}")
_ONLY_CLASSES = re.compile(rf"\s*\(?{_CLASSES}\)?\s*")


@cache
def _included() -> dict[str, list[str]]:
    return read_table("matching", "licences")["includes"]


def licence_classes(text: str) -> frozenset[str]:
    """The classes of the driving licences that a text names, "ce" for "C+E"; empty where it names none."""
    flat = fold_in_place(text)
    spans = [found.span(1) for pattern in (_NAMED, _NAMED_BEFORE) for found in pattern.finditer(flat)]
    classes = {each for start, end in spans for each in _classes_in(text[start:end])}
    return frozenset(classes | ({"b"} if _OF_VEHICLE.search(flat) else set()))


def _classes_in(listed: str) -> set[str]:
    """The classes of a list; "a" is a word as well, and a class only as a capital."""
    found = {each[0] for each in _EACH.finditer(listed)}
    return {re.sub(r"[\s+]", "", each.lower()) for each in found if each.isupper() or each not in _WORDS}


def with_included(classes: Iterable[str]) -> frozenset[str]:
    """Classes of driving licences with those that they include: who drives CE drives C and B."""
    return frozenset(each for name in classes for each in (name, *_included().get(name, ())))


def held_licence(asked: frozenset[str], statements: Iterable[tuple[str, Evidence]]) -> Evidence | None:
    """The text of a résumé that states a licence of all classes that are asked for; None if none does.

    A list of skills is cut at its colon and commas: what follows "Führerschein" and is but a class belongs to it.
    """
    held: frozenset[str] = frozenset()
    first: Evidence | None = None
    for text, evidence in statements:
        if first is not None and _ONLY_CLASSES.fullmatch(fold_in_place(text)):
            held |= _classes_in(text)
        else:
            held = licence_classes(text)
            first = evidence if held or _ONLY_NAME.fullmatch(fold_in_place(text)) else None
        if first is not None and asked and asked <= with_included(held):
            return first
    return None
