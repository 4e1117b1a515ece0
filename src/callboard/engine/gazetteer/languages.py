"""The names of spoken languages, in the languages that postings and résumés are written in."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import NotRequired, TypedDict

from callboard.engine.data_files import read_table
from callboard.engine.text.folding import any_word, fold_in_place


class _Names(TypedDict):
    names: Sequence[str]
    inflected: NotRequired[Sequence[str]]
    elsewhere: NotRequired[Sequence[str]]


def _languages() -> Mapping[str, _Names]:
    return read_table("gazetteer", "languages")


def english_name(code: str) -> str:
    """The English name of an ISO 639-1 code: "German" for "de"; raises KeyError for an unknown one."""
    return _languages()[code]["names"][0]


@cache
def language_codes() -> Mapping[str, str]:
    """The code of each name and inflected form, folded, as a sentence in one of eight languages may have it."""
    return {
        fold_in_place(name): code
        for code, language in _languages().items()
        for name in (*language["names"], *language.get("inflected", ()))
    }


@cache
def language_pattern() -> re.Pattern[str]:
    """What finds the keys of `language_codes` in folded text, as whole words."""
    return any_word(language_codes())


@cache
def names_alone() -> Mapping[str, str]:
    """The code of each name in every language, as a list of languages gives it."""
    return {
        name: code
        for code, language in _languages().items()
        for name in (*language["names"], *language.get("elsewhere", ()))
    }
