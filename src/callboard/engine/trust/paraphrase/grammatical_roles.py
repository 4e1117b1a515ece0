"""Tell who does what in an English text: for each word whether it is part of a subject, a verb, an object or an agent.

A linear-chain CRF, learned from a treebank; `training/grammatical_roles.py` writes its weights.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from callboard.engine.data_files import data_file

if TYPE_CHECKING:
    from callboard.engine.learning.tagger import Tagger

_TOKEN = re.compile(r"[^\W_]+(?:[.,:&/'’-][^\W_]+)*(?:['’]s\b)?[+#%]*|[^\w\s]")
_POSSESSIVE = re.compile(r"(?<=\w)(?=['’]s\b)|(?<=\w)(?=n['’]t\b)")
_NUMBER_SIGNS = "0123456789.,:/%$€£+-"
_EDGES = ("<", ">")
_JOINS = frozenset({"and", "or"})


class GrammaticalRole(StrEnum):
    """The part that a word has in its clause; values as in the weights."""

    SUBJECT = "S"
    """Of an active or a passive verb."""
    VERB = "V"
    COMPLEMENT = "C"
    """What somebody is: "a nurse" in "she is a nurse"."""
    OBJECT = "O"
    AGENT = "A"
    """Behind "by" in a passive clause."""
    NOUN = "M"
    """Of any other noun phrase: "at home"."""
    OTHER = "X"


@dataclass(frozen=True)
class Word:
    """A word or a sign of a text, where it begins, and its part."""

    text: str
    start: int
    role: GrammaticalRole


def words_and_signs(text: str) -> list[tuple[str, int]]:
    """The words and signs of a text with their places; "didn't" and "Ann's" are two."""
    found: list[tuple[str, int]] = []
    for hit in _TOKEN.finditer(text):
        at = hit.start()
        for part in _POSSESSIVE.split(hit[0]):
            found.append((part, at))
            at += len(part)
    return found


def features(words: Sequence[str]) -> list[list[str]]:
    """The features of each word of a sentence, for the tagger."""
    low = [_low(word) for word in words]
    shapes = [_shape(word) for word in words]
    return [_features(low, shapes, at) for at in range(len(words))]


@lru_cache(maxsize=4_000)
def tagged_words(text: str) -> tuple[Word, ...]:
    """The words of a sentence with their parts."""
    found = words_and_signs(text)
    roles = _roles([word for word, _ in found])
    if len(found) > 1 and found[1][0].isalnum() and not _has_verb(found, roles):
        # "Support managers in hiring" is a noun at first sight; whoever the line is about does it.
        first = found[0][0]
        with_subject = _roles(["They", first.lower(), *(word for word, _ in found[1:])])[1:]
        goes_on = with_subject[1] is GrammaticalRole.OBJECT or found[1][0] in _JOINS
        roles = with_subject if with_subject[0] is GrammaticalRole.VERB and goes_on else roles
    return tuple(Word(word, at, role) for (word, at), role in zip(found, roles, strict=True))


def _roles(words: Sequence[str]) -> list[GrammaticalRole]:
    return [GrammaticalRole(tag.label) for tag in _tagger().tag(features(words))]


def _has_verb(found: Sequence[tuple[str, int]], roles: Sequence[GrammaticalRole]) -> bool:
    """Return True if a sentence has a verb or a complement of its own, and not only "running" or "to run"."""
    return any(
        role is GrammaticalRole.COMPLEMENT
        or (role is GrammaticalRole.VERB and not word.endswith("ing") and not (at and found[at - 1][0] == "to"))
        for at, ((word, _), role) in enumerate(zip(found, roles, strict=True))
    )


def _features(low: Sequence[str], shapes: Sequence[str], at: int) -> list[str]:
    def word(by: int) -> str:
        return low[at + by] if 0 <= at + by < len(low) else _EDGES[by > 0]

    def shape(by: int) -> str:
        return shapes[at + by] if 0 <= at + by < len(low) else _EDGES[by > 0]

    own = low[at]
    return [
        "bias", f"w={own}", f"s3={own[-3:]}", f"s2={own[-2:]}", f"p4={own[:4]}", f"shape={shapes[at]}{'^' * (at == 0)}",
        *(f"{by}={word(by)}" for by in (-3, -2, -1, 1, 2, 3)),
        *(f"s{by}={word(by)[-3:]}" for by in (-2, -1, 1, 2)),
        *(f"h{by}={shape(by)}" for by in (-2, -1, 1, 2)),
        f"-1|0={word(-1)}|{own}", f"0|1={own}|{word(1)}", f"-1|1={word(-1)}|{word(1)}",
        f"s0s1={own[-3:]}|{word(1)[-3:]}", f"s-1s0={word(-1)[-3:]}|{own[-3:]}",
    ]  # fmt: skip


def _low(word: str) -> str:
    return "9" if _is_number(word) else word.lower()


def _is_number(word: str) -> bool:
    return not word.strip(_NUMBER_SIGNS) and any(sign.isdigit() for sign in word)


def _shape(word: str) -> str:
    if _is_number(word):
        return "9"
    if word.isupper() and len(word) > 1:
        return "AA"
    if word[:1].isupper():
        return "Aa"
    return "a" if word.isalpha() else "-"


@cache
def _tagger() -> Tagger:
    # Not imported above, so that a process that only serves never loads what computes.
    tagger: Tagger = importlib.import_module("callboard.engine.learning.tagger").load_tagger(
        data_file("trust.paraphrase", "grammatical_roles.npz")
    )
    return tagger
