"""Align a sentence with a place of its source: each of its phrases has its words there, connected in the same way.

Subject, verb and object keep their order; a phrase with its preposition, and an adverb, may stand elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from callboard.engine.trust.language.lexicon import lexicon
from callboard.engine.trust.paraphrase.grammatical_roles import GrammaticalRole
from callboard.engine.trust.paraphrase.matching import INTERCHANGEABLE, is_connected_alike, is_same_token
from callboard.engine.trust.paraphrase.omissions import may_omit_rest
from callboard.engine.trust.paraphrase.tokens import Token, TokenizedText
from callboard.engine.trust.paraphrase.variants import Variant, Voice

_LEAST_BESIDE_NAMES = 2
"""Words of the place itself that a sentence with names from elsewhere has, at least."""


def aligns(said: TokenizedText, variant: Variant, known: frozenset[str]) -> bool:
    """Return True if a sentence says what a variant of a place says, or a part of it that may stand alone."""
    tokens = _without_names(said.tokens, variant, known)
    # Whoever a heading names is not whom another line is about: "sheds" for "greenhouses need a permit".
    tells = (variant.is_rule or not variant.has_no_verb) and not variant.tokens[0].is_verb
    replaced = bool(tokens) and tokens[0].text != said.tokens[0].text
    if tells and replaced and not any(is_same_token(each, variant.tokens[0]) for each in tokens):
        return False
    if variant.has_no_verb:
        tokens = _without_light_verb(tokens)
    return bool(tokens) and _has_voice_of(variant, tokens) and _is_placed(replace(said, tokens=tuple(tokens)), variant)


def _has_voice_of(variant: Variant, tokens: Sequence[Token]) -> bool:
    passive = any(each.is_passive for each in tokens)
    if variant.voice is Voice.PASSIVE:
        rise, fall = lexicon("en").antonyms[0]
        # "Sales rose" is what "raised sales" says.
        return passive or any(each.text in rise | fall for each in tokens)
    return not passive or (variant.voice is Voice.SAME and not _has_object(variant))


def _has_object(variant: Variant) -> bool:
    """Return True for a line that begins with a verb and what it is done to: "trained apprentices"."""
    first = variant.tokens[0]
    return len(variant.tokens) > 1 and first.is_verb and not first.is_passive and not variant.tokens[1].connectives


def _without_light_verb(tokens: Sequence[Token]) -> Sequence[Token]:
    """The tokens without a verb that a line of names leaves out: "worked", "holds"."""
    light = lexicon("en").word_set("paraphrase", "light_verbs")
    if len(tokens) > 1 and tokens[0].text in light and not tokens[0].connectives:
        return (
            replace(tokens[1], connectives=(), qualifiers=(*tokens[0].qualifiers, *tokens[1].qualifiers)),
            *tokens[2:],
        )
    return tokens


def _without_names(tokens: Sequence[Token], variant: Variant, known: frozenset[str]) -> Sequence[Token]:
    """The tokens without phrases of names that need no place: "Ann Ray", "at Acme"; none if little else is left."""
    held = frozenset[str]().union(*(each.roots for each in variant.tokens))
    named = [bool(each.roots & known) and not each.roots & held and not each.qualifiers for each in tokens]
    start = named.index(False) if False in named else len(tokens)
    end = next((at for at in range(len(tokens), start, -1) if not named[at - 1]), start)
    if end < len(tokens) and not tokens[end].prepositions & INTERCHANGEABLE:
        return ()
    found = tokens[start:end]
    if len(found) < len(tokens) and len(found) < _LEAST_BESIDE_NAMES:
        return ()
    if start and not found[0].prepositions:
        return (replace(found[0], connectives=()), *found[1:])
    return found


def _is_placed(said: TokenizedText, variant: Variant) -> bool:
    """Return True if each phrase of a sentence has a place of its own, and nothing is left out that must not be."""
    phrases = _phrases(said.tokens)

    def placed(number: int, last: int, used: frozenset[int], joined: tuple[tuple[frozenset[str], int], ...]) -> bool:
        """Place the phrases from a number on; subject, verb and object stand behind `last`, and `joined` do alike."""
        if number == len(phrases):
            return may_omit_rest(said, used, variant)
        first = phrases[number][0]
        moves = bool(first.prepositions) or first.is_adverb
        # "A diploma in pottery with a certificate in botany": what the same word joins stays in its order.
        behind = max((at for each, at in joined if each == first.prepositions and first.value is None), default=-1)
        for places in _places_of(phrases[number], variant, used):
            begin = places[0]
            stands_well = not used.intersection(places) and begin > (behind if moves else last)
            if stands_well and placed(
                number + 1,
                last if moves else places[-1],
                used.union(places),
                (*joined, (first.prepositions, begin)) if moves else joined,
            ):
                return True
        return False

    return placed(0, -1, frozenset(), ())


def _phrases(tokens: Sequence[Token]) -> list[list[Token]]:
    """The phrases of a sentence, in order: one begins with a preposition, a verb, a subject and behind a verb."""
    found: list[list[Token]] = []
    before: Token | None = None
    for each in tokens:
        subject = each.role is GrammaticalRole.SUBJECT and not each.connectives
        if (
            before is None
            or each.prepositions
            or any(one.is_verb or one.is_adverb for one in (before, each))
            or (subject and before.role is not GrammaticalRole.SUBJECT)
            or (before.unit and not each.connectives)
        ):
            found.append([])
        found[-1].append(each)
        before = each
    return found


def _places_of(phrase: Sequence[Token], variant: Variant, used: frozenset[int]) -> Iterator[tuple[int, ...]]:
    """Where the words of a phrase stand in a variant, in their order."""

    def following(number: int, places: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if number == len(phrase):
            yield places
            return
        for at in range(places[-1] + 1, len(variant.tokens)):
            if is_same_token(phrase[number], variant.tokens[at]) and _may_follow(
                phrase[number], places[-1], at, variant
            ):
                yield from following(number + 1, (*places, at))

    for at, each in enumerate(variant.tokens):
        if is_same_token(phrase[0], each) and _may_begin(phrase[0], at, variant, used):
            yield from following(1, (at,))


def _may_begin(mine: Token, at: int, variant: Variant, used: frozenset[int]) -> bool:
    """Return True if a phrase begins here as in a sentence; words before a noun may be left out."""
    if not mine.prepositions and _is_object_of_another(at, used, variant):
        return False
    start = variant.start_of_phrase(at)
    if start < at and variant.is_rule:
        return False
    joined = replace(variant.tokens[at], connectives=variant.tokens[start].connectives)
    return is_connected_alike(mine, joined) or (start == 0 and not mine.prepositions)


def _is_object_of_another(at: int, used: frozenset[int], variant: Variant) -> bool:
    """Return True for the object of a verb that a sentence leaves out, unless it is one of several verbs."""
    # "Drivers" of "supervise 14 crane drivers".
    at = variant.start_of_phrase(at)
    tokens, verb = variant.tokens, at - 1
    while (
        verb > 0 and tokens[verb].is_verb and verb not in used and tokens[verb].coordinated and tokens[verb - 1].is_verb
    ):
        verb -= 1
    follows = not tokens[at].is_verb and not tokens[at].connectives
    return follows and verb >= 0 and tokens[verb].is_verb and verb not in used


def _may_follow(mine: Token, at: int, place: int, variant: Variant) -> bool:
    """Return True if a token may follow another one as it does in a phrase: what stands between is left out."""
    before, there, skipped = variant.tokens[at], variant.tokens[place], variant.tokens[at + 1 : place]
    if not skipped:
        return is_connected_alike(mine, there)
    if any(each.prepositions or each.is_verb or each.qualifiers for each in skipped):
        return False
    if there.coordinated and not there.prepositions:
        # One of several: "nurses and porters" is also porters, but "153 nurses and porters" are not 153 porters.
        counted = before.value is not None and not before.unit
        return not counted and (skipped[0].coordinated or is_connected_alike(mine, skipped[0]))
    if there.connectives or there.is_verb or variant.is_rule or any(each.unit for each in skipped):
        return False
    return is_connected_alike(mine, skipped[0])
