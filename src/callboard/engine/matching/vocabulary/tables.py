"""Word tables of the scorer: seniority, fields of study, spoken languages.

Expressions are folded words; `*` stands for any letters of a word.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Any

from callboard.core.text import fold
from callboard.engine.data_files import read_table
from callboard.engine.gazetteer.languages import language_codes, language_pattern

LEADS_PEOPLE = 4
"""The rank of `title_rank` from which on somebody leads people."""
_SEPARATORS = re.compile(r"[^\w+#]+")


@cache
def table_pattern(table: str, *path: str) -> re.Pattern[str]:
    """Any of the expressions that `data/<table>.toml` lists at a path, whole, in folded text."""
    expressions: Any = read_table("matching", table)
    for step in path:
        expressions = expressions[step]
    parts = (re.escape(fold(each)).replace(r"\*", r"\w*").replace(r"\ ", " ") for each in expressions)
    return re.compile(rf"(?<!\w)(?:{'|'.join(parts)})(?!\w)")


def _plain(text: str) -> str:
    return " ".join(_SEPARATORS.split(fold(text))).strip()


@cache
def asking_words(kind: str) -> tuple[str, ...]:
    """Words of requirements, as `data/asking.toml` lists them by what they are for: "degree", "numbers" (1 to 10)."""
    return tuple(read_table("matching", "asking")[kind])


@cache
def asking_pattern(kind: str) -> re.Pattern[str]:
    """Any of the expressions that `data/asking.toml` lists for a kind, whole and in whatever case."""
    return re.compile(table_pattern("asking", kind).pattern, re.IGNORECASE)


@lru_cache(maxsize=4096)
def title_rank(title: str) -> int | None:
    """The seniority that a title states, 0 (learner) to 6 (director or executive); None if it states none."""
    data, text = read_table("matching", "seniority"), _plain(title)
    text = table_pattern("seniority", "not", "words").sub(" ", text)
    found = [int(rank) for rank in data["ranks"] if table_pattern("seniority", "ranks", rank).search(text)]
    if not found:
        return None
    # In "junior manager" and "assistant director" the qualifier decides.
    return min(found) if min(found) <= 1 else max(found)


def is_far_above(title: str, role: str) -> bool:
    """Return True for a title of whoever leads a house, beside a role in which nobody is led."""
    heads = table_pattern("seniority", "heads", "words")
    plain = table_pattern("seniority", "not", "words").sub(" ", _plain(title))
    return heads.search(plain) is not None and (title_rank(role) or 0) < LEADS_PEOPLE


@lru_cache(maxsize=4096)
def study_fields(text: str) -> frozenset[str]:
    """The fields of study that a text names."""
    plain = _plain(text)
    return frozenset(name for name in read_table("matching", "fields") if table_pattern("fields", name).search(plain))


@lru_cache(maxsize=1024)
def language_code(name: str) -> str | None:
    """The ISO 639-1 code of a spoken language, from its code or its name in several languages."""
    plain = _plain(name)
    found = language_pattern().search(plain)
    return plain if plain in language_codes().values() else language_codes()[found[0]] if found else None


@lru_cache(maxsize=1024)
def language_level(text: str) -> int | None:
    """How well a language is spoken or must be, 1 (A1) to 6 (C2), from the words; None where they do not say."""
    plain = _plain(text)
    levels = read_table("matching", "languages")["levels"]
    return next((int(level) for level in levels if table_pattern("languages", "levels", level).search(plain)), None)
