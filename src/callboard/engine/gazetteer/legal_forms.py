"""Legal forms of firms: "GmbH", "Inc.", "S.p.A."."""

from __future__ import annotations

import re
from functools import cache

from callboard.core.text import fold
from callboard.engine.data_files import read_table


@cache
def _forms() -> tuple[str, ...]:
    return tuple(sorted(read_table("gazetteer", "legal_forms")["forms"], key=len, reverse=True))


@cache
def legal_form() -> re.Pattern[str]:
    """A legal form as it is written, whole, with its dots or without."""
    written = "|".join(re.escape(form).replace(r"\.", r"\.?") for form in _forms())
    return re.compile(rf"(?<!\w)(?:{written})(?!\w)\.?")


@cache
def _letters() -> frozenset[str]:
    return frozenset(_only_letters(form) for form in _forms())


def is_legal_form(word: str) -> bool:
    """Return True if a word, in any case and with dots or without, is a legal form."""
    return _only_letters(word) in _letters()


def _only_letters(word: str) -> str:
    return fold(word).replace(".", "").replace("/", "")
