"""Whether a résumé is of the person whose profile it is to join."""

from __future__ import annotations

from callboard.core.text import fold
from callboard.engine.profile.comparison import ValueKind, same_value
from callboard.engine.profile.model import MergedProfile
from callboard.engine.resume.model import Resume
from callboard.engine.routing.features import words

_LEAST_LETTERS = 2


def other_person(profile: MergedProfile, resume: Resume) -> tuple[str, str] | None:
    """The name of the profile and the name in a résumé, if they are of two people; None if they may be of one.

    People change a surname and leave out a given name, so that one word in common is enough, as is one address or
    number; where either has no name, nothing tells.
    """
    known, given = profile.basics.get("name"), resume.name
    if known is None or given is None or _name_words(known.value) & _name_words(given.value):
        return None
    contact = resume.contact
    for name, kind, fact in (
        ("email", ValueKind.TEXT, contact.email),
        ("phone", ValueKind.PHONE, contact.phone),
    ):
        own = profile.basics.get(name)
        if own and fact and same_value(kind, own.value, fact.value):
            return None
    return known.value, given.value


def _name_words(name: str) -> frozenset[str]:
    return frozenset(word for word in words(fold(name)) if len(word) >= _LEAST_LETTERS)
