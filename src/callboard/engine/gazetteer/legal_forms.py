"""Legal forms of firms: "GmbH", "Inc.", "S.p.A."."""

from __future__ import annotations

import re
from functools import cache

from callboard.core.text import fold
from callboard.engine.data_files import read_table

# Shorter ones in capitals are other words: "e.V.", and an "EV".
_SHORTEST_IN_CAPITALS = 3


def _forms() -> dict[str, list[str]]:
    return read_table("gazetteer", "legal_forms")


@cache
def legal_form() -> re.Pattern[str]:
    """A legal form as it is written, or in capitals, whole, with its dots or without."""
    forms = _forms()["forms"]
    capitals = (form.upper() for form in forms if len(_letters_of(form)) >= _SHORTEST_IN_CAPITALS)
    optional = {re.escape(form.rstrip(".")).replace(r"\.", r"\.?") for form in (*forms, *capitals)}
    dotted = {re.escape(form.rstrip(".")) + r"(?=\.)" for form in _forms()["dotted"]}
    written = "|".join(sorted(optional | dotted, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{written})(?!\w)\.?")


@cache
def endings() -> tuple[str, ...]:
    """Every form as it may end a name, in small letters: with its dots, and without where it stands without them."""
    forms, dotted, also_words = (_forms()[name] for name in ("forms", "dotted", "also_words"))
    bare = (form.replace(".", "") for form in forms)
    return tuple({form.lower() for form in (*forms, *bare, *dotted, *also_words)})


@cache
def _letters() -> frozenset[str]:
    return frozenset(_letters_of(form) for name in ("forms", "dotted") for form in _forms()[name])


def is_legal_form(word: str) -> bool:
    """Return True if a word, in any case and with dots or without, is a legal form."""
    return _letters_of(word) in _letters()


def _letters_of(word: str) -> str:
    return fold(word).replace(".", "").replace("/", "")
