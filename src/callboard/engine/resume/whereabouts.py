"""Towns that no list knows, in the heads of a section's entries: they stand where other entries have known ones."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import replace

from callboard.engine.resume.places import city_like, place_score
from callboard.engine.resume.tokens import Token

# A role, an organisation and one more: so many free parts of a head leave one for the place.
_WITH_PLACE = 3

Slot = tuple[int, int, int]


def with_learned_places(heads: list[list[Token]]) -> list[list[Token]]:
    """The heads with towns marked that are known by where they stand.

    Where a head has no more than two names, most entries must have a place in the slot; where it has more, one will do.
    """
    places: defaultdict[Slot, int] = defaultdict(int)
    names: defaultdict[Slot, int] = defaultdict(int)
    for token in (token for tokens in heads for token in tokens):
        places[token.slot] += token.kind == "place"
        names[token.slot] += token.kind is None
    learned: list[list[Token]] = []
    for tokens in heads:
        free = sum(token.kind is None for token in tokens)
        if free < _WITH_PLACE - 1 or any(token.kind == "place" for token in tokens):
            learned.append(tokens)
            continue
        usual = {slot for slot, count in places.items() if count >= (1 if free >= _WITH_PLACE else max(names[slot], 1))}
        learned.append([_placed(token) if token.kind is None and token.slot in usual else token for token in tokens])
    return learned


def _placed(token: Token) -> Token:
    return replace(token, kind="place") if _could_be_place(token.text) else token


def _could_be_place(text: str) -> bool:
    return all(city_like(part) for part in re.split(r"\s*[,/]\s*", text) if part) or place_score(text) > 0
