"""The languages that letters and interview questions are written in, and what is said of any other."""

from __future__ import annotations

from babel import Locale

from callboard.engine.messages.catalogue import LANGUAGES


def unwritten_language(code: str) -> str | None:
    """The English name of a language that no letter is written in; None if letters are, or its name is not known."""
    names: dict[str, str] = dict(Locale("en").languages)  # pyright: ignore[reportUnknownMemberType]
    return None if code in LANGUAGES else names.get(code)
