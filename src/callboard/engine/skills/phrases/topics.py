"""Classify what a unit is about: the work, the candidate who is sought, the company, its offer, or a job title."""

from __future__ import annotations

import re
from enum import Enum

from callboard.engine.data_files import any_of
from callboard.engine.skills.phrases.units import TextUnit
from callboard.engine.skills.phrases.vocabulary import Form, Vocabulary

_MAX_SUBJECT_WORDS = 16
_MAX_TITLE_WORDS = 20
_HEADING = 6
_PARAGRAPH = 45
_MIN_NAME_WORDS = 2
_INTRODUCING = (frozenset(["is", "are", "was"]), frozenset(["a", "an", "the", "one", "currently", "among"]))


class Topic(Enum):
    """The topic of a unit, which decides which phrases are read from it."""

    WORK = "work"
    CANDIDATE = "candidate"
    COMPANY = "company"
    OFFER = "offer"
    TITLE = "title"


def unit_topic(unit: TextUnit, vocabulary: Vocabulary) -> Topic:
    """`You plan …` is about work, `we seek …` a candidate, `we plan …` the company, `30 days of leave` an offer."""
    if _is_title(unit, vocabulary):
        return Topic.TITLE
    if _is_offer(unit, vocabulary):
        return Topic.OFFER
    if any(phrase in unit.words for phrase in vocabulary.seeking):
        return Topic.CANDIDATE
    if _is_about_company(unit, vocabulary):
        return Topic.COMPANY
    return Topic.WORK


def _is_offer(unit: TextUnit, vocabulary: Vocabulary) -> bool:
    """Return True for benefits, procedure and boilerplate, but not for a paragraph that also has demands."""
    if vocabulary.is_noise(unit.words):
        return len(unit.tokens) <= _PARAGRAPH or not _has_demand(unit, vocabulary)
    return (
        vocabulary.is_perk(unit.words) and not _begins_with_verb(unit, vocabulary) and not _has_demand(unit, vocabulary)
    )


def _has_demand(unit: TextUnit, vocabulary: Vocabulary) -> bool:
    return any(f" {cue} " in unit.words for cue in vocabulary.demands)


def _begins_with_verb(unit: TextUnit, vocabulary: Vocabulary) -> bool:
    """`Prepare breakfast`, and not `paid lunch`."""
    words = unit.words.split()
    return words[0] in vocabulary.base or words[0] in vocabulary.gerunds


def _is_title(unit: TextUnit, vocabulary: Vocabulary) -> bool:
    """`Java Developer (m/f/d)`."""
    tokens = unit.tokens
    return len(tokens) <= _MAX_TITLE_WORDS and any(token.word in vocabulary.title_marks for token in tokens)


def _is_about_company(unit: TextUnit, vocabulary: Vocabulary) -> bool:
    """`We plan …`, `Acme plans …`, but not `We require: …`."""
    if any(token.word == ":" for token in unit.tokens[:_HEADING]):
        return False
    words = _without_circumstance(unit.words)
    return (words.startswith(vocabulary.others) and not words.startswith(vocabulary.own)) or _has_company_as_subject(
        unit, vocabulary
    )


# "In 14 hubs worldwide our team …": place and time precede the subject.
_CIRCUMSTANCE = re.compile(
    rf" {any_of('skills', 'wording', 'circumstance', 'opens')} "
    rf"(?:(?!{any_of('skills', 'wording', 'circumstance', 'never')})\S+ ){{1,6}}?(?=(?:our|we) )"
)


def _without_circumstance(words: str) -> str:
    """The words from the subject on, where a place or a time precedes "we" or "our" and there is no "you"."""
    led = _CIRCUMSTANCE.match(words)
    return words[led.end() - 1 :] if led and " you" not in words else words


def _has_company_as_subject(unit: TextUnit, vocabulary: Vocabulary) -> bool:
    """`Acme is …`, `the university offers …`, but not `SQL is a plus` or `the engineer is …`."""
    words = [token.word for token in unit.tokens if token.is_word]
    verb = next((at for at, word in enumerate(words[:_MAX_SUBJECT_WORDS]) if at and _is_finite(word, vocabulary)), 0)
    if not verb or words[0] in vocabulary.forms:
        return False
    subject = set(words[:verb])
    head = next((at for at in range(1, verb) if words[at] in vocabulary.asides), verb)
    if subject & vocabulary.own_subjects:
        return False
    return not vocabulary.firms.isdisjoint(words[:head]) or (
        not vocabulary.needs.intersection(words) and _is_proper_name(unit, verb)
    )


def _is_finite(word: str, vocabulary: Vocabulary) -> bool:
    """Return True for a verb in the third person; not for `reports` or `designs`, which may be nouns."""
    if word in vocabulary.firm_verbs:
        return True
    third = vocabulary.forms.get(word) is Form.THIRD
    return third and word[:-1] not in vocabulary.nounlike and word[:-2] not in vocabulary.nounlike


def _is_proper_name(unit: TextUnit, verb: int) -> bool:
    """Return True if the words before the verb are a name: several capitalised, or one followed by `is a …`."""
    tokens = [token for token in unit.tokens if token.is_word]
    shown = [unit.source[token.start].isupper() for token in tokens[:verb] if len(token.word) > _MIN_NAME_WORDS]
    if len(shown) == 1:
        said = [token.word for token in tokens[verb : verb + 2]]
        return shown[0] and len(said) > 1 and all(word in words for word, words in zip(said, _INTRODUCING, strict=True))
    return len(shown) > 1 and all(shown)
