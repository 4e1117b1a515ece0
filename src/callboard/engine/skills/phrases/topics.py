"""Whom a unit speaks of: the reader and the work, the person looked for, or the company and its offer."""

from __future__ import annotations

import re
from enum import Enum

from callboard.engine.skills.phrases.inflection import Form
from callboard.engine.skills.phrases.lexis import Lexis
from callboard.engine.skills.phrases.units import Unit

_SUBJECT = 16
_LONGEST_TITLE = 20
_HEADING = 6
_PARAGRAPH = 45
_SHORTEST_NAME = 2
_INTRODUCING = (frozenset(["is", "are", "was"]), frozenset(["a", "an", "the", "one", "currently", "among"]))


class Topic(Enum):
    """What can be read from a unit depends on it."""

    WORK = "work"
    SOUGHT = "sought"
    OTHERS = "others"
    OFFER = "offer"
    TITLE = "title"


def topic(unit: Unit, lexis: Lexis) -> Topic:
    """`You plan …` is of the work, `we seek …` of one sought, `we plan …` of others, `30 days of leave` an offer."""
    if _is_title(unit, lexis):
        return Topic.TITLE
    if _is_offer(unit, lexis):
        return Topic.OFFER
    if any(phrase in unit.words for phrase in lexis.seeking):
        return Topic.SOUGHT
    if _is_of_others(unit, lexis):
        return Topic.OTHERS
    return Topic.WORK


def _is_offer(unit: Unit, lexis: Lexis) -> bool:
    """Benefits, procedure and boilerplate; a paragraph that also asks for something is not all of it an offer."""
    if lexis.is_noise(unit.words):
        return len(unit.tokens) <= _PARAGRAPH or not _asks(unit, lexis)
    return lexis.is_perk(unit.words) and not _begins_with_verb(unit, lexis) and not _asks(unit, lexis)


def _asks(unit: Unit, lexis: Lexis) -> bool:
    return any(f" {cue} " in unit.words for cue in lexis.demands)


def _begins_with_verb(unit: Unit, lexis: Lexis) -> bool:
    """`Prepare breakfast`, and not `paid lunch`."""
    words = unit.words.split()
    return words[0] in lexis.base or words[0] in lexis.gerunds


def _is_title(unit: Unit, lexis: Lexis) -> bool:
    """`Java Developer (m/f/d)`."""
    tokens = unit.tokens
    return len(tokens) <= _LONGEST_TITLE and any(token.word in lexis.title_marks for token in tokens)


def _is_of_others(unit: Unit, lexis: Lexis) -> bool:
    """`We plan …`, `Acme plans …`, but not `We require: …`."""
    if any(token.word == ":" for token in unit.tokens[:_HEADING]):
        return False
    words = _without_circumstance(unit.words)
    return (words.startswith(lexis.others) and not words.startswith(lexis.own)) or _is_of_a_firm(unit, lexis)


# "In 14 hubs worldwide our team …": where and when is said before who.
_CIRCUMSTANCE = re.compile(
    r" (?:in|at|across|from|over|within|throughout|during|every|last|this) "
    r"(?:(?!role|position|job)\S+ ){1,6}?(?=(?:our|we) )"
)


def _without_circumstance(words: str) -> str:
    """The words from the subject on, where a place or a time stands before the firm's own "we" and no "you" does."""
    led = _CIRCUMSTANCE.match(words)
    return words[led.end() - 1 :] if led and " you" not in words else words


def _is_of_a_firm(unit: Unit, lexis: Lexis) -> bool:
    """`Acme is …`, `the university offers …`, but not `SQL is a plus` or `the engineer is …`."""
    words = [token.word for token in unit.tokens if token.is_word]
    verb = next((at for at, word in enumerate(words[:_SUBJECT]) if at and _is_finite(word, lexis)), 0)
    if not verb or words[0] in lexis.forms:
        return False
    subject = set(words[:verb])
    head = next((at for at in range(1, verb) if words[at] in lexis.asides), verb)
    if subject & lexis.own_subjects:
        return False
    return not lexis.firms.isdisjoint(words[:head]) or (not lexis.needs.intersection(words) and _is_named(unit, verb))


def _is_finite(word: str, lexis: Lexis) -> bool:
    """A verb of somebody else than the reader; not `reports` or `designs`, which may be nouns."""
    if word in lexis.firm_verbs:
        return True
    third = lexis.forms.get(word) is Form.THIRD
    return third and word[:-1] not in lexis.nounlike and word[:-2] not in lexis.nounlike


def _is_named(unit: Unit, verb: int) -> bool:
    """Whether the words before the verb are a name: several with a capital, or one that `is a …`."""
    tokens = [token for token in unit.tokens if token.is_word]
    shown = [unit.source[token.start].isupper() for token in tokens[:verb] if len(token.word) > _SHORTEST_NAME]
    if len(shown) == 1:
        said = [token.word for token in tokens[verb : verb + 2]]
        return shown[0] and len(said) > 1 and all(word in words for word, words in zip(said, _INTRODUCING, strict=True))
    return len(shown) > 1 and all(shown)
