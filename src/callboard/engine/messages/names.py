"""Employers, languages and agents as they stand in a sentence: "at Acme", "bei der Hoffmann GmbH", "Market researcher".

Articles and prepositions go by what an employer's name says of itself: its legal form, or the kind of house that it
begins with.
"""

from __future__ import annotations

from callboard.core.text import with_capital
from callboard.engine.messages.catalogue import catalogue, in_form
from callboard.engine.messages.languages import language_name


def at_employer(name: str, language: str) -> str:
    """The name after its preposition; empty if there is no name."""
    return in_form(name, catalogue("names", language)["employer"])


def agent_title(name: str) -> str:
    """What people call an agent; one that somebody made has the name that they gave it."""
    titles = catalogue("report")["agent"] | catalogue("web")["agent_names"]
    words = str(titles.get(name) or name.replace("_", " "))
    return with_capital(words)


def language_in_sentence(code: str, language: str) -> str:
    """A language by its code, in French and Spanish with its article: "l’anglais"."""
    return in_form(language_name(code, language), catalogue("names", language)["language"])
