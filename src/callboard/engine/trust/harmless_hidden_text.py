"""Hidden text that steers nobody: what is shown elsewhere too, addresses, and words that a layout leaves behind."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import groupby

from callboard.core.text import fold
from callboard.engine.page import NOWHERE, Hidden, Run

# A hidden sign, number or short word is a leftover of typesetting; from here on it is text.
MIN_LETTERS = 6
# A bar that stays at the top of a printed web page lies over a word or two of the text.
MIN_COVERED = 18
# From this many letters in a row on, text that is also shown elsewhere is a repetition and no coincidence.
REPEATED = 8
ADDRESS = re.compile(r"(?:https?://|www\.)\S+|[^\s@]{1,80}+@\S{1,80}+")
LETTER = re.compile(r"[^\W_]")
LETTERS = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True)
class ShownText:
    """What of a document is seen: its letters and digits in a row, and the words of each line."""

    letters: str
    lines: tuple[tuple[str, ...], ...]

    @classmethod
    def of(cls, texts: Iterable[str]) -> ShownText:
        """The shown text of these lines."""
        lines = tuple(texts)
        return cls(essence(" ".join(lines)), tuple(tuple(map(essence, line.split())) for line in lines))

    def has(self, words: Sequence[str]) -> bool:
        """Whether words are shown elsewhere too: letter by letter, or in their order within one line.

        A browser prints a line that a page break cuts on both pages, and clips on each what belongs to the other.
        """
        letters = [letters for letters in map(essence, words) if letters]
        together = "".join(letters)
        if len(together) >= REPEATED and together in self.letters:
            return True
        return any(_in_order(letters, line) for line in self.lines)


def _in_order(words: Iterable[str], line: tuple[str, ...]) -> bool:
    rest = iter(line)
    return all(word in rest for word in words)


def says_something(runs: list[Run], text: str, shown: ShownText) -> bool:
    """Whether hidden runs, whose words are `text`, hold more than leftovers of what is `shown`."""
    least = MIN_COVERED if runs[0].hidden is Hidden.COVERED else MIN_LETTERS
    return _tells(text, shown, least) and _tells(_rest(runs, shown), shown, least)


def essence(text: str) -> str:
    """The letters and digits of a text, by which two texts are the same."""
    return "".join(LETTER.findall(fold(text)))


def _tells(text: str, shown: ShownText, least: int) -> bool:
    letters = essence(text)
    return len(letters) >= least and letters not in shown.letters and any(char.isalpha() for char in letters)


def _rest(runs: Iterable[Run], shown: ShownText) -> str:
    """What of hidden runs is shown nowhere, and is no address, time, heading or icon."""
    kept: list[str] = []
    for line in _lines(runs):
        text = ADDRESS.sub(" ", "".join(run.text for run in line))
        known = essence(text) in _words() or is_time(text) or not essence(_icons().sub(" ", fold(text)))
        words = [word for run in line for word in ADDRESS.sub(" ", run.text).split()]
        if not known and not shown.has(words):
            kept.append(text)
    return " ".join(kept)


def _lines(runs: Iterable[Run]) -> Iterator[list[Run]]:
    """Runs that stand side by side; what has no place stands by itself."""
    for (_, top), line in groupby(runs, key=lambda run: (run.page, round(run.box.y0) if run.box != NOWHERE else None)):
        if top is None:
            yield from ([run] for run in line)
        else:
            yield list(line)


def is_time(text: str) -> bool:
    """Whether a text holds only numbers, or says when or how long: a page may hold a span in several forms."""
    words = LETTERS.findall(fold(text))
    return all(word in _times() for word in words)


@cache
def _times() -> frozenset[str]:
    return frozenset(_data()["times"])


@cache
def _data() -> dict[str, list[str]]:
    return tomllib.loads(files("callboard.engine.trust").joinpath("data/leftovers.toml").read_text("utf-8"))


@cache
def _words() -> frozenset[str]:
    return frozenset(essence(word) for name in ("levels", "titles", "steps", "networks") for word in _data()[name])


@cache
def _icons() -> re.Pattern[str]:
    """Names of icons, longest first: an icon font's words stand side by side without a gap."""
    return re.compile("|".join(sorted(map(re.escape, _data()["icons"]), key=len, reverse=True)))
