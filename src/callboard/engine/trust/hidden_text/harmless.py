"""Recognise harmless hidden text: repetitions of visible text, addresses, and leftovers of the layout."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby, pairwise

from callboard.core.text import fold
from callboard.engine.data_files import read_table
from callboard.engine.page import NOWHERE, Hidden, Run

# A hidden sign, number or short word is a leftover of typesetting; from here on it is text.
MIN_LETTERS = 6
# A bar that stays at the top of a printed web page lies over a word or two of the text.
MIN_COVERED = 18
# From this many letters in a row on, text that is also shown elsewhere is a repetition and no coincidence.
MIN_REPEATED_LETTERS = 8
# Words of one sentence are not farther apart, in parts of the type size.
_FAR, _FEW = 4.0, 3
ADDRESS = re.compile(r"(?:https?://|www\.)\S+|[^\s@]{1,80}+@\S{1,80}+")
LETTER = re.compile(r"[^\W_]")
LETTERS = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True)
class ShownText:
    """The visible text of a document: its letters and digits in a row, and the words of each line."""

    letters: str
    lines: tuple[tuple[str, ...], ...]

    @classmethod
    def of(cls, texts: Iterable[str]) -> ShownText:
        """The visible text that consists of these lines."""
        lines = tuple(texts)
        return cls(
            letters_and_digits(" ".join(lines)), tuple(tuple(map(letters_and_digits, line.split())) for line in lines)
        )

    def contains(self, words: Sequence[str]) -> bool:
        """Return True if words are also visible elsewhere: letter by letter, or in their order within one line.

        A browser prints a line that a page break cuts on both pages, and clips on each what belongs to the other.
        """
        letters = [letters for letters in map(letters_and_digits, words) if letters]
        together = "".join(letters)
        if len(together) >= MIN_REPEATED_LETTERS and together in self.letters:
            return True
        return any(_in_order(letters, line) for line in self.lines)

    def has_each(self, words: Iterable[str]) -> bool:
        """Return True if each of some words is also visible somewhere."""
        said = {word for line in self.lines for word in line}
        return all(letters in said for word in words if (letters := letters_and_digits(word)))


def _are_scattered(line: Sequence[Run]) -> bool:
    """Return True for single words far apart: of type that is drawn twice a reader of the file may lose one or two."""
    gaps = [right.box.x0 - left.box.x1 for left, right in pairwise(line)]
    single = len(line) <= _FEW and all(" " not in run.text.strip() for run in line)
    return single and min(gaps, default=0.0) > _FAR * line[0].size


def _in_order(words: Iterable[str], line: tuple[str, ...]) -> bool:
    rest = iter(line)
    return all(word in rest for word in words)


def is_meaningful(runs: list[Run], text: str, shown: ShownText) -> bool:
    """Return True if hidden runs with the words `text` hold more than leftovers of the text that is `shown`."""
    least = MIN_COVERED if runs[0].hidden is Hidden.COVERED else MIN_LETTERS
    return _has_new_text(text, shown, least) and _has_new_text(_without_harmless_lines(runs, shown), shown, least)


def letters_and_digits(text: str) -> str:
    """The folded letters and digits of a text, for comparing two texts."""
    return "".join(LETTER.findall(fold(text)))


def _has_new_text(text: str, shown: ShownText, least: int) -> bool:
    letters = letters_and_digits(text)
    return len(letters) >= least and letters not in shown.letters and any(char.isalpha() for char in letters)


def _without_harmless_lines(runs: Iterable[Run], shown: ShownText) -> str:
    """The text of hidden runs without addresses, times, headings, icons, and what is visible elsewhere."""
    kept: list[str] = []
    for line in _lines(runs):
        text = ADDRESS.sub(" ", "".join(run.text for run in line))
        known = (
            letters_and_digits(text) in _layout_words()
            or is_time(text)
            or not letters_and_digits(_icons().sub(" ", fold(text)))
        )
        words = [word for run in line for word in ADDRESS.sub(" ", run.text).split()]
        if not known and not shown.contains(words) and not (_are_scattered(line) and shown.has_each(words)):
            kept.append(text)
    return " ".join(kept)


def _lines(runs: Iterable[Run]) -> Iterator[list[Run]]:
    """The runs of each line; a run without coordinates is a line of its own."""
    for (_, top), line in groupby(runs, key=lambda run: (run.page, round(run.box.y0) if run.box != NOWHERE else None)):
        if top is None:
            yield from ([run] for run in line)
        else:
            yield list(line)


def is_time(text: str) -> bool:
    """Return True if a text is only numbers, dates or durations: a page may hold a date range in several forms."""
    words = LETTERS.findall(fold(text))
    return all(word in _time_words() for word in words)


@cache
def _time_words() -> frozenset[str]:
    return frozenset(_data()["times"])


@cache
def _data() -> dict[str, list[str]]:
    return read_table("trust.hidden_text", "harmless")


@cache
def _layout_words() -> frozenset[str]:
    return frozenset(
        letters_and_digits(word)
        for name in ("levels", "titles", "steps", "networks", "signatures")
        for word in _data()[name]
    )


@cache
def _icons() -> re.Pattern[str]:
    """Names of icons, longest first: an icon font's words stand side by side without a gap."""
    return re.compile("|".join(sorted(map(re.escape, _data()["icons"]), key=len, reverse=True)))
