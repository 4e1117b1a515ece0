"""The word lists of this package: read once from `data/`, compared without case, accents or punctuation."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources
from typing import Any

from callboard.core.text import fold

# Letters that carry no combining mark to strip, yet are typed without their stroke as often as with it.
_STROKES = {"ł": "l", "ø": "o", "đ": "d", "ı": "i", "’": "'", "‘": "'", "´": "'", "ð": "d", "æ": "a", "œ": "o"}
_NOT_WORD = re.compile(r"[^\w+#']+|_")


class _Plain(dict[int, str]):
    """Each character's plain form, made when first met; always one character, so that offsets stay true."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        folded = _STROKES.get(char.casefold()) or (fold(char) or char)[0]
        self[code] = folded
        return folded


_PLAIN = _Plain()


def plain(text: str) -> str:
    """Lower case without diacritics or strokes, of the same length: an offset in one is an offset in the other."""
    return text.translate(_PLAIN)


def key(text: str) -> str:
    """`plain` words with single spaces and no punctuation, for looking up."""
    return _NOT_WORD.sub(" ", plain(text)).strip(" '")


def words(text: str) -> list[str]:
    """The words of `key`."""
    return key(text).split()


@cache
def table(name: str) -> dict[str, Any]:
    """One data file, parsed."""
    source = resources.files("callboard.engine.resume") / "data" / f"{name}.toml"
    return tomllib.loads(source.read_text(encoding="utf-8"))


def _node(name: str, path: tuple[str, ...]) -> Any:  # noqa: ANN401 - what the file holds there
    node: Any = table(name)
    for part in path:
        node = node[part]
    return node


@cache
def phrases(name: str, *path: str) -> frozenset[str]:
    """A list of a data file as lookup keys."""
    return frozenset(key(phrase) for phrase in _node(name, path))


def alternatives(items: list[str]) -> str:
    """A regular expression body that matches any of the plain phrases, the longest first."""
    parts = sorted({plain(item) for item in items}, key=len, reverse=True)
    return "|".join(re.escape(part).replace(r"\ ", r"\s+") for part in parts)


@cache
def pattern(name: str, *path: str) -> re.Pattern[str]:
    """A whole-word pattern over `plain` text that finds any phrase of a list."""
    return re.compile(r"(?<!\w)(?:" + alternatives(list(_node(name, path))) + r")(?!\w)")
