"""Headers of anonymous résumés: "Company Name" stands where the employer was, all else names the post."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from callboard.engine.resume.history.header_words import LEAST, HeaderField, HeaderWord, TaggedWords, field_of
from callboard.engine.resume.lexicon import phrases
from callboard.engine.text.folding import phrase_key

_LONGEST_TITLE = 12
_SURE = 0.95
_TAKEN_OUT = frozenset(("city", "state"))
"""Words that stand where a place was taken out: "City , State"."""


def read_placeholder(fields: dict[str, HeaderField], words: TaggedWords) -> None:
    """Take "Company Name" alone for the employer, and the only other stretch of the header's words for the post."""
    if not words or "employer" not in words[0][1].probabilities:
        return
    own = [word for word, _ in words]
    at = next((at for at, (one, two) in enumerate(pairwise(own)) if _is_placeholder(one, two)), None)
    if at is None:
        return
    fields["employer"] = field_of(own[at : at + 2], _SURE)
    titles = [part for part in _stretches(own, at) if _may_be_title(part)]
    position = fields.get("position")
    if position is None:
        if len(titles) == 1:
            fields["position"] = field_of(titles[0], LEAST)
        return
    for part in titles:
        if part[0].piece.start <= position.piece.start and position.piece.end <= part[-1].piece.end:
            whole = field_of(part, position.probability)
            fields["position"] = replace(whole, row=position.row)


def _is_placeholder(one: HeaderWord, two: HeaderWord) -> bool:
    return phrase_key(f"{one.text} {two.text}") in phrases("entries", "placeholder_employers")


def _stretches(words: Sequence[HeaderWord], placeholder: int) -> list[list[HeaderWord]]:
    """The words before and behind the placeholder, dates, taken-out places and ends of cells."""
    found: list[list[HeaderWord]] = [[]]
    for at, word in enumerate(words):
        parts = word.is_date or at in {placeholder, placeholder + 1} or phrase_key(word.text) in _TAKEN_OUT
        before = words[at - 1] if at else word
        if parts or (before.row, before.cell) != (word.row, word.cell):
            found.append([])
        if not parts:
            found[-1].append(word)
    return [part for part in map(_without_signs, found) if part]


def _without_signs(part: list[HeaderWord]) -> list[HeaderWord]:
    named = [at for at, word in enumerate(part) if not word.is_sign]
    return part[named[0] : named[-1] + 1] if named else []


def _may_be_title(part: Sequence[HeaderWord]) -> bool:
    return len(part) <= _LONGEST_TITLE and not part[0].text[0].islower()
