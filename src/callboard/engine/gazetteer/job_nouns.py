"""Words that name a job: "engineer", "Pflegefachkraft", in several languages and every gender."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from callboard.engine.data_files import any_of, read_table
from callboard.engine.text.folding import alternation, any_pattern, fold_in_place


def _data() -> dict[str, Any]:
    return read_table("gazetteer", "job_nouns")


GENDER = re.compile(any_pattern(_data()["gender"]).pattern, re.IGNORECASE)
"""Marks for every gender behind a title: "(m/w/d)", "H/F", "infirmier(e)"."""


@cache
def _nouns() -> tuple[re.Pattern[str], tuple[str, ...]]:
    data = _data()
    plural = any_of("gazetteer", "job_nouns", "plurals")
    nouns = re.compile(rf"(?<!\w)(?:{alternation(map(fold_in_place, data['nouns']))}){plural}?(?!\w)")
    return nouns, tuple(fold_in_place(ending) for ending in data["endings"])


@cache
def _both_genders() -> re.Pattern[str]:
    return re.compile(rf"(?<=\w)[·:*/_.]{any_of('gazetteer', 'job_nouns', 'gender_endings')}\b")


def is_role(text: str) -> bool:
    """Return True if the words hold a job's noun ("engineer", "Pflegefachkraft")."""
    nouns, endings = _nouns()
    flat = fold_in_place(GENDER.sub(" ", text))
    flat = _both_genders().sub("", flat)
    words = (word.rstrip("-") for word in re.findall(r"[\w-]+", flat))
    return bool(nouns.search(flat)) or any(word.endswith(endings) and len(word) > 6 for word in words)
