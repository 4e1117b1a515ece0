"""Names of languages, and which of them letters and interview questions are written in."""

from __future__ import annotations

from babel import Locale

from callboard.engine.messages.catalogue import LANGUAGES


def language_name(code: str, language: str = "en") -> str:
    """The name of a language, in English or another one; an unknown code stays as it is."""
    names: dict[str, str] = dict(Locale(language).languages)  # pyright: ignore[reportUnknownMemberType]
    return names.get(code, code)


def letter_language(code: str) -> str:
    """The language of letters and questions about a posting: its own, where they are written in it, else English."""
    return code if code in LANGUAGES else "en"


def unwritten_language(code: str) -> str | None:
    """The English name of a language that no letter is written in; None if letters are, or its name is not known."""
    name = language_name(code)
    return None if code in LANGUAGES or name == code else name


def other_letter_language(code: str) -> str | None:
    """The English name of a language other than English that letters are written in; None for any other."""
    return language_name(code) if code in LANGUAGES and code != "en" else None
